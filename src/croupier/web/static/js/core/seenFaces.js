// The faces of the cards of a coup that a page has shown, or its person has opened: a fact of that
// page, whatever comes later. What was shown once is neither turned back nor folded again.

/** @import { Hands } from "../wire.js" */

export class SeenFaces {
  /** @type {Map<number, string>} */ #faces = new Map();

  /** @param {number} place */
  has(place) {
    return this.#faces.has(place);
  }

  /** @param {number} place */
  get(place) {
    return this.#faces.get(place) ?? null;
  }

  /** @param {number} place @param {string} card */
  see(place, card) {
    this.#faces.set(place, card);
  }

  /** @param {Hands|null} hands  as they are shown */
  seeAll(hands) {
    for (const { place, card } of [...hands?.player ?? [], ...hands?.banker ?? []])
      if (card) this.see(place, card);
  }

  /** What lies there no more was taken off the table. @param {Map<number, boolean>} lies */
  forgetBut(lies) {
    for (const place of this.#faces.keys()) if (!lies.has(place)) this.#faces.delete(place);
  }

  clear() {
    this.#faces.clear();
  }
}
