// Counts that were given and did not stand, struck, above the one that does: the last prevails.

import { dayAndTime } from "../core/clock.js";
import { h } from "../core/dom.js";
import { phrased, t } from "../core/i18n.js";
import { money } from "../core/money.js";

/** @import { CountView } from "../wire.js" */

/** @param {readonly CountView[]} counts */
export function countsGiven(counts) {
  if (!counts.length) return null;
  return h("div", { class: "counts-given" }, h("b", {}, t("count.given")),
    h("ul", {},
      counts.map(({ by, second, at, count, is_refused: refused }) =>
        h("li", {}, h("s", {}, money(count)), " ",
          t(refused ? "count.given.refused" : "count.given.waited", {
            people: phrased([by, second]),
            when: dayAndTime(at),
          }))
      )), h("p", {}, t("count.given.last")));
}
