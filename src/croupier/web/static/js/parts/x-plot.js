// <x-plot>: bars, lines with bands, or a heat map; always with its numbers as a table.
//
// data: {kind: "bars", title, unit?, note?, bars: {label, value, how?: "exact" | "simulated", low?, high?}[]}
//     | {kind: "lines", title, unit?, note?, xLabel?, yLabel?,
//        lines: {name, points: {x, y}[], band?: {x, low, high}[], look?: number}[], marks?: {y, name}[]}
//        lines of one look share a colour, as the bands of a fan do
//     | {kind: "heat", title, unit?, note?, xLabel?, yLabel?, rows: string[], columns: string[],
//        values: (number | null)[][]}
// Values are shown as they are given; nothing is computed from them but their place.

import { h, svg } from "../core/dom.js";
import { Part } from "../core/part.js";
import { bars } from "./plotBars.js";
import { heat } from "./plotHeat.js";
import { lines } from "./plotLines.js";

/** @typedef {{label: string, value: number, how?: "exact"|"simulated", low?: number, high?: number}} Bar */
/** @typedef {{name: string, points: {x: number, y: number}[], band?: {x: number, low: number, high: number}[], look?: number}} Line */
/** @typedef {{title: string, unit?: string, note?: string, xLabel?: string, yLabel?: string}} PlotFrame */
/** @typedef {PlotFrame & {kind: "bars", bars: Bar[]}} BarsData */
/** @typedef {PlotFrame & {kind: "lines", lines: Line[], marks?: {y: number, name: string}[]}} LinesData */
/** @typedef {PlotFrame & {kind: "heat", rows: string[], columns: string[], values: (number|null)[][]}} HeatData */
/** @typedef {BarsData|LinesData|HeatData} PlotData */
/** @typedef {{picture: SVGElement, key?: HTMLElement|null, head: string[], rows: (string|number)[][]}} Plot */

/** @extends {Part<PlotData>} */
export class XPlot extends Part {
  /** @param {PlotData} data */
  show(data) {
    const isOpen = this.querySelector("details")?.open ?? false;
    const plot = draw(data);
    plot.picture.setAttribute("role", "img");
    plot.picture.setAttribute("aria-label", `${data.title}. The numbers follow as a table.`);
    plot.picture.prepend(hatch());
    this.replaceChildren(h("figure", { class: "plot" },
      h("figcaption", {}, h("span", { class: "plot-title" }, data.title), h("span", { class: "plot-note" }, data.note ?? "")),
      plot.picture, plot.key ?? null, table(plot, isOpen, data.title)));
  }
}

/** @param {PlotData} data @returns {Plot} */
function draw(data) {
  if (data.kind === "bars") return bars(data);
  return data.kind === "lines" ? lines(data) : heat(data);
}

/** Simulated values are hatched, so that exact ones stand out without colour. */
function hatch() {
  return svg("defs", {}, svg("pattern", { id: "plot-hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 6, height: 6, fill: "#d9e8e1" }), svg("rect", { width: 3, height: 6, fill: "#2f6f5b" })));
}

/** @param {Plot} plot @param {boolean} isOpen @param {string} title */
function table({ head, rows }, isOpen, title) {
  return h("details", { class: "plot-table", open: isOpen }, h("summary", {}, "As a table"),
    h("div", { class: "plot-scroll", tabindex: 0, role: "region", "aria-label": `${title}, table` },
      h("table", {}, h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map((value) => h("td", {}, value))))))));
}
customElements.define("x-plot", XPlot);
