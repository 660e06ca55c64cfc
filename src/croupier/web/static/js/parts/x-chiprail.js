// <x-chiprail>: the patron's chips, the slip's buttons, the total and the balance.

import { counting } from "../core/counting.js";
import { find, h, keyed, set, svg, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { Part } from "../core/part.js";
import { worded } from "../core/words.js";
import { cashChip, colourChip } from "./chipArt.js";

/** @import { RailData, SlipAct } from "../elements.js" */
/** @typedef {{value: number, colour: string, count?: number}} Choice */

const LONG = 10_000_000; // such amounts are written smaller

/** @type {[SlipAct, string][]} */
const ACTS = [["undo", "Z"], ["clear", "X"], ["double", "D"], ["rebet", "R"]];

/** @extends {Part<RailData>} */
export class XChiprail extends Part {
  #chips = h("div", { class: "rail-chips", role: "radiogroup", "aria-label": t("rail.chip") });
  #total = h("output", { class: "rail-figure", "aria-live": "off" });
  #balance = h("output", { class: "rail-figure", "aria-live": "off" });
  #count = counting(this.#balance);
  /** @type {Map<SlipAct, HTMLElement>} */
  #buttons = new Map(ACTS.map(([act, key]) => [act, h("button", {
    class: "button",
    type: "button",
    "aria-keyshortcuts": key,
    onclick: () => this.emit("slip-act", { act }),
  }, t(`rail.${act}`), h("kbd", { class: "rail-key", "aria-hidden": "true" }, key))]));

  #colours = h("button", { class: "button", type: "button", hidden: "",
    "aria-label": t("rail.colours"), "aria-keyshortcuts": "C",
    onclick: () => this.emit("colour-chips", {}) }, t("rail.colours.short"),
    h("kbd", { class: "rail-key", "aria-hidden": "true" }, "C"));

  #bets = h("button", { class: "button rail-bets", type: "button", hidden: "",
    title: t("bets.title"), "aria-label": t("bets.title"),
    onclick: () => this.emit("bet-explain", {}) }, "?");

  build() {
    this.append(this.#chips,
      h("div", { class: "rail-acts" }, [...this.#buttons.values()], this.#colours, this.#bets),
      h("div", { class: "rail-money" },
        h("span", {}, h("span", { class: "rail-word" }, t("rail.total")), this.#total),
        h("span", {}, h("span", { class: "rail-word" }, t("rail.balance")), this.#balance)));
    this.#chips.addEventListener("keydown", (event) => this.#move(event));
  }

  /** @param {RailData} data */
  show({ total, balance, can, isOpen, hasColours = false, hasBets = false, ...hand }) {
    keyed(this.#chips, choicesOf(hand), ({ value, colour }) => `${colour}${value}`,
      (choice) => this.#chip(choice), (button, choice) => {
      const isSelected = isInHand(choice, hand);
      set(button, { "aria-checked": isSelected, tabindex: isSelected ? 0 : -1,
        "aria-disabled": choice.colour ? !choice.count : choice.value > balance });
      if (choice.colour) {
        set(button, {
          "aria-label": t("rail.colour.chip", { colour: worded(choice.colour),
            value: money(choice.value), count: choice.count ?? 0 }),
        });
        write(find(button, ".rail-count"), choice.count ?? 0);
      }
    });
    this.#colours.hidden = !hasColours;
    this.#bets.hidden = !hasBets;
    for (const [act] of ACTS) {
      /** @type {HTMLButtonElement} */ (this.#buttons.get(act)).disabled = !isOpen || !can[act];
    }
    write(this.#total, money(total));
    const isLong = Math.max(total, balance) >= LONG;
    for (const figure of [this.#total, this.#balance]) set(figure, { "data-long": isLong });
    this.#count(balance, total);
  }

  /** @param {Choice} choice */
  #chip({ value, colour }) {
    const key = colour ? null : (this.data?.chips.indexOf(value) ?? 0) + 1;
    return h("button", {
      class: "rail-chip",
      type: "button",
      role: "radio",
      "aria-label": t("rail.chip.of", { value: money(value) }),
      "aria-keyshortcuts": key,
      onclick: () => this.emit("chip-select", { value, colour }),
    },
      svg("svg", { viewBox: "-53 -53 106 106", "aria-hidden": "true" },
        colour ? colourChip(colour, value) : cashChip(value)),
      colour ? h("span", { class: "rail-count", "aria-hidden": "true" }) : null);
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const data = this.data;
    if (!by || !data) return;
    event.preventDefault();
    const choices = choicesOf(data);
    const to = (choices.findIndex((choice) => isInHand(choice, data)) + by + choices.length)
      % choices.length;
    this.emit("chip-select", { value: choices[to].value, colour: choices[to].colour });
    /** @type {HTMLElement|undefined} */ (this.#chips.children[to])?.focus();
  }
}

/** @param {Pick<RailData, "chips"|"sets">} hand @returns {Choice[]} */
const choicesOf = (
  { chips, sets = [] },
) => [...chips.map((value) => ({ value, colour: "" })), ...sets];

/** @param {Choice} choice @param {Pick<RailData, "selected"|"colour">} hand */
const isInHand = (choice, { selected, colour = "" }) =>
  choice.value === selected && choice.colour === colour;

customElements.define("x-chiprail", XChiprail);
