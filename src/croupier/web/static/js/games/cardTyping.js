// Reads a card as a dealer keys it: rank, then suit. Pure.

/** @typedef {{rank: string, suit: string}} Typed */

/** @type {Typed} */
export const NOTHING = Object.freeze({ rank: "", suit: "" });

const RANKS = { a: "A", 1: "A", 0: "T", t: "T", j: "J", q: "Q", k: "K" };
const SUITS = { s: "S", h: "H", d: "D", c: "C" };

/** Take a key. A rank may be corrected by another rank, a suit by another suit; null if the key
 * means nothing here. @param {Typed} typed @param {string} key @returns {Typed|null} */
export function take(typed, key) {
  const name = key.toLowerCase();
  if (key === "Backspace") return typed.suit ? { ...typed, suit: "" } : typed.rank ? NOTHING : null;
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (name)];
  if (suit) return typed.rank ? { ...typed, suit } : null;
  const rank = /^[2-9]$/.test(name) ? name : RANKS[/** @type {keyof typeof RANKS} */ (name)];
  return rank ? { rank, suit: "" } : null;
}

/** The card, once both parts are there. @param {Typed} typed */
export const cardOf = ({ rank, suit }) => rank && suit ? rank + suit : null;
