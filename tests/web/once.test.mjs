// Money sent off by a person: one key until the house has answered, then a fresh one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../src/croupier/web/static/js/core/api.js";
import { sender } from "../../src/croupier/web/static/js/core/once.js";

/** A house that answers as told, and the keys it saw. @param {(number|"done")[]} answers */
function house(...answers) {
  /** @type {string[]} */
  const keys = [];
  const send = sender(async (_path, _where, _body, key) => {
    keys.push(key);
    const answer = answers.shift();
    if (answer !== "done") throw new Refusal(answer, {});
    return {};
  });
  /** @param {number} amount */
  const pay = (amount) =>
    send("/api/patrons/{id}/cash", { id: "p1" }, { kind: "pay-in", amount }).catch(() => {});
  return { keys, pay };
}

test("what was not answered is the same request when it is sent again", async () => {
  const { keys, pay } = house(0, 503, "done");
  for (let times = 0; times < 3; times++) await pay(700);
  assert.equal(new Set(keys).size, 1);
});

test("what was answered, done or refused, is another request the next time", async () => {
  const { keys, pay } = house("done", 409, "done");
  for (let times = 0; times < 3; times++) await pay(700);
  assert.equal(new Set(keys).size, 3);
});

test("another amount is another request", async () => {
  const { keys, pay } = house(0, "done");
  await pay(700);
  await pay(800);
  assert.notEqual(keys[0], keys[1]);
});
