// A baccarat table: hands, clock, cloth, offers, chips, what came out, the roads.

import { find, h, refill, write } from "../core/dom.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { isPatron, whoAmI } from "../core/session.js";
import { areasOf, chipsOf, handsOf, isOpen, limitsOf, netOf, resultWords, stakesOf,
  standing } from "../games/feltFacts.js";
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
import { barTitle, fact, isReady, openShell } from "../shell/shell.js";
import { addressed } from "./address.js";
import { BettingDesk } from "./betting.js";
import { showTimer } from "./countdown.js";
import { offersDesk } from "./offers.js";
import { pastCoups, settledOf } from "./pastCoups.js";
import { seedDesk } from "./seed.js";
import { sheetHandle } from "./sheet.js";
import { openTable } from "./tableSession.js";

/** @import { Side } from "../page.js" */
/** @import { SeenTable } from "../wire.js" */
/** @import { Shown } from "./pastCoups.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */
/** @typedef {ReturnType<typeof furnish>} Parts */

/** @type {Record<string, string>} */
const VERSIONS = { commission: "Commission", "non-commission": "Non-commission" };
const SCOPES = ["felt", "grid"];

/** Open a baccarat table. @param {string} table */
async function play(table) {
  const me = await whoAmI();
  const shell = openShell({ title: `Table ${table}`, scopes: SCOPES, me });
  /** @type {TableSession} */
  const session = openTable(table, me);
  const { store } = session;
  const desk = new BettingDesk(session, limitsOf, chipsOf);
  const offers = offersDesk(session);
  const past = pastCoups(table, () => showSettled(parts, store.get().view, past.newest()));
  const seed = seedDesk(() => table, () => past.newest()?.id ?? "");
  const parts = furnish(shell.main, offers.bar, past.list, isPatron(me) ? seed.box : null);
  obey(shell.main, session, desk, offers.keys);
  /** @type {Side|null} */ let asked = null;
  parts.ask.addEventListener("ask-show", ({ detail }) => {
    asked = detail.side;
    showRoads(parts, store.get().view, asked);
  });

  store.subscribe((state, before) => {
    const { view } = state;
    shell.show({ link: state.link, me: state.me });
    if (!view) return;
    if (!before.view) {
      if (view.game === "roulette")
        return location.replace(`/roulette/${encodeURIComponent(table)}`);
      parts.cloth.dataset.book = view.book;
      write(find(document, "h1"), `${view.name}, table ${view.id}`);
      isReady();
      void past.read();
    }
    if (view.limits !== before.view?.limits || view.hand !== before.view?.hand)
      shell.show({ facts: factsOf(view) });
    showTable(parts, state, view);
    parts.rail.data = desk.rail(state, view);
    offers.show(view);
    if (view.roads !== before.view?.roads) showRoads(parts, view, asked);
    if (state.events !== before.events) past.hear(state.events, view);
    if (view.phase !== before.view?.phase) void seed.look();
    showSettled(parts, view, past.newest());
    realityCheck(state.me, (now) => store.set({ me: now }));
  });
}

/** @param {HTMLElement} main @param {TableSession} session @param {BettingDesk} desk
 * @param {Record<string, () => unknown>} keys */
function obey(main, session, desk, keys) {
  const { store } = session;
  desk.obey(main);
  main.addEventListener("seat-take", ({ detail }) => {
    if (isPatron(store.get().me)) void session.sit(detail.seat);
    else desk.mayBet();
  });
  main.addEventListener("clause-show",
    ({ detail }) => void showClauses(store.get().view?.book ?? "", detail.clauses));
  /** @param {string} bet */
  const on = (bet) => () => desk.add({ [bet]: store.get().chip });
  listen(document, SCOPES.slice(0, 1), { ...desk.keys(), player: on("player"), banker: on("banker"),
    tie: on("tie"), ...keys });
}

/** @param {HTMLElement} main @param {HTMLElement} offers @param {HTMLElement} past
 * @param {HTMLElement|null} seed */
function furnish(main, offers, past, seed) {
  const parts = { player: h("x-hand", { class: "hand-player" }),
    banker: h("x-hand", { class: "hand-banker" }), timer: h("x-timer"), felt: h("x-felt"),
    rail: h("x-chiprail"), settled: h("x-settled"), roads: h("x-roads"), ask: h("x-ask"),
    shoe: h("div", { class: "shoe", "aria-hidden": "true" }),
    notices: h("div", { class: "notices" }), cloth: h("div", { class: "cloth" }),
    over: h("p", { class: "over", role: "status" }) };
  parts.cloth.append(
    h("div", { class: "table-hands" }, parts.player,
      h("div", { class: "table-middle" }, parts.shoe, parts.timer, parts.over, parts.notices),
      parts.banker),
    parts.felt,
  );
  main.append(
    h("div", { class: "table" }, h("h1", { class: "for-readers" }, "Baccarat table"),
      h("section", { class: "table-main", "aria-label": "Table" }, parts.cloth,
        h("div", { class: "table-rail" }, offers, sheetHandle("Roads and results"), parts.rail)),
      h("aside", { class: "table-side", id: "side", "aria-label": "Results and roads" },
        h("section", { class: "sheet on-paper" }, h("h2", {}, "Last coup"), parts.settled),
        h("details", { class: "sheet on-paper sheet-roads", open: "" },
          h("summary", {}, h("h2", {}, "Roads")), parts.ask, parts.roads),
        h("details", { class: "sheet is-dark", open: "" },
          h("summary", {}, h("h2", {}, "Last coups")), past), seed)),
  );
  return parts;
}

/** @param {SeenTable} view */
const factsOf = ({ limits, name, id, version, coup, hand }) => [
  barTitle(`${name} ${id}`),
  fact("Version", VERSIONS[version] ?? version, true),
  fact("Minimum", money(limits.minimum)),
  fact("Maximum", limits.maximum ? money(limits.maximum) : "none"),
  ...(limits.differential ? [fact("Differential", money(limits.differential), true)] : []),
  fact("Hand", coup || String(hand)),
];

/** @param {Parts} parts @param {TableState} state @param {SeenTable} view */
function showTable(parts, { pending, messages }, view) {
  const [player, banker] = handsOf(view);
  parts.player.data = { ...player, shoe: parts.shoe, isLive: true };
  parts.banker.data = { ...banker, shoe: parts.shoe, isLive: true };
  const { word, tone, note } = standing(view);
  showTimer(parts.timer, view, { word, tone, note: note || view.coup });
  const people = view.seats.flatMap(({ seat, patron }) => patron ? [{ seat, name: patron }] : []);
  const open = isOpen(view) || (view.phase === "betting" && !view.you);
  parts.felt.data = { book: view.book, seats: view.seats.length, mySeat: view.you?.seat ?? 0,
    isOpen: open, word: tone === "open" ? "Watching" : word, areas: areasOf(view),
    stakes: stakesOf(view, pending), people, messages, mayTakeSeat: !view.you?.seat };
  showNotices(parts, view);
}

/** The coup that was settled last, from the view while it still tells, then from the journal.
 * @param {Parts} parts @param {SeenTable|null} view @param {Shown|undefined} newest */
function showSettled(parts, view, newest) {
  if (!view) return;
  const lines = view.you?.lines ?? [];
  const told = view.result && view.phase !== "result"
    ? { coup: view.coup, lines, net: netOf(lines), words: resultWords(view.result) }
    : settledOf(newest, "No result yet", "Void: stakes returned");
  parts.settled.data = { ...told,
    names: Object.fromEntries(view.areas.map((area) => [area.bet, area.name])) };
}

/** @param {Parts} parts @param {SeenTable} view */
function showNotices(parts, { differential, squeeze, notice, phase, hands, you }) {
  const over = you?.alter_by
    ? `Your side is ${money(you.alter_by)} over the differential: take some back, or it is cut down`
    : differential?.over
    ? `${money(differential.over)} over the differential`
    : "";
  write(parts.over, over);
  parts.over.hidden = !over;
  const isOffered = squeeze?.offered_to && !squeeze.squeezer && phase === "dealing"
    && !hands?.player.length;
  const said = [...notice, squeeze?.text ?? "",
    isOffered ? `${squeeze.offered_to} may squeeze` : ""]
    .filter(Boolean);
  refill(parts.notices, said, () => said.map((text) => h("p", {}, text)));
}

/** @param {Parts} parts @param {SeenTable|null} view @param {Side|null} asked */
function showRoads(parts, view, asked) {
  if (!view?.roads) return;
  parts.ask.data = { ask: view.roads.ask };
  parts.roads.data = { roads: view.roads, hands: view.road, hits: hitsOf(view.road ?? []),
    size: "table", ask: asked };
}

void play(addressed());
