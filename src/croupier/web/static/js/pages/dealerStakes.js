// Seats and stakes as the dealer sees them, and the small form by which the felt is recorded.

import { button, h, thead, write } from "../core/dom.js";
import { amountField, field, form, options, picker } from "../core/fields.js";
import { money, readMoney, short } from "../core/money.js";
import { betName } from "../games/pitFacts.js";
import { readPosition } from "../games/roulettePicking.js";
import { complain } from "../shell/toasts.js";

/** @import { Command, StaffTable } from "../page.js" */
/** @import { SeatView } from "../wire.js" */

/** Bets that stand in a column of their own; the rest are counted together. */
const MAIN = ["player", "banker", "tie"];
const COLUMNS = ["Seat", "P", "B", "T", "Side bets"];
const WHEEL_COLUMNS = ["Seat", "Stake", "Places"];

/** @param {Command} command */
export function stakesDesk(command) {
  const table = h("table", { class: "lines" });
  const meter = h("div", { class: "meter" });
  const standing = h("p", { class: "quiet on-room" });
  const record = recordForm(command);
  const box = h("section", { class: "sheet is-dark stakes", "aria-label": "Seats and stakes" },
    h("h2", {}, "Seats and stakes"),
    h("div", { class: "stakes-scroll", tabindex: 0, role: "region",
      "aria-label": "Stakes by seat" }, table), standing, meter, record.box);
  return {
    box,
    /** @param {StaffTable} view */
    show(view) {
      const columns = view.game === "roulette" ? WHEEL_COLUMNS : COLUMNS;
      table.replaceChildren(thead(columns, (at) => at > 0), rowsOf(view, columns.length));
      const total = view.wagers.reduce((sum, each) => sum + each.stake, 0);
      const behind = view.people.filter((each) => each.behind).map((each) =>
        `${each.name} (${each.seat})`
      );
      write(standing,
        [`On the felt: ${money(total)}`,
          behind.length ? `standing behind: ${behind.join(", ")}` : ""].filter(Boolean).join(
            " · ",
          ));
      showMeter(meter, view);
      record.show(view);
    },
  };
}

/** @param {StaffTable} view @param {number} width */
function rowsOf(view, width) {
  const seats = (view.seats ?? []).filter((seat) => seat.patron || Object.keys(seat.wagers).length);
  return h("tbody", {}, seats.length
    ? seats.map((seat) => seatRow(seat, view))
    : h("tr", {},
      h("td", { colspan: width, class: "quiet on-room" }, "Nobody sits at the table.")));
}

/** @param {SeatView} seat @param {StaffTable} view */
function seatRow(seat, view) {
  const bets = Object.entries(seat.wagers);
  /** @param {number} amount */
  const figure = (amount) => h("td", { class: "is-figure" }, amount ? money(amount) : "–");
  const name = h("th", { scope: "row" }, h("span", { class: "seat-no" }, seat.seat),
    seat.patron ?? "");
  if (view.game === "roulette") {
    return h("tr", {}, name, figure(bets.reduce((sum, [, amount]) => sum + amount, 0)),
      h("td", { class: "is-figure is-side" }, bets.map(([bet, amount]) =>
        h("span", {}, `${bet} ${short(amount)}`)
      )));
  }
  const side = bets.filter(([bet]) => !MAIN.includes(bet));
  const insured = view.insured.filter((each) => each.seat === seat.seat);
  return h("tr", {}, name, MAIN.map((bet) => figure(seat.wagers[bet] ?? 0)),
    h("td", { class: "is-figure is-side" },
      side.map(([bet, amount]) => h("span", {}, `${betName(view, bet)} ${short(amount)}`)),
      insured.map(({ hand, stake, odds }) =>
        h("span", { class: "is-insured" }, `Insured ${hand} ${money(stake)} at ${odds}`)
      )));
}

/** The differential: both boxes against each other and against the sign.
 * @param {HTMLElement} meter @param {StaffTable} view */
export function showMeter(meter, { differential, limits }) {
  const most = limits?.differential;
  meter.hidden = !differential || !most;
  if (!differential || !most) return;
  const { player, banker, difference, over } = differential;
  const lead = player >= banker ? "Player" : "Banker";
  meter.classList.toggle("is-over", over > 0);
  meter.replaceChildren(
    h("div", { class: "meter-words" },
      h("span", {}, difference ? `${lead} leads by ${money(difference)}` : "Boxes even"),
      h("span", {}, `of ${money(most)}`)),
    h("div", { class: "meter-bar", role: "meter", "aria-label": "Differential", "aria-valuemin": 0,
      "aria-valuemax": most, "aria-valuenow": Math.min(difference, most) },
      h("i", { style: { width: `${Math.min(1, difference / most) * 100}%` } })),
    over ? h("p", { class: "over", role: "status" }, `${money(over)} over the differential`) : "",
  );
}

/** The form that records what lies on the felt. @param {Command} command */
function recordForm(command) {
  const who = picker([], { "aria-label": "Patron" });
  const bet = picker([], { "aria-label": "Bet" });
  const place = field("Position", { placeholder: "17, 17/20 or red" });
  const amount = amountField("Amount");
  const chips = picker([], { "aria-label": "Chips" });
  const add = h("button", { class: "button" }, "Record");
  const back = button("Take back",
    () => command({ command: "withdraw-wager", ...given() }).catch(complain));
  let isWheel = false;
  const given = () => {
    const [patron, seat] = who.value.split("|");
    return { patron, seat: Number(seat),
      bet: isWheel ? readPosition(place.value) ?? place.value.trim() : bet.value,
      chips: chips.value };
  };
  const send = () => {
    const sum = readMoney(amount.value);
    if (sum === null) return amount.focus();
    void command({ command: "place-wager", ...given(), amount: sum }).then(
      () => (amount.value = ""),
      complain,
    );
  };
  return {
    box: h("details", { class: "stakes-record" }, h("summary", {}, "Record a wager"),
      form("stakes-form", send, who, bet, place, amount, chips, add, back)),
    /** @param {StaffTable} view */
    show(view) {
      isWheel = view.game === "roulette";
      bet.hidden = isWheel;
      place.hidden = chips.hidden = !isWheel;
      options(chips, [["", "cash chips"],
        ...view.holdings.map(({ colour }) => [colour, `${colour} chips`])]);
      options(who, view.people.map((
        { patron, seat, behind, name },
      ) => [`${patron}|${seat}`, `${seat}${behind ? " behind" : ""}: ${name}`]));
      if (!isWheel) options(bet, (view.areas ?? []).map((area) => [area.bet, area.name]));
      const isOpen = view.commands.includes("place-wager") && view.people.length > 0;
      for (const each of [who, bet, place, amount, chips, add]) each.disabled = !isOpen;
      back.disabled = !view.commands.includes("withdraw-wager") || !view.wagers.length;
    },
  };
}
