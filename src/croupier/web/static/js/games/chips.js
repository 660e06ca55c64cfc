// Chips as they are drawn: the colours of each value, and how an amount lies as a stack.

/** @typedef {{body: string, spots: string, text: string}} ChipLook */

export const CASH_VALUES = [25, 100, 500, 1000, 5000];
export const MOST_DRAWN = 5;

/** @type {[number, ChipLook][]} the value from which a look is used */
const LOOKS = [
  [0, { body: "#8C9199", spots: "#F4F1E8", text: "#14171A" }],
  [5, { body: "#B3122A", spots: "#F8E9D2", text: "#FFFFFF" }],
  [25, { body: "#1E7A4C", spots: "#F4EBD0", text: "#FFFFFF" }],
  [100, { body: "#1B1E24", spots: "#E8C66A", text: "#FFFFFF" }],
  [500, { body: "#5B3A8C", spots: "#F1D9F5", text: "#FFFFFF" }],
  [1000, { body: "#E0B23C", spots: "#3A2A08", text: "#1D1503" }],
  [5000, { body: "#A8472A", spots: "#FFE9C9", text: "#FFFFFF" }],
  [10000, { body: "#11698E", spots: "#FFFFFF", text: "#FFFFFF" }],
  [100000, { body: "#F2F0EA", spots: "#B3122A", text: "#14171A" }],
];

/** The colour chips of a roulette table, which have no printed value. */
const COLOURED = {
  blue: "#2A62B8",
  yellow: "#D9B310",
  pink: "#C2578C",
  green: "#2F8A4C",
  brown: "#74492A",
  orange: "#C9661B",
  grey: "#77808A",
  violet: "#7248A8",
};

/** @param {number} value @returns {ChipLook} */
export function lookOf(value) {
  let look = LOOKS[0][1];
  for (const [from, next] of LOOKS) if (value >= from) look = next;
  return look;
}

/** @param {string} colour @returns {ChipLook} */
export function lookOfColour(colour) {
  const body = COLOURED[/** @type {keyof typeof COLOURED} */ (colour)] ?? "#77808A";
  const text = colour === "yellow" || colour === "orange" ? "#14171A" : "#FFFFFF";
  return { body, spots: "#F7F3E6", text };
}

/** Count out an amount, largest chips first. @param {number} amount
 * @param {readonly number[]} [values]
 * @returns {{chips: [value: number, count: number][], rest: number}} */
export function countOut(amount, values = CASH_VALUES) {
  /** @type {[number, number][]} */
  const chips = [];
  let rest = amount;
  for (const value of [...values].sort((a, b) => b - a)) {
    const count = Math.floor(rest / value);
    if (count) chips.push([value, count]);
    rest -= count * value;
  }
  return { chips, rest };
}

/** Choose the chips to draw for an amount, bottom first: the largest below, at most five.
 * @param {number} amount @param {readonly number[]} [values] @param {number} [most]
 * @returns {number[]} */
export function drawnChips(amount, values = CASH_VALUES, most = MOST_DRAWN) {
  if (amount <= 0) return [];
  const { chips, rest } = countOut(amount, values);
  const all = chips.flatMap(([value, count]) => Array(Math.min(count, most)).fill(value));
  if (rest || !all.length) all.push(rest || amount);
  return all.slice(0, most);
}
