// The odds explorer's numbers: fractions read exactly, the shoe written as the server reads it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { percent } from "../../src/croupier/web/static/js/core/money.js";
import { cardsOf, csvOf, fraction, fullShoe, onePerKind,
  remainingText } from "../../src/croupier/web/static/js/games/oddsFacts.js";

test("fractions far beyond a double's whole numbers keep their value", () => {
  assert.equal(fraction("1/3"), 0.3333333333333333);
  assert.equal(fraction("-1/4"), -0.25);
  assert.equal(fraction("0"), 0);
  // Banker's share of all eight-deck deals, as counted: published numbers.
  assert.ok(Math.abs(fraction("2292252566437888/4998398275503360") - 0.458597) < 1e-6);
});

test("a shoe is written rank by rank", () => {
  const shoe = fullShoe(8);
  assert.equal(cardsOf(shoe), 416);
  assert.equal(remainingText({ ...shoe, A: 0 }).slice(0, 9), "A=0,2=32,");
});

test("CSV carries the exact fraction, and quotes what needs it", () => {
  const told = { book: "b", version: "v", cards: 416, exact: true,
    wagers: [{ bet: "tie", name: 'A "tie", all', pays: ["8 to 1"], win: "1/2", stand_off: "0",
      lose: "1/2", return: "-1/8", house_edge: 0.125, standard_deviation: 1 }] };
  const [head, row] = csvOf(told).trim().split("\n");
  assert.equal(head.split(",").length, 17);
  assert.match(row, /"A ""tie"", all"/);
  assert.match(row, /,-1\/8,/);
  assert.match(row, /exact$/);
});

test("one row stands for all positions of a kind", () => {
  assert.deepEqual(
    onePerKind([{ bet: "straight:0" }, { bet: "straight:1" }, { bet: "red" }]).map((each) =>
      each.bet
    ),
    ["straight:0", "red"],
  );
  assert.equal(percent(-0.0105790578), "−1.0579 %");
});
