// <x-chipstack>: an amount as chips, with the amount in figures. A stack that loses is swept away,
// one that wins gets the house's chips beside it.

import { h, set, svg, write } from "../core/dom.js";
import { money, short } from "../core/money.js";
import { glide, PACE } from "../core/motion.js";
import { Part } from "../core/part.js";
import { chipStack } from "./chipArt.js";

/** @import { StackData } from "../elements.js" */

const BOX = "-56 -84 112 140";
const LONGEST = 7; // figures; a longer amount is written short

/** What is written beside chips; what they came to is written in another place. */
const newLabel = () => h("span", { class: "stack-label" });

/** @extends {Part<StackData>} */
export class XChipstack extends Part {
  #picture = svg("svg", { viewBox: BOX, "aria-hidden": "true" });
  #pay = svg("svg", { viewBox: BOX, "aria-hidden": "true", class: "stack-pay", hidden: "" });
  #label = newLabel();
  #amount = 0;
  /** @type {string|undefined} */ #outcome;

  build() {
    this.append(this.#picture, this.#pay, this.#label);
  }

  /** @param {StackData} data */
  show({ amount, state = "accepted", values, colour, outcome, paid = 0, label = "" }) {
    this.hidden = amount <= 0;
    set(this, { "data-state": state, "data-outcome": outcome ?? null });
    if (outcome !== this.#outcome) this.#label.replaceWith(this.#label = newLabel()); // a pill
    const text = money(amount);
    write(this.#label, label || (text.length > LONGEST ? short(amount) : text));
    this.#end(outcome, paid, values);
    if (amount === this.#amount) return;
    const grows = amount > this.#amount;
    this.#amount = amount;
    this.#picture.replaceChildren(chipStack(amount, { values, colour }));
    if (grows && !outcome)
      void glide(this.#picture, [{ transform: "translateY(-22px)", opacity: 0.2 }, {
        transform: "translateY(2px)",
        opacity: 1,
        offset: 0.7,
      }, {}], { duration: PACE.chip });
  }

  /** @param {StackData["outcome"]} outcome @param {number} paid @param {number[]} [values] */
  #end(outcome, paid, values) {
    if (outcome === this.#outcome) return;
    const wasLying = this.#amount > 0 && !this.#outcome;
    this.#outcome = outcome;
    const hasPay = outcome === "win" && paid > 0;
    this.#pay.replaceChildren(...(hasPay ? [chipStack(paid, { values })] : []));
    this.#pay.toggleAttribute("hidden", !hasPay);
    if (!wasLying) return;
    const away = { transform: "translateY(-160px) scale(.7)", opacity: 0 };
    if (hasPay) void glide(this.#pay, [away, {}], { duration: PACE.sweep });
    if (outcome === "lose") void glide(this, [{ opacity: 1 }, away], { duration: PACE.sweep });
  }
}
customElements.define("x-chipstack", XChipstack);
