// The order of the single-zero wheel, and the colour of each number. Pure.

// Clockwise from zero.
export const WHEEL = [
  0,
  32,
  15,
  19,
  4,
  21,
  2,
  25,
  17,
  34,
  6,
  27,
  13,
  36,
  11,
  30,
  8,
  23,
  10,
  5,
  24,
  16,
  33,
  1,
  20,
  14,
  31,
  9,
  22,
  18,
  29,
  7,
  28,
  12,
  35,
  3,
  26,
];
export const RED = new Set(WHEEL.filter((_, pocket) => pocket % 2 === 1));

/** @param {number} number @returns {"green"|"red"|"black"} */
export function colourOf(number) {
  if (number === 0) return "green";
  return RED.has(number) ? "red" : "black";
}
