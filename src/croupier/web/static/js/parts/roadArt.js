// Draws one road as SVG: its grid, its marks, and the ghost of a mark that might come.

import { keyed, svg } from "../core/dom.js";
import { viewOf } from "../games/roadlayout.js";
import { ROWS } from "../games/roads.js";

/** @import { Child } from "../core/dom.js" */
/** @import { Mark } from "../games/roads.js" */
/** @typedef {Mark & {x: number, y: number}} Placed */

export const CELL = 20;

/** The frame of a road, still empty. @param {number} columns */
export function roadPicture(columns) {
  return svg("svg", { viewBox: `-1 -1 ${columns * CELL + 2} ${ROWS * CELL + 2}`, class: "road",
    preserveAspectRatio: "xMinYMid", "aria-hidden": "true" }, grid(columns),
    svg("g", { class: "road-marks" }));
}

/** Bring a road's marks up to date; those that were there are left alone, and the whole moves
 * left when it has to. @param {SVGElement} picture @param {Mark[]} marks
 * @param {{columns: number, ghost?: Mark, isDense?: boolean}} how @returns {Element|null} the
 * ring around the latest mark */
export function showMarks(picture, marks, { columns, ghost, isDense = false }) {
  const view = viewOf(marks, columns, CELL, ghost);
  const group = /** @type {SVGElement} */ (picture.lastElementChild);
  group.setAttribute("transform", `translate(${-view.shift * CELL} 0)`);
  /** @type {(Placed & {isGhost?: boolean})[]} */
  const all = [...view.marks];
  if (ghost)
    all.push({ ...ghost, isGhost: true, x: (ghost.col + 0.5) * CELL, y: (ghost.row + 0.5) * CELL });
  keyed(group, all, (mark) => JSON.stringify([mark, isDense]), (mark) => placed(mark, isDense));
  return group.querySelector(".road-latest");
}

/** @param {number} columns */
function grid(columns) {
  const down = Array.from({ length: columns + 1 }, (_, c) => `M${c * CELL} 0V${ROWS * CELL}`).join(
    "",
  );
  const across = Array.from({ length: ROWS + 1 }, (_, r) => `M0 ${r * CELL}H${columns * CELL}`)
    .join("");
  return svg("path", { d: down + across, class: "road-grid" });
}

/** @param {Placed & {isGhost?: boolean}} mark @param {boolean} isDense */
function placed(mark, isDense) {
  const kind = `road-mark is-${mark.colour ?? "none"}${mark.isGhost ? " is-ghost" : ""}`;
  return svg("g", { transform: `translate(${mark.x} ${mark.y})`, class: kind },
    SHAPES[mark.shape](mark, isDense), mark.free
    && svg("rect", { x: -8.8, y: -8.8, width: 17.6, height: 17.6, rx: 3, class: "road-free" }),
    mark.isLatest
      && svg("rect", { x: -9.5, y: -9.5, width: 19, height: 19, rx: 5, class: "road-latest" }));
}

// On the derived roads blue has a heart of its own, so that it can be told from red without colour.
/** @type {Record<Mark["shape"], (mark: Placed, isDense: boolean) => Child[]>} */
export const SHAPES = {
  bead: (mark) => [
    svg("circle", { r: 8.6, class: "road-solid" }),
    svg("text", { "text-anchor": "middle", y: 4, class: "road-letter is-on" }, mark.letter ?? ""),
    ...pairs(mark),
  ],
  ring: (mark, isDense) => [
    svg("circle", { r: isDense ? 6.4 : 7.6, class: "road-ring" }),
    isDense && mark.colour === "blue" && svg("circle", { r: 1.8, class: "road-solid" }),
    !isDense
    && svg("text", { "text-anchor": "middle", y: 3.2, class: "road-letter" },
      mark.hit ?? mark.letter ?? ""),
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
    count && count > 1
      ? svg("g", {}, svg("circle", { cx: 5.5, cy: 5.5, r: 4.2, class: "road-tie-plate" }),
        svg("text", { x: 5.5, y: 8, "text-anchor": "middle", class: "road-tie-count" }, count))
      : null,
  ];
}

/** @param {Mark} mark red top left for a Banker pair, blue bottom right for a Player pair */
function pairs({ bankerPair, playerPair }) {
  return [
    bankerPair && svg("circle", { cx: -6.3, cy: -6.3, r: 2.7, class: "road-pair is-banker" }),
    playerPair && svg("circle", { cx: 6.3, cy: 6.3, r: 2.7, class: "road-pair is-player" }),
  ];
}
