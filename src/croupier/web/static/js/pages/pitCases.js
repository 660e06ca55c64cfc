// Disputes of all tables: who waits, until when; each opens as a case. Surveillance has its inbox.

import { get } from "../core/api.js";
import { serverNow } from "../core/clock.js";
import { find, h, keyed, write } from "../core/dom.js";
import { COLON, t } from "../core/i18n.js";
import { ahead } from "../games/pitFacts.js";
import { complain } from "../shell/toasts.js";
import { tellMore } from "./moreCases.js";
import { openCase } from "./pitCase.js";
import { may } from "./staffDoor.js";

/** @import { CaseRow, Me } from "../wire.js" */

const AGAIN_MS = 8_000;

/** @param {Me} me @param {() => void} changed */
export function caseDesk(me, changed) {
  const list = h("ul", { class: "cases" });
  const isInbox = may(me, "see-inbox");
  const none = h("p", { class: "quiet on-room" },
    isInbox ? t("pit.nothing-waits-for-you") : t("pit.no-dispute-is-open"));
  const more = h("p", { class: "quiet on-room", hidden: "" });
  const words = isInbox ? t("word.inbox") : t("word.disputes");
  const title = h("h2", {}, words);
  const box = h("section", { class: "pit-cases", "aria-label": words },
    h("header", { class: "pit-head" }, title,
      h("a", { class: "quiet on-room", href: "/case", target: "_blank" }, t("word.register"))),
    none, list, more);
  /** @type {CaseRow[]} */ let cases = [];
  let all = 0;

  async function read() {
    const told = await get("/api/disputes", { inbox: isInbox }).catch((error) =>
      void complain(error)
    );
    if (!told) return;
    const isNew = JSON.stringify(told.disputes) !== JSON.stringify(cases);
    cases = told.disputes;
    all = cases.length + told.left_off;
    tellMore(more, told);
    show();
    if (isNew) changed();
  }
  function show() {
    none.hidden = cases.length > 0;
    write(title, all ? `${words} (${all})` : words);
    const sorted = [...cases].sort((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity));
    keyed(list, sorted, (one) => one.id,
      (one) =>
        h("li", {}, h("button", { type: "button", class: "case", onclick: () =>
          void openCase(one.id, me, read) }, h("b", {}), h("span", { class: "case-about" }),
          h("span", { class: "case-until" }))), (item, one) => fill(item, one, isInbox));
  }
  setInterval(() => document.hidden || void read(), AGAIN_MS);
  return {
    box,
    read,
    count: () => all,
    /** How many there are about a table. @param {string} table */
    at: (table) => cases.filter((one) => one.table === table).length,
  };
}

/** @param {HTMLElement} item @param {CaseRow} one @param {boolean} isInbox */
function fill(item, one, isInbox) {
  const [words, tone] = standingOf(one, isInbox);
  write(find(item, "b"), `${one.id} · ${one.coup}`);
  write(find(item, ".case-about"), `${one.patron_name}${COLON}${one.about}`);
  write(find(item, ".case-until"), words);
  find(item, ".case").dataset.tone = tone;
}

/** How a case stands, and how urgent that is.
 * @param {CaseRow} one @param {boolean} isInbox @returns {[words: string, tone: string]} */
function standingOf(one, isInbox) {
  const left = one.until ? one.until - serverNow() : null;
  const isOver = left !== null && left < 0 && !one.is_decided;
  const tone = isOver ? "bad" : "warn";
  if (isInbox && !one.has_surveillance) return [t("pit.your-evidence-is-asked-for"), tone];
  if (one.waiting) return [t("pit.waits-for-a-second-person"), tone];
  if (one.is_decided) return [t("pit.case", { stage_text: one.stage_text }), "good"];
  if (left === null) return [t("pit.no-time-given-yet-8"), "warn"];
  return isOver
    ? [t("pit.overdue", { left: ahead(left) }), "bad"]
    : [t("pit.settle", { left: ahead(left) }), "plain"];
}
