// A rulebook as people read it: clauses in our words, tables, readings, the matrix; all searchable.

import { get } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { whoAmI } from "../core/session.js";
import { coverOf, depthOf, holds, sectionsOf } from "../games/rulesFacts.js";
import { clauseTag } from "../shell/clauses.js";
import { openShell } from "../shell/shell.js";
import { callsTable, disputeList, drawingTables, insuranceTable, irregularTable, matrixTable, wagersTable } from "./rulesTables.js";

/** Open a rulebook. @param {string} asked */
export async function rules(asked) {
  const me = await whoAmI();
  const shell = openShell({ title: "Rules", me });
  const { books } = await get("/rules").catch(() => ({ books: [] }));
  const id = books.some((/** @type {any} */ each) => each.id === asked) ? asked : (books[0]?.id ?? "baccarat");
  const book = await get(`/rules/${encodeURIComponent(id)}`).catch((error) => ({ error }));
  if (book.error) return void shell.main.append(h("section", { class: "away" }, h("h1", {}, "No such rulebook"), h("p", {}, book.error.words), h("a", { class: "button", href: "/rules/baccarat" }, "Baccarat")));
  document.title = `${book.name} · Croupier`;
  const parts = partsOf(book);
  const search = /** @type {HTMLInputElement} */ (h("input", { class: "field", type: "search", placeholder: "Search: 7.19, insurance, squeeze …", "aria-label": "Search the rulebook" }));
  const found = h("p", { class: "rules-found", role: "status" });
  shell.main.append(h("div", { class: "room rules" },
    h("nav", { class: "rules-nav", "aria-label": "Rulebooks" },
      h("ul", { class: "rules-books" }, books.map((/** @type {any} */ each) => h("li", {}, h("a", { href: `/rules/${each.id}`, "aria-current": each.id === id ? "page" : null }, each.name)))),
      search, found,
      h("ul", { class: "rules-parts" }, parts.map((part) => h("li", {}, h("a", { href: `#${part.id}` }, part.title))))),
    h("div", { class: "rules-main" },
      h("header", { class: "rules-head" }, h("h1", {}, book.name), h("p", { class: "quiet on-room" }, [`Document ${book.document}`, `${book.clause.length} clauses`, book.seats.length ? `${book.seats.join(" or ")} seats` : "", book.shoe ? `${book.shoe.decks} decks` : ""].filter(Boolean).join(" · ")),
        h("p", { class: "quiet on-room" }, "The statements are ours, the numbers the document's. ", h("a", { href: `/odds?book=${book.id}` }, "What every wager is worth"))),
      parts.map((part) => part.box))));
  search.addEventListener("input", () => filter(parts, search.value.trim(), found));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || /** @type {HTMLElement} */ (event.target).matches("input, textarea")) return;
    event.preventDefault();
    search.focus();
  });
  document.documentElement.dataset.ready = "yes";
  goTo();
  addEventListener("hashchange", goTo);
}

/** An address may name a clause: /rules/baccarat#7.19. */
function goTo() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const found = wanted && document.getElementById(/^[\d.]+$|^online\./.test(wanted) ? `clause-${wanted}` : wanted);
  if (!found) return;
  const details = found.closest("details");
  if (details) details.open = true;
  found.scrollIntoView({ block: "start" });
  if (found.matches(".clause-row")) /** @type {HTMLElement} */ (found).focus();
}

/** @typedef {{id: string, title: string, box: HTMLElement}} RulePart */

/** @param {any} book @returns {RulePart[]} */
function partsOf(book) {
  /** @type {RulePart[]} */
  const parts = [];
  /** @param {string} id @param {string} title @param {(Node|string)[]} content @param {boolean} [isFolded] */
  const add = (id, title, content, isFolded = false) => {
    const inside = h("div", { class: "rules-inside" }, content);
    const heading = h("h2", {}, title);
    const box = isFolded ? h("details", { class: "sheet on-paper rules-part", id }, h("summary", {}, heading), inside) : h("section", { class: "sheet on-paper rules-part", id }, heading, inside);
    parts.push({ id, title, box });
  };
  add("wagers", "Wagers and what they pay", [wagersTable(book)]);
  if (book["call-bet"].length) add("calls", "Call bets", [callsTable(book)]);
  if (book.tableau) add("drawing", "Third cards", drawingTables(book));
  if (book.insurance) add("insurance", "Insurance", insuranceTable(book));
  for (const section of sectionsOf(book.clause)) add(`section-${section.id}`, /^\d/.test(section.id) ? `${section.id}  ${section.title}` : section.title, [clauseList(book, section.clauses)]);
  if (book.irregularity.length) add("irregularities", "Irregularities, and who rules", [irregularTable(book)]);
  if (book["dispute-step"].length) add("disputes", "Disputes, step by step", [disputeList(book)]);
  if (book.readings_said.length) add("readings", "How the house reads it", [h("p", {}, "Where the document contradicts itself or is silent, this is how it is read."), readings(book)]);
  const cover = coverOf(book.matrix);
  if (cover.wanted) add("matrix", `Traceability: ${cover.proved} of ${cover.wanted} clauses that act are proved by tests`, [matrixTable(book)], true);
  return parts;
}

/** @param {any} book @param {import("../games/rulesFacts.js").Clause[]} clauses */
function clauseList(book, clauses) {
  const of = new Map(book.matrix.map((/** @type {any} */ row) => [row.no, row]));
  return h("dl", { class: "clause-rows" }, clauses.map(({ no, kind, says }) => {
    const row = /** @type {any} */ (of.get(no));
    const read = book.readings_said.filter((/** @type {any} */ one) => one.clauses[book.id]?.includes(no));
    return h("div", { class: "clause-row find", id: `clause-${no}`, tabindex: -1, style: { "--depth": depthOf(no) - 1 } },
      h("dt", {}, h("a", { href: `#${no}` }, no)),
      h("dd", {}, says, " ", h("span", { class: `kind is-${kind}` }, kind), read.map((/** @type {any} */ one) => h("a", { class: "clause", href: `#${one.no}` }, one.no)),
        row?.tests.length ? h("span", { class: "quiet clause-proof" }, `${row.tests.length} ${row.tests.length === 1 ? "test" : "tests"}`) : null));
  }));
}

/** @param {any} book */
function readings(book) {
  return h("div", { class: "reading-list" }, book.readings_said.map((/** @type {any} */ one) => h("article", { class: "reading find", id: one.no },
    h("h3", {}, one.no, " ", h("span", { class: "tags" }, (one.clauses[book.id] ?? []).map((/** @type {string} */ no) => clauseTag(book.id, no)))),
    h("p", { class: "reading-trouble" }, one.trouble), h("p", {}, one.reading))));
}

/** Leave only what holds the words searched for. @param {RulePart[]} parts @param {string} wanted @param {HTMLElement} said */
function filter(parts, wanted, said) {
  let count = 0;
  for (const { box } of parts) {
    let here = 0;
    for (const row of box.querySelectorAll(".find")) {
      const fits = holds(row.textContent ?? "", wanted);
      /** @type {HTMLElement} */ (row).hidden = !fits;
      here += fits ? 1 : 0;
    }
    const isBare = !box.querySelector(".find");
    box.hidden = Boolean(wanted) && (isBare ? !holds(box.textContent ?? "", wanted) : here === 0);
    if (box instanceof HTMLDetailsElement && !wanted) box.open = false;
    count += box.hidden || (box instanceof HTMLDetailsElement) ? 0 : here;
  }
  write(said, wanted ? `${count} found` : "");
}
