// The pictures of the odds explorer: edges, how they spread with the depth of the shoe, insurance.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { wagerName } from "../core/words.js";
import "../parts/x-plot.js";

/** @import { PlotData } from "../elements.js" */
/** @import { Bankrolls, Depths, InsuranceCell, PricedWager } from "../wire.js" */

/** @param {PlotData} data */
const plot = (data) => h("x-plot", { ".data": data });
/** @param {number} share */
const percents = (share) => Number((share * 100).toPrecision(6));

/** Edge by wager, exact. @param {PricedWager[]} wagers @returns {PlotData} */
export function edgeBars(wagers) {
  const bars = wagers.map(({ bet, name, house_edge: edge }) => ({
    label: bet.startsWith("straight:") ? t("odds.straight") : wagerName({ bet, name }),
    value: percents(edge),
    how: /** @type {const} */ ("exact"),
  })).sort((a, b) => a.value - b.value);
  return { kind: "bars", title: t("odds.house-edge-by-wager"), unit: " %",
    note: t("odds.exact-below-zero-the-patron"), bars };
}

/** Edge by depth: simulated shoes, each priced exactly.
 * @param {Depths} told @param {string} bet @returns {PlotData} */
export function depthLines(told, bet) {
  const one = told.wagers.find((each) => each.bet === bet) ?? told.wagers[0];
  const [name, { depths }] = [wagerName(one), one];
  const at = told.quantiles_at;
  const [low, high, least, most] = [0.05, 0.95, 0.01, 0.99].map((share) => at.indexOf(share));
  const rows = [...depths].sort((a, b) => a.cards_left - b.cards_left);
  /** @param {number} from @param {number} to */
  const band = (from, to) =>
    rows.map((row) => ({ x: row.cards_left, low: percents(-row.quantiles[to]),
      high: percents(-row.quantiles[from]) })
    );
  return {
    kind: "lines",
    title: t("odds.house-edge-of-as-the", { name }),
    unit: " %",
    xLabel: t("odds.cards-left-in-the-shoe"),
    yLabel: t("odds.house-edge"),
    note: t("odds.simulated-shoes-each-priced-exactly", { shoes: told.shoes }),
    lines: [{ name: t("odds.mean-98-of-shoes", { name }),
      points: rows.map((row) => ({ x: row.cards_left, y: percents(-row.mean) })),
      band: band(least, most) }, { name: t("odds.90-of-shoes"), points: [],
      band: band(low, high) }],
    marks: [{ y: 0, name: t("odds.below-the-patron-gains") }],
  };
}

/** How often a wager favours the patron. @param {Depths} told @returns {PlotData} */
export function depthShares(told) {
  const deep = told.wagers.map((one) => ({ one,
    last: [...one.depths].sort((a, b) => a.cards_left - b.cards_left)[0] })
  );
  return {
    kind: "bars",
    title: t("odds.shoes-in-which-a-bet", { cards_left: deep[0]?.last.cards_left }),
    unit: " %",
    note: t("odds.simulated-shoes-95-interval", { shoes: told.shoes }),
    bars: deep.map(({ one, last }) => ({ label: wagerName(one), value: percents(last.positive),
      low: percents(last.positive_low), high: percents(last.positive_high), how: "simulated" })
    ),
  };
}

/** Bankrolls over the coups: the middle patron, half of the patrons, nine in ten.
 * @param {Bankrolls} told @param {string} name @returns {PlotData} */
export function bankrollFan(told, name) {
  const at = told.quantiles_at;
  const rows = [{ coups: 0, quantiles: at.map(() => told.units) }, ...told.marks];
  /** @param {number} from @param {number} to */
  const band = (from, to) =>
    rows.map(({ coups, quantiles }) => ({ x: coups, low: quantiles[at.indexOf(from)],
      high: quantiles[at.indexOf(to)] })
    );
  return {
    kind: "lines",
    title: t("odds.units-on-coups", { units: told.units, name, coups: told.coups }),
    xLabel: t("odds.coups"),
    yLabel: t("odds.units-left"),
    note: t("odds.simulated-patrons-no-bet-above", { patrons: told.patrons,
      maximum: told.maximum }),
    lines: [
      { name: t("odds.90-of-patrons"), points: [], band: band(0.05, 0.95), look: 0 },
      { name: t("odds.half-of-the-patrons"), points: [], band: band(0.25, 0.75), look: 0 },
      { name: t("odds.the-patron-in-the-middle"),
        points: rows.map(({ coups, quantiles }) => ({ x: coups, y: quantiles[at.indexOf(0.5)] })),
        look: 0 },
    ],
    marks: [{ y: told.units, name: t("odds.as-brought") }],
  };
}

/** @type {Record<string, string>} */
const AFTER = { four: t("odds.after-four-cards"), third: t("odds.after-third") };

/** Insurance, cell by cell. @param {InsuranceCell[]} all @returns {PlotData[]} */
export function insuranceHeat(all) {
  /** @type {Map<string, InsuranceCell[]>} */
  const groups = new Map();
  for (const cell of all) {
    const key = `${cell.hand}|${cell.after}`;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups].map(([key, cells]) => {
    const [hand, after] = key.split("|");
    const [own, other] = hand === "player"
      ? [t("side.player"), t("side.banker")]
      : [t("side.banker"), t("side.player")];
    const rows = [...new Set(cells.map((cell) => cell.points))].sort((a, b) => b - a);
    const columns = [...new Set(cells.map((cell) => cell.against))].sort((a, b) => a - b);
    /** @param {number} points @param {number} against */
    const edge = (points, against) => {
      const found = cells.find((cell) => cell.points === points && cell.against === against);
      return found?.house_edge === null || found === undefined
        ? null
        : Number((found.house_edge * 100).toPrecision(3));
    };
    return {
      kind: /** @type {const} */ ("heat"),
      title: t("odds.insurance", { own, after: AFTER[after] ?? after }),
      note: t("odds.house-edge-in-exact-a"),
      yLabel: t("odds.has", { own }),
      xLabel: t("odds.has-of", { other }),
      rows: rows.map(String),
      columns: columns.map(String),
      values: rows.map((points) => columns.map((against) => edge(points, against))),
    };
  });
}

/** @param {PlotData[]} list */
export const plots = (list) => list.map(plot);
