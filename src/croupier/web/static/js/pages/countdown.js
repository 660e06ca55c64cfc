// Sets a table's timer by the house's clock, only when something about it has changed.

import { secondsLeft } from "../core/clock.js";

/** @import { Tone } from "../elements.js" */
/** @import { XTimer } from "../parts/x-timer.js" */
/** @import { SeenTable } from "../wire.js" */

/** The longest that a window was seen to have left: the whole ring. @type {Map<number, number>} */
const whole = new Map();

/** @param {XTimer} timer @param {SeenTable} view
 * @param {{word: string, tone: Tone, note: string}} words */
export function showTimer(timer, { closes_at: closes }, { word, tone, note }) {
  const key = `${closes}|${word}|${tone}|${note}`;
  if (timer.dataset.key === key) return;
  timer.dataset.key = key;
  const left = tone === "open" || tone === "insurance" ? secondsLeft(closes) : null;
  if (closes !== null && left !== null && !whole.has(closes)) {
    whole.clear();
    whole.set(closes, left);
  }
  timer.data = { word, tone, note, seconds: left, of: whole.get(closes ?? 0) };
}
