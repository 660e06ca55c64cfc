// Bets that a patron keeps to play again: the last three that were saved, in this browser.

import { button, h, refill } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { keep, kept } from "../core/kept.js";
import { money, short } from "../core/money.js";
import { totalOf } from "../games/feltFacts.js";
import { toast } from "../shell/toasts.js";

/** @import { Stakes } from "../page.js" */

const KEPT = 3;

/** @param {string} name by which they are kept @param {() => Stakes} lying what lies on the layout
 * @param {(stakes: Stakes) => void} place */
export function savedBets(name, lying, place) {
  const list = h("span", { class: "saved-list" });
  const box = h("div", { class: "saved" },
    button(`★ ${t("saved.keep")}`, save, "", { title: t("saved.keep.says") }), list);
  const slips = () => readSlips(kept(name));

  function show() {
    const all = slips();
    refill(list, all, () =>
      all.map((stakes) => {
        const amount = totalOf(stakes);
        const says = t("saved.play", { amount: money(amount),
          positions: Object.keys(stakes).length });
        return button(short(amount), () => place({ ...stakes }), "saved-one", { title: says,
          "aria-label": says });
      }));
  }
  function save() {
    const stakes = lying();
    if (!totalOf(stakes)) return toast(t("saved.none"));
    const text = JSON.stringify(stakes);
    const others = slips().filter((each) => JSON.stringify(each) !== text);
    keep(name, JSON.stringify([stakes, ...others].slice(0, KEPT)));
    show();
  }
  show();
  return box;
}

/** What a browser kept may be anything. @param {string|null} text @returns {Stakes[]} */
export function readSlips(text) {
  try {
    const read = JSON.parse(text ?? "[]");
    if (!Array.isArray(read)) return [];
    return read.filter((each) =>
      each && typeof each === "object"
      && Object.values(each).every((amount) => Number.isSafeInteger(amount) && amount > 0)
    ).slice(0, KEPT);
  } catch {
    return [];
  }
}
