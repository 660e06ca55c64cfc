// Chips as they are drawn: the colours of each value, and how an amount lies as a stack.

/** @typedef {{body: string, spots: string, text: string}} ChipLook */

/** What people carry, the values that amounts are drawn with where no table says otherwise. */
export const CASH_VALUES = [1, 2, 5].flatMap((lead) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].map((zeros) => lead * 10 ** zeros)
).sort((a, b) => a - b);
export const MOST_DRAWN = 5;
const TIMES = [1, 2, 5, 10, 50, 100];

/** @type {ChipLook[]} one after the other over 1, 2, 5, 10 and so on, three decades long */
const LOOKS = [
  { body: "#8C9199", spots: "#F4F1E8", text: "#14171A" },
  { body: "#2F8FB0", spots: "#F4F1E8", text: "#0B1418" },
  { body: "#B3122A", spots: "#F8E9D2", text: "#FFFFFF" },
  { body: "#2A62B8", spots: "#F4EBD0", text: "#FFFFFF" },
  { body: "#1E7A4C", spots: "#F4EBD0", text: "#FFFFFF" },
  { body: "#C9661B", spots: "#FFF3DF", text: "#14171A" },
  { body: "#1B1E24", spots: "#E8C66A", text: "#FFFFFF" },
  { body: "#A13D6D", spots: "#FBE3EE", text: "#FFFFFF" },
  { body: "#5B3A8C", spots: "#F1D9F5", text: "#FFFFFF" },
];

/** The chips of a table: 1, 2, 5, 10, 50 and 100 times its minimum, as people carry them, of which
 * every stake can be made; none above the maximum. @param {{minimum: number,
 * maximum?: number|null, stake_multiple?: number}} limits @returns {number[]} */
export function chipsFor({ minimum, maximum, stake_multiple: multiple = 1 }) {
  const unit = multiple || 1;
  const least = Math.ceil((minimum || 1) / unit) * unit;
  const most = maximum || Infinity;
  const values = TIMES.map((times) => times === 1 ? least : carried(least * times, unit));
  return [...new Set(values)].filter((value) => value === least || value <= most);
}

/** The value that people carry nearest to an amount, of the multiples of a unit.
 * @param {number} amount @param {number} unit */
function carried(amount, unit) {
  const fitting = CASH_VALUES.filter((value) => value % unit === 0);
  /** @param {number} value */
  const far = (value) => Math.abs(Math.log(value / amount));
  const best = fitting.reduce((best, value) => far(value) < far(best) ? value : best, Infinity);
  return Number.isFinite(best) ? best : Math.round(amount / unit) * unit;
}

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
  const decade = Math.floor(Math.log10(Math.max(1, value)) + 1e-9);
  const lead = value / 10 ** decade;
  return LOOKS[(3 * decade + (lead >= 5 ? 2 : lead >= 2 ? 1 : 0)) % LOOKS.length];
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

/** Choose the chips to draw for an amount, bottom first: the largest below, at most five. What a
 * table has no chip for lies there in the house's smaller ones.
 * @param {number} amount @param {readonly number[]} [values] @param {number} [most]
 * @returns {number[]} */
export function drawnChips(amount, values = CASH_VALUES, most = MOST_DRAWN) {
  if (amount <= 0) return [];
  const { chips, rest } = countOut(amount, values);
  const small = rest ? countOut(rest).chips : [];
  return [...chips, ...small].flatMap(([value, count]) => Array(Math.min(count, most)).fill(value))
    .slice(0, most);
}
