// The tables of a rulebook: wagers and pay, the drawing rules, insurance, irregularities by rank.

import { h, stacks, thead } from "../core/dom.js";
import { listed, t, wordOf } from "../core/i18n.js";
import { plain, sayOdds, titled, tongueOf } from "../core/words.js";
import { rangeOf } from "../games/rulesFacts.js";
import { clauseTag, ruleText } from "../shell/clauses.js";

/** @import { Child } from "../core/dom.js" */
/** @import { PayRow, WagerRule, WholeBook } from "../wire.js" */

/** @param {string} book @param {string|(string|string[]|null)[]|null|undefined} list */
const tags = (book, list) =>
  h("span", { class: "tags" }, [list ?? []].flat(2).flatMap((no) =>
    no ? [clauseTag(book, no)] : []
  ));

/** @param {string} label @param {string[]} head @param {Element[]} rows @param {string} [kind] */
const table = (label, head, rows, kind = "lines") =>
  h("div", { class: "rules-scroll", tabindex: 0, role: "region", "aria-label": label },
    (kind === "lines" ? stacks : same)(
      h("table", { class: kind }, thead(head), h("tbody", {}, rows)),
    ));
/** @template T @param {T} table */
const same = (table) => table;

/** @param {...string} keys */
const words = (...keys) => keys.map((key) => t(`rules.head.${key}`));

/** A row that a search finds. @param {...Child} cells */
const found = (...cells) => h("tr", { class: "find" }, ...cells);
/** @param {...Child} children */
const td = (...children) => h("td", {}, ...children);
/** @param {...Child} children */
const th = (...children) => h("th", { scope: "row" }, ...children);
/** @param {string} text */
const quiet = (text) => h("span", { class: "quiet" }, text);
/** @param {string} odds */
const oddsCell = (odds) => h("td", { class: "is-odds" }, sayOdds(odds));
/** @param {string} rank */
const orAbove = (rank) => wordOf("or-above", rank) ?? titled(rank);
/** @param {string} kind */
export const kindTag = (kind) => h("span", { class: `kind is-${kind}` }, t(`rules.kind.${kind}`));

/** @param {WholeBook} book */
export function wagersTable(book) {
  /** @param {WagerRule} wager @returns {(Pick<PayRow, "by"> & Partial<PayRow>)[]} */
  const paysOf = (wager) =>
    wager.pays.length
      ? wager.pays
      : [{ odds: wager.odds ?? "", by: [wager["wins-by"], wager["odds-by"]].flat() }];
  const rows = book.wager.flatMap((wager) =>
    paysOf(wager).map((row, at) =>
      found(
        th(at ? "" : ruleText(book, "wager", wager.id, wager.name),
          !at && wager.covers > 0 && quiet(` ${t("rules.covers", { count: wager.covers })}`)),
        td(book.when_said[wager.id]?.[at] ?? t("rules.covered")),
        td(row.version ? t(`table.${row.version}`) : ""),
        h("td", { class: "is-odds" }, sayOdds(row.odds ?? ""),
          row.commission ? quiet(` ${t("rules.commission", { share: row.commission })}`) : null),
        td(tags(book.id, row.by)),
      )
    )
  );
  return table(t("rules.wagers"), words("wager", "when", "version", "pays", "by"), rows);
}

/** The name of a call bet is French in English, too. @param {WholeBook} book
 * @param {{id: string, name: string}} call */
function callText(book, { id, name }) {
  const said = ruleText(book, "call-bet", id, name);
  for (const text of [said, ...said.querySelectorAll(".rule-english")])
    if (tongueOf(id, text.firstChild?.textContent ?? "")) text.setAttribute("lang", "fr");
  return said;
}

/** @param {WholeBook} book */
export const callsTable = (book) =>
  table(t("rules.calls"), words("call", "chips"), book["call-bet"].map((call) => {
    const places = Object.entries(call.chips).map(([place, count]) =>
      t("rules.chips", { count, place: plain(place) })
    );
    return found(th(callText(book, call)), td(listed(places) || plain(call.rule)));
  }));

/** The drawing rules, written as the table they are.
 * @param {string} id @param {NonNullable<WholeBook["tableau"]>} tableau */
export function drawingTables(id, tableau) {
  const { player, banker, natural, "banker-after-player-stands": alone } = tableau;
  const digits = [..."0123456789"];
  /** @param {string} label @param {string} first @param {[string, string][]} rows */
  const grid = (label, first, rows) =>
    table(label, [first, ...digits], rows.map(([name, draws]) =>
      h("tr", {}, th(name), [...draws].map((letter) =>
        h("td", { class: letter === "D" ? "draws" : "stands" }, letter === "D" ? "D" : "–")
      ))
    ), "lines draw-table");
  return [
    h("p", {}, `${t("rules.natural", { points: listed(natural.points) })} `, tags(id, natural.by)),
    h("h3", {}, `${t("rules.two")} `, tags(id, [player.by, alone.by].flat())),
    grid(t("rules.two.label"), t("rules.points"), [
      [t("rules.player"), player.draws],
      [t("rules.banker"), alone.draws],
    ]),
    h("h3", {}, `${t("rules.third")} `, tags(id, banker.by)),
    grid(t("rules.third.label"), t("rules.third.has"),
      digits.filter((digit) => banker[digit]).map((digit) => [digit, String(banker[digit])])),
    h("p", { class: "quiet" }, t("rules.legend")),
  ];
}

/** @param {string} id @param {NonNullable<WholeBook["insurance"]>} insurance */
export const insuranceTable = (id, insurance) => [
  h("p", {}, t("rules.insurance.offered"), " ",
    tags(id, [insurance["offered-by"], insurance["odds-by"], insurance["cap-by"]].flat())),
  table(t("rules.insurance"), words("hand", "offered", "has", "other", "pays"),
    insurance.rows.map((row) =>
      found(th(t(`side.${row.hand}`)), td(wordOf("stage", row.after) ?? row.after),
        td(rangeOf(row.points.map(String))), td(rangeOf(row.against.map(String))),
        oddsCell(row.odds))
    )),
];

/** @param {WholeBook} book */
export const irregularTable = (book) =>
  table(t("rules.irregular.label"), words("clause", "happened", "done", "rules"),
    book.irregularity.map((one) => {
      const who = one.rank
        ? orAbove(one.rank)
        : listed(one.ranks.map(titled)) || t("rules.dealer");
      const withdrawal = one["withdrawal-rank"];
      return found(td(clauseTag(book.id, one.clause)),
        th(ruleText(book, "irregularity", one.id, one.name)),
        td(ruleText(book, "effect", one.id, one.effect)), td(who, withdrawal
          ? quiet(`; ${t("rules.withdrawal", { who: orAbove(withdrawal) })}`)
          : null));
    }));

/** @param {WholeBook} book */
export function disputeList(book) {
  /** @param {string|null} clause @param {Child[]} says @param {string} [who] */
  const row = (clause, says, who = "") =>
    found(td(clause ? clauseTag(book.id, clause) : ""), td(...says), td(who));
  return table(t("rules.disputes.label"), words("clause", "step", "who"), [
    ...book["dispute-step"].map(({ clause, says, rank }, at) =>
      row(clause, [ruleText(book, "dispute-step", String(at + 1), says)], rank ? orAbove(rank) : "")
    ),
    ...book["evidence-heading"].map(({ clause, name }, at) =>
      row(clause, [`${t("rules.evidence")} `,
        ruleText(book, "evidence-heading", String(at + 1), name)])
    ),
  ]);
}

/** How many tests there are, in words. @param {string[]} tests */
export const testsWord = ({ length }) => t("rules.tests", { count: length });

/** Where each clause is executed, and which tests prove it. @param {WholeBook} book */
export function matrixTable(book) {
  /** @param {string} text */
  const code = (text) => h("div", { class: "is-code", translate: "no" }, text);
  return table(t("rules.matrix"), words("clause", "kind", "executed", "tests"),
    book.matrix.map(({ no, kind, executed_in: places, tests }) =>
      found(td(clauseTag(book.id, no)), td(kindTag(kind)),
        h("td", { class: "is-code", translate: "no" }, places.map((place) => h("div", {}, place))),
        td(tests.length
          ? h("details", {}, h("summary", {}, testsWord(tests)), tests.map(code))
          : ""))
    ));
}
