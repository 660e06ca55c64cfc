// What may be done about a case now, as the house says: each step with the fields it needs.

import { serverNow } from "../core/clock.js";
import { button, h } from "../core/dom.js";
import { amountIn, field, form, picker } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { readSigned } from "../core/money.js";

/** @import { Props } from "../core/dom.js" */
/** @import { CaseAct, CaseView } from "../wire.js" */
/** @typedef {(step: CaseAct, fields?: object) => Promise<void>} Act */
/** @typedef {{node: HTMLElement, read: () => object|null}} Part a field, and what it adds to the
 * step; null where what is in it cannot be read */

const MINUTE = 60_000;
const TIMES = [15, 30, 60, 240, 1440];
/** Steps that need no words. @type {[step: CaseAct, label: string, fields: object][]} */
const BUTTONS = [
  ["accept", t("case.accept-the-proposal"), {}],
  ["decline", t("case.decline-the-proposal"), {}],
  ["escalate", t("case.take-it-to-the-pit"), {}],
  ["inform-surveillance", t("case.inform-surveillance"), {}],
  ["agree", t("case.the-patron-agrees"), { agrees: true }],
  ["agree", t("case.the-patron-does-not-agree"), { agrees: false }],
  ["complaint", t("case.told-of-the-formal-complaint"), {}],
];
/** The step of the book behind each. @type {Record<string, string>} */
const BOOK = { accept: "proposal", decline: "proposal", propose: "proposal", escalate: "going-up",
  "inform-surveillance": "surveillance", agree: "agreement", complaint: "told", deadline: "time",
  account: "account", evidence: "evidence", decide: "decision", answer: "answer", file: "filing",
  help: "help" };
const FINDING = ["decision", "reason", "money", "second"];
/** Steps with words: their title, their button and what they read.
 * @type {[step: CaseAct, title: string, yes: string, parts: string[]][]} */
const FORMS = [
  ["propose", t("case.propose-a-settlement-at-the"), t("word.propose"), FINDING],
  ["account", t("word.what-happened"), t("case.enter-the-account"), ["of", "text"]],
  ["evidence", t("case.evidence"), t("word.add"), ["heading", "text"]],
  ["deadline", t("case.time-given-to-the-patron"), t("case.give-this-time"), ["until", "again"]],
  ["decide", t("case.decision"), t("word.decide"), FINDING],
  ["file", t("case.formal-complaint-to-senior-management"), t("case.file-the-complaint"), ["text"]],
  ["help", t("case.help-with-the-complaint"), t("case.record-the-help"), ["note"]],
  ["answer", t("case.senior-managements-answer"), t("case.answer"), FINDING],
  ["close", t("case.close-the-case"), t("word.close"), ["ending"]],
];

/** @param {CaseView} one @param {Act} act @returns {HTMLElement[]} */
export function actsOf(one, act) {
  const may = new Set(one.may);
  const steps = BUTTONS.filter(([step, , fields]) =>
    may.has(step) && (one.may_agree || !isSign(step, fields))
  );
  const isSigned = (/** @type {object} */ fields, /** @type {CaseAct} */ step) =>
    isSign(step, fields) && costs(one);
  const buttons = steps.filter(([step, , fields]) => !isSigned(fields, step)).map(
    ([step, label, fields]) => button(`${label}${cited(one, step)}`, () => act(step, fields)),
  );
  return [
    ...(buttons.length ? [h("div", { class: "deal-side-acts case-acts" }, buttons)] : []),
    ...steps.filter(([step, , fields]) => isSigned(fields, step)).map(([step, label, fields]) =>
      sheet(t("case.the-patron-signs-here", { label, step: cited(one, step) }), t("case.sign"), [
        ownPassword(),
      ], (sign) => act(step, { ...fields, ...sign }))
    ),
    ...waiting(one, may, act),
    ...FORMS.filter(([step]) => may.has(step)).map(([step, title, yes, names]) => {
      const parts = names.flatMap((name) => PARTS[name](one) ?? []);
      return sheet(`${title}${cited(one, step)}`, yes, parts, (fields) => act(step, fields));
    }),
  ];
}

/** Whether a step says that the patron agrees. @param {string} step @param {object} fields */
const isSign = (step, fields) => step === "accept" || ("agrees" in fields && fields.agrees);

/** Whether staff looks at what takes money from the patron. @param {CaseView} one */
function costs({ patrons, findings }) {
  const last = findings.findLast((each) => each.standing === "stands");
  return patrons.length > 0 && Boolean(last?.corrections.some(({ amount }) => amount < 0));
}

/** @param {CaseView} one @param {string} step */
function cited(one, step) {
  const clause = one.clauses[BOOK[step]];
  return clause ? ` (${clause})` : "";
}

/** What waits for a second person: theirs to approve or refuse, one's own to take back.
 * @param {CaseView} one @param {Set<CaseAct>} may @param {Act} act @returns {HTMLElement[]} */
function waiting(one, may, act) {
  const finding = one.findings.find((each) => each.standing === "waiting")?.number;
  if (finding === undefined) return [];
  /** @param {CaseAct} step */
  const send = (step) => (/** @type {object} */ fields) => act(step, { finding, ...fields });
  return [
    h("section", { class: "case-waiting", "data-key": finding },
      h("h3", {}, t("case.number-waits-for-a-second", { finding })),
      h("div", { class: "deal-side-acts" }, may.has("approve")
        && button(t("word.approve"), () => act("approve", { finding }), "is-main"),
        may.has("take-back")
          && button(t("case.take-it-back"), () => act("take-back", { finding }))),
      may.has("take-back")
        && sheet(t("case.approved-here-by-a-second"), t("word.approve"), [secondPerson()],
          send("approve")), may.has("refuse")
      && sheet(t("case.not-approved"), t("word.refuse"), [text(t("case.why-not"), "reason", {})],
        send("refuse"))),
  ];
}

/** @param {string} title @param {string} yes @param {Part[]} parts
 * @param {(fields: object) => unknown} send */
const sheet = (title, yes, parts, send) =>
  form("case-form", () => {
    const read = parts.map((part) => part.read());
    return read.every(Boolean) && send(Object.assign({}, ...read));
  }, h("h3", {}, title), parts.map((part) => part.node), h("button", { class: "button" }, yes));

/** @param {string} label @param {string} name @param {Props} [props] @returns {Part} */
function text(label, name, props = { required: "" }) {
  const box = field(label, props);
  return { node: box, read: () => ({ [name]: box.value.trim() }) };
}

/** @param {string} label @param {string[][]} list @param {(value: string) => object} read
 * @returns {Part} */
function select(label, list, read) {
  const box = picker(list, { "aria-label": label });
  return { node: box, read: () => read(box.value) };
}

/** @returns {Part} */
function secondPerson() {
  const name = field(t("case.second-persons-name"));
  const pin = field(t("case.second-persons-pin"), { type: "password", inputmode: "numeric" });
  return { node: h("div", { class: "case-second" }, name, pin), read: () =>
    name.value.trim()
      ? { second: { name: name.value.trim(), pin: pin.value.trim() } }
      : {} };
}

/** @returns {Part} */
function ownPassword() {
  const box = field(t("case.the-patrons-own-password"), { type: "password", required: "" });
  return { node: box, read: () => ({ password: box.value }) };
}

/** The amount between the house and the case's patron. @param {CaseView} one @returns {Part} */
function amount({ patron, patron_name: name }) {
  const box = field(t("case.correction-to-the-patron"), { placeholder: `${name}: 0, +500, -200` });
  return { node: h("div", { class: "case-money" }, box), read: () => {
    const sum = amountIn(box, readSigned, box.value || "0");
    return sum === null ? null : { corrections: sum ? [{ patron, amount: sum }] : [] };
  } };
}

/** @param {number} minutes */
const timeWords = (minutes) =>
  minutes < 60
    ? t("case.minutes", { minutes })
    : t("case.hours", { hours: minutes / 60 });

/** @type {Record<string, (one: CaseView) => Part|null>} */
const PARTS = {
  decision: () => text(t("case.decision"), "decision"),
  reason: () => text(t("word.reason"), "reason"),
  money: (one) => one.staked ? amount(one) : null,
  second: () => {
    const { node, read } = secondPerson();
    return { node: h("details", {}, h("summary", {}, t("case.the-second-person-is-here")), node),
      read };
  },
  of: (one) =>
    one.patrons.length
      ? select(t("case.whose-account"), [["staff", t("case.staffs-account")], ["patron",
        t("case.the-patrons-on-their-word")]], (of) => ({ of }))
      : null,
  text: () => {
    const box = h("textarea", { class: "field", rows: 2, "aria-label": t("case.in-your-words"),
      placeholder: t("case.in-your-words"), required: "" });
    return { node: box, read: () => ({ text: box.value.trim() }) };
  },
  heading: (one) =>
    select(t("case.heading"),
      one.headings.map(({ heading, name }) => [heading, `${heading} ${name}`]),
      (heading) => ({ heading })),
  until: () =>
    select(t("case.settle-within"), TIMES.map((minutes) => [String(minutes), timeWords(minutes)]),
      (minutes) => ({ until: Math.round(serverNow() + Number(minutes) * MINUTE) })),
  again: (one) => one.times.length ? text(t("case.why-a-new-time"), "reason") : null,
  note: () => text(t("case.how-the-patron-was-helped"), "note"),
  ending: (one) => one.stage === "told" ? text(t("case.why-without-a-complaint"), "reason") : null,
};
