// What a ruling would give each patron, side by side: as it is now, and as it would be.

import { post, tablePath } from "../core/api.js";
import { h } from "../core/dom.js";
import { money, signed } from "../core/money.js";

const NOW = "In play now";
/** @type {{name: string, of: (one: any) => number, always?: boolean}[]} */
const COLUMNS = [
  { name: NOW, of: ({ now }) => now.in_play, always: true },
  { name: "Given back", of: ({ then }) => then.given_back },
  { name: "Paid", of: ({ then }) => then.paid },
  { name: "Collected", of: ({ then }) => then.collected },
  { name: "Corrected", of: ({ then }) => then.corrected },
  { name: "Then in play", of: ({ then }) => then.in_play, always: true },
];

/**
 * Ask what a ruling would do, and show it. What cannot be ruled so says why.
 * @param {HTMLElement} place @param {string} table @param {string} id @param {any} details
 */
export async function showPreview(place, table, id, details) {
  const asked = `${table}|${id}|${JSON.stringify(details)}`;
  place.dataset.asked = asked;
  const found = await post(tablePath(table, "/rulings/preview"), { id, details, reason: "preview" }).catch((error) => error);
  if (place.dataset.asked !== asked) return;
  place.dataset.second = found.second ?? "";
  place.replaceChildren(found.patrons ? asTable(found) : trouble(found));
}

/** @param {any} error */
const trouble = (error) => h("p", { class: "preview-trouble" }, error.words ?? String(error));

/** @param {any} told */
function asTable({ patrons, text, takes }) {
  if (!patrons.length) return h("p", { class: "preview-text" }, `${text} ${takes}`);
  // What stays nothing for everyone is left out: the money that moves is what is looked for.
  const moving = COLUMNS.filter(({ of, always }) => always || patrons.some((/** @type {any} */ one) => of(one)));
  return h("div", { class: "preview", tabindex: 0, role: "region", "aria-label": "Preview of the ruling" },
    h("table", { class: "lines" },
      h("caption", {}, `${text} ${takes}`),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Patron"), moving.map(({ name }) => h("th", { scope: "col", class: "is-figure" }, name)), h("th", { scope: "col", class: "is-figure" }, "Net"))),
      h("tbody", {}, patrons.map((/** @type {any} */ one) => h("tr", {}, h("th", { scope: "row" }, one.patron),
        moving.map(({ of, name }) => h("td", { class: `is-figure${name === NOW ? " is-now" : ""}` }, of(one) ? money(of(one)) : "–")),
        h("td", { class: "is-figure", "data-sign": Math.sign(one.then.net) }, signed(one.then.net)))))));
}
