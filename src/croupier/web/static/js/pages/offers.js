// What the house asks of a patron in the middle of a coup: insurance, squeeze, withdraw, vote.

import { wordsOf } from "../core/api.js";
import { button, find, focusOn, h, refill, write } from "../core/dom.js";
import { say } from "../core/say.js";
import "../parts/x-insurance.js";
import "../parts/x-squeeze.js";
import { clauseTag } from "../shell/clauses.js";

/** @import { Side, TableAct } from "../page.js" */
/** @import { XSqueeze } from "../parts/x-squeeze.js" */
/** @import { Posts, SeenTable } from "../wire.js" */
/** @import { TableSession } from "./tableSession.js" */

/** @typedef {<A extends TableAct>(what: A,
 *  body: Posts[`/api/tables/{table}/${A}`]["body"]) => void} Answer */

const SIDES = { player: "Player", banker: "Banker" };

/** @param {TableSession} session */
export function offersDesk(session) {
  const { store } = session;
  /** @type {Answer} */
  const answer = (what, body) => void session.act(what, body).catch(() => {});
  const insurance = insuranceOffer(session);
  const squeeze = squeezeTable(answer);
  const request = () =>
    store.get().view?.you?.may.includes("squeeze") && answer("squeeze", { request: true });
  const ask = question("squeeze-ask", "You have the highest wager: you may squeeze the cards.",
    button("Squeeze", request, "is-main", { "aria-keyshortcuts": "S" }));
  const choice = question("choice", "",
    button("Continue", () => answer("choice", { withdraw: false }), "is-main"),
    button("Withdraw", () => answer("choice", { withdraw: true })));
  const vote = question("vote", "The burn was missed. Shall this shoe go on?",
    button("Go on", () => answer("vote", { go_on: true }), "is-main"),
    button("New shoe", () => answer("vote", { go_on: false })));
  const bar = h("div", { class: "offers" }, insurance.box, ask.box, choice.box, vote.box,
    squeeze.box);

  /** @param {SeenTable} view */
  function show(view) {
    const { you } = view;
    insurance.show(view);
    ask.show(Boolean(you?.may.includes("squeeze")) && view.phase === "dealing");
    choice.show(Boolean(you?.choice),
      you?.choice ? `${you.choice.name}: withdraw your wagers, or continue?` : "",
      (you?.choice?.clauses ?? []).map((number) => [view.book, number]));
    vote.show(Boolean(you?.may.includes("vote")));
    squeeze.show(view);
  }
  const keys = {
    insurance: () => insurance.box.hidden ? false : insurance.box.begin(),
    decline: () => insurance.box.hidden ? false : insurance.decline(),
    squeeze: () => squeeze.box.hidden ? void request() : focusOn(squeeze.box, ".squeeze-card"),
  };
  return { bar, show, keys };
}

/** @param {TableSession} session */
function insuranceOffer({ store, act }) {
  const box = h("x-insurance", { hidden: "" });
  let refusal = "";
  const decline = () => {
    if (store.get().view?.you?.insurance.length)
      void act("insurance", { decline: true }).catch(() => {});
  };
  /** @param {SeenTable|null} view */
  const show = (view) => {
    const offers = view?.you?.insurance ?? [];
    if (!offers.length) refusal = "";
    box.data = { offers, taken: view?.you?.insured, refusal,
      words: view && offers.length ? pointWords(view) : {} };
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

/** "Banker 6 v Player 3" for each hand. @param {SeenTable} view @returns {Record<Side, string>} */
function pointWords({ hands }) {
  const [player, banker] = [hands?.player_points ?? "?", hands?.banker_points ?? "?"];
  return { banker: `Banker ${banker} v Player ${player}`,
    player: `Player ${player} v Banker ${banker}` };
}

/** The cards that this patron has to open.
 * @param {Answer} answer */
function squeezeTable(answer) {
  const cards = h("div", { class: "squeeze-cards" });
  const box = h("section", { class: "squeeze-table", "aria-label": "Squeeze", hidden: "" },
    h("h2", {}, "Your cards"), cards);
  /** @type {Set<number>} */ let opened = new Set();
  /** @type {Map<number, XSqueeze>} */ let shown = new Map();

  /** @param {number} place @param {number[]} places */
  function opens(place, places) {
    opened.add(place);
    if (places.every((each) => opened.has(each))) answer("squeeze", { open: places });
    else focusOn(cards, ".squeeze-card:not([aria-valuenow='100'])");
  }
  return {
    box,
    /** The cards of one hand; the Player's come first. @param {SeenTable} view */
    show({ you, hands, coup }) {
      const mine = you?.squeeze ?? {};
      /** @param {Side} side */
      const covered = (side) =>
        (hands?.[side] ?? []).map((each) => each.place).filter((place) => String(place) in mine);
      const side = covered("player").length ? "player" : "banker";
      const places = covered(side);
      box.hidden = !places.length;
      const key = places.length ? `${coup}:${places.join()}` : "";
      if (cards.dataset.key === key) {
        for (const [place, card] of shown) card.data = { card: mine[String(place)] };
        return;
      }
      cards.dataset.key = key;
      opened = new Set();
      shown = new Map(places.map((place) => {
        const card = h("x-squeeze", { ".data": { card: mine[String(place)] } });
        card.addEventListener("squeeze-look", () => answer("squeeze", { look: place }));
        card.addEventListener("squeeze-open", () => opens(place, places));
        return [place, card];
      }));
      cards.replaceChildren(...shown.values());
      if (!key) return;
      write(find(box, "h2"), `Your cards: the ${SIDES[side]}'s`);
      say("The cards are yours to squeeze.");
      focusOn(cards, ".squeeze-card");
    },
  };
}

/** A question with its answers as buttons.
 * @param {string} name @param {string} text @param {...HTMLElement} answers */
function question(name, text, ...answers) {
  const words = h("p", { class: "question-words" }, text);
  const clauses = h("span", { class: "question-clauses" });
  const box = h("section", { class: `question is-${name}`, role: "group",
    "aria-label": text || "A choice", hidden: "" }, words, clauses,
    h("div", { class: "question-answers" }, answers));
  return {
    box,
    /** @param {boolean} isAsked @param {string} [said]
     * @param {[book: string, no: string][]} [by] */
    show(isAsked, said = "", by = []) {
      if (isAsked && box.hidden) say(said || text);
      box.hidden = !isAsked;
      if (said) write(words, said);
      refill(clauses, by, () => by.map(([book, number]) => clauseTag(book, number)));
    },
  };
}
