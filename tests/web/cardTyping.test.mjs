// A card as the dealer keys it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cardOf, NOTHING, take } from "../../src/croupier/web/static/js/games/cardTyping.js";

const keyed = (keys) => [...keys].reduce((typed, key) => take(typed, key) ?? typed, NOTHING);

test("every card can be keyed, ten as 0 or T", () => {
  const seen = new Set();
  for (const rank of "a234567890jqk")
    for (const suit of "shdc") seen.add(cardOf(keyed(rank + suit)));
  assert.equal(seen.size, 52);
  assert.equal(cardOf(keyed("0d")), "TD");
  assert.equal(cardOf(keyed("Td")), "TD");
  assert.equal(cardOf(keyed("9S")), "9S");
});

test("nothing is a card before both parts are there", () => {
  assert.equal(cardOf(NOTHING), null);
  assert.equal(cardOf(keyed("9")), null);
  assert.equal(take(NOTHING, "s"), null, "a suit alone is no start");
});

test("a slip is put right by typing on", () => {
  assert.equal(cardOf(keyed("8sh")), "8H");
  assert.equal(cardOf(keyed("89s")), "9S");
  assert.equal(cardOf(keyed("8s9")), null, "a new rank begins a new card");
});

test("backspace takes the suit, then the rank, then has nothing to take", () => {
  const full = keyed("ks");
  const rank = take(full, "Backspace");
  assert.deepEqual(rank, { rank: "K", suit: "" });
  assert.deepEqual(take(rank, "Backspace"), NOTHING);
  assert.equal(take(NOTHING, "Backspace"), null);
});

test("other keys mean nothing", () => {
  for (const key of ["x", "F2", "Enter", " ", "Shift"]) assert.equal(take(NOTHING, key), null, key);
});
