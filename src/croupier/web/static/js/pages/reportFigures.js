// The figures of a report in one currency, and its revenue statement.

import { h, stacks, thead } from "../core/dom.js";
import { phrased, t } from "../core/i18n.js";
import { accountKind, postedAs } from "../core/ledger.js";
import { decimal, money, percent, signed } from "../core/money.js";
import { called, currencyName } from "../core/words.js";

/** @import { ColumnShown, Figures, OfCurrency } from "../wire.js" */

const MARKS = { "": "", "outside-95": t("report.outside-95"), "beyond-3": t("report.beyond-3") };

/** @param {number} sum */
const whole = (sum) => signed(Math.round(sum));

/** How a figure is written, as its column says.
 * @type {Record<ColumnShown["written"], (value: number, to: number, one: Figures) => string>} */
const WRITTEN = {
  amount: (value) => money(Math.round(value)),
  change: whole,
  rate: (value) => decimal(value, 1),
  share: (value) => percent(value, 1),
  range: (low, high) => t("pit.to", { low: whole(low), high: whole(high) }),
  deviations: (value, _, { mark }) =>
    phrased([`${value > 0 ? "+" : ""}${decimal(value, 2)} σ`, MARKS[mark]]),
};

/** Write a figure; a share of nothing is none. @param {Figures} one @param {ColumnShown} column */
function figure(one, { field, to, written }) {
  const [value, other] = [field, to].map((of) => one[/** @type {keyof Figures} */ (of)]);
  return value === null ? "–" : WRITTEN[written](Number(value), Number(other), one);
}

/** @param {Figures} one */
const marked = ({ mark }) => mark === "beyond-3" ? "is-out" : mark && "is-off";

/** The tables of a currency. @param {OfCurrency} one @param {string} by
 * @param {ColumnShown[][]} tables */
export const figuresOf = ({ currency, rows, total }, by, tables) =>
  h("section", { class: "sheet is-dark" }, h("h2", {}, currencyName(currency)),
    h("div", { class: "scroll", tabindex: 0, role: "region",
      "aria-label": t("report.figures-in", { currency: currencyName(currency) }) },
      tables.map((columns) => {
        /** @param {Figures} one @param {string} name */
        const row = (one, name) =>
          h("tr", { class: marked(one) }, h("th", { scope: "row" }, name), columns.map((column) =>
            h("td", { class: "is-figure" }, figure(one, column))
          ));
        return stacks(
          h("table", {}, thead([by, ...columns.map(({ title }) => title)], (at) => at > 0),
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
