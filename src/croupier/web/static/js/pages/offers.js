// What the house asks of a patron in the middle of a coup: insurance, squeeze, withdraw, vote.

import { Refusal } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { say } from "../core/say.js";
import "../parts/x-insurance.js";
import "../parts/x-squeeze.js";
import { clauseTag } from "../shell/clauses.js";

/** @typedef {import("./tableSession.js").TableSession} TableSession */
/** @typedef {import("./tableSession.js").TableState} TableState */

const SIDES = { player: "Player", banker: "Banker" };

/** @param {TableSession} session */
export function offersDesk(session) {
  const { store, act } = session;
  const insurance = /** @type {import("../parts/x-insurance.js").XInsurance} */ (h("x-insurance", { hidden: "" }));
  const ask = question("squeeze-ask", "You have the highest wager: you may squeeze the cards.");
  const choice = question("choice", "");
  const vote = question("vote", "The burn was missed. Shall this shoe go on?");
  const cards = h("div", { class: "squeeze-cards" });
  const squeeze = h("section", { class: "squeeze-table", "aria-label": "Squeeze", hidden: "" }, h("h2", {}, "Your cards"), cards);
  const bar = h("div", { class: "offers" }, insurance, ask.element, choice.element, vote.element, squeeze);
  let refusal = "";
  /** @type {Set<number>} */ let opened = new Set();

  const request = () => store.get().view?.you?.may?.includes("squeeze") && void act("/squeeze", { request: true }).catch(() => {});
  ask.offer("Squeeze", "is-main", request, "S");
  choice.offer("Continue", "is-main", () => void act("/choice", { withdraw: false }).catch(() => {}));
  choice.offer("Withdraw", "", () => void act("/choice", { withdraw: true }).catch(() => {}));
  vote.offer("Go on", "is-main", () => void act("/vote", { go_on: true }).catch(() => {}));
  vote.offer("New shoe", "", () => void act("/vote", { go_on: false }).catch(() => {}));

  const decline = () => store.get().view?.you?.insurance?.length && void act("/insurance", { decline: true }).catch(() => {});
  insurance.addEventListener("insurance-decline", decline);
  insurance.addEventListener("insurance-take", (event) => {
    refusal = "";
    act("/insurance", /** @type {CustomEvent} */ (event).detail, { at: "insurance" }).catch((error) => {
      refusal = error instanceof Refusal ? error.words : "";
      show(store.get());
    });
  });

  /** @param {TableState} state */
  function show({ view }) {
    const you = view?.you;
    const offers = you?.insurance ?? [];
    if (!offers.length) refusal = "";
    insurance.data = { offers, taken: you?.insured, refusal, words: offers.length ? wordsOf(view) : {} };
    const isAsked = Boolean(you?.may?.includes("squeeze")) && view.phase === "dealing";
    ask.show(isAsked);
    choice.show(Boolean(you?.choice), you?.choice ? `${you.choice.name}: withdraw your wagers, or continue?` : "", view, you?.choice?.clauses);
    vote.show(Boolean(you?.may?.includes("vote")));
    showSqueeze(view);
  }

  /** The cards of one hand that this patron still has to open; the Player's come first. @param {any} view */
  function showSqueeze(view) {
    const mine = view?.you?.squeeze ?? {};
    const side = ["player", "banker"].find((name) => view?.hands?.[name]?.some((/** @type {any} */ each) => String(each.place) in mine));
    const places = side ? view.hands[side].map((/** @type {any} */ each) => each.place).filter((/** @type {number} */ place) => String(place) in mine) : [];
    squeeze.hidden = !places.length;
    const key = places.length ? `${view.coup}:${places.join()}` : "";
    if (cards.dataset.key === key) return;
    cards.dataset.key = key;
    opened = new Set();
    cards.replaceChildren(...places.map((/** @type {number} */ place) => {
      const card = h("x-squeeze", { ".data": { card: mine[String(place)] } });
      card.addEventListener("squeeze-open", () => opens(place, places));
      return card;
    }));
    if (!key) return;
    write(/** @type {Element} */ (squeeze.querySelector("h2")), `Your cards: the ${SIDES[/** @type {keyof typeof SIDES} */ (side)]}'s`);
    say("The cards are yours to squeeze.");
    /** @type {HTMLElement|null} */ (cards.querySelector(".squeeze-card"))?.focus({ preventScroll: true });
  }

  /** @param {number} place @param {number[]} places */
  function opens(place, places) {
    opened.add(place);
    if (places.every((each) => opened.has(each))) void act("/squeeze", { open: places }).catch(() => {});
    else /** @type {HTMLElement|undefined} */ ([...cards.querySelectorAll(".squeeze-card")].find((card) => card.getAttribute("aria-valuenow") !== "100"))?.focus();
  }

  const keys = {
    insurance: () => (insurance.hidden ? false : void insurance.begin()),
    decline: () => (insurance.hidden ? false : void decline()),
    squeeze: () => (squeeze.hidden ? void request() : void /** @type {HTMLElement|null} */ (cards.querySelector(".squeeze-card"))?.focus()),
  };
  return { bar, show, keys };
}

/** "Banker 6 v Player 3" for each hand. @param {any} view @returns {Record<string, string>} */
function wordsOf({ hands }) {
  const [player, banker] = [hands.player_points ?? "?", hands.banker_points ?? "?"];
  return { banker: `Banker ${banker} v Player ${player}`, player: `Player ${player} v Banker ${banker}` };
}

/** A question with its answers as buttons. @param {string} name @param {string} text */
function question(name, text) {
  const words = h("p", { class: "question-words" }, text);
  const clauses = h("span", { class: "question-clauses" });
  const answers = h("div", { class: "question-answers" });
  const element = h("section", { class: `question is-${name}`, role: "group", "aria-label": text || "A choice", hidden: "" }, words, clauses, answers);
  return {
    element,
    /** @param {string} answer @param {string} kind @param {() => unknown} act @param {string} [key] */
    offer: (answer, kind, act, key) => answers.append(h("button", { type: "button", class: `button ${kind}`, "aria-keyshortcuts": key ?? null, onclick: () => void act() }, answer)),
    /** @param {boolean} isAsked @param {string} [said] @param {any} [view] @param {string[]} [numbers] */
    show(isAsked, said, view, numbers = []) {
      if (isAsked && element.hidden) say(said || text);
      element.hidden = !isAsked;
      if (said) write(words, said);
      if (clauses.dataset.numbers === numbers.join()) return;
      clauses.dataset.numbers = numbers.join();
      clauses.replaceChildren(...numbers.map((number) => clauseTag(view.book, number)));
    },
  };
}
