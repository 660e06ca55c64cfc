// The five roads as the server sends them, made ready to draw: marks, ghosts, words. Pure.
import { COLON, phrased, t } from "../core/i18n.js";

/** @import { DerivedRoad } from "../page.js" */
/** @import { BigRoadCell, Cell, Board } from "../wire.js" */
/** @import { RoadName } from "../elements.js" */
/**
 * @typedef {object} Mark  one thing to draw
 * @property {number} col
 * @property {number} row
 * @property {BigRoadCell["colour"]} colour
 * @property {"bead"|"ring"|"dot"|"dash"|"none"} shape
 * @property {string} [letter]  B, P or T: colour never stands alone
 * @property {number} [ties]
 * @property {boolean} [bankerPair]
 * @property {boolean} [playerPair]
 * @property {boolean} [natural]
 * @property {boolean} [free]  a free hand, played without wagers
 * @property {string} [hit]   a side bet that won there, as a short mark
 * @property {boolean} [isLatest]
 */

export const ROWS = 6;
/** @type {DerivedRoad[]} */
export const DERIVED = ["big_eye_boy", "small_road", "cockroach_pig"];
const LETTERS = { red: t("mark.banker"), blue: t("mark.player"), green: t("mark.tie") };
const WINNERS = { red: t("side.banker"), blue: t("side.player"), green: t("side.tie") };
/** @type {Record<"banker"|"player", "red"|"blue">} */
const COLOURS = { banker: "red", player: "blue" };
/** @type {Record<RoadName, Mark["shape"]>} */
const SHAPES = {
  bead_plate: "bead",
  big_road: "ring",
  big_eye_boy: "ring",
  small_road: "dot",
  cockroach_pig: "dash",
};

/** List the marks of a road in the order they were made. @param {RoadName} road
 * @param {Board} roads
 * @param {string[]} [hands] the shoe as it is written, `Bb P Tn`: pairs and
 * naturals of the beads @param {Record<number, string>} [hits] hand number, from 0, to the mark
 * of a side bet that won @returns {Mark[]} */
export function marksOf(road, roads, hands = [], hits = {}) {
  if (road === "bead_plate")
    return latest(roads.bead_plate.map((cell, i) => bead(cell, hands[i], hits[i])));
  if (road === "big_road") {
    const owners = circles(hands);
    return latest(roads.big_road.map((cell, i) => circle(cell, hits[owners[i]])));
  }
  return latest(
    roads[road].map((cell) => ({ ...cell, shape: SHAPES[road], letter: LETTERS[cell.colour] })),
  );
}

/** @param {Mark[]} marks */
function latest(marks) {
  if (marks.length) marks[marks.length - 1].isLatest = true;
  return marks;
}

/** @param {Cell} cell @param {string} [hand] @param {string} [hit] @returns {Mark} */
function bead(cell, hand = "", hit) {
  return {
    ...cell,
    shape: "bead",
    letter: LETTERS[cell.colour],
    hit,
    bankerPair: hand.includes("b"),
    playerPair: hand.includes("p"),
    natural: hand.includes("n"),
    free: hand.includes("f"),
  };
}

/** @param {BigRoadCell} cell @param {string} [hit] @returns {Mark} */
function circle(cell, hit) {
  return {
    col: cell.col,
    row: cell.row,
    colour: cell.colour,
    shape: cell.colour ? "ring" : "none",
    letter: cell.colour ? LETTERS[cell.colour] : "",
    hit,
    ties: (cell.ties ?? 0) + (cell.leading_ties ?? 0),
    bankerPair: cell.banker_pair,
    playerPair: cell.player_pair,
    natural: cell.natural,
    free: cell.free,
  };
}

/** Which hand drew each circle of the big road; a tie draws none. @param {string[]} hands
 * @returns {number[]} */
function circles(hands) {
  return hands.flatMap((hand, i) => hand.startsWith("T") ? [] : [i]);
}

/** Find the cell that a mark of this colour would take next. Only cells are read: a run goes
 * down, turns right at the sixth row or where the cell below is taken, and then stays on its
 * row; a new run starts in the first column right of the last run's start whose top is free.
 * @param {(Cell|BigRoadCell)[]} cells @param {Cell["colour"]} colour @returns {Cell} */
export function nextCell(cells, colour) {
  const drawn = cells.filter((cell) => cell.colour !== null);
  if (!drawn.length) return { col: 0, row: 0, colour };
  const taken = new Set(drawn.map(({ col, row }) => `${col},${row}`));
  const end = drawn[drawn.length - 1];
  let start = end.col;
  for (let i = drawn.length - 1; i >= 0 && drawn[i].colour === end.colour; i--)
    start = drawn[i].col;
  if (colour !== end.colour) {
    let col = start + 1;
    while (taken.has(`${col},0`)) col++;
    return { col, row: 0, colour };
  }
  const hasTurned = end.col > start;
  const isBlocked = end.row + 1 === ROWS || taken.has(`${end.col},${end.row + 1}`);
  if (hasTurned || isBlocked) return { col: end.col + 1, row: end.row, colour };
  return { col: end.col, row: end.row + 1, colour };
}

/** Where the next hand's marks would go if this side won: one ghost for each road that gains
 * one. The colours are the server's answer. @param {Board} roads
 * @param {"banker"|"player"} side
 * @returns {Partial<Record<RoadName, Mark>>} */
export function ghostsOf(roads, side) {
  const colour = COLOURS[side];
  const beads = roads.bead_plate.length;
  /** @type {Partial<Record<RoadName, Mark>>} */
  const ghosts = {
    bead_plate: { col: Math.floor(beads / ROWS), row: beads % ROWS, colour, shape: "bead",
      letter: LETTERS[colour] },
    big_road: { ...nextCell(roads.big_road, colour), shape: "ring", letter: LETTERS[colour] },
  };
  for (const road of DERIVED) {
    const answer = roads.ask[side][road];
    if (answer)
      ghosts[road] = { ...nextCell(roads[road], answer), shape: SHAPES[road],
        letter: LETTERS[answer] };
  }
  return ghosts;
}

/** Say a road as a list, in the order it was made; runs are told as runs. @param {RoadName} road
 * @param {Board} roads @param {string[]} [hands] @returns {string[]} */
export function wordsOf(road, roads, hands = []) {
  const marks = marksOf(road, roads, hands);
  if (road === "bead_plate")
    return marks.map((mark, i) =>
      `${i + 1}${COLON}${WINNERS[mark.colour ?? "green"]}${extras(mark)}`
    );
  if (road === "big_road") return runs(marks).map(sayRun);
  return runs(marks).map((run) => `${run.length} ${t(`ask.${run[0].colour ?? "none"}`)}`);
}

/** @param {Mark} mark */
function extras({ bankerPair, playerPair, natural, free, ties }) {
  const words = [
    bankerPair && t("word.banker-pair"),
    playerPair && t("word.player-pair"),
    natural && t("roads.natural"),
    free && t("roads.free-hand"),
    ties && t("roads.ties", { ties }),
  ].filter(Boolean);
  return words.length ? ` (${phrased(words)})` : "";
}

/** @param {Mark[]} marks @returns {Mark[][]} */
function runs(marks) {
  /** @type {Mark[][]} */
  const found = [];
  for (const mark of marks) {
    const run = found[found.length - 1];
    if (run && run[0].colour === mark.colour) run.push(mark);
    else found.push([mark]);
  }
  return found;
}

/** @param {Mark[]} run */
function sayRun(run) {
  const { colour } = run[0];
  const ties = run.reduce((total, mark) => total + (mark.ties ?? 0), 0);
  const free = run.filter((mark) => mark.free).length;
  const words = [
    ties && t("roads.ties", { ties }),
    free && t("roads.free-hands", { free }),
  ].filter(Boolean);
  const said = words.length ? ` (${phrased(words)})` : "";
  return colour
    ? `${run.length} ${WINNERS[colour]}${said}`
    : t("roads.ties-first", { ties });
}

/** Find the hands on which a side bet won: the digit that ends a hand as the house writes it.
 * @param {string[]} road hands like "Bb6" @returns {Record<number, string>} */
export function hitsOf(road) {
  return Object.fromEntries(
    road.flatMap((hand, i) => /\d$/.test(hand) ? [[i, hand.slice(-1)]] : []),
  );
}
