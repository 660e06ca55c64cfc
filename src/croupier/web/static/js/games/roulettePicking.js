// Finds positions of the layout: by pointer, by arrow keys, by what people type. Pure.

import { t } from "../core/i18n.js";
import { CLOTH, EVEN_CHANCES, position, POSITIONS } from "./rouletteData.js";

/** @typedef {import("./rouletteData.js").Position} Position */
/** @typedef {{fromAlong: number, toAlong: number, fromAcross: number, toAcross: number}} Box */

const LIST = [...POSITIONS.values()];

// A straight up is what people mean most, so its square pulls a little more than its lines do.
const PULL_OF_STRAIGHT = 0.72;
// How near the edge of a large box its neighbours' lines begin to pull.
const RIM = 0.75;

/** The box that a position fills on the cloth; null for a point on a line.
 * @param {Position} place @returns {Box|null} */
export function boxOf({ kind, along, across, numbers }) {
  /** @param {number} long @param {number} wide */
  const around = (long, wide) => ({
    fromAlong: along - long,
    toAlong: along + long,
    fromAcross: across - wide,
    toAcross: across + wide,
  });
  if (kind === "straight") return numbers[0] === 0 ? around(1, 3) : around(1, 1);
  if (kind === "column") return around(1, 1);
  if (kind === "dozen") return around(4, 1);
  return EVEN_CHANCES.includes(kind) ? around(2, 1) : null;
}

/** @param {Position} place @param {number} along @param {number} across */
function distance(place, along, across) {
  const box = boxOf(place);
  if (!box || (place.kind === "straight" && place.numbers[0] !== 0)) {
    const straight = Math.hypot(place.along - along, place.across - across);
    return place.kind === "straight" ? straight * PULL_OF_STRAIGHT : straight;
  }
  const rim = place.kind === "straight" || place.kind === "dozen" ? RIM : 0;
  const beyondAlong = outside(along, box.fromAlong,
    box.toAlong - (place.kind === "straight" ? rim : 0));
  const beyondAcross = outside(across, box.fromAcross,
    box.toAcross - (place.kind === "dozen" ? rim : 0));
  return Math.hypot(beyondAlong, beyondAcross);
}

/** @param {number} value @param {number} from @param {number} to */
const outside = (value, from, to) => Math.max(from - value, value - to, 0);

/** Match a point on the cloth, in half squares, to a position; null off the cloth.
 * @param {number} along @param {number} across @returns {Position|null} */
export function nearest(along, across) {
  if (outside(along, CLOTH.fromAlong, CLOTH.toAlong)
    || outside(across, CLOTH.fromAcross, CLOTH.toAcross))
  {
    return null;
  }
  if (across < 0.4 && outside(along, 1, 25)) return null;
  let best = LIST[0];
  let least = Infinity;
  for (const place of LIST) {
    const far = distance(place, along, across);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/** @type {Record<string, [along: number, across: number]>} */
const STEPS = { right: [1, 0], left: [-1, 0], up: [0, 1], down: [0, -1] };
// On the turned layout zero is on top: what was right is now down.
/** @type {Record<string, string>} */
const TURNED = { down: "right", up: "left", right: "up", left: "down" };

/** Go from a position to the next one in a direction; stays where there is none.
 * @param {string} id @param {string} direction up, down, left or right on the screen
 * @param {boolean} [isTurned] */
export function step(id, direction, isTurned = false) {
  const here = position(id);
  const [along, across] = STEPS[isTurned ? TURNED[direction] : direction];
  let best = here;
  let least = Infinity;
  for (const place of LIST) {
    const ahead = (place.along - here.along) * along + (place.across - here.across) * across;
    const aside = Math.abs((place.along - here.along) * across)
      + Math.abs((place.across - here.across) * along);
    if (ahead <= 0 || aside > ahead + 6) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best.id;
}

/** Read what is typed at the table: `17`, `17/20`, `1-18`, `red`, `d2`, `c3`, or an id. Several
 * numbers mean the one position that covers just these; two ends of a six-line are enough.
 * @param {string} text @returns {string|null} */
export function readPosition(text) {
  const bare = text.trim().toLowerCase();
  if (POSITIONS.has(bare)) return bare;
  /** @type {Record<string, string>} */
  const named = { "1-18": "low", "19-36": "high", r: "red", d1: "dozen:1", d2: "dozen:2",
    d3: "dozen:3", c1: "column:1", c2: "column:2", c3: "column:3" };
  if (named[bare]) return named[bare];
  const trade = /^(?:(1st|2nd|3rd) ?(?:12|doz(?:en)?)|(?:doz|dozen) ?([123])|col(?:umn)? ?([123]))$/
    .exec(bare);
  if (trade) return trade[3] ? `column:${trade[3]}` : `dozen:${(trade[1] ?? trade[2])[0]}`;
  if (!/^\d{1,2}([/\- ,]+\d{1,2})*$/.test(bare)) return null;
  const numbers = bare.split(/[/\- ,]+/).map(Number).sort((a, b) => a - b);
  const same = LIST.find((place) => place.numbers.join() === numbers.join());
  return same?.id ?? (numbers.length === 2 ? betweenEnds(numbers) : null);
}

/** @param {number[]} ends */
function betweenEnds([low, high]) {
  const id = [`six-line:${low}-${high}`, `street:${low}-${low + 1}-${high}`,
    `corner:${low}-${low + 1}-${high - 1}-${high}`]
    .find((id) => POSITIONS.has(id));
  return id ?? null;
}

/** Say a position: "corner 17-18-20-21", "straight up 17", "2nd dozen". @param {string} id */
export function sayPosition(id) {
  const { kind, numbers } = position(id);
  if (kind === "dozen" || kind === "column") return t(`place.${id.replace(":", "-")}`);
  return t(`place.${kind}`, {
    numbers: kind === "six-line" ? `${numbers[0]}-${numbers[5]}` : numbers.join("-"),
  });
}

/** Name a bet for people; anything that is not a position of the layout keeps its name.
 * @param {string} bet */
export const nameOfPosition = (bet) => POSITIONS.has(bet) ? sayPosition(bet) : bet;
