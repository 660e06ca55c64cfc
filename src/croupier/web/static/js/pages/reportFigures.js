// The figures of a report in one currency, and its revenue statement.

import { h, stacks, thead } from "../core/dom.js";
import { phrased, t } from "../core/i18n.js";
import { accountKind, postedAs } from "../core/ledger.js";
import { decimal, money, percent, signed } from "../core/money.js";
import { called, currencyName } from "../core/words.js";

/** @import { Figures, OfCurrency } from "../wire.js" */

/** @typedef {[title: string, of: (one: Figures) => string]} Column */
/** What play came to, beside what the odds expect. @type {Column[]} */
const PLAY = [
  [t("word.coups"), (one) => money(one.coups)],
  [t("word.per-hour"), (one) => decimal(one.coups_per_hour, 1)],
  [t("word.drop"), (one) => money(one.drop)],
  [t("word.turnover"), (one) => money(one.turnover)],
  [t("word.win"), (one) => signed(one.win)],
  [t("word.hold"), (one) => share(one.hold ?? null)],
  [t("word.expected"), (one) => signed(Math.round(one.expected))],
  ["σ", (one) => money(Math.round(one.sigma))],
  ["95 %", (one) => t("pit.to", { low: signed(one.low), high: signed(one.high) })],
  ["3 σ", (one) => t("report.to", { lowest: signed(one.lowest), highest: signed(one.highest) })],
  [t("report.off-by"), (one) => phrased([`${deviations(one)} σ`, MARKS[one.mark]])],
];
/** What else moved, in a table of its own: all of it is seen without scrolling.
 * @type {Column[]} */
const BESIDE = [
  [t("report.commission"), (one) => money(one.commission)],
  [t("word.insurance"), (one) => signed(one.insurance_win)],
  [t("report.corrections"), (one) => signed(one.corrections)],
  [t("report.voids"), (one) => money(one.voids)],
  [t("word.fills"), (one) => money(one.fills)],
  [t("word.credits"), (one) => money(one.credits)],
  [t("report.off-book"), (one) => signed(one.off_book)],
];
const MARKS = { "": "", "outside-95": t("report.outside-95"), "beyond-3": t("report.beyond-3") };

/** @param {Figures} one */
const deviations = ({ deviations: off }) => `${off > 0 ? "+" : ""}${decimal(off, 2)}`;

/** @param {number|null} part */
const share = (part) => part === null ? "–" : percent(part, 1);

/** @param {Figures} one */
const marked = ({ mark }) => mark === "beyond-3" ? "is-out" : mark && "is-off";

/** The tables of a currency. @param {OfCurrency} one @param {string} by */
export const figuresOf = ({ currency, rows, total }, by) =>
  h("section", { class: "sheet is-dark" }, h("h2", {}, currencyName(currency)),
    h("div", { class: "scroll", tabindex: 0, role: "region",
      "aria-label": t("report.figures-in", { currency: currencyName(currency) }) },
      [PLAY, BESIDE].map((columns) => {
        /** @param {Figures} one @param {string} name */
        const row = (one, name) =>
          h("tr", { class: marked(one) }, h("th", { scope: "row" }, name), columns.map(([, of]) =>
            h("td", { class: "is-figure" }, of(one))
          ));
        return stacks(
          h("table", {}, thead([by, ...columns.map(([title]) => title)], (at) => at > 0),
            h("tbody", {}, rows.map((one) => row(one, called(one.name)))),
            h("tfoot", {}, row(total, t("word.all")))),
        );
      })));

/** What the house's own came to, and what it owes. @param {OfCurrency} one */
export const statementOf = ({ currency, statement }) =>
  h("section", { class: "sheet is-dark reports-statement" },
    h("h2", {}, t("report.revenue", { currency: currencyName(currency) })),
    h("table", {},
      h("tbody", {}, line(t("report.the-houses-own-before"), statement.before),
        statement.entries.map(({ what, amount }) => line(postedAs(what), amount, true)),
        line(t("report.the-houses-own-after"), statement.after),
        Object.entries(statement.owed).map(([kind, sum]) =>
          line(t("report.owed-to-patrons", { kind: accountKind(kind) }), sum)
        ))));

/** @param {string} words @param {number} amount @param {boolean} [isChange] */
const line = (words, amount, isChange = false) =>
  h("tr", {}, h("th", { scope: "row" }, words),
    h("td", { class: "is-figure" }, isChange ? signed(amount) : money(amount)));
