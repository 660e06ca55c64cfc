// Numbers and units as Korean writes them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { filled } from "../../src/croupier/web/static/js/core/i18n.js";
import { clock, percent, short } from "../../src/croupier/web/static/js/core/money.js";
import { stepsOf } from "../../src/croupier/web/static/js/games/scale.js";

test("a unit of Korean stands at its figure", () => {
  assert.equal(filled("{points:점|점}", { points: 9 }), "9점");
  assert.equal(percent(0.152, 1), "15.2%");
  assert.equal(clock(11), "11초");
  assert.deepEqual([1_000, 50_000, 1_000_000, 100_000_000].map(short), ["1천", "5만", "100만",
    "1억"]);
});

test("the steps of an axis are written in one way", () => {
  assert.deepEqual(stepsOf([998_500, 999_000, 999_500, 1_000_000]), ["998,500", "999,000",
    "999,500", "1,000,000"]);
  assert.deepEqual(stepsOf([0, 500_000, 1_000_000]), ["0", "50만", "100만"]);
});
