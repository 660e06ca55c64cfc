// What waits for its second person: money, counts, exclusions, staff; approved, refused or taken back here.

import { get, post } from "../core/api.js";
import { askWords } from "../core/dialog.js";
import { h, keyed, write } from "../core/dom.js";
import { complain, toast } from "../shell/toasts.js";
import { ACTS_CHANGED, askPin } from "./secondPerson.js";
import { rankName } from "./staffDoor.js";

const AGAIN_MS = 5_000;

/** The list, read again every few seconds. */
export function actDesk() {
  const list = h("ul", { class: "acts" });
  const none = h("p", { class: "quiet on-room" }, "Nothing waits for a second person.");
  const title = h("h2", {}, "Two people");
  const box = h("section", { class: "pit-acts", "aria-label": "Two people" }, h("header", { class: "pit-head" }, title), none, list);

  async function read() {
    if (document.hidden) return;
    const told = await get("/acts").catch(() => null);
    if (!told) return;
    none.hidden = told.acts.length > 0;
    write(title, told.acts.length ? `Two people (${told.acts.length})` : "Two people");
    keyed(list, told.acts, (one) => `${one.number}`, make, () => {});
  }

  /** @param {number} number @param {string} how @param {any} body @param {string} words */
  const end = (number, how, body, words) => post(`/acts/${number}/${how}`, body).then(() => toast(words, "good"), complain).then(read);

  /** @param {any} one */
  function make(one) {
    /** @param {string} words @param {() => void} onclick @param {string} [more] */
    const button = (words, onclick, more = "") => h("button", { type: "button", class: `button${more}`, "aria-label": `${words}: ${one.says}`, onclick }, words);
    const refuse = async (/** @type {string} */ how, /** @type {string} */ question, /** @type {string} */ words) => {
      const reason = await askWords(question, words);
      if (reason) void end(one.number, how, { reason }, `${words}: ${one.says}`);
    };
    const when = new Date(one.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return h("li", { class: "act" }, h("b", {}, one.says),
      h("span", { class: "act-by" }, `${one.by.name}, ${rankName(one.by.rank)}, ${when} · waits for ${rankName(one.second)}`),
      h("div", { class: "act-acts" },
        one.may_approve ? button("Approve", () => void end(one.number, "approve", {}, `Done: ${one.says}`), " is-main") : button("Approve with PIN", () => void askPin((who) => post(`/acts/${one.number}/approve`, who), one.says, rankName(one.second))),
        one.may_refuse ? button("Refuse", () => void refuse("refuse", "Why is it refused?", "Refuse")) : null,
        one.may_take_back ? button("Take back", () => void refuse("take-back", "Why is it taken back?", "Take back")) : null));
  }
  document.addEventListener(ACTS_CHANGED, () => void read());
  setInterval(() => void read(), AGAIN_MS);
  return { box, read };
}
