// Chips counted by denomination: a box for how many of each, and what they come to.

import { footOf, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { form } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";

/** The boxes; the denominations come with the house's first answer. @param {string} words */
export function chipEntry(words) {
  /** @type {Map<number, HTMLInputElement>} */ const boxes = new Map();
  const sum = h("output", { class: "chips-sum" });
  const list = h("div", { class: "chips-list" });
  const read = () =>
    Object.fromEntries(
      [...boxes].map(([value, { value: text }]) => [String(value), Number(text)])
        .filter(([, count]) => Number(count) > 0),
    );
  const add = () => [...boxes].reduce((all, [value, box]) => all + value * Number(box.value), 0);
  const tell = () => write(sum, t("cage.together", { amount: money(add()) }));
  return {
    box: h("fieldset", { class: "chips" }, h("legend", { class: "for-readers" }, words), list, sum),
    read,
    /** @param {readonly number[]} denominations */
    offer(denominations) {
      if (boxes.size) return;
      for (const value of [...denominations].sort((a, b) => b - a)) {
        const box = h("input", { class: "field", type: "number", min: 0, max: 1_000_000, step: 1,
          inputmode: "numeric", oninput: tell });
        boxes.set(value, box);
        list.append(h("label", {}, h("span", {}, `${money(value)} ×`), box));
      }
      tell();
    },
    clear() {
      for (const box of boxes.values()) box.value = "";
      tell();
    },
  };
}

/** Ask which chips were counted; none if the person changed their mind. @param {string} title
 * @param {string} yes @param {readonly number[]} denominations
 * @returns {Promise<Record<string, number>|null>} */
export function askChips(title, yes, denominations) {
  return new Promise((resolve) => {
    const chips = chipEntry(title);
    chips.offer(denominations);
    const dialog = openDialog("ask-chips", title, form("form", () => {
      resolve(chips.read());
      dialog.close();
    }, chips.box, footOf(yes, () => dialog.close())));
    dialog.addEventListener("close", () => resolve(null));
  });
}
