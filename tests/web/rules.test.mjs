// The rulebook page: sections and what a search finds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { coverOf, depthOf, holds, rangeOf,
  sectionsOf } from "../../src/croupier/web/static/js/games/rulesFacts.js";

test("clauses keep their order within their sections", () => {
  const clauses = ["4.1", "4.2", "7.1", "online.1"].map((no) => ({ no, kind: "executed",
    says: "" })
  );
  assert.deepEqual(sectionsOf(clauses).map(({ id, clauses: list }) => [id, list.length]), [["4", 2],
    ["7", 1], ["online", 1]]);
  assert.equal(depthOf("7.11.2.1"), 3);
  assert.equal(rangeOf(["1", "2"]), "1, 2");
  assert.equal(rangeOf([..."012345789"]), "0–5, 7–9");
});

test("a search wants every word", () => {
  assert.equal(holds("7.19 Pro rata over the differential", "differential 7.19"), true);
  assert.equal(holds("7.19 Pro rata", "differential"), false);
  assert.equal(holds("anything", ""), true);
});

test("the matrix counts what must be proved", () => {
  const matrix = [{ kind: "executed", tests: ["t"] }, { kind: "procedure", tests: [] }, {
    kind: "information",
    tests: [],
  }];
  assert.deepEqual(coverOf(matrix), { all: 3, wanted: 2, proved: 1 });
});
