// A table's set-up as the pit may change it, with a reason; a change waits until no coup is in
// play.

import { post } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { button, h, refill, set, termed, write } from "../core/dom.js";
import { amountField, form, labelled, wrongLine } from "../core/fields.js";
import { money, readMoney } from "../core/money.js";
import { betName } from "../games/pitFacts.js";
import { complain, toast } from "../shell/toasts.js";
import { openClosing } from "./pitClosing.js";
import { may as mayDo } from "./staffDoor.js";

/** @import { StaffTable } from "../page.js" */
/** @import { ChangeSetupCommand as Change, Me, Setup } from "../wire.js" */

/** @type {["insurance"|"face_down"|"call_bets"|"two_people", string][]} */
const FLAGS = [
  ["insurance", "Insurance offered"],
  ["face_down", "Dealt face down, squeeze"],
  ["call_bets", "Call bets taken"],
  ["two_people", "Rulings take two people"],
];

/** @param {Me} me */
export function setupDesk(me) {
  /** @type {Map<string, Change>} changes that wait for the end of a coup, by table */
  const waiting = new Map();
  const edit = button("Edit limits and set-up", () => shown?.setup && change(shown, shown.setup));
  const close = button("Close the table", () => shown && openClosing(shown.id));
  const figures = h("dl", { class: "limits" });
  const note = h("p", { class: "pit-waits", role: "status" });
  const box = h("section", { class: "sheet is-dark" }, h("h3", {}, "Limits and set-up"), figures,
    note, h("div", { class: "deal-side-acts" }, edit, close));
  /** @type {StaffTable|null} */ let shown = null;
  /** @param {StaffTable} view @param {Setup} setup */
  const change = (view, setup) => changeForm(view, setup, (body) => send(view, body));

  /** @param {StaffTable} view @param {Change} body */
  async function send({ id }, body) {
    if (shown?.phase === "closed") return;
    if (shown?.id !== id || !shown.commands.includes(body.command)) {
      waiting.set(id, body);
      toast(`${id}: the change waits for the end of the coup.`);
      if (shown) show(shown);
      return;
    }
    waiting.delete(id);
    await post("/api/tables/{table}/commands", { table: id }, body).then(
      () => toast(`${id}: done.`, "good"),
      complain,
    );
  }

  /** @param {StaffTable} view */
  function show(view) {
    shown = view;
    const list = figuresOf(view);
    refill(figures, [view.id, list], () => list.map(([name, figure]) => termed(name, figure)));
    const may = mayDo(me, "change-setup");
    edit.hidden = view.phase === "closed";
    for (const each of [edit, close])
      set(each, { disabled: may ? null : "", title: may ? null : "Pit Manager or above" });
    write(note, waiting.has(view.id) ? "A change waits for the end of the coup." : "");
  }
  return {
    box,
    show,
    /** Do what has waited as soon as the table allows it. @param {StaffTable} view */
    heard({ id, commands }) {
      const body = waiting.get(id);
      if (!body || !commands.includes(body.command)) return;
      waiting.delete(id);
      void post("/api/tables/{table}/commands", { table: id }, body).then(
        () => toast(`${id}: the change is made.`, "good"),
        complain,
      );
    },
  };
}

/** @param {StaffTable} view @returns {[string, string][]} */
function figuresOf(view) {
  const { limits, setup } = view;
  if (!limits) return [];
  /** @type {[string, string][]} */
  const figures = [
    ["Minimum", money(limits.minimum)],
    ["Maximum", limits.maximum ? money(limits.maximum) : "none"],
  ];
  if (limits.differential) figures.push(["Differential", money(limits.differential)]);
  for (const [bet, { minimum, maximum }] of Object.entries(limits.bets)) {
    const from = minimum === null ? "" : `from ${money(minimum)}`;
    figures.push([betName(view, bet), `${from} ${maximum ? `to ${money(maximum)}` : ""}`.trim()]);
  }
  if (!setup) return figures;
  const flags = FLAGS.filter(([name]) => setup[name]).map(([, words]) => words.toLowerCase());
  return [...figures, ["Seats", String(setup.seats)], ["Set-up", flags.join(", ") || "plain"]];
}

/** A box for an amount that may be left out.
 * @param {string} label @param {number|null|undefined} value @param {string} [name] */
const amount = (label, value, name = "") =>
  amountField(label, { value: value ? money(value) : "", placeholder: "none", name });

/** @param {HTMLInputElement} box */
const read = (box) => box.value.trim() ? readMoney(box.value) : null;

/** @param {StaffTable} view @param {Setup} setup @param {(body: Change) => unknown} send */
function changeForm(view, setup, send) {
  const fields = limitFields(view);
  const flags = FLAGS.map(([name, words]) => ({ name, words,
    box: h("input", { type: "checkbox", name, ".checked": setup[name] }) })
  );
  const seats = h("input", { class: "field", type: "number", min: 1, max: 20, value: setup.seats,
    name: "seats" });
  const reason = h("input", { class: "field", name: "reason", required: "", maxlength: 300 });
  const wrong = wrongLine();
  const submit = () => {
    const bad = fields.all.find((box) => box.value.trim() && readMoney(box.value) === null);
    const why = reason.value.trim();
    const missing = why ? "" : "A change needs a reason for the record.";
    write(wrong, bad ? `“${bad.value}” is not an amount.` : missing);
    if (wrong.textContent) return;
    send({ command: "change-setup", reason: why,
      setup: { ...setup, ...fields.read(), seats: Number(seats.value),
        ...Object.fromEntries(flags.map(({ name, box }) => [name, box.checked])) } });
    dialog.close();
  };
  const dialog = openDialog("setup", `Limits and set-up of ${view.id}`,
    form("form", submit, h("div", { class: "form-row" }, fields.main, labelled("Seats", seats)),
      h("details", {}, h("summary", {}, "Limits of single bets"),
        h("div", { class: "setup-bets" }, fields.single)),
      h("div", { class: "setup-flags" },
        flags.map(({ box, words }) => h("label", { class: "ruling-flag" }, box, words))),
      labelled("Reason, for the record", reason), wrong, footOf("Change", () => dialog.close())));
}

/** @param {StaffTable} view */
function limitFields({ limits, areas, game }) {
  const least = amount("Minimum", limits.minimum, "minimum");
  const most = amount("Maximum", limits.maximum, "maximum");
  const differential = amount("Differential", limits.differential, "differential");
  const multiple = amount("Stakes in multiples of", limits.stake_multiple, "multiple");
  multiple.placeholder = "exact";
  const rows = areas.map(({ bet, name }) => ({ bet, name,
    low: amount(`${name}, minimum`, limits.bets[bet]?.minimum),
    high: amount(`${name}, maximum`, limits.bets[bet]?.maximum) })
  );
  return {
    all: [least, most, differential, multiple, ...rows.flatMap(({ low, high }) => [low, high])],
    main: [labelled("Minimum", least), labelled("Maximum", most),
      game === "baccarat" ? labelled("Differential", differential) : null,
      labelled("Stakes in multiples of", multiple)],
    single: rows.flatMap(({ name, low, high }) => [h("span", {}, name), low, high]),
    read() {
      const bets = rows.map((
        { bet, low, high },
      ) => /** @type {const} */ ([bet, { minimum: read(low), maximum: read(high) }])).filter((
        [, own],
      ) => own.minimum !== null || own.maximum !== null);
      return { stake_multiple: read(multiple) ?? 0,
        limits: { minimum: read(least) ?? 0, maximum: read(most), differential: read(differential),
          bets: Object.fromEntries(bets) } };
    },
  };
}
