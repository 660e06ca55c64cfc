// Numbers and units as Korean writes them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { filled } from "../../src/croupier/web/static/js/core/i18n.js";
import { clock, percent, short } from "../../src/croupier/web/static/js/core/money.js";

test("a unit of Korean stands at its figure", () => {
  assert.equal(filled("{points:점|점}", { points: 9 }), "9점");
  assert.equal(percent(0.152, 1), "15.2%");
  assert.equal(clock(11), "11초");
  assert.deepEqual([1_000, 50_000, 1_000_000, 100_000_000].map(short), ["1천", "5만", "100만",
    "1억"]);
});
