// What a roulette page shows, read off the server's view of a table. Pure.

import { sayOdds } from "../core/words.js";
import { POSITIONS } from "./rouletteData.js";

/** @import { LayoutStake } from "../elements.js" */
/** @import { StaffTable, Stakes } from "../page.js" */
/** @import { SeenTable, WheelStats } from "../wire.js" */

/** Odds of each kind of position, as the server writes them.
 * @param {SeenTable} view @returns {Record<string, string>} */
export const oddsOf = (view) =>
  Object.fromEntries(view.areas.map(({ bet, pays }) => [bet, sayOdds(pays[0].odds)]));

/** Limits of every position; they are set for kinds of position. @param {SeenTable} view */
export function wheelLimits(view) {
  const kinds = new Map(view.areas.map((area) => [area.bet, area]));
  /** @type {Record<string, {minimum?: number, maximum?: number}>} */
  const bets = {};
  for (const { id, kind } of POSITIONS.values()) {
    const area = kinds.get(kind);
    bets[id] = { minimum: area?.minimum, maximum: area?.maximum ?? undefined };
  }
  return { minimum: view.limits.minimum, maximum: view.limits.maximum ?? undefined,
    multiple: view.limits.stake_multiple, bets };
}

/** Call bets as the racetrack takes them. @param {SeenTable} view */
export function callsOf(view) {
  const rules = { number: "neighbours", digit: "finales" };
  return (view.call_bets ?? []).map((call) =>
    call.takes
      ? { id: call.id, name: call.name,
        rule: rules[/** @type {keyof typeof rules} */ (call.takes)] }
      : { id: call.id, name: call.name, chips: call.chips }
  );
}

/** The chips on the layout as a dealer sees them: what lies on each position, with its amount; play
 * money beside it, as others' chips are. @param {StaffTable} view @returns {LayoutStake[]} */
export function recordedStakes(view) {
  /** @type {Map<string, LayoutStake>} */ const lying = new Map();
  for (const { bet, stake, plays, chips } of view.wagers) {
    const key = `${bet} ${plays}`;
    const there = lying.get(key);
    const colour = chips.replaceAll("/", ":").split(":").at(-1) ?? "";
    lying.set(key, { bet, mine: !plays, amount: (there?.amount ?? 0) + stake,
      colour: !there || there.colour === colour ? colour : "" });
  }
  return [...lying.values()];
}

/** Chips on the layout: the others' together, then the own ones; colour chips in their colour.
 * @param {SeenTable} view @param {Stakes} pending @param {Record<string, string>} messages
 * @param {string} [colour] of the chips on their way */
export function layoutStakes(view, pending, messages, colour) {
  const mine = view.you?.wagers ?? {};
  const own = new Set((view.you?.chips ?? []).map((each) => each.colour));
  /** @type {Record<string, string>} the colour of the own chips on a bet */
  const colours = Object.fromEntries(
    Object.keys(pending).map((bet) => [bet, colour]).filter(([, each]) => each),
  );
  /** @type {Record<string, number>} */
  const others = {};
  for (const seat of view.seats) {
    for (const [bet, amount] of [...Object.entries(seat.wagers), ...Object.entries(seat.play)])
      others[bet] = (others[bet] ?? 0) + Number(amount);
  }
  for (const [bet, amount] of Object.entries(mine))
    others[bet] = (others[bet] ?? 0) - Number(amount);
  const theirs = [];
  for (const { bet, amount, colour: of } of view.coloured ?? []) {
    if (own.has(of)) colours[bet] ??= of;
    else {
      others[bet] = (others[bet] ?? 0) - amount;
      theirs.push({ bet, amount, mine: false, colour: of });
    }
  }
  const bets = Object.keys({ ...mine, ...pending });
  const settled = (view.result ? view.you?.lines ?? [] : []).filter(({ bet }) =>
    POSITIONS.has(bet) && !bets.includes(bet)
  );
  return [
    ...Object.entries(others).filter(([, amount]) => amount > 0).map(([bet, amount]) => ({ bet,
      amount, mine: false })
    ),
    ...theirs,
    ...settled.map(({ bet, stake, outcome, paid }) => ({ bet, amount: stake, mine: true, outcome,
      paid })
    ),
    ...bets.map((bet) => ({ bet, amount: (mine[bet] ?? 0) + (pending[bet] ?? 0), mine: true,
      colour: colours[bet], state: pending[bet] ? "pending" : "accepted", reason: messages[bet] })
    ),
  ];
}

/** How often each came among the last spins, line by line as they are drawn.
 * @param {WheelStats} stats @returns {[id: string, count: number][][]} */
export const sharesOf = (
  { red = 0, zero = 0, black = 0, odd = 0, even = 0 },
) => [[["red", red], ["zero", zero], ["black", black]], [["odd", odd], ["even", even]]];
