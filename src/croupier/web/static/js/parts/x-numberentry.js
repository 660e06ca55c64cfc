// <x-numberentry>: the roulette dealer's entry: the number, then Enter twice.

import { h, write } from "../core/dom.js";
import { listed, t } from "../core/i18n.js";
import { Part } from "../core/part.js";
import { say } from "../core/say.js";
import { colourOf } from "../games/wheelOrder.js";

/** @import { NumberEntryData } from "../elements.js" */

/** @extends {Part<NumberEntryData>} */
export class XNumberentry extends Part {
  #typed = "";
  #isSure = false;
  #step = h("p", { class: "entry-step", role: "status" });
  #why = h("p", { class: "entry-why" });
  #plate = h("output", { class: "number-plate", "aria-label": t("word.number") });
  #word = h("p", { class: "number-word" });
  #pads = h("div", { class: "number-pads", role: "group", "aria-label": t("entry.digits") });
  #enter = h("button", { class: "button is-main", type: "button",
    onclick: () => this.#press("Enter") }, t("entry.enter"));
  #back = h("button", { class: "button", type: "button", onclick: () => this.#press("Backspace") },
    t("entry.take-back"));
  /** @param {KeyboardEvent} event */
  #listen = (event) => this.#key(event);

  build() {
    this.#pads.append(
      ...[..."1234567890"].map((digit) =>
        h("button", { class: "button", type: "button", tabindex: -1, onclick: () =>
          this.#press(digit) }, digit)
      ),
    );
    this.append(
      h("div", { class: "entry-head" }, h("span", { class: "entry-word" }, t("word.next-step")),
        this.#step, this.#why),
      h("div", { class: "entry-body" }, this.#plate,
        h("div", { class: "entry-board" }, this.#word, this.#pads,
          h("div", { class: "entry-acts" }, this.#enter, this.#back))),
    );
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#listen);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#listen);
  }

  /** @param {NumberEntryData} data */
  show({ step, clauses = [], isOpen }) {
    write(this.#step, step);
    write(this.#why, clauses.length ? `(${listed(clauses)})` : "");
    this.#why.hidden = !clauses.length;
    if (!isOpen) [this.#typed, this.#isSure] = ["", false];
    this.classList.toggle("is-open", isOpen);
    this.#showTyped();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog")
      || (event.key === "Enter" && target?.closest("button, a"))) return;
    // A key held down is pressed once: twice is what makes sure.
    if (event.key === "Enter" && event.repeat) return event.preventDefault();
    if (this.#press(event.key)) event.preventDefault();
  }

  /** @param {string} key @returns {boolean} whether the key meant something here */
  #press(key) {
    if (!this.data?.isOpen) return false;
    if (/^[0-9]$/.test(key)) return this.#digit(key);
    if (!this.#typed) return false;
    if (key === "Backspace") {
      if (this.#isSure) this.#isSure = false;
      else this.#typed = this.#typed.slice(0, -1);
    } else if (key === "Enter") {
      if (this.#isSure) {
        this.emit("number-entered", { number: Number(this.#typed) });
        [this.#typed, this.#isSure] = ["", false];
      } else {
        this.#isSure = true;
        say(
          t("entry.enter-again-records-it", { typed: this.#typed,
            typed2: colourOf(Number(this.#typed)) }),
        );
      }
    } else return false;
    this.#showTyped();
    return true;
  }

  /** @param {string} digit */
  #digit(digit) {
    const longer = this.#typed + digit;
    this.#typed = /^0\d/.test(longer) || Number(longer) > 36 ? digit : longer;
    this.#isSure = false;
    this.#showTyped();
    return true;
  }

  #showTyped() {
    const { isOpen = false, number = null } = this.data ?? {};
    const shown = this.#typed || (number === null ? "" : String(number));
    write(this.#plate, shown || "–");
    this.#plate.dataset.colour = shown ? colourOf(Number(shown)) : "";
    this.classList.toggle("is-sure", this.#isSure);
    write(this.#word, this.#isSure
      ? t("entry.enter-again-records-it-of", { shown, shown2: colourOf(Number(shown)) })
      : isOpen
      ? t("entry.type-the-number-then-enter")
      : shown
      ? colourOf(Number(shown))
      : "");
    this.#enter.disabled = !isOpen || !this.#typed;
    this.#back.disabled = !isOpen || !this.#typed;
    for (const pad of this.#pads.querySelectorAll("button")) pad.disabled = !isOpen;
  }
}
customElements.define("x-numberentry", XNumberentry);
