// A fill or credit slip on paper: number, chips by denomination, who signed, and lines to sign on.

import { get } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { button, h, termed, thead } from "../core/dom.js";
import { phrased, t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { isReady } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";
import { addressed } from "./address.js";
import { countsGiven } from "./countsGiven.js";
import { openForStaff } from "./staffDoor.js";

/** @import { SlipView } from "../wire.js" */

const STEPS = ["requested", "issued", "received"];

/** Open the page. */
async function slip() {
  const { me, shell } = await openForStaff({ title: t("room.cage") });
  if (!me) return;
  const [table, number] = addressed().split("/");
  const told = await get("/api/tables/{table}/slips/{number}", { table, number: Number(number) })
    .catch((error) => void complain(error));
  if (told) {
    document.title = `${t(`slip.${told.kind}`)} ${table} ${number} · Croupier`;
    shell.main.append(paper(told));
  }
  isReady();
}

/** @param {SlipView} told */
function paper(told) {
  const { table, number, kind, chips, worth, stage, reason } = told;
  const rows = Object.entries(chips).sort(([a], [b]) => Number(b) - Number(a));
  return h("article", { class: "slip-paper", "data-stage": stage },
    h("header", {}, h("h1", {}, t(`slip.${kind}`)),
      h("b", { class: "slip-number" }, t("slip.number", { number }))),
    h("dl", { class: "figures" }, termed(t("slip.table"), table),
      termed(t("slip.state"), t(`slip.stage.${stage}`)), reason
      ? termed(t("slip.why"), reason)
      : null),
    h("table", {},
      thead(["denomination", "chips", "worth"].map((key) => t(`slip.${key}`)), () => true),
      h("tbody", {},
        rows.map(([value, count]) =>
          h("tr", {}, [Number(value), count, Number(value) * count].map((figure) =>
            h("td", { class: "is-figure" }, money(figure))
          ))
        )),
      h("tfoot", {},
        h("tr", {}, h("th", { scope: "row", colspan: 2 }, t("slip.all")),
          h("td", { class: "is-figure" }, money(worth))))),
    h("section", { class: "slip-signed", "aria-label": t("slip.signed") }, (stage === "void"
      ? ["requested", "void"]
      : STEPS).map((step) => signature(told, step))), countsGiven(told.counts),
    button(t("cage.print"), () => print(), "is-main no-print"));
}

/** Who signed at a step, over a line for the hand. @param {SlipView} told @param {string} step */
function signature({ kind, signed }, step) {
  const key = step === "issued" || step === "received" ? `${kind}.${step}` : step;
  const people = signed.filter((one) => one.step === step);
  return h("div", {}, h("b", {}, t(`slip.sign.${key}`)),
    people.map(({ name, at }) => h("span", {}, phrased([name, dayAndTime(at)]))),
    h("span", { class: "slip-line" }, t("slip.signature")));
}

void slip();
