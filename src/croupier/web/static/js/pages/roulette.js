// A roulette table: wheel, layout, racetrack, chips, statistics. What the wheel has yet to show is
// not told before the ball lies still.

import { h, write } from "../core/dom.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { isPatron, whoAmI } from "../core/session.js";
import { chipsOf, isOpen, netOf, resultWords, standing } from "../games/feltFacts.js";
import { sayPosition } from "../games/roulettePicking.js";
import { POSITIONS } from "../games/rouletteData.js";
import { callsOf, layoutStakes, oddsOf, sharesOf, wheelLimits } from "../games/wheelFacts.js";
import "../parts/x-chiprail.js";
import "../parts/x-layout.js";
import "../parts/x-racetrack.js";
import "../parts/x-settled.js";
import "../parts/x-timer.js";
import "../parts/x-wheel.js";
import { realityCheck } from "../shell/account.js";
import { showClauses } from "../shell/clauses.js";
import { fact, openShell } from "../shell/shell.js";
import { bettingDesk } from "./betting.js";
import { showColourChips } from "./colourChips.js";
import { pastCoups, resultOf } from "./pastCoups.js";
import { seedDesk } from "./seed.js";
import { sheetHandle } from "./sheet.js";
import { openTable } from "./tableSession.js";
import { showTimer } from "./countdown.js";

/** @typedef {import("./tableSession.js").TableState} TableState */

const SCOPES = ["roulette", "grid"];
const LONGEST_RUN_MS = 8000; // if the ball never says that it rests, the result is shown all the same

/** Open a roulette table. @param {string} table */
export async function roulette(table) {
  const me = await whoAmI();
  const shell = openShell({ title: `Roulette ${table}`, scopes: SCOPES, me });
  const session = openTable(table, me);
  const { store } = session;
  const desk = bettingDesk(session, wheelLimits, chipsOf);
  const past = pastCoups(table, () => showSides(parts, store.get().view, past.newest(), run.holds(store.get().view)));
  const seed = seedDesk(() => table, () => past.newest()?.id ?? "");
  const parts = furnish(shell.main, past, isPatron(me) ? seed.box : null);
  const run = ballRun(() => show(store.get()));
  /** @type {number[]} */ let lit = [];
  desk.obey(shell.main);
  shell.main.addEventListener("clause-show", (event) => void showClauses(store.get().view.book, /** @type {CustomEvent} */ (event).detail.clauses));
  shell.main.addEventListener("call-bet", (event) => callBet(/** @type {CustomEvent} */ (event).detail));
  shell.main.addEventListener("call-point", (event) => {
    lit = /** @type {CustomEvent} */ (event).detail.numbers;
    showLayout(parts, store.get(), run.holds(store.get().view), lit);
  });
  shell.main.addEventListener("colour-chips", () => showColourChips(session));
  parts.wheel.addEventListener("wheel-rest", () => run.rests(store.get().view));

  /** @param {{id: string, number?: number, each?: number, chips: Record<string, number>}} call */
  function callBet({ id, number, each, chips }) {
    if (!desk.mayBet()) return;
    const { chip } = store.get();
    const stakes = Object.fromEntries(Object.entries(chips).map(([bet, count]) => [bet, count * chip]));
    void session.callBet({ id, amount: chip, ...(number === undefined ? {} : { number }), ...(each === undefined ? {} : { each_side: each }) }, stakes);
  }
  /** @param {string} id */
  const called = (id) => () => {
    const { view } = store.get();
    const found = view && callsOf(view).find((/** @type {any} */ each) => each.id === id);
    if (found?.chips) callBet({ id, chips: found.chips });
  };
  listen(document, SCOPES.slice(0, 1), {
    ...desk.keys(), "colour-chips": () => showColourChips(session), voisins: called("voisins"), tiers: called("tiers"), orphelins: called("orphelins"), "jeu-zero": called("jeu-zero"),
  });
  typing(parts.layout);

  /** @param {TableState} state */
  function show(state) {
    const { view } = state;
    if (!view) return;
    const isHeld = run.holds(view);
    const purse = isHeld ? run.purse(state.me) : state.me;
    shell.show({ link: state.link, me: purse, facts: factsOf(view) });
    showWheel(parts, view, isHeld);
    showLayout(parts, state, isHeld, lit);
    parts.rail.data = desk.rail({ ...state, me: purse });
    if (isHeld) return;
    run.knows(state.me);
    showSides(parts, view, past.newest(), false);
    if (/** @type {any} */ (state.me).reality_check) realityCheck(state.me, (me) => store.set({ me }));
  }
  store.subscribe((state, before) => {
    shell.show({ link: state.link, me: state.me });
    if (!state.view) return;
    if (!state.view.wheel) return location.replace(`/play/${encodeURIComponent(table)}`);
    if (!before.view) {
      document.documentElement.dataset.ready = "yes";
      void past.read();
    }
    // A colour that was cashed in is no longer in hand.
    if (state.colour && !state.view.you?.chips?.some((/** @type {any} */ each) => each.colour === state.colour)) store.set({ colour: "", chip: chipsOf(state.view)[1] });
    show(state);
    if (state.events !== before.events) past.hear(state.events, state.view);
    if (state.view.phase !== before.view?.phase) void seed.look();
  });
}

/** Knows whether the ball still runs for a number that the page has already been told. @param {() => void} again */
function ballRun(again) {
  let seenRunning = "";
  let rested = "";
  let wait = 0;
  /** @type {any} */ let known;
  return {
    /** @param {any} view */
    holds(view) {
      const isRunning = view.phase === "spinning" || view.phase === "waiting";
      if (isRunning) seenRunning = view.coup;
      const holds = Boolean(view.result) && seenRunning === view.coup && rested !== view.coup;
      if (holds && !wait) wait = setTimeout(() => this.rests(view), LONGEST_RUN_MS);
      return holds;
    },
    /** @param {any} view */
    rests(view) {
      clearTimeout(wait);
      wait = 0;
      if (rested === view.coup) return;
      rested = view.coup;
      again();
    },
    /** The money as it was before the ball fell. @param {any} me */
    purse: (me) => (known ? { ...me, balance: known.balance } : me),
    /** @param {any} me */
    knows: (me) => void (known = me),
  };
}

/** @param {HTMLElement} main @param {ReturnType<typeof pastCoups>} past @param {HTMLElement|null} seed */
function furnish(main, past, seed) {
  /** @param {string} tag @returns {any} */
  const part = (tag) => h(tag);
  const parts = {
    wheel: part("x-wheel"), timer: part("x-timer"), layout: part("x-layout"), race: part("x-racetrack"), rail: part("x-chiprail"), settled: part("x-settled"),
    notices: h("div", { class: "notices" }), hot: h("p", { class: "wheel-hot" }), shares: h("dl", { class: "wheel-shares" }), chances: h("p", { class: "quiet on-room" }),
  };
  main.append(h("div", { class: "table is-wheel" },
    h("h1", { class: "for-readers" }, "Roulette table"),
    h("section", { class: "table-main", "aria-label": "Table" },
      h("div", { class: "cloth", "data-book": "roulette" },
        h("div", { class: "wheel-top" }, parts.wheel,
          h("div", { class: "wheel-beside" }, parts.timer, parts.notices,
            h("details", { class: "race-fold", open: matchMedia("(max-width: 900px)").matches ? null : "" }, h("summary", {}, "Racetrack and call bets"), parts.race))),
        parts.layout),
      h("div", { class: "table-rail" }, sheetHandle("Statistics and results"), parts.rail)),
    h("aside", { class: "table-side", id: "side", "aria-label": "Results and statistics" },
      h("section", { class: "sheet on-paper" }, h("h2", {}, "Last spin"), parts.settled),
      h("section", { class: "sheet is-dark" }, h("h2", {}, "Statistics"), parts.hot, parts.shares, parts.chances),
      h("details", { class: "sheet is-dark", open: "" }, h("summary", {}, h("h2", {}, "Last spins")), past.list), seed)));
  return parts;
}

/** @typedef {ReturnType<typeof furnish>} Parts */

/** A digit anywhere on the page begins to name a position. @param {HTMLElement} layout */
function typing(layout) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key)) return;
    if (target.matches("input, textarea, select, dialog, dialog *")) return;
    /** @type {HTMLElement|null} */ (layout.querySelector(".layout-typed input"))?.focus({ preventScroll: true });
  });
}

/** @param {any} view */
function factsOf(view) {
  return [
    h("span", { class: "bar-title" }, `${view.name} ${view.id}`), fact("Minimum", money(view.limits.minimum)),
    fact("Maximum", view.limits.maximum ? money(view.limits.maximum) : "none"), fact("Spin", view.coup || String(view.hand)),
  ];
}

/** @param {Parts} parts @param {any} view @param {boolean} isHeld */
function showWheel(parts, view, isHeld) {
  const isSpinning = view.phase === "spinning" || view.phase === "waiting";
  const { word, tone, note } = standing(view);
  parts.wheel.data = { spin: view.coup, isSpinning, number: view.result?.number ?? null, last: view.wheel.numbers.slice(isHeld ? 1 : 0, isHeld ? 13 : 12) };
  showTimer(parts.timer, view, isHeld ? "No more bets" : word, isHeld ? "closed" : tone, isHeld ? "The ball is falling" : note || view.coup);
  const said = view.notice.join();
  if (parts.notices.dataset.said === said) return;
  parts.notices.dataset.said = said;
  parts.notices.replaceChildren(...view.notice.map((/** @type {string} */ text) => h("p", {}, text)));
}

/** @param {Parts} parts @param {TableState} state @param {boolean} isHeld @param {number[]} lit */
function showLayout(parts, { view, pending, messages, chip, colour }, isHeld, lit) {
  if (!view) return;
  const open = isOpen(view) || (["betting", "spinning"].includes(view.phase) && !view.you);
  const { word } = standing(view);
  const message = Object.values(messages)[0];
  parts.layout.data = {
    isOpen: open, word: isHeld ? "No more bets" : word, chip, stakes: layoutStakes(view, pending, messages, colour), odds: oddsOf(view),
    number: isHeld ? null : (view.result?.number ?? null), lit, message,
  };
  const key = `${view.call_bets.length}|${chip}|${open}`;
  if (parts.race.dataset.key === key) return;
  parts.race.dataset.key = key;
  parts.race.data = { calls: callsOf(view), chip, isOpen: open };
  /** @type {HTMLElement} */ (parts.race.closest("details")).hidden = !view.call_bets.length;
}

/** @param {Parts} parts @param {any} view @param {import("./pastCoups.js").PastCoup|undefined} newest @param {boolean} isHeld */
function showSides(parts, view, newest, isHeld) {
  if (!view || isHeld) return;
  const lines = newest?.void ? [] : newest?.mine ?? [];
  parts.settled.data = {
    coup: newest?.id ?? "", words: !newest ? "No spin yet" : newest.void ? "No spin: stakes returned" : resultWords(resultOf(newest)), lines, net: netOf(lines),
    names: Object.fromEntries(lines.map((/** @type {any} */ line) => [line.bet, POSITIONS.has(line.bet) ? sayPosition(line.bet) : line.bet])),
  };
  const { stats } = view.wheel;
  const hot = (stats.hot ?? []).map((/** @type {any} */ each) => `${each.number} × ${each.times}`).join(", ");
  write(parts.hot, stats.spins ? `Hot ${hot}. Cold ${(stats.cold ?? []).join(", ") || "none"}.` : "No spin yet.");
  parts.shares.replaceChildren(...sharesOf(stats).map(([name, share]) => h("div", {}, h("dt", {}, name), h("dd", {}, share))));
  write(parts.chances, stats.spins ? `Of the last ${stats.spins} ${stats.spins === 1 ? "spin" : "spins"}. Past spins do not change the odds of the next one.` : "");
}
