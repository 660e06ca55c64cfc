// What patrons are asked in the middle of a coup, recorded as they say it: the squeeze, insurance,
// withdraw or stay, the vote after a missed burn. The server says who is asked and what they may
// answer.

import { button, focusOn, h, keyed, refill, write } from "../core/dom.js";
import { amountField, form, sumIn } from "../core/fields.js";
import { COLON, t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { say } from "../core/say.js";
import { sayOdds } from "../core/words.js";
import { answerWords, askedWords, progressWords } from "../games/dealerFacts.js";
import { clauseTag } from "../shell/clauses.js";
import { playBadge } from "../shell/playBadge.js";
import { complain } from "../shell/toasts.js";

/** @import { AnyCommand, Command, StaffTable } from "../page.js" */
/** @import { Asked, Insurable, Question } from "../wire.js" */

/** What each may be heard to say, and the command that records it.
 * @type {Record<Question["what"], [word: string, given: (patron: string) => AnyCommand][]>} */
const WORDS = {
  squeeze: [[t("deal.squeezes"),
    (patron) => ({ command: "request-squeeze", patron, by_hand: true })]],
  choice: [[t("deal.withdraws"), (patron) => ({ command: "choose", patron, withdraw: true })], [
    t("deal.stays"),
    (patron) => ({ command: "choose", patron, withdraw: false }),
  ]],
  vote: [[t("word.go-on"), (patron) => ({ command: "vote", patron, go_on: true })], [
    t("word.new-shoe"),
    (patron) => ({ command: "vote", patron, go_on: false }),
  ]],
  insurance: [[t("deal.declines"), (patron) => ({ command: "decline-insurance", patron })]],
};
/** What takes an answer back that was recorded wrongly, while it can be given anew.
 * @type {typeof WORDS} */
const AGAIN = { squeeze: [], choice: [], vote: [],
  insurance: [[t("deal.answer-back"), (patron) => ({ command: "take-insurance-back", patron })]] };
const SIDES = { player: t("side.player"), banker: t("side.banker") };

/** @param {Command} command */
export function askedDesk(command) {
  const title = h("h2", {});
  const clauses = h("span", { class: "asked-clauses" });
  const progress = h("p", { class: "quiet asked-progress", role: "status" });
  const list = h("ul", { class: "asked-list" });
  const box = h("section", { class: "sheet on-paper deal-asked",
    "aria-label": t("deal.patrons-are-asked"), hidden: "" },
    h("div", { class: "asked-head" }, title, clauses, progress), list);
  let what = "";
  /** Find something in the row of who is answering, else of the first who has not.
   * @param {string} selector @returns {HTMLElement|null} */
  const inRow = (selector) => {
    if (what !== "insurance") return null;
    const here = document.activeElement?.closest(".asked-row");
    const rows = here ? [here, ...list.children] : [...list.children];
    const found = rows.map((each) => each.querySelector(selector)).find(Boolean);
    return found instanceof HTMLElement ? found : null;
  };
  return {
    box,
    /** The amount of the first who has not answered, by key. */
    amount() {
      const field = inRow("input");
      field?.focus();
      return Boolean(field);
    },
    /** Their no, by key. */
    no() {
      const said = inRow("[data-command=decline-insurance]");
      said?.click();
      return Boolean(said);
    },
    /** @param {StaffTable} view */
    show({ question, book, commands }) {
      what = question?.what ?? "";
      box.hidden = !question?.patrons.length;
      if (!question?.patrons.length) return void list.replaceChildren();
      const words = askedWords(question);
      if (title.textContent !== words) say(words);
      write(title, words);
      write(progress, progressWords(question));
      refill(clauses, question.clauses, () => question.clauses.map((no) => clauseTag(book, no)));
      const wasHere = list.contains(document.activeElement);
      const may = new Set(commands);
      // A row is made anew when its own answer changes: what is typed in the others stays.
      keyed(list, question.patrons, (each) => JSON.stringify([question.what, each, may.size > 0]),
        (each) => row(each, question.what, may, command));
      // Who has just answered is not asked again: go on with the next, but answer nothing for them.
      if (wasHere && !list.contains(document.activeElement)) focusOn(list, ".asked-row");
    },
  };
}

/** @param {Asked} each @param {Question["what"]} what @param {Set<string>} may
 * @param {Command} command */
function row(each, what, may, command) {
  const { patron, name, seat, answer, insurable } = each;
  const words = (answer ? AGAIN : WORDS)[what].filter(([, given]) =>
    may.has(given(patron).command)
  );
  const hands = may.has("take-insurance") && answer !== "declined"
    ? insurable.filter((one) => one.left > 0)
    : [];
  return h("li", { class: `asked-row${answer ? " is-answered" : ""}`, tabindex: -1,
    "aria-label": t("deal.seat-of-of", { seat, name }) },
    h("p", { class: "asked-who" }, h("span", { class: "seat-no" }, seat),
      h("span", {}, name, each.plays && playBadge())),
    answer ? h("p", { class: "asked-answer", "data-answer": answer }, answerWords(each)) : null,
    h("span", { class: "asked-words" },
      words.map(([word, given]) =>
        button(word, () => command(given(patron)).catch(complain), "", {
          "aria-label": `${name}${COLON}${word}`,
          "data-command": given(patron).command,
        })
      )), hands.map((one) => insureForm(each, one, command)));
}

/** What one patron may stake on one hand.
 * @param {Asked} each @param {Insurable} one @param {Command} command */
function insureForm({ patron, name, answer }, { hand, odds, seat, left }, command) {
  const doubt = h("p", { class: "asked-doubt", role: "alert", hidden: "" });
  let doubted = 0;
  const most = t("deal.up-to", { left: money(left) });
  const amount = amountField(t("deal.insurance-on-the", { name, hand: SIDES[hand], most }), {
    placeholder: t("word.amount"),
  });
  const send = () => {
    const sum = sumIn(amount);
    if (!sum) return;
    // What lies beyond the offer can only have been found there: once more, and it is recorded.
    if (sum > left && sum !== doubted) {
      doubted = sum;
      write(doubt, t("deal.insurance-over", { sum: money(sum), left: money(left) }));
      doubt.hidden = false;
      return;
    }
    void command({ command: "take-insurance", patron, seat, hand, amount: sum }).catch(complain);
  };
  return form("asked-insure", send,
    h("span", { class: `asked-odds is-${hand}` }, h("b", {}, SIDES[hand]), ` ${sayOdds(odds)}, `,
      h("span", {}, most)), amount,
    h("button", { class: "button is-main",
      "aria-label": t(answer ? "deal.takes-more-of" : "deal.takes-of", { name,
        hand: SIDES[hand] }) }, answer ? t("deal.takes-more") : t("deal.takes")), doubt);
}
