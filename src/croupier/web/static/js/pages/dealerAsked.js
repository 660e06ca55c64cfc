// What patrons are asked in the middle of a coup, recorded as they say it: the squeeze, insurance,
// withdraw or stay, the vote after a missed burn. The server says who is asked and what they may answer.

import { h, keyed, write } from "../core/dom.js";
import { money, readMoney } from "../core/money.js";
import { say } from "../core/say.js";
import { answerWords, askedWords, progressWords } from "../games/dealerFacts.js";
import { clauseTag } from "../shell/clauses.js";
import { complain } from "../shell/toasts.js";

/** @typedef {import("../games/dealerFacts.js").Asked} Asked */
/** @typedef {import("../games/dealerFacts.js").Insurable} Insurable */
/** @typedef {import("./dealerStakes.js").Command} Command */

/** @type {Record<"squeeze"|"insurance"|"choice"|"vote", [string, any, string][]>} Answers that are one word: the command, its fields, the button. */
const WORDS = {
  squeeze: [["request-squeeze", {}, "Squeezes"]],
  choice: [["choose", { withdraw: true }, "Withdraws"], ["choose", { withdraw: false }, "Stays"]],
  vote: [["vote", { go_on: true }, "Go on"], ["vote", { go_on: false }, "New shoe"]],
  insurance: [["decline-insurance", {}, "Declines"]],
};
const SIDES = { player: "Player", banker: "Banker" };

/** @param {Command} command */
export function askedDesk(command) {
  const title = h("h2", {});
  const clauses = h("span", { class: "asked-clauses" });
  const progress = h("p", { class: "quiet asked-progress", role: "status" });
  const list = h("ul", { class: "asked-list" });
  const box = h("section", { class: "sheet on-paper deal-asked", "aria-label": "Patrons are asked", hidden: "" },
    h("div", { class: "asked-head" }, title, clauses, progress), list);
  return {
    box,
    /** @param {any} view */
    show(view) {
      const { question } = view;
      box.hidden = !question?.patrons.length;
      if (box.hidden) return void list.replaceChildren();
      const words = askedWords(question);
      if (title.textContent !== words) say(words);
      write(title, words);
      write(progress, progressWords(question));
      if (clauses.dataset.numbers !== question.clauses.join()) {
        clauses.dataset.numbers = question.clauses.join();
        clauses.replaceChildren(...question.clauses.map((/** @type {string} */ number) => clauseTag(view.book, number)));
      }
      const wasHere = list.contains(document.activeElement);
      const may = new Set(view.commands);
      // A row is made anew when its own answer changes: what is typed in the others stays.
      keyed(list, question.patrons, (/** @type {Asked} */ each) => JSON.stringify([question.what, each, may.size > 0]),
        (/** @type {Asked} */ each) => row(each, question.what, may, command));
      // Who has just answered is not asked again: go on with the next, but answer nothing for them.
      if (wasHere && !list.contains(document.activeElement)) /** @type {HTMLElement|null} */ (list.querySelector(".asked-row"))?.focus();
    },
  };
}

/** @param {Asked} each @param {keyof typeof WORDS} what @param {Set<string>} may @param {Command} command */
function row(each, what, may, command) {
  const { patron, name, seat, answer, insurable } = each;
  const words = answer ? [] : WORDS[what].filter(([given]) => may.has(given));
  const hands = may.has("take-insurance") && answer !== "declined" ? insurable.filter((one) => one.left > 0) : [];
  return h("li", { class: `asked-row${answer ? " is-answered" : ""}`, tabindex: -1, "aria-label": `Seat ${seat}, ${name}` },
    h("p", { class: "asked-who" }, h("span", { class: "seat-no" }, seat), h("span", {}, name)),
    answer ? h("p", { class: "asked-answer", "data-answer": answer }, answerWords(each)) : null,
    h("span", { class: "asked-words" }, words.map(([given, fields, word]) => h("button", {
      type: "button", class: "button", "aria-label": `${name}: ${word}`, onclick: () => void command(given, { patron, ...fields }).catch(complain),
    }, word))),
    hands.map((one) => insureForm(each, one, command)));
}

/** What one patron may stake on one hand. @param {Asked} each @param {Insurable} one @param {Command} command */
function insureForm({ patron, name, answer }, { hand, odds, seat, left }, command) {
  const side = SIDES[/** @type {keyof typeof SIDES} */ (hand)];
  const most = `up to ${money(left)}`;
  const amount = /** @type {HTMLInputElement} */ (h("input", { class: "field", inputmode: "numeric", autocomplete: "off", placeholder: "Amount", "aria-label": `${name}: insurance on the ${side}, ${most}` }));
  return h("form", { class: "asked-insure", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const sum = readMoney(amount.value);
    if (!sum) return amount.focus();
    void command("take-insurance", { patron, seat, hand, amount: sum }).catch(complain);
  } }, h("span", { class: `asked-odds is-${hand}` }, h("b", {}, side), ` ${odds}, `, h("span", {}, most)), amount,
  h("button", { class: "button is-main", "aria-label": `${name}: Takes ${answer ? "more " : ""}insurance on the ${side}` }, answer ? "Takes more" : "Takes"));
}
