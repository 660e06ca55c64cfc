// Numbers, units and blanks as Chinese writes them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { filled } from "../../src/croupier/web/static/js/core/i18n.js";
import { clock, percent, readMoney, short } from "../../src/croupier/web/static/js/core/money.js";

test("a large amount is written short by ten thousands, and is read again", () => {
  const written = ["25", "500", "1千", "2,500", "1万", "2.5万", "100万", "1亿"];
  const amounts = [25, 500, 1_000, 2_500, 10_000, 25_000, 1_000_000, 100_000_000];
  assert.deepEqual(amounts.map(short), written);
  assert.deepEqual(written.map(readMoney), amounts);
});

test("a share and the seconds that are left have the signs of the language", () => {
  assert.equal(percent(0.14, 0), "14%");
  assert.equal(clock(11), "11 秒");
});

test("no blank stands between two Chinese signs, whatever fills it", () => {
  assert.equal(filled("{bet} 最高 {most}", { bet: "庄", most: "50,000" }), "庄最高 50,000");
  assert.equal(filled("{bet} 最高 {most}", { bet: "直注 17", most: "5万" }), "直注 17 最高 5万");
  assert.equal(filled("由 {who} 发牌", { who: "荷官" }), "由荷官发牌");
  assert.equal(filled("{name} 入座", { name: "王 伟" }), "王 伟入座");
});
