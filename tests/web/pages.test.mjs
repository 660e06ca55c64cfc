// What the patrons' pages read off the server's view: felt, wheel, lobby road, seals.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { areasOf, balanceOf, handsOf, limitsOf, netOf, resultWords, stakesOf,
  standing } from "../../src/croupier/web/static/js/games/feltFacts.js";
import { checkSeal } from "../../src/croupier/web/static/js/games/sealCheck.js";
import { bigRoadOf } from "../../src/croupier/web/static/js/games/smallRoad.js";
import { callsOf, layoutStakes,
  wheelLimits } from "../../src/croupier/web/static/js/games/wheelFacts.js";

/** @param {string} odds @param {number|null} [points] */
const pays = (odds, points = null) => ({ odds, for_people: odds, points });
const AREAS = [
  { bet: "banker", name: "Banker", pays: [pays("1 to 2", 6), pays("1 to 1")], clauses: ["5.2"],
    minimum: 200, maximum: 50000 },
  { bet: "lucky-6", name: "Lucky 6", pays: [pays("12 to 1"), pays("20 to 1")], clauses: ["5.1.6"],
    minimum: 200, maximum: null },
];
const VIEW = {
  version: "non-commission",
  phase: "betting",
  areas: AREAS,
  limits: { minimum: 200, maximum: 50000, stake_multiple: 1 },
  seats: [{ seat: 1, patron: "Ann", wagers: { player: 700 }, play: {} }, { seat: 2, patron: "You",
    wagers: { banker: 500 }, play: {} }],
  you: { seat: 2, wagers: { banker: 500 }, may: ["bet"], lines: [] },
  result: null,
};
const LINE = { bet: "banker", stake: 500, outcome: "win", paid: 250, returned: 500, collected: 0,
  clauses: ["5.2.1"] };

test("a non-commission Banker prints one to one, and what six pays", () => {
  const [banker, lucky] = areasOf(VIEW);
  assert.deepEqual([banker.odds, banker.note], [["1 to 1"], "Banker 6 pays 1 to 2"]);
  assert.deepEqual([lucky.odds, lucky.note], [["12 to 1", "20 to 1"], ""]);
});

test("chips on their way lie on those that are accepted", () => {
  const stakes = stakesOf(VIEW, { banker: 100, tie: 25 });
  assert.deepEqual(stakes, [
    { seat: 1, bet: "player", amount: 700 },
    { seat: 2, bet: "banker", amount: 600, state: "pending" },
    { seat: 2, bet: "tie", amount: 25, state: "pending" },
  ]);
  assert.equal(balanceOf({ balance: 9500 }, { banker: 100, tie: 25 }), 9375);
});

test("after the settlement the lines are shown, until new chips go down", () => {
  const over = { ...VIEW, phase: "ready", seats: [],
    you: { ...VIEW.you, wagers: {}, lines: [LINE] } };
  assert.equal(stakesOf(over, {})[0].outcome, "win");
  assert.deepEqual(stakesOf({ ...over, phase: "betting" }, {}), []);
  assert.equal(netOf([LINE, { ...LINE, paid: 0, collected: 300 }]), -50);
});

test("words of a phase and of a result", () => {
  assert.deepEqual(standing({ phase: "ready" }), { word: "Waiting", tone: "wait", note: "" });
  assert.equal(standing({ phase: "dealing" }).word, "No more bets");
  assert.equal(resultWords({ winner: "banker", player_points: 3, banker_points: 6 }),
    "Banker wins, 6 over 3");
  assert.equal(resultWords({ winner: "tie", player_points: 7, banker_points: 7 }), "Tie, 7 all");
  assert.equal(resultWords({ number: 0, colour: "green" }), "0 green");
  assert.equal(resultWords(null), "");
});

test("a hand with a face-down card has no points, a winner its tags", () => {
  const hands = { player: [{ card: null, place: 0 }], banker: [], player_points: null,
    banker_points: null };
  assert.deepEqual(handsOf({ hands, result: null })[0], { side: "player", cards: [null],
    points: null, result: null, tags: [] });
  const result = { winner: "player", player_pair: true, natural: true };
  assert.deepEqual(handsOf({ hands, result }).map((hand) => hand.tags), [["Pair", "Natural"], []]);
});

test("limits of an area without a maximum are open above", () => {
  assert.deepEqual(limitsOf(VIEW).bets["lucky-6"], { minimum: 200, maximum: undefined });
});

const WHEEL = {
  limits: { minimum: 50, maximum: 5000, stake_multiple: 1 },
  areas: [{ bet: "split", pays: [pays("17 to 1")], minimum: 50, maximum: 900 }],
  seats: [{ wagers: { "split:17-20": 150, red: 100 }, play: {} }],
  you: { wagers: { "split:17-20": 100 } },
  call_bets: [{ id: "voisins", name: "Voisins", chips: { "trio:0-2-3": 2 }, takes: "" }, {
    id: "neighbours",
    name: "N",
    chips: {},
    takes: "number",
  }],
};

test("limits of positions are those of their kind", () => {
  assert.equal(wheelLimits(WHEEL).bets["split:17-20"].maximum, 900);
  assert.equal(Object.keys(wheelLimits(WHEEL).bets).length, 157);
});

test("others' chips are what lies there less one's own", () => {
  const stakes = layoutStakes(WHEEL, { "straight:0": 25 }, {});
  assert.deepEqual(stakes.filter((stake) => !stake.mine), [{ bet: "split:17-20", amount: 50,
    mine: false }, { bet: "red", amount: 100, mine: false }]);
  assert.deepEqual(
    stakes.filter((stake) => stake.mine).map(({ bet, amount, state }) => [bet, amount, state]),
    [["split:17-20", 100, "accepted"], ["straight:0", 25, "pending"]],
  );
  assert.deepEqual(callsOf(WHEEL).map((call) => call.rule ?? call.chips), [{
    "trio:0-2-3": 2,
  }, "neighbours"]);
});

test("a lobby card's big road goes down, turns and counts ties", () => {
  const { big_road: road } = bigRoadOf([..."BBBBBBBPTT"]);
  assert.deepEqual(road.map(({ col, row }) => [col, row]), [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4],
    [0, 5], [1, 5], [1, 0]]);
  assert.equal(road[road.length - 1].ties, 2);
});

test("a seal is checked by its hash and by the cards dealt", async () => {
  const revealed = { salt: "ab", order: ["9S", "TD", "2C"], seeds: [] };
  const commitment = createHash("sha256").update("croupier ab 9S,TD,2C").digest("hex");
  assert.deepEqual(
    (await checkSeal({ commitment, revealed }, ["9S", "TD"])).map(({ holds }) => holds),
    [true, true],
  );
  assert.deepEqual((await checkSeal({ commitment, revealed }, ["TD"])).map(({ holds }) => holds), [
    true,
    false,
  ]);
  assert.deepEqual((await checkSeal({ commitment: "00", revealed })).map(({ holds }) => holds), [
    false,
  ]);
  assert.deepEqual(await checkSeal({ commitment, revealed: null }), []);
});
