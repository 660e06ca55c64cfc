// Seats and stakes as the dealer sees them, and the small form by which the felt is recorded.

import { h, write } from "../core/dom.js";
import { options } from "../core/fields.js";
import { money, readMoney, short } from "../core/money.js";
import { readPosition } from "../games/roulettePicking.js";
import { complain } from "../shell/toasts.js";

/** @typedef {(command: string, fields?: any) => Promise<any>} Command */

/** Bets that stand in a column of their own; the rest are counted together. */
const MAIN = ["player", "banker", "tie"];
/** @type {Record<string, string>} */
const SHORT = { player: "P", banker: "B", tie: "T" };

/** @param {Command} command */
export function stakesDesk(command) {
  const head = h("thead");
  const body = h("tbody");
  const meter = h("div", { class: "meter" });
  const standing = h("p", { class: "quiet on-room" });
  const form = recordForm(command);
  const box = h("section", { class: "sheet is-dark stakes", "aria-label": "Seats and stakes" },
    h("h2", {}, "Seats and stakes"),
    h("div", { class: "stakes-scroll", tabindex: 0, role: "region", "aria-label": "Stakes by seat" }, h("table", { class: "lines" }, head, body)),
    standing, meter, form.box);
  return {
    box,
    /** @param {any} view */
    show(view) {
      showRows(head, body, view);
      const total = view.wagers.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.stake, 0);
      const behind = view.people.filter((/** @type {any} */ each) => each.behind);
      write(standing, [`On the felt: ${money(total)}`, behind.length ? `standing behind: ${behind.map((/** @type {any} */ each) => `${each.name} (${each.seat})`).join(", ")}` : ""].filter(Boolean).join(" · "));
      showMeter(meter, view);
      form.show(view);
    },
  };
}

/** @param {Element} head @param {Element} body @param {any} view */
function showRows(head, body, view) {
  const isWheel = view.game === "roulette";
  const columns = isWheel ? ["Stake", "Places"] : [...MAIN.map((bet) => SHORT[bet]), "Side bets"];
  head.replaceChildren(h("tr", {}, h("th", { scope: "col" }, "Seat"), columns.map((name) => h("th", { scope: "col", class: "is-figure" }, name))));
  const seats = view.seats.filter((/** @type {any} */ seat) => seat.patron || Object.keys(seat.wagers).length);
  if (!seats.length) return void body.replaceChildren(h("tr", {}, h("td", { colspan: columns.length + 1, class: "quiet on-room" }, "Nobody sits at the table.")));
  body.replaceChildren(...seats.map((/** @type {any} */ seat) => seatRow(seat, view, isWheel)));
}

/** @param {any} seat @param {any} view @param {boolean} isWheel */
function seatRow(seat, view, isWheel) {
  const bets = Object.entries(seat.wagers);
  const side = bets.filter(([bet]) => !MAIN.includes(bet));
  const insured = view.insured.filter((/** @type {any} */ each) => each.seat === seat.seat);
  /** @param {number} amount */
  const figure = (amount) => h("td", { class: "is-figure" }, amount ? money(amount) : "–");
  const name = h("th", { scope: "row" }, h("span", { class: "seat-no" }, seat.seat), seat.patron ?? "");
  if (isWheel) {
    return h("tr", {}, name, figure(bets.reduce((sum, [, amount]) => sum + Number(amount), 0)), h("td", { class: "is-figure is-side" }, bets.map(([bet, amount]) => h("span", {}, `${bet} ${short(Number(amount))}`))));
  }
  return h("tr", {}, name, MAIN.map((bet) => figure(seat.wagers[bet] ?? 0)),
    h("td", { class: "is-figure is-side" }, side.map(([bet, amount]) => h("span", {}, `${nameOf(view, bet)} ${short(Number(amount))}`)),
      insured.map((/** @type {any} */ each) => h("span", { class: "is-insured" }, `Insured ${each.hand} ${money(each.stake)} at ${each.odds}`))));
}

/** @param {any} view @param {string} bet */
const nameOf = (view, bet) => view.areas.find((/** @type {any} */ area) => area.bet === bet)?.name ?? bet;

/** The differential: both boxes against each other and against the sign. @param {Element} meter @param {any} view */
export function showMeter(meter, view) {
  const { differential, limits } = view;
  /** @type {HTMLElement} */ (meter).hidden = !differential || !limits.differential;
  if (!differential || !limits.differential) return;
  const { player, banker, difference, over } = differential;
  const share = Math.min(1, difference / limits.differential);
  const lead = player >= banker ? "Player" : "Banker";
  meter.classList.toggle("is-over", over > 0);
  meter.replaceChildren(
    h("div", { class: "meter-words" }, h("span", {}, difference ? `${lead} leads by ${money(difference)}` : "Boxes even"), h("span", {}, `of ${money(limits.differential)}`)),
    h("div", { class: "meter-bar", role: "meter", "aria-label": "Differential", "aria-valuemin": 0, "aria-valuemax": limits.differential, "aria-valuenow": Math.min(difference, limits.differential) },
      h("i", { style: { width: `${share * 100}%` } })),
    over ? h("p", { class: "over", role: "status" }, `${money(over)} over the differential`) : "");
}

/** The form that records what lies on the felt. @param {Command} command */
function recordForm(command) {
  const who = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "Patron" }));
  const bet = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "Bet" }));
  const place = /** @type {HTMLInputElement} */ (h("input", { class: "field", "aria-label": "Position", placeholder: "17, 17/20 or red" }));
  const amount = /** @type {HTMLInputElement} */ (h("input", { class: "field", "aria-label": "Amount", inputmode: "numeric", placeholder: "Amount" }));
  const chips = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "Chips" }));
  const add = /** @type {HTMLButtonElement} */ (h("button", { class: "button" }, "Record"));
  const back = /** @type {HTMLButtonElement} */ (h("button", { class: "button", type: "button" }, "Take back"));
  let isWheel = false;
  const given = () => {
    const [patron, seat] = who.value.split("|");
    return { patron, seat: Number(seat), bet: isWheel ? readPosition(place.value) ?? place.value.trim() : bet.value, chips: chips.value };
  };
  const form = h("form", { class: "stakes-form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const sum = readMoney(amount.value);
    if (sum === null) return void amount.focus();
    await command("place-wager", { ...given(), amount: sum }).then(() => (amount.value = ""), complain);
  } }, who, bet, place, amount, chips, add, back);
  back.addEventListener("click", () => void command("withdraw-wager", given()).catch(complain));
  const box = h("details", { class: "stakes-record" }, h("summary", {}, "Record a wager"), form);
  return {
    box,
    /** @param {any} view */
    show(view) {
      isWheel = view.game === "roulette";
      bet.hidden = isWheel;
      place.hidden = chips.hidden = !isWheel;
      options(chips, [["", "cash chips"], ...view.holdings.map((/** @type {any} */ each) => [each.colour, `${each.colour} chips`])]);
      options(who, view.people.map((/** @type {any} */ each) => [`${each.patron}|${each.seat}`, `${each.seat}${each.behind ? " behind" : ""}: ${each.name}`]));
      if (!isWheel) options(bet, view.areas.map((/** @type {any} */ area) => [area.bet, area.name]));
      const isOpen = view.commands.includes("place-wager") && view.people.length > 0;
      for (const field of [who, bet, place, amount, chips, add]) field.disabled = !isOpen;
      back.disabled = !view.commands.includes("withdraw-wager") || !view.wagers.length;
    },
  };
}
