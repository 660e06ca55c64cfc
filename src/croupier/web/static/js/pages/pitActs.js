// What waits for its second person: money, counts, exclusions, staff; approved, refused, taken
// back.

import { get, post } from "../core/api.js";
import { askWords } from "../core/dialog.js";
import { button, h, keyed, write } from "../core/dom.js";
import { titled } from "../core/words.js";
import { complain, toast } from "../shell/toasts.js";
import { ACTS_CHANGED, askPin } from "./secondPerson.js";

/** @import { WaitingAct } from "../wire.js" */

const AGAIN_MS = 5_000;

/** The list, read again every few seconds. */
export function actDesk() {
  const list = h("ul", { class: "acts" });
  const none = h("p", { class: "quiet on-room" }, "Nothing waits for a second person.");
  const title = h("h2", {}, "Two people");
  const box = h("section", { class: "pit-acts", "aria-label": "Two people" },
    h("header", { class: "pit-head" }, title), none, list);

  async function read() {
    if (document.hidden) return;
    const told = await get("/api/acts").catch(() => null);
    if (!told) return;
    none.hidden = told.acts.length > 0;
    write(title, told.acts.length ? `Two people (${told.acts.length})` : "Two people");
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
    button(words, act, kind, { "aria-label": `${words}: ${says}` });
  /** @param {"approve"|"refuse"|"take-back"} how @param {{reason?: string}} body
   * @param {string} words */
  const end = (how, body, words) =>
    post(`/api/acts/{number}/${how}`, { number }, body).then(
      () => toast(`${words}: ${says}`, "good"),
      complain,
    )
      .then(read);
  /** @param {"refuse"|"take-back"} how @param {string} question @param {string} words */
  const refuse = async (how, question, words) => {
    const reason = await askWords(question, words);
    if (reason) void end(how, { reason }, words);
  };
  const when = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return h("li", { class: "act" }, h("b", {}, says),
    h("span", { class: "act-by" },
      `${by.name}, ${titled(by.rank)}, ${when} · waits for ${titled(second)}`),
    h("div", { class: "act-acts" }, one.may_approve
      ? able("Approve", () => end("approve", {}, "Done"), "is-main")
      : able("Approve with PIN",
        () =>
          askPin((who) => post("/api/acts/{number}/approve", { number }, who), says,
            titled(second))), one.may_refuse
      && able("Refuse", () => refuse("refuse", "Why is it refused?", "Refuse")), one.may_take_back
      && able("Take back", () => refuse("take-back", "Why is it taken back?", "Take back"))));
}
