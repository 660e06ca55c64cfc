// Prices the shoes of all tables, one after another, whenever their cards have changed.

import { get } from "../core/api.js";
import { shoeKey } from "../games/pitFacts.js";

/** @import { StaffTable } from "../page.js" */
/** @import { LiveOdds } from "../wire.js" */

/** @param {(table: string, edges: LiveOdds) => void} tell */
export function shoePricer(tell) {
  /** @type {Map<string, string>} which shoe was priced last, by table */
  const priced = new Map();
  /** @type {string[]} */
  const queue = [];
  let isBusy = false;

  async function work() {
    if (isBusy) return;
    isBusy = true;
    for (let table = queue.shift(); table; table = queue.shift()) {
      const edges = await get("/api/tables/{table}/odds", { table }).catch(() => null);
      if (edges) tell(table, edges);
    }
    isBusy = false;
  }

  return {
    /** @param {StaffTable} view */
    heard(view) {
      // A shoe that was never priced is not kept waiting for the end of a hand.
      const key = shoeKey(view) || (!priced.has(view.id) && view.shoe?.remaining ? "first" : "");
      if (!key || priced.get(view.id) === key) return;
      priced.set(view.id, key);
      if (!queue.includes(view.id)) queue.push(view.id);
      void work();
    },
  };
}
