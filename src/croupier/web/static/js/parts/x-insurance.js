// <x-insurance>: the insurance on offer to this patron: what it insures, what it costs at most,
// what it pays and when; and the chips that are on it.

import { find, focusOn, h, keyed, set, write } from "../core/dom.js";
import { sumIn } from "../core/fields.js";
import { phrased, t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { Part } from "../core/part.js";
import { sayOdds } from "../core/words.js";
import "./x-chipstack.js";

/** @import { InsuranceData } from "../elements.js" */
/** @import { Side } from "../page.js" */
/** @import { OwnInsurance } from "../wire.js" */
/** @import { XChipstack } from "./x-chipstack.js" */

const SHARES = [4, 2]; // of the most: a quarter, a half

/** @extends {Part<InsuranceData>} */
export class XInsurance extends Part {
  #list = h("div", { class: "offer-list" });
  #refusal = h("p", { class: "offer-refusal", role: "alert" });

  build() {
    this.append(this.#list, this.#refusal);
  }

  /** @param {InsuranceData} data */
  show(data) {
    const { offers, refusal = "" } = data;
    this.hidden = !offers.length;
    const { activeElement: had } = document;
    const wasHere = this.#list.contains(had);
    // What has been insured is said in a row of its own: what can be pressed never moves.
    keyed(this.#list, offers,
      ({ hand, after }) => `${hand}-${after}-${data.taken?.[`${hand}-insurance`] ?? 0}`,
      (offer) => this.#make(offer), (row, offer) => this.#showOffer(row, offer, data));
    write(this.#refusal, refusal);
    if (wasHere && !this.#list.contains(had)) focusOn(this, had?.localName ?? "");
  }

  /** @param {HTMLElement} row @param {OwnInsurance} offer @param {InsuranceData} data */
  #showOffer(row, offer, { points, wagers = {}, taken = {}, chips }) {
    const hand = t(`side.${offer.hand}`);
    const other = offer.hand === "player" ? "banker" : "player";
    const staked = taken[`${offer.hand}-insurance`] ?? 0;
    write(find(row, ".offer-words"), staked
      ? ""
      : t("insurance.covers", { hand, stake: money(wagers[offer.hand] ?? 0),
        own: points?.[offer.hand] ?? "?", other: points?.[other] ?? "?" }));
    find(row, ".offer-no").hidden = staked > 0;
    const steps = (offer.multiple ?? 1) > 1
      ? t("insurance.multiple", { multiple: money(offer.multiple) })
      : "";
    write(find(row, ".offer-odds"), offer.most > 0 && !staked
      ? phrased([
        t(offer.on_a_tie ? "insurance.pays-on-a-tie" : "insurance.pays", { hand,
          odds: sayOdds(offer.odds), most: money(offer.most) }),
        steps,
      ])
      : "");
    write(find(row, ".offer-taken"), staked
      ? t(offer.on_a_tie ? "insurance.taken-on-a-tie" : "insurance.taken", { hand,
        amount: money(staked), odds: sayOdds(offer.odds) })
      : "");
    /** @type {XChipstack} */ (row.querySelector("x-chipstack")).data = { amount: staked,
      values: chips };
    keyed(find(row, ".offer-quick"), amountsOf(offer), (amount) => amount,
      (amount) =>
        h("button", { type: "button", class: "button", onclick: () =>
          this.#take(offer.hand, amount) }),
      (button, amount) =>
        write(button,
          amount === offer.most ? t("insurance.max", { amount: money(amount) }) : money(amount)));
    find(row, ".offer-typed").hidden = offer.most <= 0;
    set(find(row, "input"), { "aria-label": t("insurance.amount", { hand }) });
  }

  /** Put the cursor where an amount can be typed. */
  begin() {
    this.querySelector("input")?.focus();
  }

  /** @param {OwnInsurance} offer */
  #make(offer) {
    const input = h("input", { class: "field", inputmode: "numeric",
      placeholder: t("insurance.placeholder"), autocomplete: "off" });
    const form = h("form", { class: "offer-typed" }, input,
      h("button", { class: "button is-main" }, t("insurance.do")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const amount = sumIn(input);
      const multiple = offer.multiple ?? 1;
      const why = amount && amount % multiple
        ? t("insurance.steps", { odds: sayOdds(offer.odds), multiple })
        : "";
      write(this.#refusal, why);
      if (amount && !why) this.#take(offer.hand, amount);
      input.select();
    });
    return h("div", { class: `offer is-${offer.hand}` }, h("x-chipstack"),
      h("p", {}, h("strong", { class: "offer-words" }), " ", h("span", { class: "offer-odds" }),
        " ", h("b", { class: "offer-taken" })), h("div", { class: "offer-quick" }), form,
      h("button", { type: "button", class: "button offer-no", "aria-keyshortcuts": "N",
        onclick: () => this.emit("insurance-decline", {}) }, t("insurance.no")));
  }

  /** @param {Side} hand @param {number} amount */
  #take(hand, amount) {
    this.emit("insurance-take", { hand, amount });
  }
}

/** A quarter and a half of the most, as multiples, and the most. @param {OwnInsurance} offer */
function amountsOf({ most, multiple = 1 }) {
  const parts = SHARES.map((share) => Math.floor(most / share / multiple) * multiple);
  return [...new Set([...parts, most])].filter((amount) => amount > 0);
}
customElements.define("x-insurance", XInsurance);
