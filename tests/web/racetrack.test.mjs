// The racetrack: the wheel's order around it, and the sections where the call bets have their
// numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, numbersOf, OVAL, pointOn, sectionOf,
  SECTIONS } from "../../src/croupier/web/static/js/games/racetrack.js";
import { scale, ticks } from "../../src/croupier/web/static/js/games/scale.js";
import { WHEEL } from "../../src/croupier/web/static/js/games/wheelOrder.js";

test("cells follow the wheel and close the oval", () => {
  const cells = WHEEL.map((_, pocket) => cellOf(pocket));
  assert.deepEqual(cells.map((cell) => cell.number), WHEEL);
  cells.forEach(({ shape }, i) => {
    const [next] = cells[(i + 1) % 37].shape;
    assert.ok(Math.hypot(shape[6].x - next.x, shape[6].y - next.y) < 1e-6, `pocket ${i}`);
  });
  assert.ok(Math.abs(cells[0].middle.y) < 1e-9 && cells[0].middle.x < -OVAL.half,
    "zero is at the left end");
});

test("clockwise: 32 lies above zero, 26 below", () => {
  assert.ok(cellOf(1).middle.y < 0);
  assert.ok(cellOf(36).middle.y > 0);
  assert.ok(pointOn(0, OVAL.outer).x < pointOn(0, OVAL.inner).x);
});

test("voisins, orphelins and tiers hold every number once; jeu zéro lies within voisins", () => {
  const inner = numbersOf("jeu-zero");
  const all = ["voisins", "orphelins", "tiers"].flatMap(numbersOf);
  assert.deepEqual([...all, ...inner].sort((a, b) => a - b), [...WHEEL].sort((a, b) => a - b));
  assert.deepEqual(inner, [12, 35, 3, 26, 0, 32, 15]);
  assert.equal(numbersOf("tiers").length, 12);
  assert.deepEqual([...numbersOf("orphelins")].sort((a, b) => a - b), [1, 6, 9, 14, 17, 20, 31,
    34]);
  assert.equal(Object.keys(SECTIONS).length, 4);
});

test("sections lie inside the track, from zero's end to the tiers", () => {
  const middles = ["jeu-zero", "voisins", "orphelins", "tiers"].map((id) => sectionOf(id).middle.x);
  assert.deepEqual(middles, [...middles].sort((a, b) => a - b));
  for (const id of Object.keys(SECTIONS)) {
    for (const { y } of sectionOf(id).shape) assert.ok(Math.abs(y) <= OVAL.inner + 1e-9);
  }
});

test("ticks are round and cover the range", () => {
  assert.deepEqual(ticks(0, 16.7), [0, 5, 10, 15, 20]);
  assert.deepEqual(ticks(-0.012, 0.03), [-0.02, -0.01, 0, 0.01, 0.02, 0.03]);
  assert.deepEqual(ticks(3, 3), [3]);
  for (const [low, high] of [[-7, 900], [0.001, 0.002], [1e6, 3e6]]) {
    const list = ticks(low, high);
    assert.ok(list[0] <= low && list.at(-1) >= high && list.length <= 12);
  }
  assert.equal(scale([0, 10], [100, 200])(5), 150);
});
