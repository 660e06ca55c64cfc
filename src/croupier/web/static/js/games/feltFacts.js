// What a felt shows, read off the server's view of a table. Pure: nothing here decides anything.

import { listed, t } from "../core/i18n.js";
import { signed } from "../core/money.js";
import { oddsForPeople, sayOdds } from "../core/words.js";
import { chipsFor } from "./chips.js";

/** @import { FeltArea, HandData, Stake, Tone } from "../elements.js" */
/** @import { Side, Stakes } from "../page.js" */
/** @import { CoupResult, Me, Outcome, PatronLine, SeenTable } from "../wire.js" */

const OVER = new Set(["ready", "no-shoe", "voting", "burning", "cutting", "closed"]);

/** Whether bets can be placed by this person now. @param {SeenTable|null} view */
export const isOpen = (view) => Boolean(view?.you?.may.includes("bet"));

/** Whether the table takes bets now, from whoever. @param {{phase: string}|null} view */
export const takesBets = (view) => view?.phase === "betting" || view?.phase === "spinning";

/** The areas as the cloth prints them. @param {SeenTable} view @returns {FeltArea[]} */
export const areasOf = (view) =>
  view.areas.map(({ bet, name, clauses, pays, leans }) => ({ bet, name, clauses, leans,
    odds: pays.filter(({ points }) => points === null).map((each) =>
      oddsForPeople(each.for_people)
    ), note: listed(
      pays.filter(({ points }) => points !== null).map(({ points, for_people: odds }) =>
        t("felt.pays", { name, points, odds: oddsForPeople(odds) })
      ),
    ) })
  );

/** Odds as an area prints them: "100 · 40 · 30 to 1", where they end alike.
 * @param {readonly string[]} odds */
export function oddsWords(odds) {
  const [first = ""] = odds;
  const end = first.slice(first.search(/[ :]/));
  return odds.length > 1 && odds.every((each) => each.endsWith(end))
    ? odds.map((each) => each.slice(0, -end.length)).join(" · ") + end
    : odds.join(" · ");
}

/** Everything that lies on the cloth: others' stakes by seat, one's own with how they stand,
 * and after the settlement what each came to. @param {SeenTable} view @param {Stakes} pending
 * @returns {Stake[]} */
export function stakesOf(view, pending) {
  const seat = view.you?.seat ?? 0;
  const others = view.seats.filter((each) => each.seat !== seat)
    .flatMap((each) =>
      [each.wagers, each.play].flatMap((lie) =>
        Object.entries(lie).map(([bet, amount]) => ({ seat: each.seat, bet, amount }))
      )
    );
  return [...others, ...ownStakes(view, pending, seat)];
}

/** One's own lines of the coup that lies there: the house keeps telling them after that, but once
 * the next one has begun they are of a coup before. @param {SeenTable} view
 * @returns {PatronLine[]} */
export const linesOf = ({ result, phase, you }) =>
  result || OVER.has(phase) ? you?.lines ?? [] : [];

/** What lies there, and once the coup has ended what each wager came to.
 * @param {SeenTable} view @param {Stakes} pending @param {number} seat @returns {Stake[]} */
function ownStakes(view, pending, seat) {
  const wagers = view.you?.wagers ?? {};
  const settled = settledStakes(linesOf(view), seat);
  const lying = Object.keys({ ...wagers, ...pending });
  /** @param {string} bet @returns {Stake} */
  const stake = (bet) => ({ seat, bet, amount: (wagers[bet] ?? 0) + (pending[bet] ?? 0),
    state: pending[bet] ? "pending" : "accepted" });
  return [...settled.filter(({ bet }) => !lying.includes(bet)), ...lying.map(stake)];
}

/** @param {PatronLine[]} lines @param {number} seat @returns {Stake[]} */
export function settledStakes(lines, seat) {
  return lines.map((line) => ({
    seat,
    bet: line.bet,
    amount: line.stake,
    outcome: line.outcome,
    paid: line.paid,
    returned: line.returned,
    clauses: line.clauses,
  }));
}

/** @param {Stakes} [stakes] */
export const totalOf = (stakes) =>
  Object.values(stakes ?? {}).reduce((total, amount) => total + amount, 0);

/** What a patron has at stake, insurance too. @param {SeenTable|null} view
 * @param {Stakes} pending */
export const atStake = (view, pending) =>
  totalOf(view?.you?.wagers) + totalOf(view?.you?.insured) + totalOf(pending);

/** What the banner says of a coup: the profit, and the wager that brought most of it; none for a
 * coup that brought no profit. @param {SeenTable|null} view
 * @param {(bet: string) => string} nameOf @returns {{amount: number, words: string}|null} */
export function winOf(view, nameOf) {
  const lines = view?.result ? view.you?.lines ?? [] : [];
  const amount = netOf(lines);
  const won = lines.filter((line) => line.paid > 0).sort((a, b) => b.paid - a.paid);
  if (amount <= 0 || !won.length) return null;
  const [{ bet, odds, paid }] = won;
  const name = nameOf(bet);
  if (!odds) return { amount, words: name };
  const key = lines.length === 1 ? "banner.odds" : "banner.net"; // odds paid it all, or a part
  return { amount, words: t(key, { name, odds: sayOdds(odds), paid: signed(paid) }) };
}

/** What the patron has beside the felt, chips on their way already gone.
 * @param {Me} me @param {Stakes} pending */
export const balanceOf = (me, pending) => me.balance - totalOf(pending);

/** Say where the coup stands: the words of the timer, and the felt's word while nothing can be
 * placed. @param {SeenTable} view @returns {{word: string, tone: Tone, note: string}} */
export function standing(view) {
  const [key, tone] = phaseOf(view);
  const word = t(view.is_cut ? "phase.cut" : key);
  const isKnown = view.result && (view.phase === "result" || OVER.has(view.phase));
  return { word: isKnown ? resultWords(view.result) : word, tone, note: noteOf(view) };
}

/** @param {SeenTable} view @returns {[string, Tone]} */
const phaseOf = ({ voided, phase, wheel }) =>
  voided
    ? [wheel ? "phase.no-spin" : "phase.void", "closed"]
    : PHASES[phase] ?? ["phase.waiting", "wait"];

/** @type {Record<string, [string, Tone]>} the key of the words, and the tone */
const PHASES = {
  closed: ["phase.closed", "wait"],
  "no-shoe": ["phase.waiting", "wait"],
  cutting: ["phase.waiting", "wait"],
  burning: ["phase.waiting", "wait"],
  ready: ["phase.waiting", "wait"],
  betting: ["phase.open", "open"],
  spinning: ["phase.last", "open"],
  dealing: ["phase.shut", "closed"],
  squeezing: ["phase.shut", "closed"],
  waiting: ["phase.shut", "closed"],
  insurance: ["phase.insurance", "insurance"],
  stopped: ["phase.held", "closed"],
  held: ["phase.held", "closed"],
  choosing: ["phase.choosing", "insurance"],
  result: ["phase.result", "closed"],
  voting: ["phase.voting", "insurance"],
  questioned: ["phase.held", "closed"],
};

/** @param {SeenTable} view */
function noteOf(view) {
  if (view.phase === "spinning") return t("note.ball");
  if (["no-shoe", "cutting", "burning"].includes(view.phase)) return t("note.shoe");
  return "";
}

/** Say a result: "Banker wins, 6 over 3", "Tie, 7 all", "17 black".
 * @param {Outcome|Partial<CoupResult>|null|undefined} result */
export function resultWords(result) {
  if (!result) return "";
  if (result.winner === undefined)
    return t("result.number", { number: result.number ?? "",
      colour: t(`colour.${result.colour}`) });
  const { winner, player_points: player = 0, banker_points: banker = 0 } = result;
  if (winner === "tie") return t("result.tie", { points: player });
  const [own, other] = winner === "player" ? [player, banker] : [banker, player];
  return t("result.wins", { side: t(`side.${winner}`), own, other });
}

/** The number that came up, once it is known. @param {SeenTable} view */
export const numberOf = ({ result }) => result?.number ?? null;

/** How a hand did. @param {Side} side
 * @param {Pick<CoupResult, "winner">|null} result */
export const fateOf = (side, result) =>
  result?.winner
    ? (result.winner === "tie" ? "tie" : result.winner === side ? "win" : "lose")
    : null;

/** Both hands as <x-hand> takes them: the Player's, the Banker's.
 * @param {Pick<SeenTable, "hands"|"result">} view @returns {[HandData, HandData]} */
export function handsOf({ hands, result }) {
  /** @param {Side} side @returns {HandData} */
  const hand = (side) => {
    const fate = fateOf(side, result);
    const tags = [result?.[`${side}_pair`] ? t("result.pair") : "",
      result?.natural && fate === "win" ? t("result.natural") : ""].filter(Boolean);
    return { side, cards: (hands?.[side] ?? []).map((each) => each.card),
      points: hands?.[`${side}_points`] ?? null, result: fate, tags };
  };
  return [hand("player"), hand("banker")];
}

/** What the coup brought: profits less what was collected, as the lines say.
 * @param {PatronLine[]} lines */
export const netOf = (lines) => lines.reduce((net, line) => net + line.paid - line.collected, 0);

/** The chips of a table. @param {SeenTable} view @returns {number[]} */
export const chipsOf = (view) => chipsFor(view.limits);

/** The areas on which less lies than their minimum, with what is least. @param {SeenTable} view
 * @param {Stakes} pending @returns {Record<string, number>} */
export function belowMinimum(view, pending) {
  const found = view.areas.flatMap(({ bet, minimum }) => {
    const amount = (view.you?.wagers[bet] ?? 0) + (pending[bet] ?? 0);
    return amount > 0 && amount < minimum ? [[bet, minimum]] : [];
  });
  return Object.fromEntries(found);
}

/** The limits as the bet slip reads them. @param {SeenTable} view */
export function limitsOf(view) {
  /** @type {Record<string, {minimum?: number, maximum?: number}>} */
  const bets = {};
  for (const area of view.areas)
    bets[area.bet] = { minimum: area.minimum, maximum: area.maximum ?? undefined };
  return { minimum: view.limits.minimum, maximum: view.limits.maximum ?? undefined,
    multiple: view.limits.stake_multiple, bets };
}
