// Who deals: signs on at the console by badge and PIN; one goes off and the other comes on at once.

import { post, wordsOf } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { entry, form, pinEntry, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";

/** @import { StaffTable } from "../page.js" */

/** Let the next dealer sign on at this console. @param {string} table @param {StaffTable} view */
export function askRelief(table, view) {
  const badge = entry(t("relief.badge"), { required: "", maxlength: 64, autocomplete: "off",
    inputmode: "numeric" });
  const pin = pinEntry(t("relief.pin"), { required: "" });
  // Whether a reason is due is for the house to say: the coup may end or begin behind this dialog.
  const reason = entry(t("relief.reason"), { maxlength: 2000, autocomplete: "off" });
  reason.label.hidden = ["closed", "no-shoe", "cutting", "burning", "ready"].includes(view.phase);
  const said = wrongLine();
  const send = () =>
    post("/api/tables/{table}/sign-on", { table }, { badge: badge.box.value.trim(),
      pin: pin.box.value, reason: reason.box.value.trim() }).then(() => location.reload(),
        (error) => {
          write(said, wordsOf(error));
          reason.label.hidden = false;
          pin.box.value = "";
          pin.box.focus();
        });
  const words = view.dealer ? t("relief.off-on", { name: view.dealer }) : t("relief.on");
  const dialog = openDialog("relief", words, h("p", { class: "quiet" }, t("relief.note")),
    form("form", send, badge.label, pin.label, reason.label, said,
      footOf(view.dealer ? t("relief.do", { name: view.dealer }) : t("relief.come-on"),
        () => dialog.close())));
  badge.box.focus();
}
