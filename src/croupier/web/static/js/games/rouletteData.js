// The single-zero wheel and the 157 positions of the layout, with the anchors chips lie on. Pure.

import { RED, WHEEL } from "./wheelOrder.js";

/**
 * @typedef {object} Position
 * @property {string} id       as in `split:17-20`
 * @property {string} kind
 * @property {number[]} numbers  ascending
 * @property {number} along    half squares away from the wheel, zero at 0
 * @property {number} across   half squares: columns 1, 2, 3 at 2, 4, 6; dozens 0; even chances -2
 */

export const EVEN_CHANCES = ["low", "even", "red", "black", "odd", "high"];

/** The whole cloth, in half squares. */
export const CLOTH = { fromAlong: -1, toAlong: 27, fromAcross: -3, toAcross: 7 };

/** A number and those beside it on the wheel. @param {number} number @param {number} [eachSide] */
export function neighbours(number, eachSide = 2) {
  const pocket = WHEEL.indexOf(number);
  return Array.from({ length: 2 * eachSide + 1 },
    (_, i) => WHEEL[(pocket - eachSide + i + 37) % 37]);
}

/** Every number that ends in the digit. @param {number} digit */
export const finales = (digit) => range(0, 36).filter((number) => number % 10 === digit);

/** @param {number} from @param {number} to @returns {number[]} */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** @param {number} number the half square along */
const alongOf = (number) => 2 * Math.ceil(number / 3);
/** @param {number} number the half square across */
const acrossOf = (number) => 2 * (((number - 1) % 3) + 1);

/** @param {string} kind @param {number[]} numbers @param {number} [across] @returns {Position} */
function inside(kind, numbers, across) {
  const squares = numbers.filter((number) => number > 0);
  /** @param {(n: number) => number} of */
  const middle = (of) =>
    Math.floor(squares.reduce((total, n) => total + of(n), 0) / squares.length);
  let along = squares.length ? middle(alongOf) : 0;
  if (squares.length && numbers.includes(0)) along = 1;
  const named = kind === "six-line" ? [numbers[0], numbers[5]] : numbers;
  const id = kind === "first-four" ? kind : `${kind}:${named.join("-")}`;
  return { id, kind, numbers, along, across: across ?? (squares.length ? middle(acrossOf) : 4) };
}

/** @returns {Position[]} */
function allPositions() {
  const streets = range(0, 11).map((s) => [3 * s + 1, 3 * s + 2, 3 * s + 3]);
  const inner = range(1, 36).filter((n) => n % 3 !== 0);
  return [
    ...range(0, 36).map((n) => inside("straight", [n])),
    ...[1, 2, 3].map((n) => inside("split", [0, n])),
    ...range(1, 36).flatMap((n) => [
      ...(n % 3 ? [inside("split", [n, n + 1])] : []),
      ...(n + 3 <= 36 ? [inside("split", [n, n + 3])] : []),
    ]),
    ...streets.map((street) => inside("street", street, 1)),
    inside("trio", [0, 1, 2]),
    inside("trio", [0, 2, 3]),
    ...inner.filter((n) => n < 34).map((n) => inside("corner", [n, n + 1, n + 3, n + 4])),
    inside("first-four", [0, 1, 2, 3], 1),
    ...streets.slice(1).map((far, i) => inside("six-line", [...streets[i], ...far], 1)),
    ...outside(),
  ];
}

/** @returns {Position[]} */
function outside() {
  const columns = [1, 2, 3].map((c) => ({
    id: `column:${c}`,
    kind: "column",
    numbers: range(0, 11).map((i) => c + 3 * i),
    along: 26,
    across: 2 * c,
  }));
  const dozens = [1, 2, 3].map((d) => ({
    id: `dozen:${d}`,
    kind: "dozen",
    numbers: range(12 * d - 11, 12 * d),
    along: 8 * d - 3,
    across: 0,
  }));
  /** @type {Record<string, (n: number) => boolean>} */
  const covers = {
    low: (n) => n <= 18,
    even: (n) => n % 2 === 0,
    red: (n) => RED.has(n),
    black: (n) => !RED.has(n),
    odd: (n) => n % 2 === 1,
    high: (n) => n >= 19,
  };
  const chances = EVEN_CHANCES.map((id, box) => ({
    id,
    kind: id,
    numbers: range(1, 36).filter(covers[id]),
    along: 4 * box + 3,
    across: -2,
  }));
  return [...columns, ...dozens, ...chances];
}

/** @type {ReadonlyMap<string, Position>} */
export const POSITIONS = new Map(allPositions().map((position) => [position.id, position]));

/** @param {string} id @returns {Position} */
export function position(id) {
  const found = POSITIONS.get(id);
  if (!found) throw new Error(`no position ${id}`);
  return found;
}
