// The racetrack: the wheel's numbers around an oval, the sections of the call bets inside it. Pure.

import { WHEEL } from "./wheelOrder.js";

/** @typedef {{x: number, y: number}} Point */

// Half the straight, and the radii of the track's two edges. Zero lies at the left end.
export const OVAL = { half: 300, inner: 66, outer: 122 };
const MIDDLE = (OVAL.inner + OVAL.outer) / 2;
const CAP = Math.PI * MIDDLE;
const AROUND = 4 * OVAL.half + 2 * CAP;
const EACH = AROUND / WHEEL.length;

/** A point of the oval: how far around, clockwise from zero's middle, and at which radius.
 * @param {number} way @param {number} radius @returns {Point} */
export function pointOn(way, radius) {
  const { half } = OVAL;
  let s = ((way % AROUND) + AROUND) % AROUND;
  if (s < CAP / 2) return cap(-half, Math.PI + s / MIDDLE, radius);
  s -= CAP / 2;
  if (s < 2 * half) return { x: s - half, y: -radius };
  s -= 2 * half;
  if (s < CAP) return cap(half, 1.5 * Math.PI + s / MIDDLE, radius);
  s -= CAP;
  if (s < 2 * half) return { x: half - s, y: radius };
  return cap(-half, Math.PI / 2 + (s - 2 * half) / MIDDLE, radius);
}

/** @param {number} x @param {number} angle @param {number} radius */
const cap = (x, angle, radius) => ({ x: x + radius * Math.cos(angle),
  y: radius * Math.sin(angle) });

/** @param {number} from @param {number} to @param {number} radius @param {number} steps
 * @returns {Point[]} */
function along(from, to, radius, steps) {
  return Array.from({ length: steps + 1 },
    (_, i) => pointOn(from + ((to - from) * i) / steps, radius));
}

/** The cell of a pocket: its outline and its middle. @param {number} pocket place on the wheel,
 * zero at 0 */
export function cellOf(pocket) {
  const [from, to] = [(pocket - 0.5) * EACH, (pocket + 0.5) * EACH];
  return {
    number: WHEEL[pocket],
    shape: [...along(from, to, OVAL.outer, 6), ...along(to, from, OVAL.inner, 6)],
    middle: pointOn(pocket * EACH, MIDDLE),
  };
}

/** Each section runs from the first of its numbers to the last, clockwise, and for those in the
 * middle of the oval on both sides. @type {Record<string, [from: number, to: number][]>} */
export const SECTIONS = {
  "jeu-zero": [[12, 15]],
  voisins: [[22, 28], [19, 25]],
  orphelins: [[17, 6], [1, 9]],
  tiers: [[27, 33]],
};

/** The outline of a section inside the track. @param {string} id */
export function sectionOf(id) {
  const sides = SECTIONS[id].map(([first, last]) => {
    const from = WHEEL.indexOf(first);
    let to = WHEEL.indexOf(last);
    if (to < from) to += WHEEL.length;
    return along((from - 0.5) * EACH, (to + 0.5) * EACH, OVAL.inner, 24);
  });
  const shape = sides.flat();
  return { id, shape, middle: { x: middleOf(shape), y: 0 } };
}

/** The middle of a shape on the oval's long axis, where its name is written.
 * @param {Point[]} shape */
function middleOf(shape) {
  const crossings = shape.flatMap((a, i) => {
    const b = shape[(i + 1) % shape.length];
    if (a.y < 0 === b.y < 0) return [];
    return [a.x + ((b.x - a.x) * a.y) / (a.y - b.y)];
  });
  return (Math.min(...crossings) + Math.max(...crossings)) / 2;
}

/** The numbers that touch a section, clockwise. @param {string} id */
export function numbersOf(id) {
  return SECTIONS[id].flatMap(([first, last]) => {
    const from = WHEEL.indexOf(first);
    const count = ((WHEEL.indexOf(last) - from + WHEEL.length) % WHEEL.length) + 1;
    return Array.from({ length: count }, (_, i) => WHEEL[(from + i) % WHEEL.length]);
  });
}
