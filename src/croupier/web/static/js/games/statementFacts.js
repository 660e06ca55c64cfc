// What a statement shows: which entries, what they come to, and the line that draws them. Pure.

/** @import { Statement } from "../wire.js" */
/** @typedef {Statement["entries"][number]} Entry */
/** @typedef {{table: string, what: string, day: string}} Asked  empty: whatever */

/** The table of a coup, `B-01` of `B-01/3/12`. @param {{coup: string}} entry */
export const tableOf = ({ coup }) => coup.split("/")[0];

/** The day of an entry, as it sorts: 2026-11-17. @param {{at: number}} entry */
export function dayOf({ at }) {
  const day = new Date(at);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** @param {readonly Entry[]} entries newest first @param {Asked} asked */
export const sifted = (entries, { table, what, day }) =>
  entries.filter((entry) =>
    (!table || tableOf(entry) === table) && (!what || entry.what === what)
    && (!day || dayOf(entry) === day)
  );

/** What came in, what went out, and both together. @param {readonly Entry[]} entries */
export function sumsOf(entries) {
  const came = entries.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const went = entries.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  return { came, went, net: came - went };
}

/** Every value that occurs, in the order it came first.
 * @param {readonly Entry[]} entries @param {(entry: Entry) => string} of */
export const choices = (entries, of) => [...new Set(entries.map(of).filter(Boolean))];

/** The balance after each entry, oldest first, for a drawing. @param {readonly Entry[]} entries */
export const balancesOf = (entries) =>
  entries.toReversed().map(({ balance }, at) => ({ x: at + 1, y: balance }));
