// What a statement adds up to: all there ever was, also what was not read yet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, isPartial, sumsOf } from "../../src/croupier/web/static/js/games/statementFacts.js";

const AT = Date.UTC(2026, 10, 17, 12);
const entry = (amount, coup = "B-01/1/1", at = AT) => ({ at, coup, what: "stake", amount });
const TOGETHER = [{ table: "B-01", what: "stake", entries: 60, came: 0, went: 6_000 }, {
  table: "B-01",
  what: "win",
  entries: 20,
  came: 4_000,
  went: 0,
}, { table: "", what: "deposit", entries: 1, came: 10_000, went: 0 }];
const ALL = { table: "", what: "", day: "" };

test("totals are of the whole selection, however much of it has been read", () => {
  const read = [entry(-100)];
  assert.deepEqual(sumsOf(TOGETHER, read, ALL), { count: 81, came: 14_000, went: 6_000,
    net: 8_000 });
  assert.equal(sumsOf(TOGETHER, read, { ...ALL, table: "B-01" }).net, -2_000);
  assert.equal(sumsOf(TOGETHER, read, { ...ALL, what: "stake" }).net, -6_000);
});

test("a day is read whole, and added up by its entries", () => {
  const asked = { ...ALL, day: dayOf({ at: AT }) };
  const read = [entry(-100), entry(300)];
  assert.ok(isPartial(read, asked));
  assert.ok(!isPartial([...read, entry(-5, "", AT - 48 * 3_600_000)], asked));
  assert.deepEqual(sumsOf(TOGETHER, read, asked), { count: 2, came: 300, went: 100, net: 200 });
});
