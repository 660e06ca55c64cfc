// When cards that lay face down are turned over. Pure: the revelation says what time it is.

import { PACE } from "./motion.js";

/** @import { Hands } from "../wire.js" */
/** @typedef {{laid: number, turned: number, rests: number}} CardTimes */

/** The place of the first third card: what four cards came to is looked at first. */
export const THIRD = 4;

/** Hand by hand, the Player's first, once all lies there. @param {Map<number, CardTimes>} cards
 * @param {Hands|undefined} hands @param {number[]} opened @param {number} now
 * @param {(ms: number) => number} pace */
export function turnOver(cards, hands, opened, now, pace) {
  const laid = opened.map((place) => (cards.get(place)?.laid ?? -Infinity) + pace(PACE.card));
  let at = Math.max(now, ...laid);
  for (const hand of [hands?.player ?? [], hands?.banker ?? []]) {
    const turning = hand.map(({ place }) => place).filter((place) => opened.includes(place));
    for (const place of turning) {
      const times = cards.get(place);
      if (times) [times.turned, times.rests] = [at, at + pace(PACE.turn)];
    }
    if (turning.length) at += pace(PACE.turn + PACE.pause);
  }
}
