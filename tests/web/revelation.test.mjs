// The clock of revelation, under a clock of the test's own: nothing is told before its time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PACE } from "../../src/croupier/web/static/js/core/motion.js";
import { Revelation } from "../../src/croupier/web/static/js/core/revelation.js";
import { toldOf, toldResults } from "../../src/croupier/web/static/js/core/untold.js";

const ME = { id: "ann", name: "Ann", balance: 9_000, net: 0 };
const LINES = [
  { seat: 1, bet: "player", stake: 500, outcome: "lose", paid: 0, returned: 0, collected: 500 },
  { seat: 1, bet: "banker", stake: 500, outcome: "win", paid: 475, returned: 500, collected: 0 },
];
const WAGERS = { player: 500, banker: 500 };

/** A clock that stands still until it is told to go on. */
function fakeClock({ still = false, tick = 0 } = {}) {
  let now = 1_000; // and goes on by a tick whenever it is read, as a slow machine's does
  let timers = [];
  let count = 0;
  return {
    now: () => (now += tick),
    later: (what, ms) => {
      timers.push({ id: ++count, what, at: now + ms });
      return count;
    },
    cancel: (id) => (timers = timers.filter((timer) => timer.id !== id)),
    house: () => now,
    isStill: () => still,
    go(ms) {
      const until = now + ms;
      for (;;) {
        const due = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((timer) => timer !== due);
        now = Math.max(now, due.at);
        due.what();
      }
      now = Math.max(now, until);
    },
  };
}

const card = (place, value) => ({ place, card: value });

/** A table of cards in a phase, with the cards that lie on it. */
function table(phase, cards = [], more = {}) {
  const [player, banker] = [0, 1].map((side) =>
    cards.map((value, place) => card(place, value)).filter(({ place }) => place % 2 === side)
  );
  const isOpen = cards.every(Boolean) && cards.length;
  return { coup: "B-1/1/1", phase, closes_at: null, seats: [{ seat: 1, wagers: WAGERS, play: {} }],
    notice: [], result: null, roads: { ask: "before" }, road: ["P"],
    hands: { player, banker, player_points: isOpen ? 5 : null, banker_points: isOpen ? 9 : null },
    you: { wagers: WAGERS, insured: {}, insurance: [], squeeze: {}, lines: [], may: [] }, ...more };
}

const RESULT = { winner: "banker", player_points: 5, banker_points: 9 };
const CARDS = ["2S", "9S", "3S", "KS"];
const ended = () => table("result", CARDS, { result: RESULT });
const settled = () =>
  table("ready", CARDS, { result: RESULT, seats: [{ seat: 1, wagers: {}, play: {} }],
    roads: { ask: "after" }, road: ["P", "B"],
    you: { wagers: {}, insured: {}, insurance: [], squeeze: {}, lines: LINES, may: [] } });
const SETTLED = { event: "coup-settled", coup: "B-1/1/1", text: "Banker wins" };

function watcher(clock) {
  const told = [];
  const revelation = new Revelation(ME, (each) => told.push(each), clock);
  const news = (view, events = []) => revelation.take({ position: 1, view, events });
  return { revelation, news, now: () => told.at(-1), told };
}

function closed(clock) {
  const at = watcher(clock);
  at.news(table("betting"));
  at.news(table("dealing"));
  for (let n = 1; n < 4; n += 1) {
    at.news(table("dealing", CARDS.slice(0, n)));
    clock.go(1_200);
  }
  return at;
}

test("nothing of a result is shown before the last card lies still", () => {
  const clock = fakeClock();
  const at = closed(clock);
  const from = at.told.length;
  at.news(ended());
  at.revelation.takeMe({ ...ME, balance: 9_975, net: -25 });
  clock.go(PACE.card - 1);
  assert.equal(at.now().view.hands.banker[1].card, null, "the last card lies face down");
  at.news(settled(), [SETTLED]);
  clock.go(PACE.turn);
  for (const { view, me, events, stage } of at.told.slice(from)) {
    assert.equal(stage, "play");
    assert.equal(view.result, null);
    assert.equal(view.hands.banker_points, null);
    assert.equal(view.phase, "dealing");
    assert.deepEqual([view.you.lines, view.you.wagers, view.road], [[], WAGERS, ["P"]]);
    assert.equal(me.balance, 9_000);
    assert.deepEqual(events, []);
  }
});

test("the end is told in order: the winner, what is lost, what is won, the money", () => {
  const clock = fakeClock();
  const at = closed(clock);
  at.news(ended());
  at.news(settled(), [SETTLED]);
  at.revelation.takeMe({ ...ME, balance: 9_975 });
  clock.go(PACE.card + PACE.turn);
  assert.deepEqual([at.now().stage, at.now().view.result, at.now().view.phase], ["told", RESULT,
    "result"]);
  assert.deepEqual(at.now().view.you.wagers, WAGERS, "chips lie until they are paid or taken");
  clock.go(PACE.winner);
  assert.equal(at.now().stage, "taken");
  assert.deepEqual(at.now().view.you.wagers, { banker: 500 });
  assert.deepEqual(at.now().view.you.lines, [LINES[0]]);
  clock.go(PACE.sweep);
  assert.equal(at.now().stage, "paid");
  assert.deepEqual(at.now().view.you.lines, LINES);
  assert.equal(at.now().me.balance, 9_000, "the money comes last");
  const before = at.told.length;
  clock.go(PACE.pay);
  assert.equal(at.now().stage, "over");
  assert.equal(at.now().me.balance, 9_975);
  assert.deepEqual(at.told.slice(before).flatMap(({ events }) => events), [SETTLED]);
});

for (const [game, lasts] of [["roulette", 8_400], ["baccarat", 6_600]])
  test(`the page of another table waits with what ${game} paid until it is told there`, () => {
    const clock = fakeClock();
    const at = watcher(clock);
    at.news({ ...table("betting"), id: "B-2" });
    const paid = { table: "T-1", game, amount: 975, at: clock.house() };
    at.revelation.takeMe({ ...ME, balance: 9_975, lately: [paid] });
    assert.equal(at.now().me.balance, 9_000);
    assert.equal(toldOf({ ...ME, balance: 9_975, lately: [paid] }, "", clock).me.balance, 9_000);
    at.revelation.own({ ...at.now().me, balance: 9_875 }); // 100 are put down here
    assert.equal(at.now().me.balance, 8_900, "an act here does not tell it either");
    clock.go(lasts - 1);
    assert.equal(at.now().me.balance, 8_900);
    clock.go(1);
    assert.equal(at.now().me.balance, 9_875, "told there, it is counted here");
  });

test("a table's own page counts what it paid when it has told its coup, however late", () => {
  const clock = fakeClock();
  const at = closed(clock);
  at.news({ ...ended(), id: "T-1" });
  at.news({ ...settled(), id: "T-1" }, [SETTLED]);
  const paid = { table: "T-1", game: "baccarat", amount: 975, at: clock.house() };
  at.revelation.takeMe({ ...ME, balance: 9_975, lately: [paid] });
  clock.go(PACE.card + PACE.turn + PACE.winner + PACE.sweep + PACE.pay - 1);
  assert.equal(at.now().me.balance, 9_000);
  clock.go(1);
  assert.equal(at.now().me.balance, 9_975);
});

test("the lobby leaves a table's last result out until that table has told it", () => {
  const clock = fakeClock();
  const wheel = { game: "roulette", settled_at: clock.house(), road: null, numbers: [7, 3] };
  const shoe = { game: "baccarat", settled_at: clock.house(), road: ["P", "B"], numbers: null };
  assert.deepEqual(toldResults(wheel, clock), { road: null, numbers: [3] });
  assert.deepEqual(toldResults(shoe, clock), { road: ["P"], numbers: null });
  clock.go(8_400);
  assert.deepEqual(toldResults(wheel, clock), { road: null, numbers: [7, 3] });
  assert.deepEqual(toldResults(shoe, clock), { road: ["P", "B"], numbers: null });
});

test("a coup that a dealer settles late waits with its winner told", () => {
  const clock = fakeClock();
  const at = closed(clock);
  at.news(ended());
  clock.go(60_000);
  assert.equal(at.now().stage, "told");
  at.news(settled());
  assert.equal(at.now().stage, "taken");
  clock.go(PACE.sweep + PACE.pay);
  assert.equal(at.now().stage, "over");
});

test("the next coup waits until the one before is told, and is then shown", () => {
  const clock = fakeClock();
  const at = closed(clock);
  at.news(ended());
  at.news(table("betting", [], { coup: "B-1/1/2" }), [{ event: "betting-opened" }]);
  assert.equal(at.now().view.coup, "B-1/1/1");
  clock.go(10_000);
  assert.equal(at.now().view.coup, "B-1/1/2");
  assert.equal(at.now().view.phase, "betting");
  assert.deepEqual(at.told.flatMap(({ events }) => events), [{ event: "betting-opened" }]);
});

for (const after of [0, PACE.winner, PACE.winner + PACE.sweep, PACE.stands - 1])
  test(`who deals again ${after} ms after a result hears it whole, and none of the next`, () => {
    const clock = fakeClock();
    const at = closed(clock);
    at.news(ended());
    at.news(settled(), [SETTLED]);
    at.revelation.takeMe({ ...ME, balance: 9_975 });
    clock.go(PACE.card + PACE.turn + after);
    at.revelation.finish();
    assert.deepEqual([at.now().stage, at.now().view.result, at.now().me.balance], ["over", RESULT,
      9_975]);
    assert.deepEqual(at.told.flatMap(({ events }) => events), [SETTLED]);
    at.revelation.own({ ...ME, balance: 8_975 });
    const next = { coup: "B-1/1/2" };
    const from = at.told.length;
    at.news(table("betting", [], next));
    at.news({ ...ended(), ...next });
    at.news({ ...settled(), ...next });
    at.revelation.takeMe({ ...ME, balance: 10_900 });
    clock.go(3 * PACE.between + PACE.card + PACE.turn - 1);
    for (const { view, me, stage } of at.told.slice(from)) {
      assert.deepEqual([view.coup, stage], ["B-1/1/2", "play"]);
      assert.deepEqual([view.result, view.you.lines, view.road], [null, [], ["P"]]);
      assert.equal(me.balance, 8_975);
    }
    assert.equal(at.now().view.hands.player[0].card, CARDS[0], "the cards turn at once");
    clock.go(PACE.stands);
    assert.deepEqual([at.now().stage, at.now().me.balance], ["over", 10_900]);
  });

test("what has not been settled, or lies face down, is not finished", () => {
  const clock = fakeClock();
  const at = closed(clock);
  at.news(ended());
  at.revelation.finish();
  assert.equal(at.now().stage, "play");
  clock.go(PACE.card + PACE.turn);
  at.revelation.finish();
  assert.equal(at.now().stage, "told");
});

test("the ball: its number is for the wheel alone until it lies", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  const wheel = (phase, more = {}) => ({ ...table(phase), hands: undefined, roads: undefined,
    road: undefined, wheel: { numbers: [3] }, ...more });
  at.news(wheel("waiting"));
  at.news(wheel("result", { result: { number: 17 }, wheel: { numbers: [17, 3] } }), [{
    event: "number-came-up",
    text: "17 black",
  }]);
  clock.go(PACE.spin - 1);
  assert.deepEqual([at.now().falls, at.now().view.result, at.now().view.wheel.numbers], [17, null, [
    3,
  ]]);
  assert.deepEqual(at.told.flatMap(({ events }) => events), []);
  clock.go(1);
  assert.deepEqual([at.now().falls, at.now().view.result.number, at.now().view.wheel.numbers], [
    null,
    17,
    [17, 3],
  ]);
  assert.equal(at.told.flatMap(({ events }) => events).length, 1);
});

test("a page opened while the ball falls tells the number when all others do", () => {
  const clock = fakeClock();
  const wheel = { ...settled(), hands: undefined, roads: undefined, road: undefined,
    result: { number: 17 }, recorded: { at: clock.house(), dealt: [], opened: [] },
    wheel: { numbers: [17, 3, 3], spin: 3, stats: { spins: 3, black: 1 } } };
  clock.go(2_000);
  const at = watcher(clock);
  at.news(wheel);
  const { view, falls, fallsBy, stage } = at.now();
  assert.deepEqual([stage, falls, fallsBy, view.result], ["play", 17, 1_000 + PACE.spin, null]);
  assert.deepEqual([view.wheel.numbers, view.wheel.stats.spins, view.wheel.stats.black], [[3, 3], 0,
    0]);
  assert.deepEqual([view.you.lines, view.you.wagers, view.phase], [[], WAGERS, "waiting"]);
  clock.go(PACE.spin - 2_000 - 1);
  assert.equal(at.now().view.result, null);
  clock.go(1);
  assert.deepEqual([at.now().view.result, at.now().stage], [{ number: 17 }, "told"]);
});

test("a page opened while the last card turns tells it when all others do", () => {
  for (const [recorded, rests] of [[{ dealt: [3], opened: [] }, PACE.card + PACE.turn], [{
    dealt: [],
    opened: [0, 1, 2, 3],
  }, 2 * PACE.turn + PACE.pause]]) {
    const clock = fakeClock();
    const lies = { ...settled(), recorded: { at: clock.house(), ...recorded } };
    clock.go(100);
    const at = watcher(clock);
    at.news(lies);
    clock.go(rests - 101);
    const { view, stage } = at.now();
    assert.deepEqual([stage, view.result, view.hands.banker_points, view.road], ["play", null, null,
      []]);
    clock.go(1);
    assert.deepEqual([at.now().stage, at.now().view.road], ["told", ["P", "B"]]);
  }
});

test("who comes in afterwards, or asked for less motion, is told at once", () => {
  for (const clock of [fakeClock(), fakeClock({ still: true })]) {
    const at = clock.isStill() ? closed(clock) : watcher(clock);
    at.news(settled());
    assert.equal(at.now().stage, "over");
    assert.deepEqual(at.now().view.result, RESULT);
  }
});

test("cards that others opened stay down for who folds their own copy", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  at.revelation.keepsDown = true;
  at.news(table("betting"));
  at.news(table("squeezing", [null, "9S", null, "KS"]));
  clock.go(5_000);
  at.news(ended());
  at.news(settled());
  clock.go(5_000);
  assert.deepEqual(at.now().folding, [card(0, "2S"), card(2, "3S")]);
  assert.deepEqual([at.now().view.result, at.now().view.hands.player[0].card], [null, null]);
  at.revelation.open([0]);
  assert.equal(at.now().view.hands.player[0].card, "2S");
  at.revelation.open([2]);
  clock.go(PACE.turn);
  assert.equal(at.now().stage, "told");
  at.revelation.keepsDown = true;
  at.news(table("betting", [], { coup: "B-1/1/2" }));
  clock.go(5_000);
  assert.equal(at.now().view.coup, "B-1/1/2");
});

test("who does not fold their copy in time is told all the same, and the result stands", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  const squeeze = { face_down: true };
  at.revelation.keepsDown = true;
  at.news(table("betting", [], { squeeze }));
  at.news(table("dealing", [null, null, null, null], { squeeze }));
  clock.go(5_000);
  at.news({ ...ended(), squeeze });
  at.news({ ...settled(), squeeze }, [SETTLED]);
  assert.equal(at.now().folding.length, 4);
  clock.go(2_000);
  const from = at.told.length;
  at.news(table("betting", [], { coup: "B-1/1/2", squeeze }), [{ event: "betting-opened" }]);
  clock.go(PACE.copy - 2_001);
  assert.deepEqual([at.now().folding.length, at.now().view.result], [4, null],
    "the next coup takes nothing off the time to fold");
  clock.go(1 + PACE.turn);
  const open = ({ view: { hands } }) =>
    [hands.player, hands.banker].map((cards) => cards.filter((each) => each.card).length);
  assert.deepEqual(open(at.now()), [2, 0], "hand by hand");
  clock.go(PACE.pause + PACE.turn);
  assert.equal(at.now().stage, "told");
  clock.go(PACE.stands - 1);
  assert.deepEqual([at.now().view.result, at.now().stage], [RESULT, "over"]);
  clock.go(1);
  assert.equal(at.now().view.coup, "B-1/1/2");
  assert.deepEqual(at.told.slice(from).flatMap(({ events }) => events.map((e) => e.event)), [
    "coup-settled",
    "betting-opened",
  ]);
});

test("a third card is laid for who folds their copy when the first four are open", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  const squeeze = { face_down: true };
  at.revelation.keepsDown = true;
  at.news(table("betting", [], { squeeze }));
  at.news(table("dealing", [null, null, null], { squeeze }));
  at.news(table("dealing", CARDS, { squeeze }));
  assert.deepEqual(at.now().folding, [], "nothing is folded before all of it lies there");
  clock.go(5_000);
  assert.equal(at.now().folding.length, 4);
  at.news(table("result", [...CARDS, "AS"], { squeeze, result: RESULT }));
  clock.go(1_000);
  assert.equal(at.now().view.hands.player.length, 2);
  at.revelation.open([0, 2]);
  at.revelation.open([1, 3]);
  clock.go(10);
  assert.equal(at.now().view.hands.player.length, 2);
  clock.go(PACE.turn + PACE.pause + PACE.card);
  assert.deepEqual(at.now().folding, [card(4, "AS")]);
  clock.go(PACE.copy + PACE.turn);
  assert.equal(at.now().stage, "told");
});

test("what two cards come to stands while a third is on its way", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  at.news(table("betting"));
  at.news(table("dealing", CARDS));
  clock.go(5_000);
  const from = at.told.length;
  const five = table("dealing", [...CARDS, "AS"]);
  five.hands.player_points = 6;
  at.news(five);
  clock.go(5_000);
  const points = at.told.slice(from).map(({ view }) => view.hands.player_points);
  assert.deepEqual([...new Set(points)], [5, 6]);
});

test("what a squeezer has opened stays open for them until the table sees it", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  const you = { ...table("squeezing").you, squeeze: { 0: "2S", 2: "" } };
  at.news(table("betting"));
  at.news(table("squeezing", [null, "9S", null, "KS"], { you }));
  clock.go(5_000);
  at.revelation.peel(0, "2S");
  at.news(table("squeezing", [null, "9S", null, "KS"]));
  assert.equal(at.now().view.hands.player[0].card, "2S");
  at.news(ended());
  clock.go(5_000);
  assert.equal(at.now().view.hands.player[0].card, "2S");
});

test("a card that is squeezed open lies open at once; one's own copy waits", () => {
  for (const keeps of [false, true]) {
    const clock = fakeClock();
    const at = watcher(clock);
    at.revelation.keepsDown = keeps;
    at.news(table("betting"));
    at.news(table("squeezing", [null, null, null, null]));
    clock.go(5_000);
    at.news(table("squeezing", [null, null, "3S", null]));
    const { view, isMoving, folding } = at.now();
    assert.equal(view.hands.player[1].card, keeps ? null : "3S");
    // The squeeze goes on: it is neither hidden while a card turns nor folded by halves.
    assert.deepEqual([view.phase, isMoving, folding], ["squeezing", false, []]);
    assert.equal(view.hands.player_points, null);
    at.news(table("squeezing", ["2S", null, "3S", null]));
    clock.go(PACE.turn);
    assert.deepEqual(at.now().folding.map(({ place }) => place), keeps ? [0, 2] : []);
  }
});

/** What a page has shown of the cards by a moment: where each lay, and its face. */
function facesOf({ view: { hands } }) {
  return new Map([...hands.player, ...hands.banker].map((each) => [each.place, each.card]));
}

for (const isOffered of [true, false]) {
  const how = isOffered ? "after an insurance" : "without insurance";
  test(`one's own copy turns no card back that this page has shown, ${how}`, () => {
    const clock = fakeClock();
    const at = watcher(clock);
    at.revelation.keepsDown = true;
    const squeeze = { face_down: true, squeezer: "Bob", seat: 2 };
    const four = ["AS", "2S", "QS", "2H"];
    const news = (phase, cards, more = {}) => at.news(table(phase, cards, { squeeze, ...more }));
    const asked = { you: { ...table("insurance").you, insurance: [{ hand: "player" }] } };
    news("betting", []);
    for (let n = 1; n <= 4; n += 1) {
      news(n < 4 ? "dealing" : "squeezing", Array(n).fill(null));
      clock.go(1_200);
    }
    news("dealing", four); // the squeezer let the time run out: the dealer opens
    clock.go(3_500);
    if (isOffered) news("insurance", four, asked);
    clock.go(10_000);
    news("squeezing", [...four, null]);
    clock.go(5_000);
    news("squeezing", [...four, "3D"]);
    clock.go(1_000);
    news("squeezing", [...four, "3D", null]);
    clock.go(5_000);
    news("result", [...four, "3D", "4D"], { result: RESULT });
    clock.go(30_000);
    const seen = new Map();
    for (const told of at.told) {
      const faces = facesOf(told);
      for (const [place, face] of seen) {
        assert.ok(faces.has(place), `the card at ${place} does not leave the cloth`);
        if (face) assert.equal(faces.get(place), face, `the card at ${place} stays open`);
      }
      for (const [place, face] of faces) if (face || !seen.has(place)) seen.set(place, face);
      for (const { place } of told.folding)
        assert.ok(!seen.get(place), `what lies at ${place} was shown, and is folded no more`);
      for (const side of ["player", "banker"]) {
        const { [side]: cards, [`${side}_points`]: points } = told.view.hands;
        const isTold = cards.length && cards.every((each) => each.place > 3 || each.card);
        assert.ok(points === null || isTold, `${side}: no points beside the backs of cards`);
      }
    }
    assert.equal(at.now().stage, "told");
  });
}

test("a coup that ended before the page came is at rest", () => {
  const at = watcher(fakeClock());
  at.news(settled());
  assert.equal(at.now().isLive, false);
  at.news(table("betting", [], { coup: "B-1/1/2" }));
  assert.equal(at.now().isLive, true);
});

test("what lay face down is turned over hand by hand, once the last card lies there", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  at.news(table("betting"));
  at.news(table("dealing", [null, null, null]));
  clock.go(5_000);
  const open = () => {
    const { player, banker } = at.now().view.hands;
    return [player, banker].map((cards) => cards.filter((each) => each.card).length);
  };
  at.news(ended());
  clock.go(PACE.card - 1);
  assert.deepEqual(open(), [0, 0]);
  clock.go(1 + PACE.turn);
  assert.deepEqual([open(), at.now().view.hands.banker_points, at.now().stage], [[2, 0], null,
    "play"]);
  clock.go(PACE.pause + PACE.turn);
  assert.deepEqual([open(), at.now().stage], [[2, 2], "told"]);
});

test("where cards are dealt face down, who folds their own copy folds all of them", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  const squeeze = { face_down: true };
  at.revelation.keepsDown = true;
  at.news(table("betting", [], { squeeze }));
  at.news(table("dealing", [null, null, null], { squeeze }));
  at.news({ ...ended(), squeeze });
  clock.go(5_000);
  assert.deepEqual(at.now().folding.map(({ place }) => place), [0, 2, 1, 3]);
  assert.equal(at.now().view.result, null);
});

test("a moment that passes while another is shown is told all the same", () => {
  for (let tick = 1; tick < 400; tick += 7) {
    const clock = fakeClock({ tick });
    const at = closed(clock);
    at.news(ended());
    at.news(settled(), [SETTLED]);
    clock.go(60_000);
    assert.equal(at.now().stage, "over", `a tick of ${tick} ms`);
    assert.equal(at.now().isMoving, false);
  }
});

test("a number stands before the next spin is shown, also where the dealer is quick", () => {
  const clock = fakeClock();
  const at = watcher(clock);
  const wheel = (phase, more = {}) => ({ ...table(phase), hands: undefined, roads: undefined,
    road: undefined, wheel: { numbers: [3] }, ...more });
  at.news(wheel("waiting"));
  at.news(wheel("ready", { result: { number: 17 } }));
  clock.go(PACE.spin);
  at.news(wheel("betting", { coup: "B-1/1/2" }));
  clock.go(PACE.stands - 1);
  assert.equal(at.now().view.result?.number, 17);
  clock.go(2);
  assert.deepEqual([at.now().view.result, at.now().view.phase], [null, "betting"]);
});

test("what others have lost is taken together with one's own", () => {
  const clock = fakeClock();
  const at = closed(clock);
  const others = { seat: 2, wagers: { player: 100, banker: 200 }, play: {} };
  const both = (view, more = {}) => ({ ...view, seats: [...view.seats, others], ...more });
  at.news(both(table("dealing", CARDS.slice(0, 3))));
  at.news(both(ended()));
  clock.go(PACE.card + PACE.turn);
  at.news({ ...settled(), result: { ...RESULT, taken: ["player"] } });
  clock.go(PACE.winner - 1);
  assert.deepEqual(at.now().view.seats[1].wagers, others.wagers);
  clock.go(2);
  assert.equal(at.now().stage, "taken");
  assert.deepEqual(at.now().view.seats[1].wagers, { banker: 200 });
  assert.deepEqual(at.now().view.you.wagers, { banker: 500 });
});
