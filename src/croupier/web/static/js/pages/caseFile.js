// A case as it is written down: what it is about, accounts, evidence, what was found, every step.

import { postForm, wordsOf } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { h, termed, write } from "../core/dom.js";
import { wrongLine } from "../core/fields.js";
import { signed } from "../core/money.js";
import { actsOf } from "./caseActs.js";

/** @import { Child } from "../core/dom.js" */
/** @import { CaseAct, CaseView, FindingView, Packet } from "../wire.js" */

/** @type {Record<string, string>} */
const KINDS = { proposal: "Proposal at the table", decision: "Decision",
  answer: "Senior management's answer" };

/** A case that can be read and acted upon.
 * @param {string} id
 * @param {(one: CaseView, acts: HTMLElement[]) => Node[]} lay what is shown of it
 * @param {(one: CaseView) => void} entered told of every step that was taken here */
export function caseFile(id, lay, entered) {
  const body = h("div", { class: "case-body" });
  const wrong = wrongLine();
  /** @param {CaseAct} step @param {object} [fields] */
  const act = async (step, fields = {}) => {
    write(wrong, "");
    try {
      const one = await postForm(`/api/disputes/{id}/${step}`, { id }, fields);
      show(one);
      entered(one);
    } catch (error) {
      write(wrong, wordsOf(error));
    }
  };
  /** @param {CaseView} one */
  const show = (one) => body.replaceChildren(...lay(one, actsOf(one, act)));
  return { body, wrong, show };
}

/** The packet as a file to keep. @param {Packet} packet @param {string} id
 * @param {string} [kind] */
export function packetLink(packet, id, kind = "") {
  const file = new Blob([JSON.stringify(packet, null, 1)], { type: "application/json" });
  return h("a", { class: `button ${kind}`.trim(), href: URL.createObjectURL(file),
    download: `${id}.json` }, "Download the packet");
}

/** The head of a case. @param {CaseView} one */
export const headOf = (one) => [
  h("dl", { class: "figures" }, termed("Patron", one.patron_name),
    termed("Coup", h("a", { href: `/history/${one.coup}`, target: "_blank" }, one.coup)),
    termed("Opened", `${dayAndTime(one.opened_at)}, ${one.opened_by}`),
    termed("Surveillance", one.surveillance ? "informed" : "not yet"),
    termed("Settle by", one.until ? dayAndTime(one.until) : "not given"),
    termed("State", `It ${one.stage_text}`)),
  ...(one.overdue
    ? [h("p", { class: "case-overdue" }, "Overdue: the time that the patron was given has passed.")]
    : []),
  ...(one.old
    ? [
      h("p", { class: "quiet" },
        "A case of an older journal: it can be read, and a new one opened about its coup."),
    ]
    : []),
  h("p", { class: "case-words" }, `“${one.about}”`),
];

/** What was said and found. @param {CaseView} one */
export const bodyOf = (one) => [
  ...section("Accounts", one.accounts, (each) => [
    h("b", {}, each.of === "patron" ? "Patron" : "Staff"),
    ` ${each.text} `,
    by(each),
    each.on_word && h("small", {}, " on the patron's word"),
  ]),
  ...section("Evidence", one.evidence, (each) => [
    h("b", {}, `${each.heading} ${one.names[each.heading] ?? ""}`),
    ` ${each.text} `,
    by(each),
  ]),
  ...section("Times given", one.times,
    (each) => [dayAndTime(each.until), each.reason ? `: ${each.reason} ` : " ", by(each)]),
  ...section("Found", one.findings, found),
  ...(one.complaint_text
    ? [h("section", {}, h("h3", {}, "Complaint"), h("p", {}, one.complaint_text))]
    : []),
  ...(one.closed_at
    ? [h("p", {}, `Closed ${dayAndTime(one.closed_at)}. ${one.closed_for}`)]
    : []),
];

/** @param {FindingView} each @returns {Child[]} */
const found = (each) => [
  h("b", {}, `${KINDS[each.kind]} ${each.number}`),
  ` ${each.words} `,
  h("span", {}, `Reason: ${each.reason}. `),
  by(each),
  each.second ? h("small", {}, `; second: ${each.second}`) : null,
  each.standing !== "stands"
  && h("em", {}, ` ${each.standing}${each.note ? `: ${each.note}` : ""}`),
  each.corrections.length > 0 && h("ul", {}, each.corrections.map((one) => {
    const owed = one.owed ? `, of which ${one.owed} is owed` : "";
    const done = each.paid ? ", done" : "";
    return h("li", {}, `${one.patron_name} ${signed(one.amount)}${done}${owed}`);
  })),
];

/** @param {{by: string, at: number}} each */
const by = (each) => h("small", { class: "case-by" }, `${each.by}, ${dayAndTime(each.at)}`);

/** @template T @param {string} title @param {T[]} list @param {(each: T) => Child[]} tell */
const section = (title, list, tell) =>
  list.length
    ? [
      h("section", {}, h("h3", {}, title),
        h("ul", {}, list.map((each) => h("li", {}, tell(each))))),
    ]
    : [];

/** Every step, in its order. @param {CaseView} one */
export const stepsOf = (one) =>
  h("section", {}, h("h3", {}, "Step by step"),
    h("ol", { class: "case-steps" }, one.steps.map((each) =>
      h("li", {}, `${each.text} `, by(each))
    )));
