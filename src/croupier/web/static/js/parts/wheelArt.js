// Draws the single-zero wheel: bowl, track, deflectors, and the rotor that turns in it.

import { svg } from "../core/dom.js";
import { colourOf, WHEEL } from "../games/wheelOrder.js";

const EACH = 360 / WHEEL.length;
const FILLS = { red: "#b3122a", black: "#14171a", green: "#0b6b3a" };

/** The angle of a number on the rotor, clockwise from the top. @param {number} number */
export const angleOfNumber = (number) => WHEEL.indexOf(number) * EACH;

/** @param {number} angle clockwise from the top @param {number} radius */
function at(angle, radius) {
  const turn = ((angle - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
}

/** @param {number} middle @param {number} inner @param {number} outer */
function wedge(middle, inner, outer) {
  const [a, b] = [middle - EACH / 2, middle + EACH / 2];
  return `M${at(a, outer)}A${outer} ${outer} 0 0 1 ${at(b, outer)}L${
    at(b, inner)
  }A${inner} ${inner} 0 0 0 ${at(a, inner)}Z`;
}

/** @param {string} id @param {[number, string][]} stops
 * @param {Record<string, string|number>} [props] */
function shade(id, stops, props = {}) {
  return svg("radialGradient", { id, ...props },
    stops.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour })));
}

/** The bowl, which never moves. */
export function bowl() {
  const diamonds = Array.from({ length: 8 }, (_, i) =>
    svg("path", {
      d: i % 2 ? "M0-11L5 0 0 11-5 0Z" : "M-11 0L0-5 11 0 0 5Z",
      transform: `rotate(${i * 45 + 22.5}) translate(0 -194)`,
      fill: "url(#wheel-brass)",
      stroke: "#5b4316",
      "stroke-width": 0.8,
    }));
  return svg("g", {},
    svg("defs", {},
      shade("wheel-rim", [[0.8, "#2b150b"], [0.86, "#6b3b20"], [0.93, "#8a5230"], [1, "#3a1d10"]]),
      shade("wheel-track", [[0.7, "#1c0f08"], [0.86, "#4a2a17"], [1, "#2a160c"]]),
      shade("wheel-cone", [[0, "#a8703f"], [0.55, "#6d3e20"], [1, "#3a1e10"]], { cx: 0.42,
        cy: 0.36 }),
      shade("wheel-brass", [[0, "#fff3cf"], [0.45, "#d9b262"], [1, "#8a6425"]], { cx: 0.35,
        cy: 0.3 }),
      shade("wheel-ball", [[0, "#ffffff"], [0.6, "#ece8dd"], [1, "#9f998a"]], { cx: 0.35,
        cy: 0.3 })),
    svg("circle", { r: 248, fill: "url(#wheel-rim)", stroke: "#170b05", "stroke-width": 3 }),
    svg("circle", { r: 219, fill: "none", stroke: "#d9b262", "stroke-width": 1.6 }),
    svg("circle", { r: 217, fill: "url(#wheel-track)" }),
    svg("circle", { r: 205, fill: "none", stroke: "#000", "stroke-opacity": 0.35,
      "stroke-width": 9 }), diamonds);
}

/** The rotor: numbers, pockets, cone and turret. */
export function rotor() {
  return svg("g", { class: "wheel-rotor" }, svg("circle", { r: 181, fill: "#d9b262" }),
    WHEEL.map((number, i) => pocket(number, i * EACH)),
    WHEEL.map((_, i) =>
      svg("path", { d: `M${at((i + 0.5) * EACH, 178)}L${at((i + 0.5) * EACH, 108)}`,
        stroke: "#d9b262", "stroke-width": 1.5 })
    ), svg("circle", { r: 142, fill: "none", stroke: "#d9b262", "stroke-width": 1.8 }),
    svg("circle", { r: 108, fill: "url(#wheel-cone)", stroke: "#d9b262", "stroke-width": 2.5 }),
    Array.from({ length: 8 },
      (_, i) =>
        svg("path", { d: `M0 0L${at(i * 45, 104)}`, stroke: "#2a140a", "stroke-opacity": 0.45,
          "stroke-width": 1.2 })),
    svg("circle", { r: 58, fill: "none", stroke: "#d9b262", "stroke-opacity": 0.7,
      "stroke-width": 1.2 }),
    [0, 90, 180, 270].map((turn) =>
      svg("g", { transform: `rotate(${turn})` },
        svg("path", { d: "M-4.500-14L-3-54H3L4.500-14Z", fill: "url(#wheel-brass)",
          stroke: "#5b4316", "stroke-width": 0.8 }),
        svg("circle", { cy: -57, r: 8, fill: "url(#wheel-brass)", stroke: "#5b4316",
          "stroke-width": 0.8 }))
    ), svg("circle", { r: 22, fill: "url(#wheel-brass)", stroke: "#5b4316" }),
    svg("circle", { r: 10, fill: "url(#wheel-brass)", stroke: "#5b4316", "stroke-width": 0.7 }));
}

/** @param {number} number @param {number} angle */
function pocket(number, angle) {
  const fill = FILLS[colourOf(number)];
  return svg("g", {}, svg("path", { d: wedge(angle, 142, 178), fill }),
    svg("path", { d: wedge(angle, 108, 142), fill }),
    svg("path", { d: wedge(angle, 108, 142), fill: "#000", opacity: 0.34 }),
    svg("text", { transform: `rotate(${angle}) translate(0 -153)`, "text-anchor": "middle",
      class: "wheel-number" }, number));
}

/** The ball, around the origin. */
export function ball() {
  return svg("g", { class: "wheel-ball" },
    svg("circle", { cx: 1.5, cy: 3, r: 8, fill: "#000", opacity: 0.4 }),
    svg("circle", { r: 8, fill: "url(#wheel-ball)" }));
}
