// <x-chipstack>: an amount as chips, with the amount in figures and how it stands.

import { h, set, svg, write } from "../core/dom.js";
import { money, signed } from "../core/money.js";
import { glide, PACE } from "../core/motion.js";
import { Part } from "../core/part.js";
import { chipStack } from "./chipArt.js";

/** @import { StackData } from "../elements.js" */

/** @extends {Part<StackData>} */
export class XChipstack extends Part {
  #picture = svg("svg", { viewBox: "-58 -84 116 142", "aria-hidden": "true" });
  #label = h("span", { class: "stack-label" });
  #amount = 0;

  build() {
    this.append(this.#picture, this.#label);
  }

  /** @param {StackData} data */
  show({ amount, state = "accepted", values, colour, outcome, paid }) {
    this.hidden = amount <= 0;
    set(this, { "data-state": state, "data-outcome": outcome ?? null });
    write(this.#label, outcome === "win" && paid !== undefined ? signed(paid) : money(amount));
    if (amount === this.#amount) return;
    const grows = amount > this.#amount;
    this.#amount = amount;
    const stack = chipStack(amount, { values, colour });
    this.#picture.replaceChildren(stack);
    const top = stack.lastElementChild;
    if (grows && top)
      void glide(this.#picture, [{ transform: "translateY(-10px)", opacity: 0.4 }, {}], {
        duration: PACE.chip,
      });
  }
}
customElements.define("x-chipstack", XChipstack);
