// Money, chips, keys, words and the felt's geometry.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, t } from "../../src/croupier/web/static/js/core/i18n.js";
import { actOf, KEYS } from "../../src/croupier/web/static/js/core/keys.js";
import { clock, money, readMoney, short,
  signed } from "../../src/croupier/web/static/js/core/money.js";
import { plain, titled, worded } from "../../src/croupier/web/static/js/core/words.js";
import { oddsForPeople } from "../../src/croupier/web/static/js/core/words.js";
import { chipsFor, countOut, drawnChips } from "../../src/croupier/web/static/js/games/chips.js";
import { angleOf, ARC, boxesOf, initialsOf, moveOver, pointAt, printedIn, rowsOf,
  SEAT_RADIUS } from "../../src/croupier/web/static/js/games/feltLayout.js";

test("money is written in threes, exactly", () => {
  assert.deepEqual([0, 25, 1000, 9500, 1234567, -41000].map(money), ["0", "25", "1,000", "9,500",
    "1,234,567", "−41,000"]);
  assert.deepEqual([950, 0, -200].map(signed), ["+950", "0", "−200"]);
  assert.deepEqual([25, 1000, 2500, 2550, 1000000, 1500000].map(short), ["25", "1k", "2.5k",
    "2,550", "1M", "1.5M"]);
  assert.deepEqual([8, 60, 65].map(clock), ["8 s", "1:00", "1:05"]);
});

test("money is read as people type it, and nothing else is", () => {
  for (const [text, amount] of [["1500", 1500], ["1,500", 1500], [" 1 500 ", 1500], ["1.5k", 1500],
    ["2m", 2e6], ["0.07k", 70]])
  {
    assert.equal(readMoney(text), amount, text);
  }
  for (const text of ["", "1.5", "15,00", "k", "-5", "1e3", "1.0005k", "99999999999999999999"])
    assert.equal(readMoney(text), null, text);
});

test("chips count out largest first and add up", () => {
  assert.deepEqual(countOut(6_630, [25, 100, 500, 1000, 5000]), {
    chips: [[5000, 1], [1000, 1], [500, 1], [100, 1], [25, 1]],
    rest: 5,
  });
  for (let amount = 0; amount < 3_000; amount += 7) {
    const { chips, rest } = countOut(amount);
    assert.equal(chips.reduce((sum, [value, count]) => sum + value * count, rest), amount);
    assert.ok(drawnChips(amount).length <= 5);
    assert.equal(drawnChips(amount).length > 0, amount > 0);
  }
  assert.deepEqual(drawnChips(300), [200, 100]);
  // What the table has no chip for lies there in smaller ones: each has its value on it.
  assert.deepEqual(drawnChips(644, [200, 500]), [500, 100, 20, 20, 2]);
  assert.deepEqual(drawnChips(10_000, chipsFor({ minimum: 200, maximum: 50_000 })), [10_000]);
});

test("the chips of a table come from its limits", () => {
  const table = (minimum, more = {}) => chipsFor({ minimum, ...more });
  assert.deepEqual(table(200, { maximum: 50_000 }), [200, 500, 1000, 2000, 10_000, 20_000]);
  assert.deepEqual(table(50, { maximum: 5000 }), [50, 100, 200, 500, 2000, 5000]);
  assert.deepEqual(table(1_000_000).map(short), ["1M", "2M", "5M", "10M", "50M", "100M"]);
  assert.deepEqual(table(200_000).map(short), ["200k", "500k", "1M", "2M", "10M", "20M"]);
  for (const minimum of [1, 5, 25, 30, 200, 300, 777, 20_000])
    for (const stake_multiple of [1, 20, 25]) {
      const chips = table(minimum, { stake_multiple, maximum: minimum * 60 });
      assert.ok(chips[0] >= minimum && chips.every((chip) =>
        chip % stake_multiple === 0
      ));
      assert.ok(chips.every((chip, i) => i === 0 || chip > chips[i - 1]), `${chips}`);
      assert.ok(chips.slice(1).every((chip) => chip <= minimum * 60));
    }
});

test("every key does one thing in its scope", () => {
  for (const [scope, { rows }] of Object.entries(KEYS)) {
    const keys = rows.filter((row) => row.act).map((row) => row.key);
    assert.equal(new Set(keys).size, keys.length, scope);
  }
  assert.equal(actOf(["felt"], "Z"), "undo");
  assert.equal(actOf(["felt"], "z", false), "", "letters can be switched off");
  assert.equal(actOf(["felt"], "3", false), "chip-3");
  assert.equal(actOf(["grid", "felt"], "Delete"), "remove");
});

test("words fill their blanks", () => {
  assert.equal(t("seat.taken", { seat: 3, name: "Ann" }), "Seat 3, Ann");
  assert.equal(t("no.such.word"), "no.such.word");
  assert.equal(cardName("TD"), "ten of diamonds");
  assert.equal(cardName(null), "face-down card");
});

const areas = (text) => text.split(" ").map((bet) => ({ bet }));
const BOOKS = {
  baccarat: areas("banker player tie banker-pair player-pair lucky-6"),
  "lucky-7": areas(
    "banker player tie banker-pair player-pair small-lucky-7 big-lucky-7 super-lucky-7",
  ),
  "dragon-tiger": areas(
    "banker player tie banker-pair player-pair small-dragon big-dragon small-tiger big-tiger "
      + "dragon-tiger",
  ),
  "online-baccarat": areas("player banker tie"),
};

test("every area of every book is on the felt once, the main bets nearest to the patron", () => {
  for (const [book, list] of Object.entries(BOOKS)) {
    const rows = rowsOf(list).map((row) => row.map((area) => area.bet));
    assert.deepEqual(rows.flat().sort(), list.map((area) => area.bet).sort(), book);
    assert.deepEqual(rows.at(-1), ["player", "tie", "banker"], book);
    assert.equal(rows.length, book === "online-baccarat" ? 1 : 2);
    if (rows.length > 1)
      assert.deepEqual([rows[0][0], rows[0].at(-1)], ["player-pair", "banker-pair"]);
  }
  assert.deepEqual(rowsOf(areas("player brand-new"))[0], [{ bet: "brand-new" }]);
  /** @param {string} more */
  const rowsWith = (more) =>
    rowsOf(areas(`banker player tie player-pair lucky-6 banker-pair ${more}`)).map((row) =>
      row.map((area) => area.bet).join(" ")
    );
  assert.deepEqual(rowsWith("one two"), ["player-pair lucky-6 one two banker-pair",
    "player tie banker"]);
});

test("each box of the arc has letters of its own", () => {
  const names = ["Player Pair", "Banker Pair", "Small Lucky 7", "Big Lucky 7", "Super Lucky 7"];
  const letters = [...initialsOf(names.map((name) => ({ bet: name, name }))).values()];
  assert.deepEqual(letters, ["PP", "BP", "Sm7", "BL7", "Su7"]);
});

test("a few letters are broken and made smaller until they fit between the lines of a box", () => {
  /** @param {number} degrees */
  const box = (degrees) => ({ inner: 684, outer: 748, from: degrees, to: 0 });
  assert.deepEqual(printedIn("闲对", box(4)), { lines: ["闲对"], size: 12 });
  assert.deepEqual(printedIn("闲对", box(2)), { lines: ["闲", "对"], size: 12 });
  assert.deepEqual(printedIn("스7", box(1.5)).lines, ["스", "7"]);
  assert.deepEqual(printedIn("Đôi Con", box(2)).lines, ["Đôi", "Con"]);
  assert.ok(printedIn("Đôi Con", box(1.5)).size < 12);
});

test("an id is written as people read it", () => {
  assert.equal(plain("wrong-order"), "wrong order");
  assert.equal(worded("straight:17"), "Straight 17");
  assert.equal(titled("pit-manager"), "Pit Manager");
});

test("arrows over the felt stay inside it", () => {
  const lengths = [5, 3, 1, 1];
  for (let row = 0; row < 4; row++)
    for (let cell = 0; cell < lengths[row]; cell++) {
      for (const act of ["up", "down", "left", "right", "first", "last"]) {
        const to = moveOver({ row, cell }, act, lengths);
        assert.ok(to.row >= 0 && to.row < 4 && to.cell >= 0 && to.cell < lengths[to.row]);
      }
    }
  assert.deepEqual(moveOver({ row: 0, cell: 4 }, "down", lengths), { row: 1, cell: 2 });
});

for (const seats of [3, 4, 5, 6, 7]) {
  test(`${seats} seats lie on the arc, inside the picture, none over another`, () => {
    for (let seat = 1; seat <= seats; seat++) {
      const { x, y } = pointAt(angleOf(seat, seats), SEAT_RADIUS);
      assert.ok(x > 20 && x < ARC.width - 20 && y > 0 && y < ARC.height - 20,
        `seat ${seat} at ${x}, ${y}`);
      if (seat > 1)
        assert.ok(pointAt(angleOf(seat - 1, seats), SEAT_RADIUS).x > x, "seat 1 is on the right");
      const boxes = boxesOf(seat, seats, BOOKS["dragon-tiger"].map((area) => area.bet));
      assert.equal(boxes.length, 10);
      for (const a of boxes)
        for (const b of boxes) {
          if (a === b || a.inner !== b.inner) continue;
          assert.ok(a.to >= b.from - 1e-9 || b.to >= a.from - 1e-9, `${a.bet} over ${b.bet}`);
        }
    }
  });
}

test("R-02: odds are printed one way, a for with its to, a commission as a part", () => {
  assert.equal(oddsForPeople("2 for 1"), "2 for 1 (1 to 1)");
  assert.equal(oddsForPeople("19 to 20"), "0.95 to 1");
  for (const odds of ["0.95 to 1", "1 to 2", "3 to 1", "8 for 1 (7 to 1)"])
    assert.equal(oddsForPeople(odds), odds);
});
