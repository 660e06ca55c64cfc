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

test("amounts are read by the words with which people write them in every language", () => {
  for (const text of ["10万", "10만", "10萬", "10 만", "１０万", "100千", "100k", "100천",
    "100 nghìn"]) assert.equal(readMoney(text), 100_000, text);
  for (const text of ["1.5億", "1억5000만", "1亿5千万", "1억5천만", "1억 5,000만", "150 triệu",
    "150tr"]) assert.equal(readMoney(text), 150_000_000, text);
  for (const text of ["10만원", "100,000원", "10万元", "100000 元", "100000 VND"])
    assert.equal(readMoney(text), 100_000, text);
  assert.equal(readMoney("1万5千"), 15_000);
  assert.equal(readMoney("1万500"), 10_500);
  for (const text of ["万", "10만10만", "5千1万x", "1만5억", "1.00005만", "mười", "10 m5", "10km"])
    assert.equal(readMoney(text), null, text);
});
