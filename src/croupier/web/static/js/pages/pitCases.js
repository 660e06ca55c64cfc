// Disputes of all tables: who waits, until when; each opens as a case. Surveillance has its inbox.

import { get } from "../core/api.js";
import { serverNow } from "../core/clock.js";
import { h, keyed, set, write } from "../core/dom.js";
import { ahead } from "../games/pitFacts.js";
import { complain } from "../shell/toasts.js";
import { openCase } from "./pitCase.js";
import { may } from "./staffDoor.js";

const AGAIN_MS = 8_000;

/** @param {{may?: string[]}} me @param {() => void} changed */
export function caseDesk(me, changed) {
  const list = h("ul", { class: "cases" });
  const isInbox = may(me, "see-inbox");
  const none = h("p", { class: "quiet on-room" }, isInbox ? "Nothing waits for you." : "No dispute is open.");
  const words = isInbox ? "Inbox" : "Disputes";
  const title = h("h2", {}, words);
  const box = h("section", { class: "pit-cases", "aria-label": words }, h("header", { class: "pit-head" }, title, h("a", { class: "quiet on-room", href: "/case", target: "_blank" }, "Register")), none, list);
  /** @type {any[]} */ let cases = [];

  async function read() {
    const told = await get(isInbox ? "/disputes?inbox=true" : "/disputes").catch((error) => void complain(error));
    if (!told) return;
    const isNew = JSON.stringify(told.disputes) !== JSON.stringify(cases);
    cases = told.disputes;
    show();
    if (isNew) changed();
  }
  function show() {
    none.hidden = cases.length > 0;
    write(title, cases.length ? `${words} (${cases.length})` : words);
    const sorted = [...cases].sort((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity));
    keyed(list, sorted, (one) => one.id, (one) => h("li", {}, h("button", { type: "button", class: "case", onclick: () => void openCase(one.id, me, read) },
      h("b", {}), h("span", { class: "case-about" }), h("span", { class: "case-until" }))), (item, one) => fill(item, one, isInbox));
  }
  setInterval(() => document.hidden || void read(), AGAIN_MS);
  return {
    box,
    read,
    count: () => cases.length,
    /** How many there are about a table. @param {string} table */
    at: (table) => cases.filter((one) => one.table === table).length,
  };
}

/** @param {Element} item @param {any} one @param {boolean} isInbox */
function fill(item, one, isInbox) {
  const [name, about, until] = /** @type {HTMLElement[]} */ ([...item.querySelectorAll("b, .case-about, .case-until")]);
  const left = one.until ? one.until - serverNow() : null;
  const isOver = left !== null && left < 0 && !one.is_decided;
  const isNew = isInbox && !one.has_surveillance;
  write(name, `${one.id} · ${one.coup}`);
  write(about, `${one.patron_name}: ${one.about}`);
  write(until, isNew ? "Your evidence is asked for (8.4.6)" : one.waiting ? "Waits for a second person" : one.is_decided ? `Case ${one.stage_text}` : left === null ? "No time given yet (8.3)" : isOver ? `Overdue, ${ahead(left)}` : `Settle ${ahead(left)}`);
  set(/** @type {Element} */ (item.firstElementChild), { "data-tone": isOver ? "bad" : isNew || one.waiting ? "warn" : one.is_decided ? "good" : left === null ? "warn" : "plain" });
}
