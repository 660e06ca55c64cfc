// <x-felt>: the areas of a baccarat cloth, side bets above, Player, Tie and Banker below.

import { find, h, keyed, set, write } from "../core/dom.js";
import { COLON, phrased, sentences, t } from "../core/i18n.js";
import { actOf, lettersAreOn } from "../core/keys.js";
import { money, signed, signedShort } from "../core/money.js";
import { Part } from "../core/part.js";
import { oddsWords } from "../games/feltFacts.js";
import { moveOver, rowsOf } from "../games/feltLayout.js";
import "./x-chipstack.js";

/** @import { FeltArea, FeltData, Stake } from "../elements.js" */

const LONG_PRESS_MS = 550;
const BRIEF = 18; // letters that fit below what an area prints

/** @extends {Part<FeltData>} */
export class XFelt extends Part {
  #grid = h("div", { class: "felt-grid", role: "grid", "aria-label": t("felt.areas") });
  #others = h("p", { class: "for-readers" });
  #at = { row: 0, cell: 0 };
  #press = 0;
  #isLong = false;

  build() {
    this.append(this.#grid, this.#others);
    this.#grid.addEventListener("click", (event) => this.#click(event));
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.addEventListener("contextmenu", (event) => this.#takeBack(event));
    this.#grid.addEventListener("pointerdown", (event) => this.#hold(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      this.#grid.addEventListener(end, () =>
        clearTimeout(this.#press));
  }

  /** @param {FeltData} data */
  show(data) {
    this.dataset.book = data.book;
    this.classList.toggle("is-open", data.isOpen);
    const rows = rowsOf(data.areas);
    this.#at = { row: Math.min(this.#at.row, rows.length - 1), cell: this.#at.cell };
    const sides = rows.length > 1 ? rows[0].length : 0;
    set(this.#grid, { "data-wide": sides > 4 ? "yes" : null,
      style: { "--half": Math.ceil(sides / 2) } });
    keyed(this.#grid, rows, (row) => row.map((area) => area.bet).join(),
      (row) =>
        h("div", { role: "row",
          class: `felt-row ${row === rows.at(-1) ? "is-main" : "is-sides"}` }),
      (element, row) =>
        keyed(element, row, (area) => area.bet, (area) => makeArea(area), (cell, area) =>
          this.#showArea(cell, area, data)));
    this.#keepTabStop();
    const others = data.stakes.filter((stake) => stake.seat !== data.mySeat);
    write(this.#others, sentences(
      others.map((stake) =>
        `${stake.seat}${COLON}${nameOf(data, stake.bet)} ${money(stake.amount)}`
      ),
    ));
  }

  /** @param {HTMLElement} cell @param {FeltArea} area @param {FeltData} data */
  #showArea(cell, area, data) {
    const stake = data.stakes.find((stake) => stake.seat === data.mySeat && stake.bet === area.bet);
    const least = data.least?.[area.bet];
    const message = data.messages?.[area.bet]
      ?? (stake?.state === "refused" ? stake.reason ?? t("bet.refused.plain") : "")
      ?? "";
    const said = message || (least ? t("bet.least", { amount: money(least) }) : "");
    const came = resultOf(stake);
    const odds = oddsWords(area.odds);
    set(cell, {
      "aria-label": phrased([t("bet.pays", { name: area.name, odds }), area.note, stateOf(stake),
        said, came]),
      "aria-disabled": !data.isOpen,
      "data-state": stake?.state ?? null,
      "data-outcome": stake?.outcome ?? null,
      "data-low": least ? "yes" : null,
      "data-brief": said && said.length <= BRIEF ? "yes" : null,
    });
    write(find(cell, ".area-odds"), odds);
    write(find(cell, ".area-note"), area.note ?? "");
    write(find(cell, ".area-message"), said);
    const stack =
      /** @type {import("./x-chipstack.js").XChipstack} */ (cell.querySelector("x-chipstack"));
    stack.data = { amount: stake?.amount ?? 0, state: stake?.state, outcome: stake?.outcome,
      paid: stake?.paid, values: data.chips,
      label: stake?.outcome === "win" ? signedShort(stake.paid ?? 0) : came };
  }

  #cells() {
    return [...this.#grid.children].map((row) => /** @type {HTMLElement[]} */ ([...row.children]));
  }

  #keepTabStop() {
    this.#cells().forEach((row, r) =>
      row.forEach((cell, c) => {
        set(cell, {
          tabindex: r === this.#at.row && c === Math.min(this.#at.cell, row.length - 1) ? 0 : -1,
        });
      })
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const area = areaOf(event);
    const act = actOf(["grid"], event.key, lettersAreOn());
    if (!area || !act) return;
    event.preventDefault();
    const bet = area.dataset.key ?? "";
    if (act === "add") return this.#wish("bet-add", bet);
    if (act === "remove") return this.#wish("bet-remove", bet);
    if (act === "clause") return this.emit("bet-explain", { bet });
    const rows = this.#cells();
    const row = rows.findIndex((cells) => cells.includes(area));
    this.#at = moveOver({ row, cell: rows[row].indexOf(area) }, act,
      rows.map((cells) => cells.length));
    this.#keepTabStop();
    rows[this.#at.row][this.#at.cell].focus();
  }

  /** @param {Event} event */
  #click(event) {
    const area = areaOf(event);
    const bet = area?.dataset.key;
    if (!area || !bet || this.#isLong) return void (this.#isLong = false);
    const rows = this.#cells();
    const row = rows.findIndex((cells) => cells.includes(area));
    this.#at = { row, cell: rows[row].indexOf(area) };
    this.#keepTabStop();
    this.#wish("bet-add", bet);
  }

  /** A long press explains the bet. @param {PointerEvent} event */
  #hold(event) {
    const bet = areaOf(event)?.dataset.key;
    this.#isLong = false;
    clearTimeout(this.#press);
    if (!bet || event.button !== 0) return;
    this.#press = setTimeout(() => {
      this.#isLong = true;
      this.emit("bet-explain", { bet });
    }, LONG_PRESS_MS);
  }

  /** The second button takes chips back. @param {MouseEvent} event */
  #takeBack(event) {
    const bet = areaOf(event)?.dataset.key;
    if (!bet) return;
    event.preventDefault();
    if (!("pointerType" in event) || event.pointerType === "mouse") this.#wish("bet-remove", bet);
  }

  /** @param {"bet-add"|"bet-remove"} wish @param {string} bet */
  #wish(wish, bet) {
    if (!this.data?.isOpen) return this.emit("bet-closed", { bet });
    this.emit(wish, { bet });
  }
}

/** @param {Event} event @returns {HTMLElement|null} */
const areaOf = (event) => /** @type {Element} */ (event.target).closest(".felt-area");

/** @param {FeltArea} area */
function makeArea(area) {
  return h("div", { class: `felt-area tone-${area.leans ?? "side"}`, role: "gridcell", tabindex: -1,
    "data-bet": area.bet }, h("span", { class: "area-name" }, area.name),
    h("span", { class: "area-odds" }), h("span", { class: "area-note" }), h("x-chipstack"),
    h("span", { class: "area-message" }));
}

/** @param {FeltData} data @param {string} bet */
const nameOf = (data, bet) => data.areas.find((area) => area.bet === bet)?.name ?? bet;

/** @param {Stake|undefined} stake */
function stateOf(stake) {
  if (!stake?.amount) return t("bet.none");
  return t(stake.state === "pending" ? "bet.pending" : "bet.staked", {
    amount: money(stake.amount),
  });
}

/** @param {Stake|undefined} stake */
function resultOf(stake) {
  if (!stake?.outcome) return "";
  const { outcome, paid = 0, returned, amount } = stake;
  if (outcome === "win") return t("bet.won", { amount: signed(paid) });
  if (outcome === "returned") return t("bet.returned", { amount: money(returned ?? amount) });
  return t(outcome === "lose" ? "bet.lost" : "bet.pushed");
}
customElements.define("x-felt", XFelt);
