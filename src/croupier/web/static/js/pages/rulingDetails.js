// The questions a ruling asks beyond its name, each a field; what is answered is its details.

import { h } from "../core/dom.js";
import { entry } from "../core/fields.js";
import { readMoney } from "../core/money.js";
import { readCards } from "../games/cardList.js";
import { POSITIONS } from "../games/rouletteData.js";
import { readPosition, sayPosition } from "../games/roulettePicking.js";
import "../parts/x-card.js";
import { rankName } from "./staffDoor.js";

/** @typedef {{fields: HTMLElement[], read: () => {details: any, wrong: string}}} Asked */

/**
 * Make the fields of a ruling. @param {any} ruling as the server lists it @param {any} view
 * @param {{cards?: string[]}} given what is known already @returns {Asked}
 */
export function askDetails(ruling, view, given) {
  /** @type {Asked[]} */
  const asked = [];
  const needs = new Set(ruling.needs);
  if (needs.has("cards")) asked.push(cardsField(ruling, view, given.cards ?? []));
  if (needs.has("to_bet")) asked.push(positionField(view));
  else if (needs.has("chips")) asked.push(textField("Colour and table of the chips", "chips"));
  if (needs.has("withdrawal")) asked.push(flag("withdrawal", `Let the patrons withdraw first (${rankName(ruling.withdrawal_rank || ruling.rank)} or above)`));
  if (needs.has("free_hand")) asked.push(flag("free_hand", "The next hand is a free hand"));
  if (needs.has("void")) asked.push(flag("void", needs.has("to_bet") ? "The chips do not count, and go back" : "The coup is void, every stake is returned"));
  if (needs.has("retire")) asked.push(flag("retire", "The shoe is retired"));
  if (needs.has("number")) asked.push(numberField("The number that came up", "number"));
  if (needs.has("count")) asked.push(numberField(needs.has("to_bet") ? "How many colour chips, if not all" : "How many of them are not on the table yet, if the same card lies there", "count"));
  if (needs.has("amount")) asked.push(numberField("How much of the stack, if not all", "amount"));
  if (needs.has("outcome")) asked.push(choiceField("outcome", OUTCOMES[ruling.id] ?? []));
  if (needs.has("corrections")) asked.push(correctionsField(view));
  if (needs.has("note")) asked.push(textField("What was found", "note"));
  return {
    fields: asked.flatMap((each) => each.fields),
    read: () => {
      const all = asked.map((each) => each.read());
      return { details: Object.assign({}, ...all.map((each) => each.details)), wrong: all.find((each) => each.wrong)?.wrong ?? "" };
    },
  };
}

/** @param {any} ruling @param {any} view @param {string[]} known @returns {Asked} */
function cardsField(ruling, view, known) {
  const isWhole = ["wrong-order", "wrong-record", "wrong-result-called"].includes(ruling.id);
  const start = known.length ? known : isWhole ? onTable(view) : [];
  const label = isWhole ? "All cards of the coup, in their right order" : "Card or cards, in order";
  const { box, label: field } = entry(label, { value: start.join(" "), placeholder: "9S 4C", autocomplete: "off", spellcheck: "false" });
  const shown = h("span", { class: "ruling-cards", "aria-hidden": "true" });
  const show = () => shown.replaceChildren(...readCards(box.value).cards.map((card) => h("x-card", { ".data": { card } })));
  box.addEventListener("input", show);
  show();
  return {
    fields: [h("div", { class: "ruling-cards-field" }, field, shown)],
    read: () => {
      const { cards, wrong } = readCards(box.value);
      return { details: { cards }, wrong: wrong ? `“${wrong}” is not a card.` : "" };
    },
  };
}

/** The open cards in the order they were dealt. @param {any} view @returns {string[]} */
function onTable(view) {
  const all = [...(view.hands?.player ?? []), ...(view.hands?.banker ?? [])];
  return all.sort((a, b) => a.place - b.place).map((each) => each.card).filter(Boolean);
}

/** @param {string} label @param {string} name @returns {Asked} */
function textField(label, name) {
  const { box, label: field } = entry(label, { maxlength: 300 });
  return { fields: [field], read: () => ({ details: box.value.trim() ? { [name]: box.value.trim() } : {}, wrong: "" }) };
}

/** @param {string} label @param {string} name @returns {Asked} */
function numberField(label, name) {
  const { box, label: field } = entry(label, { inputmode: "numeric", autocomplete: "off" });
  return {
    fields: [field],
    read: () => {
      const text = box.value.trim();
      const isNumber = /^[0-9]{1,12}$/.test(text);
      return { details: isNumber ? { [name]: Number(text) } : {}, wrong: !text || isNumber ? "" : `“${text}” is not a whole number.` };
    },
  };
}

/** What was found or called, of a few answers. @type {Record<string, [string, string][]>} */
const OUTCOMES = {
  "ball-examined": [["fit", "The ball is fit for play"], ["replaced", "The ball was replaced"]],
  "wrong-result-called": [["", "—"], ["player", "Player was called"], ["banker", "Banker was called"], ["tie", "Tie was called"]],
};

/** @param {string} name @param {[string, string][]} answers @returns {Asked} */
function choiceField(name, answers) {
  const box = /** @type {HTMLSelectElement} */ (h("select", { class: "field" }, answers.map(([value, says]) => h("option", { value }, says))));
  return { fields: [h("label", { class: "form-field" }, h("span", {}, "Outcome"), box)], read: () => ({ details: box.value ? { [name]: box.value } : {}, wrong: "" }) };
}

/** @param {string} name @param {string} label @returns {Asked} */
function flag(name, label) {
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", name }));
  return { fields: [h("label", { class: "ruling-flag" }, box, label)], read: () => ({ details: box.checked ? { [name]: true } : {}, wrong: "" }) };
}

/** Which chip, and where it lies. @param {any} view @returns {Asked} */
function positionField(view) {
  const choice = /** @type {HTMLSelectElement} */ (h("select", { class: "field" }, view.wagers.map((/** @type {any} */ wager, /** @type {number} */ at) =>
    h("option", { value: at }, `${wager.name}, seat ${wager.seat}: ${POSITIONS.has(wager.bet) ? sayPosition(wager.bet) : wager.bet}`))));
  const { box, label: field } = entry("Lies on", { placeholder: "17/20", autocomplete: "off" });
  return {
    fields: [h("label", { class: "form-field" }, h("span", {}, "Chip"), choice), field],
    read: () => {
      const wager = view.wagers[Number(choice.value)];
      if (!wager) return { details: {}, wrong: "No chip lies on the layout." };
      const { patron, seat, bet, chips } = wager;
      const to = box.value.trim() ? readPosition(box.value) : bet;
      return { details: { patron, seat, bet, chips, to_bet: to }, wrong: to ? "" : `“${box.value}” is not a position; write 17, 17/20 or 16-18.` };
    },
  };
}

/** Who is corrected by how much. @param {any} view @returns {Asked} */
function correctionsField(view) {
  const people = new Map([...view.people, ...view.wagers, ...view.lines].map((each) => [each.patron, each.name]));
  const rows = [...people].map(([patron, name]) => ({ patron, ...entry(name, { inputmode: "numeric", placeholder: "0, +500, -200" }) }));
  return {
    fields: rows.length ? [h("fieldset", { class: "ruling-corrections" }, h("legend", {}, "Corrections: above zero to the patron"), rows.map((row) => row.label))] : [],
    read: () => {
      /** @type {any[]} */
      const corrections = [];
      for (const { patron, box } of rows) {
        const text = box.value.trim().replace("−", "-");
        if (!text || text === "0") continue;
        const amount = readMoney(text.replace(/^[+-]/, ""));
        if (amount === null) return { details: {}, wrong: `“${text}” is no amount.` };
        corrections.push({ patron, amount: text.startsWith("-") ? -amount : amount });
      }
      return { details: corrections.length ? { corrections } : {}, wrong: "" };
    },
  };
}
