// Rulings that wait: held coups and proposals of all tables, each with a preview side by side.

import { post } from "../core/api.js";
import { askWords } from "../core/dialog.js";
import { button, find, h, keyed, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { plain } from "../core/words.js";
import { decisionOf, detailsOf, irregularityOf, matterOf } from "../games/pitFacts.js";
import { XDecision } from "../parts/x-decision.js";
import { complain, toast } from "../shell/toasts.js";
import { showPreview } from "./rulingPreview.js";
import { askPin } from "./secondPerson.js";

/** @import { StaffTable } from "../page.js" */
/** @import { Me } from "../wire.js" */
/** @import { Decision } from "../games/pitFacts.js" */
/** @import { Known } from "./pitTables.js" */
/** @import { Opening } from "./rulingDesk.js" */

/** @param {Me} me @param {(table: string, given?: Opening) => void} openRulings */
export function matterDesk(me, openRulings) {
  const list = h("div", { class: "matters" });
  const none = h("p", { class: "quiet on-room" }, t("pit.no-ruling-waits"));
  const title = h("h2", {}, t("pit.decisions"));
  const box = h("section", { class: "pit-matters", "aria-label": t("pit.decisions") },
    h("header", { class: "pit-head" }, title), none, list);
  /** @type {Map<string, StaffTable>} */ let views = new Map();
  obey(list, (id) => {
    const view = [...views.values()].find((each) => decisionOf(each, me).id === id);
    return view && { table: view.id, view, decision: decisionOf(view, me) };
  });
  list.addEventListener("change", ({ target }) => {
    const card = target instanceof Element ? target.closest(".matter") : null;
    if (card instanceof HTMLElement) look(card, views.get(card.dataset.table ?? ""));
  });
  const cards = () => [...list.children].filter((each) => each instanceof HTMLElement);
  const focused = () => cards().find((card) => card.contains(document.activeElement));
  return {
    box,
    /** @param {Map<string, Known>} tables @returns {number} how many wait */
    show(tables) {
      views = new Map([...tables].map(([id, { view }]) => [id, view]));
      const waiting = [...views.values()].filter((view) =>
        ["proposal", "held", "questioned"].includes(matterOf(view))
      );
      none.hidden = waiting.length > 0;
      write(title,
        waiting.length ? t("pit.decisions-of", { count: waiting.length }) : t("pit.decisions"));
      keyed(list, waiting, (view) => view.id, (view) => make(view.id, openRulings),
        (card, view) => showMatter(card, view, me));
      return waiting.length;
    },
    /** Move among the matters. @param {1|-1} step */
    move(step) {
      const all = cards();
      const at = all.findIndex((card) => card === focused());
      all[(at + step + all.length) % all.length]?.focus();
    },
    /** The matter in focus, or the only one. */
    current() {
      const card = focused() ?? (cards().length === 1 ? cards()[0] : null);
      return card && find(card, "x-decision", XDecision);
    },
  };
}

/** @param {HTMLElement} list
 * @param {(id: string) => {table: string, view: StaffTable, decision: Decision}|undefined} found */
function obey(list, found) {
  /** @param {Promise<unknown>} doing @param {string} words */
  const tell = (doing, words) => void doing.then(() => toast(words, "good"), complain);
  list.addEventListener("decision-propose", ({ detail: { id, option, reason } }) => {
    const matter = found(id);
    if (!matter) return;
    const { table, view, decision } = matter;
    const details = detailsOf(view, decision, option);
    void post("/api/tables/{table}/rulings", { table }, { id: decision.irregularity, details,
      reason }).then(
        ({ proposed }) => toast(t(proposed ? "pit.proposed" : "pit.ruled", { table }), "good"),
        complain,
      );
  });
  list.addEventListener("decision-approve", ({ detail }) => {
    const { table, view } = found(detail.id) ?? {};
    if (!table || !view?.proposal) return;
    tell(post("/api/tables/{table}/rulings/approve", { table }, { proposal: view.proposal.id }),
      t("pit.approved", { table }));
  });
  list.addEventListener("decision-approve-here", ({ detail }) => {
    const { table, view } = found(detail.id) ?? {};
    if (!table || !view?.proposal) return;
    const { id, second_name: second, proposer, irregularity } = view.proposal;
    void askPin(
      (who) =>
        post("/api/tables/{table}/rulings/approve", { table }, { proposal: id, second: who }),
      t("pit.proposes", { table, proposer, irregularity: plain(irregularity) }),
      second,
    );
  });
  list.addEventListener("decision-reject", ({ detail: { id, reason } }) => {
    const { table, view } = found(id) ?? {};
    if (!table || !view?.proposal) return;
    void post("/api/tables/{table}/rulings/reject", { table }, { reason,
      proposal: view.proposal.id }).then(
        () => toast(t("pit.rejected", { table })),
        complain,
      );
  });
}

/** Ask what the ruling that is chosen would do. @param {HTMLElement} card
 * @param {StaffTable} [view] */
function look(card, view) {
  const { data } = find(card, "x-decision", XDecision);
  const chosen = card.querySelector("input:checked");
  if (!view || !data || !(chosen instanceof HTMLInputElement)) return;
  const details = view.proposal ? view.proposal.details : detailsOf(view, data, chosen.value);
  void showPreview(find(card, ".matter-preview"), view.id, irregularityOf(view), details);
}

/** @param {HTMLElement} card @param {StaffTable} view @param {Me} me */
function showMatter(card, view, me) {
  const part = find(card, "x-decision", XDecision);
  const data = decisionOf(view, me);
  const key = JSON.stringify(data);
  if (part.dataset.key === key) return;
  part.dataset.key = key;
  part.data = data;
  card.dataset.rules = view.phase === "questioned" ? irregularityOf(view) : "";
  write(find(card, ".matter-rule"), t(card.dataset.rules ? "pit.decide-chip" : "pit.another"));
  find(card, ".matter-release").hidden = !view.commands.includes("release-hold");
  queueMicrotask(() => look(card, view));
}

/** @param {string} table @param {(table: string, given?: Opening) => void} openRulings */
function make(table, openRulings) {
  const release = async () => {
    const reason = await askWords(t("pit.why-does-play-go-on"), t("word.go-on"));
    if (reason)
      post("/api/tables/{table}/commands", { table }, { command: "release-hold", reason }).catch(
        complain,
      );
  };
  const rule = button("", () =>
    openRulings(table, card.dataset.rules
      ? { id: card.dataset.rules }
      : {}), "matter-rule");
  const card = h("article", { class: "matter", tabindex: -1, "data-table": table,
    "aria-label": t("pit.decision-at", { table }) }, h("x-decision"),
    h("div", { class: "matter-preview on-paper" }),
    h("div", { class: "deal-side-acts" }, rule,
      button(t("word.go-on-without-a-ruling"), release, "matter-release")));
  return card;
}
