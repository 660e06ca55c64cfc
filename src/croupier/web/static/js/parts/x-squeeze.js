// <x-squeeze>: a face-down card that its patron opens slowly: by finger, mouse, keys or buttons.
//
// What it is comes with the first touch: whoever looks at a card has it on record that they did.
// Corner indices stay under the thumbs until 90 %, so pips show first. Under reduced motion the
// card does not fold: it opens.

import { h, set, svg, write } from "../core/dom.js";
import { cardName, t } from "../core/i18n.js";
import { easeOut, isStill, PACE, tween } from "../core/motion.js";
import { Part } from "../core/part.js";
import { foldOf, gripAt, INDICES_SHOW_FROM, pointsOf, progressOf } from "../games/fold.js";
import { cardBack, cardFace } from "./cardFace.js";

/** @import { SqueezeData } from "../elements.js" */
/** @import { Folded } from "../wire.js" */
/** @typedef {Folded["grip"]} Grip */

/** An arrow pushes the far edge towards the middle. @type {Record<string, Grip>} */
const ARROWS = { ArrowUp: "bottom", ArrowDown: "top", ArrowLeft: "right", ArrowRight: "left" };
/** @type {Record<string, string>} */
const OPPOSITE = { bottom: "top", top: "bottom", left: "right", right: "left" };
const STEP = 0.08;
/** @type {[Grip, string][]} */
const BUTTONS = [["bottom", "↑"], ["left", "→"], ["right", "←"], ["top", "↓"]];
let count = 0;

/** @extends {Part<SqueezeData>} */
export class XSqueeze extends Part {
  #id = `squeeze-${++count}`;
  /** @type {Grip} */ #grip = "bottom";
  #progress = 0;
  #isOpen = false;
  #hasLooked = false;
  #willOpen = false;
  #isTurning = false;
  /** @type {string|null|undefined} */ #drawn;
  #stop = () => {};
  #flatClip = svg("polygon");
  #flapClip = svg("polygon");
  #flat = svg("g", { "clip-path": `url(#${this.#id}-flat)` });
  #face = svg("g");
  #flap = svg("g", { "clip-path": `url(#${this.#id}-flap)`, class: "squeeze-flap" });
  #shade = svg("polygon", { class: "squeeze-shade" });
  #thumbs = svg("g", { class: "squeeze-thumbs" });
  #bend = svg("linearGradient", { id: `${this.#id}-bend`, gradientUnits: "userSpaceOnUse" },
    [[0, "#000", 0.42], [0.16, "#000", 0.08], [0.34, "#fff", 0.34], [0.6, "#000", 0.02], [1, "#000",
      0.12]].map(([offset, colour, opacity]) =>
        svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity })
      ));
  #curl = svg("polygon", { fill: `url(#${this.#id}-bend)` });
  #card = svg("svg", { viewBox: "-6 -6 262 362", class: "squeeze-card", tabindex: 0, role: "slider",
    "aria-valuemin": 0, "aria-valuemax": 100 });
  #buttons = h("div", { class: "squeeze-buttons" });
  #why = h("p", { class: "squeeze-why" });

  build() {
    this.#card.append(
      svg("defs", {}, svg("clipPath", { id: `${this.#id}-flat` }, this.#flatClip),
        svg("clipPath", { id: `${this.#id}-flap` }, this.#flapClip), this.#bend),
      this.#flat,
      this.#shade,
      this.#flap,
    );
    this.#flat.append(cardBack());
    this.#flap.append(this.#face, this.#curl);
    this.#thumbs.append(thumb("translate(6 10)"), thumb("rotate(180 125 175) translate(6 10)"));
    const lifts = BUTTONS.map(([grip, sign]) => {
      const label = t(`squeeze.lift.${grip}`);
      return h("button", { class: "button squeeze-lift", type: "button", "aria-label": label,
        title: label, onclick: () => this.#lift(grip, 2 * STEP) }, sign);
    });
    this.#buttons.append(...lifts,
      h("button", { class: "button is-main", type: "button", onclick: () => this.open() },
        t("squeeze.open")));
    this.append(this.#card, this.#buttons, this.#why);
    this.#card.addEventListener("pointerdown", (event) => this.#drag(event));
    this.#card.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {SqueezeData} data */
  show({ card, isOpen = false, isAllowed = true, why = "", fold }) {
    const isNew = this.#drawn === undefined;
    if (card !== this.#drawn) {
      const isTold = this.#drawn === "" && Boolean(card);
      this.#drawn = card;
      if (!isTold) [this.#progress, this.#isOpen, this.#willOpen] = [0, false, false];
      this.#face.replaceChildren(...(card ? [cardFace(card), this.#thumbs] : [blankFace()]));
    }
    if (fold && !isOpen) this.#follow(fold);
    if (isOpen && isNew) this.#isOpen = true;
    else if (isOpen && !this.#isOpen) this.#turn();
    this.#hasLooked = false;
    this.classList.toggle("is-still", isStill());
    this.#buttons.hidden = !isAllowed || card === null;
    this.#buttons.classList.toggle("is-off", this.#isOpen); // its place stays
    this.#why.hidden = !why;
    write(this.#why, why);
    this.#draw();
    if (card && this.#willOpen) this.open();
  }

  /** Fold as someone else does, who alone knows the card: never so far that it would be seen.
   * @param {{grip: Grip, progress: number}} fold */
  #follow({ grip, progress: share }) {
    const progress = Math.min(share, INDICES_SHOW_FROM);
    const from = grip === this.#grip ? this.#progress : 0;
    this.#grip = grip;
    this.#stop();
    this.#stop = tween(PACE.chip, (share) => {
      this.#progress = from + (progress - from) * share;
      this.#draw();
    });
  }

  /** Ask, once, what the card is. */
  #look() {
    if (this.data?.card || this.#hasLooked) return;
    this.#hasLooked = true;
    this.emit("squeeze-look", {});
  }

  /** Open the card: it turns over from where it is, once it is known. */
  open() {
    if (this.#isOpen || !this.#mayFold()) return;
    this.#look();
    this.#willOpen = !this.data?.card;
    if (!this.#willOpen) this.#turn(() => this.emit("squeeze-open", {}));
  }

  /** Turn the card over, once. @param {() => void} [rest] */
  #turn(rest) {
    if (this.#isTurning) return;
    this.#isTurning = true;
    const from = this.#progress;
    this.#stop();
    this.#stop = tween(PACE.fold, (share) => {
      this.#progress = from + (1 - from) * easeOut(share);
      this.#draw();
    }, () => {
      [this.#isOpen, this.#isTurning] = [true, false];
      this.#buttons.classList.add("is-off");
      this.#draw();
      rest?.();
    });
  }

  #mayFold() {
    return typeof this.data?.card === "string" && this.data?.isAllowed !== false && !this.#isOpen
      && !this.#isTurning;
  }

  /** @param {Grip} grip @param {number} by */
  #lift(grip, by) {
    if (!this.#mayFold()) return;
    if (isStill()) return this.open();
    this.#look();
    if (grip !== this.#grip) [this.#grip, this.#progress] = [grip, 0];
    this.#moveTo(this.#progress + by);
  }

  /** @param {number} progress */
  #moveTo(progress) {
    if (!this.#mayFold()) return;
    this.#stop();
    this.#progress = Math.max(0, Math.min(1, progress));
    this.#draw();
    this.#tellFold();
    if (this.#progress === 1) this.open();
  }

  /** Have a key that was pressed elsewhere fold this card. @param {KeyboardEvent} event */
  obey(event) {
    this.#card.focus({ preventScroll: true });
    this.#key(event);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const grip = ARROWS[event.key];
    const opposite = OPPOSITE[grip];
    if (event.key === "End" || event.key === "Enter") this.open();
    else if (event.key === "Home") this.#moveTo(0);
    else if (grip && opposite === this.#grip && this.#progress > 0)
      this.#moveTo(this.#progress - STEP);
    else if (grip) this.#lift(grip, STEP);
    else return;
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.#mayFold()) return;
    if (isStill()) return this.open();
    this.#look();
    this.#stop();
    const start = this.#pointOf(event);
    this.#grip = gripAt(start);
    this.#card.setPointerCapture(event.pointerId);
    const rest = new AbortController();
    const { signal } = rest;
    this.#card.addEventListener("pointermove",
      (move) => this.#moveTo(progressOf(this.#grip, this.#pointOf(move))), {
      signal,
    });
    const letGo = () => {
      rest.abort();
      if (this.#progress >= INDICES_SHOW_FROM) this.open();
      else if (this.#mayFold()) this.#fallBack();
    };
    this.#card.addEventListener("pointerup", letGo, { signal });
    this.#card.addEventListener("pointercancel", letGo, { signal });
  }

  #fallBack() {
    const from = this.#progress;
    this.#stop = tween(PACE.fold, (share) => {
      this.#progress = from * (1 - easeOut(share));
      this.#draw();
    }, () => this.#tellFold());
  }

  #tellFold() {
    this.emit("squeeze-move", { grip: this.#grip, progress: this.#progress });
  }

  /** @param {PointerEvent} event */
  #pointOf(event) {
    const box = this.#card.getBoundingClientRect();
    return { x: ((event.clientX - box.x) / box.width) * 262 - 6,
      y: ((event.clientY - box.y) / box.height) * 362 - 6 };
  }

  #draw() {
    const fold = foldOf(this.#grip, this.#isOpen ? 0 : this.#progress);
    set(this.#flatClip, { points: pointsOf(fold.flat) });
    set(this.#flapClip, { points: this.#isOpen ? "0,0 250,0 250,350 0,350" : pointsOf(fold.flap) });
    set(this.#shade, { points: pointsOf(fold.flap),
      visibility: this.#isOpen ? "hidden" : "visible" });
    set(this.#curl, { points: pointsOf(fold.flap),
      visibility: this.#isOpen ? "hidden" : "visible" });
    set(this.#bend, { x1: fold.line.from.x, y1: fold.line.from.y, x2: fold.line.to.x,
      y2: fold.line.to.y });
    set(this.#face, {
      transform: this.#isOpen ? "" : `matrix(${fold.matrix.map((n) => n.toFixed(4)).join(" ")})`,
    });
    set(this.#flat, { visibility: this.#isOpen ? "hidden" : "visible" });
    this.#thumbs.classList.toggle("is-off", this.#isOpen || this.#progress >= INDICES_SHOW_FROM);
    const percent = Math.round(this.#progress * 100);
    const words = this.#isOpen ? cardName(this.#drawn) : t("squeeze.lifted", { percent });
    set(this.#card, { "aria-label": t("squeeze.label"),
      "aria-valuenow": this.#isOpen ? 100 : percent, "aria-valuetext": words,
      "aria-disabled": !this.#mayFold() });
  }
}

/** What is seen of a card that nobody here knows: its paper. */
const blankFace = () => svg("rect", { width: 250, height: 350, rx: 18, class: "card-paper" });

/** A thumb over a corner's index. @param {string} transform */
function thumb(transform) {
  return svg("g", { transform },
    svg("path", { d: "M-30-34H30C52-20 58 24 54 62 51 92 38 106 22 106 4 106-8 92-16 64Z",
      fill: "#e0b48d", stroke: "#b98a62", "stroke-width": 1.5 }),
    svg("path", { d: "M6 66C6 50 40 48 42 64 43 84 36 98 24 98 12 98 6 84 6 66Z", fill: "#f3d7c0",
      stroke: "#c99a78", "stroke-width": 1.2 }));
}
customElements.define("x-squeeze", XSqueeze);
