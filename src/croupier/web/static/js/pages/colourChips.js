// A patron's colour chips: which set they have and what it is worth; take more, cash them in.

import { cross, openDialog } from "../core/dialog.js";
import { h, svg, write } from "../core/dom.js";
import { entry } from "../core/fields.js";
import { money, readMoney } from "../core/money.js";
import { colourChip } from "../parts/chipArt.js";
import { clauseTag } from "../shell/clauses.js";

/** @typedef {import("./tableSession.js").TableSession} TableSession */

const USUAL_COUNT = 20;

/** @param {string} colour @param {number} [value] */
export const chipPicture = (colour, value) => svg("svg", { class: "chip-picture", viewBox: "-53 -53 106 106", "aria-hidden": "true" }, colourChip(colour, value));

/** Show a patron their colour chips. @param {TableSession} session */
export function showColourChips(session) {
  const { store } = session;
  const { view } = store.get();
  if (!view?.colours?.length || !view.you) return;
  const wrong = h("p", { class: "form-wrong", role: "alert" });
  const sets = view.you.chips ?? [];
  /** @param {Promise<any>} doing @param {(answer: any) => void} [then] */
  const send = (doing, then) => doing.then((answer) => {
    then?.(answer);
    dialog.close();
  }, (error) => write(wrong, error.words ?? String(error)));
  const mayTake = view.automatic;
  const dialog = openDialog("colour-chips", "Colour chips", cross(),
    h("p", {}, "A set of one colour is yours alone at this table, each chip worth what you say. What you win with it is paid in money. ", ["4.7", "4.7.2", "4.7.4"].map((no) => clauseTag(view.book, no))),
    sets.map((/** @type {any} */ each) => ownSet(each, view, session, send)),
    mayTake ? takeForm(view, sets, (wanted) => send(session.takeChips(wanted), () => store.set({ chip: wanted.value, colour: wanted.colour })))
      : h("p", { class: "chips-ask" }, `${view.dealer || "A dealer"} deals here and issues the colour chips: ask at the table.`),
    wrong);
}

/** @param {any} set @param {any} view @param {TableSession} session @param {(doing: Promise<any>) => void} send */
function ownSet({ colour, value, count }, view, session, send) {
  const onFelt = view.coloured.filter((/** @type {any} */ each) => each.colour === colour).reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.amount, 0) / value;
  return h("div", { class: "chips-own" }, chipPicture(colour, value),
    h("p", {}, h("b", {}, `${count} ${colour} chips of ${money(value)}`), ` in hand, worth ${money(count * value)}`, onFelt ? `; ${onFelt} on the layout` : ""),
    h("button", { type: "button", class: "button", disabled: count ? null : "", onclick: () => send(session.redeem(colour)) }, "Cash in"));
}

/**
 * The form that takes chips: a free colour and its value, or more of the own set.
 * @param {any} view @param {any[]} sets @param {(wanted: {colour: string, value: number, count: number}) => void} take
 */
function takeForm(view, sets, take) {
  const own = sets[0];
  const free = view.colours.filter((/** @type {any} */ each) => !each.patron).map((/** @type {any} */ each) => each.colour);
  if (!own && !free.length) return h("p", { class: "chips-ask" }, "Every colour of this table is in use just now.");
  const value = entry("Worth of a chip", { inputmode: "numeric", autocomplete: "off", value: money(own?.value ?? view.limits.minimum) });
  const count = entry("How many", { inputmode: "numeric", autocomplete: "off", value: USUAL_COUNT });
  value.box.readOnly = Boolean(own);
  const cost = h("output", { class: "chips-cost" });
  const given = () => [value, count].map(({ box }) => readMoney(box.value) ?? 0);
  const price = () => write(cost, `Costs ${money(given()[0] * given()[1])}`);
  const form = h("form", { class: "form", oninput: price, onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const [worth, many] = given();
    const colour = own?.colour ?? /** @type {HTMLInputElement|null} */ (form.querySelector("input[name=colour]:checked"))?.value;
    if (!worth) return value.box.focus();
    if (!many) return count.box.focus();
    take({ colour, value: worth, count: many });
  } },
    own ? null : h("fieldset", { class: "chips-colours" }, h("legend", {}, "Colour"), free.map((/** @type {string} */ colour, /** @type {number} */ at) =>
      h("label", {}, h("input", { type: "radio", name: "colour", value: colour, ".checked": at === 0 }), chipPicture(colour), h("span", {}, colour)))),
    h("div", { class: "form-row" }, value.label, count.label),
    h("div", { class: "dialog-acts" }, cost, h("button", { class: "button is-main" }, own ? `Take more ${own.colour} chips` : "Take chips")));
  price();
  return form;
}
