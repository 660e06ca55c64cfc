// What a ruling would give each patron, side by side: as it is now, and as it would be.

import { asRefusal, post, Refusal } from "../core/api.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money, signed } from "../core/money.js";
import { dealtCards } from "../games/dealerFacts.js";
import { numberOf } from "../games/feltFacts.js";
import { playBadge } from "../shell/playBadge.js";

/** @import { StaffTable } from "../page.js" */
/** @import { GivenDetails, RulingPreview } from "../wire.js" */
/** @typedef {RulingPreview["patrons"][number]} Share */

const NOW = t("rule.in-play-now");
/** @type {[name: string, of: (one: Share) => number, isAlways?: boolean][]} */
const COLUMNS = [
  [NOW, ({ now }) => now.in_play, true],
  [t("rule.given-back"), ({ then }) => then.given_back],
  [t("word.paid"), ({ then }) => then.paid],
  [t("word.collected"), ({ then }) => then.collected],
  [t("rule.corrected"), ({ then }) => then.corrected],
  [t("rule.then-in-play"), ({ then }) => then.in_play, true],
];

/** Ask what a ruling would do, and show it. What cannot be ruled so says why.
 * @param {HTMLElement} place @param {string} table @param {string} id
 * @param {GivenDetails} details @param {{coup?: string, reason?: string}} [about] an earlier coup;
 * while no reason has been typed yet, none is missing
 * @returns {Promise<string>} why it cannot be */
export async function showPreview(place, table, id, details, about = {}) {
  const { coup = "", reason = "preview" } = about;
  const asked = `${table}|${id}|${JSON.stringify(details)}`;
  place.dataset.asked = asked;
  const found = await post("/api/tables/{table}/rulings/preview", { table }, { id, details, reason,
    coup })
    .catch(asRefusal);
  if (place.dataset.asked !== asked) return "";
  const isRefused = found instanceof Refusal;
  place.dataset.second = isRefused ? "" : found.second;
  place.replaceChildren(
    isRefused ? h("p", { class: "preview-trouble" }, found.words) : asTable(found),
  );
  return isRefused ? found.words : "";
}

/** What whoever rules, or agrees, is shown at another's screen before they give their PIN: the
 * coup, what is on record and what would be, and each patron's money.
 * @param {StaffTable} view @param {string} id @param {GivenDetails} details
 * @param {string} [coup] @param {string} [reason] */
export async function previewFor(view, id, details, coup, reason) {
  const place = h("div", { class: "ruling-preview" });
  const trouble = await showPreview(place, view.id, id, details, { coup, reason });
  const { number, cards = [] } = details;
  const is = typeof number === "number" ? String(number) : cards.join(" ");
  const isThis = !coup || coup === view.coup;
  const was = !isThis || !is ? "" : typeof number === "number"
    ? String(numberOf(view) ?? "–")
    : dealtCards(view).join(" ");
  const call = [coup || view.coup, [was, is].filter(Boolean).join(" → ")].filter(Boolean)
    .join(": ");
  return { trouble, shown: [h("p", { class: "preview-call" }, call), place] };
}

/** @param {RulingPreview} told */
function asTable({ patrons, text, takes }) {
  if (!patrons.length) return h("p", { class: "preview-text" }, `${text} ${takes}`);
  // What stays nothing for everyone is left out: the money that moves is what is looked for.
  const moving = COLUMNS.filter(([, of, isAlways]) => isAlways || patrons.some((one) => of(one)));
  const names = [...moving.map(([name]) => name), t("rule.net")];
  return h("div", { class: "preview", tabindex: 0, role: "region",
    "aria-label": t("rule.preview-of-the-ruling") },
    h("table", { class: "lines" }, h("caption", {}, `${text} ${takes}`),
      h("thead", {},
        h("tr", {}, h("th", { scope: "col" }, t("word.patron")),
          names.map((name) => h("th", { scope: "col", class: "is-figure" }, name)))),
      h("tbody", {},
        patrons.map((one) =>
          h("tr", {}, h("th", { scope: "row" }, one.patron, one.plays && playBadge()),
            moving.map(([name, of]) =>
              h("td", {
                class: `is-figure${name === NOW ? " is-now" : ""}${of(one) ? "" : " is-none"}`,
                "data-name": name,
              }, of(one) ? money(of(one)) : "–")
            ),
            h("td", { class: "is-figure", "data-sign": Math.sign(one.then.net),
              "data-name": t("rule.net") }, signed(one.then.net)))
        ))));
}
