// The roulette layout of the page: the same 157 positions as the server's, all reachable.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { placedPills, shared } from "../../src/croupier/web/static/js/games/pills.js";
import { CLOTH, finales, neighbours,
  POSITIONS } from "../../src/croupier/web/static/js/games/rouletteData.js";
import { boxOf, nearest, readPosition, sayPosition,
  step } from "../../src/croupier/web/static/js/games/roulettePicking.js";
import { colourOf, WHEEL } from "../../src/croupier/web/static/js/games/wheelOrder.js";

const server = JSON.parse(
  readFileSync(new URL("fixtures/positions.json", import.meta.url), "utf8"),
);
const all = [...POSITIONS.values()];

test("the 157 positions are the server's: ids, numbers and anchors", () => {
  const ours = all.map((
    { id, kind, numbers, along, across },
  ) => [id, kind, numbers, along, across]);
  assert.equal(ours.length, 157);
  assert.deepEqual(ours, server.positions);
});

test("wheel and colours are the server's", () => {
  assert.deepEqual(WHEEL, server.wheel);
  assert.deepEqual(Array.from({ length: 37 }, (_, n) => colourOf(n)), server.colours);
});

test("no two positions share an anchor", () => {
  assert.equal(new Set(all.map(({ along, across }) => `${along},${across}`)).size, 157);
});

test("the pointer finds every position at its anchor and a little beside it", () => {
  for (const { id, along, across } of all) {
    for (const [a, b] of [[0, 0], [0.3, 0], [-0.3, 0], [0, 0.3], [0, -0.3], [0.2, 0.2]]) {
      assert.equal(nearest(along + a, across + b)?.id, id, `${id} at ${a}, ${b}`);
    }
  }
});

test("a square is its own number from corner to corner of its middle", () => {
  assert.equal(nearest(12.55, 4)?.id, "straight:17");
  assert.equal(nearest(12, 3.45)?.id, "straight:17");
});

test("large boxes are hit anywhere inside", () => {
  assert.equal(nearest(-0.8, 1.2)?.id, "straight:0");
  assert.equal(nearest(1.2, -0.5)?.id, "dozen:1");
  assert.equal(nearest(8.9, 0)?.id, "dozen:1");
  assert.equal(nearest(24.9, -2.9)?.id, "high");
  assert.equal(nearest(26.9, 6.9)?.id, "column:3");
});

test("off the cloth there is nothing", () => {
  for (const [along, across] of [[-2, 4], [28, 4], [5, 8], [5, -3.5], [0, -1], [26, -1]]) {
    assert.equal(nearest(along, across), null, `${along}, ${across}`);
  }
});

test("boxes tile the cloth without overlapping", () => {
  const boxes = all.map(boxOf).filter(Boolean);
  assert.equal(boxes.length, 37 + 12);
  const area = boxes.reduce(
    (sum, b) => sum + (b.toAlong - b.fromAlong) * (b.toAcross - b.fromAcross),
    0,
  );
  const corners = 2 * (2 * 4); // beside the dozens and even chances, under zero and the columns
  const cloth = (CLOTH.toAlong - CLOTH.fromAlong) * (CLOTH.toAcross - CLOTH.fromAcross);
  assert.equal(area, cloth - corners);
});

for (const isTurned of [false, true]) {
  test(`arrows reach every position from zero, ${isTurned ? "turned" : "upright"}`, () => {
    const seen = new Set(["straight:0"]);
    const queue = ["straight:0"];
    while (queue.length) {
      const id = queue.pop();
      for (const way of ["up", "down", "left", "right"]) {
        const next = step(id, way, isTurned);
        if (!seen.has(next)) seen.add(next), queue.push(next);
      }
    }
    assert.deepEqual(all.map((place) => place.id).filter((id) => !seen.has(id)), []);
  });
}

test("arrows follow the screen", () => {
  assert.equal(step("straight:17", "right"), "split:17-20");
  assert.equal(step("straight:17", "up"), "split:17-18");
  assert.equal(step("straight:17", "down", true), "split:17-20");
  assert.equal(step("straight:17", "right", true), "split:17-18");
  assert.equal(step("low", "down"), "low");
});

test("what is typed is found", () => {
  const typed = {
    17: "straight:17",
    "17/20": "split:17-20",
    "20-17": "split:17-20",
    "0/2/3": "trio:0-2-3",
    "17/18/20/21": "corner:17-18-20-21",
    "17/21": "corner:17-18-20-21",
    "13-18": "six-line:13-18",
    "16-18": "street:16-17-18",
    "0 1 2 3": "first-four",
    "1-18": "low",
    red: "red",
    d2: "dozen:2",
  };
  for (const [text, id] of Object.entries(typed)) assert.equal(readPosition(text), id, text);
  for (const text of ["37", "17/19", "1/36", "", "x", "17/"])
    assert.equal(readPosition(text), null, text);
});

test("positions can be said", () => {
  assert.equal(sayPosition("corner:17-18-20-21"), "corner 17-18-20-21");
  assert.equal(sayPosition("straight:0"), "straight up 0");
  assert.equal(sayPosition("dozen:2"), "2nd dozen");
  assert.equal(sayPosition("low"), "1 to 18");
});

test("neighbours and finales", () => {
  assert.deepEqual(neighbours(0), [3, 26, 0, 32, 15]);
  assert.deepEqual(neighbours(26, 1), [3, 26, 0]);
  assert.deepEqual(finales(7), [7, 17, 27]);
  assert.deepEqual(finales(6), [6, 16, 26, 36]);
});

test("what was won is written clear of chips, number, dolly and of each other", () => {
  const number = { x: 100, y: 90, wide: 34, high: 26 };
  const dolly = { x: 71, y: 100, wide: 22, high: 26 };
  const pill = { x: 0, y: 0, wide: 50, high: 17 };
  const chips = [[100, 121], [140, 100], [100, 62], [140, 62], [60, 138]].map(([x, y]) => ({ x, y,
    wide: 34, high: 34 })
  );
  const places = placedPills(chips.map((chip) => ({ chip, pill })), [number, dolly], {
    width: 240,
    height: 240,
  });
  const pills = places.map((at) => ({ ...pill, ...at }));
  for (const [i, each] of pills.entries())
    for (const other of [number, dolly, ...chips, ...pills.slice(i + 1)])
      assert.equal(shared(each, other), 0, JSON.stringify([i, each, other]));
});

test("what an outside bet has won is written in its own box", () => {
  const home = { x: 40, y: 100, wide: 80, high: 160 };
  const chip = { x: 59, y: 100, wide: 34, high: 34 };
  const pill = { x: 0, y: 0, wide: 55, high: 22 };
  const [{ x, y }] = placedPills([{ chip, pill, home }], [], { width: 300, height: 600 });
  assert.ok(x - 27.5 >= 0 && x + 27.5 <= 80 && y - 11 >= 20 && y + 11 <= 180, `${x} ${y}`);
  assert.equal(shared({ ...pill, x, y }, chip), 0);
});
