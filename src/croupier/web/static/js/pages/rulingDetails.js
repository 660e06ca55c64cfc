// The questions a ruling asks beyond its name, each a field; what is answered is its details.

import { h } from "../core/dom.js";
import { entry, labelled, picker } from "../core/fields.js";
import { t } from "../core/i18n.js";
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
  "ball-examined": [["fit", t("rule.the-ball-is-fit-for")], ["replaced",
    t("rule.the-ball-was-replaced")]],
  "wrong-result-called": [
    ["", "—"],
    ["player", t("rule.player-was-called")],
    ["banker", t("rule.banker-was-called")],
    ["tie", t("rule.tie-was-called")],
  ],
};

/** @param {RulingNow} ruling */
const isOfChips = ({ needs }) => needs.includes("to_bet");

/** What each need asks, in the order of the form. @type {[need: string, ask: Question][]} */
const QUESTIONS = [
  ["cards", (ruling, view, known) => cardsField(ruling, view, known)],
  ["chip", (_, view) => chipField(view)],
  ["to_bet", (_, view) => positionField(view)],
  ["chips", (ruling) =>
    isOfChips(ruling)
      ? { fields: [], read: () => ({ details: {}, wrong: "" }) }
      : textField(t("rule.colour-and-table-of-the"), "chips")],
  ["withdrawal",
    ({ withdrawal_rank: who, rank }) =>
      flag("withdrawal", t("rule.let-the-patrons-withdraw-first", { rank: titled(who || rank) }))],
  ["free_hand", () => flag("free_hand", t("rule.the-next-hand-is-a"))],
  ["void", (ruling) =>
    flag("void", isOfChips(ruling)
      ? t("rule.the-chips-do-not-count")
      : t("rule.the-coup-is-void-every"))],
  ["retire", () => flag("retire", t("rule.the-shoe-is-retired"))],
  ["number", () => numberField(t("rule.the-number-that-came-up"), "number")],
  ["count", (ruling) =>
    numberField(isOfChips(ruling)
      ? t("rule.how-many-colour-chips-if")
      : t("rule.how-many-of-them-are"), "count")],
  ["amount", () => numberField(t("rule.how-much-of-the-stack"), "amount")],
  ["outcome", (ruling) => choiceField("outcome", OUTCOMES[ruling.id] ?? [])],
  ["corrections", (_, view) => correctionsField(view)],
  ["note", () => textField(t("rule.what-was-found"), "note")],
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
  const label = isWhole ? t("rule.all-cards-of-the-coup") : t("rule.card-or-cards-in-order");
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
    return { details: { cards }, wrong: wrong ? t("rule.is-not-a-card", { wrong }) : "" };
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
      wrong: !text || isNumber ? "" : t("rule.is-not-a-whole-number", { text }) };
  } };
}

/** @param {string} name @param {[string, string][]} answers @returns {Asked} */
function choiceField(name, answers) {
  const box = picker(answers);
  return { fields: [labelled(t("rule.outcome"), box)],
    read: () => ({ details: box.value ? { [name]: box.value } : {}, wrong: "" }) };
}

/** @param {string} name @param {string} label @returns {Asked} */
function flag(name, label) {
  const box = h("input", { type: "checkbox", name });
  return { fields: [h("label", { class: "ruling-flag" }, box, label)],
    read: () => ({ details: box.checked ? { [name]: true } : {}, wrong: "" }) };
}

/** Which chip. @param {StaffTable} view @returns {Asked} */
function chipField(view) {
  const choice = picker(
    view.wagers.map(({ name, seat, bet },
      at) => [String(at), t("rule.seat", { name, seat, bet: nameOfPosition(bet) })]
    ),
  );
  return { fields: [labelled(t("word.chip"), choice)], read: () => {
    const wager = view.wagers.at(Number(choice.value || -1));
    if (!wager) return { details: {}, wrong: t("rule.no-chip-lies-on-the") };
    const { patron, seat, bet, chips } = wager;
    return { details: { patron, seat, bet, chips }, wrong: "" };
  } };
}

/** Which chip, and where it lies. @param {StaffTable} view @returns {Asked} */
function positionField(view) {
  const chip = chipField(view);
  const { box, label } = entry(t("rule.lies-on"), { placeholder: "17/20", autocomplete: "off" });
  return { fields: [...chip.fields, label], read: () => {
    const { details, wrong } = chip.read();
    if (wrong) return { details, wrong };
    const to = box.value.trim() ? readPosition(box.value) : details.bet;
    return to
      ? { details: { ...details, to_bet: to }, wrong: "" }
      : { details: {}, wrong: t("rule.is-not-a-position-write", { box: box.value }) };
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
    h("legend", {}, t("rule.corrections-above-zero-to-the")), rows.map((row) => row.label));
  return { fields: rows.length ? [fields] : [], read: () => {
    const given = rows.filter(({ box }) => box.value.trim()).map(({ patron, box }) => ({ patron,
      text: box.value.trim(), amount: readSigned(box.value) })
    );
    const bad = given.find(({ amount }) => amount === null);
    const corrections = given.flatMap(({ patron, amount }) => amount ? [{ patron, amount }] : []);
    return { details: corrections.length ? { corrections } : {},
      wrong: bad ? t("amount.unread", { text: bad.text }) : "" };
  } };
}
