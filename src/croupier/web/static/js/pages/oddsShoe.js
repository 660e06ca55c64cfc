// The shoe of the odds explorer: full, put together by hand rank by rank, or as it is at a table
// now.

import { h, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { cardsOf, fullShoe, RANKS } from "../games/oddsFacts.js";

/** @param {(counts: Record<string, number>) => void} changed */
export function shoeEditor(changed) {
  /** @type {Record<string, number>} */ let counts = fullShoe(8);
  let most = 32;
  const total = h("output", { class: "shoe-total" });
  const cells = RANKS.map((rank) => cell(rank));
  const box = h("section", { class: "sheet is-dark shoe-editor", "aria-label": t("odds.ranks") },
    h("header", { class: "pit-head" }, h("h2", {}, t("odds.ranks")), total),
    h("div", { class: "shoe-ranks" }, cells.map((each) => each.box)));

  /** @param {string} rank */
  function cell(rank) {
    const input = h("input", { class: "shoe-count", inputmode: "numeric",
      "aria-label": t("odds.left", { rank: rank === "T" ? "10" : rank }) });
    const bar = h("i");
    /** @param {number} count */
    const give = (count) => {
      counts = { ...counts, [rank]: Math.max(0, Math.min(most, count)) };
      show();
      changed(counts);
    };
    /** @param {string} sign @param {number} step @param {string} words */
    const button = (sign, step, words) =>
      h("button", { type: "button", class: "shoe-step",
        "aria-label": t(words, { rank: rank === "T" ? "10" : rank }), onclick: () =>
          give(counts[rank] + step) }, sign);
    input.addEventListener("change", () => give(Number.parseInt(input.value, 10) || 0));
    return { rank, input, bar,
      box: h("div", { class: "shoe-rank" }, h("b", {}, rank === "T" ? "10" : rank),
        h("span", { class: "shoe-bar", "aria-hidden": "true" }, bar), button("+", 1, "odds.put"),
        input, button("−", -1, "odds.out")) };
  }

  function show() {
    for (const { rank, input, bar } of cells) {
      input.value = String(counts[rank]);
      bar.style.height = `${most ? (counts[rank] / most) * 100 : 0}%`;
    }
    write(total, t("odds.shoe.cards", { counts: cardsOf(counts) }));
  }
  return {
    box,
    /** @param {number} decks @param {Record<string, number>} now @param {boolean} isFixed */
    show(decks, now, isFixed) {
      most = 4 * decks;
      counts = now;
      show();
      for (const { box: each } of cells)
        for (const control of each.querySelectorAll("button, input"))
          /** @type {HTMLButtonElement} */ (control).disabled = isFixed;
    },
  };
}
