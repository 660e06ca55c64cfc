// A rulebook as people read it: sections, and what a search finds. Pure.

import { listed, t } from "../core/i18n.js";

/** @import { Clause, MatrixRow } from "../wire.js" */

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

/** Numbers, three or more in a row as a range. @param {string[]} list */
export function rangeOf(list) {
  /** @type {string[][]} */
  const runs = [];
  for (const number of list) {
    const run = runs[runs.length - 1];
    if (run && Number(number) === Number(run[run.length - 1]) + 1) run.push(number);
    else runs.push([number]);
  }
  return listed(runs.flatMap((run) => run.length > 2 ? [`${run[0]}–${run[run.length - 1]}`] : run));
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
