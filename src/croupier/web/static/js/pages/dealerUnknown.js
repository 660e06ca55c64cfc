// Somebody without an account at a table: chips from a pocket, and their tips.

import { askWords } from "../core/dialog.js";
import { button } from "../core/dom.js";
import { COLON, t } from "../core/i18n.js";
import { readMoney } from "../core/money.js";
import { sender } from "../core/once.js";
import { readChips } from "../games/pitFacts.js";
import { complain, toast } from "../shell/toasts.js";
import { withSecond } from "./secondPerson.js";

/** @import { Booked, Waiting } from "../wire.js" */

const WALK_IN = "walk-in-";

/** What is recorded of somebody unknown; nothing of who has an account.
 * @param {string} table @param {string} patron @param {string} name */
export function unknownActs(table, patron, name) {
  if (!patron.startsWith(WALK_IN)) return [];
  const send = sender();
  /** @param {Promise<Booked|Waiting>} sent */
  const sent = async (sent) => {
    const told = await sent.catch((error) => void complain(error));
    if (told && (await withSecond(told)) && !("waiting" in told)) toast(told.says, "good");
  };
  const brings = async () => {
    const typed = await askWords(t("unknown.brought", { name }), t("unknown.record"));
    const chips = readChips(typed);
    if (!chips) toast(t("amount.unread", { text: typed }), "bad");
    else if (typed)
      await sent(send("/api/tables/{table}/chips-brought", { table }, { patron, chips }));
  };
  const tips = async () => {
    const typed = await askWords(t("unknown.tips", { name }), t("unknown.record"));
    const amount = readMoney(typed);
    if (typed && !amount) toast(t("amount.unread", { text: typed }), "bad");
    if (amount) await sent(send("/api/tables/{table}/tips", { table }, { patron, amount }));
  };
  return [["chips", brings], ["tip", tips]].map(([key, act]) =>
    button(t(`unknown.${key}`), /** @type {() => void} */ (act), "", {
      "aria-label": `${name}${COLON}${t(`unknown.${key}`)}`,
    })
  );
}
