// What a patron has won or lost and how long they have played, told now and then.

import { post } from "../core/api.js";
import { openDialog } from "../core/dialog.js";
import { h, termed } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money, signed } from "../core/money.js";
import { currencyName } from "../core/words.js";
import { complain } from "./toasts.js";

/** @import { Me } from "../wire.js" */

/** @param {Me} me */
export const figures = (me) =>
  h("dl", { class: "figures" },
    termed(t("rail.balance"), `${money(me.balance)} ${currencyName(me.currency)}`),
    termed(t("reality.today"), signed(me.net ?? 0)),
    termed(t("reality.played"), t("reality.minutes", { minutes: me.played_minutes ?? 0 })));

let isChecking = false;

/** Tell a patron how long and how much, and wait until they have said that they saw it.
 * @param {Me} me @param {(me: Me) => void} seen how they stand then */
export function realityCheck(me, seen) {
  if (isChecking || !me.reality_check) return;
  isChecking = true;
  const dialog = openDialog("reality", t("reality.title"), figures(me),
    h("form", { method: "dialog", class: "dialog-acts" },
      h("a", { class: "button", href: "/" }, t("reality.leave")),
      h("button", { class: "button is-main" }, t("reality.on"))));
  dialog.addEventListener("close",
    () =>
      void post("/api/me/reality-check").then(seen, complain).finally(() => (isChecking = false)));
}
