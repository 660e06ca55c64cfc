// What can be done with cards, equipment and suspect money: the steps, and what each asks for.
import { listed, t } from "../core/i18n.js";

/** @import { HouseAct, Moved } from "../wire.js" */
/** A field of a step's form: its name on the wire, its words, and what sort of value it is.
 * @typedef {object} Asked
 * @property {string} name
 * @property {string} words
 * @property {"words"|"number"|"yes"|readonly string[]} sort  or the ids to choose from
 * @property {boolean} [need] */

const NOTE = { name: "note", words: t("word.note"), sort: /** @type {const} */ ("words") };
const DIAMETER = { name: "measures.diameter_mm", words: t("stock.diameter-in-mm-ball-wheel"),
  sort: /** @type {const} */ ("number") };
const METAL = { name: "measures.is_metal", words: t("stock.metal-in-it-ball"),
  sort: ["", "no", "yes"] };
const POCKETS = { name: "measures.pockets", words: t("stock.pockets-wheel"),
  sort: /** @type {const} */ ("number") };
const MEASURES = [DIAMETER, METAL, POCKETS];

/** @type {Record<string, {words: string, asks: Asked[]}>} */
export const STEPS = {
  "receive-cards": { words: t("stock.cards-came-in"), asks: [
    { name: "maker", words: t("stock.maker"), sort: "words", need: true },
    { name: "colour", words: t("stock.colour-of-the-backs"), sort: "words", need: true },
    { name: "decks", words: t("word.decks"), sort: "number", need: true },
    { name: "seals", words: t("stock.seals-with-commas"), sort: "words", need: true },
  ] },
  "inspect-cards": { words: t("stock.inspect"), asks: [
    { name: "is_whole", words: t("stock.every-card-is-there-and"), sort: "yes" },
    NOTE,
  ] },
  "shuffle-cards": { words: t("stock.shuffle"), asks: [
    { name: "machine", words: t("stock.shuffler-empty-by-hand"), sort: "words" },
  ] },
  "load-cards": { words: t("stock.into-a-shoe"), asks: [
    { name: "table", words: t("word.table"), sort: "words", need: true },
    { name: "shoe", words: t("stock.shoe-number"), sort: "number", need: true },
  ] },
  "retire-cards": { words: t("stock.retire"), asks: [
    { name: "vault", words: t("stock.cards-in-the-discard-vault"), sort: "number", need: true },
    { name: "left", words: t("stock.cards-left-in-the-shoe"), sort: "number", need: true },
    NOTE,
  ] },
  "destroy-cards": { words: t("stock.destroy"), asks: [
    { name: "how", words: t("stock.how"), sort: "words", need: true },
  ] },
  "receive-equipment": { words: t("stock.equipment-came-in"), asks: [
    { name: "kind", words: t("word.what"),
      sort: ["shoe", "shuffler", "wheel", "ball", "uv-scanner", "other"] },
    { name: "maker", words: t("stock.maker"), sort: "words", need: true },
    ...MEASURES,
  ] },
  "inspect-equipment": { words: t("stock.inspect"), asks: [
    { name: "is_sound", words: t("stock.it-is-sound"), sort: "yes" },
    ...MEASURES,
    NOTE,
  ] },
  "place-equipment": { words: t("stock.to-a-table"), asks: [
    { name: "table", words: t("word.table"), sort: "words", need: true },
  ] },
  "withdraw-equipment": { words: t("stock.withdraw"), asks: [
    { name: "reason", words: t("word.why"), sort: "words", need: true },
  ] },
  "destroy-equipment": { words: t("stock.destroy"), asks: [
    { name: "how", words: t("stock.how"), sort: "words", need: true },
  ] },
  "set-aside": { words: t("stock.set-something-aside"), asks: [
    { name: "what", words: t("word.what"), sort: ["cash", "chips"] },
    { name: "where", words: t("stock.table-or-cage"), sort: "words", need: true },
    { name: "amount", words: t("word.amount"), sort: "number", need: true },
    NOTE,
  ] },
  scan: { words: t("stock.ultraviolet-light"), asks: [
    { name: "scanner", words: t("stock.scanner"), sort: "words", need: true },
    { name: "finding", words: t("stock.it-is"), sort: ["genuine", "counterfeit", "unsure"] },
    NOTE,
  ] },
  "give-back": { words: t("stock.give-back"), asks: [NOTE] },
  "hand-over": { words: t("stock.hand-over"), asks: [
    { name: "to", words: t("stock.to-whom"), sort: "words", need: true },
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
      : [`${key.replaceAll("_", " ")} ${Array.isArray(value) ? listed(value) : value}`]
  );
  return [STEPS[name].words, ...facts].join(" · ");
}
