// What the house asks of a patron in the middle of a coup: insurance, squeeze, withdraw, vote. All
// of it has one place on the cloth, which is always there.

import { wordsOf } from "../core/api.js";
import { button, focusOn, h, refill, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money, signedShort } from "../core/money.js";
import { say } from "../core/say.js";
import { chipsOf } from "../games/feltFacts.js";
import { insuredOf, quietOf } from "../games/saidLine.js";
import { mayAsk } from "../games/squeezeFacts.js";
import "../parts/x-insurance.js";
import { clauseTag } from "../shell/clauses.js";
import { toast } from "../shell/toasts.js";
import { quietLine } from "./cardFelt.js";

/** @import { Insured } from "../games/saidLine.js" */
/** @import { XSqueeze } from "../parts/x-squeeze.js" */
/** @import { TableAct } from "../page.js" */
/** @import { Posts, SeenTable } from "../wire.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */

/** @typedef {<A extends TableAct>(what: A,
 *  body: Posts[`/api/tables/{table}/${A}`]["body"]) => void} Answer */

/** @param {TableSession} session */
export function offersDesk(session) {
  const { store } = session;
  /** @type {Answer} */
  const answer = (what, body) => void session.act(what, body, { at: "offers" }).catch(() => {});
  const insurance = insuranceOffer(session);
  const request = () => mayAsk(store.get().view) && answer("squeeze", { request: true });
  const ask = question("squeeze-ask", t("squeeze.may"),
    button(t("squeeze.ask"), request, "is-main", { "aria-keyshortcuts": "S" }));
  const alone = question("deal-now", t("deal.alone"),
    button(t("deal.now"), () => dealNow(), "is-main", { "aria-keyshortcuts": "Space" }));
  const dealNow = () =>
    store.get().view?.you?.may.includes("deal-now") ? answer("deal-now", {}) : false;
  const choice = question("choice", "",
    button(t("choice.stay"), () => answer("choice", { withdraw: false }), "is-main"),
    button(t("choice.withdraw"), () => answer("choice", { withdraw: true })));
  const vote = question("vote", t("vote.ask"),
    button(t("vote.on"), () => answer("vote", { go_on: true }), "is-main"),
    button(t("vote.new"), () => answer("vote", { go_on: false })));
  const notices = h("div", { class: "notices" });
  const over = h("p", { class: "over", role: "status", hidden: "" });
  const lost = lostLine();
  const bar = h("div", { class: "offers" }, insurance.box, ask.box, alone.box, choice.box, vote.box,
    over, notices, lost);

  /** @param {TableState} state @param {SeenTable} view */
  function show({ stage, pending, messages }, view) {
    const { you } = view;
    const { offers: refusal = "" } = messages;
    insurance.show(view);
    ask.show(mayAsk(view), refusal);
    alone.show(Boolean(you?.may.includes("deal-now")), refusal);
    choice.show(Boolean(you?.choice),
      refusal || (you?.choice ? t("choice.ask", { name: you.choice.name }) : ""),
      (you?.choice?.clauses ?? []).map((number) => [view.book, number]));
    vote.show(Boolean(you?.may.includes("vote")), refusal);
    write(over, overWords(view));
    over.hidden = !over.textContent;
    lost.hidden = !view.is_cut;
    const said = [refusal, ...noticesOf(view)].filter(Boolean);
    const quiet = said.length ? null : quietOf(view, stage, pending);
    const insured = insuredOf(view);
    refill(notices, [said, quiet, insured], () => [
      ...(quiet
        ? [quietLine(quiet)]
        : said.map((text, at) =>
          h("p", { class: view.voided && !at && !refusal ? "notice-void" : "" }, text)
        )),
      ...insured.map((each) => insuredChips(each, chipsOf(view))),
    ]);
  }
  const keys = {
    deal: dealNow,
    insurance: () => insurance.box.hidden ? false : insurance.box.begin(),
    decline: () => insurance.box.hidden ? false : insurance.decline(),
    squeeze: () => document.querySelector(SQUEEZED) ? focusOn(document, CARD_TO_FOLD) : request(),
    fold: foldByKey,
  };
  return { bar, show, keys };
}

const SQUEEZED = ".squeeze-table:not([hidden])";
const CARD_TO_FOLD = `${SQUEEZED} .squeeze-card:not([aria-valuenow="100"])`;

/** Have the next card of a squeeze take a key, whatever has the focus.
 * @param {KeyboardEvent} event */
function foldByKey(event) {
  /** @type {XSqueeze|null|undefined} */
  const card = document.querySelector(CARD_TO_FOLD)?.closest("x-squeeze");
  return card ? card.obey(event) : false;
}

/** What stands across the cloth while the line to the house is cut. */
const lostLine = () => h("p", { class: "line-lost", hidden: "" }, t("line.lost"));

/** @param {SeenTable} view */
function overWords({ you, differential, phase }) {
  if (phase !== "betting") return "";
  if (you?.alter_by) return t("table.over.own", { amount: money(you.alter_by) });
  return differential?.over ? t("table.over", { amount: money(differential.over) }) : "";
}

/** @param {SeenTable} view */
function noticesOf({ notice, squeeze, phase, hands }) {
  const isOffered = squeeze?.offered_to && !squeeze.squeezer && phase === "dealing"
    && !hands?.player.length;
  return [...notice, squeeze?.text ?? "",
    isOffered ? t("table.may.squeeze", { name: squeeze.offered_to ?? "" }) : ""].filter(Boolean);
}

/** @param {Insured} insured @param {number[]} values */
function insuredChips({ bet, amount, outcome, paid = 0 }, values) {
  const stack = h("x-chipstack");
  const label = outcome === "win" ? signedShort(paid) : outcome === "lose" ? t("bet.lost") : "";
  const box = h("div", { class: "notice-insured" },
    h("span", {}, t("insurance.of", { hand: t(`side.${bet.replace("-insurance", "")}`) })), stack);
  stack.data = { amount, values, outcome, paid, label };
  return box;
}

/** @param {TableSession} session */
function insuranceOffer({ store, act }) {
  const box = h("x-insurance", { hidden: "" });
  let refusal = "";
  const decline = () => {
    if (store.get().view?.you?.insurance.length)
      void act("insurance", { decline: true }).then(() => toast(t("insurance.declined")), () => {});
  };
  /** @param {SeenTable|null} view */
  const show = (view) => {
    const offers = view?.you?.insurance ?? [];
    if (!offers.length) refusal = "";
    box.data = { offers, taken: view?.you?.insured, refusal, wagers: view?.you?.wagers,
      chips: view ? chipsOf(view) : [],
      points: { player: view?.hands?.player_points ?? null,
        banker: view?.hands?.banker_points ?? null } };
  };
  box.addEventListener("insurance-decline", decline);
  box.addEventListener("insurance-take", ({ detail }) => {
    refusal = "";
    act("insurance", detail, { at: "insurance" }).catch((error) => {
      refusal = wordsOf(error);
      show(store.get().view);
    });
  });
  return { box, show, decline };
}

/** A question with its answers as buttons.
 * @param {string} name @param {string} text @param {...HTMLElement} answers */
function question(name, text, ...answers) {
  const words = h("p", { class: "question-words" }, text);
  const clauses = h("span", { class: "question-clauses" });
  const box = h("section", { class: `question is-${name}`, role: "group",
    "aria-label": text || t("choice.label"), hidden: "" }, words, clauses,
    h("div", { class: "question-answers" }, answers));
  return {
    box,
    /** @param {boolean} isAsked @param {string} [said]
     * @param {[book: string, no: string][]} [by] */
    show(isAsked, said = "", by = []) {
      if (isAsked && box.hidden) say(said || text);
      box.hidden = !isAsked;
      write(words, said || text);
      refill(clauses, by, () => by.map(([book, number]) => clauseTag(book, number)));
    },
  };
}
