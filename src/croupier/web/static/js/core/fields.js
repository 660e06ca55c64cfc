// Forms and their fields: a box with its words over it, and lists that keep a choice.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { readMoney } from "./money.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./dom.js").Props} Props */

/** A form that is sent by us, not by the browser.
 * @param {string} kind @param {() => unknown} send @param {...(Child|Child[])} children */
export const form = (kind, send, ...children) =>
  h("form", { class: kind, onsubmit: (event) => {
    event.preventDefault();
    void send();
  } }, ...children);

/** The place where a form says what is wrong. */
export const wrongLine = () => h("p", { class: "form-wrong", role: "alert" });

/** Put words over a box. @param {string} words @param {HTMLElement} box */
export const labelled = (words, box) =>
  h("label", { class: "form-field" }, h("span", {}, words), box);

/** A box to type in that says in itself what it is for. @param {string} words
 * @param {Props} [props] */
export const field = (words, props = {}) =>
  h("input", { class: "field", "aria-label": words, placeholder: words, autocomplete: "off",
    ...props });

/** The same for an amount of money or chips. @param {string} words @param {Props} [props] */
export const amountField = (words, props = {}) => field(words, { inputmode: "numeric", ...props });

/** Read the amount in a box. One that is no amount says so at the box, and the same goes for none
 * where there has to be one. @template T @param {HTMLInputElement} box
 * @param {(text: string) => T} [read] @param {string} [text] @returns {T} */
export function amountIn(box, read = /** @type {(text: string) => T} */ (readMoney),
  text = box.value)
{
  const amount = read(text);
  const wrong = amount === null
    ? text.trim() ? t("amount.unread", { text: text.trim() }) : t("amount.none")
    : "";
  box.setCustomValidity(wrong);
  box.removeAttribute("aria-invalid");
  if (!wrong) return amount;
  box.setAttribute("aria-invalid", "true");
  box.addEventListener("input", () => {
    box.setCustomValidity("");
    box.removeAttribute("aria-invalid");
  }, { once: true });
  box.reportValidity();
  return amount;
}

/** The same for an amount that is more than nothing: 0 says so, too.
 * @param {HTMLInputElement} box */
export const sumIn = (box) => amountIn(box, (text) => readMoney(text) || null);

/** A box to type in, with its words. @param {string} words @param {Props} [props] */
export function entry(words, props = {}) {
  const box = h("input", { class: "field", ...props });
  return { box, label: labelled(words, box) };
}

const LEAST = 2; // as the house asks for: a whole word of Chinese or Korean

/** A reason to type in, or what was found: what lacks is said in the language of the page.
 * @param {string} words @param {Props} [props] */
export function reasonEntry(words, props = {}) {
  const made = entry(words, { required: "", minlength: LEAST, maxlength: 2000, ...props });
  const { box } = made;
  box.addEventListener("invalid",
    () => box.setCustomValidity(box.value.trim().length < LEAST ? t("reason.short") : ""));
  box.addEventListener("input", () => box.setCustomValidity(""));
  return made;
}

/** A PIN to type in. @param {string} words @param {Props} [props] */
export const pinEntry = (words, props = {}) =>
  entry(words, { type: "password", inputmode: "numeric", autocomplete: "off", maxlength: 12,
    ...props });

/** A list to choose from. @param {readonly (readonly string[])[]} list id and words
 * @param {Props} [props] */
export const picker = (list, props = {}) =>
  h("select", { class: "field", ...props }, list.map(([value, words]) =>
    h("option", { value }, words)
  ));

/** What was chosen of a list. @template {string} T @param {HTMLSelectElement} box
 * @param {readonly (readonly [T, ...unknown[]])[]} list @returns {T} */
export const chosen = (box, list) => list[box.selectedIndex][0];

/** A list to choose from, with its words. @param {string} words */
export function choice(words) {
  const box = picker([]);
  return { box, label: labelled(words, box) };
}

/** Fill a list only when it has changed, so that a choice survives.
 * @param {HTMLSelectElement} select @param {readonly (readonly string[])[]} list */
export function options(select, list) {
  const key = JSON.stringify(list);
  if (select.dataset.list === key) return;
  const { value } = select;
  select.dataset.list = key;
  select.replaceChildren(...list.map(([id, words]) => h("option", { value: id }, words)));
  if (list.some(([id]) => id === value)) select.value = value;
}
