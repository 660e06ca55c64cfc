// <x-decision>: a matter that waits for a ruling: evidence, the choices, who may decide, who
// second.

import { find, h, keyed, set, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { Part } from "../core/part.js";
import "./x-card.js";

/** @import { DecisionData } from "../elements.js" */

let count = 0;

/** @extends {Part<DecisionData>} */
export class XDecision extends Part {
  #name = `decision-${++count}`;
  #matter = "";
  #place = h("span", { class: "decision-place" });
  #title = h("h3", { class: "decision-title" });
  #clauses = h("span", { class: "decision-clauses" });
  #until = h("span", { class: "decision-until" });
  #evidence = h("dl", { class: "decision-evidence" });
  #options = h("fieldset", { class: "decision-options" }, h("legend", {}, t("decide.ruling")));
  #reason = h("textarea", { class: "field", rows: 2, "aria-label": t("word.reason"),
    placeholder: t("word.reason-for-the-record") });
  #proposal = h("p", { class: "decision-proposal" });
  #needs = h("span", { class: "decision-needs" });
  #trouble = h("p", { class: "decision-trouble", role: "alert" });
  #propose = this.#button("is-main", () => this.#send());
  #approve = this.#button("is-main", () => this.emit("decision-approve", { id: this.#id }));
  #here = this.#button("", () => this.emit("decision-approve-here", { id: this.#id }));
  #reject = this.#button("is-danger", () => this.#refuse());

  build() {
    write(this.#approve, t("word.approve"));
    write(this.#here, t("decide.approve-here-by-pin"));
    this.append(
      h("header", { class: "decision-head" }, this.#place, this.#title, this.#clauses, this.#until),
      this.#evidence,
      this.#options,
      this.#proposal,
      this.#reason,
      this.#trouble,
      h("footer", { class: "decision-foot" }, this.#propose, this.#approve, this.#here,
        this.#reject, this.#needs),
    );
    this.classList.add("on-paper");
  }

  /** @param {DecisionData} data */
  show(data) {
    if (data.id !== this.#matter) this.#reason.value = this.#trouble.textContent = "";
    this.#matter = data.id;
    write(this.#place, data.place);
    write(this.#title, data.title);
    keyed(this.#clauses, data.clauses, (clause) => clause,
      (clause) => h("span", { class: "clause" }, clause));
    write(this.#until, data.until ?? "");
    this.classList.toggle("is-overdue", Boolean(data.isOverdue));
    keyed(this.#evidence, data.evidence ?? [],
      ({ label, text, cards }) => `${label}|${text}|${cards}`,
      ({ label, text, cards }) =>
        h("div", {}, h("dt", {}, label), h("dd", {}, text ?? null, cards ? row(cards) : null)));
    const { proposal } = data;
    this.#showOptions(data);
    this.#proposal.hidden = !proposal;
    if (proposal)
      write(this.#proposal,
        t("decide.proposes", { by: proposal.by, option: labelOf(data, proposal.option),
          reason: proposal.reason }));
    this.#showButtons(data);
  }

  /** @param {DecisionData} data */
  #showOptions({ options, mayDecide, proposal }) {
    const legend = /** @type {Element} */ (this.#options.firstElementChild);
    const list = this.#options.lastElementChild === legend
      ? this.#options.appendChild(h("div", { class: "decision-list" }))
      : /** @type {Element} */ (this.#options.lastElementChild);
    // Another matter has other words under the same id.
    keyed(list, options, (option) => JSON.stringify(option),
      (option) =>
        h("label", { class: "decision-option" },
          h("input", { type: "radio", name: this.#name, value: option.id }),
          h("span", { class: "decision-words" },
            h("span", { class: "decision-label" }, option.label),
            h("span", { class: "decision-effect" }, option.effect ?? "")),
          option.cards ? row(option.cards) : null), (label, option) => {
      const input = find(label, "input", HTMLInputElement);
      input.disabled = !mayDecide || Boolean(proposal);
      if (proposal) input.checked = proposal.option === option.id;
    });
    if (options.length === 1) find(list, "input", HTMLInputElement).checked = true;
  }

  /** @param {DecisionData} data */
  #showButtons({ mayDecide, mayApprove = false, proposal, twoPeople, needs, why }) {
    write(this.#propose, twoPeople ? t("word.propose") : t("word.decide"));
    this.#propose.hidden = Boolean(proposal);
    this.#propose.disabled = !mayDecide;
    const isOwn = Boolean(proposal?.isOwn);
    this.#reject.hidden = !proposal;
    this.#approve.hidden = !proposal || isOwn;
    this.#approve.disabled = !mayApprove;
    this.#here.hidden = !proposal || mayApprove;
    this.#reject.disabled = !mayApprove && !isOwn;
    write(this.#reject, isOwn ? t("word.take-back") : t("decide.reject"));
    this.#reason.disabled = proposal ? this.#reject.disabled : !mayDecide;
    this.#reason.hidden = this.#reason.disabled;
    write(this.#needs, why ?? t(twoPeople ? "decide.needs-two" : "decide.needs", { needs }));
    set(this.#propose, { title: needs });
    if (!proposal) return;
    this.#trouble.textContent = "";
  }

  /** @param {string} tone @param {() => void} act */
  #button(tone, act) {
    return h("button", { class: `button ${tone}`, type: "button", onclick: act });
  }

  get #id() {
    return this.data?.id ?? "";
  }

  /** Approve, where that is offered. */
  approve() {
    if (!this.#approve.hidden) this.#approve.click();
  }

  /** Ask for the reason why not, where that is offered. */
  askWhyNot() {
    if (!this.#reject.hidden && !this.#reject.disabled) this.#reason.focus();
  }

  #send() {
    const chosen =
      /** @type {HTMLInputElement|null} */ (this.#options.querySelector("input:checked"));
    const reason = this.#reason.value.trim();
    const trouble = !chosen
      ? t("decide.choose-a-ruling-first")
      : !reason
      ? t("decide.a-ruling-needs-a-reason")
      : "";
    this.#trouble.textContent = trouble;
    if (!trouble && chosen)
      this.emit("decision-propose", { id: this.#id, option: chosen.value, reason });
  }

  #refuse() {
    const reason = this.#reason.value.trim();
    this.#trouble.textContent = reason ? "" : t("decide.say-why-for-the-record");
    if (reason) this.emit("decision-reject", { id: this.#id, reason });
  }
}

/** @param {string[]} cards */
const row = (cards) =>
  h("span", { class: "decision-cards" }, cards.map((card) => h("x-card", { ".data": { card } })));

/** @param {DecisionData} data @param {string} id */
const labelOf = (data, id) => data.options.find((option) => option.id === id)?.label ?? id;
customElements.define("x-decision", XDecision);
