// A heat map: every cell carries its number, so that the colour only helps.

import { svg } from "../core/dom.js";
import { tidy } from "../games/scale.js";

/** @import { HeatData, Plot } from "../elements.js" */

const CELL = { width: 50, height: 32 };
const LEFT = 56;
const TOP = 40;

/** @param {HeatData} data @returns {Plot} */
export function heat({ rows, columns, values, unit = "", xLabel = "", yLabel = "" }) {
  const most = Math.max(1e-9, ...values.flat().map((value) => Math.abs(value ?? 0)));
  const width = LEFT + columns.length * CELL.width;
  const height = TOP + rows.length * CELL.height;
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height + 4}`,
    style: { "max-width": `${Math.round(width * 1.15)}px` } },
    svg("text", { x: (LEFT + width) / 2, y: 12, "text-anchor": "middle", class: "plot-axis-text" },
      xLabel),
    svg("text", { x: 12, y: (TOP + height) / 2, "text-anchor": "middle",
      transform: `rotate(-90 12 ${(TOP + height) / 2})`, class: "plot-axis-text" }, yLabel),
    columns.map((name, c) =>
      svg("text", { x: LEFT + (c + 0.5) * CELL.width, y: TOP - 8, "text-anchor": "middle",
        "font-weight": 600 }, name)
    ),
    rows.map((name, r) =>
      svg("text", { x: LEFT - 10, y: TOP + (r + 0.5) * CELL.height + 4, "text-anchor": "end",
        "font-weight": 600 }, name)
    ),
    values.flatMap((row, r) =>
      row.map((value, c) => cell(value, LEFT + c * CELL.width, TOP + r * CELL.height, most, unit))
    ));
  const said = values.map((row,
    r) => [rows[r], ...row.map((value) => value === null ? "–" : tidy(value))]
  );
  return { picture, head: [`${yLabel} \\ ${xLabel}`, ...columns], rows: said };
}

/** @param {number|null} value @param {number} x @param {number} y @param {number} most
 * @param {string} unit */
function cell(value, x, y, most, unit) {
  const share = value === null ? 0 : value / most;
  const colour = value === null
    ? "#f1ecdf"
    : share >= 0
    ? mix("#ffffff", "#2f6f5b", share)
    : mix("#ffffff", "#c8321f", -share);
  const ink = Math.abs(share) > 0.58 ? "#fff" : "#1d1a16";
  return svg("g", {},
    svg("rect", { x, y, width: CELL.width - 2, height: CELL.height - 2, rx: 3, fill: colour,
      stroke: "#d9cfb6", "stroke-width": 0.7 }),
    svg("text", { x: x + CELL.width / 2 - 1, y: y + CELL.height / 2 + 3, "text-anchor": "middle",
      style: { fill: ink } }, value === null ? "–" : tidy(value) + unit));
}

/** @param {string} from @param {string} to @param {number} share */
function mix(from, to, share) {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [parseInt(from.slice(at, at + 2), 16), parseInt(to.slice(at, at + 2), 16)];
    return Math.round(a + (b - a) * share).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
