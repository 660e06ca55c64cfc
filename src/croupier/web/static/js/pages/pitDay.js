// The day of every table: drop, win, hold, and the win against what the odds expect.

import { get, wordsOf } from "../core/api.js";
import { h, thead, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { decimal, money, percent, signed } from "../core/money.js";
import { called, currencyName } from "../core/words.js";
import { scale } from "../games/scale.js";
import { may } from "./staffDoor.js";

/** @import { Me, Figures } from "../wire.js" */

const AGAIN_MS = 30_000;
/** @typedef {"coups"|"drop"|"turnover"|"win"|"expected"|"fills"|"credits"} Summed */
/** The columns: what each says of a table, and how what it sums is said of all.
 * @type {{title: string, of: (one: Figures) => string|number|HTMLElement,
 *  all?: [of: Summed, say: (sum: number) => string], isDrawn?: boolean}[]} */
const COLUMNS = [
  { title: t("word.coups"), of: (one) => money(one.coups), all: ["coups", money] },
  { title: t("word.per-hour"), of: (one) => decimal(one.coups_per_hour, 1) },
  { title: t("word.drop"), of: (one) => money(one.drop), all: ["drop", money] },
  { title: t("word.turnover"), of: (one) => money(one.turnover), all: ["turnover", money] },
  { title: t("word.win"), of: (one) => signed(one.win), all: ["win", signed] },
  { title: t("word.hold"), of: (one) => holdWords(one) },
  { title: t("word.expected"), of: (one) => signed(Math.round(one.expected)),
    all: ["expected", (sum) => signed(Math.round(sum))] },
  { title: t("pit.win-between-its-control-limits"), of: (one) => controlBar(one), isDrawn: true },
  { title: t("word.fills"), of: (one) => money(one.fills), all: ["fills", money] },
  { title: t("word.credits"), of: (one) => money(one.credits), all: ["credits", money] },
];

/** @param {Me} me */
export function dayDesk(me) {
  const rows = h("tbody");
  const foot = h("tfoot");
  const note = h("p", { class: "quiet on-room" });
  const day = h("input", { class: "field", type: "date", "aria-label": t("word.gaming-day") });
  const box = h("section", { class: "sheet is-dark pit-day", "aria-label": t("pit.the-day") },
    h("header", { class: "pit-head" }, h("h2", {}, t("pit.the-day")), day), note,
    h("div", { class: "scroll", tabindex: 0, role: "region",
      "aria-label": t("pit.figures-of-the-day") },
      h("table", { class: "lines" },
        thead([t("word.table"), ...COLUMNS.map(({ title }) => title)],
          (at) => at > 0 && !COLUMNS[at - 1].isDrawn), rows, foot)));
  let isChosen = false; // else it is the gaming day that is, whatever it was before
  const maySee = may(me, "see-reports");
  if (!maySee) write(note, t("pit.the-days-figures-are-for"));

  async function read() {
    if (!maySee) return;
    const told = await get("/api/reports", { date: isChosen ? day.value : "" }).catch((error) =>
      void write(note, wordsOf(error))
    );
    if (!told) return;
    day.value = told.first;
    const played = told.currencies.flatMap(({ currency, rows: tables }) =>
      tables.filter((one) => one.coups || one.drop || one.fills || one.credits)
        .map((one) => ({ ...one, currency }))
    );
    const isOne = new Set(played.map(({ currency }) => currency)).size < 2;
    write(note, played.length
      ? `${t("pit.outside-stands-out")} `
      : `${t("pit.nothing-played")} `);
    note.append(h("a", { href: "/reports" }, t("pit.all-reports")));
    rows.replaceChildren(
      ...played.map((one) =>
        row(isOne ? called(one.name) : `${called(one.name)} (${currencyName(one.currency)})`, one)
      ),
    );
    foot.replaceChildren(total(played));
    foot.hidden = !isOne || played.length < 2;
  }
  day.addEventListener("change", () => {
    isChosen = Boolean(day.value);
    void read();
  });
  setInterval(() => void read(), AGAIN_MS);
  return { box, read };
}

/** @param {Figures} one */
function holdWords({ hold, win_of_turnover: share }) {
  const part = hold ?? share;
  if (part === null || part === undefined) return "–";
  return `${percent(part, 1)}${hold === null ? ` ${t("pit.of-turnover")}` : ""}`;
}

/** @param {string} table @param {Figures} one */
const row = (table, one) =>
  h("tr", { class: one.mark === "beyond-3" ? "is-out" : "" }, h("th", { scope: "row" }, table),
    COLUMNS.map(({ of, isDrawn }) => h("td", { class: isDrawn ? null : "is-figure" }, of(one))));

/** @param {Figures} one */
function controlBar({ win, expected, lowest: low, highest: high, mark }) {
  const isWithin = mark !== "beyond-3";
  const span = Math.max(high - low, 1);
  const place = scale([Math.min(low, win) - span * 0.08, Math.max(high, win) + span * 0.08], [0,
    100]);
  const words = t("pit.to", { low: signed(low), high: signed(high) });
  return h("div", { class: "control" },
    h("span", { class: "control-track", "aria-hidden": "true" },
      h("i", { class: "control-range",
        style: { left: `${place(low)}%`, width: `${place(high) - place(low)}%` } }),
      h("i", { class: "control-mean", style: { left: `${place(expected)}%` } }),
      h("i", { class: "control-win", style: { left: `${place(win)}%` } })),
    h("span", { class: "control-words" },
      isWithin ? words : t("pit.lies-outside", { words, win: signed(win) })));
}

/** @param {Figures[]} list @param {Summed} of */
const sumOf = (list, of) => list.reduce((sum, one) => sum + one[of], 0);

/** @param {Figures[]} list */
const total = (list) =>
  h("tr", {}, h("th", { scope: "row" }, t("word.all")), COLUMNS.map(({ all }) =>
    h("td", { class: "is-figure" }, all ? all[1](sumOf(list, all[0])) : "")
  ));
