// A big road from bare letters, for a table's card in the lobby. Pure.

import { nextCell } from "./roads.js";

/** @import { BigRoadCell, Board } from "../wire.js" */

const COLOURS = { B: /** @type {const} */ ("red"), P: /** @type {const} */ ("blue") };
const PLAIN = { ties: 0, leading_ties: 0, banker_pair: false, player_pair: false, natural: false,
  free: false };
const NOT_BEGUN = { big_eye_boy: null, small_road: null, cockroach_pig: null };

/** Lay out the last hands as a big road; ties count on the circle before them.
 * @param {readonly string[]} letters @returns {Board} */
export function bigRoadOf(letters) {
  /** @type {BigRoadCell[]} */
  const cells = [];
  for (const letter of letters) {
    const colour = COLOURS[/** @type {keyof typeof COLOURS} */ (letter[0])];
    const last = cells[cells.length - 1];
    if (colour) cells.push({ ...nextCell(cells, colour), ...PLAIN });
    else if (last) last.ties += 1;
  }
  return {
    bead_plate: letters.map((_, i) => ({ col: Math.floor(i / 6), row: i % 6,
      colour: /** @type {const} */ ("green"), free: false })
    ),
    big_road: cells,
    big_eye_boy: [],
    small_road: [],
    cockroach_pig: [],
    counts: {},
    ask: { banker: NOT_BEGUN, player: NOT_BEGUN },
  };
}
