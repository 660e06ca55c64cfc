// The amounts of stacks on the layout: on the chips, and for what was won beside them, where the
// number and the dolly are seen too.

import { svg } from "../core/dom.js";
import { short } from "../core/money.js";
import { placedPills } from "../games/pills.js";
import { position, POSITIONS } from "../games/rouletteData.js";
import { boxPlace, chipPlace, dollyPlace, wordPlace } from "./layoutArt.js";

/** @import { LayoutStake } from "../elements.js" */
/** @import { Plan } from "./layoutArt.js" */
/** @typedef {[right: number, down: number]} Beside */

export const CHIP = 17; // the radius of a stack of one's own, in units of the picture
const PILL = { letter: 8.4, edge: 9, high: 17, text: 14 };
const READ = 10; // pixels that figures are high at least
// What has to be seen of the number that came up, and the dolly on it.
const [uprightPrint, turnedPrint] = [{ wide: 70, high: 22 }, { wide: 22, high: 60 }];
const [PRINTED, DOLLY] = [{ wide: 34, high: 26 }, { wide: 22, high: 26 }];

/** @param {LayoutStake} stake */
export const amountOf = ({ amount, paid = 0 }) => paid ? `+${short(paid)}` : short(amount);

/** How much larger amounts are drawn than their chips, so that they are read on a small picture.
 * @param {number} scale pixels for a unit of it */
export const zoomOf = (scale) => Math.max(1, Math.round((20 * READ) / (PILL.text * scale)) / 20);

/** @param {string} words */
const wideOf = (words) => words.length * PILL.letter + PILL.edge;

/** An amount, on its stack or beside it. @param {string} words @param {Beside} beside
 * @param {number} zoom */
export function pill(words, [right, down], zoom) {
  const wide = wideOf(words);
  return svg("g", { class: "layout-amount",
    transform: `translate(${right} ${down}) scale(${zoom})` },
    svg("rect", { x: -wide / 2, y: -PILL.high / 2, width: wide, height: PILL.high,
      rx: PILL.high / 2 }), svg("text", { "text-anchor": "middle", y: 5 }, words));
}

/** @param {string} bet */
const isOutside = (bet) => position(bet).numbers.length >= 12;

/** Everything that the cloth prints. @param {Plan} plan */
const wordsOn = (plan) =>
  [...POSITIONS.values()].filter((each) => boxPlace(each, plan)).map((each) => ({
    ...wordPlace(each, plan),
    ...(each.kind === "straight" ? PRINTED : plan.isTurned ? turnedPrint : uprightPrint),
  }));

/** Where the amounts of winning stacks stand. @param {LayoutStake[]} won
 * @param {number|null|undefined} number what came up @param {Plan} plan
 * @param {number} zoom @returns {Map<LayoutStake, Beside>} */
export function besideChips(won, number, plan, zoom) {
  const chips = won.map(({ bet }) => chipPlace(position(bet), plan));
  const stacks = won.map((stake, i) => ({ chip: { ...chips[i], wide: 2 * CHIP, high: 2 * CHIP },
    pill: { x: 0, y: 0, wide: zoom * wideOf(amountOf(stake)), high: zoom * PILL.high },
    home: plan.isTurned && isOutside(stake.bet)
      ? boxPlace(position(stake.bet), plan) ?? undefined
      : undefined })
  );
  const printed = typeof number === "number"
    ? [{ ...wordPlace(position(`straight:${number}`), plan), ...PRINTED }, {
      ...dollyPlace(number, plan),
      ...DOLLY,
    }]
    : [];
  const places = placedPills(stacks, printed, plan, wordsOn(plan));
  return new Map(
    won.map((stake, i) => [stake, [places[i].x - chips[i].x, places[i].y - chips[i].y]]),
  );
}
