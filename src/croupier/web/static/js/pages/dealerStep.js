// The one next step: Enter arms it and Enter again does it; cards and numbers are typed, burns
// named.
//
// What is typed or armed is taken back by Backspace; what is not due asks for an irregularity.

import { button, find, h, write } from "../core/dom.js";
import { cardName } from "../core/i18n.js";
import { listen } from "../core/keys.js";
import { say } from "../core/say.js";
import { cardCount, laidCards, stepClauses, stepCommand, STEPS, takesCard, usualBurn,
  wayOfCard } from "../games/dealerFacts.js";
import { numberOf } from "../games/feltFacts.js";
import "../parts/x-cardentry.js";
import "../parts/x-numberentry.js";

/** @import { CardEntryData } from "../elements.js" */
/** @import { Step } from "../games/dealerFacts.js" */
/** @import { AnyCommand, Command, StaffTable } from "../page.js" */
/** @import { Opening } from "./rulingDesk.js" */
/**
 * @typedef {object} Desk
 * @property {() => StaffTable|null} view
 * @property {Command} give
 * @property {() => Promise<void>} upToDate
 * @property {(given?: Opening) => void} rule  opens the list of irregularities
 * @property {(error: unknown) => void} refused
 */

const OTHERS = "input:not([type=number]), textarea, select, dialog";

/** What the table waits for, in words. @param {StaffTable} view */
const dueWords = ({ next, phase_text: text }) => next?.text ?? text;

export class StepDesk {
  #desk;
  /** @type {{step: Step}|{burn: string}|null} what waits for the second Enter */
  #armed = null;
  #isCheck = true;
  #entry = h("x-cardentry");
  #wheel = h("x-numberentry");
  #step = button("", () => this.#do(), "is-main deal-act");
  #word = h("p", { class: "deal-armed", role: "status" });
  #acts = h("div", { class: "deal-acts" }, this.#step, this.#word);
  #count = h("input", { class: "field", type: "number", min: 0, max: 20,
    "aria-label": "Cards burned face down" });
  #burn = h("div", { class: "deal-burn", hidden: "" }, h("span", {}, "face down after it"),
    this.#count, button("Burn ⏎", () => this.#doBurn(), "is-main"));
  /** @type {HTMLInputElement} */
  #checks = h("input", { type: "checkbox", ".checked": true,
    onchange: () => (this.#isCheck = this.#checks.checked) });
  #keysAre = h("label", { class: "deal-check" }, this.#checks, " Typed cards check the reader");
  box = h("section", { class: "deal-step", "aria-label": "Next step" }, this.#entry, this.#wheel,
    this.#burn, this.#keysAre);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.box.addEventListener("card-entered", ({ detail }) => void this.#typed(detail.card));
    this.box.addEventListener("mismatch-chosen",
      ({ detail }) => this.#give({ command: "choose-reading", card: detail.card }));
    this.box.addEventListener("number-entered",
      ({ detail }) => this.#give({ command: "record-number", number: detail.number }));
    this.box.addEventListener("card-back", () => this.#arm(null));
  }

  /** Take keys from the whole page, after the entries, which come first. */
  listen() {
    listen(document, ["dealer"], {
      "place-your-bets": () => void this.#callFor(["open-betting"], "Place your bets"),
      "no-more-bets": () => void this.#callFor(["close-betting"], "No more bets"),
      insurance: () => void this.#callFor(["offer-insurance", "close-insurance"], "Insurance"),
      irregularity: () => this.#desk.rule(),
      draw: (event) => this.#drawKey(event),
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {AnyCommand} given */
  #give(given) {
    this.#desk.give(given).catch(this.#desk.refused);
  }

  /** Forget what was armed: the table has moved on. */
  disarm() {
    this.#armed = null;
  }

  /** @param {{step: Step}|{burn: string}|null} armed */
  #arm(armed) {
    this.#armed = armed;
    this.show();
    if (!armed) return;
    const word = "burn" in armed
      ? `Burn the ${cardName(armed.burn)}`
      : STEPS[armed.step.command].label;
    say(`${word}: Enter again`);
  }

  #do() {
    const view = this.#desk.view();
    const step = view && stepCommand(view);
    this.#armed = null;
    if (step) this.#give(step);
  }

  #doBurn() {
    if (!this.#armed || !("burn" in this.#armed)) return;
    const { burn } = this.#armed;
    this.#armed = null;
    this.#give({ command: "burn-cards", seen: [burn], face_down: Number(this.#count.value) || 0 });
  }

  /** Call for something by its key: at once if it is the next step, else it is an irregularity.
   * @param {string[]} commands @param {string} word */
  async #callFor(commands, word) {
    await this.#desk.upToDate();
    const view = this.#desk.view();
    if (!view) return;
    if (view.next && commands.includes(view.next.command)) return this.#do();
    this.#desk.rule({
      why: `“${word}” is not the next step: ${
        dueWords(view)
      } If something went wrong, name it here.`,
    });
  }

  /** Space draws from a shoe that reads its cards itself. @param {KeyboardEvent} event */
  #drawKey(event) {
    const isPressed = event.target instanceof Element
      && event.target.closest("button, a, summary");
    if (isPressed || this.#desk.view()?.setup?.reader !== "simulated") return false;
    if (!event.repeat) void this.#draw();
    return true;
  }

  async #draw() {
    await this.#desk.upToDate();
    const view = this.#desk.view();
    if (!view) return;
    if (stepCommand(view)?.command === "draw") return this.#do();
    this.#desk.rule({
      why: `No card is due: ${
        dueWords(view)
      } A card that was drawn all the same is an irregularity.`,
    });
  }

  /** @param {string} card */
  async #typed(card) {
    await this.#desk.upToDate();
    const view = this.#desk.view();
    if (!view) return;
    const way = wayOfCard(view, this.#isCheck);
    if (way === "burn") {
      this.#count.value = String(usualBurn(card));
      return this.#arm({ burn: card });
    }
    if (way === "deal") return this.#give({ command: "deal-card", card });
    if (way === "check")
      return this.#give({ command: "deal-card", card, place: cardCount(view) - 1 });
    this.#desk.rule({ cards: [card],
      why: `No card is due: ${dueWords(view)} A ${
        cardName(card)
      } that left the shoe all the same is an irregularity.` });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const view = this.#desk.view();
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || !view || event.ctrlKey || event.metaKey || event.altKey
      || target?.closest(OTHERS)) return;
    const isBack = event.key === "Backspace" || event.key === "Escape";
    if (event.key === "Enter") {
      if (target?.closest("button, a, summary") && target !== this.#step) return;
      event.preventDefault();
      // A key held down is pressed once: the second press confirms.
      if (!event.repeat) this.#enter(view);
    } else if (isBack && this.#armed && !target?.closest("input")) {
      event.preventDefault();
      this.#arm(null);
    } else if (event.key.toLowerCase() === "n" && view.game === "roulette") {
      event.preventDefault();
      this.#desk.rule({ why: "No spin: say what happened. Every stake is returned." });
    }
  }

  /** @param {StaffTable} view */
  #enter(view) {
    if (this.#armed) return "burn" in this.#armed ? this.#doBurn() : this.#do();
    const step = stepCommand(view);
    if (step) this.#arm({ step });
  }

  show() {
    const view = this.#desk.view();
    if (!view) return;
    const isWheel = view.game === "roulette";
    const step = view.automatic ? null : stepCommand(view);
    const burn = this.#armed && "burn" in this.#armed ? this.#armed.burn : "";
    this.#entry.hidden = isWheel;
    this.#wheel.hidden = !isWheel;
    if (isWheel)
      this.#wheel.data = { step: textOf(view), clauses: stepClauses(view),
        isOpen: !view.automatic && view.phase === "waiting", number: numberOf(view) };
    else this.#entry.data = this.#entryData(view, burn);
    // The step's button stands right under its words, in whichever entry this game has.
    const head = find(isWheel ? this.#wheel : this.#entry, ".entry-head");
    if (this.#acts.previousSibling !== head) head.after(this.#acts);
    this.#showStep(step, burn);
    this.#burn.hidden = !burn;
    this.#keysAre.hidden = isWheel || view.source !== "reader";
  }

  /** @param {Step|null} step @param {string} burn */
  #showStep(step, burn) {
    const armed = this.#armed && "step" in this.#armed ? this.#armed.step : null;
    const shown = armed ?? step;
    /** @type {{label: string, key?: string}} */
    const { label, key = "" } = shown ? STEPS[shown.command] : { label: "" };
    this.#step.hidden = !step;
    if (this.#step.dataset.label !== label)
      this.#step.replaceChildren(label, key ? h("kbd", {}, key) : "");
    this.#step.dataset.label = label;
    this.#step.classList.toggle("is-armed", Boolean(armed));
    write(this.#word, burn
      ? ""
      : armed
      ? "Enter again does it, Backspace takes it back"
      : step
      ? "Enter twice"
      : "");
  }

  /** @param {StaffTable} view @param {string} burn @returns {CardEntryData} */
  #entryData(view, burn) {
    const isRead = view.source === "reader" || view.source === "both";
    return {
      step: burn ? `Burn the ${cardName(burn)}, and how many face down?` : textOf(view),
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
    ? "The house deals this table itself."
    : view.alarm
    ? `The reader's alarm stands: ${view.alarm}`
    : dueWords(view);
