// <x-cardentry>: the dealer's card entry: rank, then suit; and the choice when reader and keys
// differ.

import { h, write } from "../core/dom.js";
import { cardName, COLON, listed, phrased, t } from "../core/i18n.js";
import { Part } from "../core/part.js";
import { call, say } from "../core/say.js";
import { cardOf, NOTHING, take } from "../games/cardTyping.js";
import "./x-card.js";

/** @import { CardEntryData } from "../elements.js" */

const RANKS = [..."A234567890JQK"];
const SUITS = [
  ["S", "♠", t("entry.spades")],
  ["H", "♥", t("entry.hearts")],
  ["D", "♦", t("entry.diamonds")],
  ["C", "♣", t("entry.clubs")],
];

/** @extends {Part<CardEntryData>} */
export class XCardentry extends Part {
  #typed = NOTHING;
  #step = h("p", { class: "entry-step", role: "status" });
  #why = h("p", { class: "entry-why" });
  #reader = h("p", { class: "entry-reader" });
  #slot = h("div", { class: "entry-slot" });
  #keys = h("div", { class: "entry-keys" });
  #back = h("button", { class: "button", type: "button", onclick: () => this.#press("Backspace") },
    t("entry.take-back"));
  #stop = h("section", { class: "entry-stop", "aria-label": t("entry.reader-and-keys-differ") });
  #wasStopped = false;
  /** @param {KeyboardEvent} event */
  #listen = (event) => this.#key(event);

  build() {
    this.#keys.append(
      h("div", { class: "entry-row", role: "group", "aria-label": t("word.rank") },
        RANKS.map((rank) =>
          this.#button(rank, rank === "0" ? "10" : rank, rank === "0" ? t("entry.ten") : rank)
        )),
      h("div", { class: "entry-row", role: "group", "aria-label": t("word.suit") },
        SUITS.map(([key, sign, name]) => this.#button(key, sign, name, `suit-${key}`))),
    );
    this.append(
      h("div", { class: "entry-head" }, h("span", { class: "entry-word" }, t("word.next-step")),
        this.#step, this.#why),
      this.#stop,
      h("div", { class: "entry-body" }, this.#slot,
        h("div", { class: "entry-board" }, this.#keys,
          h("div", { class: "entry-acts" }, this.#back, this.#reader))),
    );
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#listen);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#listen);
  }

  /** @param {CardEntryData} data */
  show(data) {
    write(this.#step, data.step);
    write(this.#why,
      [data.why, data.clauses?.length ? `(${listed(data.clauses)})` : ""].filter(Boolean).join(
        " ",
      ));
    this.#why.hidden = !this.#why.textContent;
    const { reader } = data;
    const last = reader?.last
      ? `${t("entry.last", { card: reader.last })} ${reader.ago ?? ""}`.trimEnd()
      : "";
    write(this.#reader, reader
      ? t("entry.reader-of", { state: phrased([t(`entry.state.${reader.state}`), last]) })
      : t("entry.reader-none"));
    this.#reader.dataset.state = reader?.state ?? "off";
    this.#showStop(data.mismatch ?? null);
    this.classList.toggle("is-open", data.isOpen && !data.mismatch);
    if (!data.isOpen) this.#typed = NOTHING;
    this.#showTyped();
  }

  #mayType() {
    return Boolean(this.data?.isOpen && !this.data.mismatch);
  }

  /** @param {string} key @param {string} sign @param {string} label @param {string} [kind] */
  #button(key, sign, label, kind = "") {
    return h("button", { class: `button entry-key ${kind}`, type: "button", tabindex: -1,
      "aria-label": label, "data-part": key, onclick: () => this.#press(key) }, sign);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.data?.isListening === false || event.defaultPrevented || event.ctrlKey || event.metaKey
      || event.altKey) return;
    const target =
      /** @type {Element|null} */ (event.target instanceof Element ? event.target : null);
    if (target?.closest("input, textarea, select, dialog")) return;
    if (this.#press(event.key)) event.preventDefault();
  }

  /** @param {string} key */
  #press(key) {
    const taken = this.#mayType() ? take(this.#typed, key) : null;
    if (taken) {
      this.#typed = taken;
      this.#showTyped();
      const card = cardOf(taken);
      if (card) say(cardName(card));
      this.#confirm();
      return true;
    }
    if (key !== "Backspace" || !this.data?.canTakeBack) return false;
    this.emit("card-back", {});
    return true;
  }

  #confirm() {
    const card = cardOf(this.#typed);
    if (!card || !this.#mayType()) return;
    this.#typed = NOTHING;
    this.#showTyped();
    this.emit("card-entered", { card });
  }

  #showTyped() {
    const { rank, suit } = this.#typed;
    const card = cardOf(this.#typed);
    this.#back.disabled = !(this.#mayType() && rank) && !this.data?.canTakeBack;
    for (const button of this.#keys.querySelectorAll("button")) {
      const part = button.dataset.part ?? "";
      button.disabled = !this.#mayType() || (SUITS.some(([key]) => key === part) && !rank);
      button.setAttribute("aria-pressed",
        String((part === "0" ? "T" : part) === rank || part === suit));
    }
    if (card) {
      this.#slot.replaceChildren(h("x-card", { ".data": { card } }));
    } else this.#slot.replaceChildren(
        h("span", { class: "entry-empty" }, rank === "T" ? "10" : rank || "_"),
      );
  }

  /** @param {{reader: string, keyed: string}|null} mismatch */
  #showStop(mismatch) {
    this.#stop.hidden = !mismatch;
    if (!mismatch) return void (this.#wasStopped = false);
    /** @param {"reader"|"keyed"} source @param {string} words */
    const choice = (source, words) =>
      h("button", {
        class: "button entry-choice",
        type: "button",
        onclick: () => this.emit("mismatch-chosen", { card: mismatch[source], source }),
      }, h("x-card", { ".data": { card: mismatch[source] } }),
        `${words}${COLON}${cardName(mismatch[source])}`);
    this.#stop.replaceChildren(
      h("strong", {}, t("entry.stop-the-reader-and-the")),
      h("div", { class: "entry-choices" }, choice("reader", t("entry.reader")),
        choice("keyed", t("entry.keyed"))),
    );
    if (!this.#wasStopped)
      call(
        t("entry.stop-reader-keyed", { reader: cardName(mismatch.reader),
          keyed: cardName(mismatch.keyed) }),
      );
    this.#wasStopped = true;
  }
}
customElements.define("x-cardentry", XCardentry);
