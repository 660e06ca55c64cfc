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
  const noun = plural.select(Number(value)) === "one" ? one : many;
  return (wordOf("locale", "counted") ?? "{count} {noun}").replace("{count}", String(value))
    .replace("{noun}", noun);
}

/** Find a word and fill in its blanks. A key without a word is shown as it is, so that it is
 * seen. @param {string} key
 * @param {Record<string, string|number|null|undefined>} [blanks] */
export function t(key, blanks = {}) {
  return filled(words[key] ?? key, blanks);
}

// A space beside a blank, which depends on what fills it: between two Chinese signs there is none.
const MARK = "\uE000";
const HAN = "[\\u3000-\\u303f\\u3400-\\u9fff\\uff00-\\uffef]";
const BESIDE = new RegExp(`(?<=${HAN}) (?=\\{)|(?<=\\}) (?=${HAN})|(?<=\\}) (?=\\{)`, "gu");
const BETWEEN = new RegExp(`(?<=${HAN})${MARK}(?=${HAN})`, "gu");

/** Fill in the blanks of words. @param {string|undefined} text
 * @param {Record<string, string|number|null|undefined>} blanks */
export function filled(text = "", blanks) {
  const said = text.replace(BESIDE, MARK).replace(/\{(\w+)(?::([^}]*))?\}/g, (all, name, nouns) => {
    const value = blanks[name];
    if (value === undefined || value === null) return all;
    return nouns ? counted(value, nouns) : String(value);
  });
  return said.replace(BETWEEN, "").replaceAll(MARK, " ");
}

/** What stands between a thing and what is said of it. */
export const COLON = wordOf("locale", "why") ?? ": ";

/** Say several things one after another, with this language's comma.
 * @param {readonly (string|number)[]} things */
export const listed = (things) => things.join(wordOf("list", "comma") ?? ", ");

/** Say the parts of one sentence, those that there are. @param {readonly unknown[]} parts */
export const phrased = (parts) => parts.filter(Boolean).join(wordOf("list", "phrase") ?? ", ");

/** Say several sentences that have no stop of their own. @param {readonly string[]} said */
export const sentences = (said) =>
  said.join(`${wordOf("locale", "stop") ?? "."}${wordOf("locale", "gap") ?? " "}`);

const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** Say a card: "king of hearts". @param {string|null|undefined} card */
export function cardName(card) {
  if (!card) return t("card.back");
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return (wordOf("card", suit) ?? "").replace("{rank}",
    wordOf("card-rank", card[0].toLowerCase()) ?? card[0]);
}
