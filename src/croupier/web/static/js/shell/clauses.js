// Shows what a clause says, where it is asked: a small card with our statement of it.

import { get } from "../core/api.js";
import { openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** @typedef {import("../wire.js").WholeBook} Book */

/** @type {Map<string, Promise<Book>>} */
const books = new Map();

/** @param {string} book */
function rulesOf(book) {
  let found = books.get(book);
  if (!found) {
    books.set(book, found = get("/api/rules/{book}", { book }));
    found.catch(() => books.delete(book)); // the next one asks again
  }
  return found;
}

/** Make the tag of a clause; pressed, it shows what the clause says. @param {string} book
 * @param {string} number */
export function clauseTag(book, number) {
  return h("button", {
    type: "button",
    class: "clause",
    title: t("clauses.one", { number }),
    "aria-label": t("clauses.one", { number }),
    onclick: (event) => {
      event.stopPropagation();
      void showClauses(book, [number]);
    },
  }, number);
}

/** Show some clauses of a book in a dialog. @param {string} book
 * @param {readonly string[]} numbers @param {string} [title] */
export async function showClauses(book, numbers, title = t("clauses.title")) {
  const list = h("dl", { class: "clause-list" }, h("dd", {}, t("clauses.looking")));
  openDialog("clauses", title, list,
    h("form", { method: "dialog", class: "dialog-acts" },
      h("a", { class: "button", href: `/rules/${encodeURIComponent(book)}` }, t("clauses.book")),
      h("button", { class: "button is-main" }, t("shell.close"))));
  const rules = await rulesOf(book).catch(() => null);
  list.replaceChildren(...numbers.flatMap((number) => [
    h("dt", {}, h("span", { class: "clause" }, number)),
    h("dd", {}, statementOf(rules, number)),
  ]));
}

/** What the clauses of a book say, by their numbers. @param {string} book
 * @returns {Promise<(no: string) => string>} */
export async function statementsOf(book) {
  const rules = await rulesOf(book).catch(() => null);
  return (no) => statementOf(rules, no);
}

/** @param {Book|null} rules @param {string} number */
function statementOf(rules, number) {
  const clause = rules?.clause.find((each) => each.no === number);
  return clause?.says ?? t("clauses.none");
}
