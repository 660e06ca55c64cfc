// Scales of plots: round ticks, and where a value lies. Pure.

import { money, numeral, short } from "../core/money.js";

const LARGE = 10_000; // such a value is an amount

/** Choose round values that cover a range, about as many as asked for. @param {number} low
 * @param {number} high @param {number} [count] @returns {number[]} */
export function ticks(low, high, count = 5) {
  if (!(high > low)) return [low];
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)
    ?? 10 * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 },
    (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** @param {[number, number]} from @param {[number, number]} to
 * @returns {(value: number) => number} */
export function scale([low, high], [start, end]) {
  const span = high - low || 1;
  return (value) => start + ((value - low) / span) * (end - start);
}

/** Write a value as short as it is exact enough to read. @param {number} value */
export function tidy(value) {
  return numeral(String(Number(value.toPrecision(5)))).replace("-", "−");
}

/** Write the steps of an axis in one way: short where that is exact and all of them are of one
 * letter, else in full. @param {number[]} ticks */
export function stepsOf(ticks) {
  const words = ticks.map(brief);
  const letters = new Set(
    ticks.flatMap((tick, i) => tick ? [words[i].replace(/\P{L}/gu, "")] : []),
  );
  const isLong = letters.size > 1 || words.some((word) => /\d{4}/.test(word));
  return isLong && ticks.every(Number.isInteger) ? ticks.map(money) : words;
}

/** Write an amount short where that is exact. @param {number} value */
export const brief = (value) =>
  Math.abs(value) >= LARGE && Number.isInteger(value) ? short(value) : tidy(value);
