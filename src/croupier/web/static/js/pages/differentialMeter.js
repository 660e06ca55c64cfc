// The meter of the differential, for the dealer and the pit.

import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";

/** @import { StaffTable } from "../page.js" */

/** The differential: both boxes against each other and against the sign.
 * @param {HTMLElement} meter @param {StaffTable} view */
export function showMeter(meter, { differential, limits }) {
  const most = limits?.differential;
  meter.hidden = !differential || !most;
  if (!differential || !most) return;
  const { player, banker, difference, over, plays } = differential;
  const lead = player >= banker ? "side.player" : "side.banker";
  meter.classList.toggle("is-over", over > 0);
  meter.replaceChildren(
    h("div", { class: "meter-words" }, plays && difference
      ? h("b", {}, t("play.badge"))
      : null, h("span", {}, difference
        ? t("meter.leads", { side: t(lead), amount: money(difference) })
        : t("meter.even")), h("span", {}, t("meter.of", { amount: money(most) }))),
    h("div", { class: "meter-bar", role: "meter", "aria-label": t("meter.label"),
      "aria-valuemin": 0, "aria-valuemax": most, "aria-valuenow": Math.min(difference, most) },
      h("i", { style: { width: `${Math.min(1, difference / most) * 100}%` } })),
    over ? h("p", { class: "over", role: "status" }, t("meter.over", { amount: money(over) })) : "",
  );
}
