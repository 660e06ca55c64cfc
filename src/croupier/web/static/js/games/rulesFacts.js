// A rulebook as people read it: sections, conditions in words, and what a search finds. Pure.

import { t } from "../core/i18n.js";
import { plain, worded } from "../core/words.js";

/** @import { Clause, MatrixRow, When } from "../wire.js" */

/** Sections that the documents share; their names are ours. */
const SECTIONS = new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9", "online"]);

/** The clauses by section. @param {Clause[]} clauses
 * @returns {{id: string, title: string, clauses: Clause[]}[]} */
export function sectionsOf(clauses) {
  /** @type {Map<string, Clause[]>} */
  const found = new Map();
  for (const clause of clauses) {
    const [id] = clause.no.split(".");
    found.set(id, [...(found.get(id) ?? []), clause]);
  }
  return [...found].map(([id, list]) => ({ id, title: SECTIONS.has(id)
    ? t(`rules.section.${id}`)
    : t("rules.section.other", { id }), clauses: list })
  );
}

/** How deep a clause's number goes. @param {string} no */
export const depthOf = (no) => no.split(".").length - 1;

/** @type {Record<string, string>} */
const SIDES = { player: "Player", banker: "Banker", tie: "a tie" };

/** Say a condition of a pay table: winner banker, banker-points 6, banker-cards 3.
 * @param {When|null|undefined} when */
export function sayWhen(when) {
  const parts = Object.entries(when ?? {}).map(([name, value]) => sayPart(name, value)).filter(
    Boolean,
  );
  return parts.join(", ") || "always";
}

/** @param {string} name @param {When[keyof When]} value */
function sayPart(name, value) {
  if (name === "winner")
    return [value].flat().map((side) =>
      side === "tie" ? "Tie" : `${SIDES[String(side)] ?? side} wins`
    )
      .join(" or ");
  const list = [value].flat().map(String);
  const said = list.length > 2 ? rangeOf(list) : list.join(" or ");
  if (value === true) return worded(name);
  const [side, what] = name.split("-");
  if (what && SIDES[side])
    return what === "points"
      ? `${SIDES[side]} has ${said}`
      : what === "cards"
      ? `on ${said} cards`
      : `${SIDES[side]} ${what} ${said}`;
  return `${plain(name)} ${said}`;
}

/** Numbers, three or more in a row as a range. @param {string[]} list */
export function rangeOf(list) {
  /** @type {string[][]} */
  const runs = [];
  for (const number of list) {
    const run = runs[runs.length - 1];
    if (run && Number(number) === Number(run[run.length - 1]) + 1) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => run.length > 2 ? [`${run[0]}–${run[run.length - 1]}`] : run).join(
    ", ",
  );
}

/** Whether a text holds every word that was searched for. @param {string} text
 * @param {string} wanted */
export function holds(text, wanted) {
  const low = text.toLowerCase();
  return wanted.toLowerCase().split(/\s+/).filter(Boolean).every((word) => low.includes(word));
}

/** How much of the executed clauses is proved by tests. @param {MatrixRow[]} matrix */
export function coverOf(matrix) {
  const wanted = matrix.filter(({ kind }) => kind === "executed" || kind === "procedure");
  return { all: matrix.length, wanted: wanted.length,
    proved: wanted.filter(({ tests }) => tests.length).length };
}
