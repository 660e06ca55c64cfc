// A table's commands, given one after the other; the page may be a moment behind them.

import { post } from "../core/api.js";

/** @import { Command } from "../page.js" */

const CATCH_UP_MS = 1500;

/** @param {string} table @param {() => number} shown the position that the page shows */
export function commander(table, shown) {
  /** @type {Promise<unknown>} */ let last = Promise.resolve();
  let expected = 0;
  /** @type {Command} */
  const give = (given) => {
    const doing = given.command === "draw"
      ? post("/api/tables/{table}/draw", { table })
      : post("/api/tables/{table}/commands", { table }, given);
    last = doing.then(({ position }) => (expected = position), () => {});
    return doing;
  };
  /** Quick hands are ahead of the stream: wait until the table is shown as it is after them. */
  const upToDate = async () => {
    await last;
    const until = performance.now() + CATCH_UP_MS;
    while (shown() < expected && performance.now() < until)
      await new Promise((done) => setTimeout(done, 20));
  };
  return { give, upToDate };
}
