// Cash and play money side by side: whatever is added up on a staff page is added up here, each by
// itself. Pure.

import { t } from "../core/i18n.js";
import { money } from "../core/money.js";

/** @typedef {{cash: number, play: number}} Sums */

/** Part what is patrons' into what is of cash and what is of play money.
 * @template {{plays: boolean}} T
 * @param {readonly T[]} list @returns {[cash: T[], play: T[]]} */
export const parted = (list) => [list.filter((one) => !one.plays), list.filter((one) => one.plays)];

/** Add up what is patrons': what is cash, and what is play money.
 * @template {{plays: boolean}} T
 * @param {readonly T[]} list @param {(one: T) => number} of @returns {Sums} */
export function summed(list, of) {
  const [cash, play] = parted(list).map((own) => own.reduce((sum, one) => sum + of(one), 0));
  return { cash, play };
}

/** Say sums: that of cash, and that of play money behind its mark. @param {Sums} sums */
export const sumWords = ({ cash, play }) =>
  [cash || !play ? money(cash) : "", play ? `${t("play.badge")} ${money(play)}` : ""].filter(
    Boolean,
  ).join(" · ");
