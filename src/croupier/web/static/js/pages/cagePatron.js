// Cash of a patron: found by the whole name, who pays in or is paid; what is much takes two.

import { get } from "../core/api.js";
import { button, h, write } from "../core/dom.js";
import { amountField, amountIn, field, form } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { sender } from "../core/once.js";
import { currencyName } from "../core/words.js";
import { complain } from "../shell/toasts.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

/** @import { Me } from "../wire.js" */
/** @typedef {{id: string, name: string, balance?: number, currency?: string}} Found */

/** Find a patron by the whole name. @param {string} name */
export const findPatron = (name) => get("/api/patrons", { name: name.trim() });

/** The desk, and where its bound is told. @param {Me} me */
export const patronDesk = (me) => new PatronDesk(me);

class PatronDesk {
  #me;
  /** @type {Found|null} */ #patron = null;
  #send = sender();
  #name = field(t("cage.name"), { placeholder: t("cage.whole"), maxlength: 64, spellcheck: "false",
    oninput: () => this.#show(null) });
  #seek = h("button", { class: "button" }, t("cage.find"));
  #who = h("p", { class: "cage-who", role: "status" });
  #amount = amountField(t("cage.amount"));
  #payIn = button(t("cage.in"), () => this.#pay("pay-in"));
  #payOut = button(t("cage.out"), () => this.#pay("pay-out"));
  // Which way the cash goes is never guessed: Enter goes on to the two buttons.
  #paying = form("cage-form is-paying", () => this.#payIn.focus(), this.#amount, this.#payIn,
    this.#payOut);
  #note = h("p", { class: "quiet on-room" });
  box = h("section", { class: "sheet is-dark cage", "aria-label": t("cage.patron") },
    h("h2", {}, t("cage.patron")), form("cage-form", () => this.#find(), this.#name, this.#seek),
    this.#who, this.#paying, this.#note);

  /** Say from where on it takes two. @param {number} alone */
  bound(alone) {
    write(this.#note, t("cage.alone", { amount: money(alone) }));
  }

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.#show(null);
  }

  /** @param {Found|null} found @param {string} [did] what was done just now
   * @param {number} [sum] with how much */
  #show(found, did = "", sum = 0) {
    this.#patron = found;
    this.#who.classList.toggle("is-done", Boolean(did));
    write(this.#who, found ? says({ currency: this.#me.currency, ...found }, did, sum) : "");
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
    if (!this.#patron || this.#payIn.disabled) return;
    const sum = amountIn(this.#amount);
    if (sum === null) return;
    this.#payIn.disabled = this.#payOut.disabled = true;
    try {
      const { name, id } = this.#patron;
      const told = await this.#send("/api/patrons/{id}/cash", { id }, { kind, amount: sum });
      const isDone = await withSecond(told);
      this.#show("waiting" in told ? await findPatron(name) : told, isDone ? t(`cage.${kind}`) : "",
        sum);
      this.#name.value = name;
      this.#amount.value = "";
    } catch (error) {
      complain(error);
    }
    this.#payIn.disabled = this.#payOut.disabled = false;
    this.#amount.focus();
  }
}

/** @param {Found} found @param {string} did @param {number} sum */
function says({ name, balance, currency = "" }, did, sum) {
  if (balance === undefined) return t("cage.nobody", { name });
  const has = { name, amount: money(balance), currency: currencyName(currency) };
  return did ? t("cage.did", { ...has, did, sum: money(sum) }) : t("cage.has", has);
}
