// What the pit's console shows, read off the staff's views of all tables. Pure.

import { phrased, t } from "../core/i18n.js";
import { readMoney } from "../core/money.js";
import { called, plain } from "../core/words.js";
import { ordersOf } from "./cardList.js";
import { dealtCards } from "./dealerFacts.js";
import { summed, sumWords } from "./playMoney.js";
import { nameOfPosition } from "./roulettePicking.js";

/** @import { DecisionData, DecisionOption } from "../elements.js" */
/** @import { StaffTable } from "../page.js" */
/** @import { Details, GivenDetails, LiveOdds, Me, RulingNow, SeenTable } from "../wire.js" */

/** @typedef {DecisionData & {irregularity: string}} Decision */

/** @type {Record<string, [string, string]>} The word for each phase, and how urgent it is. */
const WORDS = {
  closed: [t("word.closed"), "quiet"],
  "no-shoe": [t("pit.no-shoe"), "quiet"],
  cutting: [t("pit.cut"), "quiet"],
  burning: [t("pit.burn"), "quiet"],
  ready: [t("pit.ready"), "quiet"],
  betting: [t("pit.bets"), "open"],
  spinning: [t("word.spin"), "open"],
  dealing: [t("word.deal"), "play"],
  squeezing: [t("pit.squeeze"), "play"],
  insurance: [t("word.insurance"), "play"],
  waiting: [t("pit.ball-runs"), "play"],
  result: [t("word.result"), "play"],
  stopped: [t("pit.stop"), "alarm"],
  held: [t("pit.phase-held"), "alarm"],
  choosing: [t("word.choice"), "warn"],
  voting: [t("pit.vote"), "warn"],
  questioned: [t("pit.question"), "alarm"],
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
  const needs = proposal
    ? proposal.second_name
    : ruling
    ? t("pit.or-above", { rank_name: ruling.rank_name })
    : "";
  return {
    id: `${view.id}|${id}`,
    irregularity: id,
    place: `${view.id} ${t(view.game === "roulette" ? "pit.spin" : "pit.hand")} ${view.coup}`,
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
      ? t("pit.you-proposed-it-another-person", { needs })
      : !mayRule && needs
      ? t("pit.your-rank-is-too-low", { needs })
      : undefined,
  };
}

/** @param {StaffTable} view @param {Details|undefined} details */
function evidenceOf(view, details) {
  const dealt = dealtCards(view);
  const patrons = new Set(view.wagers.map((each) => each.patron)).size;
  const stake = summed(view.wagers, (each) => each.stake);
  return [
    dealt.length ? { label: t("pit.on-the-table"), cards: dealt } : null,
    details?.cards.length ? { label: t("pit.drawn"), cards: details.cards } : null,
    view.wagers.length
      ? { label: t("pit.stakes"),
        text: t("pit.patrons-stake", { patrons, stake: sumWords(stake) }) }
      : { label: t("pit.stakes"), text: t("table.none") },
    details?.note ? { label: t("word.note"), text: details.note } : null,
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
    return ordersOf(cards).map((order, at) => ({ id: String(at), label: t("pit.in-this-order"),
      effect: t("pit.then-each-patron-withdraws-or"), cards: order })
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
 * @param {{open: boolean, drop: number|null}} tray @param {{boxes: readonly unknown[]}} slips
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
  const words = minutes < 90
    ? t("pit.min", { minutes })
    : t("pit.hours", { hours: Math.round(minutes / 60) });
  return milliseconds >= 0 ? t("pit.in", { words }) : t("pit.over", { words });
}

const CHIPS = /(\d[\d,.]*\p{L}*?)(?:\s*[x×]\s*(\d+))?(?=[\s,;+]|$)[\s,;+]*/giu;

/** Read chips as they are written down, like 1000x5 100x20; a number alone is one such chip. Null
 * if something of it cannot be read; 0 is a count of none. @param {string} text
 * @returns {Record<string, number>|null} */
export function readChips(text) {
  /** @type {Record<string, number>} */
  const chips = {};
  if (text.replace(CHIPS, "").trim()) return null;
  for (const [, value = "", count = "1"] of text.matchAll(CHIPS)) {
    const worth = readMoney(value.replace(/,$/, ""));
    if (worth === null) return null;
    if (worth) chips[worth] = (chips[worth] ?? 0) + Number(count);
  }
  return chips;
}

/** What chips come to. @param {Record<string, number>} chips */
export const worthOf = (chips) =>
  Object.entries(chips).reduce((all, [value, count]) => all + Number(value) * count, 0);

/** A game with its version, where that is not the usual one. @param {StaffTable} view */
export const gameName = ({ name, version, phase }) =>
  phrased([name, version === "non-commission" ? called(version) : "",
    phase === "closed" ? t("pit.closed") : ""]);
