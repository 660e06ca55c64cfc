// The list of irregularities (F8): by clause, with the rank each needs, what it asks, and a
// preview.
//
// Who has the rank rules; who has not holds the coup for someone who has.

import { get, post, Refusal } from "../core/api.js";
import { cross, openDialog } from "../core/dialog.js";
import { button, h, write } from "../core/dom.js";
import { labelled, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { call } from "../core/say.js";
import { clauseTag } from "../shell/clauses.js";
import { complain, toast } from "../shell/toasts.js";
import { askDetails } from "./rulingDetails.js";
import { previewFor, showPreview } from "./rulingPreview.js";
import { askPin } from "./secondPerson.js";
import { asStaff } from "./staffDoor.js";

/** @import { StaffTable } from "../page.js" */
/** @import { GivenDetails, RulingNow } from "../wire.js" */
/** @typedef {{id?: string, cards?: string[], why?: string}} Opening */
/** @typedef {{table: () => string, view: () => StaffTable|null|undefined}} Surroundings */
/** @typedef {{table: string, view: StaffTable, given: Opening, close: () => void}} Place */

const PREVIEW_AFTER_MS = 300;
const CHOOSE = t("rule.choose-what-happened-the-clause");
/** @type {Record<string, string>} */
const MONEY = { returned: t("rule.stakes-go-back"), none: t("rule.no-money-moves"),
  normal: t("rule.settled-as-usual") };

/** @param {Surroundings} where */
export const rulingDesk = (where) => ({
  /** Show the list. @param {Opening} [given] */
  open: (given = {}) => {
    const view = where.view();
    if (view) show(where, view, given);
  },
});

/** @param {Surroundings} where @param {StaffTable} view @param {Opening} given */
function show(where, view, given) {
  const list = h("div", { class: "ruling-list", role: "listbox",
    "aria-label": t("word.irregularities"), tabindex: -1 });
  const form = h("section", { class: "ruling-form", "aria-live": "polite" },
    h("p", { class: "quiet" }, CHOOSE));
  const search = h("input", { class: "field", type: "search",
    placeholder: t("rule.clause-or-word-e-g"), "aria-label": t("rule.search-irregularities") });
  const ready = view.rulings.filter((one) => !given.cards?.length || one.needs.includes("cards"));
  const offered = ready.length ? ready : view.rulings;

  /** @param {RulingNow} ruling */
  function choose(ruling) {
    for (const each of list.children)
      each.setAttribute("aria-selected", String(each.getAttribute("data-id") === ruling.id));
    showForm(form, ruling, { table: where.table(), view: where.view() ?? view, given,
      close: () => dialog.close() });
  }
  function fill() {
    const wanted = search.value.trim().toLowerCase();
    const found = offered.filter((one) =>
      `${one.clause} ${one.name} ${one.effect}`.toLowerCase().includes(wanted)
    );
    list.replaceChildren(...found.map((one) => option(one, () => choose(one))));
    // Nothing is chosen by a key that is meant for something else.
    if (wanted || given.cards?.length) list.firstElementChild?.classList.add("is-at");
    if (!found.length)
      list.append(h("p", { class: "quiet" }, view.rulings.length
        ? t("rule.nothing-like-that-can-be")
        : t("rule.nothing-can-be-ruled-on")));
  }
  search.addEventListener("input", fill);
  search.addEventListener("keydown", (event) => walk(list, event));
  // A search field would take Escape to empty itself.
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dialog.close();
  });
  list.addEventListener("keydown", (event) => walk(list, event));
  fill();
  const dialog = openDialog("rulings", t("rule.irregularity-at", { id: view.id }), cross(),
    given.why ? h("p", { class: "rulings-why" }, given.why) : null,
    h("div", { class: "rulings-body" }, h("div", { class: "ruling-side" }, search, list), form));
  const first = offered.find((one) => one.id === given.id)
    ?? (offered.length === 1 ? offered[0] : null);
  // Insurance does not wait for the list: its key leaves it.
  dialog.addEventListener("keydown", ({ key }) => {
    if (key !== "F6") return;
    dialog.close();
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
  });
  if (first) choose(first);
  else search.focus();
  if (given.why) call(given.why);
}

/** @param {RulingNow} one @param {() => void} act */
const option = (one, act) =>
  h("button", { type: "button", class: "ruling-option", role: "option", "aria-selected": "false",
    "data-id": one.id, onclick: act }, h("span", { class: "clause" }, one.clause),
    h("span", { class: "ruling-name" }, one.name),
    h("span", { class: `ruling-rank${one.allowed ? "" : " is-above"}` },
      one.allowed ? one.rank_name : t("rule.needs", { rank_name: one.rank_name })));

/** Arrows walk through the list while the search keeps the focus; Enter chooses.
 * @param {HTMLElement} list @param {KeyboardEvent} event */
function walk(list, event) {
  const all = [...list.querySelectorAll("button")];
  const at = all.findIndex((each) => each.classList.contains("is-at"));
  if (event.key === "Enter") {
    event.preventDefault();
    return void all[at]?.click();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !all.length) return;
  event.preventDefault();
  all[at]?.classList.remove("is-at");
  const next = all[(at + step + all.length) % all.length];
  next.classList.add("is-at");
  next.scrollIntoView({ block: "nearest" });
}

/** @param {HTMLElement} form @param {RulingNow} ruling @param {Place} place */
function showForm(form, ruling, place) {
  const { table, view, given } = place;
  const asked = askDetails(ruling, view, given);
  const reason = h("input", { class: "field", maxlength: 2000, autocomplete: "off",
    placeholder: t("word.reason-for-the-record") });
  const preview = h("div", { class: "ruling-preview" });
  const acts = ruling.begins
    ? questionOf(ruling, place, asked)
    : actsOf(ruling, place, asked, () => reason.value.trim());
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { details, wrong } = asked.read();
      if (!wrong && !ruling.begins)
        void showPreview(preview, table, ruling.id, details).then(() =>
          write(acts.rule, preview.dataset.second ? t("word.propose") : t("rule.rule"))
        );
    }, PREVIEW_AFTER_MS);
  };
  const money = MONEY[ruling.money];
  form.replaceChildren(
    h("h3", {}, clauseTag(view.book, ruling.clause), " ", ruling.name),
    h("p", { class: "ruling-effect" }, ruling.effect,
      money ? h("span", { class: "quiet" }, ` ${money}.`) : null),
    ...asked.fields,
    ...(ruling.begins ? [] : [labelled(t("word.reason"), reason)]),
    preview,
    acts.trouble,
    h("footer", { class: "dialog-acts" }, h("span", { class: "quiet ruling-who" }, ruling.allowed
      ? t("rule.or-above-may-rule", { rank_name: ruling.rank_name })
      : t("rule.needs-rank-or-above", { rank_name: ruling.rank_name })),
      view.commands.includes("hold-coup") ? acts.hold : null,
      ruling.allowed ? acts.rule : acts.byPin),
  );
  form.oninput = look; // in place of that of the ruling before
  form.onkeydown = (event) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (event.key !== "Enter" || !isField) return;
    event.preventDefault();
    const go = ruling.allowed ? acts.rule : acts.byPin;
    if (ruling.money === "returned") go.focus(); // a coup is ended by a second Enter
    else go.click();
  };
  look();
  const first = form.querySelector("input, textarea");
  if (first instanceof HTMLElement) first.focus();
  if (first instanceof HTMLInputElement && first.type === "text")
    first.setSelectionRange(first.value.length, first.value.length);
}

/** How what was answered goes on its way; what is wrong with it is said below.
 * @param {() => void} close @param {ReturnType<typeof askDetails>} asked
 * @param {Element} trouble */
function sending(close, asked, trouble) {
  /** @template A
   * @param {(details: GivenDetails) => Promise<A>} act @param {(answer: A) => string} done */
  return async (act, done) => {
    const { details, wrong } = asked.read();
    write(trouble, wrong);
    if (wrong) return;
    try {
      const answer = await act(details);
      close();
      toast(done(answer), "good");
    } catch (error) {
      if (error instanceof Refusal) write(trouble, error.words);
      else complain(error);
    }
  };
}

/** A chip in dispute (R 6.6): the payout waits, and then it is ruled on.
 * @param {RulingNow} ruling @param {Place} place @param {ReturnType<typeof askDetails>} asked */
function questionOf(ruling, { table, close }, asked) {
  const trouble = wrongLine();
  const send = sending(close, asked, trouble);
  const begin = () =>
    send(
      ({ patron = "", seat = 0, bet = "", chips = "" }) =>
        post("/api/tables/{table}/commands", { table }, { command: "question-position", patron,
          seat, bet, chips }),
      () => ruling.effect,
    );
  const question = button(t("rule.begin"), begin, "is-main");
  return { trouble, rule: question, byPin: question, hold: null };
}

/** The two ways to go on, as buttons: rule, or hold play for whoever may.
 * @param {RulingNow} ruling @param {Place} place @param {ReturnType<typeof askDetails>} asked
 * @param {() => string} reason */
function actsOf(ruling, { table, view, close }, asked, reason) {
  const trouble = wrongLine();
  const send = sending(close, asked, trouble);
  const rule = () =>
    send(
      (details) =>
        post("/api/tables/{table}/rulings", { table }, { id: ruling.id, details,
          reason: reason() }),
      ({ proposed }) => {
        if (proposed) void approveHere(table);
        return proposed
          ? t("rule.proposed-another-person-has-to")
          : t("rule.ruled", { name: ruling.name });
      },
    );
  // Whoever has the rank rules at this screen with a PIN of their own, and signs nobody out.
  const byPin = async () => {
    const { details, wrong } = asked.read();
    write(trouble, wrong);
    if (wrong) return;
    // What lacks yet, a reason too, is said before anybody gives their PIN for it.
    const { trouble: lacks, shown } = await previewFor(view, ruling.id, details, "", reason());
    write(trouble, lacks);
    if (lacks) return;
    void askPin(
      (ruler) =>
        post("/api/tables/{table}/rulings", { table }, { id: ruling.id, details, reason: reason(),
          ruler }).then(({ proposed }) => {
            close();
            if (proposed) void approveHere(table);
          }),
      ruling.name,
      ruling.rank_name,
      { first: true, shown },
    );
  };
  const held = t("rule.play-is-held-for-a", { rank_name: ruling.rank_name });
  const hold = () => send((details) => holdCoup(table, ruling.id, details), () => held);
  return { trouble, rule: button(t("rule.rule"), rule, "is-main"),
    byPin: button(t("rule.with-pin"), byPin, "is-main"), hold: button(
      ruling.allowed
        ? t("rule.hold-play")
        : t("rule.hold-for-or-above", { rank_name: ruling.rank_name }),
      hold,
    ) };
}

/** @param {string} table @param {string} irregularity @param {GivenDetails} details */
const holdCoup = (table, irregularity, details) =>
  post("/api/tables/{table}/commands", { table }, { command: "hold-coup", irregularity, details });

/** Let the second person agree to what was just proposed, at this screen. @param {string} table */
async function approveHere(table) {
  const view = asStaff(await get("/api/tables/{table}", { table }).catch(() => null));
  const last = view?.proposals.at(-1);
  if (!view || !last) return;
  const { shown } = await previewFor(view, last.irregularity, last.details, last.coup);
  await askPin(
    (second) =>
      post("/api/tables/{table}/rulings/approve", { table }, { proposal: last.id, second }),
    view.rulings.find((one) => one.id === last.irregularity)?.name ?? last.irregularity,
    last.second_name,
    { shown },
  );
}
