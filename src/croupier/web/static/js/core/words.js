// Ids as people read them.

import { filled, LANGUAGE, t, wordOf } from "./i18n.js";
import { numeral } from "./money.js";

/** English reads the id itself. @param {string} id */
const known = (id) => LANGUAGE === "en" ? undefined : wordOf("thing", id);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Odds, which the house writes in one way for all, as the language has them: "11 to 1", 11:1.
 * @param {string} odds */
export const sayOdds = (odds) =>
  odds.replace(/([\d.,]+) (to|for) ([\d.,]+)(?: less (\S+%))?/g, (_, over, how, under, part) => {
    const said = filled(wordOf("odds", how), { over: numeral(over), under: numeral(under) });
    return part ? filled(wordOf("odds", "less"), { odds: said, part: numeral(part) }) : said;
  });

/** Odds with their "to" beside a "for" (R-02), and a commission as a part of the stake, as the
 * cloth prints them: "8 for 1 (7 to 1)", "0.95 to 1". @param {string} odds */
export function oddsForPeople(odds) {
  const [, over, how, under] = /^([\d.]+) (to|for) ([\d.]+)$/.exec(odds) ?? [];
  const [pays, stake] = [Number(over), Number(under)];
  if (how === "for")
    return `${sayOdds(odds)} (${sayOdds(`${Number((pays / stake - 1).toFixed(4))} to 1`)})`;
  return sayOdds(pays < stake && stake > 2 ? `${Number((pays / stake).toFixed(4))} to 1` : odds);
}

/** A wager that is priced for all languages at once, by its name in this one; a position of a
 * layout by its kind and place. @param {{bet: string, name: string}} wager */
export const wagerName = ({ bet, name }) => known(bet.split(":")[0]) ? worded(bet) : name;

/** What a table, a game, a shift or a version is called, where one knows it by more than its id.
 * @param {string} name */
export const called = (name) =>
  LANGUAGE === "en" ? name : name.split(" ").map((part) => known(part) ?? part).join(" ");

/** A currency by its code; play money has a word.
 * @param {string} id */
export const currencyName = (id) => id === "PLAY" ? t("play.badge") : id;

/** An id in the middle of a sentence: `wrong-order` is "wrong order", `straight:17` "straight 17".
 * @param {string} id */
export function plain(id) {
  const [kind, where = ""] = id.split(":");
  const name = known(kind);
  return name ? `${name} ${where}`.trimEnd() : id.replace(/[-:]/g, " ");
}

/** An id at the beginning of one: "Wrong order". @param {string} id */
export const worded = (id) => capital(plain(id));

/** An id as a title: `pit-manager` is "Pit Manager". @param {string} id */
export const titled = (id) => known(id) ? worded(id) : plain(id).split(" ").map(capital).join(" ");

/** The bets that the trade calls by their French names. */
const FRENCH = new Set(["voisins", "tiers", "orphelins", "jeu-zero", "finales"]);

/** In which language the name of a call bet is written, if it is none of the page's: where a
 * language has no name of its own for it, in its own letters, it is French.
 * @param {string} id @param {string} name */
export const tongueOf = (id, name) => FRENCH.has(id) && /^[\wÀ-ÿ ]+$/.test(name) ? "fr" : null;
