// Amounts are read as people write them, whichever sign sets off the threes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readMoney } from "../../src/croupier/web/static/js/core/money.js";

test("threes may be set off by commas, dots or blanks, and by one of them at a time", () => {
  for (const text of ["1,000,000", "1.000.000", "1 000 000", "1000000", "1m", "1,000k"])
    assert.equal(readMoney(text), 1_000_000, text);
  for (const text of ["1.000,000", "1.00.000", "1.000.00"])
    assert.equal(readMoney(text), null, text);
  assert.equal(readMoney("1,5k"), 1_500);
});
