// A roulette table: wheel, layout, racetrack, chips, statistics. What the wheel has yet to show is
// not told before the ball lies still.

import { find, focusOn, h, refill, termed, write } from "../core/dom.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { isPatron, whoAmI } from "../core/session.js";
import { chipsOf, isOpen, numberOf, standing } from "../games/feltFacts.js";
import { nameOfPosition } from "../games/roulettePicking.js";
import { callsOf, layoutStakes, oddsOf, sharesOf, wheelLimits } from "../games/wheelFacts.js";
import "../parts/x-chiprail.js";
import "../parts/x-layout.js";
import "../parts/x-racetrack.js";
import "../parts/x-settled.js";
import "../parts/x-timer.js";
import "../parts/x-wheel.js";
import { realityCheck } from "../shell/account.js";
import { showClauses } from "../shell/clauses.js";
import { barTitle, fact, isReady, openShell } from "../shell/shell.js";
import { addressed } from "./address.js";
import { BettingDesk } from "./betting.js";
import { showColourChips } from "./colourChips.js";
import { showTimer } from "./countdown.js";
import { pastCoups, settledOf } from "./pastCoups.js";
import { seedDesk } from "./seed.js";
import { sheetHandle } from "./sheet.js";
import { sound } from "./sounding.js";
import { openTable } from "./tableSession.js";

/** @import { Called } from "../elements.js" */
/** @import { SeenTable } from "../wire.js" */
/** @import { Shown } from "./pastCoups.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */
/** @typedef {ReturnType<typeof furnish>} Parts */

const SCOPES = ["roulette", "grid"];
const CALLS = ["voisins", "tiers", "orphelins", "jeu-zero"];

/** Open a roulette table. @param {string} table */
async function roulette(table) {
  const me = await whoAmI();
  const shell = openShell({ title: `Roulette ${table}`, scopes: SCOPES, me, hasSound: true });
  /** @type {TableSession} */
  const session = openTable(table, me);
  const { store } = session;
  const desk = new BettingDesk(session, wheelLimits, chipsOf);
  const past = pastCoups(table, () => showSides(parts, store.get().view, past.newest()));
  const seed = seedDesk(() => table, () => past.newest()?.id ?? "");
  const parts = furnish(shell.main, past.list, isPatron(me) ? seed.box : null);
  /** @type {number[]} */ let lit = [];
  obey(shell.main, session, desk);
  shell.main.addEventListener("call-point", ({ detail }) => {
    lit = detail.numbers;
    showLayout(parts, store.get(), lit);
  });
  typing(parts.layout);

  /** @param {TableState} state */
  function show(state) {
    const { view } = state;
    if (!view) return;
    shell.show({ link: state.link, me: state.me, facts: factsOf(view) });
    showWheel(parts, state, view);
    showLayout(parts, state, lit);
    parts.rail.data = desk.rail(state, view);
    showSides(parts, view, past.newest());
    realityCheck(state.me, (now) => store.set({ me: now }));
  }
  store.subscribe((state, before) => {
    const { view } = state;
    shell.show({ link: state.link, me: state.me });
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
    show(state);
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

/** @param {HTMLElement} main @param {HTMLElement} past @param {HTMLElement|null} seed */
function furnish(main, past, seed) {
  const parts = { wheel: h("x-wheel"), timer: h("x-timer"), layout: h("x-layout"),
    race: h("x-racetrack"), rail: h("x-chiprail"), settled: h("x-settled"),
    notices: h("div", { class: "notices" }), hot: h("p", { class: "wheel-hot" }),
    shares: h("dl", { class: "wheel-shares" }), chances: h("p", { class: "quiet on-room" }) };
  main.append(
    h("div", { class: "table is-wheel" }, h("h1", { class: "for-readers" }, "Roulette table"),
      h("section", { class: "table-main", "aria-label": "Table" },
        h("div", { class: "cloth", "data-book": "roulette" },
          h("div", { class: "wheel-top" }, parts.wheel,
            h("div", { class: "wheel-beside" }, parts.timer, parts.notices,
              h("details", { class: "race-fold",
                open: matchMedia("(max-width: 900px)").matches ? null : "" },
                h("summary", {}, "Racetrack and call bets"), parts.race))), parts.layout)),
      h("div", { class: "table-rail" }, parts.rail, sheetHandle("Statistics and results")),
      h("aside", { class: "table-side", id: "side", "aria-label": "Results and statistics" },
        h("section", { class: "sheet on-paper" }, h("h2", {}, "Last spin"), parts.settled),
        h("section", { class: "sheet is-dark" }, h("h2", {}, "Statistics"), parts.hot, parts.shares,
          parts.chances),
        h("details", { class: "sheet is-dark", open: "" },
          h("summary", {}, h("h2", {}, "Last spins")), past), seed)),
  );
  return parts;
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
  barTitle(`${name} ${id}`),
  fact("Minimum", money(limits.minimum)),
  fact("Maximum", limits.maximum ? money(limits.maximum) : "none"),
  fact("Spin", coup || String(hand)),
];

/** @param {Parts} parts @param {TableState} state @param {SeenTable} view */
function showWheel(parts, { falls }, view) {
  const { word, tone, note } = standing(view);
  parts.wheel.data = { spin: view.coup,
    isSpinning: view.phase === "spinning" || view.phase === "waiting",
    number: falls ?? numberOf(view), last: view.wheel?.numbers.slice(0, 12) };
  showTimer(parts.timer, view, falls !== null
    ? { word: "No more bets", tone: "closed", note: "The ball is falling" }
    : { word, tone, note: note || view.coup });
  refill(parts.notices, view.notice, () => view.notice.map((text) => h("p", {}, text)));
}

/** @param {Parts} parts @param {TableState} state @param {number[]} lit */
function showLayout(parts, { view, pending, messages, chip, colour }, lit) {
  if (!view) return;
  const open = isOpen(view) || (["betting", "spinning"].includes(view.phase) && !view.you);
  parts.layout.data = { isOpen: open, word: standing(view).word, chip,
    stakes: layoutStakes(view, pending, messages, colour), odds: oddsOf(view),
    number: numberOf(view), lit, message: Object.values(messages)[0] };
  const calls = callsOf(view);
  const key = `${calls.length}|${chip}|${open}`;
  if (parts.race.dataset.key === key) return;
  parts.race.dataset.key = key;
  parts.race.data = { calls, chip, isOpen: open };
  find(document, ".race-fold").hidden = !calls.length;
}

/** @param {Parts} parts @param {SeenTable|null} view @param {Shown|undefined} newest */
function showSides(parts, view, newest) {
  if (!view?.wheel) return;
  const settled = settledOf(newest, "No spin yet", "No spin: stakes returned");
  parts.settled.data = { ...settled,
    names: Object.fromEntries(settled.lines.map(({ bet }) => [bet, nameOfPosition(bet)])) };
  const { stats } = view.wheel;
  const hot = (stats.hot ?? []).map((each) => `${each.number} × ${each.times}`).join(", ");
  write(parts.hot,
    stats.spins ? `Hot ${hot}. Cold ${(stats.cold ?? []).join(", ") || "none"}.` : "No spin yet.");
  parts.shares.replaceChildren(...sharesOf(stats).map(([name, share]) => termed(name, share)));
  const spins = stats.spins === 1 ? "spin" : "spins";
  write(parts.chances, stats.spins
    ? `Of the last ${stats.spins} ${spins}. Past spins do not change the odds of the next one.`
    : "");
}

void roulette(addressed());
