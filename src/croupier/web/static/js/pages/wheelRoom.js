// The room of a roulette table: wheel, clock, racetrack, layout and rail on one screen; statistics
// beside them, as drawings.

import { button, find, h, refill, set } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { percent } from "../core/money.js";
import { sharesOf } from "../games/wheelFacts.js";
import { colourOf } from "../games/wheelOrder.js";
import "../parts/x-banner.js";
import "../parts/x-chiprail.js";
import "../parts/x-layout.js";
import "../parts/x-racetrack.js";
import "../parts/x-settled.js";
import "../parts/x-timer.js";
import "../parts/x-wheel.js";
import { sheetHandle } from "./sheet.js";

/** @import { WheelStats } from "../wire.js" */

/** On a page so narrow the layout and the racetrack stand on end. */
export const NARROW = matchMedia("(max-width: 640px) and (orientation: portrait)");

/** @param {HTMLElement} main
 * @param {{past: HTMLElement, seed: HTMLElement|null, saved: HTMLElement}} given */
export function furnishWheel(main, { past, seed, saved }) {
  const parts = { wheel: h("x-wheel"), timer: h("x-timer"), layout: h("x-layout"),
    race: h("x-racetrack"), rail: h("x-chiprail"), settled: h("x-settled"), banner: h("x-banner"),
    stats: h("div", { class: "wheel-stats" }),
    cloth: h("div", { class: "cloth", "data-book": "roulette", "data-shows": "layout" }) };
  parts.cloth.append(parts.wheel, parts.timer, parts.race, parts.layout);
  main.append(
    h("div", { class: "table is-wheel" }, h("h1", { class: "for-readers" }, t("wheel.table")),
      h("section", { class: "table-main", "aria-label": t("table.main") }, parts.cloth),
      h("div", { class: "table-rail" }, parts.rail, sheetHandle(t("wheel.sheet"))),
      h("aside", { class: "table-side", id: "side", "aria-label": t("wheel.side"), tabindex: 0 },
        h("section", { class: "sheet is-tinted wheel-figures" }, h("h2", {}, t("wheel.stats")),
          parts.stats),
        h("section", { class: "sheet is-tinted sheet-last" }, h("h2", {}, t("wheel.spin.last")),
          parts.settled), seed,
        h("section", { class: "sheet is-dark" }, h("h2", {}, t("wheel.spins")), past))),
  );
  const line = find(parts.layout, ".layout-below");
  line.prepend(parts.banner);
  line.append(h("div", { class: "wheel-tools" }, tabs(parts.cloth), saved));
  return parts;
}

/** Where there is room for one of them: the layout, or the racetrack. @param {HTMLElement} cloth */
function tabs(cloth) {
  const both = ["layout", "race"].map((which) =>
    button(t(`tab.${which}`), () => show(which), "", { "data-tab": which })
  );
  /** @param {string} which */
  function show(which) {
    cloth.dataset.shows = which;
    for (const tab of both) set(tab, { "aria-pressed": tab.dataset.tab === which });
  }
  show("layout");
  return h("div", { class: "wheel-tabs", role: "group", "aria-label": t("layout.tabs") }, both);
}

/** Hot and cold numbers, and shares, as drawings. @param {HTMLElement} box
 * @param {WheelStats} stats */
export function showStats(box, stats) {
  const { spins, hot = [], cold = [] } = stats;
  const most = Math.max(1, ...hot.map((each) => each.times));
  refill(box, stats, () =>
    spins
      ? [
        ...sharesOf(stats).map((line) =>
          h("div", { class: "share-bars" }, line.map(([id, count]) =>
            h("span", { class: `share-bar is-${id}`, style: { "--count": count } },
              h("b", {}, t(`wheel.share.${id}`)), ` ${percent(count / spins, 0)}`)
          ))
        ),
        h("h3", {}, t("wheel.hot")),
        h("ol", { class: "hot" }, hot.map(({ number, times }) =>
          h("li", { style: { "--height": times / most },
            "aria-label": t("wheel.times", { number, times }) },
            h("i", { "aria-hidden": "true" }, times), ball(number))
        )),
        h("h3", {}, t("wheel.cold")),
        h("ol", { class: "hot is-cold" }, cold.map((number) => h("li", {}, ball(number)))),
        h("p", { class: "quiet on-room" }, t("wheel.of", { spins })),
      ]
      : [h("p", { class: "quiet on-room" }, t("wheel.none"))]);
}

/** @param {number} number */
const ball = (number) => h("b", { class: `pill is-${colourOf(number)}` }, number);
