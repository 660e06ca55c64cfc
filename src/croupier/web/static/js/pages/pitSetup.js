// A table's set-up as the pit may change it, with a reason; a change waits until no coup is in play.

import { post, tablePath } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { h, set, write } from "../core/dom.js";
import { labelled } from "../core/fields.js";
import { money, readMoney } from "../core/money.js";
import { complain, toast } from "../shell/toasts.js";
import { may as mayDo } from "./staffDoor.js";

/** @type {[string, string][]} */
const FLAGS = [["insurance", "Insurance offered"], ["face_down", "Dealt face down, squeeze"], ["call_bets", "Call bets taken"], ["two_people", "Rulings take two people"]];

/** @param {{rank: string}} me */
export function setupDesk(me) {
  /** @type {Map<string, any>} changes that wait for the end of a coup, by table */
  const waiting = new Map();
  const edit = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "button" }, "Edit limits and set-up"));
  const close = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "button" }, "Close the table"));
  const figures = h("dl", { class: "limits" });
  const note = h("p", { class: "pit-waits", role: "status" });
  const box = h("section", { class: "sheet is-dark" }, h("h3", {}, "Limits and set-up"), figures, note, h("div", { class: "deal-side-acts" }, edit, close));
  /** @type {any} */ let shown = null;
  edit.addEventListener("click", () => form(shown, (body) => send(shown.id, body)));
  close.addEventListener("click", () => send(shown.id, { command: "close-table" }));

  /** @param {string} table @param {any} body */
  async function send(table, body) {
    const isNow = shown?.id === table && shown.commands.includes(body.command);
    if (!isNow) {
      waiting.set(table, body);
      toast(`${table}: the change waits for the end of the coup.`);
      return show(shown);
    }
    waiting.delete(table);
    await post(tablePath(table, "/commands"), body).then(() => toast(`${table}: done.`, "good"), complain);
  }

  /** @param {any} view */
  function show(view) {
    shown = view;
    const { limits, setup } = view;
    const key = JSON.stringify([view.id, limits, setup]);
    if (figures.dataset.key !== key) {
      figures.dataset.key = key;
      figures.replaceChildren(...figuresOf(view).map(([name, figure]) => h("div", {}, h("dt", {}, name), h("dd", {}, figure))));
    }
    const may = mayDo(me, "change-setup");
    for (const button of [edit, close]) set(button, { disabled: may ? null : "", title: may ? null : "Pit Manager or above" });
    write(note, waiting.has(view.id) ? "A change waits for the end of the coup." : "");
  }
  return {
    box,
    show,
    /** Do what has waited as soon as the table allows it. @param {any} view */
    heard(view) {
      const body = waiting.get(view.id);
      if (!body || !view.commands.includes(body.command)) return;
      waiting.delete(view.id);
      void post(tablePath(view.id, "/commands"), body).then(() => toast(`${view.id}: the change is made.`, "good"), complain);
    },
  };
}

/** @param {any} view @returns {[string, string][]} */
function figuresOf({ limits, setup, areas }) {
  /** @type {[string, string][]} */
  const figures = [["Minimum", money(limits.minimum)], ["Maximum", limits.maximum ? money(limits.maximum) : "none"]];
  if (limits.differential) figures.push(["Differential", money(limits.differential)]);
  for (const [bet, own] of Object.entries(limits.bets ?? {})) {
    const { minimum, maximum } = /** @type {any} */ (own);
    figures.push([areas.find((/** @type {any} */ area) => area.bet === bet)?.name ?? bet, [minimum !== null && minimum !== undefined ? `from ${money(minimum)}` : "", maximum ? `to ${money(maximum)}` : ""].filter(Boolean).join(" ")]);
  }
  if (setup) figures.push(["Seats", String(setup.seats)], ["Set-up", FLAGS.filter(([name]) => setup[name]).map(([, words]) => words.toLowerCase()).join(", ") || "plain"]);
  return figures;
}

/** @param {any} view @param {(body: any) => unknown} send */
function form(view, send) {
  const { setup, limits, areas } = view;
  /** @param {string} label @param {number|null|undefined} value @param {string} [name] */
  const amount = (label, value, name = "") => {
    const box = /** @type {HTMLInputElement} */ (h("input", { class: "field", inputmode: "numeric", value: value ? money(value) : "", placeholder: "none", name, "aria-label": label }));
    return box;
  };
  const [least, most, differential] = [amount("Minimum", limits.minimum, "minimum"), amount("Maximum", limits.maximum, "maximum"), amount("Differential", limits.differential, "differential")];
  const multiple = amount("Stakes in multiples of", limits.stake_multiple, "multiple");
  multiple.placeholder = "exact";
  const rows = areas.map((/** @type {any} */ area) => ({ bet: area.bet, name: area.name, low: amount(`${area.name}, minimum`, limits.bets?.[area.bet]?.minimum), high: amount(`${area.name}, maximum`, limits.bets?.[area.bet]?.maximum) }));
  const flags = FLAGS.map(([name, words]) => ({ name, words, box: /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", name, ".checked": Boolean(setup[name]) })) }));
  const seats = /** @type {HTMLInputElement} */ (h("input", { class: "field", type: "number", min: 1, max: 20, value: setup.seats, name: "seats" }));
  const reason = /** @type {HTMLInputElement} */ (h("input", { class: "field", name: "reason", required: "", maxlength: 300 }));
  const wrong = h("p", { class: "form-wrong", role: "alert" });
  /** @param {HTMLInputElement} box */
  const read = (box) => (box.value.trim() ? readMoney(box.value) : null);
  const submit = () => {
    const all = [least, most, differential, multiple, ...rows.flatMap((/** @type {any} */ row) => [row.low, row.high])];
    const bad = all.find((box) => box.value.trim() && readMoney(box.value) === null);
    write(wrong, bad ? `“${bad.value}” is no amount.` : !reason.value.trim() ? "A change needs a reason for the record." : "");
    if (wrong.textContent) return;
    const bets = Object.fromEntries(rows.map((/** @type {any} */ row) => [row.bet, { minimum: read(row.low), maximum: read(row.high) }]).filter((/** @type {any} */ [, own]) => own.minimum !== null || own.maximum !== null));
    send({ command: "change-setup", reason: reason.value.trim(), setup: {
      ...setup, stake_multiple: read(multiple) ?? 0, seats: Number(seats.value), ...Object.fromEntries(flags.map((flag) => [flag.name, flag.box.checked])),
      limits: { minimum: read(least) ?? 0, maximum: read(most), differential: read(differential), bets },
    } });
    dialog.close();
  };
  const dialog = openDialog("setup", `Limits and set-up of ${view.id}`, h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    submit();
  } },
    h("div", { class: "form-row" }, labelled("Minimum", least), labelled("Maximum", most), view.game === "baccarat" ? labelled("Differential", differential) : null, labelled("Stakes in multiples of", multiple), labelled("Seats", seats)),
    h("details", {}, h("summary", {}, "Limits of single bets"), h("div", { class: "setup-bets" }, rows.map((/** @type {any} */ row) => [h("span", {}, row.name), row.low, row.high]).flat())),
    h("div", { class: "setup-flags" }, flags.map((flag) => h("label", { class: "ruling-flag" }, flag.box, flag.words))),
    labelled("Reason, for the record", reason), wrong,
    footOf("Change", () => dialog.close())));
}
