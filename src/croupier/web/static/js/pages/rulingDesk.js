// The list of irregularities (F8): by clause, with the rank each needs, what it asks, and a preview.
//
// Who has the rank rules; who has not holds the coup for someone who has.

import { post, tablePath } from "../core/api.js";
import { cross, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { call } from "../core/say.js";
import { clauseTag } from "../shell/clauses.js";
import { complain, toast } from "../shell/toasts.js";
import { askDetails } from "./rulingDetails.js";
import { showPreview } from "./rulingPreview.js";

/** @typedef {{id?: string, cards?: string[], why?: string}} Opening */
/** @typedef {{rank: string, table: () => string, view: () => any}} Surroundings */

const PREVIEW_AFTER_MS = 300;
/** @type {Record<string, string>} */
const MONEY = { returned: "Stakes go back", none: "No money moves", normal: "Settled as usual", "": "" };

/** @param {Surroundings} where */
export function rulingDesk(where) {
  return {
    /** Show the list. @param {Opening} [given] */
    open: (given = {}) => show(where, given),
    get isOpen() {
      return Boolean(document.querySelector("dialog.rulings[open]"));
    },
  };
}

/** @param {Surroundings} where @param {Opening} given */
function show(where, given) {
  const view = where.view();
  const list = h("div", { class: "ruling-list", role: "listbox", "aria-label": "Irregularities", tabindex: -1 });
  const form = h("section", { class: "ruling-form", "aria-live": "polite" });
  const search = /** @type {HTMLInputElement} */ (h("input", { class: "field", type: "search", placeholder: "Clause or word, e.g. 7.13", "aria-label": "Search irregularities" }));
  const close = () => dialog.close();
  const ready = view.rulings.filter((/** @type {any} */ one) => !given.cards?.length || one.needs.includes("cards"));
  const offered = ready.length ? ready : view.rulings;

  /** @param {any} ruling */
  function choose(ruling) {
    for (const option of list.children) option.setAttribute("aria-selected", String(option.getAttribute("data-id") === ruling.id));
    showForm(form, ruling, where, given, close);
  }
  function fill() {
    const wanted = search.value.trim().toLowerCase();
    const found = offered.filter((/** @type {any} */ one) => `${one.clause} ${one.name} ${one.effect}`.toLowerCase().includes(wanted));
    list.replaceChildren(...found.map((/** @type {any} */ one) => option(one, () => choose(one))));
    if (!found.length) list.append(h("p", { class: "quiet" }, view.rulings.length ? "Nothing like that can be ruled on now." : "Nothing can be ruled on now."));
  }
  search.addEventListener("input", fill);
  list.addEventListener("keydown", (event) => move(list, event));
  fill();
  const dialog = openDialog("rulings", `Irregularity at ${view.id}`, cross(), given.why ? h("p", { class: "rulings-why" }, given.why) : null,
    h("div", { class: "rulings-body" }, h("div", { class: "ruling-side" }, search, list), form));
  const first = offered.find((/** @type {any} */ one) => one.id === given.id) ?? (offered.length === 1 ? offered[0] : null);
  if (first) choose(first);
  else form.replaceChildren(h("p", { class: "quiet" }, "Choose what happened. The clause and the rank it needs stand beside each."));
  if (given.why) call(given.why);
}

/** @param {any} one @param {() => void} act */
function option(one, act) {
  return h("button", { type: "button", class: "ruling-option", role: "option", "aria-selected": "false", "data-id": one.id, onclick: act },
    h("span", { class: "clause" }, one.clause), h("span", { class: "ruling-name" }, one.name),
    h("span", { class: `ruling-rank${one.allowed ? "" : " is-above"}` }, one.allowed ? one.rank_name : `needs ${one.rank_name}`));
}

/** Arrows walk through the list. @param {HTMLElement} list @param {KeyboardEvent} event */
function move(list, event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const options = /** @type {HTMLElement[]} */ ([...list.children]);
  options[(options.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + options.length) % options.length]?.focus();
}

/** @param {HTMLElement} form @param {any} ruling @param {Surroundings} where @param {Opening} given @param {() => void} close */
function showForm(form, ruling, where, given, close) {
  const view = where.view();
  const asked = askDetails(ruling, view, given);
  const reason = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "field", rows: 2, placeholder: "Reason, for the record" }));
  const trouble = h("p", { class: "form-wrong", role: "alert" });
  const preview = h("div", { class: "ruling-preview" });
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { details, wrong } = asked.read();
      if (!wrong) void showPreview(preview, where.table(), ruling.id, details).then(() => write(go, preview.dataset.second ? "Propose" : "Rule"));
    }, PREVIEW_AFTER_MS);
  };
  /** @param {(details: any) => Promise<any>} act @param {(answer: any) => string} done */
  const send = async (act, done) => {
    const { details, wrong } = asked.read();
    write(trouble, wrong);
    if (wrong) return;
    try {
      const answer = await act(details);
      close();
      toast(done(answer), "good");
    } catch (error) {
      const { words } = /** @type {any} */ (error);
      if (words) write(trouble, words);
      else complain(error);
    }
  };
  /** @type {() => Promise<void>} */
  const rule = () => send((details) => post(tablePath(where.table(), "/rulings"), { id: ruling.id, details, reason: reason.value.trim() }), ({ proposed }) => proposed ? "Proposed. Another person has to approve it." : `Ruled: ${ruling.name}.`);
  const hold = () => send((details) => post(tablePath(where.table(), "/commands"), { command: "hold-coup", irregularity: ruling.id, details }), () => `Play is held for a ${ruling.rank_name}.`);
  const go = h("button", { type: "button", class: "button is-main", onclick: rule }, "Rule");
  const mayHold = view.commands.includes("hold-coup");
  form.replaceChildren(
    h("h3", {}, clauseTag(view.book, ruling.clause), " ", ruling.name),
    h("p", { class: "ruling-effect" }, ruling.effect, ruling.money && MONEY[ruling.money] ? h("span", { class: "quiet" }, ` ${MONEY[ruling.money]}.`) : null),
    ...asked.fields, h("label", { class: "form-field" }, h("span", {}, "Reason"), reason), preview, trouble,
    h("footer", { class: "dialog-acts" },
      h("span", { class: "quiet ruling-who" }, ruling.allowed ? `${ruling.rank_name} or above may rule` : `Needs a ${ruling.rank_name} or above`),
      mayHold ? h("button", { type: "button", class: `button${ruling.allowed ? "" : " is-main"}`, onclick: hold }, ruling.allowed ? "Hold play" : `Hold for a ${ruling.rank_name}`) : null,
      ruling.allowed ? go : null));
  form.oninput = look; // in place of that of the ruling before
  look();
  const first = /** @type {HTMLInputElement|null} */ (form.querySelector("input, textarea"));
  first?.focus();
  if (first?.type === "text") first.setSelectionRange(first.value.length, first.value.length);
}
