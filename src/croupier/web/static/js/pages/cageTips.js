// Tips by shift: boxes that were not paid out, and what was given on a day, by shift and table.

import { get } from "../core/api.js";
import { button, h, panel, thead } from "../core/dom.js";
import { labelled } from "../core/fields.js";
import { COLON, t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { complain } from "../shell/toasts.js";
import { askChips } from "./chipEntry.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

/** @import { Me, TipBox } from "../wire.js" */

/** The desk. @param {Me} me @param {ReturnType<typeof import("../core/once.js").sender>} send
 * @param {() => Promise<void>} read */
export function tipsDesk(me, send, read) {
  /** @type {readonly number[]} */ let denominations = [];
  const open = h("ul", { class: "cage-list" });
  const rows = h("tbody");
  const csv = h("a", { class: "button no-print", download: "tips.csv" }, t("cage.csv"));
  const day = h("input", { class: "field", type: "date", onchange: () => void look() });
  const box = panel(t("cage.tips"), open,
    h("div", { class: "cage-acts" }, labelled(t("cage.day"), day), csv),
    h("table", { class: "lines" },
      thead([t("cage.box"), t("cage.table"), t("cage.times"), t("cage.sum")], (at) => at > 1),
      rows));

  async function look() {
    const told = await get("/api/tips", { date: day.value }).catch((error) => void complain(error));
    if (!told) return;
    day.value ||= told.date;
    csv.href = `/api/tips/table.csv?date=${told.date}`;
    const paid = told.paid.map((
      one,
    ) => [`${one.box}${COLON}${t("cage.paid")}`, one.by, "", one.amount]);
    const given = told.given.map((one) => [one.box, one.table, one.tips, one.amount]);
    rows.replaceChildren(
      ...[...given, ...paid].map(([name, table, tips, sum]) =>
        h("tr", {}, h("th", { scope: "row" }, String(name)), h("td", {}, String(table)),
          h("td", { class: "is-figure" }, String(tips)),
          h("td", { class: "is-figure" }, money(Number(sum))))
      ),
    );
  }

  /** @param {TipBox} one */
  async function pay({ box: name, has }) {
    const sure = t("cage.tips.sure", { amount: money(has), box: name });
    const chips = await askChips(sure, t("cage.tips.yes"), denominations);
    if (!chips) return;
    const told = await send("/api/tips/{box}", { box: name }, { amount: has, chips })
      .catch((error) => void complain(error));
    if (told) await withSecond(told);
    await read();
  }
  return {
    box,
    /** @param {TipBox[]} boxes @param {readonly number[]} values */
    show(boxes, values) {
      denominations = values;
      open.replaceChildren(...(boxes.length
        ? boxes.map((one) =>
          h("li", {}, h("b", {}, `${one.box}${COLON}${money(one.has)}`), may(me, "tips-paid")
            && h("div", { class: "cage-acts" }, button(t("cage.tips.pay"), () => pay(one))))
        )
        : [h("li", { class: "quiet" }, t("cage.tips.none"))]));
      void look();
    },
  };
}
