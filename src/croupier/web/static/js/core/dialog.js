// Dialogs over the page: one of a kind at a time, Escape closes it, and it is gone when closed.

import { button, h } from "./dom.js";
import { form } from "./fields.js";
import { t } from "./i18n.js";

/** @typedef {import("./dom.js").Child} Child */

const LONGEST = 300;

/** Open a dialog in place of the last one of its kind. @param {string} kind its class
 * @param {string} title @param {...(Child|Child[])} children @returns {HTMLDialogElement} */
export function openDialog(kind, title, ...children) {
  document.querySelector(`dialog.${kind}`)?.remove();
  const id = `${kind}-title`;
  const dialog = h("dialog", { class: kind, "aria-labelledby": id }, h("h2", { id }, title),
    ...children);
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  return dialog;
}

/** The cross in a dialog's corner. */
export const cross = () =>
  h("form", { method: "dialog" },
    h("button", { class: "dialog-close", "aria-label": t("word.close") }, "×"));

/** The foot of a dialog with a form: leave it, or do it.
 * @param {string} yes @param {() => void} cancel @param {string} [no] */
export const footOf = (yes, cancel, no = t("dialog.cancel")) =>
  h("div", { class: "dialog-acts" }, button(no, cancel),
    h("button", { class: "button is-main" }, yes));

/** The foot of a dialog that only tells: close it. @param {...Child} before */
export const closeFoot = (...before) =>
  h("form", { method: "dialog", class: "dialog-acts" }, ...before,
    h("button", { class: "button is-main" }, t("word.close")));

/** Ask for words that go on record. @param {string} question @param {string} yes what the words
 * do @returns {Promise<string>} empty if the person changed their mind */
export function askWords(question, yes) {
  return new Promise((resolve) => {
    const words = h("input", { class: "field", required: "", maxlength: LONGEST,
      autocomplete: "off", "aria-labelledby": "ask-words-title" });
    const dialog = openDialog("ask-words", question, form("form", () => {
      resolve(words.value.trim());
      dialog.close();
    }, words, footOf(yes, () => dialog.close())));
    dialog.addEventListener("close", () => resolve(""));
    words.focus();
  });
}

/** Ask how many were counted. @param {string} question @param {string} yes @param {number} most
 * @returns {Promise<number>} 0 if the person changed their mind */
export function askNumber(question, yes, most) {
  return new Promise((resolve) => {
    const box = h("input", { class: "field", type: "number", min: 1, max: most, step: 1,
      required: "", inputmode: "numeric", "aria-labelledby": "ask-number-title" });
    const dialog = openDialog("ask-number", question, form("form", () => {
      resolve(Number(box.value));
      dialog.close();
    }, box, footOf(yes, () => dialog.close())));
    dialog.addEventListener("close", () => resolve(0));
    box.focus();
  });
}

/** Ask whether someone is sure. @param {string} question @param {string} more
 * @param {string} yes @returns {Promise<boolean>} */
export function askSure(question, more, yes) {
  return new Promise((resolve) => {
    const dialog = openDialog("ask-sure", question, h("p", {}, more), form("", () => {
      resolve(true);
      dialog.close();
    }, footOf(yes, () => dialog.close())));
    dialog.addEventListener("close", () => resolve(false));
  });
}
