// What is looked into because a win was beyond three deviations: who owns it, and how it ended.

import { get, wordsOf } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { button, h, thead, write } from "../core/dom.js";
import { chosen, entry, form, labelled, picker, wrongLine } from "../core/fields.js";
import { money, signed } from "../core/money.js";
import { sender } from "../core/once.js";
import { complain } from "../shell/toasts.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

/** @import { Looked, Me } from "../wire.js" */

const FINDINGS =
  /** @type {const} */ ([["chance", "Chance"], ["error", "An error of the house"], ["equipment",
    "Equipment"], ["cheating", "Cheating"], ["staff", "A member of the staff"]]);

/** @param {Me} me */
export function lookedInto(me) {
  const rows = h("tbody");
  const box = h("section", { class: "sheet is-dark", hidden: true }, h("h2", {}, "Looked into"),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Investigations" },
      h("table", {},
        thead(["No.", "Table", "Period", "Win", "Expected", "σ", "Dealt by", "Owner", "Found", ""],
          (at) => at > 2 && at < 6), rows)));
  const send = sender();

  async function read() {
    const { investigations } = await get("/api/investigations");
    box.hidden = !investigations.length;
    rows.replaceChildren(...investigations.map(row));
  }

  /** @param {Looked} one */
  const row = (one) =>
    h("tr", { class: one.finding ? "" : "is-out" }, h("th", { scope: "row" }, String(one.number)),
      h("td", {}, one.table),
      h("td", {}, one.first === one.last ? one.first : `${one.first} to ${one.last}`),
      h("td", { class: "is-figure" }, `${signed(one.win)} ${one.currency}`),
      h("td", { class: "is-figure" }, signed(Math.round(one.expected))),
      h("td", { class: "is-figure" }, money(Math.round(one.sigma))),
      h("td", {}, one.dealers.join(", ") || "the house"), h("td", {}, one.owner || "nobody yet"),
      h("td", {}, one.finding ? `${one.finding}: ${one.reason}` : "–"),
      h("td", {}, one.finding ? "" : acts(one)));

  /** @param {Looked} one */
  const acts = ({ number, owner }) => [
    may(me, "own-investigation") && owner !== me.name
    && button("Take it on",
      () => send("/api/investigations/{number}/owner", { number }, {}).then(read, complain)),
    may(me, "end-investigation") && owner === me.name && button("End it", () => askEnd(number)),
  ];

  /** @param {number} number */
  function askEnd(number) {
    const finding = picker(FINDINGS);
    const reason = entry("What it was, for the record", { required: "", minlength: 3,
      maxlength: 2000 });
    const wrong = wrongLine();
    const end = async () => {
      try {
        const told = await send("/api/investigations/{number}/end", { number }, {
          finding: chosen(finding, FINDINGS),
          reason: reason.box.value.trim(),
        });
        dialog.close();
        await withSecond(told);
        await read();
      } catch (error) {
        write(wrong, wordsOf(error));
      }
    };
    const dialog = openDialog("end-investigation", `End investigation ${number}`,
      form("form", end, labelled("Found", finding), reason.label, wrong,
        footOf("End it", () => dialog.close())));
  }
  return { box, read };
}
