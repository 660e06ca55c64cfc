// What waits for its second person: money, counts, exclusions, staff; approved, refused, taken
// back.

import { get, post } from "../core/api.js";
import { LOCALE } from "../core/clock.js";
import { askWords } from "../core/dialog.js";
import { button, h, keyed, write } from "../core/dom.js";
import { COLON, t } from "../core/i18n.js";
import { titled } from "../core/words.js";
import { complain, toast } from "../shell/toasts.js";
import { ACTS_CHANGED, askPin } from "./secondPerson.js";

/** @import { WaitingAct } from "../wire.js" */

const AGAIN_MS = 5_000;

/** The list, read again every few seconds. */
export function actDesk() {
  const list = h("ul", { class: "acts" });
  const none = h("p", { class: "quiet on-room" }, t("pit.nothing-waits-for-a-second"));
  const title = h("h2", {}, t("pit.two-people"));
  const box = h("section", { class: "pit-acts", "aria-label": t("pit.two-people") },
    h("header", { class: "pit-head" }, title), none, list);

  async function read() {
    if (document.hidden) return;
    const told = await get("/api/acts").catch(() => null);
    if (!told) return;
    none.hidden = told.acts.length > 0;
    write(title,
      told.acts.length ? t("pit.two-people-of", { count: told.acts.length }) : t("pit.two-people"));
    keyed(list, told.acts, (one) => one.number, (one) => actRow(one, read));
  }
  document.addEventListener(ACTS_CHANGED, () => void read());
  setInterval(() => void read(), AGAIN_MS);
  return { box, read };
}

/** @param {WaitingAct} one @param {() => Promise<void>} read */
function actRow({ number, says, by, at, second, ...one }, read) {
  /** @param {string} words @param {() => void} act @param {string} [kind] */
  const able = (words, act, kind) =>
    button(words, act, kind, { "aria-label": `${words}${COLON}${says}` });
  /** @param {"approve"|"refuse"|"take-back"} how @param {{reason?: string}} body
   * @param {string} words */
  const end = (how, body, words) =>
    post(`/api/acts/{number}/${how}`, { number }, body).then(
      () => toast(`${words}${COLON}${says}`, "good"),
      complain,
    )
      .then(read);
  /** @param {"refuse"|"take-back"} how @param {string} question @param {string} words */
  const refuse = async (how, question, words) => {
    const reason = await askWords(question, words);
    if (reason) void end(how, { reason }, words);
  };
  const when = new Date(at).toLocaleTimeString(LOCALE, { hour: "2-digit", minute: "2-digit",
    hourCycle: "h23" });
  return h("li", { class: "act" }, h("b", {}, says),
    h("span", { class: "act-by" },
      t("pit.waits-for", { name: by.name, rank: titled(by.rank), when, second: titled(second) })),
    h("div", { class: "act-acts" }, one.may_approve
      ? able(t("word.approve"), () => end("approve", {}, t("pit.done")), "is-main")
      : able(t("pit.approve-with-pin"),
        () =>
          askPin((who) => post("/api/acts/{number}/approve", { number }, who), says,
            titled(second))), one.may_refuse
      && able(t("word.refuse"),
        () => refuse("refuse", t("pit.why-is-it-refused"), t("word.refuse"))), one.may_take_back
      && able(t("word.take-back"),
        () => refuse("take-back", t("pit.why-is-it-taken-back"), t("word.take-back")))));
}
