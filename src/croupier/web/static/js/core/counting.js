// Amounts that are counted: one balance that is shown in two places counts the same in both.

import { write } from "./dom.js";
import { money } from "./money.js";
import { easeOut, PACE, tween } from "./motion.js";

/** Write a balance: what comes in is counted up, what goes out is gone at once.
 * @param {Element} figure @returns {(balance: number) => void} */
export function counting(figure) {
  /** @type {number|undefined} */ let shown;
  let stop = () => {};
  return (balance) => {
    const from = shown;
    if (from === balance) return;
    shown = balance;
    stop();
    if (from === undefined || balance < from) return write(figure, money(balance));
    stop = tween(PACE.count,
      (share) => write(figure, money(Math.round(from + (balance - from) * easeOut(share)))));
  };
}
