// Draws what the house stands to win or lose: a range for each winner, or a column for each number.

import { h, svg } from "../core/dom.js";
import { COLON, t } from "../core/i18n.js";
import { signed } from "../core/money.js";
import { scale } from "../games/scale.js";
import { colourOf } from "../games/wheelOrder.js";

/** @import { StaffTable } from "../page.js" */
/** @import { AtRisk } from "../wire.js" */

/** @type {Record<string, string>} */
const NAMES = { player: t("pit.player-wins"), banker: t("pit.banker-wins"), tie: t("side.tie") };
const WIDTH = 555;
const HEIGHT = 120;

/** @param {StaffTable} view @returns {Element} */
export function exposureArt(view) {
  const { by_result: results = {} } = view.exposure ?? {};
  if (!Object.keys(results).length) return h("p", { class: "quiet on-room" }, t("pit.no-bets"));
  return view.game === "roulette" ? columns(results) : ranges(results);
}

/** @param {AtRisk["by_result"]} results */
function ranges(results) {
  const list = Object.entries(results).map(([winner, range]) => ({ winner, ...range }));
  const ends = list.flatMap(({ worst, best }) => [worst, best]);
  const place = scale([Math.min(0, ...ends), Math.max(0, ...ends)], [0, 100]);
  return h("div", { class: "ranges" },
    list.map(({ winner, worst, best }) =>
      h("div", { class: "range", "data-side": winner },
        h("span", { class: "range-name" }, NAMES[winner] ?? winner),
        h("span", { class: "range-track", "aria-hidden": "true" },
          h("i", { class: "range-zero", style: { left: `${place(0)}%` } }),
          h("i", { class: `range-bar${best <= 0 ? " is-loss" : worst < 0 ? " is-mixed" : ""}`,
            style: { left: `${place(Math.min(0, worst))}%`,
              width: `${Math.max(1, place(Math.max(0, best)) - place(Math.min(0, worst)))}%` } })),
        h("span", { class: "range-figure" }, worst === best
          ? signed(worst)
          : t("pit.to-of", { worst: signed(worst), best: signed(best) })))
    ));
}

/** @param {AtRisk["by_result"]} results */
function columns(results) {
  const amounts = Object.entries(results).map(([number, { worst }]) => ({ number: Number(number),
    amount: worst })
  ).sort((a, b) => a.number - b.number);
  const y = scale([Math.min(0, ...amounts.map((each) => each.amount)),
    Math.max(0, ...amounts.map((each) => each.amount))], [HEIGHT - 16, 4]);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "wheel-exposure",
    role: "img", "aria-label": t("pit.what-the-house-wins-or") },
    amounts.map(({ number, amount }) =>
      svg("g", {}, svg("title", {}, `${number}${COLON}${signed(amount)}`),
        svg("rect", { x: number * 15 + 2, width: 11, y: Math.min(y(0), y(amount)),
          height: Math.max(1, Math.abs(y(0) - y(amount))), class: amount < 0 ? "is-loss" : "is-win",
          rx: 1.5 }),
        svg("text", { x: number * 15 + 7.5, y: HEIGHT - 4, "text-anchor": "middle",
          class: `is-${colourOf(number)}` }, number))
    ), svg("path", { d: `M0 ${y(0)}H${WIDTH}`, class: "wheel-zero" }));
  return picture;
}
