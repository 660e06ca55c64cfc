// <x-card>: one playing card, face up or down. A card that has lain face down turns over.

import { h, set, svg } from "../core/dom.js";
import { cardName } from "../core/i18n.js";
import { arriveFrom, glide, isStill, PACE } from "../core/motion.js";
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
    const isTurning = Boolean(isNew && before === null && card) && !isStill();
    const name = label ?? cardName(card);
    const face = picture(card ? cardFace(card) : cardBack(), isTurning ? undefined : name);
    const turn = h("span", { class: "card-turn" }, face);
    this.replaceChildren(turn);
    if (!isNew) return;
    if (isTurning) {
      setTimeout(() => set(face, { role: "img", "aria-label": name }), PACE.turn / 2);
      void turnOver(turn);
    } else if (from) void arriveFrom(turn, from);
    else void glide(turn, [{ transform: "translate(80px, -90px) rotate(8deg)", opacity: 0 }, {}], {
        duration: PACE.card,
      });
  }
}

/** @param {SVGElement} drawing @param {string} [label] */
const picture = (drawing, label) =>
  svg("svg", { viewBox: "0 0 250 350", ...(label ? { role: "img", "aria-label": label } : {}) },
    drawing);

/** @param {HTMLElement} turn */
async function turnOver(turn) {
  const back = picture(cardBack());
  back.classList.add("is-back");
  turn.append(back);
  await glide(turn, [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }], {
    duration: PACE.turn,
    easing: "cubic-bezier(.45,.05,.35,1)",
  });
  back.remove();
}
customElements.define("x-card", XCard);
