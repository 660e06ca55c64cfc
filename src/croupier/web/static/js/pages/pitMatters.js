// Rulings that wait: held coups and proposals of all tables, each with a preview side by side.

import { post, tablePath } from "../core/api.js";
import { askWords } from "../core/dialog.js";
import { h, keyed, write } from "../core/dom.js";
import { decisionOf, detailsOf, matterOf } from "../games/pitFacts.js";
import "../parts/x-decision.js";
import { complain, toast } from "../shell/toasts.js";
import { showPreview } from "./rulingPreview.js";
import { askPin } from "./secondPerson.js";

/** @param {import("../core/session.js").Me} me @param {(table: string, given?: any) => void} openRulings */
export function matterDesk(me, openRulings) {
  const list = h("div", { class: "matters" });
  const none = h("p", { class: "quiet on-room" }, "No ruling waits.");
  const title = h("h2", {}, "Decisions");
  const box = h("section", { class: "pit-matters", "aria-label": "Decisions" }, h("header", { class: "pit-head" }, title), none, list);
  /** @type {Map<string, any>} */ let views = new Map();

  /** @param {string} id */
  const split = (id) => ({ table: id.split("|")[0], irregularity: id.split("|")[1], view: views.get(id.split("|")[0]) });
  list.addEventListener("decision-propose", (event) => {
    const { id, option, reason } = /** @type {CustomEvent} */ (event).detail;
    const { table, irregularity, view } = split(id);
    const details = detailsOf(view, decisionOf(view, me), option);
    void post(tablePath(table, "/rulings"), { id: irregularity, details, reason }).then(({ proposed }) => toast(`${table}: ${proposed ? "proposed" : "ruled"}.`, "good"), complain);
  });
  list.addEventListener("decision-approve", (event) => {
    const { table } = split(/** @type {CustomEvent} */ (event).detail.id);
    void post(tablePath(table, "/rulings/approve"), { proposal: views.get(table).proposal.id }).then(() => toast(`${table}: approved.`, "good"), complain);
  });
  list.addEventListener("decision-approve-here", (event) => {
    const { table, view } = split(/** @type {CustomEvent} */ (event).detail.id);
    const { id, second_name, proposer, irregularity } = view.proposal;
    const agree = (/** @type {{name: string, pin: string}} */ who) => post(tablePath(table, "/rulings/approve"), { proposal: id, second: who });
    void askPin(agree, `${table}: ${proposer} proposes ${irregularity.replaceAll("-", " ")}.`, second_name);
  });
  list.addEventListener("decision-reject", (event) => {
    const { id, reason } = /** @type {CustomEvent} */ (event).detail;
    const { table } = split(id);
    void post(tablePath(table, "/rulings/reject"), { reason, proposal: views.get(table).proposal.id }).then(() => toast(`${table}: rejected.`), complain);
  });
  list.addEventListener("change", (event) => {
    const card = /** @type {HTMLElement} */ (event.target).closest(".matter");
    if (card instanceof HTMLElement) look(card);
  });

  /** Ask what the ruling that is chosen would do. @param {HTMLElement} card */
  function look(card) {
    const view = views.get(card.dataset.table ?? "");
    const part = /** @type {any} */ (card.querySelector("x-decision"));
    const chosen = /** @type {HTMLInputElement|null} */ (card.querySelector("input:checked"))?.value;
    if (!view || !part?.data || chosen === undefined) return;
    const details = view.proposal ? view.proposal.details : detailsOf(view, part.data, chosen);
    void showPreview(/** @type {HTMLElement} */ (card.querySelector(".matter-preview")), view.id, part.data.id.split("|")[1], details);
  }

  /** @param {string} table */
  function make(table) {
    const preview = h("div", { class: "matter-preview on-paper" });
    const other = h("button", { type: "button", class: "button", onclick: () => openRulings(table) }, "Another ruling");
    const release = h("button", { type: "button", class: "button matter-release", onclick: async () => {
      const reason = await askWords("Why does play go on without a ruling?", "Go on");
      if (reason) void post(tablePath(table, "/commands"), { command: "release-hold", reason }).catch(complain);
    } }, "Go on without a ruling");
    return h("article", { class: "matter", tabindex: -1, "data-table": table, "aria-label": `Decision at ${table}` }, h("x-decision"), preview, h("div", { class: "deal-side-acts" }, other, release));
  }

  return {
    box,
    /** @param {Map<string, {view: any}>} tables @returns {number} how many wait */
    show(tables) {
      views = new Map([...tables].map(([id, { view }]) => [id, view]));
      const waiting = [...views.values()].filter((view) => ["proposal", "held", "questioned"].includes(matterOf(view)));
      none.hidden = waiting.length > 0;
      write(title, waiting.length ? `Decisions (${waiting.length})` : "Decisions");
      keyed(list, waiting, (view) => view.id, (view) => make(view.id), (card, view) => {
        const part = /** @type {any} */ (card.querySelector("x-decision"));
        const data = decisionOf(view, me);
        const key = JSON.stringify(data);
        if (part.dataset.key === key) return;
        part.dataset.key = key;
        part.data = data;
        /** @type {HTMLElement} */ (card.querySelector(".matter-release")).hidden = !view.commands.includes("release-hold");
        queueMicrotask(() => look(/** @type {HTMLElement} */ (card)));
      });
      return waiting.length;
    },
    /** Move among the matters. @param {1|-1} step */
    move(step) {
      const cards = /** @type {HTMLElement[]} */ ([...list.children]);
      const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement?.closest(".matter")));
      cards[(at + step + cards.length) % cards.length]?.focus();
    },
    /** Press a button of the matter in focus, or of the only one. @param {"Approve"|"Reject"} name */
    press(name) {
      const card = document.activeElement?.closest(".matter") ?? (list.children.length === 1 ? list.children[0] : null);
      const button = [...(card?.querySelectorAll("button") ?? [])].find((each) => each.textContent === name);
      if (!button || button.disabled || button.hidden) return;
      if (name === "Approve") return button.click();
      /** @type {HTMLElement|null} */ (card?.querySelector("textarea"))?.focus();
    },
  };
}
