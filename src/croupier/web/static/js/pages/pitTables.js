// The pit's list of all tables: phase, differential, exposure, and whatever stands out.

import { find, h, keyed, set, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { decimal, money, signed } from "../core/money.js";
import { betName, gameName, matterOf, phaseWord, positiveOf } from "../games/pitFacts.js";

/** @import { StaffTable } from "../page.js" */
/** @import { LiveOdds } from "../wire.js" */
/** @typedef {{view: StaffTable, edges: LiveOdds|null, cases: number}} Known */

/** @param {(table: string) => void} choose */
export function tableList(choose) {
  const list = h("div", { class: "pit-rows", role: "group", "aria-label": t("room.tables") });
  const search = h("input", { class: "field", type: "search",
    placeholder: t("pit.find-a-table-or-game"), "aria-label": t("pit.find-a-table") });
  const count = h("span", { class: "pit-count" });
  const only = h("input", { type: "checkbox" });
  const box = h("section", { class: "pit-tables", "aria-label": t("word.all-tables") },
    h("header", { class: "pit-head" }, h("h2", {}, t("room.tables")), count),
    h("div", { class: "pit-filter" }, search,
      h("label", {}, only, ` ${t("pit.only-what-stands-out")}`)), list);
  /** @type {() => void} */ let again = () => {};
  search.addEventListener("input", () => again());
  only.addEventListener("change", () => again());

  /** @param {Map<string, Known>} tables @param {string} chosen */
  function show(tables, chosen) {
    again = () => show(tables, chosen);
    const wanted = search.value.trim().toLowerCase();
    const all = [...tables.values()].filter(({ view }) => view.game);
    const found = all.filter((known) =>
      `${known.view.id} ${known.view.name} ${known.view.version}`.toLowerCase().includes(wanted)
      && (!only.checked || isLoud(known))
    );
    write(count, found.length === all.length
      ? `${all.length}`
      : t("pit.of", { count: found.length, count2: all.length }));
    keyed(list, found.sort(inOrder), ({ view }) => view.id, ({ view }) => makeRow(view.id, choose),
      (row, known) => fillRow(row, known, chosen));
  }
  return {
    box,
    show,
    /** Bring one table's row up to date. @param {Known} known @param {string} chosen */
    touch(known, chosen) {
      const row = list.querySelector(`[data-key="${CSS.escape(known.view.id)}"]`);
      if (row instanceof HTMLElement && !only.checked) fillRow(row, known, chosen);
      else again();
    },
  };
}

/** What stands out first, then what is open, each by its number. @param {Known} a
 * @param {Known} b */
function inOrder(a, b) {
  /** @param {Known} known */
  const rank = (known) => isLoud(known) ? 0 : known.view.phase === "closed" ? 2 : 1;
  return rank(a) - rank(b) || a.view.id.localeCompare(b.view.id, "en", { numeric: true });
}

/** @param {Known} known */
const isLoud = ({ view, edges, cases }) =>
  Boolean(
    matterOf(view) || view.alarm || view.variance || view.differential?.over || cases
      || positiveOf(edges).length,
  );

/** @param {string} id @param {(table: string) => void} choose */
function makeRow(id, choose) {
  return h("button", { type: "button", class: "pit-row", onclick: () => choose(id) },
    h("b", { class: "pit-id" }, id), h("span", { class: "pit-phase" }),
    h("span", { class: "pit-game" }), h("span", { class: "pit-worst" }),
    h("span", { class: "pit-meter", "aria-hidden": "true" }, h("i")),
    h("span", { class: "pit-flags" }));
}

/** @param {HTMLElement} row @param {Known} known @param {string} chosen */
function fillRow(row, known, chosen) {
  const { view } = known;
  const { word, tone } = phaseWord(view);
  /** @param {string} name */
  const part = (name) => find(row, `.pit-${name}`);
  set(row, { "aria-pressed": String(view.id === chosen), "data-tone": tone });
  write(part("phase"), word);
  write(part("game"), gameName(view));
  const worst = view.exposure?.worst ?? 0;
  write(part("worst"), view.exposure?.staked ? t("pit.worst", { worst: signed(worst) }) : "");
  const { differential, limits } = view;
  const share = differential && limits?.differential
    ? differential.difference / limits.differential
    : 0;
  part("meter").hidden = !differential || !limits?.differential;
  part("meter").classList.toggle("is-over", Boolean(differential?.over));
  find(part("meter"), "i").style.width = `${Math.min(1, share) * 100}%`;
  keyed(part("flags"), flagsOf(known), ([text]) => text,
    ([text, kind]) => h("span", { class: `flag is-${kind}` }, text));
}

/** @param {Known} known @returns {[string, string][]} */
function flagsOf({ view, edges, cases }) {
  /** @type {[string, string][]} */
  const flags = [];
  const matter = matterOf(view);
  if (matter === "proposal") flags.push([t("pit.ruling-proposed"), "bad"]);
  else if (matter)
    flags.push([matter === "stopped"
      ? t("pit.two-readings")
      : matter === "questioned"
      ? t("pit.chip-questioned")
      : t("pit.ruling-needed"), "bad"]);
  if (view.alarm) flags.push([t("pit.alarm", { alarm: view.alarm }), "bad"]);
  if (view.variance) flags.push([t("pit.variance", { variance: view.variance }), "bad"]);
  if (view.differential?.over)
    flags.push([t("pit.over-the-differential", { over: money(view.differential.over) }), "warn"]);
  for (const { bet, house_edge: edge } of positiveOf(edges))
    flags.push([
      t("pit.for-the-patron", { bet: betName(view, bet), edge: decimal(-edge * 100, 2) }),
      "bad",
    ]);
  if (cases) flags.push([t("pit.disputes", { cases }), "warn"]);
  if (view.shoe?.last_hand) flags.push([t("pit.last-hand"), "quiet"]);
  return flags;
}
