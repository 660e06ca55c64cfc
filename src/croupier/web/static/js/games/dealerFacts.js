// What the dealer's console shows and offers, read off the staff's view of a table. Pure.

import { listed, phrased, t } from "../core/i18n.js";
import { money } from "../core/money.js";

/** @import { Side, StaffTable } from "../page.js" */
/** @import { Asked, CoupResult, Outcome, Question } from "../wire.js" */
/** @typedef {{command: Exclude<keyof typeof STEPS, "open-cards">}
 *  |{command: "open-cards", hand: Side}} Step */

/** The words on the button of each step. */
export const STEPS = {
  "load-shoe": { label: t("deal.new-shoe-on-the-table") },
  "cut-shoe": { label: t("deal.cards-are-cut") },
  "open-betting": { label: t("word.place-your-bets"), key: "F2" },
  "close-betting": { label: t("word.no-more-bets"), key: "F4" },
  "begin-free-hand": { label: t("deal.begin-the-free-hand") },
  draw: { label: t("deal.draw"), key: "Space" },
  "offer-insurance": { label: t("deal.offer-insurance"), key: "F6" },
  "close-insurance": { label: t("deal.close-insurance"), key: "F6" },
  "open-cards": { label: t("deal.open-the-cards") },
  settle: { label: t("deal.settle") },
  "close-vote": { label: t("deal.count-the-votes") },
  "spin-ball": { label: t("deal.spin-the-ball") },
};

/** Steps that cannot be undone: by key they take two presses, by touch a long one. */
const FINAL = new Set(["close-betting", "close-insurance", "settle", "close-vote",
  "begin-free-hand"]);

/** @param {Step} step */
export const isFinal = ({ command }) => FINAL.has(command);

// While bets are taken, keys are wagers.
const CARDS_MAY_COME = new Set(["burning", "ready", "dealing", "squeezing", "insurance", "result"]);

/** Whether keys are read as a card: where none is due it is an irregularity, never lost.
 * @param {StaffTable} view */
export const takesCard = (view) => view.game === "baccarat" && CARDS_MAY_COME.has(view.phase);

/** Whether a typed card is the card that is due. @param {StaffTable} view */
export const isCardDue = (view) => view.phase === "dealing" && view.next?.command === "deal-card";

/** Where a typed card goes: on the felt, to the burn, against the reader's last card, past an
 * insurance that is open or still due, or to the list of irregularities.
 * @param {StaffTable} view @param {boolean} isCheck typed cards check the reader
 * @returns {"deal"|"check"|"burn"|"insured"|"uninsured"|"irregular"} */
export function wayOfCard(view, isCheck) {
  const dealt = cardCount(view);
  if (view.phase === "burning") return "burn";
  if (isCheck && dealt && view.setup?.reader && view.source === "reader"
    && ["dealing", "squeezing", "insurance", "result"].includes(view.phase)) return "check";
  if (view.phase === "insurance") return "insured";
  if (view.next?.command === "offer-insurance") return "uninsured";
  return isCardDue(view) ? "deal" : "irregular";
}

/** How many cards the coup in play has. @param {StaffTable} view */
export const cardCount = (view) =>
  (view.hands?.player?.length ?? 0) + (view.hands?.banker?.length ?? 0);

/** The cards of the coup in the order they were dealt; none for one that lies face down.
 * @param {StaffTable} view */
export const laidCards = ({ hands }) =>
  [...(hands?.player ?? []), ...(hands?.banker ?? [])].sort((a, b) => a.place - b.place).map(
    (each) => each.card,
  );

/** The open cards of the coup, in the order they were dealt. @param {StaffTable} view */
export const dealtCards = (view) => laidCards(view).filter((card) => card !== null);

/** The clauses of the next step, as a list. @param {StaffTable} view @returns {string[]} */
export const stepClauses = (view) => view.next?.clauses ?? [];

/** Whether a card of a hand still lies face down. @param {StaffTable} view @param {Side} side */
export const isCovered = ({ hands }, side) =>
  Boolean(hands?.[side]?.some((each) => each.card === null));

/** The hand whose cards still lie face down, the Player's first.
 * @param {StaffTable} view @returns {Side|null} */
export const coveredHand = (view) =>
  isCovered(view, "player") ? "player" : isCovered(view, "banker") ? "banker" : null;

/** @param {string} command @returns {command is keyof typeof STEPS} */
const isStep = (command) => command in STEPS;

/** The step's command with what it needs besides its name; null if cards or a number are to be
 * named. @param {StaffTable} view @returns {Step|null} */
export function stepCommand(view) {
  const command = view.next?.command;
  const isCard = command === "deal-card" || command === "burn-cards";
  if (isCard && view.setup?.reader === "simulated") return { command: "draw" };
  if (!command || !isStep(command)) return null;
  if (command !== "open-cards") return { command };
  const hand = coveredHand(view);
  return hand ? { command, hand } : null;
}

/** How many cards a house usually burns after the first one turned: its value, ten for a
 * picture. @param {string} card */
export const usualBurn = (card) =>
  card[0] === "A" ? 1 : /[TJQK]/.test(card[0]) ? 10 : Number(card[0]);

/** Say a result as it is called: "Banker 9 over Player 6, Banker pair".
 * @param {Outcome|CoupResult|null} result */
export function callWords(result) {
  if (!result) return "";
  if (result.winner === undefined) return `${result.number} ${result.colour}`;
  const { winner, player_points: player, banker_points: banker } = result;
  const won = winner === "tie"
    ? t("deal.tie-all", { player })
    : winner === "player"
    ? t("deal.player-over-banker", { player, banker })
    : t("deal.banker-over-player", { banker, player });
  const pairs = [result.player_pair && t("word.player-pair"),
    result.banker_pair && t("word.banker-pair")].filter(
      Boolean,
    );
  return phrased([won, result.natural ? t("roads.natural") : "",
    ...(pairs.length ? pairs : [t("deal.no-pair")])]);
}

/** What patrons are asked, as a heading. @param {Question} question */
export function askedWords({ what, about }) {
  if (what === "squeeze") return t("deal.does-the-highest-bettor-squeeze");
  if (what === "insurance") return t("deal.who-takes-insurance");
  return what === "vote"
    ? t("deal.the-burn-was-missed-go")
    : t("deal.withdraw-or-stay", { about: about || t("deal.a-ruling") });
}

/** How far the answers have come. @param {Question} question */
export function progressWords({ what, patrons, withdrew, stayed }) {
  if (what === "squeeze") return t("deal.before-the-first-card");
  const answered = what === "choice"
    ? withdrew + stayed
    : patrons.filter((each) => each.answer).length;
  const all = what === "choice" ? answered + patrons.length : patrons.length;
  const how = what === "choice" && answered ? t("deal.withdrew-stayed", { withdrew, stayed }) : "";
  return t("deal.of-answered", { answered, all, how });
}

/** @type {Record<string, string>} */
const ANSWERS = { declined: t("deal.declined"), "go-on": t("deal.votes-to-go-on"),
  "new-shoe": t("deal.votes-for-a-new-shoe") };

/** What a patron has answered. @param {Asked} asked */
export function answerWords({ answer, insurable }) {
  if (answer !== "took") return ANSWERS[answer] ?? "";
  const taken = insurable.filter((one) => one.taken).map((one) =>
    phrased([t("deal.taken-on", { amount: money(one.taken), hand: t(`side.${one.hand}`) }),
      one.over ? t("deal.over-offer", { over: money(one.over) }) : ""])
  );
  return t("deal.took", { taken: listed(taken) });
}

/** The places that can be given: free seats first, then room behind each seat.
 * @param {StaffTable} view @returns {[string, string][]} */
export function placesOf({ seats }) {
  const free = seats.filter((each) => each.patron === null);
  return [
    ...free.map((
      each,
    ) => /** @type {[string, string]} */ ([`${each.seat}`,
      t("deal.seat-of", { seat: each.seat })])
    ),
    ...seats.map((
      each,
    ) => /** @type {[string, string]} */ ([`${each.seat}|behind`,
      t("deal.behind-seat", { seat: each.seat })])
    ),
  ];
}
