// Who deals the chosen table: the pit relieves a dealer, in the middle of a coup with the reason.

import { button, h } from "../core/dom.js";
import { field, form } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { sender } from "../core/once.js";
import { complain, toast } from "../shell/toasts.js";
import { may } from "./staffDoor.js";

/** @import { StaffTable } from "../page.js" */
/** @import { Me } from "../wire.js" */

/** @param {Me} me */
export function reliefForm(me) {
  const send = sender();
  const who = field(t("pit.dealer-to-bring-on"), { placeholder: t("pit.dealer-by-name"),
    maxlength: 64, autocomplete: "off" });
  const reason = field(t("pit.reason-of-the-relief"), { maxlength: 2000, autocomplete: "off",
    placeholder: t("word.reason-in-the-middle-of") });
  let table = "";
  /** @param {boolean} comesOn */
  const relieve = (comesOn) => {
    const why = { reason: reason.value.trim() };
    const said = comesOn
      ? /** @type {const} */ ({ command: "bring-dealer-on", dealer: who.value.trim(), ...why })
      : /** @type {const} */ ({ command: "take-dealer-off", ...why });
    return send("/api/tables/{table}/commands", { table }, said).then(() => {
      toast(
        comesOn
          ? t("pit.is-on", { table, who: who.value.trim() })
          : t("pit.nobody-is-on", { table }),
        "good",
      );
      who.value = reason.value = "";
    }, complain);
  };
  const off = button(t("pit.take-off"), () => void relieve(false));
  const box = form("pit-relief", () => relieve(true), who, reason,
    h("button", { class: "button" }, t("pit.bring-on")), off);
  return {
    box,
    /** @param {StaffTable} view */
    show(view) {
      table = view.id;
      box.hidden = view.automatic || !view.game || !may(me, "bring-another-on");
      off.disabled = !view.dealer;
    },
  };
}
