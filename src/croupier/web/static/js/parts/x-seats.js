// <x-seats>: who sits where and what they have down, as a strip; and how the stakes are shared
// between Player, Tie and Banker, as bars.

import { button, h, keyed, set, write } from "../core/dom.js";
import { COLON, listed, t } from "../core/i18n.js";
import { Part } from "../core/part.js";

/** @import { SeatsData } from "../elements.js" */

const SIDES = /** @type {const} */ (["player", "tie", "banker"]);

/** What tells a name from others where there is little room: of a guest's, the number.
 * @param {string} name */
const apart = (name) => / ([0-9a-f]{6})$/.exec(name)?.[1] ?? name;

/** @extends {Part<SeatsData>} */
export class XSeats extends Part {
  #seats = h("ol", { class: "seats", "aria-label": t("seats.title") });
  #bars = h("div", { class: "shares", role: "img" });
  #whole = button(t("seats.whole"), () => this.emit("whole-table", {}), "seats-whole");

  build() {
    this.append(this.#seats, this.#bars, this.#whole);
    this.#bars.append(
      ...SIDES.map((side) => h("span", { class: `share is-${side}` }, h("i"), h("b"))),
    );
    this.#seats.addEventListener("click", (event) => {
      const seat = /** @type {Element} */ (event.target).closest("button")?.dataset.seat;
      if (seat) this.emit("seat-take", { seat: Number(seat) });
    });
  }

  /** @param {SeatsData} data */
  show({ seats, mySeat, mayTakeSeat }) {
    keyed(this.#seats, seats,
      ({ seat, name }) => `${seat}-${name || seat === mySeat ? "" : "free"}`,
      ({ seat, name }) =>
        h("li", { class: "seat" }, name || seat === mySeat
          ? h("span", { class: "seat-one" }, h("i", { class: "seat-number" }, seat),
            h("span", { class: "seat-name" }), h("b", { class: "seat-down" }))
          : h("button", { type: "button", class: "seat-one", "data-seat": seat,
            "aria-label": t("seats.takes", { seat }) }, h("i", { class: "seat-number" }, seat),
            h("span", { class: "seat-name" }), h("b", { class: "seat-down" }))),
      (item, { seat, name, down }) => {
        const isMine = seat === mySeat;
        const [, word, amount] = /** @type {HTMLElement} */ (item.firstElementChild).children;
        set(/** @type {HTMLElement} */ (item.firstElementChild), { title: name || null });
        item.className = `seat${isMine ? " is-mine" : name ? "" : " is-free"}`;
        const isFree = !name && !isMine;
        if (isFree)
          set(/** @type {HTMLElement} */ (item.firstElementChild), { disabled: !mayTakeSeat });
        write(word, isMine ? t("seats.you") : apart(name) || (mayTakeSeat ? t("seats.sit") : "–"));
        write(amount, down);
      });
    this.#showShares(seats);
  }

  /** @param {SeatsData["seats"]} seats */
  #showShares(seats) {
    /** @param {"wagers"|"play"} of */
    const sumsOf = (of) =>
      SIDES.map((side) => seats.reduce((sum, each) => sum + (each[of][side] ?? 0), 0));
    const cash = sumsOf("wagers");
    // Cash and play money are never one sum: shares are of cash, where any lies there.
    const sums = cash.some((sum) => sum > 0) ? cash : sumsOf("play");
    const all = sums.reduce((sum, each) => sum + each, 0);
    const shares = sums.map((sum) => all ? Math.round((100 * sum) / all) : 0);
    [...this.#bars.children].forEach((bar, i) => {
      const [fill, figure] = bar.children;
      /** @type {HTMLElement} */ (fill).style.setProperty("--share", String(shares[i] / 100));
      write(figure, `${t(`mark.${SIDES[i]}`)} ${all ? `${shares[i]}%` : "–"}`);
    });
    set(this.#bars, {
      "aria-label": `${t("seats.shares")}${COLON}${
        listed(SIDES.map((side, i) =>
          t("seats.share", { side: t(`side.${side}`), share: shares[i] })
        ))
      }`,
    });
  }
}
customElements.define("x-seats", XSeats);
