// A case as it is written down: what it is about, accounts, evidence, what was found, every step.

import { dayAndTime } from "../core/clock.js";
import { h } from "../core/dom.js";
import { signed } from "../core/money.js";

/** @type {Record<string, string>} */
const KINDS = { proposal: "Proposal at the table", decision: "Decision", answer: "Senior management's answer" };

/** The head of a case. @param {any} one */
export const headOf = (one) => [
  h("dl", { class: "figures" }, figure("Patron", one.patron_name), figure("Coup", h("a", { href: `/history/${one.coup}`, target: "_blank" }, one.coup)),
    figure("Opened", `${dayAndTime(one.opened_at)}, ${one.opened_by}`), figure("Surveillance", one.surveillance ? "informed" : "not yet"),
    figure("Settle by", one.until ? dayAndTime(one.until) : "not given"), figure("State", `It ${one.stage_text}`)),
  one.overdue ? h("p", { class: "case-overdue" }, "Overdue: the time that the patron was given has passed.") : null,
  one.old ? h("p", { class: "quiet" }, "A case of an older journal: it can be read, and a new one opened about its coup.") : null,
  h("p", { class: "case-words" }, `“${one.about}”`),
].filter((each) => each !== null);

/** @param {string} name @param {Node|string} value */
const figure = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

/** What was said and found. @param {any} one */
export function bodyOf(one) {
  return [
    section("Accounts", one.accounts, (each) => [h("b", {}, each.of === "patron" ? "Patron" : "Staff"), ` ${each.text} `, by(each), each.on_word ? h("small", {}, " on the patron's word") : null]),
    section("Evidence", one.evidence, (each) => [h("b", {}, `${each.heading} ${one.names[each.heading] ?? ""}`), ` ${each.text} `, by(each)]),
    section("Times given", one.times, (each) => [dayAndTime(each.until), each.reason ? `: ${each.reason} ` : " ", by(each)]),
    section("Found", one.findings, (each) => found(each)),
    one.complaint_text ? h("section", {}, h("h3", {}, "Complaint"), h("p", {}, one.complaint_text)) : null,
    one.closed_at ? h("p", {}, `Closed ${dayAndTime(one.closed_at)}. ${one.closed_for}`) : null,
  ].filter((each) => each !== null);
}

/** @param {any} each */
const found = (each) => [
  h("b", {}, `${KINDS[each.kind]} ${each.number}`), ` ${each.words} `, h("span", {}, `Reason: ${each.reason}. `), by(each),
  each.second ? h("small", {}, `; second: ${each.second}`) : null,
  each.standing === "stands" ? null : h("em", {}, ` ${each.standing}${each.note ? `: ${each.note}` : ""}`),
  each.corrections.length ? h("ul", {}, each.corrections.map((/** @type {any} */ one) => h("li", {}, `${one.patron_name} ${signed(one.amount)}${each.paid ? ", done" : ""}${one.owed ? `, of which ${one.owed} is owed` : ""}`))) : null,
];

/** @param {any} each */
const by = (each) => h("small", { class: "case-by" }, `${each.by}, ${dayAndTime(each.at)}`);

/** @param {string} title @param {any[]} list @param {(each: any) => any} tell */
const section = (title, list, tell) => (list.length ? h("section", {}, h("h3", {}, title), h("ul", {}, list.map((each) => h("li", {}, tell(each))))) : null);

/** Every step, in its order. @param {any} one */
export const stepsOf = (one) => h("section", {}, h("h3", {}, "Step by step"), h("ol", { class: "case-steps" }, one.steps.map((/** @type {any} */ each) => h("li", {}, `${each.text} `, by(each)))));
