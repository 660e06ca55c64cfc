// What is looked into because a win was beyond three deviations: who owns it, what was noted, and
// how it ended.

import { get } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { button, h, thead } from "../core/dom.js";
import { COLON, listed, t } from "../core/i18n.js";
import { money, signed } from "../core/money.js";
import { sender } from "../core/once.js";
import { currencyName } from "../core/words.js";
import { complain } from "../shell/toasts.js";
import { askEnd, askNote, askOwner, own } from "./lookedActs.js";
import { may } from "./staffDoor.js";

/** @import { Looked, Me } from "../wire.js" */

/** @param {Me} me */
export function lookedInto(me) {
  const rows = h("tbody");
  const box = h("section", { class: "sheet is-dark", hidden: true },
    h("h2", {}, t("looked.looked-into")),
    h("div", { class: "scroll", tabindex: 0, role: "region",
      "aria-label": t("looked.investigations") },
      h("table", {},
        thead([t("looked.no"), t("word.table"), t("looked.period"), t("word.win"),
          t("word.expected"), "σ", t("looked.dealt-by"), t("looked.put-right-by"),
          t("looked.owner"), t("looked.notes"), t("word.found"), ""], (at) => at > 2 && at < 6),
        rows)));
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
      h("td", {},
        one.first === one.last ? one.first : t("looked.to", { first: one.first, last: one.last })),
      h("td", { class: "is-figure" }, `${signed(one.win)} ${currencyName(one.currency)}`),
      h("td", { class: "is-figure" }, signed(Math.round(one.expected))),
      h("td", { class: "is-figure" }, money(Math.round(one.sigma))),
      h("td", {}, listed(one.dealers) || t("looked.the-house")),
      h("td", {}, listed(one.judges) || "–"), h("td", {}, one.owner || t("looked.nobody-yet")),
      h("td", {}, one.steps.length ? notes(one) : "–"),
      h("td", {}, one.finding ? `${one.finding}${COLON}${one.reason}` : "–"),
      h("td", {}, one.finding ? "" : acts(one)));

  /** @param {Looked} one */
  const notes = (one) =>
    h("details", {}, h("summary", {}, String(one.steps.length)),
      h("ul", {}, one.steps.map(({ at, by, says }) =>
        h("li", {}, `${dayAndTime(at)} ${by}${COLON}${says}`)
      )));

  /** @param {Looked} one */
  function acts({ number, owner }) {
    const about = { number, send, read };
    return [
      may(me, "own-investigation") && owner !== me.name
      && button(t("looked.take-it-on"),
        () => owner ? askOwner(about, false) : own(about).then(read, complain)),
      may(me, "hand-on-investigation") && owner === me.name
      && button(t("looked.hand-it-on"), () => askOwner(about, true)),
      may(me, "note-investigation") && button(t("word.note"), () => askNote(about)),
      may(me, "end-investigation") && owner === me.name
      && button(t("word.end-it"), () => askEnd(about)),
    ];
  }
  return { box, read };
}
