// A rulebook as people read it: clauses in our words, tables, readings, the matrix; all searchable.

import { asRefusal, get, Refusal } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { whoAmI } from "../core/session.js";
import { coverOf, depthOf, holds, sectionsOf } from "../games/rulesFacts.js";
import { clauseTag, prevails, ruleText } from "../shell/clauses.js";
import { isReady, openShell } from "../shell/shell.js";
import { addressed } from "./address.js";
import { callsTable, disputeList, drawingTables, insuranceTable, irregularTable, kindTag,
  matrixTable, testsWord, wagersTable } from "./rulesTables.js";

/** @import { BookRow, Clause, WholeBook } from "../wire.js" */
/** @typedef {{id: string, title: string, box: HTMLElement}} RulePart */

/** Open a rulebook. @param {string} asked */
async function rules(asked) {
  const me = await whoAmI();
  const shell = openShell({ title: t("room.rules"), me });
  const { books } = await get("/api/rules").catch(() => ({ books: [] }));
  const id = books.some((each) => each.id === asked) ? asked : books.at(0)?.id ?? "baccarat";
  const book = await get("/api/rules/{book}", { book: id }).catch(asRefusal);
  if (book instanceof Refusal)
    return void shell.main.append(
      h("section", { class: "away" }, h("h1", {}, t("rules.away")), h("p", {}, book.words),
        h("a", { class: "button", href: "/rules/baccarat" }, "Baccarat")),
    );
  document.title = `${book.translated.book?.name?.text ?? book.name} · Croupier`;
  const parts = partsOf(book);
  const search = h("input", { class: "field", type: "search", placeholder: t("rules.search.like"),
    "aria-label": t("rules.search") });
  const found = h("p", { class: "rules-found", role: "status" });
  shell.main.append(
    h("div", { class: "room rules" },
      h("nav", { class: "rules-nav", "aria-label": t("rules.books") }, bookList(books, id), search,
        found,
        h("ul", { class: "rules-parts" },
          parts.map((part) => h("li", {}, h("a", { href: `#${part.id}` }, part.title))))),
      h("div", { class: "rules-main" }, headOf(book), parts.map((part) => part.box))),
  );
  search.addEventListener("input", () => filter(parts, search.value.trim(), found));
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== "/" || (target instanceof Element && target.matches("input, textarea")))
      return;
    event.preventDefault();
    search.focus();
  });
  isReady();
  goTo();
  addEventListener("hashchange", goTo);
}

/** @param {BookRow[]} books @param {string} id */
const bookList = (books, id) =>
  h("ul", { class: "rules-books" }, books.map((each) =>
    h("li", {},
      h("a", { href: `/rules/${each.id}`, "aria-current": each.id === id ? "page" : null },
        each.name))
  ));

/** @param {WholeBook} book */
function headOf(book) {
  const facts = [t("rules.document", { name: book.document }),
    t("rules.clauses", { count: book.clause.length }),
    book.seats.length ? t("rules.seats", { counts: book.seats.join(" / ") }) : "",
    book.shoe ? t("rules.decks", { count: book.shoe.decks }) : ""].filter(Boolean).join(" · ");
  return h("header", { class: "rules-head" },
    h("h1", {}, ruleText(book, "book", "name", book.name)),
    h("p", { class: "quiet on-room" }, facts),
    h("p", { class: "quiet on-room" }, `${t("rules.ours")} `,
      h("a", { href: `/odds?book=${book.id}` }, t("odds.title"))), prevails(book));
}

/** An address may name a clause: /rules/baccarat#7.19. */
function goTo() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const found = wanted
    && document.getElementById(/^[\d.]+$|^online\./.test(wanted) ? `clause-${wanted}` : wanted);
  if (!found) return;
  const details = found.closest("details");
  if (details) details.open = true;
  found.scrollIntoView({ block: "start" });
  if (found.matches(".clause-row")) found.focus();
}

/** @param {WholeBook} book @returns {RulePart[]} */
function partsOf(book) {
  /** @type {RulePart[]} */
  const parts = [];
  /** @param {string} id @param {string} title @param {Node[]} content
   * @param {boolean} [isFolded] */
  const add = (id, title, content, isFolded = false) => {
    const inside = h("div", { class: "rules-inside" }, content);
    const heading = h("h2", {}, title);
    const props = { class: "sheet on-paper rules-part", id };
    const box = isFolded
      ? h("details", props, h("summary", {}, heading), inside)
      : h("section", props, heading, inside);
    parts.push({ id, title, box });
  };
  add("wagers", t("rules.wagers"), [wagersTable(book)]);
  if (book["call-bet"].length) add("calls", t("rules.calls"), [callsTable(book)]);
  if (book.tableau) add("drawing", t("rules.thirds"), drawingTables(book.id, book.tableau));
  if (book.insurance)
    add("insurance", t("rules.insurance"), insuranceTable(book.id, book.insurance));
  for (const { id, title, clauses } of sectionsOf(book.clause))
    add(`section-${id}`, /^\d/.test(id) ? `${id}  ${title}` : title, [clauseList(book, clauses)]);
  if (book.irregularity.length) add("irregularities", t("rules.irregular"), [irregularTable(book)]);
  if (book["dispute-step"].length) add("disputes", t("rules.disputes"), [disputeList(book)]);
  if (book.readings_said.length)
    add("readings", t("rules.readings"), [h("p", {}, t("rules.silent")), readings(book)]);
  const { wanted, proved } = coverOf(book.matrix);
  const title = t("rules.proved", { proved, wanted });
  if (wanted) add("matrix", title, [matrixTable(book)], true);
  return parts;
}

/** @param {WholeBook} book @param {Clause[]} clauses */
function clauseList(book, clauses) {
  const tests = new Map(book.matrix.map((row) => [row.no, row.tests]));
  return h("dl", { class: "clause-rows" }, clauses.map(({ no, kind, says }) => {
    const proofs = tests.get(no) ?? [];
    const read = book.readings_said.filter((one) => one.clauses[book.id]?.includes(no));
    return h("div", { class: "clause-row find", id: `clause-${no}`, tabindex: -1,
      style: { "--depth": depthOf(no) - 1 } }, h("dt", {}, h("a", { href: `#${no}` }, no)),
      h("dd", {}, ruleText(book, "clause", no, says), " ", kindTag(kind),
        read.map((one) => h("a", { class: "clause", href: `#${one.no}` }, one.no)),
        proofs.length ? h("span", { class: "quiet clause-proof" }, testsWord(proofs)) : null));
  }));
}

/** @param {WholeBook} book */
const readings = (book) =>
  h("div", { class: "reading-list" }, book.readings_said.map((one) =>
    h("article", { class: "reading find", id: one.no },
      h("h3", {}, one.no, " ", h("span", { class: "tags" }, (one.clauses[book.id] ?? []).map((no) =>
        clauseTag(book.id, no)
      ))), h("p", { class: "reading-trouble" }, ruleText(book, "trouble", one.no, one.trouble)),
      h("p", {}, ruleText(book, "reading", one.no, one.reading)))
  ));

/** Leave only what holds the words searched for.
 * @param {RulePart[]} parts @param {string} wanted @param {HTMLElement} said */
function filter(parts, wanted, said) {
  let count = 0;
  for (const { box } of parts) {
    const rows = [...box.querySelectorAll(".find")].filter((row) => row instanceof HTMLElement);
    for (const row of rows) row.hidden = !holds(row.textContent ?? "", wanted);
    const here = rows.filter((row) => !row.hidden).length;
    const isBare = !rows.length;
    box.hidden = Boolean(wanted) && (isBare ? !holds(box.textContent ?? "", wanted) : here === 0);
    const isFolded = box instanceof HTMLDetailsElement;
    if (isFolded && !wanted) box.open = false;
    count += box.hidden || isFolded ? 0 : here;
  }
  write(said, wanted ? t("rules.found", { count }) : "");
}

void rules(addressed());
