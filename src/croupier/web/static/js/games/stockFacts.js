// What can be done with cards, equipment and suspect money: the steps, and what each asks for.

/** @import { HouseAct, Moved } from "../wire.js" */
/** A field of a step's form: its name on the wire, its words, and what sort of value it is.
 * @typedef {object} Asked
 * @property {string} name
 * @property {string} words
 * @property {"words"|"number"|"yes"|readonly string[]} sort  or the ids to choose from
 * @property {boolean} [need] */

const NOTE = { name: "note", words: "Note", sort: /** @type {const} */ ("words") };
const DIAMETER = { name: "measures.diameter_mm", words: "Diameter in mm (ball, wheel)",
  sort: /** @type {const} */ ("number") };
const METAL = { name: "measures.is_metal", words: "Metal in it (ball)", sort: ["", "no", "yes"] };
const POCKETS = { name: "measures.pockets", words: "Pockets (wheel)",
  sort: /** @type {const} */ ("number") };
const MEASURES = [DIAMETER, METAL, POCKETS];

/** @type {Record<string, {words: string, asks: Asked[]}>} */
export const STEPS = {
  "receive-cards": { words: "Cards came in", asks: [
    { name: "maker", words: "Maker", sort: "words", need: true },
    { name: "colour", words: "Colour of the backs", sort: "words", need: true },
    { name: "decks", words: "Decks", sort: "number", need: true },
    { name: "seals", words: "Seals, with commas", sort: "words", need: true },
  ] },
  "inspect-cards": { words: "Inspect", asks: [
    { name: "is_whole", words: "Every card is there, and sound", sort: "yes" },
    NOTE,
  ] },
  "shuffle-cards": { words: "Shuffle", asks: [
    { name: "machine", words: "Shuffler (empty: by hand)", sort: "words" },
  ] },
  "load-cards": { words: "Into a shoe", asks: [
    { name: "table", words: "Table", sort: "words", need: true },
    { name: "shoe", words: "Shoe number", sort: "number", need: true },
  ] },
  "retire-cards": { words: "Retire", asks: [
    { name: "vault", words: "Cards in the discard vault", sort: "number", need: true },
    { name: "left", words: "Cards left in the shoe", sort: "number", need: true },
    NOTE,
  ] },
  "destroy-cards": { words: "Destroy", asks: [
    { name: "how", words: "How", sort: "words", need: true },
  ] },
  "receive-equipment": { words: "Equipment came in", asks: [
    { name: "kind", words: "What",
      sort: ["shoe", "shuffler", "wheel", "ball", "uv-scanner", "other"] },
    { name: "maker", words: "Maker", sort: "words", need: true },
    ...MEASURES,
  ] },
  "inspect-equipment": { words: "Inspect", asks: [
    { name: "is_sound", words: "It is sound", sort: "yes" },
    ...MEASURES,
    NOTE,
  ] },
  "place-equipment": { words: "To a table", asks: [
    { name: "table", words: "Table", sort: "words", need: true },
  ] },
  "withdraw-equipment": { words: "Withdraw", asks: [
    { name: "reason", words: "Why", sort: "words", need: true },
  ] },
  "destroy-equipment": { words: "Destroy", asks: [
    { name: "how", words: "How", sort: "words", need: true },
  ] },
  "set-aside": { words: "Set something aside", asks: [
    { name: "what", words: "What", sort: ["cash", "chips"] },
    { name: "where", words: "Table, or cage", sort: "words", need: true },
    { name: "amount", words: "Amount", sort: "number", need: true },
    NOTE,
  ] },
  scan: { words: "Ultraviolet light", asks: [
    { name: "scanner", words: "Scanner", sort: "words", need: true },
    { name: "finding", words: "It is", sort: ["genuine", "counterfeit", "unsure"] },
    NOTE,
  ] },
  "give-back": { words: "Give back", asks: [NOTE] },
  "hand-over": { words: "Hand over", asks: [
    { name: "to", words: "To whom", sort: "words", need: true },
    NOTE,
  ] },
};

/** The first steps, with which an item begins. */
export const FIRST = ["receive-cards", "receive-equipment", "set-aside"];

/** The act of the table of authority that a step is. @param {string} step */
export const actOf = (step) => /** @type {HouseAct} */ (`stock-${step}`);

/** What was typed, as the wire has it: nested names are parts of an object, seals are a list.
 * @param {Asked[]} asks @param {Record<string, string|boolean>} typed */
export function bodyOf(asks, typed) {
  /** @type {Record<string, unknown>} */ const body = {};
  for (const { name, sort } of asks) {
    const given = typed[name];
    if (given === "" || given === undefined) continue;
    const value = sort === "number"
      ? Number(given)
      : name === "seals"
      ? String(given).split(",").map((seal) => seal.trim()).filter(Boolean)
      : given === "yes" || given === "no"
      ? given === "yes"
      : given;
    const [outer, inner] = name.split(".");
    if (inner) body[outer] = { .../** @type {object} */ (body[outer] ?? {}), [inner]: value };
    else body[outer] = value;
  }
  return body;
}

/** What a step says of itself, for the item's story. @param {Moved["step"]} step */
export function storyOf(step) {
  const { step: name, ...said } = step;
  const facts = Object.entries(said).flatMap(([key, value]) =>
    value === null || value === "" || value === undefined || typeof value === "object"
        && !Array.isArray(value)
      ? []
      : [`${key.replaceAll("_", " ")} ${Array.isArray(value) ? value.join(", ") : value}`]
  );
  return [STEPS[name].words, ...facts].join(" · ");
}
