// How patrons play: all of a gaming day, and one patron by visit and over all their play.

import { get } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { closeFoot, openDialog } from "../core/dialog.js";
import { button, h, thead } from "../core/dom.js";
import { LANGUAGE, t } from "../core/i18n.js";
import { currencyName } from "../core/words.js";
import { complain } from "../shell/toasts.js";

/** @import { Played, RatedDay } from "../wire.js" */
/** @typedef {[heads: (Node|string)[], played: Played]} Row */

const FIGURES = ["visits", "minutes", "coups", "average", "turnover", "theoretical", "result"];

/** All who played in a gaming day. @param {RatedDay[]} patrons @param {string} date */
export const ratingsOf = (patrons, date) =>
  h("section", { class: "sheet is-dark" }, h("h2", {}, t("rating.day")),
    h("a", { class: "button no-print", href: `/api/ratings/table.csv?date=${date}`,
      download: "ratings.csv" }, t("cage.csv")),
    table(t("rating.day"), [t("rating.patron"), ""], patrons.flatMap(({ patron, name, played }) =>
      played.map((one) => /** @type {Row} */ ([
        [button(name, () =>
          void look(patron), "is-link"), currencyName(one.currency)],
        one,
      ]))
    )));

/** One patron, in full. @param {string} patron */
async function look(patron) {
  const told = await get("/api/ratings/{patron}", { patron }).catch((error) =>
    void complain(error)
  );
  if (!told) return;
  openDialog("rating-whole", told.name, h("h3", {}, t("rating.visits.of", { date: told.date })),
    table(t("rating.visits.of", { date: told.date }), [t("rating.from"), t("rating.tables")],
      told.visits.map((
        one,
      ) => /** @type {Row} */ ([[`${dayAndTime(one.begun)} – ${dayAndTime(one.ended)}`,
        `${one.tables.join(" ")} ${currencyName(one.currency)}`], one])
      )), h("h3", {}, t("rating.life", { days: told.days })),
    table(t("rating.life", { days: told.days }), ["", ""],
      told.life.map((one) => /** @type {Row} */ ([[currencyName(one.currency), ""], one]))),
    closeFoot());
}

/** @param {string} words @param {string[]} heads
 * @param {Row[]} list */
function table(words, heads, list) {
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words },
    h("table", {}, thead([...heads, ...FIGURES.map((key) => t(`rating.${key}`))], (at) => at > 1),
      h("tbody", {},
        list.map(([[first, second], one]) =>
          h("tr", {}, h("th", { scope: "row" }, first), h("td", {}, second),
            [one.visits, one.minutes, one.coups, one.average_bet, one.turnover,
              Math.round(one.theoretical), one.result].map((figure) =>
                h("td", { class: "is-figure" }, figure.toLocaleString(LANGUAGE))
              ))
        ))));
}
