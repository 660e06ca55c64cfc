// What is said at a squeeze, read off the table: whose cards come first, and what is needed. Pure.

import { THIRD } from "../core/turning.js";

/** @import { Side } from "../page.js" */
/** @import { Hands, SeenTable } from "../wire.js" */

const NATURAL = 8;
const MOST = 9;

/** @param {Side} side @returns {Side} */
const other = (side) => side === "player" ? "banker" : "player";

/** The covered places of a hand. @param {SeenTable} view @param {Side} side */
export const coveredOf = ({ hands }, side) =>
  (hands?.[side] ?? []).filter((each) => each.card === null).map((each) => each.place);

/** Whether somebody may still ask for the squeeze: whoever was granted it is not asked again.
 * @param {SeenTable|null} view */
export const mayAsk = (view) =>
  view?.phase === "dealing" && !view.squeeze?.squeezer
  && Boolean(view.you?.may.includes("squeeze"));

/** The places of a hand that are squeezed together: the first two, or the third; none where all of
 * them are open. @param {SeenTable} view @param {Side} side */
export function squeezedOf(view, side) {
  const covered = coveredOf(view, side);
  const isFirst = covered.some((place) => place < THIRD);
  return (view.hands?.[side] ?? []).filter(({ place }) =>
    isFirst ? place < THIRD : covered.includes(place)
  );
}

/** The hand that is squeezed now: first that on which the squeezer has bet more.
 * @param {SeenTable} view @param {Record<string, number>} wagers the squeezer's own
 * @param {(place: number) => boolean} [isMine] @returns {Side|null} */
export function handSqueezed(view, wagers, isMine = () => true) {
  const { player = 0, banker = 0 } = wagers;
  /** @type {Side[]} */
  const order = banker > player ? ["banker", "player"] : ["player", "banker"];
  return order.find((side) => coveredOf(view, side).some(isMine)) ?? null;
}

/** What a hand has to reach: the key of the words and their blanks. Where the other hand is not
 * open there is only the natural to hope for. @param {Hands|undefined} hands @param {Side} side
 * @returns {[key: string, blanks: Record<string, number>]} */
export function neededOf(hands, side) {
  const points = hands?.[`${other(side)}_points`];
  if (points === null || points === undefined || !hands?.[other(side)].length)
    return ["squeeze.natural", {}];
  if (points === MOST) return ["squeeze.needs.tie", {}];
  if (points === NATURAL) return ["squeeze.needs.nine", {}];
  return ["squeeze.needs", { points: points + 1 }];
}
