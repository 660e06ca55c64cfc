// <x-insurance>: the insurance on offer to this patron, with the most that may be staked.

import { find, h, keyed, set, write } from "../core/dom.js";
import { money, readMoney } from "../core/money.js";
import { Part } from "../core/part.js";

/** @import { InsuranceData } from "../elements.js" */
/** @import { Side } from "../page.js" */
/** @import { OwnInsurance } from "../wire.js" */

const QUICK = [25, 50, 100, 500, 1000, 5000];
const SIDES = { player: "Player", banker: "Banker" };

/** @extends {Part<InsuranceData>} */
export class XInsurance extends Part {
  #list = h("div", { class: "offer-list" });
  #refusal = h("p", { class: "offer-refusal", role: "alert" });
  #decline = h("button", { type: "button", class: "button", "aria-keyshortcuts": "N",
    onclick: () => this.emit("insurance-decline", {}) }, "No insurance");

  build() {
    this.append(this.#list, this.#refusal, this.#decline);
  }

  /** @param {InsuranceData} data */
  show({ offers, words = {}, taken = {}, refusal = "" }) {
    this.hidden = !offers.length;
    keyed(this.#list, offers, (offer) => `${offer.hand}-${offer.after}`,
      (offer) => this.#make(offer), (row, offer) => {
      write(find(row, ".offer-words"),
        `${SIDES[offer.hand]} insurance${words[offer.hand] ? `: ${words[offer.hand]}` : ""}`);
      write(find(row, ".offer-odds"),
        `pays ${offer.odds}, up to ${money(offer.most)}${
          (offer.multiple ?? 1) > 1 ? `, in multiples of ${offer.multiple}` : ""
        }`);
      const staked = taken[`${offer.hand}-insurance`] ?? 0;
      write(find(row, ".offer-taken"), staked ? `Taken: ${money(staked)}` : "");
      keyed(find(row, ".offer-quick"), amountsOf(offer), (amount) => amount,
        (amount) =>
          h("button", { type: "button", class: "button", onclick: () =>
            this.#take(offer.hand, amount) }),
        (button, amount) =>
          write(button, amount === offer.most ? `Max ${money(amount)}` : money(amount)));
      set(find(row, "input"), {
        "aria-label": `${SIDES[offer.hand]} insurance, amount`,
      });
    });
    write(this.#refusal, refusal);
  }

  /** Put the cursor where an amount can be typed. */
  begin() {
    this.querySelector("input")?.focus();
  }

  /** @param {OwnInsurance} offer */
  #make(offer) {
    const input = h("input", { class: "field", inputmode: "numeric", placeholder: "Amount",
      autocomplete: "off" });
    const form = h("form", { class: "offer-typed" }, input,
      h("button", { class: "button is-main" }, "Insure"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const amount = readMoney(input.value);
      const multiple = offer.multiple ?? 1;
      const why = amount && amount % multiple
        ? `Insurance at ${offer.odds} is staked in multiples of ${multiple}.`
        : "";
      write(this.#refusal, why);
      if (amount && !why) this.#take(offer.hand, amount);
      input.select();
    });
    return h("div", { class: `offer is-${offer.hand}` },
      h("p", {}, h("strong", { class: "offer-words" }), " ", h("span", { class: "offer-odds" }),
        " ", h("b", { class: "offer-taken" })), h("div", { class: "offer-quick" }), form);
  }

  /** @param {Side} hand @param {number} amount */
  #take(hand, amount) {
    this.emit("insurance-take", { hand, amount });
  }
}

/** Round amounts below the most, and the most. @param {OwnInsurance} offer */
function amountsOf({ most, multiple = 1 }) {
  const round = QUICK.filter((amount) => amount < most && amount % multiple === 0).slice(-2);
  return most > 0 ? [...round, most] : [];
}
customElements.define("x-insurance", XInsurance);
