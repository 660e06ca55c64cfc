// Chips in hand and on the felt, the same at every table: add, undo, clear, double, rebet.

import { call } from "../core/say.js";
import { isPatron } from "../core/session.js";
import { double, newSlip, placeAll, unplaceable } from "../games/betSlip.js";
import { balanceOf, isOpen, standing, takesBets, totalOf } from "../games/feltFacts.js";
import { askWho } from "../shell/sign.js";
import { toast } from "../shell/toasts.js";

/** @typedef {import("./tableSession.js").TableSession} TableSession */
/** @typedef {import("./tableSession.js").TableState} TableState */

/**
 * @param {TableSession} session
 * @param {(view: any) => import("../games/betSlip.js").Limits} limitsOf
 * @param {(view: any) => number[]} chipsOf
 */
export function bettingDesk(session, limitsOf, chipsOf) {
  const { store } = session;

  /** What lies on the felt and what is on its way there. @param {TableState} state */
  function stakesNow({ view, pending }) {
    /** @type {Record<string, number>} */
    const stakes = { ...(view?.you?.wagers ?? {}) };
    for (const [bet, amount] of Object.entries(pending)) stakes[bet] = (stakes[bet] ?? 0) + amount;
    return stakes;
  }

  /** What can still be staked of the kind of chip in hand. @param {TableState} state */
  function inHand({ me, view, colour }) {
    if (!colour) return me.balance;
    const held = view?.you?.chips?.find((/** @type {any} */ each) => each.colour === colour);
    return held ? held.value * held.count : 0;
  }

  /** @param {TableState} state */
  function slipNow(state) {
    const stakes = stakesNow(state);
    const balance = inHand(state) + totalOf(state.view?.you?.wagers);
    // A colour chip is worth what was agreed; the table's multiple is for cash chips.
    const limits = { ...limitsOf(state.view), ...(state.colour ? { multiple: 1 } : {}) };
    return { ...newSlip({ balance, limits, isOpen: true, last: state.view?.you?.recent ?? {} }), stakes };
  }

  /** Whether chips can go down; if not, the reason is said. @param {string} [bet] */
  function mayBet(bet = "") {
    const { me, view } = store.get();
    if (!view) return false;
    if (!isPatron(me)) {
      if (me.kind === "staff") toast("You are signed in as staff; patrons place bets.");
      else void askWho("To place bets, come in first.").then((found) => found && location.reload());
      return false;
    }
    if (isOpen(view)) return true;
    const { word } = standing(view);
    const why = takesBets(view) ? "You cannot bet here now." : word === "No more bets" ? "No more bets." : `${word}: bets are not open.`;
    if (bet) session.tellAt({ [bet]: why });
    else toast(why);
    call(why);
    return false;
  }

  /** Say of a stake that no table of these limits takes why not, and send nothing. @param {import("../games/betSlip.js").Refusal} [refusal] @param {string} [at] */
  function isRefused(refusal, at = "") {
    const why = unplaceable(refusal);
    const bet = refusal?.bet ?? at;
    if (why && bet) session.tellAt({ [bet]: why });
    if (why) call(why);
    return Boolean(why);
  }

  /** @param {Record<string, number>} stakes @param {string} [at] */
  function add(stakes, at = Object.keys(stakes).length === 1 ? Object.keys(stakes)[0] : "") {
    if (!mayBet(at)) return;
    const { refusal } = placeAll(slipNow(store.get()), stakes);
    if (isRefused(refusal, at)) return;
    void session.place(stakes, { at: refusal?.bet ?? at, isDoubtful: Boolean(refusal) });
  }

  const acts = {
    undo: () => mayBet() && void session.undo(),
    clear: () => mayBet() && void session.clear(),
    double: () => {
      if (!mayBet()) return;
      const slip = slipNow(store.get());
      if (!totalOf(slip.stakes)) return;
      const { refusal } = double(slip);
      if (isRefused(refusal)) return;
      void session.place({ ...slip.stakes }, { at: refusal?.bet, isDoubtful: Boolean(refusal) });
    },
    rebet: () => {
      if (!store.get().view) return;
      const { last, stakes } = slipNow(store.get());
      if (totalOf(last) && !totalOf(stakes)) add({ ...last }, "");
    },
  };

  /** @param {TableState} state */
  function rail(state) {
    const { view, me, pending, chip, colour } = state;
    const stakes = stakesNow(state);
    const has = totalOf(stakes) > 0;
    return {
      chips: chipsOf(view), selected: chip, total: totalOf(stakes), balance: balanceOf(me, colour ? {} : pending), isOpen: isOpen(view),
      colour, sets: view.you?.chips, hasColours: Boolean(view.colours?.length && view.you) && isPatron(me),
      can: { undo: has, clear: has, double: has, rebet: !has && totalOf(view.you?.recent) > 0 },
    };
  }

  /** Listen to the rail and to the cloth below an element. @param {HTMLElement} root */
  function obey(root) {
    /** @param {string} name @param {(detail: any) => void} act */
    const on = (name, act) => root.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("chip-select", ({ value, colour = "" }) => store.set({ chip: value, colour }));
    on("slip-act", ({ act }) => acts[/** @type {keyof typeof acts} */ (act)]());
    on("bet-add", ({ bet }) => add({ [bet]: store.get().chip }));
    // A chip still on its way can be taken back too: acts keep their order.
    on("bet-remove", ({ bet }) => stakesNow(store.get())[bet] && mayBet(bet) && void session.remove(bet));
    on("bet-closed", ({ bet }) => mayBet(bet));
  }

  /** Handlers for the key map. */
  function keys() {
    /** @type {Record<string, (event: KeyboardEvent) => unknown>} */
    const handlers = { ...acts };
    for (let n = 1; n <= 6; n++) {
      handlers[`chip-${n}`] = () => {
        const { view } = store.get();
        const value = view && chipsOf(view)[n - 1];
        if (value) store.set({ chip: value, colour: "" });
      };
    }
    return handlers;
  }

  return { add, mayBet, acts, rail, obey, keys, stakesNow };
}
