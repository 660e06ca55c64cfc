// Draws the roulette cloth, upright or turned, and says where a position lies on it.

import { svg } from "../core/dom.js";
import { CLOTH, colourOf, POSITIONS } from "../games/rouletteData.js";
import { boxOf } from "../games/roulettePicking.js";

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

/** How half squares become units of the picture. @param {boolean} isTurned @returns {Plan} */
export function planOf(isTurned) {
  const [long, wide] = isTurned ? [25, 40] : [40, 38];
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
const PRINT = { low: "1–18", even: "EVEN", red: "RED", black: "BLACK", odd: "ODD", high: "19–36" };

/** The printed cloth: a box for each straight, column, dozen and even chance. @param {Plan} plan */
export function cloth(plan) {
  return svg("g", {}, [...POSITIONS.values()].map((position) => {
    const box = boxOf(position);
    return box && boxPicture(position, box, plan);
  }));
}

/** @param {Position} position @param {import("../games/roulettePicking.js").Box} box
 * @param {Plan} plan */
function boxPicture(position, box, plan) {
  const a = plan.place(box.fromAlong, box.fromAcross);
  const b = plan.place(box.toAlong, box.toAcross);
  const [x, y, width, height] = [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x),
    Math.abs(a.y - b.y)];
  const middle = { x: x + width / 2, y: y + height / 2 };
  const isNumber = position.kind === "straight";
  const colour = isNumber ? colourOf(position.numbers[0]) : position.kind;
  return svg("g", { class: `layout-box is-${isNumber ? "number" : "outside"} is-${colour}`,
    "data-box": position.id }, svg("rect", { x, y, width, height }),
    isNumber && position.numbers[0] !== 0
      && svg("ellipse", { cx: middle.x, cy: middle.y, rx: Math.min(width, height) * 0.4,
        ry: Math.min(width, height) * 0.42, class: "layout-disc" }),
    (position.kind === "red" || position.kind === "black") && diamond(middle, plan.isTurned),
    label(position, middle, plan.isTurned && width < 81 && !isNumber));
}

/** @param {{x: number, y: number}} at @param {boolean} isTurned */
function diamond({ x, y }, isTurned) {
  const [rx, ry] = isTurned ? [22, 42] : [64, 24];
  return svg("path", { d: `M${x - rx} ${y}L${x} ${y - ry} ${x + rx} ${y} ${x} ${y + ry}Z`,
    class: "layout-diamond" });
}

/** @param {Position} position @param {{x: number, y: number}} middle @param {boolean} isUp */
function label({ kind, numbers, id }, { x, y }, isUp) {
  const text = kind === "straight"
    ? String(numbers[0])
    : kind === "column"
    ? "2 to 1"
    : kind === "dozen"
    ? `${["1st", "2nd", "3rd"][Number(id.slice(-1)) - 1]} 12`
    : PRINT[kind];
  const isLong = isUp && (kind === "dozen" || text.length > 3);
  const turn = isLong && kind !== "column" ? `rotate(90 ${x} ${y})` : null;
  return svg("text", { x, y: y + (kind === "straight" ? 9 : 7), "text-anchor": "middle",
    transform: turn, class: kind === "straight" ? "layout-number" : "layout-print" }, text);
}
