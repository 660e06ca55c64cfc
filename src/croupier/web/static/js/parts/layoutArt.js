// Draws the roulette cloth, upright or turned, and says where a position lies on it.

import { svg } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { sayOdds } from "../core/words.js";
import { CLOTH, position, POSITIONS } from "../games/rouletteData.js";
import { boxOf } from "../games/roulettePicking.js";
import { colourOf } from "../games/wheelOrder.js";

/** @typedef {import("../games/rouletteData.js").Position} Position */
/**
 * @typedef {object} Plan
 * @property {boolean} isTurned
 * @property {number} width
 * @property {number} height
 * @property {(along: number, across: number) => {x: number, y: number}} place
 * @property {(x: number, y: number) => {along: number, across: number}} find
 */

const EDGE = 6;
// Beside its middle lies what a box prints, and what is laid on it, so that no chip hides a word:
// by the kind of box, upright and turned.
/** @typedef {{word: [number, number], chip: [number, number]}} Beside */
/** @type {Record<string, [upright: Beside, turned: Beside]>} */
const BESIDE = {
  number: [{ word: [0, -10], chip: [0, 21] }, { word: [-18, 0], chip: [22, 0] }],
  zero: [{ word: [0, -20], chip: [0, 24] }, { word: [-24, 0], chip: [24, 0] }],
  column: [{ word: [0, -16], chip: [0, 16] }, { word: [-18, 0], chip: [21, 0] }],
  dozen: [{ word: [-26, 0], chip: [40, 0] }, { word: [-18, 0], chip: [19, 0] }],
  chance: [{ word: [-18, 0], chip: [52, 0] }, { word: [-18, 0], chip: [20, 0] }],
};
const ON_A_LINE = { word: [0, 0], chip: [0, 0] };
const BETWEEN_ROWS = { word: [0, 0], chip: [22, 0] }; // of a turned layout, whose boxes are low

/** @param {Position} position @param {boolean} isTurned */
function besideOf({ kind, numbers }, isTurned) {
  const name = kind === "straight" ? (numbers[0] === 0 ? "zero" : "number") : kind;
  const found = BESIDE[name] ?? (numbers.length === 18 ? BESIDE.chance : null);
  if (found) return found[isTurned ? 1 : 0];
  const [first, second] = numbers;
  return isTurned && kind === "split" && first > 0 && second - first === 3
    ? BETWEEN_ROWS
    : ON_A_LINE;
}

/** Where a chip lies on a position. @param {Position} position @param {Plan} plan */
export function chipPlace(position, plan) {
  const { x, y } = plan.place(position.along, position.across);
  const [right, down] = besideOf(position, plan.isTurned).chip;
  return { x: x + right, y: y + down };
}

/** Where a number is printed. @param {Position} position @param {Plan} plan */
export function wordPlace(position, plan) {
  const { x, y } = plan.place(position.along, position.across);
  const [right, down] = besideOf(position, plan.isTurned).word;
  return { x: x + right, y: y + down };
}

/** Where the dolly stands: beside the number, which is to be read. @param {number} number
 * @param {Plan} plan */
export function dollyPlace(number, plan) {
  const { along, across } = position(`straight:${number}`);
  const { x, y } = plan.place(along, across);
  return { x: x + (plan.isTurned ? -38 : -29), y };
}

/** How half squares become units of the picture. @param {boolean} isTurned @returns {Plan} */
export function planOf(isTurned) {
  const [long, wide] = isTurned ? [20, 40] : [40, 38];
  const { fromAlong, toAlong, fromAcross, toAcross } = CLOTH;
  const [length, breadth] = [(toAlong - fromAlong) * long + 2 * EDGE,
    (toAcross - fromAcross) * wide + 2 * EDGE];
  return isTurned
    ? {
      isTurned,
      width: breadth,
      height: length,
      place: (along, across) => ({ x: (across - fromAcross) * wide + EDGE,
        y: (along - fromAlong) * long + EDGE }),
      find: (x, y) => ({ along: (y - EDGE) / long + fromAlong,
        across: (x - EDGE) / wide + fromAcross }),
    }
    : {
      isTurned,
      width: length,
      height: breadth,
      place: (along, across) => ({ x: (along - fromAlong) * long + EDGE,
        y: (toAcross - across) * wide + EDGE }),
      find: (x, y) => ({ along: (x - EDGE) / long + fromAlong,
        across: toAcross - (y - EDGE) / wide }),
    };
}

/** @type {Record<string, string>} */
const PRINT = { low: "1–18", even: t("print.even"), red: t("print.red"), black: t("print.black"),
  odd: t("print.odd"), high: "19–36" };

/** The printed cloth: a box for each straight, column, dozen and even chance. @param {Plan} plan */
export function cloth(plan) {
  return svg("g", {}, [...POSITIONS.values()].map((position) => {
    const box = boxPlace(position, plan);
    return box && boxPicture(position, box, plan);
  }));
}

/** The box of a position, by its middle and its size; none for one that lies on lines.
 * @param {Position} position @param {Plan} plan */
export function boxPlace(position, plan) {
  const box = boxOf(position);
  if (!box) return null;
  const a = plan.place(box.fromAlong, box.fromAcross);
  const b = plan.place(box.toAlong, box.toAcross);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, wide: Math.abs(a.x - b.x),
    high: Math.abs(a.y - b.y) };
}

/** @param {Position} position @param {NonNullable<ReturnType<typeof boxPlace>>} box
 * @param {Plan} plan */
function boxPicture(position, { x: midX, y: midY, wide: width, high: height }, plan) {
  const [x, y] = [midX - width / 2, midY - height / 2];
  const [right, down] = besideOf(position, plan.isTurned).word;
  const word = { x: midX + right, y: midY + down };
  const isNumber = position.kind === "straight";
  const colour = isNumber ? colourOf(position.numbers[0]) : position.kind;
  return svg("g", { class: `layout-box is-${isNumber ? "number" : "outside"} is-${colour}`,
    "data-box": position.id }, svg("rect", { x, y, width, height }),
    (position.kind === "red" || position.kind === "black") && diamond(word, plan.isTurned),
    label(position, word, plan.isTurned && !isNumber));
}

/** @param {{x: number, y: number}} at @param {boolean} isTurned */
function diamond({ x, y }, isTurned) {
  const [rx, ry] = isTurned ? [17, 36] : [52, 24];
  return svg("path", { d: `M${x - rx} ${y}L${x} ${y - ry} ${x + rx} ${y} ${x} ${y + ry}Z`,
    class: "layout-diamond" });
}

/** @param {Position} position @param {{x: number, y: number}} middle @param {boolean} isUp */
function label({ kind, numbers, id }, { x, y }, isUp) {
  const text = kind === "straight"
    ? String(numbers[0])
    : kind === "column"
    ? isUp ? "2:1" : sayOdds("2 to 1")
    : kind === "dozen"
    ? t(`print.${id.replace(":", "-")}`)
    : PRINT[kind];
  const isLong = isUp && kind !== "column";
  const turn = isLong ? `rotate(90 ${x} ${y})` : null;
  return svg("text", { x, y: y + (kind === "straight" ? 9 : 7), "text-anchor": "middle",
    transform: turn, class: kind === "straight" ? "layout-number" : "layout-print" }, text);
}
