// Disputes of all tables: who waits, until when; each opens as a case.

import { get } from "../core/api.js";
import { serverNow } from "../core/clock.js";
import { h, keyed, set, write } from "../core/dom.js";
import { ahead } from "../games/pitFacts.js";
import { complain } from "../shell/toasts.js";
import { openCase } from "./pitCase.js";

const AGAIN_MS = 20_000;

/** @param {{rank: string}} me */
export function caseDesk(me) {
  const list = h("ul", { class: "cases" });
  const none = h("p", { class: "quiet on-room" }, "No dispute is open.");
  const title = h("h2", {}, "Disputes");
  const box = h("section", { class: "pit-cases", "aria-label": "Disputes" }, h("header", { class: "pit-head" }, title), none, list);
  let known = "";
  /** @type {any[]} */ let cases = [];

  async function read() {
    const told = await get("/disputes").catch((error) => void complain(error));
    if (!told) return;
    cases = told.disputes;
    show();
  }
  function show() {
    none.hidden = cases.length > 0;
    write(title, cases.length ? `Disputes (${cases.length})` : "Disputes");
    const sorted = [...cases].sort((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity));
    keyed(list, sorted, (one) => one.id, (one) => h("li", {}, h("button", { type: "button", class: "case", onclick: () => void openCase(one.id, me, read) },
      h("b", {}), h("span", { class: "case-about" }), h("span", { class: "case-until" }))), (item, one) => fill(item, one));
  }
  setInterval(show, AGAIN_MS);
  return {
    box,
    read,
    /** Read again when the tables tell of other cases than before. @param {Map<string, {view: any}>} tables */
    heard(tables) {
      const now = JSON.stringify([...tables.values()].map(({ view }) => view.cases ?? []).flat());
      if (now === known) return;
      known = now;
      void read();
    },
    count: () => cases.length,
  };
}

/** @param {Element} item @param {any} one */
function fill(item, one) {
  const [name, about, until] = /** @type {HTMLElement[]} */ ([...item.querySelectorAll("b, .case-about, .case-until")]);
  const left = one.until ? one.until - serverNow() : null;
  const isOver = left !== null && left < 0 && !one.decision;
  write(name, `${one.id} · ${one.coup}`);
  write(about, `${one.patron_name}: ${one.about}`);
  write(until, one.decision ? "Decided; not closed" : left === null ? "No time given yet (8.3)" : isOver ? `Overdue, ${ahead(left)}` : `Settle ${ahead(left)}`);
  set(/** @type {Element} */ (item.firstElementChild), { "data-tone": isOver ? "bad" : one.decision ? "good" : left === null ? "warn" : "plain" });
}
