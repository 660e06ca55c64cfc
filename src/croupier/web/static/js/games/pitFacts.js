// What the pit's console shows, read off the staff's views of all tables. Pure.

import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { plain } from "../core/words.js";
import { ordersOf } from "./cardList.js";
import { dealtCards } from "./dealerFacts.js";
import { nameOfPosition } from "./roulettePicking.js";

/** @import { DecisionData, DecisionOption } from "../elements.js" */
/** @import { StaffTable } from "../page.js" */
/** @import { Details, GivenDetails, LiveOdds, Me, RulingNow, SeenTable } from "../wire.js" */

/** @typedef {DecisionData & {irregularity: string}} Decision */

/** @type {Record<string, [string, string]>} The word for each phase, and how urgent it is. */
const WORDS = {
  closed: ["Closed", "quiet"],
  "no-shoe": ["No shoe", "quiet"],
  cutting: ["Cut", "quiet"],
  burning: ["Burn", "quiet"],
  ready: ["Ready", "quiet"],
  betting: ["Bets", "open"],
  spinning: ["Spin", "open"],
  dealing: ["Deal", "play"],
  squeezing: ["Squeeze", "play"],
  insurance: ["Insurance", "play"],
  waiting: ["Ball runs", "play"],
  result: ["Result", "play"],
  stopped: ["Stop", "alarm"],
  held: ["Hold", "alarm"],
  choosing: ["Choice", "warn"],
  voting: ["Vote", "warn"],
  questioned: ["Question", "alarm"],
};

/** @param {StaffTable} view @returns {{word: string, tone: string}} */
export function phaseWord(view) {
  const [word, tone] = WORDS[view.phase] ?? [view.phase, "quiet"];
  return { word, tone: view.proposal || view.alarm ? "alarm" : tone };
}

/** A bet as the cloth prints it, or as people say it.
 * @param {SeenTable} view @param {string} bet */
export function betName(view, bet) {
  if (bet.endsWith("-insurance")) return t(`bet.${bet}`);
  const name = view.areas?.find((area) => area.bet === bet)?.name;
  return name ?? (view.game === "roulette" ? nameOfPosition(bet) : bet);
}

/** The bets that a perfect counter would take now. @param {LiveOdds|null} edges */
export const positiveOf = (edges) => (edges?.wagers ?? []).filter((wager) => wager.positive);

/** When a table's shoe wants to be priced again: its cards are others than when it was priced
 * last, and nobody is in the middle of a hand. @param {StaffTable} view */
export const shoeKey = (view) =>
  view.game === "baccarat" && view.shoe?.remaining && ["ready", "betting"].includes(view.phase)
    ? `${view.shoe.number}/${view.shoe.remaining}`
    : "";

/** What waits at a table for someone of the pit.
 * @param {StaffTable} view @returns {"proposal"|"held"|"stopped"|"questioned"|""} */
export function matterOf(view) {
  if (view.proposal) return "proposal";
  const { phase } = view;
  return phase === "held" || phase === "stopped" || phase === "questioned" ? phase : "";
}

/** What a matter is about: what is proposed, what play is held for, or a chip's position.
 * @param {StaffTable} view */
export const irregularityOf = ({ proposal, held, phase }) =>
  proposal?.irregularity ?? held?.irregularity ?? (phase === "questioned" ? "chip-position" : "");

/** A matter as <x-decision> takes it. @param {StaffTable} view @param {Me} me
 * @returns {Decision} */
export function decisionOf(view, me) {
  const { proposal, held } = view;
  const id = irregularityOf(view);
  const ruling = view.rulings.find((one) => one.id === id);
  const details = proposal?.details ?? held?.details;
  const isOwn = proposal?.proposer_id === me.id;
  const mayRule = Boolean(proposal ? proposal.may_approve : ruling?.allowed);
  const needs = proposal ? proposal.second_name : ruling ? `${ruling.rank_name} or above` : "";
  return {
    id: `${view.id}|${id}`,
    irregularity: id,
    place: `${view.id} ${view.game === "roulette" ? "spin" : "hand"} ${view.coup}`,
    title: ruling?.name ?? plain(id),
    clauses: ruling ? [ruling.clause] : [],
    evidence: evidenceOf(view, details),
    options: optionsOf(ruling, details, Boolean(proposal)),
    needs,
    // Which chip, and where it lies, is asked in the form of the ruling.
    mayDecide: mayRule && !proposal && view.phase !== "questioned",
    twoPeople: Boolean(view.setup?.two_people),
    proposal: proposal
      ? { by: proposal.proposer, option: "0", reason: proposal.reason, isOwn }
      : null,
    mayApprove: Boolean(proposal) && mayRule && !isOwn,
    why: isOwn
      ? `You proposed it: another person approves, ${needs}`
      : !mayRule && needs
      ? `Your rank is too low; needs ${needs}`
      : undefined,
  };
}

/** @param {StaffTable} view @param {Details|undefined} details */
function evidenceOf(view, details) {
  const dealt = dealtCards(view);
  const patrons = new Set(view.wagers.map((each) => each.patron)).size;
  const stake = view.wagers.reduce((sum, each) => sum + each.stake, 0);
  return [
    dealt.length ? { label: "On the table", cards: dealt } : null,
    details?.cards.length ? { label: "Drawn", cards: details.cards } : null,
    view.wagers.length
      ? { label: "Stakes",
        text: `${patrons} ${patrons === 1 ? "patron" : "patrons"}, ${money(stake)}` }
      : { label: "Stakes", text: "none" },
    details?.note ? { label: "Note", text: details.note } : null,
  ].filter((each) => each !== null);
}

/** The ways a ruling can go: of cards whose order nobody knows, every order.
 * @param {RulingNow|undefined} ruling @param {Details|undefined} details
 * @param {boolean} isFixed
 * @returns {DecisionOption[]} */
function optionsOf(ruling, details, isFixed) {
  if (!ruling) return [];
  const cards = details?.cards ?? [];
  if (ruling.id === "drawn-together-order-unknown" && !isFixed) {
    return ordersOf(cards).map((order, at) => ({ id: String(at), label: "In this order",
      effect: "then each patron withdraws or stays", cards: order })
    );
  }
  return [{ id: "0", label: ruling.name, effect: ruling.effect,
    cards: cards.length ? cards : undefined }];
}

/** The details that go with a chosen option.
 * @param {StaffTable} view @param {DecisionData} decision @param {string} option
 * @returns {GivenDetails} */
export function detailsOf(view, decision, option) {
  const chosen = decision.options.find((each) => each.id === option);
  const known = view.held?.details ?? {};
  return chosen?.cards ? { ...known, cards: chosen.cards } : known;
}

/** The steps of closing a table in their order: which are done, and which can be taken now. Chips
 * are counted before a table closes; a box may be lifted later, so it keeps no table open.
 * @param {{people: readonly unknown[], phase: string}} view
 * @param {{open: boolean, drop: number}} tray @param {{boxes: readonly unknown[]}} slips
 * @returns {{word: string, isDone: boolean, isNext: boolean}[]} */
export function closingSteps(view, tray, slips) {
  const isClosed = view.phase === "closed";
  const done = { "closing.seats": isClosed || !view.people.length, "closing.count": !tray.open,
    "closing.box": slips.boxes.length > 0 || !tray.drop, "closing.close": isClosed };
  const now = Object.values(done).indexOf(false);
  return Object.entries(done).map(([word, isDone], at) => ({ word, isDone,
    isNext: !isDone && (at === now || (now === 2 && at === 3)) })
  );
}

/** Say a length of time that lies ahead or behind: "in 12 min", "4 min over".
 * @param {number} milliseconds */
export function ahead(milliseconds) {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  const words = minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return milliseconds >= 0 ? `in ${words}` : `${words} over`;
}

/** Read chips as they are written down, like 1000x5 100x20; a number alone is one such chip.
 * @param {string} text @returns {Record<string, number>} */
export function readChips(text) {
  /** @type {Record<string, number>} */
  const chips = {};
  for (const [, value = "", count = "1"] of text.matchAll(/([\d,.]+)(?:\s*[x×]\s*(\d+))?/giu)) {
    const worth = value.replace(/\D/gu, "");
    if (worth) chips[worth] = (chips[worth] ?? 0) + Number(count);
  }
  return chips;
}
