// Lines over a range, each with an optional band, named at their ends and in a key.

import { h, svg } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { brief, scale, stepsOf, ticks, tidy } from "../games/scale.js";

/** @import { LinesData, Plot, PlotLine } from "../elements.js" */
/** @typedef {(value: number) => number} Scale */

const NARROW = 480;
const HEIGHT = 270;
const LEFT = 54;
const LETTER = 6.6;
const FOOT = 44;
// Each line has a dash of its own, so that colour is not needed to tell them apart.
const LOOKS = [
  ["#0b57a4", ""],
  ["#c8321f", "7 4"],
  ["#0e7c5a", "2 4"],
  ["#7a4b9c", "10 3 2 3"],
  [
    "#8a6a2c",
    "4 2",
  ],
];

/** @param {LinesData} data @returns {Plot} */
export function lines(data) {
  const { lines: list, marks = [], unit = "", xLabel = "", yLabel = "", width = NARROW } = data;
  const xs = list.flatMap(({ points, band = [] }) => [...points, ...band].map(({ x }) => x));
  const ys = [
    ...list.flatMap((
      { points, band = [] },
    ) => [...points.map((point) => point.y), ...band.flatMap(({ low, high }) => [low, high])]),
    ...marks.map((mark) => mark.y),
  ];
  // What is counted has no halves.
  const isCount = xs.every(Number.isInteger);
  const xTicks = ticks(Math.min(...xs), Math.max(...xs), 6).filter((tick) =>
    !isCount || Number.isInteger(tick)
  );
  const yTicks = ticks(Math.min(...ys), Math.max(...ys), 5);
  const steps = stepsOf(yTicks);
  const left = Math.max(LEFT, ...steps.map((step) => 30 + LETTER * step.length));
  const x = scale([Math.min(...xs), Math.max(...xs)], [left, width - 16]);
  const y = scale([yTicks[0], yTicks[yTicks.length - 1]], [HEIGHT - FOOT, 8]);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}` },
    yTicks.map((tick, i) =>
      svg("g", {},
        svg("path", { d: `M${left} ${y(tick)}H${width - 16}`,
          class: tick === 0 ? "plot-axis" : "plot-rule" }),
        svg("text", { x: left - 8, y: y(tick) + 4, "text-anchor": "end", class: "plot-axis-text" },
          steps[i] + unit))
    ),
    xTicks.filter((tick) => x(tick) <= width - 10 && x(tick) >= left - 1).map((tick) =>
      svg("text", { x: x(tick), y: HEIGHT - FOOT + 18, "text-anchor": "middle",
        class: "plot-axis-text" }, tidy(tick))
    ),
    svg("text", { x: (left + width) / 2, y: HEIGHT - 6, "text-anchor": "middle",
      class: "plot-axis-text" }, xLabel),
    svg("text", { x: 12, y: HEIGHT / 2 - 16, "text-anchor": "middle",
      transform: `rotate(-90 12 ${HEIGHT / 2 - 16})`, class: "plot-axis-text" }, yLabel),
    list.map((line, i) => drawLine(line, i, x, y)),
    marks.map((mark) =>
      svg("g", {},
        svg("path", { d: `M${left} ${y(mark.y)}H${width - 16}`, stroke: "#1d1a16",
          "stroke-dasharray": "3 3" }),
        svg("text", { x: width - 18, y: y(mark.y) - 5, "text-anchor": "end" }, mark.name))
    ));
  return { picture, key: keyOf(list), ...tableOf(list, xLabel) };
}

/** @param {PlotLine} line @param {number} i @param {Scale} x @param {Scale} y */
function drawLine({ points, band, look }, i, x, y) {
  const [colour, dash] = LOOKS[(look ?? i) % LOOKS.length];
  /** @param {{x: number, y: number}[]} along */
  const path = (along) => along.map((p) => `${x(p.x).toFixed(1)} ${y(p.y).toFixed(1)}`).join("L");
  const edges = band
    && [...band.map((b) => ({ x: b.x, y: b.high })),
      ...[...band].reverse().map((b) => ({ x: b.x, y: b.low }))];
  return svg("g", {},
    edges?.length && svg("path", { d: `M${path(edges)}Z`, fill: colour, class: "plot-band" }),
    points.length
      && svg("path", { d: `M${path(points)}`, stroke: colour, "stroke-dasharray": dash,
        class: "plot-line" }));
}

/** @param {PlotLine[]} list */
function keyOf(list) {
  // Bands of one look lie upon each other, so that each is darker than the one around it.
  let depth = 0;
  return h("div", { class: "plot-key" }, list.map(({ name, points, look }, i) => {
    const [colour, dash] = LOOKS[(look ?? i) % LOOKS.length];
    depth = look !== undefined && !points.length ? depth + 1 : 1;
    return h("span", {},
      svg("svg", { viewBox: "0 0 26 10", width: 26, height: 10, style: { width: "26px" },
        "aria-hidden": "true" }, points.length
        ? svg("path", { d: "M0 5H26", stroke: colour, "stroke-dasharray": dash,
          class: "plot-line" })
        : Array.from({ length: depth },
          () => svg("rect", { width: 26, height: 10, fill: colour, class: "plot-band" }))), name);
  }));
}

/** @param {PlotLine[]} list @param {string} xLabel */
function tableOf(list, xLabel) {
  const columns = list.flatMap(({ name, points, band }) => [
    ...(points.length ? [{ name, values: points.map(({ x, y }) => ({ x, y })) }] : []),
    ...(band
      ? [{ name: t("plot.from", { name }), values: band.map(({ x, low }) => ({ x, y: low })) }, {
        name: t("plot.to", { name }),
        values: band.map(({ x, high }) => ({ x, y: high })),
      }]
      : []),
  ]);
  const xs = [...new Set(columns.flatMap(({ values }) => values.map(({ x }) => x)))].sort((a, b) =>
    a - b
  );
  const rows = xs.map((at) => [tidy(at), ...columns.map(({ values }) => {
    const found = values.find(({ x }) => x === at);
    return found ? brief(found.y) : "";
  })]);
  return { head: [xLabel || "x", ...columns.map(({ name }) => name)], rows };
}
