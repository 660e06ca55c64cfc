// What the numbers of a wheel came to, as the house counts them. Pure.

import { colourOf } from "./rouletteData.js";

/** @import { WheelStats } from "../wire.js" */

const SHOWN = 4;

/** @param {number[]} numbers the latest first @returns {WheelStats} */
export function statsOf(numbers) {
  /** @param {(number: number) => boolean} is */
  const count = (is) => numbers.filter(is).length;
  const often = [...new Set(numbers)].map((number) => ({ number,
    times: count((each) => each === number) })
  ).sort((a, b) => b.times - a.times || a.number - b.number);
  const cold = Array.from({ length: 37 }, (_, n) => n).filter((n) => !numbers.includes(n));
  return { spins: numbers.length, red: count((n) => colourOf(n) === "red"),
    black: count((n) => colourOf(n) === "black"), odd: count((n) => n % 2 === 1),
    even: count((n) => n > 0 && n % 2 === 0), zero: count((n) => n === 0),
    hot: often.slice(0, SHOWN), cold: numbers.length ? cold.slice(0, SHOWN) : [] };
}
