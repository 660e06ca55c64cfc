// Gallery: roads, ask and plots.

import { h } from "../../src/croupier/web/static/js/core/dom.js";
import { part } from "./gallery-felt.js";
import "../../src/croupier/web/static/js/parts/x-roads.js";
import "../../src/croupier/web/static/js/parts/x-ask.js";
import "../../src/croupier/web/static/js/parts/x-plot.js";

const shoes = async () => (await fetch("fixtures/roads.json")).json();
const roadsOf = ({ roads, shoe }, more) =>
  part("x-roads", { roads, hands: shoe.split(" ").filter(Boolean), ...more });

const EDGES = [
  { label: "Banker", value: 1.058, how: "exact" },
  { label: "Player", value: 1.235, how: "exact" },
  { label: "Tie", value: 14.36, how: "exact" },
  { label: "Lucky 6", value: 16.68, how: "exact" },
  { label: "Player Pair", value: 10.36, how: "simulated" },
  { label: "A bet turned over", value: -2.4, how: "exact" },
];
const path = (seed, drift) =>
  Array.from({ length: 60 }, (_, i) => ({ x: i * 50, y: drift * i + 18 * Math.sin(seed + i / 5) }));

export const roadsAndPlots = {
  board: {
    title: "Scoreboard",
    make: async () => {
      const all = await shoes();
      const longest = all.reduce((a, b) => (b.shoe.length > a.shoe.length ? b : a));
      const board = roadsOf(longest, { size: "board", hits: { 3: "6", 9: "7" } });
      const ask = part("x-ask", { ask: longest.roads.ask });
      ask.addEventListener("ask-show",
        ({ detail }) => (board.data = { ...board.data, ask: detail.side }));
      return [board, ask];
    },
  },
  tails: {
    title: "Nine Banker then ten Player; asked; nothing yet; lobby",
    make: async () => {
      const all = await shoes();
      return h("div", { class: "two" }, roadsOf(all[4], { size: "table" }),
        roadsOf(all[3], { size: "table", ask: "banker" }), roadsOf(all[0], { size: "table" }),
        h("div", { style: { width: "320px" } }, roadsOf(all[6], { size: "mini" })));
    },
  },
  plots: {
    title: "Plots",
    make: () =>
      h("div", { class: "two" },
        part("x-plot", { kind: "bars", title: "House edge by wager", unit: "%",
          note: "eight decks, fresh shoe", bars: EDGES }),
        part("x-plot", { kind: "lines", title: "Bankroll after N hands", xLabel: "hands",
          yLabel: "units", note: "simulated, 10,000 paths, 95 % band", lines: [
            { name: "Banker", points: path(1, -0.6),
              band: path(1, -0.6).map(({ x, y }, i) => ({ x, low: y - 4 - 2 * i,
                high: y + 4 + 2 * i })
              ) },
            { name: "Tie", points: path(3, -1.9) },
          ] }),
        part("x-plot", { kind: "heat", title: "Insurance: edge by points", unit: "%",
          rows: ["0", "1", "2", "3", "4", "5", "6"],
          columns: ["0", "1", "2", "3", "4", "5", "6", "7"], xLabel: "Player", yLabel: "Banker",
          values: Array.from({ length: 7 }, (_, r) =>
            Array.from({ length: 8 },
              (_, c) => (c > r + 3 ? null : Math.round((r - c) * 37 + 12) / 10))) })),
  },
};
