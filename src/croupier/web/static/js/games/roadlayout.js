// Which part of a road is in view, and where its cells lie. Pure.

import { ROWS } from "./roads.js";

/** @typedef {import("./roads.js").Mark} Mark */
/**
 * @typedef {object} View
 * @property {number} columns  how many are shown
 * @property {number} shift    how many have gone off to the left
 * @property {(Mark & {x: number, y: number})[]} marks  those in view; x and y are the cell's middle
 *   on the whole road, so that a mark keeps its place when the view moves on
 * @property {number} width
 * @property {number} height
 */

/** Show the newest columns, with one free column for the next run. @param {Mark[]} marks
 * @param {number} columns @param {number} cell size of a cell @param {Mark} [ghost] is kept in
 * view too @returns {View} */
export function viewOf(marks, columns, cell, ghost) {
  const last = Math.max(-1, ...marks.map((mark) => mark.col));
  const wanted = Math.max(last + 2, ghost ? ghost.col + 1 : 0);
  const shift = Math.max(0, wanted - columns);
  const inView = marks
    .filter((mark) => mark.col >= shift)
    .map((mark) => ({ ...mark, x: (mark.col + 0.5) * cell, y: (mark.row + 0.5) * cell }));
  return { columns, shift, marks: inView, width: columns * cell, height: ROWS * cell };
}
