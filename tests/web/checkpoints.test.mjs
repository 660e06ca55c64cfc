// The browser's own check of checkpoints, against what the house's tree says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { goesOn, isIn, isSigned, objection,
  rootByPath } from "../../src/croupier/web/static/js/games/checkpoints.js";

const { checkpoints, proofs, places } = JSON.parse(
  readFileSync(new URL("./fixtures/checkpoints.json", import.meta.url), "utf8"),
);
const bySize = new Map(checkpoints.map((one) => [one.size, one]));
const OTHER = "ab".repeat(32);

test("a checkpoint goes on from each earlier one, by the house's proof and no other", async () => {
  for (const [old, now, proof] of proofs) {
    const [before, after] = [bySize.get(old), bySize.get(now)];
    assert.equal(await goesOn(before, after, proof), true, `${old} to ${now}`);
    assert.equal(await objection(before, { checkpoint: after, since: old, proof }), "");
    if (old === 0) continue;
    assert.equal(await goesOn({ ...before, root: OTHER }, after, proof), false, `${old} to ${now}`);
    assert.equal(await goesOn(before, { ...after, root: OTHER }, proof), false);
    if (old === now) continue;
    assert.equal(await goesOn(before, after, proof.slice(1)), false);
    assert.equal(await goesOn(before, after, [...proof, OTHER]), false);
    assert.equal(await goesOn(after, before, proof), false);
  }
});

test("a record is where its path says, and nowhere else", async () => {
  for (const [position, hash, size, path] of places) {
    const checkpoint = bySize.get(size);
    assert.equal(await rootByPath(hash, position, size, path), checkpoint.root);
    assert.equal(await isIn(hash, { checkpoint, places: [{ position, path }] }), true);
    assert.equal(await isIn(OTHER, { checkpoint, places: [{ position, path }] }), false);
    assert.equal(await rootByPath(hash, position, size, [...path, OTHER]), "");
    assert.equal(await rootByPath(hash, size + 1, size, path), "");
  }
});

test("a checkpoint is the house's own, or is not signed", async () => {
  const [, checkpoint] = checkpoints;
  assert.equal(await isSigned(checkpoint), true);
  for (const changed of [{ size: 9 }, { at: 1 }, { origin: "me" }, { root: OTHER }, {
    head: OTHER,
  }]) assert.equal(await isSigned({ ...checkpoint, ...changed }), false);
});

test("what does not go on is said aloud", async () => {
  const [kept, shorter] = [bySize.get(13), bySize.get(8)];
  const says = (checkpoint, proof = []) => objection(kept, { checkpoint, since: 13, proof });
  assert.match(await says(shorter), /gone back: it had 13 entries, and has 8/);
  assert.match(await says(bySize.get(21)), /was rewritten/);
  assert.match(await says({ ...shorter, at: 5 }), /not signed/);
  const another = { ...kept, key: OTHER };
  assert.match(await objection(another, { checkpoint: kept, since: 13, proof: [] }),
    /a different key/);
});
