// <x-chiprail>: the patron's chips, the slip's buttons, the total and the balance.
//
// data: {
//   chips: number[]          values, at most six have a key
//   selected: number         the value in hand
//   total: number            staked on this coup
//   balance: number          beside the felt
//   can: {undo?: boolean, clear?: boolean, double?: boolean, rebet?: boolean}
//   isOpen: boolean          bets can be placed
//   values?: {disabled?: number[]}   chips that the balance does not reach
// }
// events: chip-select {value}, slip-act {act: "undo" | "clear" | "double" | "rebet"}

import { h, keyed, set, svg, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { Part } from "../core/part.js";
import { cashChip } from "./chipArt.js";

/** @typedef {"undo"|"clear"|"double"|"rebet"} SlipAct */
/**
 * @typedef {{chips: number[], selected: number, total: number, balance: number,
 *   can: Partial<Record<SlipAct, boolean>>, isOpen: boolean}} RailData
 */

/** @type {[SlipAct, string][]} */
const ACTS = [["undo", "Z"], ["clear", "X"], ["double", "D"], ["rebet", "R"]];

/** @extends {Part<RailData>} */
export class XChiprail extends Part {
  #chips = h("div", { class: "rail-chips", role: "radiogroup", "aria-label": "Chip" });
  #total = h("output", { class: "rail-figure" });
  #balance = h("output", { class: "rail-figure" });
  /** @type {Map<SlipAct, HTMLElement>} */
  #buttons = new Map(ACTS.map(([act, key]) => [act, h("button", {
    class: "button", type: "button", "aria-keyshortcuts": key, onclick: () => this.emit("slip-act", { act }),
  }, t(`rail.${act}`), h("kbd", { class: "rail-key", "aria-hidden": "true" }, key))]));

  build() {
    this.append(this.#chips,
      h("div", { class: "rail-acts" }, [...this.#buttons.values()]),
      h("div", { class: "rail-money" },
        h("span", {}, h("span", { class: "rail-word" }, t("rail.total")), this.#total),
        h("span", {}, h("span", { class: "rail-word" }, t("rail.balance")), this.#balance)));
    this.#chips.addEventListener("keydown", (event) => this.#move(/** @type {KeyboardEvent} */ (event)));
  }

  /** @param {RailData} data */
  show({ chips, selected, total, balance, can, isOpen }) {
    keyed(this.#chips, chips, (value) => value, (value) => this.#chip(value), (button, value) => {
      const isSelected = value === selected;
      set(button, { "aria-checked": isSelected, tabindex: isSelected ? 0 : -1, "aria-disabled": value > balance });
    });
    for (const [act] of ACTS) {
      /** @type {HTMLButtonElement} */ (this.#buttons.get(act)).disabled = !isOpen || !can[act];
    }
    write(this.#total, money(total));
    write(this.#balance, money(balance));
  }

  /** @param {number} value */
  #chip(value) {
    const key = (this.data?.chips.indexOf(value) ?? 0) + 1;
    return h("button", {
      class: "rail-chip", type: "button", role: "radio", "aria-label": `Chip ${money(value)}`, "aria-keyshortcuts": key,
      onclick: () => this.emit("chip-select", { value }),
    }, svg("svg", { viewBox: "-53 -53 106 106", "aria-hidden": "true" }, cashChip(value)));
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const data = this.data;
    if (!by || !data) return;
    event.preventDefault();
    const to = (data.chips.indexOf(data.selected) + by + data.chips.length) % data.chips.length;
    this.emit("chip-select", { value: data.chips[to] });
    /** @type {HTMLElement|undefined} */ (this.#chips.children[to])?.focus();
  }
}
customElements.define("x-chiprail", XChiprail);
