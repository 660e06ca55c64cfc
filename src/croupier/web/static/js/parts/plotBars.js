// Horizontal bars with their value at the end; an interval as a whisker.

import { svg } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { scale, ticks, tidy } from "../games/scale.js";

/** @import { Bar, BarsData, Plot } from "../elements.js" */

const WIDTH = 480;
const LEFT = 118;
const ROW = 30;
const BAR = 18;

/** @param {BarsData} data @returns {Plot} */
export function bars({ bars: list, unit = "" }) {
  const ends = list.flatMap(({ value, low = value, high = value }) => [low, high]);
  const marks = ticks(Math.min(0, ...ends), Math.max(0, ...ends), 4);
  const x = scale([marks[0], marks[marks.length - 1]], [LEFT, WIDTH - 62]);
  const height = list.length * ROW + 30;
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}` },
    marks.map((mark) =>
      svg("g", {},
        svg("path", { d: `M${x(mark)} 0V${height - 24}`,
          class: mark === 0 ? "plot-axis" : "plot-rule" }),
        svg("text", { x: x(mark), y: height - 8, "text-anchor": "middle", class: "plot-axis-text" },
          tidy(mark) + unit))
    ), list.map((bar, i) => row(bar, i * ROW + 6, x, unit)));
  return {
    picture,
    head: ["", unit ? t("plot.value-of", { unit }) : t("plot.value"), t("word.how")],
    rows: list.map((bar) => [bar.label, tidy(bar.value), t(`odds.how.${bar.how ?? "exact"}`)]),
  };
}

/** @param {Bar} bar @param {number} y @param {(value: number) => number} x
 * @param {string} unit */
function row({ label, value, how, low, high }, y, x, unit) {
  const from = Math.min(x(0), x(value));
  const width = Math.max(1, Math.abs(x(value) - x(0)));
  const kind = `plot-bar${how === "simulated" ? " is-simulated" : ""}${
    value < 0 ? " is-plus" : ""
  }`;
  const middle = y + BAR / 2;
  return svg("g", {}, svg("text", { x: 0, y: middle + 4 }, label),
    svg("rect", { x: from, y, width, height: BAR, rx: 2, class: kind }),
    low !== undefined && high !== undefined
      && svg("path", {
        d: `M${x(low)} ${middle}H${x(high)}M${x(low)} ${middle - 4}v8M${x(high)} ${middle - 4}v8`,
        class: "plot-axis",
      }),
    svg("text", { x: Math.max(x(value), x(0), x(high ?? value)) + 6, y: middle + 4,
      "font-weight": 600 }, tidy(value) + unit));
}
