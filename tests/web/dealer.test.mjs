// The dealer's console: where typed cards go, and the step that Enter does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ordersOf, readCards } from "../../src/croupier/web/static/js/games/cardList.js";
import { answerWords, askedWords, callWords, coveredHand, isCardDue, placesOf, progressWords,
  stepCommand, usualBurn, wayOfCard } from "../../src/croupier/web/static/js/games/dealerFacts.js";
import { summed, sumWords } from "../../src/croupier/web/static/js/games/playMoney.js";

const dealing = { game: "baccarat", phase: "dealing", next: { command: "deal-card" }, source: "",
  hands: { player: [], banker: [] } };
const one = { player: [{ card: "8S", place: 0 }], banker: [] };

test("a typed card is dealt when one is due, and an irregularity when none is", () => {
  assert.equal(wayOfCard(dealing, true), "deal");
  assert.equal(wayOfCard({ ...dealing, phase: "result", next: { command: "settle" } }, true),
    "irregular");
  assert.equal(wayOfCard({ ...dealing, next: { command: "offer-insurance" } }, true), "uninsured");
  assert.equal(wayOfCard({ ...dealing, phase: "insurance" }, true), "insured");
  assert.equal(wayOfCard({ ...dealing, phase: "burning" }, true), "burn");
});

test("behind the reader a typed card checks it, unless the dealer keys the cards", () => {
  const read = { ...dealing, hands: one, source: "reader", setup: { reader: "device" } };
  assert.equal(wayOfCard(read, true), "check");
  assert.equal(wayOfCard(read, false), "deal");
  assert.equal(wayOfCard({ ...read, source: "keyed" }, true), "deal");
  assert.equal(wayOfCard({ ...read, source: "both" }, true), "deal");
  assert.equal(wayOfCard({ ...read, setup: { reader: "" } }, true), "deal", "a card of a ruling");
});

test("Enter does the next step, and never deals a card that nobody named", () => {
  assert.deepEqual(stepCommand({ next: { command: "settle" } }), { command: "settle" });
  assert.equal(stepCommand(dealing), null);
  assert.deepEqual(stepCommand({ ...dealing, setup: { reader: "simulated" } }), {
    command: "draw",
  });
  assert.equal(stepCommand({ next: { command: "make-ruling" } }), null);
  assert.equal(stepCommand({ next: { command: "record-number" } }), null);
  assert.equal(isCardDue(dealing), true);
});

test("the Player's covered cards are opened first", () => {
  const view = { next: { command: "open-cards" },
    hands: { player: [{ card: "8S" }], banker: [{ card: null }] } };
  assert.equal(coveredHand(view), "banker");
  assert.deepEqual(stepCommand(view), { command: "open-cards", hand: "banker" });
  assert.equal(coveredHand({ hands: { player: [{ card: null }], banker: [{ card: null }] } }),
    "player");
});

test("a settlement of cash and of play money is summed as two", () => {
  const lines = [
    { plays: false, paid: 950, collected: 0 },
    { plays: false, paid: 0, collected: 500 },
    { plays: true, paid: 8000, collected: 0 },
  ];
  assert.deepEqual(summed(lines, ({ paid }) => paid), { cash: 950, play: 8000 });
  assert.equal(sumWords(summed(lines, ({ paid }) => paid)), "950 · PLAY 8,000");
  assert.equal(sumWords(summed(lines, ({ collected }) => collected)), "500");
  assert.equal(sumWords(summed([lines[2]], ({ paid }) => paid)), "PLAY 8,000");
});

test("results are called as a dealer calls them", () => {
  assert.equal(callWords({ winner: "banker", player_points: 6, banker_points: 9, natural: false }),
    "Banker 9 over Player 6, no pair");
  assert.equal(
    callWords({ winner: "tie", player_points: 8, banker_points: 8, natural: true,
      player_pair: true }),
    "Tie, 8 all, natural, Player pair",
  );
  assert.equal(callWords({ number: 17, colour: "black" }), "17 black");
});

test("cards in a row are read as people write them", () => {
  assert.deepEqual(readCards("9s, 10h 0d kc"), { cards: ["9S", "TH", "TD", "KC"], wrong: "" });
  assert.equal(readCards("9s 1x").wrong, "1X");
  assert.deepEqual(["AS", "TD", "QC", "7H"].map(usualBurn), [1, 10, 10, 7]);
});

test("every order of two or three cards is offered once", () => {
  assert.deepEqual(ordersOf(["9S", "4C"]), [["9S", "4C"], ["4C", "9S"]]);
  assert.equal(ordersOf(["9S", "4C", "KD"]).length, 6);
  assert.equal(ordersOf(["9S", "9S"]).length, 1);
});

const insured = { hand: "banker", odds: "3 to 1", seat: 5, taken: 1500, left: 66 };
const patron = { patron: "p1", name: "Ann", seat: 5, answer: "", insurable: [] };

test("what patrons are asked, and how far the answers have come", () => {
  const question = { what: "choice", clauses: ["7.13"], patrons: [patron], about: "Order unknown",
    withdrew: 1, stayed: 2 };
  assert.equal(askedWords(question), "Order unknown: withdraw or stay?");
  assert.equal(progressWords(question), "3 of 4 answered: 1 withdrew, 2 stayed");
  assert.equal(progressWords({ ...question, withdrew: 0, stayed: 0 }), "0 of 1 answered");
  const vote = { ...question, what: "vote", patrons: [patron, { ...patron, answer: "go-on" }],
    withdrew: 0, stayed: 0 };
  assert.equal(progressWords(vote), "1 of 2 answered");
});

test("an answer is said with its hands and amounts", () => {
  assert.equal(
    answerWords({ ...patron, answer: "took",
      insurable: [insured, { ...insured, hand: "player", taken: 0 }] }),
    "Took 1,500 on the Banker",
  );
  assert.equal(answerWords({ ...patron, answer: "new-shoe" }), "Votes for a new shoe");
  assert.equal(answerWords(patron), "");
});

test("free seats are offered first, and room behind every seat", () => {
  const seats = [{ seat: 1, patron: "Ann" }, { seat: 2, patron: null }];
  assert.deepEqual(placesOf({ seats }), [["2", "Seat 2"], ["1|behind", "Behind seat 1"], [
    "2|behind",
    "Behind seat 2",
  ]]);
});
