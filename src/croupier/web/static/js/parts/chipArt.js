// Draws chips: a disc of radius 50 with eight edge spots, an inner ring and its value; and stacks.

import { svg } from "../core/dom.js";
import { short } from "../core/money.js";
import { CASH_VALUES, drawnChips, lookOf, lookOfColour } from "../games/chips.js";

/** @typedef {import("../games/chips.js").ChipLook} ChipLook */

const SPOTS = 8;
const RISE = 6;

/** The path of the edge spots. */
const SPOT_PATH = Array.from({ length: SPOTS }, (_, i) => {
  const middle = (i * 2 * Math.PI) / SPOTS;
  /** @param {number} radius @param {number} turn */
  const at = (radius, turn) =>
    `${(radius * Math.cos(middle + turn)).toFixed(2)} ${
      (radius * Math.sin(middle + turn)).toFixed(2)
    }`;
  return `M${at(49, -0.15)}L${at(38, -0.17)}A38 38 0 0 1 ${at(38, 0.17)}L${
    at(49, 0.15)
  }A49 49 0 0 0 ${at(49, -0.15)}Z`;
}).join("");

/** @param {string} text */
const sizeFor = (text) =>
  text.length <= 2 ? 30 : text.length === 3 ? 25 : text.length === 4 ? 20 : 16;

/** Draw one chip around the origin. Its value is only written where it can be seen.
 * @param {ChipLook} look @param {string} [text] */
export function chip(look, text = "") {
  return svg("g", { class: "chip" },
    svg("circle", { r: 50, fill: look.body, stroke: "#000", "stroke-opacity": 0.5,
      "stroke-width": 1.5 }), svg("path", { d: SPOT_PATH, fill: look.spots }),
    svg("circle", { r: 37, fill: look.body, stroke: look.spots, "stroke-width": 1.6,
      "stroke-dasharray": "3 2.8", "stroke-opacity": 0.9 }),
    svg("circle", { r: 30, fill: "#fff", "fill-opacity": 0.08, stroke: look.spots,
      "stroke-opacity": 0.45, "stroke-width": 1 }),
    svg("path", { d: "M-44-16A47 47 0 0 1-16-44", fill: "none", stroke: "#fff",
      "stroke-opacity": 0.35, "stroke-width": 3, "stroke-linecap": "round" }), text
    && svg("text", { "text-anchor": "middle", y: sizeFor(text) * 0.36, "font-size": sizeFor(text),
      "font-weight": 750, fill: look.text }, text));
}

/** A chip that lies under another: only its edge is seen. @param {ChipLook} look */
function lowerChip(look) {
  return svg("g", { class: "chip" },
    svg("circle", { r: 50, fill: look.body, stroke: "#000", "stroke-opacity": 0.5,
      "stroke-width": 1.5 }), svg("path", { d: SPOT_PATH, fill: look.spots }));
}

/** A colour chip with what it is worth at its table, as the marker shows it.
 * @param {string} colour @param {number} [value] */
export const colourChip = (colour, value) => chip(lookOfColour(colour), value ? short(value) : "");

/** @param {number} value */
export const cashChip = (value) => chip(lookOf(value), short(value));

/** Draw an amount as a stack around the origin, bottom chip at 0 0, at most five chips.
 * @param {number} amount @param {{values?: readonly number[], colour?: string}} [how] */
export function chipStack(amount, { values = CASH_VALUES, colour } = {}) {
  const drawn = drawnChips(amount, values);
  return svg("g", { class: "chip-stack" },
    svg("ellipse", { cx: 4, cy: 10, rx: 52, ry: 48, fill: "#000", opacity: 0.3 }),
    drawn.map((value, i) => {
      const isTop = i === drawn.length - 1;
      const look = colour ? lookOfColour(colour) : lookOf(value);
      const disc = isTop
        ? chip(look, colour ? "" : short(value))
        : lowerChip(look);
      disc.setAttribute("transform", `translate(0 ${-i * RISE})`);
      return disc;
    }));
}
