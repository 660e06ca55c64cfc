// The page's own words, by key; what the server says is shown as it says it.

import { ENGLISH } from "./english.js";

/** Find a word and fill in its blanks. A key without a word is shown as it is, so that it is
 * seen. @param {string} key @param {Record<string, string|number>} [blanks] */
export function t(key, blanks = {}) {
  const text = ENGLISH[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => String(blanks[name] ?? all));
}

const RANKS = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** Say a card: "king of hearts". @param {string|null|undefined} card */
export function cardName(card) {
  if (!card) return t("card.back");
  const rank = RANKS[/** @type {keyof typeof RANKS} */ (card[0])];
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return t("card.name", { rank, suit });
}
