// Of a long list of cases the latest are sent: how many more there are is said below it.

import { write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";

/** @import { Cases } from "../wire.js" */

/** @param {HTMLElement} line @param {Cases} told */
export function tellMore(line, { left_off: count }) {
  line.hidden = !count;
  write(line, t("case.and-more", { count: money(count) }));
}
