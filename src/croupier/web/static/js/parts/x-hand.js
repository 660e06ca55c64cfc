// <x-hand>: the Player's or the Banker's hand, with its points and what it came to.

import { h, keyed, write } from "../core/dom.js";
import { cardName, listed, t } from "../core/i18n.js";
import { isStill, PACE } from "../core/motion.js";
import { Part } from "../core/part.js";
import "./x-card.js";

/** @import { HandData } from "../elements.js" */

const PLACES = 3;

/** @extends {Part<HandData>} */
export class XHand extends Part {
  #name = h("span", { class: "hand-name" });
  #points = h("span", { class: "hand-points" });
  #tags = h("span", { class: "hand-tags" });
  #cards = h("div", { class: "hand-cards" });
  #words = h("p", { class: "for-readers" });
  #open = 0;
  #saying = 0;

  build() {
    this.append(h("div", { class: "hand-head" }, this.#name, this.#tags, this.#points), this.#cards,
      this.#words);
  }

  /** @param {HandData} data */
  show(data) {
    const side = t(`side.${data.side}`);
    this.dataset.side = data.side;
    this.dataset.result = data.result ?? "";
    write(this.#name, side);
    write(this.#points, data.points ?? (data.cards.length ? "·" : ""));
    this.#points.hidden = !data.cards.length;
    keyed(this.#tags, this.#tagsOf(data), (tag) => tag,
      (tag) => h("span", { class: "hand-tag" }, tag));
    this.#showCards(data);
    const said = listed(data.cards.map(cardName));
    this.#say(data, data.cards.length
      ? t("hand.points", { side, cards: said, points: data.points ?? t("hand.unknown") })
      : t("hand.empty", { side }));
  }

  /** What is read is no sooner than what is seen: a card is named when its face shows.
   * @param {HandData} data @param {string} words */
  #say({ cards, isLive }, words) {
    const open = cards.filter(Boolean).length;
    const isTurning = isLive && cards.length > 0 && open > this.#open && !isStill();
    this.#open = open;
    clearTimeout(this.#saying);
    if (!isTurning) return write(this.#words, words);
    this.#saying = setTimeout(() => write(this.#words, words), PACE.turn / 2);
  }

  /** @param {HandData} data */
  #tagsOf({ result, tags = [] }) {
    const words = { win: t("hand.wins"), tie: t("hand.tie"), lose: "" };
    const said = result ? words[result] : "";
    return said ? [...tags, said] : tags;
  }

  /** @param {HandData} data */
  #showCards({ cards, isDue, shoe, isLive }) {
    /** @type {{place: number, card: string|null|undefined}[]} */
    const places = Array.from({ length: PLACES }, (_, place) => ({ place, card: cards[place] }));
    keyed(this.#cards, places,
      ({ place, card }) => `${place}-${card === undefined ? "free" : "card"}`,
      ({ place, card }) =>
        card === undefined
          ? h("span", { class: `card-place${place === 2 ? " is-third" : ""}` })
          : h("x-card"), (element, { place, card }) => {
      if (card === undefined)
        return void element.classList.toggle("is-due", Boolean(isDue) && place === cards.length);
      /** @type {import("./x-card.js").XCard} */ (element).data = { card, isNew: isLive, from: shoe,
        isThird: place === 2 };
    });
  }
}
customElements.define("x-hand", XHand);
