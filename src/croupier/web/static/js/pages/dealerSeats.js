// Who comes and goes without a phone: a patron is seated by name, or stands behind, buys in, gets
// up.

import { get, post } from "../core/api.js";
import { button, find, h, keyed, refill } from "../core/dom.js";
import { amountField, amountIn, field, form, options, picker } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { sender } from "../core/once.js";
import { placesOf } from "../games/dealerFacts.js";
import { playBadge } from "../shell/playBadge.js";
import { complain, toast } from "../shell/toasts.js";
import { unknownActs } from "./dealerUnknown.js";
import { withSecond } from "./secondPerson.js";

/** @import { Command, StaffTable } from "../page.js" */
/** @import { BuyInOfHand, PatronAt } from "../wire.js" */
/** @typedef {PatronAt & {canLeave: boolean}} Sitting */

const NOTE = t("deal.whole-name");

/** @param {Command} command @param {string} table */
export function seatsDesk(command, table) {
  const { box: seating, place } = seatingForm(command, table);
  const list = h("ul", { class: "seating-list", "aria-label": t("deal.people-at-the-table") });
  const bought = boughtInHand(table);
  const box = h("details", { class: "stakes-record seating" },
    h("summary", {}, t("deal.patrons-seat-buy-in-get")), seating, list, bought.box);
  box.addEventListener("toggle", () => box.open && bought.ask());
  return {
    box,
    /** @param {StaffTable} view */
    show(view) {
      const may = new Set(view.commands);
      seating.hidden = !may.has("take-seat");
      list.hidden = !view.people.length;
      box.hidden = seating.hidden && !may.has("leave-seat");
      if (box.hidden) return;
      bought.show(`${view.coup}|${view.phase === "ready"}|${view.tray}`, box.open);
      options(place, placesOf(view));
      const bets = new Set(view.wagers.map((each) => `${each.patron}|${each.seat}`));
      const rows = view.people.map((each) => ({ ...each,
        canLeave: may.has("leave-seat") && !bets.has(`${each.patron}|${each.seat}`) })
      );
      keyed(list, rows,
        ({ patron, seat, behind, name }) => JSON.stringify([patron, seat, behind, name]),
        (each) => person(each, view.id, bought.ask), (row, each) => showLeave(row, each, command));
    },
  };
}

/** @param {Command} command @param {string} table */
function seatingForm(command, table) {
  const name = field(t("word.name-of-the-patron"), { maxlength: 64, spellcheck: "false" });
  const place = picker([], { "aria-label": t("deal.place") });
  const sit = h("button", { class: "button is-main" }, t("deal.seat"));
  const fresh = button(t("deal.new-patron"),
    () => seat((who) => post("/api/patrons", {}, { name: who })));

  /** @param {(name: string) => Promise<{id: string}>} find */
  async function seat(find) {
    const who = name.value.trim();
    if (!who) return name.focus();
    sit.disabled = fresh.disabled = true;
    try {
      const { id } = await find(who);
      const [number, behind] = place.value.split("|");
      await command({ command: "take-seat", patron: id, seat: Number(number),
        behind: Boolean(behind) });
      name.value = "";
    } catch (error) {
      complain(error);
    }
    sit.disabled = fresh.disabled = false;
    // What is typed next is for the table.
    if (name.value) name.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  // Somebody without an account bets with chips that they bring or buy.
  const unknown = button(t("seats.unknown"), () => {
    const [seat] = place.value.split("|").map(Number);
    void post("/api/tables/{table}/walk-ins", { table }, { seat }).catch(complain);
  });
  const seatKnown = () => seat((who) => get("/api/patrons", { name: who }));
  const box = form("stakes-form seating-form", seatKnown, name, place, sit, fresh, unknown,
    h("p", { class: "quiet on-room seating-note" }, NOTE));
  return { box, place };
}

/** A row stays while its patron does, so that an amount half typed is not lost.
 * @param {Sitting} each @param {string} table @param {() => void} then */
const person = ({ patron, seat, name, behind, plays }, table, then) =>
  h("li", {}, h("span", { class: "seat-no" }, seat),
    h("span", { class: "seating-name" }, name, plays && playBadge(),
      behind && h("em", {}, ` ${t("deal.behind-seat", { seat })}`)),
    h("span", { class: "seating-leave" }), !plays && buyIn(table, patron, name, then),
    unknownActs(table, patron, name));

/** Cash over the table: it goes into the drop box.
 * @param {string} table @param {string} patron @param {string} name @param {() => void} then */
function buyIn(table, patron, name, then) {
  const cash = amountField(t("deal.cash-of", { name }), { placeholder: t("word.cash") });
  const act = h("button", { class: "button", "aria-label": t("deal.buys-in-of", { name }) },
    t("deal.buys-in"));
  const send = sender();
  return form("seating-cash", async () => {
    const amount = amountIn(cash);
    if (amount === null) return;
    act.disabled = true;
    await send("/api/tables/{table}/buy-in", { table }, { patron, amount }).then(async (told) => {
      if ((await withSecond(told)) && !("waiting" in told))
        toast(t("deal.bought-in-for", { name, amount: money(amount) }), "good");
      cash.value = "";
      cash.blur();
      then();
    }).catch(complain);
    act.disabled = false;
  }, cash, act);
}

/** @param {HTMLElement} row @param {Sitting} each @param {Command} command */
const showLeave = (row, { patron, seat, name, canLeave }, command) =>
  refill(find(row, ".seating-leave"), canLeave, () => [
    canLeave
      ? button(t("deal.gets-up"), () =>
        command({ command: "leave-seat", patron, seat }).catch(complain), "", {
        "aria-label": t("deal.gets-up-of", { name }),
      })
      : h("span", { class: "quiet on-room" }, t("deal.has-wagers-down")),
  ]);

/** The buy-ins of the hand in play, each to be taken back with a second person: one that was typed
 * wrongly is reversed, and both entries stay on record. @param {string} table */
function boughtInHand(table) {
  const rows = h("ul", { class: "seating-list" });
  const box = h("section", { class: "bought-in-hand", hidden: "" },
    h("h3", {}, t("deal.buy-ins-of-hand")), rows);
  let hand = "";
  const ask = () => {
    void get("/api/tables/{table}/buy-ins", { table }).then(({ buy_ins: bought }) => {
      box.hidden = !bought.length;
      keyed(rows, bought, ({ entry }) => String(entry), (each) => boughtRow(table, each, ask));
    }).catch(complain);
  };
  return {
    box,
    ask,
    /** @param {string} now @param {boolean} isOpen */
    show(now, isOpen) {
      if (now === hand) return;
      hand = now;
      if (isOpen) ask();
    },
  };
}

/** @param {string} table @param {BuyInOfHand} each @param {() => void} then */
function boughtRow(table, { entry, name, amount }, then) {
  const send = sender();
  const shown = money(amount);
  const back = async () => {
    const told = await send("/api/tables/{table}/buy-ins/{entry}/back", { table, entry }, {})
      .catch((error) => void complain(error));
    if (told && (await withSecond(told)) && !("waiting" in told)) toast(told.says, "good");
    then();
  };
  return h("li", {}, h("span", { class: "seating-name" }, name), h("b", {}, shown),
    button(t("deal.take-buy-in-back"), back, "", {
      "aria-label": t("deal.take-buy-in-back-of", { name, amount: shown }),
    }));
}
