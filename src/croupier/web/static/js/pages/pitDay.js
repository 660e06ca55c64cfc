// The day of every table: drop, win, hold, and the win against what the odds expect.

import { get } from "../core/api.js";
import { serverNow } from "../core/clock.js";
import { h, write } from "../core/dom.js";
import { money, signed } from "../core/money.js";
import { scale } from "../games/scale.js";
import { may as mayDo } from "./staffDoor.js";

const AGAIN_MS = 30_000;
const COLUMNS = ["Table", "Coups", "per hour", "Drop", "Turnover", "Win", "Hold", "Expected", "Win between its control limits (3 σ)", "Fills", "Credits"];

/** @param {{rank: string}} me */
export function dayDesk(me) {
  const rows = h("tbody");
  const foot = h("tfoot");
  const note = h("p", { class: "quiet on-room" });
  const day = /** @type {HTMLInputElement} */ (h("input", { class: "field", type: "date", "aria-label": "Day", value: new Date(serverNow()).toISOString().slice(0, 10) }));
  const box = h("section", { class: "sheet is-dark pit-day", "aria-label": "The day" },
    h("header", { class: "pit-head" }, h("h2", {}, "The day"), day), note,
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Figures of the day" }, h("table", { class: "lines" }, h("thead", {}, h("tr", {}, COLUMNS.map((name, at) => h("th", { scope: "col", class: at && at !== 8 ? "is-figure" : "" }, name)))), rows, foot)));
  const may = mayDo(me, "see-reports");
  if (!may) write(note, "The day's figures are for those who sign for them.");

  async function read() {
    if (!may) return;
    const told = await get(`/reports?day=${day.value}`).catch((error) => void write(note, error.words));
    if (!told) return;
    const tables = Object.entries(told.tables).filter(([, one]) => /** @type {any} */ (one).coups || /** @type {any} */ (one).drop || /** @type {any} */ (one).fills || /** @type {any} */ (one).credits);
    write(note, tables.length ? "Days are counted in UTC. A win outside its control limits stands out." : "Nothing was played that day.");
    rows.replaceChildren(...tables.map(([table, one]) => row(table, one)));
    foot.replaceChildren(total(tables.map(([, one]) => one)));
    foot.hidden = tables.length < 2;
  }
  day.addEventListener("change", () => void read());
  setInterval(() => void read(), AGAIN_MS);
  return { box, read };
}

/** @param {string} table @param {any} one */
function row(table, one) {
  const hold = one.hold ?? one.win_of_turnover;
  return h("tr", { class: one.within_limits ? "" : "is-out" }, h("th", { scope: "row" }, table),
    [money(one.coups), one.coups_per_hour, money(one.drop), money(one.turnover), signed(one.win)].map(cell),
    cell(hold === null || hold === undefined ? "–" : `${(hold * 100).toFixed(1).replace("-", "−")} %${one.hold === null ? " of turnover" : ""}`), cell(signed(one.theoretical)),
    h("td", {}, controlBar(one)), cell(money(one.fills)), cell(money(one.credits)));
}

/** @param {string|number} text */
const cell = (text) => h("td", { class: "is-figure" }, text);

/** @param {any} one */
function controlBar({ win, theoretical, control_limits: { low, high }, within_limits: isWithin }) {
  const span = Math.max(high - low, 1);
  const place = scale([Math.min(low, win) - span * 0.08, Math.max(high, win) + span * 0.08], [0, 100]);
  const words = `${signed(low)} to ${signed(high)}${isWithin ? "" : `: ${signed(win)} lies outside`}`;
  return h("div", { class: "control" }, h("span", { class: "control-track", "aria-hidden": "true" },
    h("i", { class: "control-range", style: { left: `${place(low)}%`, width: `${place(high) - place(low)}%` } }), h("i", { class: "control-mean", style: { left: `${place(theoretical)}%` } }),
    h("i", { class: "control-win", style: { left: `${place(win)}%` } })), h("span", { class: "control-words" }, words));
}

/** @param {any[]} list */
function total(list) {
  /** @param {string} name */
  const sum = (name) => list.reduce((all, one) => all + one[name], 0);
  return h("tr", {}, h("th", { scope: "row" }, "All"), cell(money(sum("coups"))), cell(""), cell(money(sum("drop"))), cell(money(sum("turnover"))), cell(signed(sum("win"))), cell(""), cell(signed(sum("theoretical"))), h("td"), cell(money(sum("fills"))), cell(money(sum("credits"))));
}
