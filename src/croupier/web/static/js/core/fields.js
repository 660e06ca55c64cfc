// Fields of forms: a box with its words over it, and lists that change without losing a choice.

import { h } from "./dom.js";

/** Put words over a box. @param {string} words @param {HTMLElement} box */
export const labelled = (words, box) => h("label", { class: "form-field" }, h("span", {}, words), box);

/** A box to type in. @param {string} words @param {Record<string, any>} [props] */
export function entry(words, props = {}) {
  const box = /** @type {HTMLInputElement} */ (h("input", { class: "field", ...props }));
  return { box, label: labelled(words, box) };
}

/** A list to choose from. @param {string} words */
export function choice(words) {
  const box = /** @type {HTMLSelectElement} */ (h("select", { class: "field" }));
  return { box, label: labelled(words, box) };
}

/** Fill a list only when it has changed, so that a choice survives. @param {HTMLSelectElement} select @param {[string, string][]} list */
export function options(select, list) {
  const key = JSON.stringify(list);
  if (select.dataset.list === key) return;
  const { value } = select;
  select.dataset.list = key;
  select.replaceChildren(...list.map(([id, label]) => h("option", { value: id }, label)));
  if (list.some(([id]) => id === value)) select.value = value;
}
