// What of a table may be shown before its coup's end has been told. Pure: the revelation says how
// far the telling has come, this leaves out the rest.

import { THIRD } from "../core/turning.js";
import { takesBets } from "./feltFacts.js";

/** @import { Board, Hands, OwnView, PatronLine, SeenTable, ShownCard } from "../wire.js" */
/** @import { WheelStats } from "../wire.js" */
/** @import { Stage } from "../core/ending.js" */
/** @import { CLOCK } from "../core/pageClock.js" */
/** @import { SeenFaces } from "../core/seenFaces.js" */
/** @import { Side } from "../page.js" */

const NO_MARKS = { big_eye_boy: null, small_road: null, cockroach_pig: null };
/** What the numbers came to, likewise. @type {WheelStats} */
const NO_STATS = { spins: 0, red: 0, black: 0, odd: 0, even: 0, zero: 0, hot: [], cold: [] };
/** The roads before they may be told. @type {Board} */
const NO_ROADS = { bead_plate: [], big_road: [], big_eye_boy: [], small_road: [], cockroach_pig: [],
  counts: {}, ask: { banker: NO_MARKS, player: NO_MARKS } };

/** @typedef {"away"|"down"|"turning"|"up"} CardState  a card on its way has not been laid */
/**
 * @typedef {object} Veil
 * @property {Stage} stage
 * @property {boolean} isMoving  a card or the ball has not come to rest
 * @property {(place: number) => CardState} cardAt
 * @property {Hands|null} [told]  the hands as they were told last
 * @property {Pick<SeenFaces, "get">} seen  what this page has shown
 */

/** While bets are closed nothing of a patron's money changes that does not tell something. */
const IN_PLAY = new Set(["dealing", "squeezing", "waiting", "insurance", "result", "stopped",
  "held", "choosing", "questioned"]);

/** Whether a coup is being dealt or spun. @param {SeenTable|null} view */
export const isInPlay = (view) => Boolean(view && IN_PLAY.has(view.phase));

/** Whether a win may be celebrated: it is paid, and that was seen to happen.
 * @param {{stage: Stage, isLive: boolean}} told */
export const isPaid = ({ stage, isLive }) => isLive && (stage === "paid" || stage === "over");

/** @type {Stage[]} */
const STAGES = ["play", "told", "taken", "paid", "over"];

/** Whether the telling has just come to a stage, or past it at once as without motion.
 * @param {Stage} to @param {Stage} stage @param {Stage} before */
export const comesTo = (to, stage, before) =>
  STAGES.indexOf(before) < STAGES.indexOf(to) && STAGES.indexOf(stage) >= STAGES.indexOf(to);

/** Whether a view tells how its coup ended. @param {SeenTable|null} view */
export const hasResult = (view) => Boolean(view?.result);

/** Whether the wagers of an ended coup have been settled too. @param {SeenTable} view */
export const isSettled = (view) => hasResult(view) && !IN_PLAY.has(view.phase);

/** The places of all cards that lie on the felt, as they were dealt, and whether each is open.
 * @param {SeenTable|null} view @returns {Map<number, boolean>} */
export function cardsOf(view) {
  const { player = [], banker = [] } = view?.hands ?? {};
  const all = [...player, ...banker].sort((a, b) => a.place - b.place);
  return new Map(all.map(({ place, card }) => [place, card !== null]));
}

/** How a table whose coup has ended stood before, for a page that was not there.
 * @param {SeenTable} view @returns {SeenTable} */
export function unseen(view) {
  const { wheel, you, roads } = view;
  const numbers = wheel?.numbers.slice(isSettled(view) ? 1 : 0) ?? [];
  const wagers = Object.fromEntries(you?.lines.map(({ bet, stake }) => [bet, stake]) ?? []);
  return { ...view, result: null, notice: [], voided: "",
    ...(roads && isSettled(view) ? { roads: NO_ROADS, road: [] } : {}),
    ...(wheel ? { wheel: { ...wheel, numbers, stats: NO_STATS } } : {}),
    ...(you?.lines.length ? { you: { ...you, wagers, lines: [] } } : {}) };
}

/** What is new of a table and since when: where the page did not look on, what the house put on
 * record last and at which time; `came` is none where all of it is new.
 * @param {SeenTable|null} before @param {SeenTable} view @param {boolean} isWatched
 * @param {Pick<typeof CLOCK, "now"|"house">} clock */
export function newsOf(before, view, isWatched, clock) {
  const lay = before?.coup === view.coup ? cardsOf(before) : new Map();
  if (isWatched) return { now: clock.now(), came: null, lay };
  const { at = -Infinity, dealt = [], opened = [] } = view.recorded ?? {};
  for (const place of opened) if (!dealt.includes(place)) lay.set(place, false);
  return { now: clock.now() - Math.max(0, clock.house() - at), came: new Set([...dealt, ...opened]),
    lay };
}

/** Whether a card is squeezed together with one that is still down: the first two of a hand are,
 * a third card is squeezed alone. @param {SeenTable} view @param {number} place */
export const isHalfOpen = ({ phase, hands }, place) =>
  phase === "squeezing" && place < THIRD
  && [hands?.player ?? [], hands?.banker ?? []].some((hand) =>
    hand.some((each) => each.place === place)
    && hand.some((each) => each.place < THIRD && each.card === null)
  );

/** The table for who folds a copy of their own: of two cards that are not both open, neither is.
 * What one squeezes oneself is seen as it is. @param {SeenTable} view @returns {SeenTable} */
export function inWholeHands(view) {
  const { hands, you } = view;
  if (!hands || Object.keys(you?.squeeze ?? {}).length) return view;
  /** @param {ShownCard[]} hand */
  const whole = (hand) =>
    hand.map((each) => isHalfOpen(view, each.place) ? { ...each, card: null } : each);
  return { ...view, hands: { ...hands, player: whole(hands.player), banker: whole(hands.banker) } };
}

/** A view as far as it may be told; `known` is how the table stood before its coup ended.
 * @param {SeenTable} view @param {SeenTable} known @param {Veil} veil @returns {SeenTable} */
export function veiled(view, known, veil) {
  const { stage, isMoving } = veil;
  const hands = view.hands && veiledHands(view.hands, veil, view.you?.squeeze ?? {});
  if (isMoving) return inMotion(view, known, hands);
  if (stage === "play" || stage === "over") return hands ? { ...view, hands } : view;
  return { ...view, ...(hands ? { hands } : {}), phase: "result", closes_at: null,
    ...chipsAt(view, known, stage) };
}

/** The table while the line to it is cut: as it was last seen, and nothing can be done there.
 * @param {SeenTable|null} view @returns {SeenTable|null} */
export const cutOff = (view) =>
  view
  && { ...view, phase: "held", is_cut: true, closes_at: null,
    ...(view.you ? { you: { ...view.you, may: [], insurance: [], choice: null } } : {}) };

/** Whether a call is no longer true when it can be told: who was away hears how it stands now.
 * @param {{event: string}} told @param {{phase: string}|null} view */
export const isPast = ({ event }, view) =>
  view !== null && ["betting-opened", "betting-closed"].includes(event)
  && takesBets(view) !== (event === "betting-opened");

/** The table while something moves: how it stood, with the cards as far as they have come.
 * @param {SeenTable} view @param {SeenTable} known @param {Hands|undefined} hands
 * @returns {SeenTable} */
function inMotion(view, known, hands) {
  const { roads, road, wheel, seats, notice } = known;
  const you = view.you
    && { ...view.you, ...moneyOf(known), insurance: [], squeeze: {}, lines: [],
      may: view.you.may.filter((act) => act !== "vote") };
  return { ...view, result: null, closes_at: null, notice, voided: "", seats,
    phase: wheel ? "waiting" : "dealing", ...(hands ? { hands } : {}),
    ...(roads ? { roads, road } : {}), ...(wheel ? { wheel } : {}), ...(you ? { you } : {}) };
}

/** Chips lie where they lay until they are taken or paid, everyone's at the same time.
 * @param {SeenTable} view @param {SeenTable} known @param {Stage} stage */
function chipsAt(view, known, stage) {
  const isPaid = stage === "paid";
  const you = view.you && { ...view.you, ...ownAt(view.you, known, stage), insurance: [] };
  const gone = new Set(stage === "taken" ? view.result?.taken : []);
  const seats = known.seats.map((seat) => ({ ...seat, wagers: leftOf(seat.wagers, gone),
    play: leftOf(seat.play, gone) })
  );
  const coloured = known.coloured?.filter(({ bet }) => !gone.has(bet));
  return { seats: isPaid ? view.seats : seats,
    ...(coloured ? { coloured: isPaid ? view.coloured : coloured } : {}), ...(you ? { you } : {}) };
}

/** @param {Record<string, number>} stakes @param {Set<string>} gone */
const leftOf = (stakes, gone) =>
  Object.fromEntries(Object.entries(stakes).filter(([bet]) => !gone.has(bet)));

/** @param {OwnView} you @param {SeenTable} known @param {Stage} stage
 * @returns {Partial<OwnView>} */
function ownAt(you, known, stage) {
  if (stage === "paid") return {};
  const lost = stage === "taken" ? you.lines.filter(isLost) : [];
  const { wagers = {}, insured = {} } = known.you ?? {};
  const gone = new Set(lost.map((line) => line.bet));
  return { wagers: leftOf(wagers, gone), insured: leftOf(insured, gone), lines: lost };
}

/** @param {SeenTable} known */
const moneyOf = ({ you }) => ({ wagers: you?.wagers ?? {}, insured: you?.insured ?? {} });

/** Whether a line is a stake that the house takes. @param {PatronLine} line */
export const isLost = (line) => line.outcome === "lose";

/** The hands as far as they may be seen; a face that was shown is never covered again.
 * @param {Hands} hands @param {Veil} veil @param {Record<string, string>} squeezed
 * @returns {Hands} */
function veiledHands(hands, { cardAt, told = null, seen }, squeezed) {
  /** @param {ShownCard} each */
  const faceOf = ({ place, card }) =>
    (cardAt(place) === "down" ? null : card)
      ?? (place in squeezed ? null : seen.get(place));
  /** @param {ShownCard[]} cards */
  const lying = (cards) =>
    cards.filter(({ place }) => cardAt(place) !== "away").map((each) => ({ ...each,
      card: faceOf(each) })
    );
  /** What two cards come to stands until the third has been turned. @param {Side} side */
  const counted = (side) => {
    if (hands[side].every(({ place }) => cardAt(place) === "up")) return hands[`${side}_points`];
    return told && told[side].length >= 2 ? told[`${side}_points`] : null;
  };
  return { player: lying(hands.player), banker: lying(hands.banker),
    player_points: counted("player"), banker_points: counted("banker") };
}
