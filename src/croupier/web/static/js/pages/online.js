// The online game: a table of one's own. Chips lie loose until "Deal"; the round is dealt at once,
// shown card by card, and collected. What was dealt can be checked afterwards.

import { get, post } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { isStill } from "../core/motion.js";
import { say } from "../core/say.js";
import { isPatron, whoAmI } from "../core/session.js";
import { createStore } from "../core/store.js";
import { agree, clear, double, left, newSlip, nextCoup, place, rebet, remove, total, undo } from "../games/betSlip.js";
import { areasOf, chipsOf, handsOf, limitsOf, netOf, resultWords } from "../games/feltFacts.js";
import "../parts/x-chiprail.js";
import "../parts/x-felt.js";
import "../parts/x-hand.js";
import "../parts/x-settled.js";
import { showClauses } from "../shell/clauses.js";
import { fact, openShell } from "../shell/shell.js";
import { askWho } from "../shell/sign.js";
import { complain, toast } from "../shell/toasts.js";
import { seedDesk } from "./seed.js";
import { sheetHandle } from "./sheet.js";
import { pastCoups } from "./pastCoups.js";

/** @typedef {import("../games/betSlip.js").Slip} Slip */
/** @typedef {{me: any, view: any, slip: Slip, chip: number, shown: number, isBusy: boolean, message: Record<string, string>}} OnlineState */

const SCOPES = ["felt", "grid"];
const CARD_MS = 620;

/** Open the online game. */
export async function online() {
  const me = await whoAmI();
  const shell = openShell({ title: "Online Baccarat", scopes: SCOPES, me });
  if (!isPatron(me)) return void invite(shell.main, me);
  const view = await get("/online").catch((error) => void complain(error));
  if (!view) return;
  /** @type {import("../core/store.js").Store<OnlineState>} */
  const store = createStore(/** @type {OnlineState} */ ({ me, view, slip: newSlip({ balance: view.balance, limits: limitsOf(view) }), chip: 100, shown: 6, isBusy: false, message: {} }));
  const past = pastCoups(view.id);
  const seed = seedDesk(() => view.id, () => past.newest()?.id ?? "");
  const parts = furnish(shell.main, past, seed.box);
  void past.read();
  const acts = actsOf(store, () => void past.read());
  obey(shell.main, parts, acts, store);
  store.subscribe((state, before) => {
    if (state.view !== before.view) void seed.look();
    shell.show({ me: { ...state.me, balance: left(state.slip) }, facts: factsOf(state.view) });
    show(parts, state);
  });
  store.set({});
  document.documentElement.dataset.ready = "yes";
}

/** @param {HTMLElement} main @param {any} me */
function invite(main, me) {
  main.append(h("div", { class: "away" }, h("h1", {}, "Online Baccarat"),
    h("p", {}, me.kind === "staff" ? "This game is for patrons; you are signed in as staff." : "A round whenever you like, from a fresh shoe that you can check afterwards."),
    me.kind === "staff" ? null : h("button", { class: "button is-main", type: "button", onclick: () => askWho().then((found) => found && location.reload()) }, "Come in")));
}

/** @param {import("../core/store.js").Store<OnlineState>} store @param {() => void} collected */
function actsOf(store, collected) {
  /** @param {import("../games/betSlip.js").Answer} answer */
  const take = ({ slip, refusal }) => {
    if (!refusal) return store.set({ slip, message: {} });
    const words = { maximum: `Most here: ${money(refusal.allowed ?? 0)}`, balance: "More than your balance", closed: "Collect first", multiple: `Multiples of ${refusal.allowed}`, nothing: "" }[refusal.why];
    if (!words) return;
    if (refusal.bet) store.set({ message: { [refusal.bet]: words } });
    else toast(words);
    say(words);
  };
  /** @param {(slip: Slip) => import("../games/betSlip.js").Answer} change */
  const change = (change) => () => isBetting(store.get()) && take(change(store.get().slip));

  /** @param {string} path @param {any} body */
  async function ask(path, body) {
    if (store.get().isBusy) return null;
    store.set({ isBusy: true });
    try {
      return await post(path, body);
    } catch (error) {
      complain(error);
      return null;
    } finally {
      store.set({ isBusy: false });
    }
  }
  return {
    undo: change(undo), clear: change(clear), double: change(double), rebet: change(rebet),
    /** @param {string} bet */
    add: (bet) => (isBetting(store.get()) ? take(place(store.get().slip, bet, store.get().chip)) : toast("Collect the round first.")),
    /** @param {string} bet */
    remove: (bet) => change((slip) => remove(slip, bet))(),
    async deal() {
      const { slip, view } = store.get();
      if (!isBetting(store.get())) return;
      if (!total(slip) && view.phase === "betting") return toast("Put a chip on Player, Banker or Tie first.");
      const wagers = Object.entries(slip.stakes).map(([bet, amount]) => ({ bet, amount }));
      const dealt = await ask("/online/deal", { wagers });
      if (dealt) store.set({ view: dealt, shown: isStill() ? 6 : 0, slip: agree(slip, slip.stakes, dealt.balance + total(slip)) });
      if (dealt && !isStill()) turnOver(store);
      else if (dealt) say(resultWords(dealt.result));
    },
    async collect() {
      const { view, slip } = store.get();
      if (view.phase !== "result") return;
      const after = await ask("/online/collect", {});
      if (!after) return;
      collected();
      store.set({ view: after, shown: 6, slip: nextCoup({ ...slip, limits: limitsOf(after) }, after.balance) });
      say(`${resultWords(after.result)}. ${netOf(after.lines) >= 0 ? "Won" : "Lost"} ${money(Math.abs(netOf(after.lines)))}.`);
    },
  };
}

/** @param {OnlineState} state */
const isBetting = ({ view, isBusy }) => view.phase !== "result" && !isBusy;

/** Show the cards one after the other, as a dealer would. @param {import("../core/store.js").Store<OnlineState>} store */
function turnOver(store) {
  const { view, shown } = store.get();
  if (shown >= view.cards.length) return say(resultWords(view.result));
  store.set({ shown: shown + 1 });
  setTimeout(() => turnOver(store), CARD_MS);
}

/** @param {HTMLElement} main @param {ReturnType<typeof pastCoups>} past @param {HTMLElement} seed */
function furnish(main, past, seed) {
  /** @param {string} tag @returns {any} */
  const part = (tag) => h(tag);
  const parts = {
    player: part("x-hand"), banker: part("x-hand"), felt: part("x-felt"), rail: part("x-chiprail"), settled: part("x-settled"), shoe: h("div", { class: "shoe", "aria-hidden": "true" }),
    word: h("p", { class: "online-word", role: "status" }), seal: h("code", { class: "seal" }),
    deal: /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "button is-main online-act", id: "deal" }, "Deal")),
    collect: /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "button is-main online-act", id: "collect" }, "Collect")),
    proof: h("a", { class: "button", hidden: "" }, "Check this round"),
  };
  main.append(h("div", { class: "table is-online" }, h("h1", { class: "for-readers" }, "Online Baccarat"),
    h("section", { class: "table-main", "aria-label": "Table" },
      h("div", { class: "cloth", "data-book": "online-baccarat" },
        h("div", { class: "table-hands" }, parts.player, h("div", { class: "table-middle" }, parts.shoe, parts.word, parts.deal, parts.collect, parts.proof), parts.banker), parts.felt),
      h("div", { class: "table-rail" }, sheetHandle("Results and proof"), parts.rail)),
    h("aside", { class: "table-side", id: "side", "aria-label": "Results" },
      h("section", { class: "sheet on-paper" }, h("h2", {}, "Last round"), parts.settled),
      h("section", { class: "sheet is-dark" }, h("h2", {}, "The next shoe is sealed"),
        h("p", { class: "quiet on-room" }, "Its order is already fixed. This is its seal; after the round the order is shown, and anyone can check that it is the one sealed."), parts.seal),
      h("details", { class: "sheet is-dark", open: "" }, h("summary", {}, h("h2", {}, "Last rounds")), past.list), seed)));
  return parts;
}

/** @param {any} view */
const factsOf = (view) => [
  h("span", { class: "bar-title" }, view.name), fact("Minimum", money(view.limits.minimum)), fact("Maximum", money(view.limits.maximum ?? 0)), fact("Round", view.coup.split("/").slice(1).join("/") || "first"),
];

/** @param {HTMLElement} main @param {ReturnType<typeof furnish>} parts @param {ReturnType<typeof actsOf>} acts @param {import("../core/store.js").Store<OnlineState>} store */
function obey(main, parts, acts, store) {
  /** @param {string} name @param {(detail: any) => void} act */
  const on = (name, act) => main.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
  on("chip-select", ({ value }) => store.set({ chip: value }));
  on("slip-act", ({ act }) => acts[/** @type {"undo"|"clear"|"double"|"rebet"} */ (act)]());
  on("bet-add", ({ bet }) => acts.add(bet));
  on("bet-remove", ({ bet }) => acts.remove(bet));
  on("bet-closed", () => toast("Collect the round first."));
  on("clause-show", ({ clauses }) => void showClauses("online-baccarat", clauses));
  parts.deal.addEventListener("click", () => void acts.deal());
  parts.collect.addEventListener("click", () => void acts.collect());
  /** @type {Record<string, () => unknown>} */
  const chips = {};
  for (let n = 1; n <= 6; n++) chips[`chip-${n}`] = () => store.set({ chip: chipsOf(store.get().view)[n - 1] ?? store.get().chip });
  listen(document, SCOPES.slice(0, 1), {
    ...chips, undo: acts.undo, clear: acts.clear, double: acts.double, rebet: acts.rebet,
    player: () => acts.add("player"), banker: () => acts.add("banker"), tie: () => acts.add("tie"),
  });
}

/** @param {ReturnType<typeof furnish>} parts @param {OnlineState} state */
function show(parts, { view, slip, chip, shown, isBusy, message }) {
  const isDealt = view.phase === "result";
  const isAll = shown >= view.cards.length;
  const isOver = !isDealt && view.lines.length > 0 && !total(slip);
  const hands = laid(view);
  const [player, banker] = handsOf({ ...view, hands, result: isAll && (isDealt || isOver) ? view.result : null }).map((hand) => upTo(hand, hands, shown));
  const isBare = !isDealt && !isOver;
  parts.player.data = { ...player, ...(isBare ? EMPTY : {}), shoe: parts.shoe, isLive: true };
  parts.banker.data = { ...banker, ...(isBare ? EMPTY : {}), shoe: parts.shoe, isLive: true };
  parts.felt.data = {
    book: "online-baccarat", seats: 1, mySeat: 1, isOpen: !isDealt && !isBusy, word: isDealt ? "Cards are out" : "", areas: areasOf(view), messages: message,
    stakes: stakesOf(view, slip, isOver),
  };
  parts.rail.data = {
    chips: chipsOf(view), selected: chip, total: total(slip), balance: left(slip), isOpen: !isDealt && !isBusy,
    can: { undo: slip.before.length > 0, clear: total(slip) > 0, double: total(slip) > 0, rebet: !total(slip) && Object.keys(slip.last).length > 0 },
  };
  parts.deal.hidden = isDealt;
  parts.deal.disabled = isBusy || !total(slip);
  parts.collect.hidden = !isDealt;
  parts.collect.disabled = isBusy || !isAll;
  write(parts.word, (isDealt && isAll) || isOver ? resultWords(view.result) : isDealt ? "Dealing" : "Place your bets");
  parts.proof.hidden = !isOver;
  if (isOver) parts.proof.setAttribute("href", `/history/${view.coup}#fairness`);
  const lines = isDealt ? [] : view.lines;
  parts.settled.data = { coup: isDealt ? "" : view.coup, words: lines.length ? resultWords(view.result) : "No round yet", lines, net: netOf(lines), names: Object.fromEntries(view.areas.map((/** @type {any} */ area) => [area.bet, area.name])) };
  write(parts.seal, view.commitment || "being sealed");
}

const EMPTY = { cards: [], points: null, result: null, tags: [] };

/** The round's cards by hand: the fifth is the Player's if the Player has three. @param {any} view */
function laid({ cards, result }) {
  const isPlayers = (/** @type {number} */ place) => (place < 4 ? place % 2 === 0 : place === 4 && result?.player_cards === 3);
  const all = cards.map((/** @type {string} */ card, /** @type {number} */ place) => ({ card, place }));
  return {
    player: all.filter((/** @type {any} */ each) => isPlayers(each.place)), banker: all.filter((/** @type {any} */ each) => !isPlayers(each.place)),
    player_points: result?.player_points ?? null, banker_points: result?.banker_points ?? null,
  };
}

/** Only the cards that have been turned so far. @param {any} hand @param {any} hands @param {number} shown */
function upTo(hand, hands, shown) {
  const places = hands[hand.side].filter((/** @type {any} */ each) => each.place < shown);
  const isAll = places.length === hand.cards.length;
  return { ...hand, cards: places.map((/** @type {any} */ each) => each.card), points: isAll ? hand.points : null };
}

/** @param {any} view @param {Slip} slip @param {boolean} isOver */
function stakesOf(view, slip, isOver) {
  if (isOver) return view.lines.map((/** @type {any} */ line) => ({ seat: 1, bet: line.bet, amount: line.stake, outcome: line.outcome, paid: line.paid, returned: line.returned, clauses: line.clauses }));
  const stakes = view.phase === "result" ? (view.you?.wagers ?? {}) : slip.stakes;
  return Object.entries(stakes).map(([bet, amount]) => ({ seat: 1, bet, amount }));
}
