// One of several tables: a small felt with its clock, its bets and its chips, and a door to the
// table's own page.

import { find, h, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { chipsOf, limitsOf } from "../games/feltFacts.js";
import { hitsOf } from "../games/roads.js";
import { wheelLimits } from "../games/wheelFacts.js";
import "../parts/x-layout.js";
import "../parts/x-roads.js";
import "../parts/x-wheel.js";
import { BettingDesk } from "./betting.js";
import { explain, showTable, squeezePlace, tell } from "./cardFelt.js";
import { feltParts, handsPlace } from "./feltRoom.js";
import { offersDesk } from "./offers.js";
import { sound } from "./sounding.js";
import { showLayout, showWheel } from "./wheelFelt.js";
import { NARROW } from "./wheelRoom.js";

/** @import { LobbyRow, SeenTable } from "../wire.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */
/** @typedef {(state: TableState, view: SeenTable, before: TableState) => void} Show */

const NOWHERE = { numbers: [], words: "" };

/** @param {LobbyRow} table @param {TableSession} session @param {() => number} balance what may be
 * told of it: another table's coup may not be over */
export function smallFelt(table, session, balance) {
  const isWheel = table.game === "roulette";
  const title = `${table.name} ${table.id}`;
  const path = `/${isWheel ? "roulette" : "play"}/${encodeURIComponent(table.id)}`;
  const limits = h("span", { class: "small-limits" });
  const rail = h("x-chiprail");
  const desk = new BettingDesk(session, isWheel ? wheelLimits : limitsOf, chipsOf);
  const { cloth, show } = (isWheel ? wheel : cards)(session);
  const box = h("section", { class: "several-one", "data-table": table.id, "aria-label": title },
    h("header", { class: "small-head" }, h("a", { href: path, title: t("several.open") }, title),
      limits),
    h("div", { class: `table is-small ${isWheel ? "is-wheel" : "is-felt"}` },
      h("div", { class: "table-main" }, cloth), h("div", { class: "table-rail" }, rail)));
  desk.obey(box);
  box.addEventListener("bet-explain",
    ({ detail }) => void explain(session.store.get().view, detail.bet));
  session.store.subscribe((state, before) => {
    const { view } = state;
    if (!view) return;
    if (!before.view) {
      cloth.dataset.book = view.book;
      desk.begin(view);
    }
    write(limits,
      t("several.limits", { minimum: money(view.limits.minimum),
        maximum: view.limits.maximum ? money(view.limits.maximum) : t("table.none") }));
    sound(state, before);
    show(state, view, before);
    rail.data = { ...desk.rail(state, view), balance: balance() };
  });
  return box;
}

/** @param {TableSession} session @returns {{cloth: HTMLElement, show: Show}} */
function cards(session) {
  const parts = feltParts();
  const offers = offersDesk(session);
  const strip = h("x-roads", { class: "road-strip", "aria-hidden": "true" });
  offers.bar.append(parts.banner);
  parts.cloth.append(handsPlace(parts), strip, parts.felt, offers.bar);
  const squeeze = squeezePlace(session, parts.cloth, offers.bar);
  return { cloth: parts.cloth, show(state, view, before) {
    showTable(parts, state, view);
    if (view.roads && view.roads !== before.view?.roads)
      strip.data = { roads: view.roads, hands: view.road, hits: hitsOf(view.road ?? []),
        size: "strip" };
    offers.show(state, view);
    squeeze.show(state);
    if (state.stage !== before.stage) tell(state, before);
  } };
}

/** @param {TableSession} session @returns {{cloth: HTMLElement, show: Show}} */
function wheel({ store }) {
  const parts = { wheel: h("x-wheel"), timer: h("x-timer"), layout: h("x-layout"),
    banner: h("x-banner"), cloth: h("div", { class: "cloth" }) };
  parts.cloth.append(parts.wheel, parts.timer, parts.layout);
  const lay = () => showLayout(parts, store.get(), NOWHERE, NARROW.matches);
  NARROW.addEventListener("change", lay);
  return { cloth: parts.cloth, show(state, view) {
    if (!parts.banner.isConnected) find(parts.layout, ".layout-below").prepend(parts.banner);
    showWheel(parts, state, view);
    lay();
  } };
}
