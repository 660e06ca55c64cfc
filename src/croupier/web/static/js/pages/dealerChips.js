// Colour chips as the dealer keeps them: who has which colour at what value, issue a set, cash it in.

import { h } from "../core/dom.js";
import { options } from "../core/fields.js";
import { money, readMoney } from "../core/money.js";
import { complain } from "../shell/toasts.js";
import { chipPicture } from "./colourChips.js";

/** @param {import("./dealerStakes.js").Command} command */
export function chipsDesk(command) {
  const rows = h("tbody");
  const issue = issueForm(command);
  const box = h("section", { class: "sheet is-dark deal-chips", "aria-label": "Colour chips" },
    h("h2", {}, "Colour chips"),
    h("table", { class: "lines" }, h("thead", {}, h("tr", {}, ["Colour", "Worth", "Hand", "Layout", ""].map((name, at) => h("th", { scope: "col", class: at ? "is-figure" : "" }, name)))), rows),
    issue.box);
  return {
    box,
    /** @param {any} view */
    show(view) {
      box.hidden = !view.colours?.length;
      if (box.hidden) return;
      const mayRedeem = view.commands.includes("redeem-colour-chips");
      rows.replaceChildren(...view.holdings.map((/** @type {any} */ held) => holding(held, mayRedeem, command)));
      if (!view.holdings.length) rows.append(h("tr", {}, h("td", { colspan: 5, class: "quiet on-room" }, "Nobody has colour chips.")));
      issue.show(view);
    },
  };
}

/** @param {any} held @param {boolean} mayRedeem @param {import("./dealerStakes.js").Command} command */
function holding({ colour, patron, name, value, count, on_felt: onFelt }, mayRedeem, command) {
  const cash = h("button", {
    type: "button", class: "button", disabled: mayRedeem && count ? null : "", "aria-label": `Cash in ${colour} for ${name}`,
    onclick: () => void command("redeem-colour-chips", { patron, colour, count }).catch(complain),
  }, "Cash in");
  return h("tr", { "data-colour": colour }, h("th", { scope: "row" }, h("span", { class: "deal-holder" }, chipPicture(colour), h("span", {}, h("b", {}, colour), name))),
    [money(value), count, onFelt].map((figure) => h("td", { class: "is-figure" }, figure)), h("td", { class: "is-figure" }, cash));
}

/** @param {import("./dealerStakes.js").Command} command */
function issueForm(command) {
  const who = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "Patron who takes chips" }));
  const colour = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "Colour" }));
  const value = /** @type {HTMLInputElement} */ (h("input", { class: "field", "aria-label": "Worth of a chip", inputmode: "numeric", placeholder: "Worth" }));
  const count = /** @type {HTMLInputElement} */ (h("input", { class: "field", "aria-label": "How many chips", inputmode: "numeric", placeholder: "How many" }));
  const add = /** @type {HTMLButtonElement} */ (h("button", { class: "button" }, "Issue"));
  const form = h("form", { class: "stakes-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const [worth, many] = [readMoney(value.value), readMoney(count.value)];
    if (!worth) return value.focus();
    if (!many) return count.focus();
    void command("buy-colour-chips", { patron: who.value, colour: colour.value, value: worth, count: many }).then(() => (count.value = ""), complain);
  } }, who, colour, value, count, add);
  return {
    box: h("details", { class: "stakes-record" }, h("summary", {}, "Issue colour chips"), form),
    /** @param {any} view */
    show(view) {
      const people = new Map(view.people.map((/** @type {any} */ each) => [each.patron, each.name]));
      options(who, [...people]);
      options(colour, view.colours.map((/** @type {any} */ each) => [each.colour, each.patron ? `${each.colour}: ${each.patron}` : each.colour]));
      const isOpen = view.commands.includes("buy-colour-chips") && people.size > 0;
      for (const field of [who, colour, value, count, add]) field.disabled = !isOpen;
    },
  };
}
