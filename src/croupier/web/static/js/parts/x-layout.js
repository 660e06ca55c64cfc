// <x-layout>: the roulette layout: one surface, 157 positions, by pointer, touch, arrows and
// typing.

import { h, keyed, set, svg, write } from "../core/dom.js";
import { actOf } from "../core/keys.js";
import { money } from "../core/money.js";
import { Part } from "../core/part.js";
import { say } from "../core/say.js";
import { position } from "../games/rouletteData.js";
import { nearest, readPosition, sayPosition, step } from "../games/roulettePicking.js";
import { chipStack } from "./chipArt.js";
import { cloth, planOf } from "./layoutArt.js";

/** @import { LayoutData, LayoutStake } from "../elements.js" */

const NARROW = 640;

/** @type {("pointerdown"|"pointermove"|"pointerup"|"pointercancel"|"pointerleave")[]} */
const POINTER = ["pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave"];

/** @extends {Part<LayoutData>} */
export class XLayout extends Part {
  #picture = svg("svg", { class: "layout", tabindex: 0, role: "application",
    "aria-roledescription": "roulette layout" });
  #print = svg("g");
  #chips = svg("g", { class: "layout-chips" });
  #cursor = svg("g", { class: "layout-cursor" }, svg("circle", { r: 15 }));
  #dolly = svg("g", { class: "layout-dolly", visibility: "hidden" },
    svg("path", { d: "M-9 10H9L5-6A6.500 6.500 0 1 0-5-6Z" }));
  #preview = h("output", { class: "layout-preview" });
  #typed = h("input", { class: "field", placeholder: "17 or 17/20",
    "aria-label": "Position, numbers with a slash", autocomplete: "off", inputmode: "text" });
  #plan = planOf(false);
  #at = "straight:17";
  /** @type {string|null} */ #pointed = null;
  #isHeld = false;
  #sizes = new ResizeObserver(() => this.#turn());

  build() {
    this.#picture.append(this.#print, this.#chips, this.#dolly, this.#cursor);
    const form = h("form", { class: "layout-typed" }, this.#typed,
      h("button", { class: "button" }, "Add"));
    form.addEventListener("submit", (event) => this.#enter(event));
    this.append(this.#picture, h("div", { class: "layout-below" }, this.#preview, form));
    for (const name of POINTER)
      this.#picture.addEventListener(name, (event) => this.#pointer(event));
    this.#picture.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (this.#pointed) this.#wish("bet-remove", this.#pointed);
    });
    this.#picture.addEventListener("keydown", (event) => this.#key(event));
    this.#picture.addEventListener("focus", () => this.#tell());
    this.#sizes.observe(this);
    this.#drawCloth();
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
  }

  /** @param {LayoutData} data */
  show(data) {
    this.classList.toggle("is-open", data.isOpen);
    this.#turn();
    this.#showChips(data.stakes);
    this.#light();
    this.#showPreview();
    const { number = null } = data;
    set(this.#dolly, { visibility: number === null ? "hidden" : "visible" });
    if (number !== null) this.#moveTo(this.#dolly, `straight:${number}`);
    set(this.#picture, {
      "aria-label": `Roulette layout. Arrows move, Enter adds a chip, Delete takes it back.${
        data.isOpen ? "" : ` ${data.word ?? ""}`
      }`,
    });
  }

  #turn() {
    const isTurned = this.data?.turned ?? (this.clientWidth > 0 && this.clientWidth < NARROW);
    if (isTurned === this.#plan.isTurned) return;
    this.#plan = planOf(isTurned);
    this.#drawCloth();
    if (this.data) this.show(this.data);
  }

  #drawCloth() {
    set(this.#picture, { viewBox: `0 0 ${this.#plan.width} ${this.#plan.height}`,
      "data-turned": this.#plan.isTurned });
    this.#print.replaceChildren(cloth(this.#plan));
    this.#moveTo(this.#cursor, this.#at);
  }

  /** @param {SVGElement} mark @param {string} bet */
  #moveTo(mark, bet) {
    const { along, across } = position(bet);
    const { x, y } = this.#plan.place(along, across);
    mark.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  /** @param {LayoutStake[]} stakes */
  #showChips(stakes) {
    keyed(this.#chips, stakes.filter(({ amount }) => amount > 0),
      (stake) => [this.#plan.isTurned, ...Object.values(stake)].join("|"),
      (stake) => this.#stake(stake));
  }

  /** @param {LayoutStake} stake */
  #stake(stake) {
    const isMine = stake.mine !== false;
    const stack = svg("g", {
      class: `layout-stake${isMine ? " is-mine" : ""} state-${stake.state ?? "accepted"}`,
    }, svg("g", {
      transform: `scale(${isMine ? 0.3 : 0.22}) translate(${isMine ? 0 : 44} ${isMine ? 0 : -40})`,
    }, chipStack(stake.amount, { colour: stake.colour })));
    this.#moveTo(stack, stake.bet);
    return stack;
  }

  #light() {
    const shown = this.#pointed ?? (this.matches(":focus-within") ? this.#at : null);
    const numbers = new Set([...(shown ? position(shown).numbers : []), ...(this.data?.lit ?? [])]);
    for (const box of this.#print.querySelectorAll("[data-box]")) {
      const id = box.getAttribute("data-box") ?? "";
      const isLit = id === shown
        || (id.startsWith("straight:") && numbers.has(Number(id.slice(9))));
      box.classList.toggle("is-lit", isLit);
      box.classList.toggle("is-won", id === `straight:${this.data?.number}`);
    }
    this.#picture.classList.toggle("is-held", this.#isHeld);
  }

  /** @param {string} bet */
  #sayBet(bet) {
    const { kind } = position(bet);
    const staked =
      this.data?.stakes.filter((stake) => stake.bet === bet && stake.mine !== false).reduce(
        (sum, stake) => sum + stake.amount,
        0,
      ) ?? 0;
    const odds = this.data?.odds[kind];
    return [sayPosition(bet), odds, staked ? `${money(staked)} staked` : ""].filter(Boolean).join(
      ", ",
    );
  }

  #showPreview() {
    const data = this.data;
    const shown = this.#pointed ?? this.#at;
    const words = data?.message || (data && !data.isOpen && data.word)
      || `${this.#sayBet(shown)}, chip ${money(data?.chip ?? 0)}`;
    write(this.#preview, words);
    this.#preview.classList.toggle("is-bad", Boolean(data?.message));
  }

  /** @param {PointerEvent} event */
  #pointer(event) {
    const box = this.#picture.getBoundingClientRect();
    const { along, across } = this.#plan.find(
      ((event.clientX - box.x) / box.width) * this.#plan.width,
      ((event.clientY - box.y) / box.height) * this.#plan.height,
    );
    const isOff = event.type === "pointercancel"
      || (event.type === "pointerleave" && !this.#isHeld);
    const pointed = isOff ? null : (nearest(along, across)?.id ?? null);
    if (event.type === "pointerdown" && event.button === 0) {
      this.#isHeld = true;
      this.#picture.setPointerCapture(event.pointerId);
    }
    const commits = event.type === "pointerup" && this.#isHeld && pointed;
    if (event.type === "pointerup" || event.type === "pointercancel") this.#isHeld = false;
    if (pointed !== this.#pointed) this.emit("bet-point", { bet: pointed });
    this.#pointed = event.type === "pointerup" && event.pointerType === "touch" ? null : pointed;
    if (commits) {
      this.#goTo(pointed);
      this.#wish("bet-add", pointed);
    }
    this.#light();
    this.#showPreview();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (/^[0-9]$/.test(event.key)) return this.#typed.focus({ preventScroll: true });
    const act = actOf(["grid"], event.key);
    if (!act || act === "clause") return;
    event.preventDefault();
    if (act === "add") return this.#wish("bet-add", this.#at);
    if (act === "remove") return this.#wish("bet-remove", this.#at);
    this.#pointed = null;
    if (act === "first" || act === "last")
      this.#goTo(act === "first" ? "straight:0" : "straight:36");
    else this.#goTo(step(this.#at, act, this.#plan.isTurned));
    this.#tell();
  }

  /** @param {string} bet */
  #goTo(bet) {
    this.#at = bet;
    this.#moveTo(this.#cursor, bet);
  }

  #tell() {
    this.#light();
    this.#showPreview();
    say(this.#sayBet(this.#at));
  }

  /** @param {Event} event */
  #enter(event) {
    event.preventDefault();
    const bet = readPosition(this.#typed.value);
    if (!bet) {
      write(this.#preview, `“${this.#typed.value}” is not a position; write 17, 17/20 or 16-18.`);
      return this.#preview.classList.add("is-bad");
    }
    this.#typed.value = "";
    this.#goTo(bet);
    this.#wish("bet-add", bet);
  }

  /** @param {"bet-add"|"bet-remove"} wish @param {string} bet */
  #wish(wish, bet) {
    if (this.data?.isOpen) this.emit(wish, { bet });
    else this.emit("bet-closed", { bet });
  }
}
customElements.define("x-layout", XLayout);
