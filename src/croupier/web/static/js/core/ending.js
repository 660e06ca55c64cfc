// The times of a coup's end, in their order: the winner, the sweep, the payment, the money. Pure.

import { isLost } from "../games/veil.js";
import { PACE } from "./motion.js";

/** @import { PatronLine } from "../wire.js" */
/** How far the end of a coup has been told; "play" before it, "over" when all is said.
 * @typedef {"play"|"told"|"taken"|"paid"|"over"} Stage */
/**
 * @typedef {object} Times  of the end of a coup
 * @property {number} told @property {number} taken @property {number} paid @property {number} over
 * @property {number} stands  until when the result stands, before the next coup is shown
 */

/** Set what follows once a coup is settled; what was there before the page has all been told.
 * @param {Times} end @param {PatronLine[]} lines @param {number} now
 * @param {(ms: number) => number} pace */
export function setEnd(end, lines, now, pace) {
  if (end.taken === Infinity || end.taken > now)
    end.taken = end.told === -Infinity
      ? end.told
      : Math.max(end.told + pace(PACE.winner), now);
  end.paid = end.taken + pace(lines.some(isLost) ? PACE.sweep : 0);
  end.over = end.paid + pace(lines.some(({ outcome }) => outcome === "win") ? PACE.pay : 0);
  end.stands = Math.max(end.over, end.told + pace(PACE.stands));
}

/** @param {Times|null} end @param {number} now @returns {Stage} */
export function stageOf(end, now) {
  if (!end || now < end.told) return "play";
  if (now < end.taken) return "told";
  return now < end.paid ? "taken" : now < end.over ? "paid" : "over";
}
