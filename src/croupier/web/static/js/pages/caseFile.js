// A case as it is written down: what it is about, accounts, evidence, what was found, every step.

import { postForm, wordsOf } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { h, renew, termed, write } from "../core/dom.js";
import { wrongLine } from "../core/fields.js";
import { COLON, phrased, t } from "../core/i18n.js";
import { signed } from "../core/money.js";
import { actsOf } from "./caseActs.js";

/** @import { Child } from "../core/dom.js" */
/** @import { CaseAct, CaseView, FindingView, Packet } from "../wire.js" */

/** @type {Record<string, string>} */
const KINDS = { proposal: t("case.proposal-at-the-table"), decision: t("case.decision"),
  answer: t("case.senior-managements-answer") };

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
  const show = (one) => renew(body, lay(one, actsOf(one, act)));
  return { body, wrong, show };
}

/** The packet as a file to keep. @param {Packet} packet @param {string} id
 * @param {string} [kind] */
export function packetLink(packet, id, kind = "") {
  const file = new Blob([JSON.stringify(packet, null, 1)], { type: "application/json" });
  return h("a", { class: `button ${kind}`.trim(), href: URL.createObjectURL(file),
    download: `${id}.json` }, t("case.download-the-packet"));
}

/** The head of a case. @param {CaseView} one */
export const headOf = (one) => [
  h("dl", { class: "figures" }, termed(t("word.patron"), one.patron_name),
    termed(t("word.coup"), h("a", { href: `/history/${one.coup}`, target: "_blank" }, one.coup)),
    termed(t("case.opened-2"), phrased([dayAndTime(one.opened_at), one.opened_by])),
    termed(t("word.surveillance"), one.surveillance ? t("case.informed") : t("case.not-yet")),
    termed(t("case.settle-by"), one.until ? dayAndTime(one.until) : t("case.not-given")),
    termed(t("word.state"), t("case.it-of", { stage_text: one.stage_text }))),
  ...(one.overdue
    ? [h("p", { class: "case-overdue" }, t("case.overdue-the-time-that-the"))]
    : []),
  ...(one.old
    ? [
      h("p", { class: "quiet" }, t("case.a-case-of-an-older")),
    ]
    : []),
  h("p", { class: "case-words" }, `“${one.about}”`),
];

/** What was said and found. @param {CaseView} one */
export const bodyOf = (one) => [
  ...section(t("case.accounts"), one.accounts, (each) => [
    h("b", {}, each.of === "patron" ? t("word.patron") : t("word.staff")),
    ` ${each.text} `,
    by(each),
    each.on_word && h("small", {}, ` ${t("case.on-the-patrons-word")}`),
  ]),
  ...section(t("case.evidence"), one.evidence, (each) => [
    h("b", {}, `${each.heading} ${one.names[each.heading] ?? ""}`),
    ` ${each.text} `,
    by(each),
  ]),
  ...section(t("case.times-given"), one.times,
    (each) => [dayAndTime(each.until), each.reason ? `${COLON}${each.reason} ` : " ", by(each)]),
  ...section(t("word.found"), one.findings, found),
  ...(one.complaint_text
    ? [h("section", {}, h("h3", {}, t("case.complaint")), h("p", {}, one.complaint_text))]
    : []),
  ...(one.closed_at
    ? [
      h("p", {},
        t("case.closed", { closed_at: dayAndTime(one.closed_at), closed_for: one.closed_for })),
    ]
    : []),
];

/** @param {FindingView} each @returns {Child[]} */
const found = (each) => [
  h("b", {}, `${KINDS[each.kind]} ${each.number}`),
  ` ${each.words} `,
  h("span", {}, `${t("case.reason", { reason: each.reason })} `),
  by(each),
  each.second ? h("small", {}, `; ${t("case.second", { second: each.second })}`) : null,
  each.standing !== "stands" && h("em", {}, ` ${standing(each)}`),
  each.corrections.length > 0 && h("ul", {}, each.corrections.map((one) => {
    const owed = one.owed ? t("case.owed", { owed: one.owed }) : "";
    const done = each.paid ? t("case.done") : "";
    return h("li", {}, phrased([`${one.patron_name} ${signed(one.amount)}`, done, owed]));
  })),
];

/** @param {FindingView} each */
const standing = ({ standing: it, note }) =>
  t(`case.standing.${it.replace(" ", "-")}`) + (note ? `${COLON}${note}` : "");

/** @param {{by: string, at: number}} each */
const by = (each) => h("small", { class: "case-by" }, phrased([each.by, dayAndTime(each.at)]));

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
  h("section", {}, h("h3", {}, t("word.step-by-step")),
    h("ol", { class: "case-steps" }, one.steps.map((each) =>
      h("li", {}, `${each.text} `, by(each))
    )));
