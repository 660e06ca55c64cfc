// A table's set-up as the pit may change it, with a reason; a change that waits for the end of a
// coup waits at the table, and is made there whoever has gone home.

import { post } from "../core/api.js";
import { askWords, footOf, openDialog } from "../core/dialog.js";
import { button, h, refill, set, termed, write } from "../core/dom.js";
import { amountField, form, labelled, wrongLine } from "../core/fields.js";
import { listed, t } from "../core/i18n.js";
import { money, readMoney } from "../core/money.js";
import { betName } from "../games/pitFacts.js";
import { complain, toast } from "../shell/toasts.js";
import { openClosing } from "./pitClosing.js";
import { may as mayDo } from "./staffDoor.js";

/** @import { StaffTable } from "../page.js" */
/** @import { DropSetupCommand as Drop, Me, Setup } from "../wire.js" */
/** @import { QueueSetupCommand as Change } from "../wire.js" */

/** @type {["insurance"|"face_down"|"call_bets"|"two_people", string][]} */
const FLAGS = [
  ["insurance", t("pit.insurance-offered")],
  ["face_down", t("pit.dealt-face-down-squeeze")],
  ["call_bets", t("pit.call-bets-taken")],
  ["two_people", t("pit.rulings-take-two-people")],
];

/** @param {Me} me */
export function setupDesk(me) {
  const edit = button(t("pit.edit-limits-and-set-up"),
    () => shown?.setup && change(shown, shown.setup));
  const close = button(t("word.close-the-table"), () => shown && openClosing(shown.id, me));
  const figures = h("dl", { class: "limits" });
  const note = h("p", { class: "pit-waits", role: "status" });
  const drop = button(t("pit.let-it-be"), async () => {
    const [id, reason] = [shown?.id, await askWords(t("pit.why-let-it-be"), t("pit.let-it-be"))];
    if (id && reason) await give(id, { command: "drop-setup", reason }).catch(complain);
  });
  const box = h("section", { class: "sheet is-dark" }, h("h3", {}, t("pit.limits-and-set-up")),
    figures, note, h("div", { class: "deal-side-acts" }, edit, drop, close));
  /** @type {StaffTable|null} */ let shown = null;
  /** @param {StaffTable} view @param {Setup} setup */
  const change = (view, setup) => changeForm(view, setup, (body) => send(view, body));

  /** @param {StaffTable} view @param {Change} body */
  async function send({ id }, body) {
    const waits = shown?.id !== id || !shown.commands.includes("change-setup");
    await give(id, body).then(
      () =>
        waits
          ? toast(t("pit.the-change-waits-for-the", { id }))
          : toast(t("pit.done-of", { id }), "good"),
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
      set(each, { disabled: may ? null : "", title: may ? null : t("pit.pit-manager-or-above") });
    const { queued } = view;
    drop.hidden = !queued || !may;
    write(note,
      queued ? `${t("pit.a-change-waits-for-the")} ${t("pit.change-of", { ...queued })}` : "");
  }
  return { box, show };
}

/** @param {string} table @param {Change|Drop} body */
const give = (table, body) => post("/api/tables/{table}/commands", { table }, body);

/** @param {StaffTable} view @returns {[string, string][]} */
function figuresOf(view) {
  const { limits, setup } = view;
  if (!limits) return [];
  /** @type {[string, string][]} */
  const figures = [
    [t("word.minimum"), money(limits.minimum)],
    [t("word.maximum"), limits.maximum ? money(limits.maximum) : t("table.none")],
  ];
  if (limits.differential) figures.push([t("word.differential"), money(limits.differential)]);
  for (const [bet, { minimum, maximum }] of Object.entries(limits.bets)) {
    const from = minimum === null ? "" : t("pit.from", { minimum: money(minimum) });
    figures.push([betName(view, bet),
      `${from} ${maximum ? t("pit.to-of-of", { maximum: money(maximum) }) : ""}`.trim()]);
  }
  if (!setup) return figures;
  const flags = FLAGS.filter(([name]) => setup[name]).map(([, words]) => words.toLowerCase());
  return [...figures, [t("word.seats"), String(setup.seats)], [t("pit.set-up"),
    listed(flags) || t("pit.plain")]];
}

/** A box for an amount that may be left out.
 * @param {string} label @param {number|null|undefined} value @param {string} [name] */
const amount = (label, value, name = "") =>
  amountField(label, { value: value ? money(value) : "", placeholder: t("table.none"), name });

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
    const missing = why ? "" : t("pit.a-change-needs-a-reason");
    write(wrong, bad ? t("amount.unread", { text: bad.value }) : missing);
    if (wrong.textContent) return;
    send({ command: "queue-setup", reason: why,
      setup: { ...setup, ...fields.read(), seats: Number(seats.value),
        ...Object.fromEntries(flags.map(({ name, box }) => [name, box.checked])) } });
    dialog.close();
  };
  const dialog = openDialog("setup", t("pit.limits-and-set-up-of", { id: view.id }),
    form("form", submit,
      h("div", { class: "form-row" }, fields.main, labelled(t("word.seats"), seats)),
      h("details", {}, h("summary", {}, t("pit.limits-of-single-bets")),
        h("div", { class: "setup-bets" }, fields.single)),
      h("div", { class: "setup-flags" },
        flags.map(({ box, words }) => h("label", { class: "ruling-flag" }, box, words))),
      labelled(t("word.reason-for-the-record"), reason), wrong,
      footOf(t("pit.change"), () => dialog.close())));
}

/** @param {StaffTable} view */
function limitFields({ limits, areas, game }) {
  const least = amount(t("word.minimum"), limits.minimum, "minimum");
  const most = amount(t("word.maximum"), limits.maximum, "maximum");
  const differential = amount(t("word.differential"), limits.differential, "differential");
  const multiple = amount(t("pit.stakes-in-multiples-of"), limits.stake_multiple, "multiple");
  multiple.placeholder = t("odds.how.exact");
  const rows = areas.map(({ bet, name }) => ({ bet, name,
    low: amount(t("pit.minimum", { name }), limits.bets[bet]?.minimum),
    high: amount(t("pit.maximum", { name }), limits.bets[bet]?.maximum) })
  );
  return {
    all: [least, most, differential, multiple, ...rows.flatMap(({ low, high }) => [low, high])],
    main: [labelled(t("word.minimum"), least), labelled(t("word.maximum"), most),
      game === "baccarat" ? labelled(t("word.differential"), differential) : null,
      labelled(t("pit.stakes-in-multiples-of"), multiple)],
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
