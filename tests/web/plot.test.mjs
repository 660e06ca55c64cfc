// The drawings of lines: what their axes say.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOf } from "../../src/croupier/web/static/js/games/scale.js";

test("an axis of amounts is written in one way from end to end", () => {
  const from = 4_999_995_000;
  const steps = [0, 1, 2, 3, 4].map((n) => from + n * 5_000);
  assert.deepEqual(stepsOf(steps), ["4,999,995,000", "5,000,000,000", "5,000,005,000",
    "5,000,010,000", "5,000,015,000"]);
  assert.deepEqual(stepsOf([0, 5_000, 10_000]), ["0", "5,000", "10,000"]);
  assert.deepEqual(stepsOf([1_000_005_000, 1_000_010_000]), ["1,000,005,000", "1,000,010,000"]);
  assert.deepEqual(stepsOf([0, 10_000, 20_000]), ["0", "10k", "20k"]);
  assert.deepEqual(stepsOf([-0.5, 0, 0.5]), ["−0.5", "0", "0.5"]);
});
