// Who comes and goes without a phone: a patron is seated by name, or stands behind, buys in, gets up.

import { get, post, tablePath } from "../core/api.js";
import { h, keyed } from "../core/dom.js";
import { options } from "../core/fields.js";
import { money, readMoney } from "../core/money.js";
import { sender } from "../core/once.js";
import { placesOf } from "../games/dealerFacts.js";
import { complain, toast } from "../shell/toasts.js";
import { withSecond } from "./secondPerson.js";

/** @typedef {import("./dealerStakes.js").Command} Command */

/** @param {Command} command */
export function seatsDesk(command) {
  const name = /** @type {HTMLInputElement} */ (h("input", { class: "field", "aria-label": "Name of the patron", placeholder: "Name of the patron", maxlength: 64, autocomplete: "off", spellcheck: "false" }));
  const place = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "Place" }));
  const sit = /** @type {HTMLButtonElement} */ (h("button", { class: "button is-main" }, "Seat"));
  const fresh = /** @type {HTMLButtonElement} */ (h("button", { class: "button", type: "button", onclick: () => void seat((who) => post("/patrons", { name: who })) }, "New patron"));
  const form = h("form", { class: "stakes-form seating-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void seat((who) => get(`/patrons?name=${encodeURIComponent(who)}`));
  } }, name, place, sit, fresh,
  h("p", { class: "quiet on-room seating-note" }, "Type the whole name of the account. Someone who has none is a new patron; no password is needed."));
  const list = h("ul", { class: "seating-list", "aria-label": "People at the table" });
  const box = h("details", { class: "stakes-record seating" }, h("summary", {}, "Patrons: seat, buy in, get up"), form, list);

  /** @param {(name: string) => Promise<{id: string, name: string}>} find */
  async function seat(find) {
    const who = name.value.trim();
    if (!who) return name.focus();
    sit.disabled = fresh.disabled = true;
    try {
      const { id } = await find(who);
      const [number, behind] = place.value.split("|");
      await command("take-seat", { patron: id, seat: Number(number), behind: Boolean(behind) });
      name.value = "";
    } catch (error) {
      complain(error);
    }
    sit.disabled = fresh.disabled = false;
    name.focus();
  }

  return {
    box,
    /** @param {any} view */
    show(view) {
      const may = new Set(view.commands);
      form.hidden = !may.has("take-seat");
      list.hidden = !view.people.length;
      box.hidden = form.hidden && !may.has("leave-seat");
      if (box.hidden) return;
      options(place, placesOf(view));
      const bets = new Set(view.wagers.map((/** @type {any} */ each) => `${each.patron}|${each.seat}`));
      const rows = view.people.map((/** @type {any} */ each) => ({ ...each, canLeave: may.has("leave-seat") && !bets.has(`${each.patron}|${each.seat}`) }));
      keyed(list, rows, ({ patron, seat, behind, name }) => JSON.stringify([patron, seat, behind, name]), (each) => person(each, view.id), (row, each) => showLeave(row, each, command));
    },
  };
}

/** A row stays while its patron does, so that an amount half typed is not lost. @param {any} each @param {string} table */
function person({ patron, seat, name, behind }, table) {
  return h("li", {}, h("span", { class: "seat-no" }, seat), h("span", { class: "seating-name" }, name, behind ? h("em", {}, " behind") : ""), h("span", { class: "seating-leave" }), buyIn(table, patron, name));
}

/** Cash over the table: it goes into the drop box. @param {string} table @param {string} patron @param {string} name */
function buyIn(table, patron, name) {
  const cash = /** @type {HTMLInputElement} */ (h("input", { class: "field", inputmode: "numeric", placeholder: "Cash", "aria-label": `Cash of ${name}`, autocomplete: "off" }));
  const button = /** @type {HTMLButtonElement} */ (h("button", { class: "button", "aria-label": `${name}: Buys in` }, "Buys in"));
  const send = sender();
  return h("form", { class: "seating-cash", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const amount = readMoney(cash.value);
    if (amount === null) return cash.focus();
    button.disabled = true;
    await send(tablePath(table, "/buy-in"), { patron, amount }).then(async (told) => {
      if ((await withSecond(told)) && !told.waiting) toast(`${name} bought in for ${money(amount)}.`, "good");
      cash.value = "";
    }).catch(complain);
    button.disabled = false;
  } }, cash, button);
}

/** @param {Element} row @param {any} each @param {Command} command */
function showLeave(row, { patron, seat, name, canLeave }, command) {
  const place = /** @type {HTMLElement} */ (row.querySelector(".seating-leave"));
  if (place.dataset.can === String(canLeave)) return;
  place.dataset.can = String(canLeave);
  place.replaceChildren(canLeave
    ? h("button", { type: "button", class: "button", "aria-label": `${name}: Gets up`, onclick: () => void command("leave-seat", { patron, seat }).catch(complain) }, "Gets up")
    : h("span", { class: "quiet on-room" }, "has wagers down"));
}
