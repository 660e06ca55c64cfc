// <x-plot>: bars, lines with bands, or a heat map; always with its numbers as a table.

import { h, svg } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { Part } from "../core/part.js";
import { bars } from "./plotBars.js";
import { heat } from "./plotHeat.js";
import { lines } from "./plotLines.js";

/** @import { Plot, PlotData } from "../elements.js" */

/** @extends {Part<PlotData>} */
export class XPlot extends Part {
  /** @param {PlotData} data */
  show(data) {
    const isOpen = this.querySelector("details")?.open ?? false;
    const plot = draw(data);
    plot.picture.setAttribute("role", "img");
    plot.picture.setAttribute("aria-label",
      t("plot.the-numbers-follow-as-a", { title: data.title }));
    plot.picture.prepend(hatch());
    this.replaceChildren(
      h("figure", { class: "plot" },
        h("figcaption", {}, h("span", { class: "plot-title" }, data.title),
          h("span", { class: "plot-note" }, data.note ?? "")), plot.picture, plot.key ?? null,
        table(plot, isOpen, data.title)),
    );
  }
}

/** @param {PlotData} data @returns {Plot} */
function draw(data) {
  if (data.kind === "bars") return bars(data);
  return data.kind === "lines" ? lines(data) : heat(data);
}

/** Simulated values are hatched, so that exact ones stand out without colour. */
function hatch() {
  return svg("defs", {},
    svg("pattern", { id: "plot-hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)" }, svg("rect", { width: 6, height: 6, fill: "#d9e8e1" }),
      svg("rect", { width: 3, height: 6, fill: "#2f6f5b" })));
}

/** @param {Plot} plot @param {boolean} isOpen @param {string} title */
function table({ head, rows }, isOpen, title) {
  return h("details", { class: "plot-table", open: isOpen }, h("summary", {}, t("word.as-a-table")),
    h("div", { class: "plot-scroll", tabindex: 0, role: "region",
      "aria-label": t("plot.table", { title }) },
      h("table", {},
        h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {},
          rows.map(([first, ...rest]) =>
            h("tr", {}, h("th", { scope: "row" }, first), rest.map((value) => h("td", {}, value)))
          )))));
}
customElements.define("x-plot", XPlot);
