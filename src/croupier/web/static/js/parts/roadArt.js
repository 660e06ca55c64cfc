// Draws one road as SVG: its grid, its marks, and the ghost of a mark that might come.

import { svg } from "../core/dom.js";
import { viewOf } from "../games/roadlayout.js";
import { ROWS } from "../games/roads.js";

/** @typedef {import("../games/roads.js").Mark} Mark */
/** @typedef {Mark & {x: number, y: number}} Placed */

export const CELL = 20;

/**
 * @param {Mark[]} marks @param {{columns: number, ghost?: Mark, isDense?: boolean}} how
 * @returns {{picture: SVGElement, latest: Element|null}}
 */
export function roadPicture(marks, { columns, ghost, isDense = false }) {
  const view = viewOf(marks, columns, CELL, ghost);
  const drawn = view.marks.map((mark) => placed(mark, isDense));
  const ghosted = ghost
    ? placed({ ...ghost, isLatest: false, x: (ghost.col - view.shift) * CELL, y: ghost.row * CELL }, isDense, "is-ghost")
    : null;
  const picture = svg("svg", { viewBox: `-1 -1 ${view.width + 2} ${view.height + 2}`, class: "road", "aria-hidden": "true" },
    grid(columns), drawn, ghosted);
  const last = view.marks.length ? drawn[drawn.length - 1] : null;
  return { picture, latest: last?.querySelector(".road-latest") ?? null };
}

/** @param {number} columns */
function grid(columns) {
  const down = Array.from({ length: columns + 1 }, (_, c) => `M${c * CELL} 0V${ROWS * CELL}`).join("");
  const across = Array.from({ length: ROWS + 1 }, (_, r) => `M0 ${r * CELL}H${columns * CELL}`).join("");
  return svg("path", { d: down + across, class: "road-grid" });
}

/** @param {Placed} mark @param {boolean} isDense @param {string} [kind] */
function placed(mark, isDense, kind = "") {
  return svg("g", { transform: `translate(${mark.x + CELL / 2} ${mark.y + CELL / 2})`, class: `road-mark is-${mark.colour ?? "none"} ${kind}` },
    SHAPES[mark.shape](mark, isDense),
    mark.isLatest && svg("rect", { x: -9.5, y: -9.5, width: 19, height: 19, rx: 5, class: "road-latest" }));
}

// On the derived roads blue has a heart of its own, so that it can be told from red without colour.
/** @type {Record<Mark["shape"], (mark: Placed, isDense: boolean) => (SVGElement|false|null|undefined|0)[]>} */
export const SHAPES = {
  bead: (mark) => [
    svg("circle", { r: 8.6, class: "road-solid" }),
    svg("text", { "text-anchor": "middle", y: 4, class: "road-letter is-on" }, mark.letter ?? ""),
    ...pairs(mark),
  ],
  ring: (mark, isDense) => [
    svg("circle", { r: isDense ? 6.4 : 7.6, class: "road-ring" }),
    isDense && mark.colour === "blue" && svg("circle", { r: 1.8, class: "road-solid" }),
    !isDense && svg("text", { "text-anchor": "middle", y: 3.2, class: "road-letter" }, mark.hit ?? mark.letter ?? ""),
    mark.natural && svg("circle", { cy: 5.4, r: 1.5, class: "road-solid" }),
    ...ties(mark),
    ...pairs(mark),
  ],
  dot: (mark) => [
    svg("circle", { r: 6.4, class: "road-solid" }),
    mark.colour === "blue" && svg("circle", { r: 2.2, class: "road-hole" }),
  ],
  dash: (mark) => [
    svg("path", { d: "M-6 6L6-6", class: "road-dash" }),
    mark.colour === "blue" && svg("path", { d: "M-6 6L6-6", class: "road-hole-line" }),
  ],
  none: (mark) => ties(mark),
};

/** @param {Mark} mark a green stroke, with a count if there are several */
function ties({ ties: count }) {
  return [
    count ? svg("path", { d: "M-7.500 7.500L7.500-7.500", class: "road-tie" }) : null,
    count && count > 1 ? svg("g", {}, svg("circle", { cx: 5.5, cy: 5.5, r: 4.2, class: "road-tie-plate" }), svg("text", { x: 5.5, y: 8, "text-anchor": "middle", class: "road-tie-count" }, count)) : null,
  ];
}

/** @param {Mark} mark red top left for a Banker pair, blue bottom right for a Player pair */
function pairs({ bankerPair, playerPair }) {
  return [
    bankerPair && svg("circle", { cx: -6.3, cy: -6.3, r: 2.7, class: "road-pair is-banker" }),
    playerPair && svg("circle", { cx: 6.3, cy: 6.3, r: 2.7, class: "road-pair is-player" }),
  ];
}
