// Chips in hand and on the felt, the same at every table: add, undo, clear, double, rebet.

import { t } from "../core/i18n.js";
import { keep, kept } from "../core/kept.js";
import { call } from "../core/say.js";
import { isPatron } from "../core/session.js";
import { double, newSlip, placeAll, unplaceable } from "../games/betSlip.js";
import { atStake, balanceOf, isOpen, standing, takesBets, totalOf } from "../games/feltFacts.js";
import { toast } from "../shell/toasts.js";

/** @import { RailData } from "../elements.js" */
/** @import { Limits, Refusal } from "../games/betSlip.js" */
/** @import { Stakes } from "../page.js" */
/** @import { SeenTable } from "../wire.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */

/** What lies on the felt and what is on its way there. @param {TableState} state */
function stakesNow({ view, pending }) {
  /** @type {Stakes} */
  const stakes = { ...view?.you?.wagers };
  for (const [bet, amount] of Object.entries(pending)) stakes[bet] = (stakes[bet] ?? 0) + amount;
  return stakes;
}

/** What can still be staked of the kind of chip in hand. @param {TableState} state */
function inHand({ me, view, colour }) {
  if (!colour) return me.balance;
  const held = view?.you?.chips?.find((each) => each.colour === colour);
  return held ? held.value * held.count : 0;
}

/** Why no chip can go down at a table now. @param {SeenTable} view */
function whyClosed(view) {
  const { word } = standing(view);
  if (takesBets(view)) return t("closed.you");
  return word === t("phase.shut") ? t("closed.shut") : t("closed.why", { word });
}

/** Whoever is not in is asked in; the form comes when it is wanted. */
async function askIn() {
  const { comeIn } = await import("../shell/sign.js");
  comeIn(t("closed.sign"));
}

export class BettingDesk {
  #session;
  #limitsOf;
  #chipsOf;

  /** @param {TableSession} session @param {(view: SeenTable) => Limits} limitsOf
   * @param {(view: SeenTable) => number[]} chipsOf */
  constructor(session, limitsOf, chipsOf) {
    this.#session = session;
    this.#limitsOf = limitsOf;
    this.#chipsOf = chipsOf;
  }

  get #state() {
    return this.#session.store.get();
  }

  /** Take a chip in hand: the one of the last time, or the smallest. @param {SeenTable} view */
  begin(view) {
    const chips = this.#chipsOf(view);
    const last = Number(kept(this.#kept));
    this.#session.store.set({ chip: chips.includes(last) ? last : chips[0] });
  }

  get #kept() {
    return `chip.${this.#session.table}`;
  }

  /** @param {number} value @param {string} [colour] */
  #take(value, colour = "") {
    if (!colour) keep(this.#kept, String(value));
    this.#session.store.set({ chip: value, colour });
  }

  /** @param {SeenTable} view */
  #slip(view) {
    const { colour } = this.#state;
    const balance = inHand(this.#state) + totalOf(view.you?.wagers);
    // A colour chip is worth what was agreed; the table's multiple is for cash chips.
    const limits = { ...this.#limitsOf(view), ...(colour ? { multiple: 1 } : {}) };
    return { ...newSlip({ balance, limits, isOpen: true, last: view.you?.recent ?? {} }),
      stakes: stakesNow(this.#state) };
  }

  /** Whether chips can go down; if not, the reason is said. @param {string} [bet] */
  mayBet(bet = "") {
    const { me, view } = this.#state;
    if (!view) return false;
    if (!isPatron(me)) {
      if (me.kind === "staff") toast(t("closed.staff"));
      else void askIn();
      return false;
    }
    if (isOpen(view)) return true;
    const why = whyClosed(view);
    if (bet) this.#session.tellAt({ [bet]: why });
    else toast(why);
    call(why);
    return false;
  }

  /** Say of a stake that no table of these limits takes why not, and send nothing.
   * @param {Refusal} [refusal] @param {string} [at] */
  #isRefused(refusal, at = "") {
    const why = unplaceable(refusal);
    const bet = refusal?.bet ?? at;
    if (why && bet) this.#session.tellAt({ [bet]: why });
    if (why) call(why);
    return Boolean(why);
  }

  /** @param {Stakes} stakes @param {string} [at] */
  add(stakes, at = Object.keys(stakes).length === 1 ? Object.keys(stakes)[0] : "") {
    const { view } = this.#state;
    if (!this.mayBet(at) || !view) return;
    const { refusal } = placeAll(this.#slip(view), stakes);
    if (this.#isRefused(refusal, at)) return;
    void this.#session.place(stakes, { at: refusal?.bet ?? at, isDoubtful: Boolean(refusal) });
  }

  #double() {
    const { view } = this.#state;
    if (!this.mayBet() || !view) return;
    const slip = this.#slip(view);
    if (!totalOf(slip.stakes)) return;
    const { refusal } = double(slip);
    if (this.#isRefused(refusal)) return;
    void this.#session.place({ ...slip.stakes }, { at: refusal?.bet,
      isDoubtful: Boolean(refusal) });
  }

  #rebet() {
    const last = this.#state.view?.you?.recent;
    if (last && totalOf(last) && !totalOf(stakesNow(this.#state))) this.add({ ...last }, "");
  }

  #acts = {
    undo: () => this.mayBet() && void this.#session.undo(),
    clear: () => this.mayBet() && void this.#session.clear(),
    double: () => this.#double(),
    rebet: () => this.#rebet(),
  };

  /** @param {TableState} state @param {SeenTable} view @returns {RailData} */
  rail(state, view) {
    const { me, pending, chip, colour } = state;
    const has = totalOf(stakesNow(state)) > 0;
    const total = atStake(view, pending);
    return { chips: this.#chipsOf(view), selected: chip, total,
      balance: balanceOf(me, colour ? {} : pending), isOpen: isOpen(view), colour,
      sets: view.you?.chips, hasBets: !view.wheel,
      hasColours: Boolean(view.colours?.length && view.you) && isPatron(me),
      can: { undo: has, clear: has, double: has, rebet: !has && totalOf(view.you?.recent) > 0 } };
  }

  /** Listen to the rail and to the cloth below an element. @param {HTMLElement} root */
  obey(root) {
    const { store } = this.#session;
    root.addEventListener("chip-select",
      ({ detail: { value, colour = "" } }) => this.#take(value, colour));
    root.addEventListener("slip-act", ({ detail }) => this.#acts[detail.act]());
    root.addEventListener("bet-add", ({ detail }) => this.add({ [detail.bet]: store.get().chip }));
    // A chip still on its way can be taken back too: acts keep their order.
    root.addEventListener("bet-remove",
      ({ detail: { bet } }) =>
        stakesNow(store.get())[bet] && this.mayBet(bet) && void this.#session.remove(bet));
    root.addEventListener("bet-closed", ({ detail }) => this.mayBet(detail.bet));
  }

  /** Handlers for the key map. @returns {Record<string, () => unknown>} */
  keys() {
    /** @param {number} n */
    const take = (n) => () => {
      const { view } = this.#state;
      const value = view && this.#chipsOf(view)[n - 1];
      if (value) this.#take(value);
    };
    const chips = [1, 2, 3, 4, 5, 6].map((n) => [`chip-${n}`, take(n)]);
    return { ...this.#acts, ...Object.fromEntries(chips) };
  }
}
