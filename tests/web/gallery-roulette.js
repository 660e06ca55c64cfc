// Gallery: wheel, layout and racetrack.

import { h } from "../../src/croupier/web/static/js/core/dom.js";
import { part } from "./gallery-felt.js";
import "../../src/croupier/web/static/js/parts/x-wheel.js";
import "../../src/croupier/web/static/js/parts/x-layout.js";
import "../../src/croupier/web/static/js/parts/x-racetrack.js";

const ODDS = { straight: "35 to 1", split: "17 to 1", street: "11 to 1", trio: "11 to 1",
  corner: "8 to 1", "first-four": "8 to 1", "six-line": "5 to 1", column: "2 to 1", dozen: "2 to 1",
  low: "1 to 1", high: "1 to 1", red: "1 to 1", black: "1 to 1", odd: "1 to 1", even: "1 to 1" };
const CALLS = [
  { id: "voisins", name: "Voisins du zéro",
    chips: { "trio:0-2-3": 2, "split:4-7": 1, "split:12-15": 1, "split:18-21": 1, "split:19-22": 1,
      "corner:25-26-28-29": 2, "split:32-35": 1 } },
  { id: "tiers", name: "Tiers du cylindre",
    chips: { "split:5-8": 1, "split:10-11": 1, "split:13-16": 1, "split:23-24": 1, "split:27-30": 1,
      "split:33-36": 1 } },
  { id: "orphelins", name: "Orphelins",
    chips: { "straight:1": 1, "split:6-9": 1, "split:14-17": 1, "split:17-20": 1,
      "split:31-34": 1 } },
  { id: "jeu-zero", name: "Jeu zéro",
    chips: { "split:0-3": 1, "split:12-15": 1, "straight:26": 1, "split:32-35": 1 } },
  { id: "neighbours", name: "Number and neighbours", rule: "neighbours" },
  { id: "finales", name: "Finales", rule: "finales" },
];
const STAKES = [
  { bet: "straight:17", amount: 100 },
  { bet: "corner:25-26-28-29", amount: 200 },
  { bet: "trio:0-2-3", amount: 200, state: "pending" },
  { bet: "red", amount: 1500 },
  { bet: "six-line:13-18", amount: 25 },
  { bet: "dozen:3", amount: 500, mine: false, colour: "violet" },
  { bet: "straight:20", amount: 50, mine: false, colour: "orange" },
  { bet: "street:34-35-36", amount: 75, state: "refused" },
];
const LAST = [26, 3, 35, 12, 0, 28, 7, 29, 18, 22];

export const roulette = {
  wheel: {
    title: "Wheel",
    make: () =>
      h("div", { class: "cloth two", style: { "border-radius": "16px" } },
        part("x-wheel", { spin: 88, isSpinning: false, number: 17, last: [17, ...LAST] }),
        part("x-wheel", { spin: 89, isSpinning: true, number: null, last: LAST }, {
          id: "wheel-running",
        })),
  },
  layout: {
    title: "Layout",
    make: () =>
      h("div", { class: "cloth", style: { "border-radius": "16px" } },
        part("x-layout", { isOpen: true, chip: 100, stakes: STAKES, odds: ODDS, number: null }, {
          id: "layout-open",
        })),
  },
  turned: {
    title: "Layout turned, closed, number 20 won",
    make: () =>
      h("div", { class: "cloth", style: { "border-radius": "16px" } },
        part("x-layout", { isOpen: false, word: "No more bets", chip: 100, stakes: STAKES,
          odds: ODDS, number: 20, turned: true })),
  },
  racetrack: {
    title: "Racetrack",
    make: () =>
      h("div", { class: "cloth", style: { "border-radius": "16px" } },
        part("x-racetrack", { calls: CALLS, chip: 100, isOpen: true, each: 2 })),
  },
};
