// The questions a ruling asks beyond its name, each a field; what is answered is its details.

import { h } from "../core/dom.js";
import { entry, labelled, picker } from "../core/fields.js";
import { readSigned } from "../core/money.js";
import { titled } from "../core/words.js";
import { readCards } from "../games/cardList.js";
import { dealtCards } from "../games/dealerFacts.js";
import { nameOfPosition, readPosition } from "../games/roulettePicking.js";
import "../parts/x-card.js";

/** @import { StaffTable } from "../page.js" */
/** @import { GivenDetails, RulingNow } from "../wire.js" */
/** @typedef {{fields: HTMLElement[], read: () => {details: GivenDetails, wrong: string}}} Asked */
/** @typedef {(ruling: RulingNow, view: StaffTable, known: string[]) => Asked} Question */

/** Rulings whose cards are all those of the coup. */
const WHOLE = ["wrong-order", "wrong-record", "wrong-result-called"];
/** What was found or called, of a few answers. @type {Record<string, [string, string][]>} */
const OUTCOMES = {
  "ball-examined": [["fit", "The ball is fit for play"], ["replaced", "The ball was replaced"]],
  "wrong-result-called": [
    ["", "—"],
    ["player", "Player was called"],
    ["banker", "Banker was called"],
    ["tie", "Tie was called"],
  ],
};

/** @param {RulingNow} ruling */
const isOfChips = ({ needs }) => needs.includes("to_bet");

/** What each need asks, in the order of the form. @type {[need: string, ask: Question][]} */
const QUESTIONS = [
  ["cards", (ruling, view, known) => cardsField(ruling, view, known)],
  ["to_bet", (_, view) => positionField(view)],
  ["chips", (ruling) =>
    isOfChips(ruling)
      ? { fields: [], read: () => ({ details: {}, wrong: "" }) }
      : textField("Colour and table of the chips", "chips")],
  ["withdrawal",
    ({ withdrawal_rank: who, rank }) =>
      flag("withdrawal", `Let the patrons withdraw first (${titled(who || rank)} or above)`)],
  ["free_hand", () => flag("free_hand", "The next hand is a free hand")],
  ["void", (ruling) =>
    flag("void", isOfChips(ruling)
      ? "The chips do not count, and go back"
      : "The coup is void, every stake is returned")],
  ["retire", () => flag("retire", "The shoe is retired")],
  ["number", () => numberField("The number that came up", "number")],
  ["count", (ruling) =>
    numberField(isOfChips(ruling)
      ? "How many colour chips, if not all"
      : "How many of them are not on the table yet, if the same card lies there", "count")],
  ["amount", () => numberField("How much of the stack, if not all", "amount")],
  ["outcome", (ruling) => choiceField("outcome", OUTCOMES[ruling.id] ?? [])],
  ["corrections", (_, view) => correctionsField(view)],
  ["note", () => textField("What was found", "note")],
];

/** Make the fields of a ruling. @param {RulingNow} ruling @param {StaffTable} view
 * @param {{cards?: string[]}} given what is known already @returns {Asked} */
export function askDetails(ruling, view, given) {
  const asked = QUESTIONS.filter(([need]) => ruling.needs.includes(need)).map(([, ask]) =>
    ask(ruling, view, given.cards ?? [])
  );
  return { fields: asked.flatMap((each) => each.fields), read: () => {
    const all = asked.map((each) => each.read());
    return { details: Object.assign({}, ...all.map((each) => each.details)),
      wrong: all.find((each) => each.wrong)?.wrong ?? "" };
  } };
}

/** @type {Question} */
function cardsField(ruling, view, known) {
  const isWhole = WHOLE.includes(ruling.id);
  const start = known.length ? known : isWhole ? dealtCards(view) : [];
  const label = isWhole ? "All cards of the coup, in their right order" : "Card or cards, in order";
  const { box, label: field } = entry(label, { value: start.join(" "), placeholder: "9S 4C",
    autocomplete: "off", spellcheck: "false" });
  const shown = h("span", { class: "ruling-cards", "aria-hidden": "true" });
  const show = () =>
    shown.replaceChildren(
      ...readCards(box.value).cards.map((card) => h("x-card", { ".data": { card } })),
    );
  box.addEventListener("input", show);
  show();
  return { fields: [h("div", { class: "ruling-cards-field" }, field, shown)], read: () => {
    const { cards, wrong } = readCards(box.value);
    return { details: { cards }, wrong: wrong ? `“${wrong}” is not a card.` : "" };
  } };
}

/** @param {string} label @param {string} name @returns {Asked} */
function textField(label, name) {
  const { box, label: field } = entry(label, { maxlength: 300 });
  return { fields: [field],
    read: () => ({ details: box.value.trim() ? { [name]: box.value.trim() } : {}, wrong: "" }) };
}

/** @param {string} label @param {string} name @returns {Asked} */
function numberField(label, name) {
  const { box, label: field } = entry(label, { inputmode: "numeric", autocomplete: "off" });
  return { fields: [field], read: () => {
    const text = box.value.trim();
    const isNumber = /^[0-9]{1,12}$/.test(text);
    return { details: isNumber ? { [name]: Number(text) } : {},
      wrong: !text || isNumber ? "" : `“${text}” is not a whole number.` };
  } };
}

/** @param {string} name @param {[string, string][]} answers @returns {Asked} */
function choiceField(name, answers) {
  const box = picker(answers);
  return { fields: [labelled("Outcome", box)],
    read: () => ({ details: box.value ? { [name]: box.value } : {}, wrong: "" }) };
}

/** @param {string} name @param {string} label @returns {Asked} */
function flag(name, label) {
  const box = h("input", { type: "checkbox", name });
  return { fields: [h("label", { class: "ruling-flag" }, box, label)],
    read: () => ({ details: box.checked ? { [name]: true } : {}, wrong: "" }) };
}

/** Which chip, and where it lies. @param {StaffTable} view @returns {Asked} */
function positionField(view) {
  const choice = picker(
    view.wagers.map(({ name, seat, bet },
      at) => [String(at), `${name}, seat ${seat}: ${nameOfPosition(bet)}`]
    ),
  );
  const { box, label } = entry("Lies on", { placeholder: "17/20", autocomplete: "off" });
  return { fields: [labelled("Chip", choice), label], read: () => {
    const wager = view.wagers.at(Number(choice.value || -1));
    if (!wager) return { details: {}, wrong: "No chip lies on the layout." };
    const { patron, seat, bet, chips } = wager;
    const to = box.value.trim() ? readPosition(box.value) : bet;
    return to
      ? { details: { patron, seat, bet, chips, to_bet: to }, wrong: "" }
      : { details: {}, wrong: `“${box.value}” is not a position; write 17, 17/20 or 16-18.` };
  } };
}

/** Who is corrected by how much. @param {StaffTable} view @returns {Asked} */
function correctionsField(view) {
  const people = new Map(
    [...view.people, ...view.wagers, ...view.lines].map((each) => [each.patron, each.name]),
  );
  const rows = [...people].map(([patron, name]) => ({ patron,
    ...entry(name, { inputmode: "numeric", placeholder: "0, +500, -200" }) })
  );
  const fields = h("fieldset", { class: "ruling-corrections" },
    h("legend", {}, "Corrections: above zero to the patron"), rows.map((row) => row.label));
  return { fields: rows.length ? [fields] : [], read: () => {
    const given = rows.filter(({ box }) => box.value.trim()).map(({ patron, box }) => ({ patron,
      text: box.value.trim(), amount: readSigned(box.value) })
    );
    const bad = given.find(({ amount }) => amount === null);
    const corrections = given.flatMap(({ patron, amount }) => amount ? [{ patron, amount }] : []);
    return { details: corrections.length ? { corrections } : {},
      wrong: bad ? `“${bad.text}” is not an amount.` : "" };
  } };
}
