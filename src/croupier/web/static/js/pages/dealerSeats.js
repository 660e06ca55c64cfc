// Who comes and goes without a phone: a patron is seated by name, or stands behind, or gets up.

import { get, post } from "../core/api.js";
import { h, keyed } from "../core/dom.js";
import { options } from "../core/fields.js";
import { placesOf } from "../games/dealerFacts.js";
import { complain } from "../shell/toasts.js";

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
  const box = h("details", { class: "stakes-record seating" }, h("summary", {}, "Seat a patron, let one get up"), form, list);

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
      keyed(list, rows, (each) => JSON.stringify(each), (each) => person(each, command));
    },
  };
}

/** @param {any} each @param {Command} command */
function person({ patron, seat, name, behind, canLeave }, command) {
  const leave = canLeave
    ? h("button", { type: "button", class: "button", "aria-label": `${name}: Gets up`, onclick: () => void command("leave-seat", { patron, seat }).catch(complain) }, "Gets up")
    : h("span", { class: "quiet on-room" }, "has wagers down");
  return h("li", {}, h("span", { class: "seat-no" }, seat), h("span", { class: "seating-name" }, name, behind ? h("em", {}, " behind") : ""), leave);
}
