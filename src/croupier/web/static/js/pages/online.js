// The online game: a table of one's own. Chips lie loose until "Deal"; the round is dealt at once,
// shown card by card, and collected. What was dealt can be checked afterwards.

import { get, post } from "../core/api.js";
import { button, h, write } from "../core/dom.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { isStill } from "../core/motion.js";
import { say } from "../core/say.js";
import { isPatron, whoAmI } from "../core/session.js";
import { createStore } from "../core/store.js";
import { agree, clear, double, left, newSlip, nextCoup, place, rebet, remove, total,
  undo } from "../games/betSlip.js";
import { areasOf, chipsOf, handsOf, limitsOf, netOf, resultWords,
  settledStakes } from "../games/feltFacts.js";
import "../parts/x-chiprail.js";
import "../parts/x-felt.js";
import "../parts/x-hand.js";
import "../parts/x-settled.js";
import { showClauses } from "../shell/clauses.js";
import { barTitle, fact, isReady, openShell } from "../shell/shell.js";
import { comeIn } from "../shell/sign.js";
import { complain, toast } from "../shell/toasts.js";
import { pastCoups } from "./pastCoups.js";
import { seedDesk } from "./seed.js";
import { sheetHandle } from "./sheet.js";

/** @import { HandData, Stake } from "../elements.js" */
/** @import { Store } from "../core/store.js" */
/** @import { Answer, Slip } from "../games/betSlip.js" */
/** @import { Hands, Me, OnlineTable } from "../wire.js" */
/**
 * @typedef {{me: Me, view: OnlineTable, slip: Slip, chip: number, shown: number, isBusy: boolean,
 *   message: Record<string, string>}} OnlineState
 */
/** @typedef {ReturnType<typeof furnish>} Parts */
/** @typedef {ReturnType<typeof actsOf>} Acts */

const SCOPES = ["felt", "grid"];
const BOOK = "online-baccarat";
const CARD_MS = 620;
const ALL_CARDS = 6;
const SEALED = "Its order is already fixed. This is its seal; after the round the order is shown, "
  + "and anyone can check that it is the one sealed.";

/** Open the online game. */
async function online() {
  const me = await whoAmI();
  const shell = openShell({ title: "Online Baccarat", scopes: SCOPES, me });
  if (!isPatron(me)) return void invite(shell.main, me);
  const view = await get("/api/online").catch((error) => void complain(error));
  if (!view) return;
  /** @type {OnlineState} */
  const first = { me, view, slip: newSlip({ balance: view.balance, limits: limitsOf(view) }),
    chip: 100, shown: ALL_CARDS, isBusy: false, message: {} };
  const store = createStore(first);
  const past = pastCoups(view.id);
  const seed = seedDesk(() => view.id, () => past.newest()?.id ?? "");
  const parts = furnish(shell.main, past.list, seed.box);
  void past.read();
  obey(shell.main, parts, actsOf(store, () => void past.read()), store);
  store.subscribe((state, before) => {
    if (state.view !== before.view) void seed.look();
    shell.show({ me: { ...state.me, balance: left(state.slip) }, facts: factsOf(state.view) });
    show(parts, state);
  });
  store.set({});
  isReady();
}

/** @param {HTMLElement} main @param {Me} me */
function invite(main, me) {
  const isStaff = me.kind === "staff";
  main.append(
    h("div", { class: "away" }, h("h1", {}, "Online Baccarat"), h("p", {}, isStaff
      ? "This game is for patrons; you are signed in as staff."
      : "A round whenever you like, from a fresh shoe that you can check afterwards."),
      isStaff ? null : button("Come in", () => comeIn(), "is-main")),
  );
}

/** @param {Store<OnlineState>} store @param {() => void} collected */
function actsOf(store, collected) {
  /** @param {(slip: Slip) => Answer} change */
  const change = (change) => {
    if (isBetting(store.get())) take(store, change(store.get().slip));
  };
  return {
    undo: () => change(undo),
    clear: () => change(clear),
    double: () => change(double),
    rebet: () => change(rebet),
    /** @param {string} bet */
    add: (bet) =>
      isBetting(store.get())
        ? take(store, place(store.get().slip, bet, store.get().chip))
        : toast("Collect the round first."),
    /** @param {string} bet */
    remove: (bet) => change((slip) => remove(slip, bet)),
    deal: () => deal(store),
    collect: () => collect(store, collected),
  };
}

/** @param {Store<OnlineState>} store @param {Answer} answer */
function take(store, { slip, refusal }) {
  if (!refusal) return store.set({ slip, message: {} });
  const words =
    { maximum: `Most here: ${money(refusal.allowed ?? 0)}`, balance: "More than your balance",
      closed: "Collect first", multiple: `Multiples of ${refusal.allowed}`,
      nothing: "" }[refusal.why];
  if (!words) return;
  if (refusal.bet) store.set({ message: { [refusal.bet]: words } });
  else toast(words);
  say(words);
}

/** @param {Store<OnlineState>} store @param {() => Promise<OnlineTable>} send */
async function ask(store, send) {
  if (store.get().isBusy) return null;
  store.set({ isBusy: true });
  try {
    return await send();
  } catch (error) {
    complain(error);
    return null;
  } finally {
    store.set({ isBusy: false });
  }
}

/** @param {Store<OnlineState>} store */
async function deal(store) {
  const { slip, view } = store.get();
  if (!isBetting(store.get())) return;
  if (!total(slip) && view.phase === "betting")
    return toast("Put a chip on Player, Banker or Tie first.");
  const wagers = Object.entries(slip.stakes).map(([bet, amount]) => ({ bet, amount }));
  const dealt = await ask(store, () => post("/api/online/deal", {}, { wagers }));
  if (!dealt) return;
  store.set({ view: dealt, shown: isStill() ? ALL_CARDS : 0,
    slip: agree(slip, slip.stakes, dealt.balance + total(slip)) });
  if (isStill()) say(resultWords(dealt.result));
  else turnOver(store);
}

/** @param {Store<OnlineState>} store @param {() => void} collected */
async function collect(store, collected) {
  const { view, slip } = store.get();
  if (view.phase !== "result") return;
  const after = await ask(store, () => post("/api/online/collect"));
  if (!after) return;
  collected();
  store.set({ view: after, shown: ALL_CARDS,
    slip: nextCoup({ ...slip, limits: limitsOf(after) }, after.balance) });
  const net = netOf(after.lines);
  say(`${resultWords(after.result)}. ${net >= 0 ? "Won" : "Lost"} ${money(Math.abs(net))}.`);
}

/** @param {OnlineState} state */
const isBetting = ({ view, isBusy }) => view.phase !== "result" && !isBusy;

/** Show the cards one after the other, as a dealer would. @param {Store<OnlineState>} store */
function turnOver(store) {
  const { view, shown } = store.get();
  if (shown >= view.cards.length) return say(resultWords(view.result));
  store.set({ shown: shown + 1 });
  setTimeout(() => turnOver(store), CARD_MS);
}

/** @param {HTMLElement} main @param {HTMLElement} past @param {HTMLElement} seed */
function furnish(main, past, seed) {
  const parts = { player: h("x-hand"), banker: h("x-hand"), felt: h("x-felt"),
    rail: h("x-chiprail"), settled: h("x-settled"),
    shoe: h("div", { class: "shoe", "aria-hidden": "true" }),
    word: h("p", { class: "online-word", role: "status" }), seal: h("code", { class: "seal" }),
    deal: button("Deal", null, "is-main online-act", { id: "deal" }),
    collect: button("Collect", null, "is-main online-act", { id: "collect" }),
    proof: h("a", { class: "button", hidden: "" }, "Check this round") };
  main.append(
    h("div", { class: "table is-online" }, h("h1", { class: "for-readers" }, "Online Baccarat"),
      h("section", { class: "table-main", "aria-label": "Table" },
        h("div", { class: "cloth", "data-book": BOOK },
          h("div", { class: "table-hands" }, parts.player,
            h("div", { class: "table-middle" }, parts.shoe, parts.word, parts.deal, parts.collect,
              parts.proof), parts.banker), parts.felt),
        h("div", { class: "table-rail" }, sheetHandle("Results and proof"), parts.rail)),
      h("aside", { class: "table-side", id: "side", "aria-label": "Results" },
        h("section", { class: "sheet on-paper" }, h("h2", {}, "Last round"), parts.settled),
        h("section", { class: "sheet is-dark" }, h("h2", {}, "The next shoe is sealed"),
          h("p", { class: "quiet on-room" }, SEALED), parts.seal),
        h("details", { class: "sheet is-dark", open: "" },
          h("summary", {}, h("h2", {}, "Last rounds")), past), seed)),
  );
  return parts;
}

/** @param {OnlineTable} view */
const factsOf = ({ name, limits, coup }) => [
  barTitle(name),
  fact("Minimum", money(limits.minimum)),
  fact("Maximum", money(limits.maximum ?? 0)),
  fact("Round", coup.split("/").slice(1).join("/") || "first"),
];

/** @param {HTMLElement} main @param {Parts} parts @param {Acts} acts
 * @param {Store<OnlineState>} store */
function obey(main, parts, acts, store) {
  main.addEventListener("chip-select", ({ detail }) => store.set({ chip: detail.value }));
  main.addEventListener("slip-act", ({ detail }) => acts[detail.act]());
  main.addEventListener("bet-add", ({ detail }) => acts.add(detail.bet));
  main.addEventListener("bet-remove", ({ detail }) => acts.remove(detail.bet));
  main.addEventListener("bet-closed", () => toast("Collect the round first."));
  main.addEventListener("clause-show", ({ detail }) => void showClauses(BOOK, detail.clauses));
  parts.deal.addEventListener("click", () => void acts.deal());
  parts.collect.addEventListener("click", () => void acts.collect());
  /** @param {number} n */
  const chip = (n) => () =>
    store.set({ chip: chipsOf(store.get().view)[n - 1] ?? store.get().chip });
  const { undo, clear, double, rebet } = acts;
  listen(document, SCOPES.slice(0, 1), { undo, clear, double, rebet,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`chip-${n}`, chip(n)])),
    player: () => acts.add("player"), banker: () => acts.add("banker"),
    tie: () => acts.add("tie") });
}

/** @param {Parts} parts @param {OnlineState} state */
function show(parts, state) {
  const { view, slip, chip, shown, isBusy, message } = state;
  const isDealt = view.phase === "result";
  const isAll = shown >= view.cards.length;
  const isOver = !isDealt && view.lines.length > 0 && !total(slip);
  showHands(parts, view, shown, isDealt || isOver);
  const isOpen = isBetting(state);
  parts.felt.data = { book: BOOK, seats: 1, mySeat: 1, isOpen, word: isDealt ? "Cards are out" : "",
    areas: areasOf(view), messages: message, stakes: stakesOf(view, slip, isOver) };
  const has = total(slip) > 0;
  parts.rail.data = { chips: chipsOf(view), selected: chip, total: total(slip), balance: left(slip),
    isOpen,
    can: { undo: slip.before.length > 0, clear: has, double: has,
      rebet: !has && Object.keys(slip.last).length > 0 } };
  parts.deal.hidden = isDealt;
  parts.deal.disabled = isBusy || !has;
  parts.collect.hidden = !isDealt;
  parts.collect.disabled = isBusy || !isAll;
  const isTold = (isDealt && isAll) || isOver;
  write(parts.word, isTold ? resultWords(view.result) : isDealt ? "Dealing" : "Place your bets");
  parts.proof.hidden = !isOver;
  if (isOver) parts.proof.setAttribute("href", `/history/${view.coup}#fairness`);
  const lines = isDealt ? [] : view.lines;
  parts.settled.data = { coup: isDealt ? "" : view.coup,
    words: lines.length ? resultWords(view.result) : "No round yet", lines, net: netOf(lines),
    names: Object.fromEntries(view.areas.map((area) => [area.bet, area.name])) };
  write(parts.seal, view.commitment || "being sealed");
}

/** @param {Parts} parts @param {OnlineTable} view @param {number} shown @param {boolean} isLaid */
function showHands(parts, view, shown, isLaid) {
  const hands = laid(view);
  const result = isLaid && shown >= view.cards.length ? view.result : null;
  const [player, banker] = handsOf({ hands, result });
  for (const [part, hand]
    of /** @type {const} */ ([[parts.player, player], [parts.banker, banker]]))
    part.data = { ...upTo(hand, hands, isLaid ? shown : 0), shoe: parts.shoe, isLive: true };
}

/** The round's cards by hand: the fifth is the Player's if the Player has three.
 * @param {OnlineTable} view @returns {Hands} */
function laid({ cards, result }) {
  /** @param {number} place */
  const isPlayers = (place) =>
    place < 4 ? place % 2 === 0 : place === 4 && result?.player_cards === 3;
  const all = cards.map((card, place) => ({ card, place }));
  return { player: all.filter((each) => isPlayers(each.place)),
    banker: all.filter((each) => !isPlayers(each.place)),
    player_points: result?.player_points ?? null, banker_points: result?.banker_points ?? null };
}

/** Only the cards that have been turned so far.
 * @param {HandData} hand @param {Hands} hands @param {number} shown @returns {HandData} */
function upTo(hand, hands, shown) {
  const turned = hands[hand.side].filter((each) => each.place < shown);
  const isAll = turned.length > 0 && turned.length === hand.cards.length;
  return { ...hand, cards: turned.map((each) => each.card), points: isAll ? hand.points : null };
}

/** @param {OnlineTable} view @param {Slip} slip @param {boolean} isOver @returns {Stake[]} */
function stakesOf(view, slip, isOver) {
  if (isOver) return settledStakes(view.lines, 1);
  const stakes = view.phase === "result" ? view.you?.wagers ?? {} : slip.stakes;
  return Object.entries(stakes).map(([bet, amount]) => ({ seat: 1, bet, amount }));
}

void online();
