// A roulette table: wheel, layout, racetrack, chips, statistics. What the wheel has yet to show is
// not told before the ball lies still.

import { focusOn } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { isPatron, whoAmI } from "../core/session.js";
import { atStake, chipsOf, netOf, resultWords } from "../games/feltFacts.js";
import { nameOfPosition } from "../games/roulettePicking.js";
import { callsOf, wheelLimits } from "../games/wheelFacts.js";
import { showClauses } from "../shell/clauses.js";
import { realityCheck } from "../shell/reality.js";
import { barTitle, fact, isReady, openShell } from "../shell/shell.js";
import { addressed } from "./address.js";
import { BettingDesk } from "./betting.js";
import { showColourChips } from "./colourChips.js";
import { pastCoups, settledOf } from "./pastCoups.js";
import { savedBets } from "./savedBets.js";
import { seedDesk } from "./seed.js";
import { sound } from "./sounding.js";
import { openTable } from "./tableSession.js";
import { showLayout, showWheel, tellWin } from "./wheelFelt.js";
import { furnishWheel, NARROW, showStats } from "./wheelRoom.js";

/** @import { Called } from "../elements.js" */
/** @import { SeenTable } from "../wire.js" */
/** @import { Shown } from "./pastCoups.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */
/** @typedef {ReturnType<typeof furnishWheel>} Parts */
/** @import { Pointed } from "./wheelFelt.js" */

const SCOPES = ["roulette", "grid"];
const CALLS = ["voisins", "tiers", "orphelins", "jeu-zero"];

/** Open a roulette table. @param {string} table */
async function roulette(table) {
  const me = await whoAmI();
  const shell = openShell({ title: `${t("wheel.title")} ${table}`, scopes: SCOPES, me,
    hasSound: true });
  /** @type {TableSession} */
  const session = openTable(table, me);
  const { store } = session;
  const desk = new BettingDesk(session, wheelLimits, chipsOf);
  const past = pastCoups(table, () => showSides(parts, store.get(), past.newest()));
  const seed = seedDesk(() => table, () => past.newest()?.id ?? "");
  const saved = savedBets("saved.roulette", () => store.get().view?.you?.wagers ?? {},
    (stakes) => desk.add(stakes, ""));
  const parts = furnishWheel(shell.main, { past: past.list, saved,
    seed: isPatron(me) ? seed.box : null });
  /** @type {Pointed} */ let pointed = { numbers: [], words: "" };
  obey(shell.main, session, desk);
  shell.main.addEventListener("call-point", ({ detail }) => {
    pointed = detail;
    showLayout(parts, store.get(), pointed, NARROW.matches);
  });
  NARROW.addEventListener("change", () => showLayout(parts, store.get(), pointed, NARROW.matches));
  typing(parts.layout);

  /** @param {TableState} state */
  function show(state) {
    const { view } = state;
    if (!view) return;
    shell.show({ link: state.link, me: state.me, facts: factsOf(view) });
    showWheel(parts, state, view);
    showLayout(parts, state, pointed, NARROW.matches);
    parts.rail.data = desk.rail(state, view);
    showSides(parts, state, past.newest());
    realityCheck(state.me, (now) => store.set({ me: now }));
  }
  store.subscribe((state, before) => {
    const { view } = state;
    shell.show({ link: state.link, me: state.me, staked: atStake(view, {}) });
    if (!view) return;
    if (!view.wheel) return location.replace(`/play/${encodeURIComponent(table)}`);
    if (!before.view) {
      desk.begin(view);
      isReady();
      void past.read();
    }
    sound(state, before);
    // A colour that was cashed in is no longer in hand.
    if (state.colour && !view.you?.chips?.some((each) => each.colour === state.colour))
      store.set({ colour: "", chip: chipsOf(view)[0] });
    past.hold(state);
    show(state);
    if (state.stage !== before.stage) tellWin(state);
    if (state.events !== before.events) past.hear(state.events, view);
    if (view.phase !== before.view?.phase) void seed.look();
  });
}

/** @param {HTMLElement} main @param {TableSession} session @param {BettingDesk} desk */
function obey(main, session, desk) {
  const { store } = session;
  const colours = () => showColourChips(session);
  /** @param {Called} call */
  const callBet = ({ id, number, each, chips }) => {
    if (!desk.mayBet()) return;
    const { chip } = store.get();
    const stakes = Object.fromEntries(
      Object.entries(chips).map(([bet, count]) => [bet, count * chip]),
    );
    void session.callBet({ id, amount: chip, ...(number === undefined ? {} : { number }),
      ...(each === undefined ? {} : { each_side: each }) }, stakes);
  };
  /** @param {string} id */
  const called = (id) => () => {
    const { view } = store.get();
    const found = view && callsOf(view).find((each) => each.id === id);
    if (found?.chips) callBet({ id, chips: found.chips });
  };
  desk.obey(main);
  main.addEventListener("clause-show",
    ({ detail }) => void showClauses(store.get().view?.book ?? "", detail.clauses));
  main.addEventListener("call-bet", ({ detail }) => callBet(detail));
  main.addEventListener("colour-chips", colours);
  listen(document, SCOPES.slice(0, 1), { ...desk.keys(), "colour-chips": colours,
    ...Object.fromEntries(CALLS.map((id) => [id, called(id)])) });
}

/** A digit anywhere on the page begins to name a position. @param {HTMLElement} layout */
function typing(layout) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      || !/^[0-9]$/.test(event.key)) return;
    const { target } = event;
    if (target instanceof Element && target.matches("input, textarea, select, dialog, dialog *"))
      return;
    focusOn(layout, ".layout-typed input");
  });
}

/** @param {SeenTable} view */
const factsOf = ({ name, id, limits, coup, hand }) => [
  barTitle(name, id),
  fact(t("table.minimum"), money(limits.minimum)),
  fact(t("table.maximum"), limits.maximum ? money(limits.maximum) : t("table.none")),
  fact(t("wheel.spin"), coup || String(hand)),
];

/** The spin that was settled last, from the view while it still tells, then from the journal.
 * @param {Parts} parts @param {TableState} state @param {Shown|undefined} newest */
function showSides(parts, { view, stage }, newest) {
  if (!view?.wheel || (view.result && stage !== "over")) return;
  const lines = view.you?.lines ?? [];
  const told = view.result
    ? { coup: view.coup, lines, net: netOf(lines), words: resultWords(view.result) }
    : settledOf(newest, t("wheel.none"));
  parts.settled.data = { ...told,
    names: Object.fromEntries(told.lines.map(({ bet }) => [bet, nameOfPosition(bet)])) };
  showStats(parts.stats, view.wheel.stats);
}

void roulette(addressed());
