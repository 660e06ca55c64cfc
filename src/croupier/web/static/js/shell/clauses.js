// Shows what a clause says, where it is asked: a small card with our statement of it, in the
// language of the page, and the English that prevails beside it.

import { get } from "../core/api.js";
import { openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { LANGUAGE, t } from "../core/i18n.js";

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
  const { says, note } = await statementsOf(book);
  list.replaceChildren(...numbers.flatMap((number) => [
    h("dt", {}, h("span", { class: "clause" }, number)),
    h("dd", {}, says(number)),
  ]));
  if (note) list.after(note);
}

/** What the clauses of a book say, by their numbers, and what is said once of all of them: nothing
 * where they are in English. @param {string} book */
export async function statementsOf(book) {
  const rules = await rulesOf(book).catch(() => null);
  /** @param {string} no @param {string} [recorded] what it said then, where that is on record */
  const says = (no, recorded) => {
    const clause = rules?.clause.find((each) => each.no === no);
    const english = recorded ?? clause?.says;
    if (!english) return t("clauses.none");
    return rules && clause?.says === english
      ? ruleText(rules, "clause", no, english)
      : inEnglish(english);
  };
  return { says, note: rules && prevails(rules) };
}

/** What a book says, in the language of the page where someone has translated it. The English is
 * beside it, shown on request. @param {Book} book @param {string} kind @param {string} key
 * @param {string} english */
export function ruleText(book, kind, key, english) {
  const ours = book.translated[kind]?.[key];
  if (!ours) return inEnglish(english);
  return h("span", {}, ours.text,
    ours.is_old ? h("span", { class: "rule-old" }, t("rules.old")) : null,
    h("span", { class: "rule-english", lang: "en" }, english));
}

/** @param {string} words */
const inEnglish = (words) => h("span", { lang: LANGUAGE === "en" ? null : "en" }, words);

const WHOLE = "dialog, .rules, .case-proof"; // where one switch is for all

/** A translation is a service: English has priority, and stands beside it on request, all over the
 * page or dialog that says so. @param {Book} book */
export const prevails = (book) =>
  Object.keys(book.translated).length
    ? h("p", { class: "rules-prevail", role: "note" }, `${t("rules.prevails")} `,
      clauseTag("online-baccarat", "online.14"),
      h("label", { class: "rules-beside no-print" },
        h("input", { type: "checkbox", onchange: ({ currentTarget: box }) =>
          box instanceof HTMLInputElement
          && box.closest(WHOLE)?.classList.toggle("is-beside", box.checked) }), t("rules.beside")))
    : null;
