// The one line of a cloth that is kept for words: what lies there, and for how long.

import assert from "node:assert/strict";
import { test } from "node:test";
import { insuredOf, quietOf } from "../../src/croupier/web/static/js/games/saidLine.js";

const WON = { seat: 1, bet: "banker-insurance", stake: 333, outcome: "win", paid: 999,
  returned: 333, collected: 0 };
const you = { wagers: { banker: 1_000 }, insured: {}, insurance: [], lines: [WON], may: [] };
const view = (phase, more = {}) => ({ phase, result: null, you, ...more });

test("an insurance that was paid is gone when the next coup begins", () => {
  const paid = [{ bet: "banker-insurance", amount: 333, outcome: "win", paid: 999 }];
  assert.deepEqual(insuredOf(view("result", { result: { winner: "player" } })), paid);
  assert.deepEqual(insuredOf(view("ready")), paid, "it is in sight until then");
  for (const phase of ["betting", "dealing", "insurance", "squeezing", "waiting", "held"])
    assert.deepEqual(insuredOf(view(phase)), [], phase);
  const again = view("dealing", { you: { ...you, insured: { "banker-insurance": 100 } } });
  assert.deepEqual(insuredOf(again), [{ bet: "banker-insurance", amount: 100 }]);
});

const WHEEL = { number: 7, colour: "red" };
const EVEN = [{ ...WON, bet: "red", stake: 200, paid: 200 }, { ...WON, bet: "even", stake: 200,
  paid: 0, collected: 200 }];

test("what came to nothing is no other number beside the one that came", () => {
  const own = { ...you, lines: EVEN };
  const said = quietOf(view("ready", { result: WHEEL, you: own }), "over", {});
  assert.equal(said.net, "net 0");
});
