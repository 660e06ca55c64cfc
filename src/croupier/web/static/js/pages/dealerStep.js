// The one next step: Enter does it, and what cannot be undone takes Enter twice; cards and numbers
// are typed.
//
// What is armed is taken back by Backspace; what is not due asks for an irregularity.

import { find, h, write } from "../core/dom.js";
import { cardName, t } from "../core/i18n.js";
import { listen } from "../core/keys.js";
import { say } from "../core/say.js";
import { cardCount, isFinal, laidCards, stepClauses, stepCommand, STEPS, takesCard, usualBurn,
  wayOfCard } from "../games/dealerFacts.js";
import { numberOf } from "../games/feltFacts.js";
import "../parts/x-cardentry.js";
import "../parts/x-numberentry.js";
import { held } from "./holdToConfirm.js";

/** @import { CardEntryData } from "../elements.js" */
/** @import { Step } from "../games/dealerFacts.js" */
/** @import { AnyCommand, Command, StaffTable } from "../page.js" */
/** @import { Opening } from "./rulingDesk.js" */
/**
 * @typedef {object} Desk
 * @property {() => StaffTable|null} view
 * @property {Command} give
 * @property {(first: AnyCommand, second: AnyCommand) => Promise<unknown>} both
 * @property {(given?: Opening) => void} rule  opens the list of irregularities
 * @property {(error: unknown) => void} refused
 * @property {(key: string) => boolean} record  takes a key for a wager
 * @property {() => boolean} tick  ticks off a payment
 * @property {() => number} unpaid  how many payments are not ticked off
 * @property {Record<string, () => unknown>} acts  more keys, by their names in the key map
 */

const OTHERS = "input:not([type=number]), textarea, select, dialog";

const isTouched = () => matchMedia("(pointer: coarse)").matches;

/** What the table waits for, in words. @param {StaffTable} view */
const dueWords = ({ next, phase_text: text }) => next?.text ?? text;

export class StepDesk {
  #desk;
  /** @type {Step|null} what waits for the second Enter */
  #armed = null;
  #isCheck = true;
  #entry = h("x-cardentry");
  #wheel = h("x-numberentry");
  #step = held(() => this.#do(), () => this.#press(), "is-main deal-act");
  #word = h("p", { class: "deal-armed", role: "status" });
  #ball = h("p", { class: "deal-ball", role: "status", hidden: "" });
  #acts = h("div", { class: "deal-acts" }, this.#step.box, this.#word, this.#ball);
  #count = h("input", { class: "field", type: "number", min: 0, max: 20,
    "aria-label": t("deal.cards-burned-face-down") });
  #burn = h("div", { class: "deal-burn", hidden: "" },
    h("span", {}, t("deal.face-down-after-the-first")), this.#count);
  /** @type {HTMLInputElement} */
  #checks = h("input", { type: "checkbox", ".checked": true,
    onchange: () => (this.#isCheck = this.#checks.checked) });
  #keysAre = h("label", { class: "deal-check" }, this.#checks, ` ${t("deal.typed-cards-check")}`);
  box = h("section", { class: "deal-step", "aria-label": t("word.next-step") }, this.#entry,
    this.#wheel, this.#burn, this.#keysAre);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.box.addEventListener("card-entered", ({ detail }) => this.#typed(detail.card));
    this.box.addEventListener("mismatch-chosen",
      ({ detail }) => this.#give({ command: "choose-reading", card: detail.card }));
    this.box.addEventListener("number-entered",
      ({ detail }) => this.#give({ command: "record-number", number: detail.number }));
    this.box.addEventListener("card-back", () => this.#arm(null));
  }

  /** Take keys from the whole page, after the entries, which come first. */
  listen() {
    const { acts } = this.#desk;
    // What is keyed for a wager is no card, and no step.
    document.addEventListener("keydown", (event) => this.#recordKey(event));
    listen(document, ["dealer"], {
      "place-your-bets": () => this.#callFor(["open-betting"], t("word.place-your-bets")),
      "no-more-bets": () => this.#callFor(["close-betting"], t("word.no-more-bets")),
      insurance: () => this.#callFor(["offer-insurance", "close-insurance"], t("word.insurance")),
      irregularity: () => this.#desk.rule(),
      draw: (event) => this.#spaceKey(event),
      ...acts,
    }, { inFields: /^F\d+$/ });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {AnyCommand} given */
  #give(given) {
    void this.#desk.give(given).catch(this.#desk.refused);
  }

  /** @param {AnyCommand} first @param {AnyCommand} second */
  #giveBoth(first, second) {
    void this.#desk.both(first, second).catch(this.#desk.refused);
  }

  /** Forget what was armed: the table has moved on, or a wager is being recorded. */
  disarm() {
    if (!this.#armed) return;
    this.#armed = null;
    this.show();
  }

  /** @param {Step|null} armed */
  #arm(armed) {
    this.#armed = armed;
    this.show();
    if (armed) say(t("deal.enter-again-of", { label: STEPS[armed.command].label }));
  }

  #do() {
    const view = this.#desk.view();
    const step = view && stepCommand(view);
    this.#armed = null;
    if (!step) return;
    // A shoe is cut as it comes: one press for both.
    if (step.command === "load-shoe") this.#giveBoth(step, { command: "cut-shoe" });
    else this.#give(step);
  }

  /** Call for something by its key: at once if it is the next step, else it is an irregularity.
   * @param {string[]} commands @param {string} word */
  #callFor(commands, word) {
    const view = this.#desk.view();
    if (!view) return;
    if (!view.next || !commands.includes(view.next.command))
      this.#desk.rule({
        why: t("deal.is-not-the-next-step", { word, view: dueWords(view) }),
      });
    else if (commands.length > 1) this.#enter(view); // pressed twice by chance: the first alone
    else this.#do();
  }

  /** Space ticks off a payment, or draws from a shoe that reads its cards itself.
   * @param {KeyboardEvent} event */
  #spaceKey(event) {
    const isPressed = event.target instanceof Element
      && event.target.closest("button, a, summary");
    if (isPressed || event.repeat) return false;
    if (this.#desk.tick()) return true;
    const view = this.#desk.view();
    if (view?.setup?.reader !== "simulated") return false;
    if (stepCommand(view)?.command === "draw") this.#do();
    else {
      this.#desk.rule({
        why: t("deal.no-card-is-due-a", { view: dueWords(view) }),
      });
    }
    return true;
  }

  /** @param {string} card */
  #typed(card) {
    const view = this.#desk.view();
    if (!view) return;
    const way = wayOfCard(view, this.#isCheck);
    if (way === "burn") {
      const more = this.#count.value === "" ? usualBurn(card) : Number(this.#count.value);
      this.#count.value = "";
      return this.#give({ command: "burn-cards", seen: [card], face_down: more });
    }
    if (way === "deal") return this.#give({ command: "deal-card", card });
    if (way === "check")
      return this.#give({ command: "deal-card", card, place: cardCount(view) - 1 });
    if (way === "insured") {
      // The card says that nobody else insures.
      return this.#giveBoth({ command: "close-insurance" }, { command: "deal-card", card });
    }
    if (way === "uninsured")
      return this.#desk.rule({ id: "insurance-not-offered", why: t("deal.insurance-due") });
    this.#desk.rule({ cards: [card],
      why: t("deal.no-card-is-due-a-of", { view: dueWords(view), card: cardName(card) }) });
  }

  /** @param {KeyboardEvent} event */
  #recordKey(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat
      || target?.closest(OTHERS)) return;
    if (event.key === "Enter" && target?.closest("button, a, summary")) return;
    if (this.#desk.record(event.key)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const view = this.#desk.view();
    const target = event.target instanceof Element ? event.target : null;
    if (event.key === "Escape" && target instanceof HTMLElement
      && target.matches("input, select, textarea, summary, button")
      && !target.closest("dialog")) target.blur();
    if (event.defaultPrevented || !view || event.ctrlKey || event.metaKey || event.altKey
      || target?.closest(OTHERS)) return;
    const isBack = event.key === "Backspace" || event.key === "Escape";
    if (event.key === "Enter") {
      if (target?.closest("button, a, summary") && target !== this.#step.box) return;
      event.preventDefault();
      // A key held down is pressed once: the second press confirms.
      if (!event.repeat) this.#enter(view);
    } else if (isBack && this.#armed) {
      event.preventDefault();
      this.#arm(null);
    } else if (event.key.toLowerCase() === "n" && view.game === "roulette") {
      event.preventDefault();
      this.#desk.rule({ why: t("deal.no-spin-say-what-happened") });
    }
  }

  #press() {
    const view = this.#desk.view();
    if (view) this.#enter(view);
  }

  /** @param {StaffTable} view */
  #enter(view) {
    const step = stepCommand(view);
    if (!step) return;
    if (this.#armed || !isFinal(step)) this.#do();
    else this.#arm(step);
  }

  show() {
    const view = this.#desk.view();
    if (!view) return;
    const isWheel = view.game === "roulette";
    const step = view.automatic ? null : stepCommand(view);
    this.#entry.hidden = isWheel;
    this.#wheel.hidden = !isWheel;
    if (isWheel)
      this.#wheel.data = { step: textOf(view), clauses: stepClauses(view),
        isOpen: !view.automatic && view.phase === "waiting", number: numberOf(view) };
    else this.#entry.data = this.#entryData(view);
    // The step's button stands right under its words, in whichever entry this game has.
    const head = find(isWheel ? this.#wheel : this.#entry, ".entry-head");
    if (this.#acts.previousSibling !== head) head.after(this.#acts);
    this.#showStep(step);
    this.#burn.hidden = view.phase !== "burning";
    this.#keysAre.hidden = isWheel || view.source !== "reader";
    this.#ball.hidden = view.ball_to === null || view.ball_to === undefined;
    if (!this.#ball.hidden) write(this.#ball, t("deal.number-back", { number: view.ball_to ?? 0 }));
  }

  /** @param {Step|null} step */
  #showStep(step) {
    const armed = this.#armed;
    const shown = armed ?? step;
    /** @type {{label: string, key?: string}} */
    const { label, key = "" } = shown ? STEPS[shown.command] : { label: "" };
    this.#step.box.hidden = !step;
    this.#step.show(label, key, Boolean(shown && isFinal(shown)));
    this.#step.box.classList.toggle("is-armed", Boolean(armed));
    const left = armed?.command === "settle" ? this.#desk.unpaid() : 0;
    write(this.#word, armed
      ? [left ? t("deal.unpaid", { left }) : "", t("deal.enter-again")].filter(Boolean).join(" ")
      : step
      ? t(isFinal(step) ? isTouched() ? "deal.hold" : "deal.enter-twice" : "deal.enter")
      : "");
  }

  /** @param {StaffTable} view @returns {CardEntryData} */
  #entryData(view) {
    const isRead = view.source === "reader" || view.source === "both";
    return {
      step: textOf(view),
      clauses: stepClauses(view),
      isOpen: !view.automatic && takesCard(view) && !view.alarm,
      reader: { state: view.alarm ? "fault" : isRead ? "ok" : "off",
        last: isRead ? laidCards(view).at(-1) : null },
      mismatch: view.readings,
      canTakeBack: Boolean(this.#armed),
    };
  }
}

/** @param {StaffTable} view */
const textOf = (view) =>
  view.automatic
    ? t("deal.the-house-deals-this-table")
    : view.alarm
    ? t("deal.the-readers-alarm-stands", { alarm: view.alarm })
    : dueWords(view);
