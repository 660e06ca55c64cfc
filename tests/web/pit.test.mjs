// The pit's console: what waits, for whom, and when a shoe is priced again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, closingSteps, decisionOf, detailsOf, matterOf, phaseWord, positiveOf, readChips,
  shoeKey } from "../../src/croupier/web/static/js/games/pitFacts.js";

const ruling = { id: "drawn-together-order-unknown", name: "Order unknown", clause: "7.13",
  rank: "pit-manager", rank_name: "Pit Manager", allowed: true, effect: "" };
const held = {
  id: "B-08",
  game: "baccarat",
  coup: "B-08/1/51",
  phase: "held",
  setup: { two_people: true },
  wagers: [{ patron: "a", stake: 500 }],
  rulings: [ruling],
  held: { irregularity: ruling.id, details: { cards: ["9S", "4C"] } },
  proposal: null,
  hands: { player: [], banker: [] },
};
const lan = { id: "lan", rank: "pit-manager", name: "Lan" };

test("cards of unknown order are offered in every order, and the chosen one is ruled", () => {
  const decision = decisionOf(held, lan);
  assert.deepEqual(decision.options.map((each) => each.cards), [["9S", "4C"], ["4C", "9S"]]);
  assert.equal(decision.mayDecide, true);
  assert.equal(decision.twoPeople, true);
  assert.deepEqual(detailsOf(held, decision, "1"), { cards: ["4C", "9S"] });
});

test("whoever proposed cannot approve, and who lacks the rank can do neither", () => {
  const proposed = { ...held,
    proposal: { irregularity: ruling.id, details: { cards: ["4C", "9S"] }, reason: "seen",
      proposer: "Lan", proposer_id: "lan", may_approve: true,
      second_name: "Pit Manager or above" } };
  assert.equal(decisionOf(proposed, lan).mayApprove, false);
  assert.match(decisionOf(proposed, lan).why, /another person/);
  assert.equal(decisionOf(proposed, { ...lan, id: "minh" }).mayApprove, true);
  assert.equal(
    decisionOf({ ...proposed, proposal: { ...proposed.proposal, may_approve: false } }, { ...lan,
      id: "minh" }).mayApprove,
    false,
  );
  assert.equal(decisionOf(proposed, lan).proposal.isOwn, true);
  const below = decisionOf({ ...held, rulings: [{ ...ruling, allowed: false }] }, { ...lan,
    rank: "dealer" });
  assert.equal(below.mayDecide, false);
  assert.match(below.why, /Pit Manager/);
});

test("what waits stands out", () => {
  assert.equal(matterOf(held), "held");
  assert.equal(matterOf({ ...held, phase: "betting", held: null }), "");
  assert.deepEqual(phaseWord({ phase: "betting" }), { word: "Bets", tone: "open" });
  assert.equal(phaseWord({ phase: "betting", alarm: "stuck" }).tone, "alarm");
});

test("a shoe is priced between hands, once for each composition", () => {
  const shoe = { number: 3, remaining: 211 };
  assert.equal(shoeKey({ game: "baccarat", phase: "betting", shoe }), "3/211");
  assert.equal(shoeKey({ game: "baccarat", phase: "dealing", shoe }), "");
  assert.equal(shoeKey({ game: "roulette", phase: "betting" }), "");
  assert.deepEqual(
    positiveOf({ wagers: [{ bet: "tie", positive: true }, { bet: "player", positive: false }] })
      .map((each) => each.bet),
    ["tie"],
  );
});

test("times ahead and behind", () => {
  assert.equal(ahead(12 * 60_000), "in 12 min");
  assert.equal(ahead(-4 * 60_000), "4 min over");
});

test("chips are read as they are written down", () => {
  assert.deepEqual(readChips("1,000x5 100 × 20"), { 1000: 5, 100: 20 });
  assert.deepEqual(readChips("5,000"), { 5000: 1 });
  assert.deepEqual(readChips("500x2, 500x1"), { 500: 3 });
  assert.deepEqual(readChips("10万x5 1k"), { 100000: 5, 1000: 1 });
  assert.deepEqual(readChips(""), {});
  assert.deepEqual(readChips("0"), {}, "a tray in which nothing is was counted");
  for (const text of ["none", "10x", "1,00x5", "100 and 5"])
    assert.equal(readChips(text), null, text);
});

test("a tray is counted before its table closes, and a box keeps no table open", () => {
  const view = { people: [{}], phase: "ready" };
  const next = (view, tray, slips = { boxes: [] }) =>
    closingSteps(view, tray, slips).filter((step) => step.isNext).map((step) => step.word);
  assert.deepEqual(next(view, { open: true, drop: 500 }), ["closing.seats"]);
  const empty = { ...view, people: [] };
  assert.deepEqual(next(empty, { open: true, drop: 500 }), ["closing.count"]);
  assert.deepEqual(next(empty, { open: false, drop: 500 }), ["closing.box", "closing.close"]);
  assert.deepEqual(next(empty, { open: false, drop: 0 }), ["closing.close"]);
  const closed = { people: [], phase: "closed" };
  assert.deepEqual(next(closed, { open: false, drop: 500 }), ["closing.box"]);
  assert.deepEqual(next(closed, { open: false, drop: 500 }, { boxes: [{}] }), []);
});
