// Closing a table, step by step: the seats empty, the tray counted by two and what differs
// explained, the box tagged, the table closed. Where it stands comes from the house, so that
// whoever comes back to it goes on where it was left.

import { get, post, wordsOf } from "../core/api.js";
import { cross, openDialog } from "../core/dialog.js";
import { button, h, write } from "../core/dom.js";
import { entry, form, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { signed } from "../core/money.js";
import { closingSteps } from "../games/pitFacts.js";
import { chipEntry } from "./chipEntry.js";
import { countsGiven } from "./countsGiven.js";
import { withSecond } from "./secondPerson.js";
import { asStaff, may } from "./staffDoor.js";

/** @import { Child } from "../core/dom.js" */
/** @import { StaffTable } from "../page.js" */
/** @import { Me, Slips, TrayView, Waiting } from "../wire.js" */
/** @typedef {{me: Me, table: string, view: StaffTable, tray: TrayView, slips: Slips}} Stand */
/** @typedef {(doing: Promise<Waiting|object>) => Promise<void>} Do */

/** @param {string} table @param {Me} me */
export function openClosing(table, me) {
  const steps = h("ol", { class: "closing-steps" });
  const wrong = wrongLine();
  /** @type {Do} */
  const act = async (doing) => {
    // What was refused stands as it was typed: nobody counts a tray again for a missing reason.
    const trouble = await doing.then(withSecond).then(() => "", wordsOf);
    write(wrong, trouble);
    if (!trouble) await show();
  };
  async function show() {
    const [seen, tray, slips] = await Promise.all([get("/api/tables/{table}", { table }),
      get("/api/tables/{table}/float", { table }), get("/api/tables/{table}/slips", { table })]);
    const view = asStaff(seen);
    if (view) steps.replaceChildren(...stepsOf({ me, table, view, tray, slips }, act));
  }
  openDialog("closing", t("closing.title", { table }), cross(), steps, wrong);
  void show().catch((error) => write(wrong, wordsOf(error)));
}

/** @param {Stand} stand @param {Do} act */
function stepsOf(stand, act) {
  const { view, tray, slips } = stand;
  const bodies = [() => seatsStep(stand, act), () => countStep(stand, act),
    () => boxStep(stand, act), () => closeStep(stand, act)];
  return closingSteps(view, tray, slips).map(({ word, isDone, isNext }, at) =>
    h("li", { class: isDone ? "is-done" : isNext ? "is-next" : "" }, h("b", {}, t(word)),
      at === 1 && isDone
        ? h("span", {}, ` ${t("closing.variance", { amount: signed(tray.variance) })}`)
        : null, at === 1 ? countsGiven(tray.counts) : null, isNext ? bodies[at]() : null)
  );
}

/** @param {Stand} stand @param {Do} act @returns {Child[]|HTMLElement} */
function seatsStep({ table, view }, act) {
  return h("div", { class: "deal-side-acts" },
    view.people.map(({ patron, seat, name }) =>
      button(t("closing.gets-up", { seat, name }), () =>
        act(
          post("/api/tables/{table}/commands", { table }, { command: "leave-seat", patron, seat }),
        ))
    ));
}

/** @param {Stand} stand @param {Do} act */
const closeStep = ({ table }, act) =>
  button(t("closing.do-close"), () =>
    act(post("/api/tables/{table}/commands", { table }, { command: "close-table" })), "is-main");

/** @param {Stand} stand @param {Do} act */
function countStep({ table, tray, slips }, act) {
  const open = slips.slips.filter(({ stage }) => stage === "requested" || stage === "issued");
  const chips = chipEntry(t("closing.chips"));
  chips.offer(tray.denominations);
  const reason = entry(t("closing.reason"), { maxlength: 2000, autocomplete: "off" });
  return form("form", () =>
    act(
      post("/api/tables/{table}/float", { table }, { what: "closing", chips: chips.read(),
        reason: reason.box.value.trim() }),
    ),
    open.map(({ number, kind, stage }) =>
      h("p", { class: "is-bad", role: "status" },
        t("closing.slip", { slip: t(`slip.${kind}`), number, stage: t(`slip.stage.${stage}`) }))
    ), chips.box, reason.label, h("button", { class: "button is-main" }, t("closing.do-count")));
}

/** @param {Stand} stand @param {Do} act */
function boxStep({ me, table }, act) {
  if (!may(me, "box-lift")) return h("p", { class: "quiet" }, t("closing.box-by"));
  const tag = entry(t("closing.tag"), { required: "", maxlength: 40, autocomplete: "off" });
  return form("form",
    () => act(post("/api/tables/{table}/boxes", { table }, { tag: tag.box.value.trim() })),
    tag.label, h("button", { class: "button is-main" }, t("closing.do-tag")));
}
