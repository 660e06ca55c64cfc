// The page's own words, by key, in the language that the house sent with the page; what the server
// says is shown as it says it.

const { language = "en", words = {} } = globalThis.croupierWords ?? {};

/** The language of this page. */
export const LANGUAGE = language;

/** All languages of the house, each by its own name.
 * @type {["en"|"vi"|"zh-Hans"|"zh-Hant"|"ko", string][]} */
export const LANGUAGES = [["en", "English"], ["vi", "Tiếng Việt"], ["zh-Hans", "简体中文"], [
  "zh-Hant",
  "繁體中文",
], ["ko", "한국어"]];

/** What one of a few things is called in this language; none if the catalogue leaves it to its id.
 * @param {string} group @param {string} id @returns {string|undefined} */
export const wordOf = (group, id) => words[`${group}/${id}`];

const plural = new Intl.PluralRules(LANGUAGE);

/** @param {string|number} value @param {string} nouns one | many */
function counted(value, nouns) {
  const [one, many = one] = nouns.split("|");
  return `${value} ${plural.select(Number(value)) === "one" ? one : many}`;
}

/** Find a word and fill in its blanks. A key without a word is shown as it is, so that it is
 * seen. @param {string} key
 * @param {Record<string, string|number|null|undefined>} [blanks] */
export function t(key, blanks = {}) {
  return filled(words[key] ?? key, blanks);
}

/** Fill in the blanks of words. @param {string|undefined} text
 * @param {Record<string, string|number|null|undefined>} blanks */
export function filled(text = "", blanks) {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (all, name, nouns) => {
    const value = blanks[name];
    if (value === undefined || value === null) return all;
    return nouns ? counted(value, nouns) : String(value);
  });
}

const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** Say a card: "king of hearts". @param {string|null|undefined} card */
export function cardName(card) {
  if (!card) return t("card.back");
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return (wordOf("card", suit) ?? "").replace("{rank}",
    wordOf("card-rank", card[0].toLowerCase()) ?? card[0]);
}
