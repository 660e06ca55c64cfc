// The tables of a rulebook: wagers and pay, the drawing rules, insurance, irregularities by rank.

import { h } from "../core/dom.js";
import { rangeOf, sayWhen } from "../games/rulesFacts.js";
import { clauseTag } from "../shell/clauses.js";
import { rankName } from "./staffDoor.js";

/** @param {string} book @param {string|string[]|null|undefined} list */
const tags = (book, list) => h("span", { class: "tags" }, [list ?? []].flat().filter(Boolean).map((no) => clauseTag(book, no)));

/** @param {string[]} head @param {Element[]} rows @param {string} label */
function table(head, rows, label) {
  return h("div", { class: "rules-scroll", tabindex: 0, role: "region", "aria-label": label },
    h("table", { class: "lines" }, h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows)));
}

/** @param {any} book */
export function wagersTable(book) {
  const rows = book.wager.flatMap((/** @type {any} */ wager) => {
    const pays = wager.pays.length ? wager.pays : [{ when: null, odds: wager.odds, by: [...[wager["wins-by"]].flat(), ...[wager["odds-by"]].flat()], version: null }];
    return pays.map((/** @type {any} */ row, /** @type {number} */ at) => h("tr", { class: "find" },
      h("th", { scope: "row" }, at ? "" : wager.name, at || !wager.covers ? null : h("span", { class: "quiet" }, ` ${wager.covers} numbers`)),
      h("td", {}, row.when ? sayWhen(row.when) : "the number is covered"), h("td", {}, row.version ? row.version : ""), h("td", { class: "is-odds" }, row.odds ?? "", row.commission ? h("span", { class: "quiet" }, ` commission ${row.commission}`) : null), h("td", {}, tags(book.id, row.by))));
  });
  return table(["Wager", "Wins when", "Version", "Pays", "By"], rows, "Wagers and what they pay");
}

/** @param {any} book */
export function callsTable(book) {
  return table(["Call bet", "Chips"], book["call-bet"].map((/** @type {any} */ call) => h("tr", { class: "find" }, h("th", { scope: "row" }, call.name),
    h("td", {}, Object.entries(call.chips).map(([place, chips]) => `${chips} on ${place.replace(":", " ")}`).join(", ") || call.rule))), "Call bets");
}

/** The drawing rules, written as the table they are. @param {any} book */
export function drawingTables(book) {
  const { player, banker, natural, "banker-after-player-stands": alone } = book.tableau;
  const digits = [..."0123456789"];
  /** @param {string} draws */
  const cells = (draws) => [...draws].map((letter) => h("td", { class: letter === "D" ? "draws" : "stands" }, letter === "D" ? "D" : "–"));
  /** @param {string} first @param {[string, string][]} rows @param {string} label */
  const grid = (first, rows, label) => h("div", { class: "rules-scroll", tabindex: 0, role: "region", "aria-label": label },
    h("table", { class: "lines draw-table" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, first), digits.map((digit) => h("th", { scope: "col" }, digit)))),
      h("tbody", {}, rows.map(([name, draws]) => h("tr", {}, h("th", { scope: "row" }, name), cells(draws))))));
  return [
    h("p", {}, `A natural, ${natural.points.join(" or ")} on two cards, ends the coup. `, tags(book.id, natural.by)),
    h("h3", {}, "By two-card points ", tags(book.id, [player.by, alone.by])),
    grid("Points", [["Player draws", player.draws], ["Banker, when the Player stands", alone.draws]], "Drawing by two-card points"),
    h("h3", {}, "Banker, by the Player's third card ", tags(book.id, banker.by)),
    grid("Banker has", digits.filter((digit) => banker[digit]).map((digit) => [digit, banker[digit]]), "Banker's third card"),
    h("p", { class: "quiet" }, "D: draws. –: stands. Columns: points, or the value of the Player's third card."),
  ];
}

/** @type {Record<string, string>} */
const AFTER = { four: "after four cards", third: "after the Player's third card" };

/** @param {any} book */
export function insuranceTable(book) {
  const { rows, "offered-by": offered, "cap-by": cap, "odds-by": by } = book.insurance;
  return [h("p", {}, "Offered ", tags(book.id, offered), " at ", tags(book.id, by), ", up to what the wager covers ", tags(book.id, cap)),
    table(["Hand", "When", "It has", "The other has", "Pays"], rows.map((/** @type {any} */ row) => h("tr", { class: "find" }, h("th", { scope: "row" }, row.hand === "player" ? "Player" : "Banker"), h("td", {}, AFTER[row.after] ?? row.after),
      h("td", {}, rangeOf(row.points.map(String))), h("td", {}, rangeOf(row.against.map(String))), h("td", { class: "is-odds" }, row.odds))), "Insurance")];
}

/** @param {any} book */
export function irregularTable(book) {
  return table(["Clause", "What happened", "What is done", "Who rules"], book.irregularity.map((/** @type {any} */ one) => h("tr", { class: "find" }, h("td", {}, clauseTag(book.id, one.clause)), h("th", { scope: "row" }, one.name), h("td", {}, one.effect),
    h("td", {}, one.rank ? `${rankName(one.rank)} or above` : one.ranks.length ? one.ranks.map(rankName).join(", ") : "the dealer records it", one["withdrawal-rank"] ? h("span", { class: "quiet" }, `; withdrawal: ${rankName(one["withdrawal-rank"])} or above`) : null))), "Irregularities");
}

/** @param {any} book */
export function disputeList(book) {
  return table(["Clause", "Step", "Who"], [
    ...book["dispute-step"].map((/** @type {any} */ step) => h("tr", { class: "find" }, h("td", {}, step.clause ? clauseTag(book.id, step.clause) : ""), h("td", {}, step.says), h("td", {}, step.rank ? `${rankName(step.rank)} or above` : ""))),
    ...book["evidence-heading"].map((/** @type {any} */ heading) => h("tr", { class: "find" }, h("td", {}, heading.clause ? clauseTag(book.id, heading.clause) : ""), h("td", {}, `Evidence: ${heading.name}`), h("td"))),
  ], "Disputes");
}

/** Where each clause is executed, and which tests prove it. @param {any} book */
export function matrixTable(book) {
  return table(["Clause", "Kind", "Executed in", "Tests"], book.matrix.map((/** @type {any} */ row) => h("tr", { class: "find" }, h("td", {}, clauseTag(book.id, row.no)), h("td", {}, h("span", { class: `kind is-${row.kind}` }, row.kind)),
    h("td", { class: "is-code" }, row.executed_in.map((/** @type {string} */ place) => h("div", {}, place))),
    h("td", {}, row.tests.length ? h("details", {}, h("summary", {}, `${row.tests.length} ${row.tests.length === 1 ? "test" : "tests"}`), row.tests.map((/** @type {string} */ name) => h("div", { class: "is-code" }, name))) : ""))), "Traceability matrix");
}
