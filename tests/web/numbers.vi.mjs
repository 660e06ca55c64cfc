// Numbers in a language whose thousands are set off by what begins the decimals of another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, decimal, money, numeral, percent,
  readMoney } from "../../src/croupier/web/static/js/core/money.js";
import { currencyName, sayOdds } from "../../src/croupier/web/static/js/core/words.js";
import { bankrollWords, chance } from "../../src/croupier/web/static/js/games/oddsFacts.js";
import { gameName } from "../../src/croupier/web/static/js/games/pitFacts.js";
import { tidy } from "../../src/croupier/web/static/js/games/scale.js";

test("a sign that sets off thousands begins no decimals", () => {
  assert.equal(money(24_200_000), "24.200.000");
  assert.equal(decimal(-1.42, 2), "−1,42");
  assert.equal(decimal(1234.5, 1), "1.234,5");
  assert.equal(percent(0.16684, 3), "16,684%");
  assert.equal(chance(0.458597), "0,458597");
  assert.equal(tidy(-0.25), "−0,25");
  assert.equal(numeral("1,234.5"), "1.234,5");
  const ruin = { probability: 0.125, low: 0.1, high: 0.15 };
  const told = bankrollWords({ plan: "flat", ahead: 0.405, mean: 98.7, ruin });
  for (const figure of ["40,5%", "12,5%", "98,7"]) assert.ok(told.includes(figure), told);
});

test("an amount may have its currency after it, and 1.00 is no amount", () => {
  for (const text of ["1.000.000 đ", "1.000.000₫", "1tr đồng", "1000000 VND"])
    assert.equal(readMoney(text), 1_000_000, text);
  for (const text of ["1.00", "1.5", "đ", "1.00 đ"]) assert.equal(readMoney(text), null, text);
  assert.equal(readMoney("1,5 triệu"), 1_500_000);
});

test("the seconds that are left have the unit of the language", () => {
  assert.equal(clock(11), "11 giây");
  assert.equal(clock(65), "1:05");
});

test("odds are written with the decimals of the language", () => {
  assert.equal(sayOdds("1.5 to 1"), "1,5:1");
  assert.match(sayOdds("0.95 to 1 less 2.5%"), /^0,95:1.*2,5%$/);
});

test("play money and a version are called by their words", () => {
  assert.equal(currencyName("PLAY"), "CHƠI THỬ");
  assert.equal(currencyName("VND"), "VND");
  assert.equal(gameName({ name: "Baccarat", version: "non-commission", phase: "betting" }),
    "Baccarat, miễn hoa hồng");
});
