// The squeeze's fold: nothing of the card is lost, letters read the right way, grips follow the
// finger.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CARD, foldOf, gripAt, GRIPS,
  progressOf } from "../../src/croupier/web/static/js/games/fold.js";

const area = (shape) =>
  Math.abs(shape.reduce((sum, p, i) => {
    const q = shape[(i + 1) % shape.length];
    return sum + p.x * q.y - q.x * p.y;
  }, 0)) / 2;
const apply = ([a, b, c, d, e, f], { x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f });
const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-6;

for (const grip of Object.keys(GRIPS)) {
  test(`from the ${grip}: flap and flat make up the card at every progress`, () => {
    for (let progress = 0; progress <= 1; progress += 0.05) {
      const { flap, flat } = foldOf(grip, progress);
      assert.ok(Math.abs(area(flap) + area(flat) - CARD.width * CARD.height) < 1e-6);
    }
    assert.equal(area(foldOf(grip, 0).flap), 0);
  });

  test(`from the ${grip}: the face is turned, never mirrored, and lies on the flap`, () => {
    const { matrix, flap, line } = foldOf(grip, 0.4);
    const [a, b, c, d] = matrix;
    assert.ok(Math.abs(a * d - b * c - 1) < 1e-9);
    // The grip of the back is the face's point on the other side of the upright axis.
    const gripOnFace = { x: CARD.width - GRIPS[grip].x, y: GRIPS[grip].y };
    assert.ok(near(apply(matrix, gripOnFace), line.to));
    const face = [[0, 0], [250, 0], [250, 350], [0, 350]].map(([x, y]) => apply(matrix, { x, y }));
    const onFace = flap.filter((p) => face.some((q) => near(p, q)));
    assert.ok(onFace.length >= 1, "corners of the flap are corners of the face");
  });

  test(`from the ${grip}: progress follows the finger and comes back`, () => {
    for (const progress of [0.1, 0.5, 0.95]) {
      assert.ok(Math.abs(progressOf(grip, foldOf(grip, progress).line.to) - progress) < 1e-9);
    }
    assert.equal(progressOf(grip, GRIPS[grip]), 0);
  });
}

test("the nearest grip is lifted", () => {
  assert.equal(gripAt({ x: 130, y: 340 }), "bottom");
  assert.equal(gripAt({ x: 10, y: 20 }), "top-left");
  assert.equal(gripAt({ x: 240, y: 190 }), "right");
});
