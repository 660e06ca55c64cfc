// Roads as drawn: every cell of the server's roads, ghosts where the next hand would go, words.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { viewOf } from "../../src/croupier/web/static/js/games/roadlayout.js";
import { DERIVED, ghostsOf, hitsOf, marksOf, nextCell,
  wordsOf } from "../../src/croupier/web/static/js/games/roads.js";

const shoes = JSON.parse(readFileSync(new URL("fixtures/roads.json", import.meta.url), "utf8"));
const written = (text) => shoes.find(({ shoe }) => shoe === text);
const hands = (text) => text.split(" ").filter(Boolean);
const NAMES = ["bead_plate", "big_road", ...DERIVED];

test("ghosts lie where the server's next mark lies, for both sides, on every shoe", () => {
  let compared = 0;
  for (const { roads, banker, player } of shoes) {
    for (const [side, after] of [["banker", banker], ["player", player]]) {
      const ghosts = ghostsOf(roads, side);
      for (const road of NAMES) {
        const isNew = after[road]
          && (after[road][0] > roads[road].length || roads[road].at(-1)?.colour === null);
        assert.equal(Boolean(ghosts[road]), Boolean(isNew), road);
        if (!isNew) continue;
        const [, col, row, colour] = after[road];
        assert.deepEqual([ghosts[road].col, ghosts[road].row, ghosts[road].colour], [col, row,
          colour]);
        compared++;
      }
    }
  }
  assert.ok(compared > 100);
});

test("replaying a road cell by cell gives the road back", () => {
  for (const { roads } of shoes) {
    for (const road of ["big_road", ...DERIVED]) {
      roads[road].forEach((cell, i) => {
        if (!cell.colour) return;
        const { col, row } = nextCell(roads[road].slice(0, i), cell.colour);
        assert.deepEqual([col, row], [cell.col, cell.row]);
      });
    }
  }
});

test("nine Banker then ten Player: the Player tail lies on row 5, columns 3 to 7", () => {
  const { roads } = written(hands("B B B B B B B B B P P P P P P P P P P").join(" "));
  const marks = marksOf("big_road", roads);
  const tail = marks.slice(-5).map(({ col, row, letter }) => [col + 1, row + 1, letter]);
  assert.deepEqual(tail, [3, 4, 5, 6, 7].map((col) => [col, 5, "P"]));
});

test("PBBBB gives blue, red, red on the big eye boy, and the asks are opposite", () => {
  const { roads } = written("P B B B B");
  assert.deepEqual(marksOf("big_eye_boy", roads).map((mark) => mark.colour), ["blue", "red",
    "red"]);
  assert.notEqual(ghostsOf(roads, "banker").big_eye_boy.colour,
    ghostsOf(roads, "player").big_eye_boy.colour);
});

test("beads carry the letter and the pairs of their hand", () => {
  const roads = { ...written("T T").roads };
  const marks = marksOf("bead_plate", roads, ["Tb", "Tpn"], { 1: "6" });
  assert.deepEqual(
    marks.map((
      { letter, bankerPair, playerPair, natural },
    ) => [letter, bankerPair, playerPair, natural]),
    [["T", true, false, false], ["T", false, true, true]],
  );
  assert.equal(marks[1].hit, "6");
  assert.deepEqual(marks.map((mark) => Boolean(mark.isLatest)), [false, true]);
});

test("a side bet's mark finds its circle past the ties", () => {
  const roads = {
    bead_plate: [],
    big_road: [
      { col: 0, row: 0, colour: "red", ties: 2, leading_ties: 1 },
      { col: 1, row: 0, colour: "blue" },
    ],
  };
  const marks = marksOf("big_road", roads, ["T", "B", "T", "T", "P"], { 4: "7" });
  assert.deepEqual(marks.map((mark) => mark.hit), [undefined, "7"]);
  assert.equal(marks[0].ties, 3);
});

test("the view shows the newest columns and leaves one free", () => {
  const marks = Array.from({ length: 20 },
    (_, col) => ({ col, row: 0, colour: "red", shape: "ring" }));
  const view = viewOf(marks, 12, 10);
  assert.equal(view.shift, 9);
  assert.equal(view.marks.length, 11);
  assert.equal(view.marks.at(-1).x - view.shift * 10, 105);
  assert.equal(viewOf(marks.slice(0, 3), 12, 10).shift, 0);
  assert.equal(viewOf([], 12, 10).shift, 0);
  assert.equal(viewOf(marks, 12, 10, { col: 21, row: 0 }).shift, 10);
});

test("columns fit the width, within their bounds", () => {
});

test("each road is also told in words", () => {
  const { roads } = written("P B B B B");
  assert.deepEqual(wordsOf("bead_plate", roads, ["Pn", "Bb", "B", "B", "B"]), [
    "1: Player (natural)",
    "2: Banker (Banker pair)",
    "3: Banker",
    "4: Banker",
    "5: Banker",
  ]);
  assert.deepEqual(wordsOf("big_road", roads), ["1 Player", "4 Banker"]);
  assert.deepEqual(wordsOf("big_eye_boy", roads), ["1 blue", "2 red"]);
  assert.deepEqual(wordsOf("big_road", written("T T").roads), ["2 ties before any decision"]);
});

test("hits are the digits that end a hand", () => {
  assert.deepEqual(hitsOf(["Bb6", "P", "P7", "Tn"]), { 0: "6", 2: "7" });
  assert.deepEqual(hitsOf([]), {});
});
