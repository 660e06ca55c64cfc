// Reports: any period beside what the odds expect, what is looked into, and how patrons play.

import { get, wordsOf } from "../core/api.js";
import { button, h, thead, write } from "../core/dom.js";
import { labelled, picker } from "../core/fields.js";
import { listed, phrased, sentences, t, wordOf } from "../core/i18n.js";
import { decimal, money } from "../core/money.js";
import { currencyName, plain } from "../core/words.js";
import { isReady } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";
import { figuresOf, statementOf } from "./reportFigures.js";
import { lookedInto } from "./reportLooked.js";
import { ratingsOf } from "./reportRatings.js";
import { may, openForStaff } from "./staffDoor.js";

/** @import { Me, ReportShown } from "../wire.js" */
/** @typedef {"shift"|"day"|"month"|"year"} Span */
/** @typedef {"table"|"game"|"version"|"shift"|"day"} By */

const SPANS =
  /** @type {const} */ ([["day", t("word.gaming-day")], ["shift", t("report.shift")], ["month",
    t("report.month")], ["year", t("report.year")]]);
const ROWS =
  /** @type {const} */ ([["table", t("word.table")], ["game", t("word.game")], ["version",
    t("word.rulebook")], ["shift", t("report.shift")], ["day", t("word.day")]]);

/** Open the page. */
async function reports() {
  const { me, shell } = await openForStaff({ title: t("room.reports") });
  if (!me) return;
  const desk = new ReportDesk(me);
  shell.main.append(desk.box);
  await desk.read().catch(complain);
  isReady();
}

class ReportDesk {
  #me;
  #span = picker(SPANS);
  #by = picker(ROWS);
  #shift = picker([["", t("report.all-shifts")]]);
  #date = h("input", { class: "field", type: "date" });
  #note = h("p", { class: "quiet", role: "status" });
  #figures = h("div", {});
  #drawing = h("img", { alt: "" });
  #drawn = h("figure", { class: "reports-drawn", hidden: true }, this.#drawing);
  #errors = h("div", {});
  #ratings = h("div", {});
  #files = h("span", { class: "no-print" });
  #looked;

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.#looked = lookedInto(me);
    for (const box of [this.#span, this.#by, this.#shift, this.#date]) {
      box.addEventListener("change", () => void this.read().catch(complain));
    }
    this.box = h("div", { class: "office reports" }, h("h1", {}, t("room.reports")),
      h("div", { class: "reports-asked" }, labelled(t("report.of-a"), this.#span),
        labelled(t("report.on"), this.#date), labelled(t("report.shift"), this.#shift),
        labelled(t("report.by"), this.#by), this.#files, button(t("word.print"), () => print())),
      this.#note, this.#drawn, this.#figures, this.#errors, this.#looked.box, this.#ratings);
  }

  /** @returns {{period: Span, date: string, shift: string, by: By}} */
  get #asked() {
    return { period: SPANS[this.#span.selectedIndex][0], date: this.#date.value,
      shift: this.#shift.value, by: ROWS[this.#by.selectedIndex][0] };
  }

  async read() {
    if (!may(this.#me, "see-reports")) {
      write(this.#note, t("report.reports-are-for-those-who"));
      return;
    }
    const told = await get("/api/reports", this.#asked).catch((error) =>
      void write(this.#note, wordsOf(error))
    );
    if (!told) return;
    this.#date.value ||= told.first;
    await this.#readShifts(told);
    this.#show(told);
    await Promise.all([this.#looked.read(), this.#readRatings()]);
  }

  /** @param {ReportShown} told */
  #show(told) {
    const asked = { ...this.#asked, date: told.first };
    const query = new URLSearchParams(asked).toString();
    const days = told.first === told.last
      ? told.first
      : t("looked.to", { first: told.first, last: told.last });
    write(this.#note,
      `${phrased([days, told.shift && plain(told.shift)])}${wordOf("locale", "stop")} ${
        t(told.is_final ? "report.all-over" : "report.not-over")
      }`);
    this.#files.replaceChildren(
      h("a", { class: "button", href: `/api/reports/table.csv?${query}`, download: "report.csv" },
        "CSV"),
      " ",
      h("a", { class: "button", href: `/api/reports/report.pdf?${query}`, download: "report.pdf" },
        "PDF"),
    );
    const isPlayed = told.currencies.some(({ rows }) => rows.length);
    this.#drawn.hidden = !isPlayed;
    if (isPlayed) {
      this.#drawing.src = `/api/reports/drawing.svg?${query}`;
      this.#drawing.alt = sentences(
        told.currencies.map(({ currency, total }) =>
          t("report.win-expected", { currency: currencyName(currency), win: money(total.win),
            expected: money(Math.round(total.expected)), deviations: decimal(total.deviations, 2) })
        ),
      );
    }
    this.#figures.replaceChildren(...told.currencies.flatMap((one) => [
      figuresOf(one, ROWS[this.#by.selectedIndex][1], told.columns),
      statementOf(one),
    ]));
    this.#errors.replaceChildren(...errorsOf(told, this.#shift));
  }

  /** @param {ReportShown} told */
  async #readShifts(told) {
    if (this.#shift.options.length > 1) return;
    const { shifts } = await get("/api/gaming-day", { day: told.first })
      .catch(() => ({ shifts: [] }));
    this.#shift.append(...shifts.map(({ name }) => h("option", { value: name }, plain(name))));
  }

  async #readRatings() {
    if (!may(this.#me, "see-ratings") || this.#asked.period !== "day") {
      this.#ratings.replaceChildren();
      return;
    }
    const { patrons } = await get("/api/ratings", { date: this.#date.value });
    this.#ratings.replaceChildren(
      ...(patrons.length ? [ratingsOf(patrons, this.#date.value)] : []),
    );
  }
}

/** @param {ReportShown} told
 * @param {HTMLSelectElement} shifts all of them, then each by its name */
function errorsOf({ errors }, shifts) {
  if (!errors.length) return [];
  return [
    h("section", { class: "sheet is-dark" }, h("h2", {}, t("report.rulings-by-who-dealt")),
      scrolled(t("report.rulings"),
        h("table", {},
          thead([t("word.dealer"), t("word.table"), t("report.shift"), t("word.what"),
            t("report.clauses"), t("report.times")], (at) => at === 5),
          h("tbody", {},
            errors.map((one) =>
              h("tr", {}, h("th", { scope: "row" }, one.dealer || "–"), h("td", {}, one.table),
                h("td", {}, shifts.options[one.shift + 1]?.text ?? one.shift + 1),
                h("td", {}, plain(one.irregularity)), h("td", {}, listed(one.clauses)),
                h("td", { class: "is-figure" }, one.count))
            ))))),
  ];
}

/** @param {string} words @param {HTMLElement} table */
const scrolled = (words, table) =>
  h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words }, table);

void reports();
