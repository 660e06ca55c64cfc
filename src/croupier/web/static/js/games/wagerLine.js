// A wager as a dealer keys it: the seat's digit, the area's letter, the chips; at a wheel the
// seat's digit, the place as the trade writes it, a space, how much. Pure.

import { readPosition } from "./roulettePicking.js";

/** @import { StaffTable } from "../page.js" */
/** @import { Area } from "../wire.js" */

/** `nth` is who of those at a seat: 0 sits there, the others stand behind.
 * @typedef {{seat: number, nth: number, bet: string, count: number[], sum: string,
 *   place: string}} Line */
/** @typedef {{bet: string, number?: number, each?: number}} Place a position, or a call bet's id */

/** @type {Line} */
export const NO_LINE = Object.freeze({ seat: 0, nth: 0, bet: "", count: [], sum: "", place: "" });

/** The areas that a letter means: those whose ids begin with it, the hands first. The keys of a
 * console are the same in every language. @param {Area[]} areas @param {string} letter */
export const areasBy = (areas, letter) =>
  areas.filter(({ bet }) => bet.startsWith(letter)).sort((a, b) => a.bet.length - b.bet.length);

/** Take a key at a table of cards; null if it means nothing here.
 * @param {Line} line @param {string} key
 * @param {{areas: Area[], chips: number[], seats: number}} at
 * @returns {Line|null} */
export function takeAtCards(line, key, { areas, chips, seats }) {
  const name = key.toLowerCase();
  const digit = /^[0-9]$/.test(name) ? Number(name) : null;
  if (key === "Backspace") return shorter(line);
  if (!line.seat) return digit && digit <= seats ? { ...NO_LINE, seat: digit } : null;
  if (key === "+") return { ...line, nth: line.nth + 1 };
  if (/^[a-z]$/.test(name) && !line.count.length && !line.sum) {
    const found = areasBy(areas, name);
    const at = found.findIndex((area) => area.bet === line.bet);
    const next = found[(at + 1) % found.length];
    return next ? { ...line, bet: next.bet } : null;
  }
  if (!line.bet) return null;
  if (name === "=" || name === ".") return { ...line, count: [], sum: line.sum || "0" };
  if (digit === null) return null;
  if (line.sum) return { ...line, sum: String(Number(line.sum + name)) };
  const chip = chips[digit - 1];
  return chip ? { ...line, count: [...line.count, chip] } : null;
}

/** Take a key at a wheel. @param {Line} line @param {string} key @param {number} seats
 * @returns {Line|null} */
export function takeAtWheel(line, key, seats) {
  if (key === "Backspace")
    return line.place
      ? { ...line, place: line.place.slice(0, -1) }
      : shorter(line);
  if (!line.seat)
    return /^[1-9]$/.test(key) && Number(key) <= seats
      ? { ...NO_LINE, seat: Number(key) }
      : null;
  if (key === "+") return { ...line, nth: line.nth + 1 };
  if (!/^[0-9a-z/ ,-]$/i.test(key) || (key === " " && !line.place)) return null;
  return { ...line, place: line.place + key.toLowerCase() };
}

/** @param {Line} line @returns {Line|null} */
function shorter(line) {
  if (line.sum) return { ...line, sum: line.sum.length > 1 ? line.sum.slice(0, -1) : "" };
  if (line.count.length) return { ...line, count: line.count.slice(0, -1) };
  if (line.bet) return { ...line, bet: "" };
  return line.seat ? NO_LINE : null;
}

/** How much lies in a line of cards. @param {Line} line */
export const amountOf = (line) =>
  line.sum ? Number(line.sum) : line.count.reduce((sum, chip) => sum + chip, 0);

/** @type {Record<string, string>} */
const CALLS = { v: "voisins", t: "tiers", o: "orphelins", j: "jeu-zero" };

/** Read what is keyed at a wheel: "17/20 5", "2nd 12 100", "col 2 50", "v 25", "n17 25", "f3 25".
 * @param {string} text @returns {{place: Place, amount: number}|null} */
export function readAtWheel(text) {
  const found = /^(.*\S)\s+(\d+)$/.exec(text.trim());
  const place = found && placeOf(found[1]);
  return place && found ? { place, amount: Number(found[2]) } : null;
}

/** A place by the names that the trade uses. @param {string} text @returns {Place|null} */
export function placeOf(text) {
  const bare = text.trim().toLowerCase();
  if (CALLS[bare]) return { bet: CALLS[bare] };
  const called = /^([nf])\s*(\d{1,2})$/.exec(bare);
  if (called)
    return { bet: called[1] === "n" ? "neighbours" : "finales", number: Number(called[2]) };
  const bet = readPosition(bare);
  return bet ? { bet } : null;
}

/** How many chips a call bet takes. @param {StaffTable} view @param {Place} place */
export function chipsOfCall(view, { bet, number = 0, each = 2 }) {
  if (bet === "neighbours") return 2 * each + 1;
  if (bet === "finales") return number <= 6 ? 4 : 3;
  return view.call_bets?.find((call) => call.id === bet)?.total ?? 0;
}

/** @param {StaffTable} view @param {Place} place */
export const isCall = (view, { bet }) => Boolean(view.call_bets?.some((call) => call.id === bet));
