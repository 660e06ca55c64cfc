// <x-felt>: the cloth of a baccarat table: everyone's stakes on an arc, the own areas large below.

import { find, h, keyed, set, svg, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { actOf, lettersAreOn } from "../core/keys.js";
import { money, signed } from "../core/money.js";
import { Part } from "../core/part.js";
import { moveOver, rowsOf } from "../games/feltLayout.js";
import { feltArc, showStakes } from "./feltArc.js";
import "./x-chipstack.js";

/** @import { FeltArea, FeltData, Stake } from "../elements.js" */

/** @extends {Part<FeltData>} */
export class XFelt extends Part {
  #arc = h("div", { class: "felt-cloth" });
  #grid = h("div", { class: "felt-grid", role: "grid", "aria-label": "Betting areas" });
  #others = h("p", { class: "for-readers" });
  #word = h("p", { class: "felt-word" });
  #at = { row: 0, cell: 0 };
  #drawn = "";
  #stakes = svg("g");

  build() {
    this.append(this.#arc, this.#word, this.#grid, this.#others);
    this.#grid.addEventListener("click", (event) => this.#click(event));
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#arc.addEventListener("click", (event) => this.#clickArc(event));
    this.#grid.addEventListener("contextmenu", (event) => this.#takeBack(event));
  }

  /** @param {FeltData} data */
  show(data) {
    this.dataset.book = data.book;
    this.classList.toggle("is-open", data.isOpen);
    this.classList.toggle("is-watching", data.mySeat === null);
    const rows = rowsOf(data.areas);
    this.#at = { row: Math.min(this.#at.row, rows.length - 1), cell: this.#at.cell };
    keyed(this.#grid, rows, (row) => row.map((area) => area.bet).join(),
      () => h("div", { role: "row", class: "felt-row" }),
      (element, row) =>
        keyed(element, row, (area) => area.bet, (area) => makeArea(area), (cell, area) =>
          this.#showArea(cell, area, data)));
    this.#grid.hidden = data.mySeat === null;
    this.#keepTabStop();
    write(this.#word, data.isOpen ? "" : (data.word ?? t("felt.waiting")));
    this.#word.hidden = data.isOpen;
    this.#showArc(data);
  }

  /** @param {FeltData} data */
  #showArc(data) {
    this.#arc.hidden = data.seats < 2;
    if (data.seats < 2) return;
    // The cloth is only drawn again for other seats or people, stakes only where they changed.
    const seen = JSON.stringify([data.book, data.seats, data.mySeat, data.people, data.mayTakeSeat,
      data.areas.map((area) => area.bet)]);
    if (seen !== this.#drawn) {
      this.#drawn = seen;
      const { picture, stakes } = feltArc(data);
      this.#arc.replaceChildren(picture);
      this.#stakes = stakes;
    }
    showStakes(this.#stakes, data);
    const others = data.stakes.filter((stake) => stake.seat !== data.mySeat);
    write(this.#others,
      others.map((stake) => `Seat ${stake.seat}: ${nameOf(data, stake.bet)} ${money(stake.amount)}`)
        .join(". "));
  }

  /** @param {HTMLElement} cell @param {FeltArea} area @param {FeltData} data */
  #showArea(cell, area, data) {
    const stake = data.stakes.find((stake) => stake.seat === data.mySeat && stake.bet === area.bet);
    const message = data.messages?.[area.bet]
      ?? (stake?.state === "refused"
        ? withClauses(stake.reason ?? "Refused", stake.clauses)
        : resultOf(stake));
    set(cell, {
      "aria-label": `${area.name}, pays ${area.odds.join(" or ")}${
        area.note ? `, ${area.note}` : ""
      }, ${stateOf(stake)}${message ? `. ${message}` : ""}`,
      "aria-disabled": !data.isOpen,
      "data-state": stake?.state ?? null,
      "data-outcome": stake?.outcome ?? null,
    });
    write(find(cell, ".area-odds"), area.odds.join(" · "));
    write(find(cell, ".area-note"), area.note ?? "");
    write(find(cell, ".area-message"), message);
    const stack =
      /** @type {import("./x-chipstack.js").XChipstack} */ (cell.querySelector("x-chipstack"));
    stack.data = { amount: stake?.amount ?? 0, state: stake?.state, outcome: stake?.outcome,
      paid: stake?.paid };
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
    const area =
      /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest(".felt-area"));
    const act = actOf(["grid"], event.key, lettersAreOn());
    if (!area || !act) return;
    event.preventDefault();
    const bet = area.dataset.key ?? "";
    if (act === "add") return this.#wish("bet-add", bet);
    if (act === "remove") return this.#wish("bet-remove", bet);
    if (act === "clause") return this.#showClause(bet);
    const rows = this.#cells();
    const row = rows.findIndex((cells) => cells.includes(area));
    this.#at = moveOver({ row, cell: rows[row].indexOf(area) }, act,
      rows.map((cells) => cells.length));
    this.#keepTabStop();
    rows[this.#at.row][this.#at.cell].focus();
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const area = /** @type {HTMLElement|null} */ (target.closest(".felt-area"));
    const bet = area?.dataset.key;
    if (!area || !bet) return;
    const rows = this.#cells();
    const row = rows.findIndex((cells) => cells.includes(area));
    this.#at = { row, cell: rows[row].indexOf(area) };
    this.#keepTabStop();
    if (target.closest(".area-clause")) return this.#showClause(bet);
    this.#wish("bet-add", bet);
  }

  /** @param {string} bet */
  #showClause(bet) {
    this.emit("clause-show", {
      clauses: this.data?.areas.find((area) => area.bet === bet)?.clauses ?? [],
    });
  }

  /** @param {Event} event a second button, or a long press, takes chips back */
  #takeBack(event) {
    const bet =
      /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest(".felt-area"))
        ?.dataset.key;
    if (!bet) return;
    event.preventDefault();
    this.#wish("bet-remove", bet);
  }

  /** @param {Event} event */
  #clickArc(event) {
    const target = /** @type {Element} */ (event.target);
    const bet = target.closest("[data-bet]")?.getAttribute("data-bet");
    const seat = target.closest("[data-seat]")?.getAttribute("data-seat");
    if (bet) this.#wish("bet-add", bet);
    else if (seat && this.data?.mayTakeSeat) this.emit("seat-take", { seat: Number(seat) });
  }

  /** @param {"bet-add"|"bet-remove"} wish @param {string} bet */
  #wish(wish, bet) {
    if (!this.data?.isOpen) return this.emit("bet-closed", { bet });
    this.emit(wish, { bet });
  }
}

/** @param {FeltArea} area */
function makeArea(area) {
  return h("div", { class: `felt-area tone-${area.leans ?? "side"}`, role: "gridcell", tabindex: -1,
    "data-bet": area.bet }, h("span", { class: "area-name" }, area.name),
    h("span", { class: "area-odds" }), h("span", { class: "area-note" }), area.clauses?.length
    ? h("span", { class: "area-clause clause", title: `Clause ${area.clauses.join(", ")}` },
      "§ " + area.clauses[area.clauses.length - 1])
    : null, h("x-chipstack"), h("span", { class: "area-message" }));
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
  const words = {
    win: `Wins ${signed(stake.paid ?? 0)}`,
    lose: "Loses",
    "stand-off": "Stands off",
    returned: `${money(stake.returned ?? stake.amount)} returned`,
  };
  return withClauses(words[stake.outcome], stake.clauses);
}

/** @param {string} words @param {string[]} [clauses] */
const withClauses = (words, clauses) =>
  clauses?.length ? `${words} (${clauses.join(", ")})` : words;
customElements.define("x-felt", XFelt);
