// A patron at a table: what is known, what is on its way to the house, and what the house refused.
//
// Acts go one after the other, so that an undo never overtakes the chip it takes back. A chip is
// shown at once as on its way; the house's answer then stands in its place.

import { post, Refusal } from "../core/api.js";
import { t } from "../core/i18n.js";
import { Revelation } from "../core/revelation.js";
import { call, say } from "../core/say.js";
import { isPatron, whoAmI } from "../core/session.js";
import { createStore } from "../core/store.js";
import { watchTable } from "../core/stream.js";
import { cutOff, isPast } from "../games/veil.js";
import { showAway } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";
import { gapDesk } from "./gap.js";

/** @import { Store } from "../core/store.js" */
/** @import { Stage } from "../core/ending.js" */
/** @import { Told } from "../core/revelation.js" */
/** @import { Ears, Link } from "../core/stream.js" */
/** @import { Stakes, TableAct } from "../page.js" */
/** @import { Folded, Me, Posts, Seated, SeenTable, Standing, ToldEvent } from "../wire.js" */
/**
 * @typedef {object} TableState
 * @property {Me} me
 * @property {SeenTable|null} view  as the server projects the table for this person, as far as
 * it may be told; null at first
 * @property {Link} link
 * @property {Stakes} pending  chips on their way, by bet
 * @property {number} waiting  acts on their way
 * @property {Record<string, string>} messages  what is said at an area
 * @property {number} chip     the chip in hand, by what it is worth
 * @property {string} colour   the colour of the chip in hand; none: a cash chip
 * @property {ToldEvent[]} events   what was told with the view
 * @property {Stage} stage      how far the end of the coup has been told
 * @property {boolean} isMoving a card or the ball has not come to rest
 * @property {number|null} falls  where the ball is falling, for the wheel's drawing alone
 * @property {number} fallsBy  when it lies, by the clock of the page
 * @property {{place: number, card: string}[]} folding cards kept down for this person to fold
 * @property {number} foldBy   when those are turned over, by the clock of the page
 * @property {boolean} isLive  it happened while the page was looking on
 * @property {Record<number, {grip: Folded["grip"], progress: number}>} folds  how far the
 * squeezer has folded each card
 */
/**
 * @typedef {ReturnType<typeof actsOf> & {table: string, store: Store<TableState>,
 *   revelation: Revelation}} TableSession
 */

const MESSAGE_MS = 7000;
const CUT_MS = 1000; // a line that is back sooner was not missed

/** Sit down before a table. @param {string} table @param {Me} me
 * @param {(table: string, who: string, ears: Ears) => () => void} [watch]
 * @returns {TableSession} */
export function openTable(table, me, watch = watchTable) {
  /** @type {TableState} */
  const first = { me, view: null, link: "connecting", pending: {}, waiting: 0, messages: {},
    chip: 0, colour: "", events: [], stage: "play", isMoving: false, falls: null, fallsBy: 0,
    folding: [], foldBy: 0, isLive: false, folds: {} };
  const store = createStore(first);
  let isCut = false;
  const revelation = new Revelation(me,
    (told) =>
      store.set((state) => heard(state, isCut ? { ...told, view: cutOff(told.view) } : told)));
  const line = lineOf(store, (cut) => isCut = cut);
  let person = me;
  const acts = actsOf(table, store, revelation);
  /** What comes while chips are on their way says no more than their answers will. */
  let isLate = false;
  store.subscribe(({ waiting }) => {
    if (waiting || !isLate) return;
    isLate = false;
    revelation.takeMe(person);
  });
  /** Money that moved while nothing was heard is not told on the line. */
  async function countAgain() {
    const now = await whoAmI();
    if (now.id === person.id) revelation.takeMe(person = { ...person, ...now });
  }
  const stop = watch(table, me.id || "nobody", {
    table: (news) => {
      const wasAway = line.back();
      revelation.take({ ...news, view: acts.withOwn(news.view) });
      line.live();
      if (wasAway) void countAgain();
    },
    me: (more) => {
      person = { ...person, ...more };
      if (store.get().waiting) isLate = true;
      else revelation.takeMe(person);
    },
    fold: ({ place, grip, percent }) =>
      store.set(({ folds }) => ({
        folds: { ...folds, [place]: { grip, progress: percent / 100 } },
      })),
    link: (link) => link === "live" || line.lost(link),
    gone: (why) => {
      stop();
      showAway(t("away.table"), why);
    },
  });
  const gap = gapDesk(table, me.id);
  if (isPatron(me)) store.subscribe((state) => gap.see(state));
  return { table, store, revelation, ...acts };
}

/** The line to a table, which is there once the table has been heard on it. While it is cut, the
 * table stands still and takes nothing. @param {Store<TableState>} store
 * @param {(isCut: boolean) => void} note */
function lineOf(store, note) {
  let cutting = 0;
  /** @param {Link} link */
  const show = (link) => store.get().link === link || store.set({ link });
  return {
    /** @param {Link} link */
    lost(link) {
      show(link);
      cutting ||= setTimeout(() => {
        note(true);
        store.set(({ view }) => ({ view: cutOff(view) }));
      }, CUT_MS);
    },
    /** @returns {boolean} whether it had been there before, and was away */
    back() {
      const wasAway = cutting > 0 && store.get().view !== null;
      clearTimeout(cutting);
      cutting = 0;
      note(false);
      return wasAway;
    },
    live: () => show("live"),
  };
}

/** @param {TableState} state @param {Told} told */
function heard(state, told) {
  for (const event of told.events) if (!isPast(event, told.view)) announce(event);
  const isNewCoup = told.events.some((event) => event.event === "betting-opened");
  const events = told.events.length ? told.events : state.events;
  return { ...told, events, messages: isNewCoup ? {} : state.messages,
    folds: isNewCoup ? {} : state.folds };
}

/** @param {ToldEvent} event */
function announce(event) {
  if (event.event === "betting-closed") call(event.text);
  else if (["betting-opened", "coup-voided", "insurance-offered", "number-came-up"]
    .includes(event.event)) say(event.text);
}

/** Acts on their way to the house, and what is said of them.
 * @param {string} table @param {Store<TableState>} store @param {Revelation} revelation */
function queueOf(table, store, revelation) {
  /** @type {Promise<unknown>} */ let last = Promise.resolve();
  /** @type {Map<string, number>} */
  const timers = new Map();
  /** @type {Standing|Seated|null} */ let latest = null;

  /** A view that was on its way before the latest answer does not take back what that says.
   * @param {SeenTable} view */
  const withOwn = (view) => latest ? taken(view, latest) : view;

  /** @param {Record<string, string>} messages */
  function tellAt(messages) {
    store.set((state) => ({ messages: { ...state.messages, ...messages } }));
    for (const bet of Object.keys(messages)) {
      clearTimeout(timers.get(bet));
      timers.set(bet, setTimeout(() =>
        store.set((state) => ({ messages: without(state.messages, bet) })), MESSAGE_MS));
    }
  }

  /** Put an act in the queue. @template {TableAct} A @param {A} what
   * @param {Posts[`/api/tables/{table}/${A}`]["body"]} body
   * @param {{stakes?: Stakes, at?: string}} [options] `stakes` are shown as on their way; a
   * refusal is told at the area `at`, or for everyone to see @returns {Promise<Standing|Seated>}
   * the answer; a refusal is thrown after it was shown */
  function act(what, body, { stakes = {}, at = "" } = {}) {
    store.set((state) => ({ waiting: state.waiting + 1, pending: sum(state.pending, stakes, 1) }));
    const done = last.then(async () => {
      try {
        const answer = latest = await post(`/api/tables/{table}/${what}`, { table }, body);
        revelation.own({ ...store.get().me, balance: answer.balance }, (view) =>
          taken(view, answer));
        return answer;
      } catch (error) {
        if (error instanceof Refusal && at) {
          tellAt({ [at]: error.words });
          say(error.words);
        } else complain(error);
        throw error;
      } finally {
        store.set((state) => ({ waiting: state.waiting - 1,
          pending: sum(state.pending, stakes, -1) })
        );
      }
    });
    last = done.catch(() => {});
    return done;
  }
  return { act, tellAt, withOwn };
}

/** @param {string} table @param {Store<TableState>} store @param {Revelation} revelation */
function actsOf(table, store, revelation) {
  const { act, tellAt, withOwn } = queueOf(table, store, revelation);

  /** Have a place at the table: the one that is there, or the next free one. */
  async function havePlace() {
    const { view, me } = store.get();
    if (view?.you?.seat || !isPatron(me)) return;
    await act("seat", { seat: null });
  }

  /** What a stake is made of: the colour chips in hand, or money. */
  const madeOf = () => store.get().colour ? { chips: store.get().colour } : {};

  /** @param {Promise<unknown>} doing what was refused has been shown */
  const shown = (doing) => doing.catch(() => undefined);

  return {
    act,
    tellAt,
    withOwn,
    /** Place chips. What the limits will surely forbid is put to the house all the same, which
     * says by which clause, but is not shown on its way: nothing moves that is not going to
     * stay. @param {Record<string, number>} stakes
     * @param {{at?: string, isDoubtful?: boolean}} [how] */
    place(stakes, { at = "", isDoubtful = false } = {}) {
      const wagers = Object.entries(stakes).map(([bet, amount]) => ({ bet, amount, ...madeOf() }));
      const coming = isDoubtful ? {} : stakes;
      return shown(havePlace().then(() => act("wagers", { wagers }, { stakes: coming, at })));
    },
    /** @param {{id: string, amount: number, number?: number, each_side?: number}} called
     * @param {Record<string, number>} stakes */
    callBet: (called, stakes) =>
      shown(
        havePlace().then(() =>
          act("wagers", { wagers: [], call: { ...called, ...madeOf() } }, { stakes })
        ),
      ),
    /** Take colour chips from the house.
     * @param {{colour: string, value: number, count: number}} wanted */
    takeChips: (wanted) => havePlace().then(() => act("colour-chips", wanted)),
    /** @param {string} colour @param {number|null} count  none: all in hand */
    redeem: (colour, count = null) => act("colour-chips/redeem", { colour, count }),
    undo: () => shown(act("undo", {})),
    clear: () => shown(act("withdraw", {})),
    /** @param {string} bet */
    remove: (bet) => shown(act("withdraw", { bet })),
    /** @param {number|null} seat */
    sit: (seat) => shown(act("seat", { seat })),
  };
}

/** The table with one's own answer in it, unless it is newer. @param {SeenTable} view
 * @param {Standing|Seated} answer @returns {SeenTable} */
function taken(view, answer) {
  if (!view.you || answer.position < view.position) return view;
  const you = { ...view.you, wagers: answer.wagers,
    seat: "seat" in answer ? answer.seat : view.you.seat, chips: answer.chips ?? view.you.chips };
  return { ...view, you };
}

/** @param {Record<string, number>} a @param {Record<string, number>} b @param {number} times */
function sum(a, b, times) {
  const total = { ...a };
  for (const [bet, amount] of Object.entries(b)) {
    total[bet] = (total[bet] ?? 0) + times * amount;
    if (!total[bet]) delete total[bet];
  }
  return total;
}

/** @param {Record<string, string>} messages @param {string} bet */
function without(messages, bet) {
  const { [bet]: _, ...rest } = messages;
  return rest;
}
