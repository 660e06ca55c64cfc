// What a coup has just paid, on a page that does not show its table: it waits for the time at which
// that table has told how the coup ended.

import { kept } from "./kept.js";
import { PACE } from "./motion.js";
import { CLOCK } from "./pageClock.js";

/** @import { LatelyPaid, LobbyRow, Me } from "../wire.js" */
/** @typedef {Pick<typeof CLOCK, "house"|"isStill">} HouseClock */

const END = PACE.winner + PACE.sweep + PACE.pay;
const CARDS = 5 * PACE.between + PACE.pause + PACE.card + PACE.turn; // six, dealt at once

/** How long a table tells the end of a coup once the house has settled it.
 * @param {LatelyPaid["game"]} game */
function lasts(game) {
  if (game === "roulette") return PACE.spin + END;
  return CARDS + END + (kept("own-copy") === "yes" ? PACE.copy : 0);
}

/** In how many milliseconds a coup that was settled at a moment of the house's clock may be told
 * elsewhere; 0 for one that may be. @param {LatelyPaid["game"]} game @param {number|null} at
 * @param {HouseClock} [clock] */
export const toldIn = (game, at, clock = CLOCK) =>
  at === null || clock.isStill() ? 0 : Math.max(0, at + lasts(game) - clock.house());

/** What somebody has as far as it may be told on the page of a table, and when there is more to
 * tell: 0 for never. @param {Me} me @param {string} [table] @param {HouseClock} [clock]
 * @returns {{me: Me, more: number}} */
export function toldOf(me, table = "", clock = CLOCK) {
  const waits = (me.lately ?? []).map((paid) => ({ ...paid,
    left: paid.table === table ? 0 : toldIn(paid.game, paid.at, clock) })
  ).filter(({ left }) => left > 0);
  const held = waits.reduce((sum, { amount }) => sum + amount, 0);
  return { me: { ...me, balance: me.balance - held, lately: [] },
    more: waits.length ? Math.min(...waits.map(({ left }) => left)) : 0 };
}

/** A table's results without the last, while that may not be told yet. @param {LobbyRow} table
 * @param {HouseClock} [clock] @returns {Pick<LobbyRow, "road"|"numbers">} */
export const toldResults = ({ game, settled_at, road, numbers }, clock = CLOCK) =>
  toldIn(game, settled_at, clock)
    ? { road: road?.slice(0, -1) ?? null, numbers: numbers?.slice(1) ?? null }
    : { road, numbers };
