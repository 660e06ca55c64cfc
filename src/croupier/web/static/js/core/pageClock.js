// What time it is for a page, and the house's time beside it.

import { serverNow } from "./clock.js";
import { isStill } from "./motion.js";

/** The clock that pages run by; tests bring their own. */
export const CLOCK = {
  now: () => performance.now(),
  /** @param {() => void} what @param {number} ms */
  later: (what, ms) => setTimeout(what, ms),
  /** @param {number} timer */
  cancel: (timer) => clearTimeout(timer),
  house: serverNow,
  isStill,
};
