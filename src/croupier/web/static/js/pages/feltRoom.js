// The room of a card table: cloth with hands, clock, seats, areas and offers; rail; side column.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import "../parts/x-ask.js";
import "../parts/x-banner.js";
import "../parts/x-chiprail.js";
import "../parts/x-felt.js";
import "../parts/x-hand.js";
import "../parts/x-roads.js";
import "../parts/x-seats.js";
import "../parts/x-settled.js";
import "../parts/x-timer.js";
import { sheetHandle } from "./sheet.js";

/** @import { Child } from "../core/dom.js" */

/** The parts of a felt, without their places. */
export function feltParts() {
  return { player: h("x-hand", { class: "hand-player" }),
    banker: h("x-hand", { class: "hand-banker" }), timer: h("x-timer"), felt: h("x-felt"),
    rail: h("x-chiprail"), settled: h("x-settled"), banner: h("x-banner"),
    shoe: h("div", { class: "shoe", "aria-hidden": "true" }),
    score: { box: h("p", { class: "score", "aria-hidden": "true" }), player: h("b"),
      banker: h("b") }, word: h("p", { class: "table-word", "aria-hidden": "true" }),
    cloth: h("div", { class: "cloth" }) };
}

/** Both hands, with the clock and the points between them. @param {ReturnType<typeof feltParts>} p
 * @param {Child[]} more what stands in the middle besides */
export function handsPlace({ player, banker, timer, score, word, shoe }, ...more) {
  score.box.append(score.player, h("i", {}, ":"), score.banker);
  return h("div", { class: "table-hands" }, player,
    h("div", { class: "table-middle" }, timer, score.box, word, ...more), banker, shoe);
}

/** Furnish a table of the floor. @param {HTMLElement} main
 * @param {{offers: HTMLElement, past: HTMLElement, seed: HTMLElement|null}} given */
export function furnishFelt(main, { offers, past, seed }) {
  const parts = { ...feltParts(), seats: h("x-seats"), roads: h("x-roads"),
    strip: h("x-roads", { class: "road-strip", "aria-hidden": "true" }), ask: h("x-ask") };
  offers.append(parts.banner);
  parts.cloth.append(handsPlace(parts), parts.strip, parts.seats, parts.felt, offers);
  main.append(
    h("div", { class: "table is-felt" }, h("h1", { class: "for-readers" }, t("table.main")),
      h("section", { class: "table-main", "aria-label": t("table.main") }, parts.cloth),
      h("div", { class: "table-rail" }, parts.rail, sheetHandle(t("table.sheet"))),
      h("aside", { class: "table-side", id: "side", "aria-label": t("table.side"), tabindex: 0 },
        h("section", { class: "sheet is-tinted sheet-roads" },
          h("h2", { class: "for-readers" }, t("table.roads")), parts.roads, parts.ask),
        h("section", { class: "sheet is-tinted sheet-last" }, h("h2", {}, t("table.last")),
          parts.settled), seed,
        h("section", { class: "sheet is-dark" }, h("h2", {}, t("table.coups")), past))),
  );
  return parts;
}

/** Furnish a table of one's own. @param {HTMLElement} main
 * @param {{book: string, title: string, side: Child[], sheet: string, acts: Child[],
 * middle: Child[]}} given */
export function furnishOwn(main, { book, title, side, sheet, acts, middle }) {
  const parts = { ...feltParts(), notices: h("div", { class: "notices" }) };
  parts.cloth.dataset.book = book;
  parts.cloth.append(handsPlace(parts, ...middle), parts.felt, parts.notices, parts.banner,
    h("div", { class: "offers online-acts" }, acts));
  main.append(
    h("div", { class: "table is-felt is-online" }, h("h1", { class: "for-readers" }, title),
      h("section", { class: "table-main", "aria-label": t("table.main") }, parts.cloth),
      h("div", { class: "table-rail" }, parts.rail, sheetHandle(sheet)),
      h("aside", { class: "table-side", id: "side", "aria-label": t("table.side"), tabindex: 0 },
        h("section", { class: "sheet is-tinted sheet-last" }, h("h2", {}, t("table.last")),
          parts.settled), ...side)),
  );
  return parts;
}
