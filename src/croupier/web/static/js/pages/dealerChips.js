// Colour chips as the dealer keeps them: who has which colour at what value, issue a set, cash it
// in.

import { askNumber } from "../core/dialog.js";
import { button, h, thead } from "../core/dom.js";
import { amountField, form, options, picker, sumIn } from "../core/fields.js";
import { COLON, t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { plain } from "../core/words.js";
import { complain } from "../shell/toasts.js";
import { chipPicture } from "./colourChips.js";

/** @import { Command, StaffTable } from "../page.js" */
/** @import { Holding } from "../wire.js" */

/** @param {Command} command */
export function chipsDesk(command) {
  const rows = h("tbody");
  const issue = issueForm(command);
  const box = h("section", { class: "sheet is-dark deal-chips",
    "aria-label": t("word.colour-chips") }, h("h2", {}, t("word.colour-chips")),
    h("table", { class: "lines" },
      thead([t("word.colour"), t("word.worth"), t("deal.in-hand"), t("word.layout"), ""],
        (at) => at > 0), rows), issue.box);
  return {
    box,
    /** @param {StaffTable} view */
    show(view) {
      box.hidden = !view.colours?.length;
      if (box.hidden) return;
      const mayRedeem = view.commands.includes("redeem-colour-chips");
      rows.replaceChildren(...view.holdings.map((held) => holding(held, mayRedeem, command)));
      if (!view.holdings.length)
        rows.append(
          h("tr", {},
            h("td", { colspan: 5, class: "quiet on-room" }, t("deal.nobody-has-colour-chips"))),
        );
      issue.show(view);
    },
  };
}

/** @param {Holding} held @param {boolean} mayRedeem @param {Command} command */
function holding({ colour, patron, name, value, count, on_felt: onFelt }, mayRedeem, command) {
  const cashIn = async () => {
    const counted = await askNumber(t("chips.counted", { colour: plain(colour), name }),
      t("chips.cash"), count);
    if (counted)
      command({ command: "redeem-colour-chips", patron, colour, count: counted }).catch(complain);
  };
  const cash = button(t("chips.cash"), cashIn, "", {
    disabled: mayRedeem && count ? null : "",
    "aria-label": t("deal.cash-in-for", { colour: plain(colour), name }),
  });
  return h("tr", { "data-colour": colour },
    h("th", { scope: "row" },
      h("span", { class: "deal-holder" }, chipPicture(colour),
        h("span", {}, h("b", {}, plain(colour)), name))),
    [money(value), count, onFelt, cash].map((figure) => h("td", { class: "is-figure" }, figure)));
}

/** @param {Command} command */
function issueForm(command) {
  const who = picker([], { "aria-label": t("deal.patron-who-takes-chips") });
  const colour = picker([], { "aria-label": t("word.colour") });
  const value = amountField(t("word.worth-of-a-chip"), { placeholder: t("word.worth") });
  const count = amountField(t("deal.how-many-chips"), { placeholder: t("word.how-many") });
  const add = h("button", { class: "button" }, t("word.issue"));
  const send = () => {
    const worth = sumIn(value), many = worth && sumIn(count);
    if (!worth || !many) return;
    void command({ command: "buy-colour-chips", patron: who.value, colour: colour.value,
      value: worth, count: many }).then(() => (count.value = ""), complain);
  };
  return {
    box: h("details", { class: "stakes-record" }, h("summary", {}, t("deal.issue-colour-chips")),
      form("stakes-form", send, who, colour, value, count, add)),
    /** @param {StaffTable} view */
    show({ people, colours, commands }) {
      options(who, [...new Map(people.map((each) => [each.patron, each.name]))]);
      options(colour, (colours ?? []).map((
        { colour: each, patron },
      ) => [each, patron ? `${plain(each)}${COLON}${patron}` : plain(each)]));
      const isOpen = commands.includes("buy-colour-chips") && people.length > 0;
      for (const each of [who, colour, value, count, add]) each.disabled = !isOpen;
    },
  };
}
