// One clock of revelation: it owns the time at which a result may be told.
//
// What the house sends goes in; what may be shown comes out. A card lies face down until it has
// slid to its place, then turns; nothing names a result before the last card or the ball has come
// to rest. Then, in this order: the winner, what is lost is swept, what is won is paid, the money
// is counted. Text, live regions, roads, totals and balances are all made of what comes out here.

import { cardsOf, hasResult, inWholeHands, isHalfOpen, isInPlay, isSettled, newsOf, unseen,
  veiled } from "../games/veil.js";
import { setEnd, stageOf } from "./ending.js";
import { PACE } from "./motion.js";
import { OwnCopy } from "./ownCopy.js";
import { CLOCK } from "./pageClock.js";
import { SeenFaces } from "./seenFaces.js";
import { THIRD, turnOver } from "./turning.js";
import { toldOf } from "./untold.js";

/** @import { CardState } from "../games/veil.js" */
/** @import { Stage, Times } from "./ending.js" */
/** @import { CardTimes } from "./turning.js" */
/** @import { Hands, Me, SeenTable, ToldEvent, WholeTable } from "../wire.js" */

/**
 * @typedef {object} Told
 * @property {SeenTable|null} view
 * @property {Me} me
 * @property {ToldEvent[]} events  those that may be told only now
 * @property {Stage} stage
 * @property {boolean} isMoving
 * @property {number|null} falls   where the ball is falling: for the wheel's drawing alone
 * @property {number} fallsBy  when it lies, by the clock of the page
 * @property {{place: number, card: string}[]} folding  open, and kept down for this person to fold
 * @property {number} foldBy  when those are turned over all the same, by the clock of the page
 * @property {boolean} isLive  it happened while the page was looking on; what did not is at rest
 */
/** @type {(keyof Times)[]} */
const MOMENTS = ["told", "taken", "paid", "over", "stands"];
const LATER = new Set(["coup-settled", "coup-voided"]);

export class Revelation {
  #clock;
  #tell;
  /** @type {Me} */ #me;
  /** @type {Me} */ #purse;
  /** @type {SeenTable|null} */ #view = null;
  /** @type {SeenTable|null} */ #known = null;
  /** @type {Map<number, CardTimes>} */ #cards = new Map();
  #ballRests = 0;
  #coup = "";
  /** @type {Times|null} */ #end = null;
  /** @type {{at: number, event: ToldEvent}[]} */ #events = [];
  /** @type {WholeTable[]} */ #waiting = [];
  #copy = new OwnCopy(this.#cards, (ms) => this.#for(ms));
  #seen = new SeenFaces();
  /** @type {Hands|null} */ #told = null;
  #isLive = false;
  #timer = 0;
  #moreAt = 0; // money that another table has yet to tell
  /** Cards that others open are kept down, for this person to fold. */
  keepsDown = false;

  /** @param {Me} me @param {(told: Told) => void} tell @param {typeof CLOCK} [clock] */
  constructor(me, tell, clock = CLOCK) {
    this.#tell = tell;
    this.#clock = clock;
    this.#me = this.#purse = me;
    this.#count();
  }

  /** @param {number} ms */
  #for = (ms) => this.#clock.isStill() ? 0 : ms;

  /** Take in what the house says of the table. @param {WholeTable} news */
  take(news) {
    if (this.keepsDown) news = { ...news, view: inWholeHands(news.view) };
    const isNext = this.#end && news.view.coup !== this.#coup;
    if (isNext && this.#isTelling()) {
      this.#waiting.push(news); // the coup before is told to its end
      this.#set();
    } else this.#note(news);
    this.#show();
  }

  /** Take in what the house says of this person's money. @param {Me} me */
  takeMe(me) {
    this.#me = me;
    this.#show();
  }

  /** Take over the answer to an act of one's own: it tells nothing that was not known.
   * @param {Me} me @param {(view: SeenTable) => SeenTable} [amend] */
  own(me, amend) {
    this.#me = { ...me, lately: this.#me.lately };
    this.#count();
    if (this.#view && amend) this.#view = amend(this.#view);
    if (this.#known && amend && this.#stage() === "play") this.#known = amend(this.#known);
    this.#show();
  }

  /** Have the end of a coup told whole, and let its result stand no longer: its person goes on. */
  finish() {
    const now = this.#clock.now();
    const [view, end] = [this.#view, this.#end];
    if (!view || !end || !isSettled(view) || this.#stage(now) === "play") return;
    for (const moment of MOMENTS) end[moment] = Math.min(end[moment], now);
    this.#show();
  }

  /** Open cards that were kept down. @param {number[]} places */
  open(places) {
    this.#unfold(places);
    this.#show();
  }

  /** What this person has opened stays open for them. @param {number} place @param {string} card */
  peel(place, card) {
    this.#seen.see(place, card);
  }

  /** @param {number[]} places */
  #unfold(places) {
    this.#copy.letGo(places, this.#clock.now(), (opened) => this.#turnOver(this.#view, opened));
    this.#set();
  }

  /** @param {WholeTable} news */
  #note({ view, events }) {
    const before = this.#view;
    const now = this.#clock.now();
    const isWatched = before !== null && (before.coup === view.coup || !hasResult(view));
    if (before?.coup !== view.coup) this.#begin();
    this.#schedule(before, view, isWatched);
    const isToCome = isWatched || this.#rests() > now;
    this.#isLive = before !== null || isToCome;
    this.#view = view;
    if (!hasResult(view)) {
      if (this.#end) this.#begin();
      this.#known = view;
    } else if (!this.#end) {
      this.#coup = view.coup;
      const at = isToCome ? 0 : -Infinity;
      this.#end = { told: at, taken: Infinity, paid: Infinity, over: Infinity, stands: Infinity };
      if (!isWatched) this.#known = isToCome ? unseen(view) : view;
    }
    this.#set();
    for (const event of events)
      this.#events.push({ at: LATER.has(event.event) ? Infinity : Math.max(now, this.#rests()),
        event });
  }

  /** Count what this person has, but for what another table has yet to tell. */
  #count() {
    const { me, more } = toldOf(this.#me, this.#view?.id, this.#clock);
    this.#purse = me;
    this.#moreAt = more && this.#clock.now() + more;
  }

  /** Another coup: nothing of it has been seen. */
  #begin() {
    this.#cards.clear();
    this.#copy.clear();
    this.#seen.clear();
    this.#told = null;
    this.#ballRests = 0;
    this.#end = null;
  }

  /** Say when what has just come will lie still.
   * @param {SeenTable|null} before @param {SeenTable} view @param {boolean} isWatched */
  #schedule(before, view, isWatched) {
    const { now, came, lay } = newsOf(before, view, isWatched, this.#clock);
    const lies = cardsOf(view);
    this.#seen.forgetBut(lies);
    const [slide, turn] = [this.#for(PACE.card), this.#for(PACE.turn)];
    const news = [...lies].filter(([place, isOpen]) =>
      lay.get(place) !== isOpen && !this.#seen.has(place)
    );
    const kept = this.#copy.offered().length;
    let next = now;
    /** @type {number[]} */ const opened = [];
    for (const [place, isOpen] of news) {
      const wasThere = lay.has(place);
      if (place === THIRD && next > now) next += this.#for(PACE.pause);
      const isNews = !came || came.has(place);
      const laid = wasThere || !isNews ? -Infinity : next;
      const turned = !isNews ? -Infinity : wasThere ? now : laid + slide;
      const turns = isOpen && !isHalfOpen(view, place); // one that is squeezed turns there
      if (turns && isNews) opened.push(place);
      this.#cards.set(place, { laid, turned, rests: turned + (turns ? turn : 0) });
      if (!wasThere && isNews) next += this.#for(PACE.between);
      if (isOpen && this.#keeps(view, place, wasThere) && !before?.you?.squeeze[place])
        this.#copy.keep(place);
    }
    if (opened.some((place) => lay.has(place))) this.#turnOver(view, opened, now);
    const isNumber = view.wheel && hasResult(view) && !hasResult(before);
    if (isNumber) this.#ballRests = now + this.#for(PACE.spin);
    if (view.you?.insurance.length || view.you?.choice) this.#copy.clear();
    if (this.#copy.offered().length > kept) this.#copy.offer(this.#clock.now());
  }

  /** Whether a card that has been opened is kept down. @param {SeenTable} view
   * @param {number} place @param {boolean} wasThere */
  #keeps(view, place, wasThere) {
    const isDealtDown = wasThere || view.squeeze?.face_down;
    return this.keepsDown && isDealtDown && this.#cards.get(place)?.turned !== -Infinity;
  }

  /** @param {SeenTable|null} view @param {number[]} opened @param {number} [at] */
  #turnOver(view, opened, at = this.#clock.now()) {
    turnOver(this.#cards, view?.hands, opened, at, this.#for);
  }

  #rests() {
    if (this.#copy.isKept) return Infinity;
    return Math.max(this.#ballRests, ...[...this.#cards.values()].map((card) => card.rests), 0);
  }

  /** Set the times of the end that are known by now. */
  #set() {
    const [view, end] = [this.#view, this.#end];
    if (!end || !view) return;
    if (end.told !== -Infinity) end.told = this.#rests();
    if (isSettled(view) || this.#waiting.length)
      setEnd(end, view.you?.lines ?? [], this.#clock.now(), this.#for);
  }

  /** Whether the end of a coup is being told, or its result stands. @param {number} [now] */
  #isTelling(now = this.#clock.now()) {
    return this.#end !== null && now < this.#end.stands;
  }

  #stage(now = this.#clock.now()) {
    return stageOf(this.#end, now);
  }

  /** @param {number} place @param {number} now @returns {CardState} */
  #cardAt(place, now) {
    const times = this.#cards.get(place);
    if (!times) return "up";
    if (now < times.laid || this.#copy.hides(place)) return "away";
    if (now < times.turned || this.#copy.has(place)) return "down";
    return now < times.rests ? "turning" : "up";
  }

  /** Tell what may be told by now, and wake up for what comes next: after the very moment that is
   * shown, since a moment that passes while it is shown has not been told. */
  #show() {
    const now = this.#clock.now();
    if (this.#copy.isKept && now >= this.#copy.by) this.#unfold(this.#copy.offered());
    const stage = this.#stage(now);
    const isMoving = now < this.#rests();
    const [view, known] = [this.#view, this.#known ?? this.#view];
    const shown = view && known
      && veiled(view, known, { stage, isMoving, cardAt: (place) => this.#cardAt(place, now),
        told: this.#told, seen: this.#seen });
    this.#told = shown?.hands ?? null;
    for (const { place, card } of [...this.#told?.player ?? [], ...this.#told?.banker ?? []])
      if (card) this.#seen.see(place, card);
    if (stage === "over" || (!this.#end && !isMoving && !isInPlay(view))) this.#count();
    const due = this.#events.filter(({ at }) =>
      at <= now || (stage === "over" && at === Infinity)
      || (at === Infinity && !this.#end)
    );
    this.#events = this.#events.filter((each) => !due.includes(each));
    this.#tell({ view: shown, me: this.#purse, events: due.map(({ event }) => event), stage,
      isMoving, falls: now < this.#ballRests ? view?.result?.number ?? null : null,
      fallsBy: this.#ballRests, folding: this.#copy.folding(view?.hands, now),
      foldBy: this.#copy.by, isLive: this.#isLive && this.#end?.told !== -Infinity });
    if (this.#waiting.length && !this.#isTelling(now)) return this.#goOn();
    this.#wake(now);
  }

  /** The coup before is told: what came meanwhile is the table now. */
  #goOn() {
    for (const news of this.#waiting.splice(0)) this.#note(news);
    this.#show();
  }

  /** @param {number} now  what has been shown */
  #wake(now) {
    this.#clock.cancel(this.#timer);
    const folds = this.#copy.isKept ? [this.#copy.offeredAt(), this.#copy.by] : [];
    const moments = [...Object.values(this.#end ?? {}), this.#ballRests, this.#moreAt, ...folds,
      ...this.#events.map(({ at }) => at),
      ...[...this.#cards.values()].flatMap((card) => Object.values(card))].filter((at) =>
        at > now && at < Infinity
      );
    if (moments.length)
      this.#timer = this.#clock.later(() => this.#show(), Math.min(...moments) - this.#clock.now());
  }
}
