// Sets a table's timer by the house's clock, only when something about it has changed.

import { secondsLeft } from "../core/clock.js";

/** The longest that a window was seen to have left: the whole ring. @type {Map<number, number>} */
const whole = new Map();

/**
 * @param {any} timer @param {any} view @param {string} word
 * @param {"open"|"closed"|"wait"|"insurance"} tone @param {string} note
 */
export function showTimer(timer, view, word, tone, note) {
  const key = `${view.closes_at}|${word}|${tone}|${note}`;
  if (timer.dataset.key === key) return;
  timer.dataset.key = key;
  const left = tone === "open" || tone === "insurance" ? secondsLeft(view.closes_at) : null;
  if (left !== null && !whole.has(view.closes_at)) {
    whole.clear();
    whole.set(view.closes_at, left);
  }
  timer.data = { word, tone, note, seconds: left, of: whole.get(view.closes_at) };
}
