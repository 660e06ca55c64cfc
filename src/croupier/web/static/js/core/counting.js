// Amounts that are counted: one balance that is shown in two places counts the same in both.

import { write } from "./dom.js";
import { money } from "./money.js";
import { easeOut, PACE, tween } from "./motion.js";

/** Write a balance: what comes in is counted up, what goes out is gone at once, and so is what was
 * only moved between the balance and the felt.
 * @param {Element} figure @returns {(balance: number, staked?: number) => void} */
export function counting(figure) {
  /** @type {number|undefined} */ let shown;
  let all = Infinity;
  let stop = () => {};
  return (balance, staked = 0) => {
    const from = shown;
    const isMore = balance + staked > all;
    all = balance + staked;
    if (from === balance) return;
    shown = balance;
    stop();
    if (from === undefined || balance < from || !isMore) return write(figure, money(balance));
    stop = tween(PACE.count,
      (share) => write(figure, money(Math.round(from + (balance - from) * easeOut(share)))));
  };
}
