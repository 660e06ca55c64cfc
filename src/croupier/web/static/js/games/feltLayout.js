// Where a baccarat cloth has its boxes: the rows of a patron's own areas, and the arc of seats.
// Pure.

/** @typedef {{inner: number, outer: number, from: number, to: number}} Sector angles in degrees,
 * 0 down */

// The side bets from left to right, those of the Player's hand first; only what the book has.
const SIDES = ["player-pair", "small-dragon", "big-dragon", "small-lucky-7", "lucky-6",
  "super-lucky-7", "dragon-tiger", "big-lucky-7", "small-tiger", "big-tiger", "banker-pair"];
// In the order of the hands: the Player's left, the Banker's right.
const MAIN = ["player", "tie", "banker"];

/** Whether a bet has a band of the arc to itself. @param {string} bet */
export const isMain = (bet) => MAIN.includes(bet);

/** Arrange areas as the cloth has them: side bets above, Player, Tie and Banker below. Side bets
 * that the cloth does not know lie in the middle, so that a new one is on the felt as soon as it
 * is in the rulebook. @template {{bet: string}} A @param {readonly A[]} areas @returns {A[][]} */
export function rowsOf(areas) {
  /** @param {string[]} bets */
  const known = (bets) => bets.flatMap((bet) => areas.filter((area) => area.bet === bet));
  const sides = known(SIDES);
  const others = areas.filter(({ bet }) => !SIDES.includes(bet) && !isMain(bet));
  sides.splice(Math.ceil(sides.length / 2), 0, ...others);
  return [sides, known(MAIN)].filter((row) => row.length);
}

/** The few letters of an area that the catalogue has none for: the initials of its name, and more
 * of the first word where two would be the same.
 * @param {readonly {bet: string, name: string}[]} areas @returns {Map<string, string>} */
export function initialsOf(areas) {
  /** @param {string[]} words */
  const first = (words) => words.map((word) => word[0]).join("");
  const all = areas.map(({ bet, name }) => ({ bet, words: name.split(" ") }));
  const count = (/** @type {string} */ letters) =>
    all.filter(({ words }) => first(words) === letters).length;
  return new Map(all.map(({ bet, words }) => [bet, count(first(words)) > 1
    ? words[0].slice(0, 2) + first(words.slice(-1))
    : first(words)]
  ));
}

const PRINT = 12; // units that letters are high, where there is room
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/u;
const LINES = new RegExp(`${WIDE.source}|[^\\s${WIDE.source.slice(1, -1)}]+`, "gu");
// How wide letters are by how high: Chinese and Korean ones, capitals, small ones.
/** @param {string} letter */
const widthOf = (letter) => WIDE.test(letter) ? 1 : /\p{Lu}/u.test(letter) ? 0.8 : 0.66;
/** @param {string} line */
const widthOfLine = (line) => [...line].reduce((sum, letter) => sum + widthOf(letter), 0);

/** Print a few letters so that they fit between the lines of a box: in one line, or else broken at
 * spaces and between wide letters, and smaller where that is not enough.
 * @param {string} words @param {Sector} box @returns {{lines: string[], size: number}} */
export function printedIn(words, { inner, from, to }) {
  const room = 2 * inner * Math.sin(Math.abs(from - to) * Math.PI / 360) - 3;
  const lines = widthOfLine(words) * PRINT <= room ? [words] : words.match(LINES) ?? [];
  return { lines, size: Math.min(PRINT, room / Math.max(...lines.map(widthOfLine))) };
}

/** Move over a grid of rows of different lengths, keeping to the side one is on.
 * @param {{row: number, cell: number}} at @param {string} act up, down, left, right, first, last
 * @param {number[]} lengths cells in each row */
export function moveOver({ row, cell }, act, lengths) {
  const last = lengths.length - 1;
  if (act === "first") return { row: 0, cell: 0 };
  if (act === "last") return { row: last, cell: lengths[last] - 1 };
  if (act === "left") return { row, cell: Math.max(0, cell - 1) };
  if (act === "right") return { row, cell: Math.min(lengths[row] - 1, cell + 1) };
  const to = Math.max(0, Math.min(last, row + (act === "down" ? 1 : -1)));
  const share = (cell + 0.5) / lengths[row];
  return { row: to, cell: Math.min(lengths[to] - 1, Math.floor(share * lengths[to])) };
}

// The arc, in the units of its picture. The dealer stands above, patrons sit below.
export const ARC = { width: 1040, height: 392, centre: { x: 520, y: -560 }, spread: 66 };
const BANDS = [
  { band: "sides", inner: 684, outer: 748 },
  { band: "tie", inner: 748, outer: 790 },
  { band: "banker", inner: 790, outer: 838 },
  { band: "player", inner: 838, outer: 886 },
];
export const SEAT_RADIUS = 916;

/** The middle of a seat, in degrees; seat 1 is on the dealer's left, the patrons' right.
 * @param {number} seat @param {number} seats */
export function angleOf(seat, seats) {
  const each = ARC.spread / seats;
  return ARC.spread / 2 - each * (seat - 0.5);
}

/** A point of the arc. @param {number} angle @param {number} radius */
export function pointAt(angle, radius) {
  const turn = (angle * Math.PI) / 180;
  return { x: ARC.centre.x + radius * Math.sin(turn), y: ARC.centre.y + radius * Math.cos(turn) };
}

/** The boxes of one seat: one for each main bet, and as many small ones as there are side bets.
 * @param {number} seat @param {number} seats @param {readonly string[]} bets
 * @returns {(Sector & {bet: string, middle: {x: number, y: number}})[]} */
export function boxesOf(seat, seats, bets) {
  const each = ARC.spread / seats;
  const middle = angleOf(seat, seats);
  const gap = each * 0.03;
  const sides = bets.filter((bet) => !isMain(bet));
  return BANDS.flatMap(({ band, inner, outer }) => {
    const inBand = band === "sides" ? [...sides].reverse() : bets.filter((bet) => bet === band);
    const from = middle + each / 2 - gap;
    const width = (each - 2 * gap) / Math.max(1, inBand.length);
    return inBand.map((bet, i) => {
      const box = { bet, inner, outer, from: from - i * width, to: from - (i + 1) * width };
      return { ...box, middle: pointAt((box.from + box.to) / 2, (inner + outer) / 2) };
    });
  });
}

/** Write a sector as an SVG path. @param {Sector} sector */
export function sectorPath({ inner, outer, from, to }) {
  const [a, b, c, d] = [pointAt(from, outer), pointAt(to, outer), pointAt(to, inner),
    pointAt(from, inner)];
  /** @param {{x: number, y: number}} p */
  const at = (p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  // Angles fall from left to right on the picture when seats are counted from the patrons' right.
  return `M${at(a)}A${outer} ${outer} 0 0 1 ${at(b)}L${at(c)}A${inner} ${inner} 0 0 0 ${at(d)}Z`;
}
