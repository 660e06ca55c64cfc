// The cage: a patron is found by the whole name, pays cash in or is paid; what is much takes two.

import { get } from "../core/api.js";
import { button, h, write } from "../core/dom.js";
import { amountField, field, form } from "../core/fields.js";
import { money, readMoney } from "../core/money.js";
import { sender } from "../core/once.js";
import { complain, toast } from "../shell/toasts.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

/** @import { KnownPatron, Me } from "../wire.js" */

const DID = { "pay-in": "paid in", "pay-out": "was paid" };

/** Find a patron by the whole name. @param {string} name */
export const findPatron = (name) => get("/api/patrons", { name: name.trim() });

/** @param {Me} me */
export const cageDesk = (me) => new Cage(me).box;

class Cage {
  #me;
  /** @type {KnownPatron|null} */ #patron = null;
  #send = sender();
  #name = field("Name of the patron", { placeholder: "Whole name of the patron", maxlength: 64,
    spellcheck: "false", oninput: () => this.#show(null) });
  #seek = h("button", { class: "button" }, "Find");
  #who = h("p", { class: "cage-who", role: "status" });
  #amount = amountField("Amount of cash");
  #payIn = button("Pay in", () => this.#pay("pay-in"));
  #payOut = button("Pay out", () => this.#pay("pay-out"));
  // Which way the cash goes is never guessed: Enter goes on to the two buttons.
  #paying = form("cage-form is-paying", () => this.#payIn.focus(), this.#amount, this.#payIn,
    this.#payOut);
  box = h("section", { class: "sheet is-dark cage", "aria-label": "Cage" }, h("h2", {}, "Cage"),
    form("cage-form", () => this.#find(), this.#name, this.#seek), this.#who, this.#paying);

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.#show(null);
  }

  /** @param {KnownPatron|null} found @param {string} [did] what was done just now */
  #show(found, did = "") {
    this.#patron = found;
    this.#who.classList.toggle("is-done", Boolean(did));
    const purse = found?.balance === undefined
      ? ""
      : `has ${money(found.balance)} ${this.#me.currency}`;
    write(this.#who, found ? `${found.name} ${did}${purse}` : "");
    this.#paying.hidden = !found || !may(this.#me, "cash-in");
  }

  async #find() {
    if (!this.#name.value.trim()) return this.#name.focus();
    this.#seek.disabled = true;
    try {
      this.#show(await findPatron(this.#name.value));
      this.#amount.value = "";
      this.#amount.focus();
    } catch (error) {
      this.#show(null);
      complain(error);
      this.#name.select();
    }
    this.#seek.disabled = false;
  }

  /** @param {"pay-in"|"pay-out"} kind */
  async #pay(kind) {
    const sum = readMoney(this.#amount.value);
    if (!this.#patron || this.#payIn.disabled) return;
    if (sum === null) {
      if (this.#amount.value) toast(`“${this.#amount.value}” is not a whole number.`, "bad");
      return this.#amount.focus();
    }
    this.#payIn.disabled = this.#payOut.disabled = true;
    try {
      const { name, id } = this.#patron;
      const told = await this.#send("/api/patrons/{id}/cash", { id }, { kind, amount: sum });
      const isDone = await withSecond(told);
      this.#show("waiting" in told ? await findPatron(name) : told,
        isDone ? `${DID[kind]} ${money(sum)}, ` : "");
      this.#name.value = name;
      this.#amount.value = "";
    } catch (error) {
      complain(error);
    }
    this.#payIn.disabled = this.#payOut.disabled = false;
    this.#amount.focus();
  }
}
