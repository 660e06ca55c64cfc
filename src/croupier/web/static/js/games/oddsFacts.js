// What the odds explorer asks for and shows. Pure: it divides and writes numbers, it prices
// nothing.

import { t, wordOf } from "../core/i18n.js";
import { decimal, percent } from "../core/money.js";
import { capital } from "../core/words.js";

/** @import { Bankrolls, PricedBook, PricedWager } from "../wire.js" */

export const RANKS = [..."A23456789TJQK"];

/** The shoe as the server reads it: A=32,2=31,… @param {Record<string, number>} counts */
export const remainingText = (counts) =>
  RANKS.map((rank) => `${rank}=${counts[rank] ?? 0}`).join(",");

/** A full shoe of so many decks. @param {number} decks @returns {Record<string, number>} */
export const fullShoe = (decks) => Object.fromEntries(RANKS.map((rank) => [rank, 4 * decks]));

/** @param {Record<string, number>} counts */
export const cardsOf = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Read an exact fraction, however long its numbers are, as a number to show.
 * @param {string} text "8954111587648/19524993263685" */
export function fraction(text) {
  const [above, below = "1"] = text.split("/");
  const sign = above.startsWith("-") ? -1 : 1;
  const [top, bottom] = [BigInt(above.replace("-", "")), BigInt(below)];
  // Seventeen digits are more than a double keeps.
  return (sign * Number((top * 10n ** 17n) / bottom)) / 1e17;
}

/** @param {number} share */
export const chance = (share) => decimal(share, 6);

/** Say in words what became of the bankrolls. @param {Bankrolls} told */
export function bankrollWords({ plan, ahead, mean, ruin }) {
  const says = capital(wordOf("plan", plan) ?? plan);
  return t("odds.bankrolls.told", { says, ahead: percent(ahead, 1),
    probability: percent(ruin.probability, 1), low: percent(ruin.low, 1),
    high: percent(ruin.high, 1), mean: decimal(mean, 1) });
}

/** One row of CSV. @param {(string|number)[]} cells */
const csvRow = (cells) =>
  cells.map((
    cell,
  ) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(",");

/** The whole table as CSV, the exact fractions beside their decimals. @param {PricedBook} told */
export function csvOf(told) {
  const head = ["book", "version", "cards", "bet", "name", "pays", "win", "stand_off", "lose",
    "return", "win_exact", "stand_off_exact", "lose_exact", "return_exact", "house_edge",
    "standard_deviation", "how"];
  const rows = told.wagers.map((one) => [
    told.book,
    told.version,
    told.cards ?? "",
    one.bet,
    one.name,
    one.pays.join(" / "),
    fraction(one.win),
    fraction(one.stand_off),
    fraction(one.lose),
    fraction(one.return),
    one.win,
    one.stand_off,
    one.lose,
    one.return,
    one.house_edge,
    one.standard_deviation,
    told.exact ? "exact" : "simulated",
  ]);
  return [head, ...rows].map(csvRow).join("\n") + "\n";
}

/** Roulette has 157 positions, but a kind of position has one price: the first of each kind.
 * @param {PricedWager[]} wagers */
export function onePerKind(wagers) {
  const seen = new Set();
  return wagers.filter(({ bet }) => {
    const [kind] = bet.split(":");
    return !seen.has(kind) && seen.add(kind);
  });
}

/** Read the ranks that a shoe is said to have left; those it does not name are whole.
 * @param {string|null} text @returns {Record<string, number>|null} */
export function readRemaining(text) {
  if (!text) return null;
  const named = text.split(",").map((part) => part.split("="));
  return Object.fromEntries(named.map(([rank, count]) => [rank, Number(count) || 0]));
}
