// The slip keeps to what the server allowed and forgets nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { agree, clear, double, left, newSlip, nextCoup, place, placeAll, rebet, remove, stakeOn,
  total, undo } from "../../src/croupier/web/static/js/games/betSlip.js";

const limits = { minimum: 200, maximum: 50_000, bets: { tie: { minimum: 50, maximum: 5_000 } } };
const fresh = (balance = 10_000) => newSlip({ balance, limits });
const after = (slip, ...steps) => steps.reduce((now, step) => step(now).slip, slip);
const chip = (bet, value) => (slip) => place(slip, bet, value);

test("three hundreds on Banker, undo, clear", () => {
  let slip = after(fresh(), chip("banker", 100), chip("banker", 100), chip("banker", 100));
  assert.deepEqual([stakeOn(slip, "banker"), total(slip), left(slip)], [300, 300, 9_700]);
  slip = after(slip, undo);
  assert.equal(stakeOn(slip, "banker"), 200);
  slip = after(slip, clear);
  assert.deepEqual([total(slip), left(slip)], [0, 10_000]);
  assert.equal(total(after(slip, undo)), 200, "clearing can be undone too");
});

test("doubling beyond the maximum changes nothing and names the limit at its area", () => {
  const slip = after(fresh(200_000), chip("player", 100), chip("banker", 30_000));
  const { slip: same, refusal } = double(slip);
  assert.equal(same, slip);
  assert.deepEqual(refusal, { why: "maximum", bet: "banker", allowed: 50_000 });
});

test("a bet's own limit goes before the table's", () => {
  const { refusal } = place(fresh(), "tie", 5_001);
  assert.deepEqual(refusal, { why: "maximum", bet: "tie", allowed: 5_000 });
});

test("nobody stakes more than they have", () => {
  const slip = after(fresh(500), chip("banker", 300));
  assert.deepEqual(place(slip, "player", 201).refusal, { why: "balance", allowed: 500 });
  assert.equal(total(place(slip, "player", 200).slip), 500);
  assert.equal(double(slip).refusal?.why, "balance");
});

test("stakes keep to the table's multiple", () => {
  const slip = newSlip({ balance: 1_000, limits: { multiple: 20 } });
  assert.deepEqual(place(slip, "banker", 25).refusal, { why: "multiple", bet: "banker",
    allowed: 20 });
  assert.equal(total(place(slip, "banker", 40).slip), 40);
});

test("after no more bets nothing moves", () => {
  const slip = { ...after(fresh(), chip("banker", 300)), isOpen: false };
  for (const act of [chip("banker", 100), undo, clear, double, (s) => remove(s, "banker")]) {
    const answer = act(slip);
    assert.equal(answer.refusal?.why, "closed");
    assert.equal(answer.slip, slip);
  }
});

test("rebet puts the coup before back, and undo takes it away again", () => {
  let slip = after(fresh(), chip("banker", 300), chip("tie", 100));
  slip = nextCoup(slip, 9_000);
  assert.equal(total(slip), 0);
  slip = after(slip, chip("player", 500), rebet);
  assert.deepEqual(slip.stakes, { banker: 300, tie: 100 });
  assert.deepEqual(after(slip, undo).stakes, { player: 500 });
  assert.equal(rebet(nextCoup(fresh(), 100)).refusal?.why, "nothing");
});

test("a coup without bets does not forget the one before", () => {
  const slip = nextCoup(nextCoup(after(fresh(), chip("banker", 300)), 9_000), 9_000);
  assert.deepEqual(slip.last, { banker: 300 });
});

test("a call bet is placed whole or not at all, and undone in one step", () => {
  const voisins = { "trio:0-2-3": 200, "corner:25-26-28-29": 200, "split:4-7": 100 };
  const slip = after(fresh(600), chip("split:4-7", 100), (s) => placeAll(s, voisins));
  assert.equal(total(slip), 600);
  assert.equal(stakeOn(slip, "split:4-7"), 200);
  assert.deepEqual(after(slip, undo).stakes, { "split:4-7": 100 });
  assert.equal(placeAll(fresh(400), voisins).refusal?.why, "balance");
});

test("what the server has is taken over; steps that no longer lead there are forgotten", () => {
  const slip = after(fresh(), chip("banker", 100), chip("banker", 100));
  assert.equal(agree(slip, { banker: 200 }, 10_000).before.length, 2);
  const other = agree(slip, { banker: 100 }, 10_000);
  assert.equal(other.before.length, 0);
  assert.equal(undo(other).refusal?.why, "nothing");
});

test("chips over a limit that came later can still go back", () => {
  const slip = { ...after(fresh(), chip("banker", 900), chip("player", 200)),
    limits: { maximum: 500 } };
  assert.deepEqual(remove(slip, "player").slip.stakes, { banker: 900 });
  assert.equal(place(slip, "player", 100).slip.stakes.player, 300);
});

test("a thousand random steps keep the balance and can all be undone", () => {
  let seed = 7;
  const next = (n) => (seed = (seed * 48_271) % 2_147_483_647) % n;
  const acts = [
    (s) => place(s, ["banker", "player", "tie"][next(3)], [25, 100, 500][next(3)]),
    (s) => double(s),
    (s) => clear(s),
    (s) => remove(s, "tie"),
    (s) => rebet(s),
  ];
  let slip = newSlip({ balance: 10_000, limits, last: { player: 400 } });
  for (let i = 0; i < 1_000; i++) {
    slip = acts[next(12) % acts.length](slip).slip;
    assert.ok(left(slip) >= 0 && total(slip) + left(slip) === 10_000);
    assert.ok(Object.values(slip.stakes).every((amount) => amount > 0 && amount <= 50_000));
  }
  while (slip.before.length) slip = undo(slip).slip;
  assert.equal(total(slip), 0);
});
