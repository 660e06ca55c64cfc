// A table's commands, given one after the other; the page may be a moment behind them.

import { post } from "../core/api.js";
import { COLON } from "../core/i18n.js";
import { typeAhead } from "../core/typeAhead.js";
import { toast } from "../shell/toasts.js";

/** @import { AnyCommand, Command } from "../page.js" */

const CATCH_UP_MS = 1500;

/** @param {string} table @param {() => number} shown the position that the page shows */
export function commander(table, shown) {
  /** @type {Promise<unknown>} */ let last = Promise.resolve();
  let expected = 0;
  const keys = typeAhead(document);
  /** @template {{position: number}} T @param {Promise<T>} doing */
  const following = (doing) => {
    last = doing.then(({ position }) => (expected = Math.max(expected, position)), () => {});
    return keys.during(doing, upToDate);
  };
  /** @type {Command} */
  const give = (given) =>
    following(
      given.command === "draw"
        ? post("/api/tables/{table}/draw", { table })
        : post("/api/tables/{table}/commands", { table }, given),
    );
  /** Quick hands are ahead of the stream: wait until the table is shown as it is after them. */
  const upToDate = async () => {
    await last;
    const until = performance.now() + CATCH_UP_MS;
    while (shown() < expected && performance.now() < until)
      await new Promise((done) => setTimeout(done, 20));
  };
  /** Put wagers down as in the coup before: of one seat, or of all (0). @param {number} seat */
  const again = async (seat) => {
    const done = await following(post("/api/tables/{table}/same-as-last", { table }, { seat }));
    for (const { seat: at, name, why } of done.refused) toast(`${at} ${name}${COLON}${why}`, "bad");
  };
  /** Give two commands as one: no key comes between them. @param {AnyCommand} first
   * @param {AnyCommand} second */
  const both = (first, second) => keys.during(give(first).then(() => give(second)), upToDate);
  return { give, both, again };
}
