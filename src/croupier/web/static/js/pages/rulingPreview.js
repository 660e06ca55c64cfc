// What a ruling would give each patron, side by side: as it is now, and as it would be.

import { post, tablePath } from "../core/api.js";
import { h } from "../core/dom.js";
import { money, signed } from "../core/money.js";

/**
 * Ask what a ruling would do, and show it. What cannot be ruled so says why.
 * @param {HTMLElement} place @param {string} table @param {string} id @param {any} details
 */
export async function showPreview(place, table, id, details) {
  const asked = `${table}|${id}|${JSON.stringify(details)}`;
  place.dataset.asked = asked;
  const found = await post(tablePath(table, "/rulings/preview"), { id, details, reason: "preview" }).then((told) => asTable(told), (error) => trouble(error));
  if (place.dataset.asked === asked) place.replaceChildren(found);
}

/** @param {any} error */
const trouble = (error) => h("p", { class: "preview-trouble" }, error.words ?? String(error));

/** @param {any} told */
function asTable({ patrons, text }) {
  if (!patrons.length) return h("p", { class: "preview-text" }, text);
  const head = ["Patron", "In play now", "Given back", "Paid", "Collected", "Still in play", "Net"];
  return h("div", { class: "preview", tabindex: 0, role: "region", "aria-label": "Preview of the ruling" },
    h("table", { class: "lines" },
      h("caption", {}, text),
      h("thead", {}, h("tr", {}, head.map((name, at) => h("th", { scope: "col", class: at ? "is-figure" : "" }, name)))),
      h("tbody", {}, patrons.map(row))));
}

/** @param {any} one */
function row({ patron, now, then }) {
  return h("tr", {}, h("th", { scope: "row" }, patron), h("td", { class: "is-figure is-now" }, money(now.in_play)),
    [then.given_back, then.paid, then.collected, then.in_play].map((amount) => h("td", { class: "is-figure" }, amount ? money(amount) : "–")),
    h("td", { class: "is-figure", "data-sign": Math.sign(then.net) }, signed(then.net)));
}
