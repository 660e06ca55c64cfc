// What may be done about a case now, as the house says: each step with the fields it needs.

import { serverNow } from "../core/clock.js";
import { h } from "../core/dom.js";
import { readMoney } from "../core/money.js";

/** @typedef {(step: string, fields?: any) => Promise<void>} Act */
/** @typedef {{node: HTMLElement, read: () => any}} Part */

const MINUTE = 60_000;
const TIMES = [15, 30, 60, 240, 1440];
/** Steps that need no words. @type {[string, string, any][]} */
const BUTTONS = [
  ["accept", "Accept the proposal", {}],
  ["decline", "Decline the proposal", {}],
  ["escalate", "Take it to the Pit Manager", {}],
  ["inform-surveillance", "Inform Surveillance", {}],
  ["agree", "The patron agrees", { agrees: true }],
  ["agree", "The patron does not agree", { agrees: false }],
  ["complaint", "Told of the formal complaint", {}],
];
/** The step of the book behind each. @type {Record<string, string>} */
const BOOK = {
  accept: "proposal", decline: "proposal", propose: "proposal", escalate: "going-up", "inform-surveillance": "surveillance", agree: "agreement", complaint: "told", deadline: "time",
  account: "account", evidence: "evidence", decide: "decision", answer: "answer", file: "filing", help: "help",
};
/** Steps with words: their title and what they read. @type {[string, string, string, string[]][]} */
const FORMS = [
  ["propose", "Propose a settlement at the table", "Propose", ["decision", "reason", "money", "second"]],
  ["account", "What happened", "Enter the account", ["of", "text"]],
  ["evidence", "Evidence", "Add", ["heading", "text"]],
  ["deadline", "Time given to the patron", "Give this time", ["until", "again"]],
  ["decide", "Decision", "Decide", ["decision", "reason", "money", "second"]],
  ["file", "Formal complaint to senior management", "File the complaint", ["text"]],
  ["help", "Help with the complaint", "Record the help", ["note"]],
  ["answer", "Senior management's answer", "Answer", ["decision", "reason", "money", "second"]],
  ["close", "Close the case", "Close", ["ending"]],
];

/** @param {any} one the case @param {Act} act @returns {HTMLElement[]} */
export function actsOf(one, act) {
  const may = new Set(one.may);
  const buttons = BUTTONS.filter(([step]) => may.has(step)).map(([step, label, fields]) => h("button", { type: "button", class: "button", onclick: () => act(step, fields) }, `${label}${cited(one, step)}`));
  return [
    ...(buttons.length ? [h("div", { class: "deal-side-acts case-acts" }, buttons)] : []),
    ...waiting(one, may, act),
    ...FORMS.filter(([step]) => may.has(step)).map(([step, title, yes, fields]) => form(one, step, title, yes, fields, act)),
  ];
}

/** @param {any} one @param {string} step */
const cited = (one, step) => {
  const clause = one.clauses[BOOK[step]];
  return clause ? ` (${clause})` : "";
};

/** What waits for a second person: theirs to approve or refuse, one's own to take back. @param {any} one @param {Set<string>} may @param {Act} act @returns {HTMLElement[]} */
function waiting(one, may, act) {
  const found = one.findings.find((/** @type {any} */ each) => each.standing === "waiting");
  if (!found) return [];
  const finding = found.number;
  const reason = text("Why not");
  const second = secondPerson();
  return [h("section", { class: "case-waiting" }, h("h3", {}, `Number ${finding} waits for a second person`),
    h("div", { class: "deal-side-acts" },
      may.has("approve") ? h("button", { type: "button", class: "button is-main", onclick: () => act("approve", { finding }) }, "Approve") : null,
      may.has("take-back") ? h("button", { type: "button", class: "button", onclick: () => act("take-back", { finding }) }, "Take it back") : null),
    may.has("take-back") ? sheet("Approved here by a second person, with name and PIN", "Approve", [second], () => act("approve", { finding, ...second.read() })) : null,
    may.has("refuse") ? sheet("Not approved", "Refuse", [reason], () => act("refuse", { finding, reason: reason.read() })) : null)];
}

/** @param {any} one @param {string} step @param {string} title @param {string} yes @param {string[]} names @param {Act} act */
function form(one, step, title, yes, names, act) {
  /** @type {[string, Part][]} */
  const parts = names.flatMap((name) => {
    const part = PARTS[name](one);
    return part ? [/** @type {[string, Part]} */ ([name, part])] : [];
  });
  return sheet(`${title}${cited(one, step)}`, yes, parts.map(([, part]) => part), () => {
    const fields = Object.assign({}, ...parts.map(([name, part]) => GIVES[name]?.(part.read(), one) ?? { [name]: part.read() }));
    void act(step, fields);
  });
}

/** @param {string} title @param {string} yes @param {Part[]} parts @param {() => unknown} send */
const sheet = (title, yes, parts, send) => h("form", { class: "case-form", onsubmit: (/** @type {Event} */ event) => {
  event.preventDefault();
  void send();
} }, h("h3", {}, title), parts.map((part) => part.node), h("button", { class: "button" }, yes));

/** @param {string} label @param {Record<string, any>} [props] @returns {Part} */
function text(label, props = {}) {
  const box = /** @type {HTMLInputElement} */ (h("input", { class: "field", "aria-label": label, placeholder: label, ...props }));
  return { node: box, read: () => box.value.trim() };
}

/** @param {string} label @returns {Part} */
function area(label) {
  const box = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "field", rows: 2, "aria-label": label, placeholder: label, required: "" }));
  return { node: box, read: () => box.value.trim() };
}

/** @param {string} label @param {[string, string][]} list @returns {Part} */
function select(label, list) {
  const box = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": label }, list.map(([value, words]) => h("option", { value }, words))));
  return { node: box, read: () => box.value };
}

/** @returns {Part} */
function secondPerson() {
  const name = text("Second person's name", { autocomplete: "off" });
  const pin = text("Second person's PIN", { type: "password", autocomplete: "off", inputmode: "numeric" });
  return { node: h("div", { class: "case-second" }, name.node, pin.node), read: () => (name.read() ? { second: { name: name.read(), pin: pin.read() } } : {}) };
}

/** The amount between the house and the case's patron. @param {any} one @returns {Part} */
function amount(one) {
  const box = text(`${one.patron_name}: 0, +500, -200`, { "aria-label": "Correction to the patron" });
  return {
    node: h("div", { class: "case-money" }, box.node),
    read: () => {
      const sum = signedMoney(box.read());
      return sum ? [{ patron: one.patron, amount: sum }] : [];
    },
  };
}

/** @param {string} words */
function signedMoney(words) {
  const plain = words.replace("−", "-");
  const sum = plain ? readMoney(plain.replace(/^[+-]/, "")) : 0;
  return plain.startsWith("-") ? -(sum ?? 0) : (sum ?? 0);
}

/** @type {Record<string, (one: any) => Part|null>} */
const PARTS = {
  decision: () => text("Decision", { required: "" }),
  reason: () => text("Reason", { required: "" }),
  money: (one) => (one.staked ? amount(one) : null),
  second: () => {
    const second = secondPerson();
    return { node: h("details", {}, h("summary", {}, "The second person is here"), second.node), read: second.read };
  },
  of: (one) => (one.patrons.length ? select("Whose account", [["staff", "Staff's account"], ["patron", "The patron's, on their word"]]) : null),
  text: () => area("In your words"),
  heading: (one) => select("Heading", one.headings.map((/** @type {any} */ each) => [each.heading, `${each.heading} ${each.name}`])),
  until: () => select("Settle within", TIMES.map((minutes) => [String(minutes), minutes < 60 ? `${minutes} minutes` : `${minutes / 60} ${minutes === 60 ? "hour" : "hours"}`])),
  again: (one) => (one.times.length ? text("Why a new time", { required: "" }) : null),
  note: () => text("How the patron was helped", { required: "" }),
  ending: (one) => (one.stage === "told" ? text("Why, without a complaint", { required: "" }) : null),
};
/** How a field is sent where that is not by its own name. @type {Record<string, (value: any, one: any) => any>} */
const GIVES = {
  money: (value) => ({ corrections: value }),
  second: (value) => value,
  until: (value) => ({ until: Math.round(serverNow() + Number(value) * MINUTE) }),
  again: (value) => ({ reason: value }),
  ending: (value) => ({ reason: value }),
};
