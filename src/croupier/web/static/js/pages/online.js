// The online game: a table of one's own. One press deals, shows the round card by card, and
// collects it; the next press deals again. What was dealt can be checked afterwards.

import { get, post } from "../core/api.js";
import { button, h, write } from "../core/dom.js";
import { sentences, t } from "../core/i18n.js";
import { keep, kept } from "../core/kept.js";
import { listen } from "../core/keys.js";
import { money, signed } from "../core/money.js";
import { Revelation } from "../core/revelation.js";
import { say } from "../core/say.js";
import { isPatron, whoAmI } from "../core/session.js";
import { createStore } from "../core/store.js";
import { agree, clear, double, left, newSlip, nextCoup, place, rebet, remove, total,
  undo } from "../games/betSlip.js";
import { areasOf, chipsOf, handsOf, limitsOf, netOf, resultWords, stakesOf,
  winOf } from "../games/feltFacts.js";
import { isBetting, isDone, isOver, laidOut, leastOf, stakedOn } from "../games/onlineFacts.js";
import { quietOf } from "../games/saidLine.js";
import { isPaid } from "../games/veil.js";
import { showClauses } from "../shell/clauses.js";
import { barTitle, fact, isReady, openShell } from "../shell/shell.js";
import { comeIn } from "../shell/sign.js";
import { complain, toast } from "../shell/toasts.js";
import { explain, showQuiet } from "./cardFelt.js";
import { furnishOwn } from "./feltRoom.js";
import { pastCoups } from "./pastCoups.js";
import { seedDesk } from "./seed.js";
import { soundOnline } from "./sounding.js";

/** @import { Store } from "../core/store.js" */
/** @import { Told } from "../core/revelation.js" */
/** @import { Answer, Slip } from "../games/betSlip.js" */
/** @import { Me, OnlineTable } from "../wire.js" */
/**
 * @typedef {{me: Me, table: OnlineTable, told: Told|null, slip: Slip, chip: number,
 *   isBusy: boolean, message: Record<string, string>}} OnlineState
 */
/** @typedef {ReturnType<typeof furnish>} Parts */
/** @typedef {ReturnType<typeof actsOf>} Acts */

const SCOPES = ["online", "felt", "grid"];
const BOOK = "online-baccarat";

/** Open the online game. */
async function online() {
  const me = await whoAmI();
  const shell = openShell({ title: t("online.title"), scopes: SCOPES, me, hasSound: true });
  if (!isPatron(me)) return void invite(shell.main, me);
  const table = await get("/api/online").catch((error) => void complain(error));
  if (!table) return;
  const chips = chipsOf(table);
  const last = Number(kept("chip.online"));
  /** @type {OnlineState} */
  const first = { me, table, told: null,
    slip: newSlip({ balance: table.balance, limits: limitsOf(table), last: stakedOn(table) }),
    chip: chips.includes(last) ? last : chips[0], isBusy: false, message: {} };
  const store = createStore(first);
  const revelation = new Revelation(me, (told) => store.set({ told }));
  const past = pastCoups(table.id);
  const seed = seedDesk(() => table.id, () => past.newest()?.id ?? "");
  const parts = furnish(shell.main, past.list, seed.box);
  void past.read();
  obey(shell.main, parts, actsOf(store, revelation), store);
  store.subscribe((state, before) => {
    if (state.table !== before.table) void seed.look();
    if (isOver(state) && !isOver(before)) void past.read();
    shell.show({ me: { ...state.me, balance: purse(state) }, facts: factsOf(state.table),
      staked: total(state.slip) });
    soundOnline(state, before);
    show(parts, state, before);
  });
  revelation.take(laidOut(table, {}));
  isReady();
  if (table.phase === "result") void collect(store, revelation); // a round that was left lying
}

/** @param {HTMLElement} main @param {Me} me */
function invite(main, me) {
  const isStaff = me.kind === "staff";
  main.append(
    h("div", { class: "away" }, h("h1", {}, t("online.title")),
      h("p", {}, t(isStaff ? "online.staff" : "online.invite")),
      isStaff ? null : button(t("online.enter"), () => comeIn(), "is-main")),
  );
}

/** What is beside the felt, as far as it may be told. @param {OnlineState} state */
const purse = (state) => isOver(state) ? left(state.slip) : state.told?.me.balance ?? 0;

/** @param {Store<OnlineState>} store @param {Revelation} revelation */
function actsOf(store, revelation) {
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
    add: (bet) => change((slip) => place(slip, bet, store.get().chip)),
    /** @param {string} bet */
    remove: (bet) => change((slip) => remove(slip, bet)),
    deal: () => void deal(store, revelation),
  };
}

/** @param {Store<OnlineState>} store @param {Answer} answer */
function take(store, { slip, refusal }) {
  if (!refusal) return store.set({ slip, message: {} });
  const amount = money(refusal.allowed ?? 0);
  const words =
    { maximum: t("bet.most", { amount }), balance: t("bet.balance"), closed: t("felt.closed"),
      multiple: t("bet.multiple", { amount }), nothing: "" }[refusal.why];
  if (!words) return;
  if (refusal.bet) store.set({ message: { [refusal.bet]: words } });
  else toast(words);
  say(words);
}

/** Send something to the house, one thing at a time. @template T @param {Store<OnlineState>} store
 * @param {() => Promise<T>} send @returns {Promise<T|null>} */
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

/** Deal a round and collect it, and have it told. @param {Store<OnlineState>} store
 * @param {Revelation} revelation */
async function deal(store, revelation) {
  if (!isDone(store.get())) return;
  revelation.finish();
  const { last } = store.get().slip;
  // With nothing down the same is bet again.
  if (!total(store.get().slip) && total({ ...store.get().slip, stakes: last }))
    take(store, rebet(store.get().slip));
  const { slip, table } = store.get();
  if (!total(slip) && table.phase === "betting") return toast(t("online.first"));
  const wagers = Object.entries(slip.stakes).map(([bet, amount]) => ({ bet, amount }));
  revelation.own({ ...store.get().me, balance: left(slip) });
  const dealt = await ask(store, () => post("/api/online/deal", {}, { wagers }));
  if (!dealt) return;
  store.set({ table: dealt, slip: agree(slip, slip.stakes, dealt.balance + total(slip)) });
  for (const news of [laidOut(dealt, slip.stakes, "betting"), laidOut(dealt, slip.stakes)])
    revelation.take(news);
  await collect(store, revelation);
}

/** @param {Store<OnlineState>} store @param {Revelation} revelation */
async function collect(store, revelation) {
  const after = await ask(store, () => post("/api/online/collect"));
  if (!after) return;
  const { slip } = store.get();
  store.set({ table: after, slip: nextCoup({ ...slip, limits: limitsOf(after) }, after.balance) });
  revelation.takeMe({ ...store.get().me, balance: after.balance });
  revelation.take(laidOut(after, slip.stakes));
}

/** @param {HTMLElement} main @param {HTMLElement} past @param {HTMLElement} seed */
function furnish(main, past, seed) {
  const own = { seal: h("code", { class: "seal" }),
    deal: button(t("online.deal"), null, "is-main online-act", { id: "deal",
      "aria-keyshortcuts": "Space" }),
    proof: h("a", { class: "button online-proof" }, t("online.check")) };
  const parts = furnishOwn(main, { book: BOOK, title: t("online.title"), sheet: t("online.sheet"),
    middle: [], acts: [own.proof, own.deal], side: [
      h("section", { class: "sheet is-dark" }, h("h2", {}, t("online.sealed")),
        h("p", { class: "quiet on-room" }, t("online.seal")), own.seal),
      seed,
      h("section", { class: "sheet is-dark" }, h("h2", {}, t("online.rounds")), past),
    ] });
  return { ...parts, ...own };
}

/** @param {OnlineTable} table */
const factsOf = ({ name, limits, coup }) => [
  barTitle(name),
  fact(t("table.minimum"), money(limits.minimum)),
  fact(t("table.maximum"), money(limits.maximum ?? 0)),
  fact(t("online.round"), coup.split("/").slice(1).join("/") || "1"),
];

/** @param {HTMLElement} main @param {Parts} parts @param {Acts} acts
 * @param {Store<OnlineState>} store */
function obey(main, parts, acts, store) {
  /** @param {number} chip */
  const hold = (chip) => {
    keep("chip.online", String(chip));
    store.set({ chip });
  };
  main.addEventListener("chip-select", ({ detail }) => hold(detail.value));
  main.addEventListener("slip-act", ({ detail }) => acts[detail.act]());
  main.addEventListener("bet-add", ({ detail }) => acts.add(detail.bet));
  main.addEventListener("bet-remove", ({ detail }) => acts.remove(detail.bet));
  main.addEventListener("bet-explain",
    ({ detail }) => void explain({ book: BOOK, version: "" }, detail.bet));
  main.addEventListener("clause-show", ({ detail }) => void showClauses(BOOK, detail.clauses));
  parts.deal.addEventListener("click", () => acts.deal());
  /** @param {number} n */
  const chip = (n) => () => hold(chipsOf(store.get().table)[n - 1] ?? store.get().chip);
  const { undo, clear, double, rebet, deal } = acts;
  listen(document, SCOPES.slice(0, 2), { undo, clear, double, rebet, deal,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`chip-${n}`, chip(n)])),
    player: () => acts.add("player"), banker: () => acts.add("banker"),
    tie: () => acts.add("tie") });
}

/** @param {Parts} parts @param {OnlineState} state @param {OnlineState} before */
function show(parts, state, before) {
  const { slip, chip, told, message, table } = state;
  const view = told?.view;
  if (!view) return;
  const isFree = isBetting(state);
  const has = total(slip) > 0;
  showHands(parts, state);
  const isNew = isOver(state) && has; // chips lie for the next round: the last one's are gone
  const stakes = isNew
    ? Object.entries(slip.stakes).map(([bet, amount]) => ({ seat: 1, bet, amount }))
    : stakesOf(view, {});
  parts.felt.data = { book: BOOK, mySeat: 1, isOpen: isFree, areas: areasOf(table),
    messages: message, stakes, chips: chipsOf(table), least: isNew ? leastOf(state) : {} };
  parts.rail.data = { chips: chipsOf(table), selected: chip,
    total: isOver(state) ? total(slip) : stakes.reduce((sum, { amount }) => sum + amount, 0),
    balance: purse(state), isOpen: isFree, hasBets: true,
    can: { undo: slip.before.length > 0, clear: has, double: has,
      rebet: !has && Object.keys(slip.last).length > 0 } };
  const isAgain = !has && Object.keys(slip.last).length > 0;
  write(parts.deal, t(isAgain ? "online.again" : "online.deal"));
  parts.deal.disabled = !isDone(state) || !(has || isAgain);
  parts.proof.classList.toggle("is-off", !(isFree && table.coup));
  parts.proof.setAttribute("href", `/history/${table.coup}#fairness`);
  write(parts.seal, table.commitment || t("online.sealing"));
  if (isOver(state)) showLast(parts, table);
  if (told.stage !== before.told?.stage) tell(state);
}

/** @param {Parts} parts @param {OnlineState} state */
function showHands(parts, { told }) {
  const view = told?.view;
  if (!view || !told) return;
  const [player, banker] = handsOf(view);
  parts.player.data = { ...player, shoe: parts.shoe, isLive: told.isLive };
  parts.banker.data = { ...banker, shoe: parts.shoe, isLive: told.isLive };
  write(parts.score.player, view.hands?.player_points ?? "–");
  write(parts.score.banker, view.hands?.banker_points ?? "–");
  parts.score.box.dataset.winner = view.result?.winner ?? "";
  write(parts.word, view.result ? resultWords(view.result) : "");
  const isDealing = told.isMoving;
  parts.timer.data = { word: t(isDealing ? "phase.shut" : view.result
    ? "phase.result"
    : "phase.open"), tone: isDealing ? "closed" : "wait", note: "" };
  const won = isPaid(told) ? winOf(view, (bet) => nameOf(view, bet)) : null;
  parts.banner.data = { key: won ? view.coup : "", amount: won?.amount ?? 0,
    words: won?.words ?? "" };
  showQuiet(parts.notices, view.result && quietOf(view, told.stage, {}));
}

/** @param {Pick<OnlineTable, "areas">} table @param {string} bet */
const nameOf = ({ areas }, bet) => areas.find((area) => area.bet === bet)?.name ?? bet;

/** @param {Parts} parts @param {OnlineTable} table */
function showLast(parts, table) {
  const { lines, result, coup, notice: [voided = t("online.none")] } = table;
  parts.settled.data = { coup: lines.length ? coup : "",
    words: lines.length ? resultWords(result) : voided, lines, net: netOf(lines),
    names: Object.fromEntries(table.areas.map((area) => [area.bet, area.name])) };
}

/** What readers hear, when it may be told. @param {OnlineState} state */
function tell({ told, table }) {
  if (told?.stage === "told") say(resultWords(told.view?.result));
  if (told?.stage === "over" && told.isLive && table.lines.length)
    say(sentences([resultWords(table.result), signed(netOf(table.lines))]));
}

void online();
