// <x-card>: one playing card, face up or down.

import { h, svg } from "../core/dom.js";
import { cardName } from "../core/i18n.js";
import { arriveFrom, glide, PACE } from "../core/motion.js";
import { Part } from "../core/part.js";
import { cardBack, cardFace } from "./cardFace.js";

/** @import { CardData } from "../elements.js" */

/** @extends {Part<CardData>} */
export class XCard extends Part {
  /** @type {string|null|undefined} */ #shown = undefined;

  /** @param {CardData} data */
  show({ card, isNew, from, isThird, isDim, label }) {
    this.classList.toggle("is-third", Boolean(isThird));
    this.classList.toggle("is-dim", Boolean(isDim));
    const before = this.#shown;
    if (before === card) return;
    this.#shown = card;
    const picture = svg("svg", { viewBox: "0 0 250 350", role: "img",
      "aria-label": label ?? cardName(card) }, card ? cardFace(card) : cardBack());
    this.replaceChildren(h("span", { class: "card-turn" }, picture));
    if (!isNew) return;
    if (before === null && card) void this.#turnOver();
    else if (from) void arriveFrom(this, from);
    else void glide(this, [{ transform: "translate(80px, -90px) rotate(8deg)", opacity: 0 }, {}], {
        duration: PACE.card,
      });
  }

  #turnOver() {
    const [turn] = this.children;
    return glide(turn, [{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], {
      duration: PACE.fold,
    });
  }
}
customElements.define("x-card", XCard);
