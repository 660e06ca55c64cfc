// A baccarat table: hands, clock, cloth, offers, chips, what came out, the roads.

import { h } from "../core/dom.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { isPatron, whoAmI } from "../core/session.js";
import { areasOf, chipsOf, handsOf, isOpen, limitsOf, netOf, resultWords, stakesOf, standing } from "../games/feltFacts.js";
import { hitsOf } from "../games/roads.js";
import "../parts/x-ask.js";
import "../parts/x-chiprail.js";
import "../parts/x-felt.js";
import "../parts/x-hand.js";
import "../parts/x-roads.js";
import "../parts/x-settled.js";
import "../parts/x-timer.js";
import { realityCheck } from "../shell/account.js";
import { showClauses } from "../shell/clauses.js";
import { fact, openShell } from "../shell/shell.js";
import { bettingDesk } from "./betting.js";
import { showTimer } from "./countdown.js";
import { offersDesk } from "./offers.js";
import { seedDesk } from "./seed.js";
import { sheetHandle } from "./sheet.js";
import { pastCoups, resultOf } from "./pastCoups.js";
import { openTable } from "./tableSession.js";

/** @typedef {import("./tableSession.js").TableState} TableState */
/** @type {Record<string, string>} */
const VERSIONS = { commission: "Commission", "non-commission": "Non-commission" };
const SCOPES = ["felt", "grid"];

/** Open a baccarat table. @param {string} table */
export async function play(table) {
  const me = await whoAmI();
  const shell = openShell({ title: `Table ${table}`, scopes: SCOPES, me });
  const session = openTable(table, me);
  const { store } = session;
  const desk = bettingDesk(session, limitsOf, chipsOf);
  const offers = offersDesk(session);
  const past = pastCoups(table, () => store.get().view && showSettled(parts, store.get().view, past.newest()));
  const seed = seedDesk(() => table, () => past.newest()?.id ?? "");
  const parts = furnish(shell.main, offers, past, isPatron(me) ? seed.box : null);
  desk.obey(shell.main);
  shell.main.addEventListener("seat-take", (event) => takeSeat(/** @type {CustomEvent} */ (event).detail.seat));
  shell.main.addEventListener("clause-show", (event) => {
    const { clauses } = /** @type {CustomEvent} */ (event).detail;
    void showClauses(store.get().view.book, clauses);
  });
  parts.ask.addEventListener("ask-show", (/** @type {CustomEvent} */ event) => {
    asked = event.detail.side;
    showRoads(parts, store.get().view, asked);
  });
  /** @type {"banker"|"player"|null} */ let asked = null;

  /** @param {number} seat */
  function takeSeat(seat) {
    if (isPatron(store.get().me)) void session.sit(seat);
    else desk.mayBet();
  }
  const on = (/** @type {string} */ bet) => () => desk.add({ [bet]: store.get().chip });
  listen(document, SCOPES.slice(0, 1), { ...desk.keys(), player: on("player"), banker: on("banker"), tie: on("tie"), ...offers.keys });

  store.subscribe((state, before) => {
    const { view } = state;
    shell.show({ link: state.link, me: state.me });
    if (!view) return;
    if (!before.view) {
      if (view.game === "roulette") return location.replace(`/roulette/${encodeURIComponent(table)}`);
      arrive(parts, view);
      void past.read();
    }
    if (view.limits !== before.view?.limits || view.hand !== before.view?.hand) shell.show({ facts: factsOf(view) });
    showTable(parts, state);
    parts.rail.data = desk.rail(state);
    offers.show(state);
    if (view.roads !== before.view?.roads) showRoads(parts, view, asked);
    if (state.events !== before.events) past.hear(state.events, view);
    if (view.phase !== before.view?.phase) void seed.look();
    showSettled(parts, view, past.newest());
    if (/** @type {any} */ (state.me).reality_check) realityCheck(state.me, (me) => store.set({ me }));
  });
}

/** @param {HTMLElement} main @param {ReturnType<typeof offersDesk>} offers @param {ReturnType<typeof pastCoups>} past @param {HTMLElement|null} seed */
function furnish(main, offers, past, seed) {
  /** @param {string} tag @param {string} [name] @returns {any} */
  const part = (tag, name = "") => h(tag, name ? { class: name } : {});
  const parts = {
    player: part("x-hand", "hand-player"), banker: part("x-hand", "hand-banker"), timer: part("x-timer"), felt: part("x-felt"), rail: part("x-chiprail"),
    settled: part("x-settled"), roads: part("x-roads"), ask: part("x-ask"), shoe: h("div", { class: "shoe", "aria-hidden": "true" }),
    notices: h("div", { class: "notices" }), cloth: h("div", { class: "cloth" }), over: h("p", { class: "over", role: "status" }),
  };
  parts.cloth.append(
    h("div", { class: "table-hands" }, parts.player,
      h("div", { class: "table-middle" }, parts.shoe, parts.timer, parts.over, parts.notices), parts.banker),
    parts.felt);
  main.append(h("div", { class: "table" },
    h("h1", { class: "for-readers" }, "Baccarat table"),
    h("section", { class: "table-main", "aria-label": "Table" }, parts.cloth, h("div", { class: "table-rail" }, offers.bar, sheetHandle("Roads and results"), parts.rail)),
    h("aside", { class: "table-side", id: "side", "aria-label": "Results and roads" },
      h("section", { class: "sheet on-paper" }, h("h2", {}, "Last coup"), parts.settled),
      h("details", { class: "sheet on-paper sheet-roads", open: "" }, h("summary", {}, h("h2", {}, "Roads")), parts.ask, parts.roads),
      h("details", { class: "sheet is-dark", open: "" }, h("summary", {}, h("h2", {}, "Last coups")), past.list), seed)));
  return parts;
}

/** @typedef {ReturnType<typeof furnish>} Parts */

/** @param {Parts} parts @param {any} view */
function arrive(parts, view) {
  parts.cloth.dataset.book = view.book;
  document.documentElement.dataset.ready = "yes";
  const [title] = document.getElementsByTagName("h1");
  title.textContent = `${view.name}, table ${view.id}`;
}

/** @param {any} view */
function factsOf(view) {
  const { limits } = view;
  return [
    h("span", { class: "bar-title" }, `${view.name} ${view.id}`),
    fact("Version", VERSIONS[view.version] ?? view.version, true), fact("Minimum", money(limits.minimum)),
    fact("Maximum", limits.maximum ? money(limits.maximum) : "none"),
    ...(limits.differential ? [fact("Differential", money(limits.differential), true)] : []),
    fact("Hand", view.coup || String(view.hand)),
  ];
}

/** @param {Parts} parts @param {TableState} state */
function showTable(parts, state) {
  const { view, pending, messages } = state;
  const [player, banker] = handsOf(view);
  parts.player.data = { ...player, shoe: parts.shoe, isLive: true };
  parts.banker.data = { ...banker, shoe: parts.shoe, isLive: true };
  const { word, tone, note } = standing(view);
  showTimer(parts.timer, view, word, tone, note || view.coup);
  const people = view.seats.filter((/** @type {any} */ seat) => seat.patron).map((/** @type {any} */ seat) => ({ seat: seat.seat, name: seat.patron }));
  const open = isOpen(view) || (view.phase === "betting" && !view.you);
  parts.felt.data = {
    book: view.book, seats: view.seats.length, mySeat: view.you?.seat ?? 0, isOpen: open,
    word: tone === "open" ? "Watching" : word, areas: areasOf(view), stakes: stakesOf(view, pending), people, messages,
    mayTakeSeat: !view.you?.seat,
  };
  showNotices(parts, view);
}

/** The coup that was settled last, from the view while it still tells, then from the journal. @param {Parts} parts @param {any} view @param {import("./pastCoups.js").PastCoup|undefined} newest */
function showSettled(parts, view, newest) {
  const isTold = view.result && view.phase !== "result";
  const lines = isTold ? (view.you?.lines ?? []) : (newest?.void ? [] : newest?.mine ?? []);
  parts.settled.data = {
    coup: isTold ? view.coup : newest?.id ?? "", lines, net: netOf(lines),
    words: isTold ? resultWords(view.result) : !newest ? "No result yet" : newest.void ? "Void: stakes returned" : resultWords(resultOf(newest)),
    names: Object.fromEntries(view.areas.map((/** @type {any} */ area) => [area.bet, area.name])),
  };
}

/** @param {Parts} parts @param {any} view */
function showNotices(parts, view) {
  const { differential, squeeze } = view;
  const alter = view.you?.alter_by;
  const over = alter ? `Your side is ${money(alter)} over the differential: take some back, or it is cut down`
    : differential?.over ? `${money(differential.over)} over the differential` : "";
  if (parts.over.textContent !== over) parts.over.textContent = over;
  parts.over.hidden = !over;
  const said = [...view.notice, squeeze?.text, squeeze?.offered_to && !squeeze.squeezer && view.phase === "dealing" && !view.hands.player.length ? `${squeeze.offered_to} may squeeze` : ""].filter(Boolean);
  if (parts.notices.dataset.said === said.join()) return;
  parts.notices.dataset.said = said.join();
  parts.notices.replaceChildren(...said.map((text) => h("p", {}, text)));
}

/** @param {Parts} parts @param {any} view @param {"banker"|"player"|null} asked */
function showRoads(parts, view, asked) {
  if (!view?.roads) return;
  parts.ask.data = { ask: view.roads.ask };
  parts.roads.data = { roads: view.roads, hands: view.road, hits: hitsOf(view.road ?? []), size: "table", ask: asked };
}
