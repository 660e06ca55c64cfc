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

/** What came in, what went out, and both together: of all there ever was, as the house adds it up;
 * of a day, whose entries have all been read, by those.
 * @param {Statement["together"]} together @param {readonly Entry[]} entries @param {Asked} asked */
export function sumsOf(together, entries, asked) {
  const { table, what, day } = asked;
  const all = day
    ? sifted(entries, asked).map(({ amount }) => ({ entries: 1, came: Math.max(0, amount),
      went: Math.max(0, -amount) })
    )
    : together.filter((one) => (!table || one.table === table) && (!what || one.what === what));
  const sums = { count: 0, came: 0, went: 0 };
  for (const one of all) {
    sums.count += one.entries;
    sums.came += one.came;
    sums.went += one.went;
  }
  return { ...sums, net: sums.came - sums.went };
}

/** Whether earlier entries may be of what is asked for: those of a day are wanted whole.
 * @param {readonly Entry[]} entries newest first @param {Asked} asked */
export const isPartial = (entries, { day }) =>
  Boolean(day) && entries.length > 0 && dayOf(entries[entries.length - 1]) >= day;

/** Every value that occurs, in the order it came first. @template T
 * @param {readonly T[]} entries @param {(entry: T) => string} of */
export const choices = (entries, of) => [...new Set(entries.map(of).filter(Boolean))];

/** The balance after each entry, oldest first, for a drawing. @param {readonly Entry[]} entries */
export const balancesOf = (entries) =>
  entries.toReversed().map(({ balance }, at) => ({ x: at + 1, y: balance }));
