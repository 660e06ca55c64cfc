// The cage: a patron is found by the whole name, pays cash in or is paid; what is much takes two.

import { get } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { money, readMoney } from "../core/money.js";
import { sender } from "../core/once.js";
import { complain, toast } from "../shell/toasts.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

/** @typedef {{id: string, name: string, balance: number}} Patron */
/** @type {Record<string, string>} */
const DID = { "pay-in": "paid in", "pay-out": "was paid" };

/** @param {{may?: string[], currency: string}} me */
export function cageDesk(me) {
  const name = /** @type {HTMLInputElement} */ (h("input", { class: "field", "aria-label": "Name of the patron", placeholder: "Whole name of the patron", maxlength: 64, autocomplete: "off", spellcheck: "false", oninput: () => show(null) }));
  const seek = /** @type {HTMLButtonElement} */ (h("button", { class: "button" }, "Find"));
  const who = h("p", { class: "cage-who", role: "status" });
  const amount = /** @type {HTMLInputElement} */ (h("input", { class: "field", inputmode: "numeric", "aria-label": "Amount of cash", placeholder: "Amount of cash", autocomplete: "off" }));
  const [payIn, payOut] = ["pay-in", "pay-out"].map((kind) => /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "button", onclick: () => void pay(kind) }, kind === "pay-in" ? "Pay in" : "Pay out")));
  const send = sender();
  /** @type {Patron|null} */ let patron = null;

  const finding = h("form", { class: "cage-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void find();
  } }, name, seek);
  // Which way the cash goes is never guessed: Enter goes on to the two buttons.
  const paying = h("form", { class: "cage-form is-paying", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    payIn.focus();
  } }, amount, payIn, payOut);
  const box = h("section", { class: "sheet is-dark cage", "aria-label": "Cage" }, h("h2", {}, "Cage"), finding, who, paying);

  /** @param {Patron|null} found @param {string} [did] what was done just now */
  function show(found, did = "") {
    patron = found;
    who.classList.toggle("is-done", Boolean(did));
    write(who, found ? `${found.name} ${did}has ${money(found.balance)} ${me.currency}` : "");
    paying.hidden = !found || !may(me, "cash-in");
  }

  async function find() {
    const whole = name.value.trim();
    if (!whole) return name.focus();
    seek.disabled = true;
    try {
      show(await get(`/patrons?name=${encodeURIComponent(whole)}`));
      amount.value = "";
      amount.focus();
    } catch (error) {
      show(null);
      complain(error);
      name.select();
    }
    seek.disabled = false;
  }

  /** @param {string} kind */
  async function pay(kind) {
    const sum = readMoney(amount.value);
    if (!patron || payIn.disabled) return;
    if (sum === null) {
      if (amount.value) toast(`“${amount.value}” is no whole number.`, "bad");
      return amount.focus();
    }
    payIn.disabled = payOut.disabled = true;
    try {
      const { name: whose } = patron;
      const told = await send(`/patrons/${patron.id}/cash`, { kind, amount: sum });
      const isDone = await withSecond(told);
      const now = told.waiting ? await get(`/patrons?name=${encodeURIComponent(whose)}`) : told;
      show(now, isDone ? `${DID[kind]} ${money(sum)}, ` : "");
      name.value = whose;
      amount.value = "";
    } catch (error) {
      complain(error);
    }
    payIn.disabled = payOut.disabled = false;
    amount.focus();
  }

  show(null);
  return box;
}
