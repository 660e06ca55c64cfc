// Seats and stakes as they lie, and how they are recorded: by keys, or by a tap on an area.
//
// Seat digit, area letter, chip keys, Enter; a tap on an area adds the chip in hand.

import { button, find, h, keyed, write } from "../core/dom.js";
import { COLON, t } from "../core/i18n.js";
import { money, short } from "../core/money.js";
import { chipsFor } from "../games/chips.js";
import { betName } from "../games/pitFacts.js";
import { summed, sumWords } from "../games/playMoney.js";
import { nameOfPosition } from "../games/roulettePicking.js";
import { amountOf, areasBy, chipsOfCall, isCall, NO_LINE, placeOf, readAtWheel, takeAtCards,
  takeAtWheel } from "../games/wagerLine.js";
import { playBadge } from "../shell/playBadge.js";
import { complain, toast } from "../shell/toasts.js";

/** @import { Line, Place } from "../games/wagerLine.js" */
/** @import { Command, StaffTable } from "../page.js" */
/** @import { NamedWager, PatronAt } from "../wire.js" */

/** @typedef {{give: Command, again: (seat: number) => Promise<unknown>, begun: () => void}} Giving
 *  `begun` is told of every key and tap that goes on with a wager */
/** @typedef {{seat: number, patron: string, name: string, plays: boolean, nth: number}} At */

/** @param {StaffTable} view */
const isWheel = (view) => view.game === "roulette";

/** Whether wagers are recorded now. @param {StaffTable} view */
export const isRecording = (view) => view.commands.includes("place-wager") && !view.automatic;

export class StakesDesk {
  #giving;
  /** @type {StaffTable|null} */ #view = null;
  /** @type {Line} */ #line = NO_LINE;
  #chip = 0;
  #rows = h("div", { class: "grid-rows", role: "group", "aria-label": t("stakes.grid") });
  #chips = h("div", { class: "grid-chips", role: "radiogroup", "aria-label": t("stakes.chip") });
  #said = h("output", { class: "grid-line", "aria-label": t("stakes.line") });
  #again = button("", () => this.#repeat(0), "", { class: "button grid-again" });
  #standing = h("p", { class: "quiet on-room" });
  meter = h("div", { class: "meter" });
  box = h("section", { class: "sheet is-dark stakes", "aria-label": t("stakes.title") },
    h("div", { class: "grid-head" }, this.#said, this.#again), this.#rows, this.#chips,
    this.#standing, this.meter);

  /** @param {Giving} giving */
  constructor(giving) {
    this.#giving = giving;
    this.#again.append(t("stakes.again"), h("kbd", {}, "F7"));
  }

  /** Take a key while bets are taken. @param {string} key @returns {boolean} whether it meant
   * something */
  press(key) {
    const view = this.#view;
    if (!view || !isRecording(view)) return false;
    const { seat } = this.#line;
    if (key === "Enter") return Boolean(seat) && this.#enter(view);
    if (key === "Escape") return Boolean(seat) && this.#set(NO_LINE);
    if (key === "Delete") return Boolean(seat) && this.#withdraw(view);
    const taken = isWheel(view)
      ? takeAtWheel(this.#line, key, view.seats.length)
      : takeAtCards(this.#line, key, { areas: view.areas ?? [], chips: this.#values(view),
        seats: view.seats.length });
    return Boolean(taken) && this.#set(/** @type {Line} */ (taken));
  }

  /** Add the chip in hand where somebody tapped.
   * @param {Place} place @param {Pick<Line, "seat"|"nth">} [at] */
  tap(place, { seat, nth } = this.#line) {
    const view = this.#view;
    if (!view || !isRecording(view)) return;
    if (!seat) return void toast(t("stakes.seat-first"));
    this.#set({ ...NO_LINE, seat, nth });
    this.#place(view, place, this.#held(view)?.count ? 1 : this.#chip);
  }

  /** @param {number} seat */
  #repeat(seat) {
    this.#set(NO_LINE);
    void this.#giving.again(seat).catch(complain);
    return true;
  }

  /** Put the table's wagers of the coup before down again. */
  repeatAll() {
    return this.#repeat(0);
  }

  /** @param {Line} line */
  #set(line) {
    this.#line = line;
    this.#giving.begun();
    if (this.#view) this.show(this.#view);
    return true;
  }

  /** @param {StaffTable} view */
  #values = (view) => chipsFor(view.limits);

  /** Who the line is about. @param {StaffTable} view @returns {PatronAt|undefined} */
  #who(view) {
    const there = view.people.filter((each) => each.seat === this.#line.seat);
    return there[this.#line.nth % there.length];
  }

  /** Their colour chips. @param {StaffTable} view */
  #held(view) {
    const patron = this.#who(view)?.patron;
    return view.holdings.find((held) => held.patron === patron);
  }

  /** @param {StaffTable} view */
  #enter(view) {
    const { seat, bet, place } = this.#line;
    if (!bet && !place) return this.#repeat(seat);
    const read = isWheel(view)
      ? readAtWheel(place)
      : { place: { bet }, amount: bet ? amountOf(this.#line) : 0 };
    if (!read) toast(t("stakes.unread", { text: place }), "bad");
    else if (!read.amount) return false;
    else {
      this.#place(view, read.place, read.amount);
      this.#set(NO_LINE);
    }
    return true;
  }

  /** @param {StaffTable} view */
  #withdraw(view) {
    const { seat, bet, place } = this.#line;
    const patron = this.#who(view)?.patron;
    const where = isWheel(view) ? placeOf(place)?.bet : bet;
    if (patron && where)
      void this.#giving.give({ command: "withdraw-wager", patron, seat, bet: where,
        chips: this.#held(view)?.colour ?? "" }).catch(complain);
    return this.#set(NO_LINE);
  }

  /** Record a wager; of who plays with colour chips, so many of them.
   * @param {StaffTable} view @param {Place} place @param {number} much */
  #place(view, place, much) {
    const { seat } = this.#line;
    const patron = this.#who(view)?.patron;
    if (!patron) return void toast(t("stakes.empty", { seat }), "bad");
    const held = this.#held(view);
    const chips = held?.colour ?? "";
    const amount = held ? much * held.value : much;
    const { give } = this.#giving;
    const done = isCall(view, place)
      ? give({ command: "place-call-bet", patron, seat, call: place.bet, chip: amount,
        cost: amount * chipsOfCall(view, place), number: place.number ?? null,
        each_side: place.each ?? 2, chips })
      : give({ command: "place-wager", patron, seat, bet: place.bet, amount, chips });
    void done.catch(complain);
  }

  /** @param {StaffTable} view */
  show(view) {
    this.#view = view;
    const open = isRecording(view);
    if (!open) this.#line = NO_LINE;
    const total = summed(view.wagers, (each) => each.stake);
    write(this.#standing, t("stakes.total", { amount: sumWords(total) }));
    write(this.#said, open ? this.#words(view) : "");
    this.#again.disabled = !open || !view.again.length;
    this.#showChips(view, open);
    this.#showGrid(view, open);
  }

  /** What is keyed, as it is understood. @param {StaffTable} view */
  #words(view) {
    const { seat, bet, place } = this.#line;
    if (!seat) return t(isWheel(view) ? "stakes.how-wheel" : "stakes.how");
    const name = this.#who(view)?.name ?? t("stakes.nobody");
    if (!isWheel(view)) {
      const amount = amountOf(this.#line);
      return [`${seat} ${name}`, bet && betName(view, bet), amount ? money(amount) : ""].filter(
        Boolean,
      ).join(" · ");
    }
    const read = readAtWheel(place);
    const known = read?.place ?? placeOf(place);
    const held = this.#held(view);
    const much = read
      ? held ? `${read.amount}×${held.colour}` : money(read.amount)
      : "";
    return [`${seat} ${name}`, place, known ? nameOfPosition(known.bet) : "", much].filter(Boolean)
      .join(" · ");
  }

  /** @param {StaffTable} view @param {boolean} open */
  #showChips(view, open) {
    const values = this.#values(view);
    if (!values.includes(this.#chip)) this.#chip = values[0] ?? 0;
    this.#chips.hidden = !open;
    keyed(this.#chips, values.map((value, at) => ({ value, at })),
      ({ value, at }) => `${at}:${value}`,
      ({ value, at }) =>
        h("button", { type: "button", class: "button grid-chip", role: "radio", onclick: () => {
          this.#chip = value;
          if (this.#view) this.show(this.#view);
        } }, h("kbd", {}, at + 1), short(value)),
      (element, { value }) => element.setAttribute("aria-checked", String(value === this.#chip)));
  }

  /** @param {StaffTable} view @param {boolean} open */
  #showGrid(view, open) {
    const areas = isWheel(view) ? [] : view.areas ?? [];
    this.#rows.style.setProperty("--areas", String(areas.length || 1));
    this.#rows.classList.toggle("is-wheel", isWheel(view));
    keyed(this.#rows, [null, ...placesOf(view)], (one) => one ? `${one.seat}|${one.patron}` : "",
      (one) => one ? this.#makeRow(one) : h("div", { class: "grid-row is-head" }),
      (row, one) => one ? this.#fillRow(row, one, view, open) : fillHead(row, view));
  }

  /** @param {At} one */
  #makeRow({ seat, nth, name, plays }) {
    return h("div", { class: "grid-row", "data-seat": seat },
      h("button", { type: "button", class: "grid-seat", tabindex: -1, title: name,
        onclick: () => this.#set({ ...NO_LINE, seat, nth }) },
        h("span", { class: "seat-no" }, nth ? `${seat}+` : seat),
        h("span", { class: "grid-name" }, name), plays && playBadge()),
      h("div", { class: "grid-cells" }));
  }

  /** @param {HTMLElement} row @param {At} one @param {StaffTable} view
   * @param {boolean} open */
  #fillRow(row, one, view, open) {
    const { seat, nth, bet } = this.#line;
    const isChosen = seat === one.seat && nth === one.nth;
    row.classList.toggle("is-chosen", isChosen);
    const own = view.wagers.filter((each) => each.seat === one.seat && each.patron === one.patron);
    keyed(find(row, ".grid-cells"), cellsOf(view, own), (cell) => cell.bet,
      (cell) =>
        h("button", { type: "button", class: "grid-cell", tabindex: -1,
          "aria-label": `${one.seat} ${one.name}${COLON}${cell.name}`, onclick: () =>
            this.tap({ bet: cell.bet }, one) }), (box, cell) => {
      const cover = view.insured.filter((each) =>
        each.patron === one.patron && each.seat === one.seat && each.hand === cell.bet
      );
      const insured = cover.reduce((sum, each) => sum + each.stake, 0);
      const flag = cover.some((each) => each.over) ? "over" : cell.flag;
      const stake = !cell.stake ? "·" : cell.stake < 10_000 ? money(cell.stake) : short(cell.stake);
      write(box,
        `${isWheel(view) ? `${cell.name} ` : ""}${stake}${insured ? `\n+${short(insured)}` : ""}`);
      box.toggleAttribute("disabled", !open);
      box.dataset.flag = flag;
      box.title = flag ? t(`stakes.${flag}`) : "";
      box.classList.toggle("is-insured", insured > 0);
      box.classList.toggle("is-chosen", isChosen && bet === cell.bet);
    });
  }
}

/** Who may have chips where: each seat with whoever sits there, then those who stand behind.
 * @param {StaffTable} view @returns {At[]} */
function placesOf(view) {
  return view.seats.flatMap(({ seat }) => {
    const there = view.people.filter((each) => each.seat === seat);
    return there.length
      ? there.map(({ patron, name, plays }, nth) => ({ seat, patron, name, plays, nth }))
      : [{ seat, patron: "", name: "—", plays: false, nth: 0 }];
  });
}

/** The areas of a place with what lies there: at a wheel those with chips alone.
 * @param {StaffTable} view @param {NamedWager[]} own */
function cellsOf(view, own) {
  /** @type {Map<string, {bet: string, name: string, stake: number, flag: string}>} */
  const cells = new Map();
  if (!isWheel(view)) {
    for (const { bet, name } of view.areas ?? []) cells.set(bet, { bet, name, stake: 0, flag: "" });
  }
  for (const { bet, stake, over, short: under } of own) {
    const cell = cells.get(bet) ?? { bet, name: nameOfPosition(bet), stake: 0, flag: "" };
    cell.stake += stake;
    cell.flag = over ? "over" : under ? "short" : cell.flag;
    cells.set(bet, cell);
  }
  return [...cells.values()];
}

/** The letters by which the areas are keyed: the second of one letter takes it twice.
 * @param {HTMLElement} row @param {StaffTable} view */
function fillHead(row, view) {
  const areas = isWheel(view) ? [] : view.areas ?? [];
  keyed(row, [{ bet: "", name: "" }, ...areas], (area) => area.bet || "-",
    () => h("span", { class: "grid-letter" }), (cell, area) => {
    const letter = area.bet.slice(0, 1);
    const at = areasBy(areas, letter).findIndex((one) => one.bet === area.bet);
    const key = letter.toUpperCase();
    write(cell, at < 2 ? key.repeat(at + 1) : `${at + 1}×${key}`);
    cell.title = area.name;
  });
}
