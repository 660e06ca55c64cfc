// What takes two people: asked for by one, agreed to by the other with their PIN at this screen, or
// later at their own.

import { post, wordsOf } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { entry, form, pinEntry, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { titled } from "../core/words.js";
import { toast } from "../shell/toasts.js";

/** @import { Waiting } from "../wire.js" */

/** Told on the page whenever an act was asked for or ended here. */
export const ACTS_CHANGED = "acts-changed";
const tell = () => document.dispatchEvent(new Event(ACTS_CHANGED));

/** Ask the second person for their PIN, if the house said that it takes one.
 * @param {Waiting|object} told
 * @returns {Promise<boolean>} whether it is done; what was done with a PIN is told already */
export async function withSecond(told) {
  if (!("waiting" in told)) return true;
  const { waiting, says, second, why } = told;
  tell();
  const isDone = await askPin((who) => post("/api/acts/{number}/approve", { number: waiting }, who),
    says, titled(second), { shown: why ? [h("p", { class: "quiet" }, why)] : [] });
  if (!isDone) toast(t("second.it-waits-for-a-second", { second: titled(second), says }), "plain");
  return isDone;
}

/** Let the second person agree here, by name and PIN; or the one who rules, at another's screen.
 * @param {(who: {name: string, pin: string}) => Promise<unknown>} agree @param {string} says
 * @param {string} rank @param {{first?: boolean, shown?: Node[]}} [more] whether it is the one who
 * rules, and what they are shown before they give their PIN @returns {Promise<boolean>} */
export function askPin(agree, says, rank, { first: isFirst = false, shown = [] } = {}) {
  return new Promise((resolve) => {
    const name = entry(t(isFirst ? "second.ruler" : "second.name-of-the-second-person"), {
      required: "",
      maxlength: 64,
      autocomplete: "off",
      spellcheck: "false",
    });
    const pin = pinEntry(t("word.their-pin"), { required: "", maxlength: 16,
      autocomplete: "one-time-code" });
    const said = wrongLine();
    let isSent = false;
    const send = async () => {
      if (isSent) return;
      isSent = true;
      const who = { name: name.box.value.trim(), pin: pin.box.value };
      write(said, t("second.working"));
      const wrong = await agree(who).then(() => "", wordsOf);
      isSent = false;
      pin.box.value = "";
      write(said, wrong);
      if (wrong) return pin.box.focus();
      resolve(true);
      tell();
      toast(t("second.done", { says }), "good");
      dialog.close();
    };
    const note = t(isFirst ? "second.ruler-rank" : "second.with-name-and-pin-it", { rank });
    const dialog = openDialog("ask-second", isFirst ? says : t("second.it-takes-a-second-person"),
      isFirst ? null : h("p", {}, says), shown,
      form("form", send, h("p", { class: "quiet" }, note), name.label, pin.label, said,
        footOf(t(isFirst ? "rule.rule" : "second.agree"), () => dialog.close(),
          isFirst ? undefined : t("second.leave-it-waiting"))));
    dialog.addEventListener("close", () => resolve(false));
    name.box.focus();
  });
}
