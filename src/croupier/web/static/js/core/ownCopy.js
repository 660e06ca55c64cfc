// Cards that are open to the table, and kept down for who folds their own copy: the first four, and
// when those are open the third cards. Each of the two has its time; it keeps to that of the table,
// since the next coup waits no longer than it.

import { PACE } from "./motion.js";
import { THIRD } from "./turning.js";

/** @import { Hands } from "../wire.js" */
/** @import { CardTimes } from "./turning.js" */

export class OwnCopy {
  #cards;
  #for;
  /** @type {Set<number>} */ #kept = new Set();
  /** When what is kept down is turned over all the same. */
  by = 0;

  /** @param {Map<number, CardTimes>} cards @param {(ms: number) => number} pace */
  constructor(cards, pace) {
    this.#cards = cards;
    this.#for = pace;
  }

  get isKept() {
    return this.#kept.size > 0;
  }

  /** @param {number} place */
  has(place) {
    return this.#kept.has(place);
  }

  /** @param {number} place */
  keep(place) {
    this.#kept.add(place);
  }

  clear() {
    this.#kept.clear();
  }

  /** Nobody sees that a third card is drawn before they have seen what the first four are.
   * @param {number} place */
  hides(place) {
    return place >= THIRD && [...this.#kept].some((each) => each < THIRD);
  }

  /** The cards that may be folded now. */
  offered() {
    return [...this.#kept].filter((place) => !this.hides(place));
  }

  /** When the last of them lies there. */
  offeredAt() {
    const laid = this.offered().map((place) => this.#cards.get(place)?.laid ?? -Infinity);
    return Math.max(...laid) + this.#for(PACE.card);
  }

  /** What may be folded, once all of it lies there. @param {Hands|undefined} hands
   * @param {number} now */
  folding(hands, now) {
    const offered = now >= this.offeredAt() ? this.offered() : [];
    return [...hands?.player ?? [], ...hands?.banker ?? []].flatMap(({ place, card }) =>
      card !== null && offered.includes(place) ? [{ place, card }] : []
    );
  }

  /** Give the time for what may be folded now. @param {number} now */
  offer(now) {
    if (this.isKept) this.by = Math.max(now, this.offeredAt()) + PACE.copy;
  }

  /** Let go of some; `turn` turns them over, and behind the first four come the third cards.
   * @param {number[]} places @param {number} now @param {(opened: number[]) => void} turn */
  letGo(places, now, turn) {
    const held = this.hides(THIRD);
    const opened = places.filter((place) => this.#kept.delete(place));
    if (opened.length) turn(opened);
    if (!held || this.hides(THIRD)) return;
    this.#layThirds();
    this.offer(now);
  }

  #layThirds() {
    const [slide, turn] = [this.#for(PACE.card), this.#for(PACE.turn)];
    const all = [...this.#cards].sort(([a], [b]) => a - b);
    let at = Math.max(...all.filter(([place]) => place < THIRD).map(([, { rests }]) => rests));
    for (const [place, times] of all.filter(([place]) => place >= THIRD)) {
      at += this.#for(PACE.pause);
      Object.assign(times, { laid: at, turned: at + slide, rests: at + slide + turn });
      if (!this.has(place)) at += slide + turn;
    }
  }
}
