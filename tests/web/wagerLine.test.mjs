// A wager as the dealer keys it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, NO_LINE, readAtWheel, takeAtCards,
  takeAtWheel } from "../../src/croupier/web/static/js/games/wagerLine.js";

const areas = [["banker", "Banker"], ["player", "Player"], ["tie", "Tie"], ["banker-pair",
  "Banker Pair"], ["player-pair", "Player Pair"], ["lucky-6", "Lucky 6"]]
  .map(([bet, name]) => ({ bet, name }));
const at = { areas, chips: [200, 500, 1000, 2000], seats: 7 };
const keyed = (keys) => keys.reduce((line, key) => takeAtCards(line, key, at) ?? line, NO_LINE);

test("seat, area and chips are a wager", () => {
  const line = keyed(["3", "b", "4", "1"]);
  assert.deepEqual([line.seat, line.bet, amountOf(line)], [3, "banker", 2200]);
});

test("a letter keyed again is the next area that begins with it", () => {
  assert.equal(keyed(["3", "p"]).bet, "player");
  assert.equal(keyed(["3", "p", "p"]).bet, "player-pair");
  assert.equal(keyed(["3", "p", "p", "p"]).bet, "player");
});

test("the keys of the areas are the same in every language", () => {
  const korean = areas.map(({ bet }, nth) => ({ bet, name: "뱅커 플레이어 타이".slice(nth) }));
  const there = { ...at, areas: korean };
  const line = ["3", "p", "p"].reduce((one, key) => takeAtCards(one, key, there) ?? one, NO_LINE);
  assert.equal(line.bet, "player-pair");
});

test("an amount is keyed after an equals sign, and Backspace takes back what came last", () => {
  assert.equal(amountOf(keyed(["3", "t", "=", "6", "0", "0"])), 600);
  assert.equal(keyed(["3", "t", "1", "Backspace", "Backspace"]).bet, "");
  assert.equal(keyed(["3", "+"]).nth, 1);
  assert.equal(keyed(["9"]).seat, 0, "there is no such seat");
});

test("a wheel's places are keyed as the trade writes them", () => {
  const line = [..."317/20 5"].reduce((typed, key) => takeAtWheel(typed, key, 8) ?? typed, NO_LINE);
  assert.deepEqual([line.seat, line.place], [3, "17/20 5"]);
  const read = (text) => readAtWheel(text)?.place;
  assert.deepEqual(read("17/20 5"), { bet: "split:17-20" });
  assert.deepEqual(read("2nd 12 100"), { bet: "dozen:2" });
  assert.deepEqual(read("col 2 50"), { bet: "column:2" });
  assert.deepEqual(read("v 25"), { bet: "voisins" });
  assert.deepEqual(read("n17 25"), { bet: "neighbours", number: 17 });
  assert.equal(readAtWheel("17/20"), null, "it lacks how much");
});
