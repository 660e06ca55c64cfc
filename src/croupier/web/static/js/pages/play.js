// A card table: what the house tells of it goes to the parts of the felt, what the patron wants to
// the house. Nothing here asks the time: the view is as far as it may be told.

import { find, write } from "../core/dom.js";
import { phrased, t } from "../core/i18n.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { isPatron, whoAmI } from "../core/session.js";
import { areasOf, atStake, chipsOf, limitsOf, netOf, resultWords,
  stakesOf } from "../games/feltFacts.js";
import { hitsOf } from "../games/roads.js";
import { showClauses } from "../shell/clauses.js";
import { realityCheck } from "../shell/reality.js";
import { barTitle, fact, isReady, openShell } from "../shell/shell.js";
import { addressed } from "./address.js";
import { BettingDesk } from "./betting.js";
import { explain, showTable, squeezePlace, tell } from "./cardFelt.js";
import { furnishFelt } from "./feltRoom.js";
import { offersDesk } from "./offers.js";
import { pastCoups, settledOf } from "./pastCoups.js";
import { seedDesk } from "./seed.js";
import { sound } from "./sounding.js";
import { openTable } from "./tableSession.js";

/** @import { WholeTableData } from "../elements.js" */
/** @import { Side } from "../page.js" */
/** @import { SeenTable } from "../wire.js" */
/** @import { Shown } from "./pastCoups.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */
/** @typedef {ReturnType<typeof furnishFelt>} Parts */

const SCOPES = ["felt", "online", "grid"];

/** Open a card table. @param {string} table */
async function play(table) {
  const me = await whoAmI();
  const shell = openShell({ title: table, scopes: SCOPES, me, hasSound: true });
  /** @type {TableSession} */
  const session = openTable(table, me);
  const { store } = session;
  const desk = new BettingDesk(session, limitsOf, chipsOf);
  const offers = offersDesk(session);
  const past = pastCoups(table, () => showSettled(parts, store.get(), past.newest()));
  const seed = seedDesk(() => table, () => past.newest()?.id ?? "");
  const parts = furnishFelt(shell.main, { offers: offers.bar, past: past.list,
    seed: isPatron(me) ? seed.box : null });
  const squeeze = squeezePlace(session, parts.cloth, offers.bar);
  const whole = wholePlace();
  obey(shell.main, session, desk, offers.keys, whole);
  /** @type {Side|null} */ let asked = null;
  parts.ask.addEventListener("ask-show", ({ detail }) => {
    asked = detail.side;
    showRoads(parts, store.get().view, asked);
  });

  store.subscribe((state, before) => {
    const { view } = state;
    shell.show({ link: state.link, me: state.me, staked: atStake(view, {}) });
    if (!view) return;
    if (!before.view) {
      if (view.game === "roulette")
        return location.replace(`/roulette/${encodeURIComponent(table)}`);
      parts.cloth.dataset.book = view.book;
      write(find(document, "h1"), phrased([view.name, view.id]));
      desk.begin(view);
      isReady();
      void past.read();
    }
    if (view.limits !== before.view?.limits || view.hand !== before.view?.hand)
      shell.show({ facts: factsOf(view) });
    sound(state, before);
    showTable(parts, state, view);
    whole.show(wholeOf(state, view));
    parts.rail.data = desk.rail(state, view);
    offers.show(state, view);
    squeeze.show(state);
    if (view.roads !== before.view?.roads) showRoads(parts, view, asked);
    past.hold(state);
    if (state.events !== before.events) past.hear(state.events, view);
    if (view.phase !== before.view?.phase) void seed.look();
    if (state.stage !== before.stage) tell(state, before);
    showSettled(parts, state, past.newest());
    realityCheck(state.me, (now) => store.set({ me: now }));
  });
}

/** @param {HTMLElement} main @param {TableSession} session @param {BettingDesk} desk
 * @param {Record<string, (event: KeyboardEvent) => unknown>} keys
 * @param {ReturnType<typeof wholePlace>} whole */
function obey(main, session, desk, keys, whole) {
  const { store } = session;
  desk.obey(main);
  main.addEventListener("seat-take", ({ detail }) => {
    if (isPatron(store.get().me)) void session.sit(detail.seat);
    else desk.mayBet();
  });
  main.addEventListener("whole-table", () => {
    const state = store.get();
    if (state.view) void whole.open(wholeOf(state, state.view), state.view.book);
  });
  main.addEventListener("bet-explain", ({ detail }) => explain(store.get().view, detail.bet));
  main.addEventListener("clause-show",
    ({ detail }) => void showClauses(store.get().view?.book ?? "", detail.clauses));
  /** @param {string} bet */
  const on = (bet) => () => desk.add({ [bet]: store.get().chip });
  listen(document, SCOPES.slice(0, 2), { ...desk.keys(), player: on("player"), banker: on("banker"),
    tie: on("tie"), ...keys });
}

/** The whole table, whose drawing comes when someone wants to see it. */
function wholePlace() {
  /** @type {ReturnType<typeof import("./wholeTable.js").wholeTable>|undefined} */ let whole;
  return {
    /** @param {WholeTableData} data */
    show: (data) => whole?.show(data),
    /** @param {WholeTableData} data @param {string} book */
    async open(data, book) {
      whole ??= (await import("./wholeTable.js")).wholeTable();
      whole.open(data, book);
    },
  };
}

/** @param {SeenTable} view */
const factsOf = ({ limits, name, id, version, hand }) => [
  barTitle(name, id),
  fact(t("table.minimum"), money(limits.minimum)),
  fact(t("table.maximum"), limits.maximum ? money(limits.maximum) : t("table.none")),
  ...(limits.differential
    ? [fact(t("table.differential"), money(limits.differential), true)]
    : []),
  fact(t("table.hand"), String(hand)),
  ...(version ? [fact("", t(`table.${version}`), true)] : []),
];

/** @param {TableState} state @param {SeenTable} view @returns {WholeTableData} */
function wholeOf({ pending }, view) {
  const people = view.seats.flatMap(({ seat, patron }) => patron ? [{ seat, name: patron }] : []);
  return { seats: view.seats.length, mySeat: view.you?.seat ?? 0, areas: areasOf(view),
    stakes: stakesOf(view, pending).filter((stake) => stake.outcome !== "lose"), people };
}

/** The coup that was settled last, from the view while it still tells, then from the journal.
 * @param {Parts} parts @param {TableState} state @param {Shown|undefined} newest */
function showSettled(parts, { view, stage }, newest) {
  if (!view || (view.result && stage !== "over")) return;
  const lines = view.you?.lines ?? [];
  const told = view.result
    ? { coup: view.coup, lines, net: netOf(lines), words: resultWords(view.result) }
    : settledOf(newest, t("result.none"));
  parts.settled.data = { ...told,
    names: Object.fromEntries(view.areas.map((area) => [area.bet, area.name])) };
}

/** @param {Parts} parts @param {SeenTable|null} view @param {Side|null} asked */
function showRoads(parts, view, asked) {
  if (!view?.roads) return;
  const shown = { roads: view.roads, hands: view.road, hits: hitsOf(view.road ?? []) };
  parts.ask.data = { ask: view.roads.ask };
  parts.roads.data = { ...shown, size: "table", ask: asked };
  parts.strip.data = { ...shown, size: "strip" };
}

void play(addressed());
