// The fold of a squeezed card: where the line lies, what is bent over, what still lies flat. Pure.

/** @import { Folded } from "../wire.js" */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {Folded["grip"]} Grip */
/**
 * @typedef {object} Fold
 * @property {number} progress   0 flat, 1 as far as a card bends before it turns over
 * @property {Point[]} flap      the part bent over, where it lies now
 * @property {Point[]} flat      the part that still lies with its back up
 * @property {number[]} matrix   puts the face, drawn upright, onto the flap: SVG's a b c d e f
 * @property {{from: Point, to: Point, angle: number}} line
 */

export const CARD = { width: 250, height: 350 };
export const INDICES_SHOW_FROM = 0.9;
// A card bent past this share of its length falls over and is open.
const FARTHEST = 0.62;

/** @type {Point[]} */
const OUTLINE = [
  { x: 0, y: 0 },
  { x: CARD.width, y: 0 },
  { x: CARD.width, y: CARD.height },
  { x: 0, y: CARD.height },
];

/** Where a card can be lifted. @type {Record<Grip, Point>} */
export const GRIPS = {
  top: { x: 125, y: 0 },
  right: { x: 250, y: 175 },
  bottom: { x: 125, y: 350 },
  left: { x: 0, y: 175 },
  "top-left": { x: 0, y: 0 },
  "top-right": { x: 250, y: 0 },
  "bottom-right": { x: 250, y: 350 },
  "bottom-left": { x: 0, y: 350 },
};

/** @param {Grip} grip which way lifting goes, as a unit vector */
function wayOf(grip) {
  const { x, y } = GRIPS[grip];
  const dx = grip === "top" || grip === "bottom" ? 0 : 125 - x;
  const dy = grip === "left" || grip === "right" ? 0 : 175 - y;
  const length = Math.hypot(dx, dy);
  return { x: dx / length, y: dy / length };
}

/** How long the card is in the direction of the lift. @param {Grip} grip */
function lengthFrom(grip) {
  const way = wayOf(grip);
  return Math.abs(way.x) * CARD.width + Math.abs(way.y) * CARD.height;
}

/** Choose the grip nearest to a point of the card. @param {Point} point */
export function gripAt(point) {
  /** @type {Grip} */ let best = "bottom";
  let least = Infinity;
  for (const [grip, at] of /** @type {[Grip, Point][]} */ (Object.entries(GRIPS))) {
    const far = Math.hypot(at.x - point.x, at.y - point.y);
    if (far < least) [best, least] = [grip, far];
  }
  return best;
}

/** How far a pull from a grip to a point has come, from 0 to 1. @param {Grip} grip
 * @param {Point} to */
export function progressOf(grip, to) {
  const way = wayOf(grip);
  const at = GRIPS[grip];
  const pulled = (to.x - at.x) * way.x + (to.y - at.y) * way.y;
  return Math.max(0, Math.min(1, pulled / 2 / (lengthFrom(grip) * FARTHEST)));
}

/** Fold a card that was lifted at a grip. The grip ends where the finger is; the fold lies half
 * way. @param {Grip} grip @param {number} progress @returns {Fold} */
export function foldOf(grip, progress) {
  const way = wayOf(grip);
  const at = GRIPS[grip];
  const depth = progress * lengthFrom(grip) * FARTHEST;
  const on = { x: at.x + way.x * depth, y: at.y + way.y * depth };
  /** @param {Point} p how far a point lies beyond the line, seen from the grip */
  const beyond = (p) => (p.x - on.x) * way.x + (p.y - on.y) * way.y;
  /** @param {Point} p */
  const reflect = (p) => ({ x: p.x - 2 * beyond(p) * way.x, y: p.y - 2 * beyond(p) * way.y });
  const bent = cut(OUTLINE, (p) => -beyond(p));
  return {
    progress,
    flap: bent.map(reflect),
    flat: cut(OUTLINE, beyond),
    matrix: faceMatrix(way, on),
    line: { from: on, to: reflect(at), angle: (Math.atan2(way.y, way.x) * 180) / Math.PI },
  };
}

/** Turn the face over about the card's upright axis, then reflect it on the fold: two
 * reflections, so letters read the right way round. @param {Point} way @param {Point} on */
function faceMatrix(way, on) {
  const { x: u, y: v } = way;
  const along = u * on.x + v * on.y;
  const [a, b, c, d] = [1 - 2 * u * u, -2 * u * v, -2 * u * v, 1 - 2 * v * v];
  return [-a, -b, c, d, a * CARD.width + 2 * along * u, b * CARD.width + 2 * along * v];
}

/** Keep the part of a polygon where `side` is not below zero. @param {Point[]} shape
 * @param {(p: Point) => number} side */
function cut(shape, side) {
  /** @type {Point[]} */
  const kept = [];
  shape.forEach((here, i) => {
    const next = shape[(i + 1) % shape.length];
    const [a, b] = [side(here), side(next)];
    if (a >= 0) kept.push(here);
    if (a * b < 0) {
      const share = a / (a - b);
      kept.push({ x: here.x + (next.x - here.x) * share, y: here.y + (next.y - here.y) * share });
    }
  });
  return kept;
}

/** @param {Point[]} shape */
export const pointsOf = (shape) =>
  shape.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
