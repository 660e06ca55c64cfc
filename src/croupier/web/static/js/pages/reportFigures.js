// The figures of a report in one currency, and its revenue statement.

import { h, stacks, thead } from "../core/dom.js";
import { money, signed } from "../core/money.js";

/** @import { Figures, OfCurrency } from "../wire.js" */

/** @type {[title: string, of: (one: Figures) => string][]} */
const COLUMNS = [
  ["Coups", (one) => money(one.coups)],
  ["per hour", (one) => String(one.coups_per_hour)],
  ["Drop", (one) => money(one.drop)],
  ["Turnover", (one) => money(one.turnover)],
  ["Win", (one) => signed(one.win)],
  ["Hold", (one) => percent(one.hold ?? null)],
  ["Expected", (one) => signed(Math.round(one.expected))],
  ["σ", (one) => money(Math.round(one.sigma))],
  ["95 %", (one) => `${signed(one.low)} to ${signed(one.high)}`],
  ["3 σ", (one) => `${signed(one.lowest)} to ${signed(one.highest)}`],
  ["Off by", (one) => `${deviations(one)} σ${MARKS[one.mark]}`],
  ["Commission", (one) => money(one.commission)],
  ["Insurance", (one) => signed(one.insurance_win)],
  ["Corrections", (one) => signed(one.corrections)],
  ["Voids", (one) => money(one.voids)],
  ["Fills", (one) => money(one.fills)],
  ["Credits", (one) => money(one.credits)],
  ["Off book", (one) => signed(one.off_book)],
];
const MARKS = { "": "", "outside-95": ", outside 95 %", "beyond-3": ", beyond 3 σ" };

/** @param {Figures} one */
const deviations = ({ deviations: off }) =>
  `${off > 0 ? "+" : ""}${off.toFixed(2).replace("-", "−")}`;

/** @param {number|null} part */
const percent = (part) => part === null ? "–" : `${(part * 100).toFixed(1).replace("-", "−")} %`;

/** @param {Figures} one */
const cells = (one) => COLUMNS.map(([, of]) => h("td", { class: "is-figure" }, of(one)));

/** @param {Figures} one */
const marked = ({ mark }) => mark === "beyond-3" ? "is-out" : mark && "is-off";

/** The table of a currency. @param {OfCurrency} one @param {string} by */
export const figuresOf = ({ currency, rows, total }, by) =>
  h("section", { class: "sheet is-dark" }, h("h2", {}, currency),
    h("div", { class: "scroll", tabindex: 0, role: "region",
      "aria-label": `Figures in ${currency}` },
      stacks(h("table", {}, thead([by, ...COLUMNS.map(([title]) =>
        title
      )], (at) => at > 0), h("tbody", {}, rows.map((row) =>
        h("tr", { class: marked(row) }, h("th", { scope: "row" }, row.name), cells(row))
      )),
        h("tfoot", {},
          h("tr", { class: marked(total) }, h("th", { scope: "row" }, "All"), cells(total)))))));

/** What the house's own came to, and what it owes. @param {OfCurrency} one */
export const statementOf = ({ currency, statement }) =>
  h("section", { class: "sheet is-dark reports-statement" }, h("h2", {}, `Revenue, ${currency}`),
    h("table", {},
      h("tbody", {}, line("The house's own before", statement.before),
        statement.entries.map(({ what, amount }) => line(worded(what), amount, true)),
        line("The house's own after", statement.after),
        Object.entries(statement.owed).map(([kind, sum]) =>
          line(`Owed to patrons: ${worded(kind).toLowerCase()}`, sum)
        ))));

/** @param {string} id */
const worded = (id) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

/** @param {string} words @param {number} amount @param {boolean} [isChange] */
const line = (words, amount, isChange = false) =>
  h("tr", {}, h("th", { scope: "row" }, words),
    h("td", { class: "is-figure" }, isChange ? signed(amount) : money(amount)));
