// <x-layout>: the roulette layout: one surface, 157 positions, by pointer, touch, arrows and
// typing.

import { h, keyed, set, svg, write } from "../core/dom.js";
import { phrased, t } from "../core/i18n.js";
import { actOf } from "../core/keys.js";
import { money } from "../core/money.js";
import { glide, PACE } from "../core/motion.js";
import { Part } from "../core/part.js";
import { say } from "../core/say.js";
import { position } from "../games/rouletteData.js";
import { nearest, readPosition, sayPosition, step } from "../games/roulettePicking.js";
import { chipStack } from "./chipArt.js";
import { chipPlace, cloth, dollyPlace, planOf } from "./layoutArt.js";
import { amountOf, besideChips, CHIP, pill, zoomOf } from "./layoutPills.js";

/** @import { LayoutData, LayoutStake } from "../elements.js" */

const NARROW = 640;
// Where the others' chips lie beside a position: in a box of one number, on a line, turned.
const OTHERS = { radius: 10, box: [-27, 24], line: [24, -20], turned: [3, -10] };

/** @type {("pointerdown"|"pointermove"|"pointerup"|"pointercancel"|"pointerleave")[]} */
const POINTER = ["pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave"];

/** @extends {Part<LayoutData>} */
export class XLayout extends Part {
  #picture = svg("svg", { class: "layout", tabindex: 0, role: "application",
    "aria-roledescription": t("layout.role") });
  #print = svg("g");
  #chips = svg("g", { class: "layout-chips" });
  #cursor = svg("g", { class: "layout-cursor" }, svg("circle", { r: 15 }));
  #dolly = svg("g", { class: "layout-dolly", visibility: "hidden" },
    svg("circle", { r: 18, class: "layout-halo" }),
    svg("path", { d: "M-9 15H9L5-4A6.500 6.500 0 1 0-5-4Z" }));
  #preview = h("output", { class: "layout-preview" });
  #typed = h("input", { class: "field", placeholder: t("layout.example"),
    "aria-label": t("layout.typed"), autocomplete: "off", inputmode: "text" });
  #plan = planOf(false);
  #at = "straight:17";
  /** @type {string|null} */ #pointed = null;
  #isHeld = false;
  #isTouched = false;
  #zoom = 1;
  #sizes = new ResizeObserver(() => this.#turn());

  build() {
    this.#picture.append(this.#print, this.#chips, this.#dolly, this.#cursor);
    const form = h("form", { class: "layout-typed" }, this.#typed,
      h("button", { class: "button" }, t("layout.add")));
    form.addEventListener("submit", (event) => this.#enter(event));
    this.append(h("div", { class: "layout-place" }, this.#picture),
      h("div", { class: "layout-below" }, this.#preview, form));
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
    if (number !== null) this.#putDolly(number);
    set(this.#picture, {
      "aria-label": [t("layout.label"), data.isOpen ? "" : data.word].filter(Boolean).join(" "),
    });
  }

  #turn() {
    const isTurned = this.data?.turned ?? (this.clientWidth > 0 && this.clientWidth < NARROW);
    const hasTurned = isTurned !== this.#plan.isTurned;
    if (hasTurned) {
      this.#plan = planOf(isTurned);
      this.#drawCloth();
    }
    const { width } = this.#picture.getBoundingClientRect();
    const zoom = width ? zoomOf(width / this.#plan.width) : this.#zoom;
    if (!hasTurned && zoom === this.#zoom) return;
    this.#zoom = zoom;
    if (this.data) this.show(this.data);
  }

  #drawCloth() {
    set(this.#picture, { viewBox: `0 0 ${this.#plan.width} ${this.#plan.height}`,
      "data-turned": this.#plan.isTurned,
      style: { "--ratio": this.#plan.width / this.#plan.height } });
    this.#print.replaceChildren(cloth(this.#plan));
    this.#moveTo(this.#cursor, this.#at);
  }

  /** @param {SVGElement} mark @param {string} bet */
  #moveTo(mark, bet) {
    const { along, across } = position(bet);
    const { x, y } = this.#plan.place(along, across);
    mark.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  /** Beside the number, which is to be read. @param {number} number */
  #putDolly(number) {
    const { x, y } = dollyPlace(number, this.#plan);
    const size = this.#plan.isTurned ? 0.55 : 0.7;
    this.#dolly.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
  }

  /** @param {LayoutStake[]} stakes */
  #showChips(stakes) {
    const beside = besideChips(stakes.filter(({ paid, mine = true }) => paid && mine),
      this.data?.number, this.#plan, this.#zoom);
    keyed(this.#chips, stakes.filter(({ amount }) => amount > 0),
      (stake) =>
        [this.#plan.isTurned, this.#zoom, ...Object.values(stake), ...beside.get(stake) ?? []].join(
          "|",
        ), (stake) => this.#stake(stake, beside.get(stake)));
  }

  /** @param {LayoutStake} stake @param {[right: number, down: number]} [beside] */
  #stake(stake, beside = [0, 0]) {
    const { mine = true, amount, paid = 0, outcome = "" } = stake;
    const { x, y } = chipPlace(position(stake.bet), this.#plan);
    const drawn = chipStack(amount, { colour: stake.colour });
    drawn.setAttribute("transform", `scale(${(mine ? CHIP : OTHERS.radius) / 50})`);
    const stack = svg("g", {
      class: `layout-stake${mine ? " is-mine" : ""} state-${stake.state ?? "accepted"}`,
      "data-bet": stake.bet,
      "data-outcome": outcome || null,
    }, drawn, mine && pill(amountOf(stake), beside, this.#zoom));
    const [right, down] = mine ? [0, 0] : this.#besideOf(stake.bet);
    const at = mine ? { x, y } : this.#plan.place(...anchorOf(stake.bet));
    stack.setAttribute("transform", `translate(${at.x + right} ${at.y + down})`);
    if (paid) void pay(drawn);
    return stack;
  }

  /** @param {string} bet */
  #besideOf(bet) {
    if (this.#plan.isTurned) return OTHERS.turned;
    return /^(straight|column)/.test(bet) ? OTHERS.box : OTHERS.line;
  }

  #light() {
    const isHere = this.#pointed ?? (this.querySelector(":focus-visible") ? this.#at : null);
    const shown = this.data?.isOpen ? isHere : null; // what came up is not tinted
    const lit = this.data?.isOpen ? this.data.lit ?? [] : [];
    const numbers = new Set([...(shown ? position(shown).numbers : []), ...lit]);
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
    const others = this.data?.stakes.filter((stake) => stake.bet === bet && stake.mine === false)
      .reduce((sum, stake) => sum + stake.amount, 0);
    return phrased([sayPosition(bet), this.data?.odds[kind],
      staked ? t("bet.staked", { amount: money(staked) }) : "",
      others ? t("layout.others", { amount: money(others) }) : ""]);
  }

  #showPreview() {
    const { message = "", hint = "", said = null, isOpen = false, word = "" } = this.data ?? {};
    const pressing = message || hint || (said && said.kind !== "quiet" ? said.words : "");
    const isSaid = said !== null && !message && !hint && (said.kind !== "quiet" || !this.#points());
    const words = isSaid
      ? [said.words, said.net].filter(Boolean).join(" ")
      : pressing || (this.#points() ? this.#sayPointed() : isOpen ? "" : word);
    write(this.#preview, words);
    set(this.#preview, { "data-said": isSaid ? said.kind : null,
      "data-sign": isSaid ? said.sign ?? null : null });
    this.#preview.classList.toggle("is-bad", Boolean(message));
  }

  /** Whether a bet is pointed at, or one was touched before. */
  #points() {
    return Boolean(this.data?.isOpen && (this.#pointed || this.#isTouched));
  }

  #sayPointed() {
    const chip = t("layout.chip", { amount: money(this.data?.chip ?? 0) });
    return phrased([this.#sayBet(this.#pointed ?? this.#at), chip]);
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
    this.#isTouched = true;
    this.#at = bet;
    this.#moveTo(this.#cursor, bet);
  }

  #tell() {
    this.#isTouched = true;
    this.#light();
    this.#showPreview();
    say(this.#sayBet(this.#at));
  }

  /** @param {Event} event */
  #enter(event) {
    event.preventDefault();
    const bet = readPosition(this.#typed.value);
    if (!bet) {
      write(this.#preview, t("layout.none", { typed: this.#typed.value }));
      return this.#preview.classList.add("is-bad");
    }
    this.#typed.value = "";
    this.#picture.focus({ preventScroll: true }); // the keys of the table are to work again
    this.#goTo(bet);
    this.#wish("bet-add", bet);
  }

  /** @param {"bet-add"|"bet-remove"} wish @param {string} bet */
  #wish(wish, bet) {
    if (this.data?.isOpen) this.emit(wish, { bet });
    else this.emit("bet-closed", { bet });
  }
}

/** @param {string} bet @returns {[along: number, across: number]} */
const anchorOf = (bet) => [position(bet).along, position(bet).across];

/** What is won comes from the dealer. @param {Element} stack */
const pay = (stack) =>
  glide(stack, [{ translate: "0 -120px", opacity: 0 }, {}], { duration: PACE.pay });
customElements.define("x-layout", XLayout);
