// <x-timer>: how long bets can be placed: a ring, a number and a word.
//
// It counts by itself from the moment the data was set, and speaks at 10 and 5 only.

import { h, set, svg, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { Part } from "../core/part.js";
import { say } from "../core/say.js";

/** @import { TimerData } from "../elements.js" */

const AROUND = 2 * Math.PI * 42;
const SPOKEN = [10, 5];

/** @extends {Part<TimerData>} */
export class XTimer extends Part {
  #ring = svg("circle", { r: 42, class: "timer-ring", "stroke-dasharray": AROUND.toFixed(1),
    transform: "rotate(-90)" });
  #number = svg("text", { class: "timer-number", "text-anchor": "middle", y: 13 });
  #word = h("strong", { class: "timer-word" });
  #note = h("span", { class: "timer-note" });
  #until = 0;
  #tick = 0;
  #shown = -1;

  build() {
    this.append(
      svg("svg", { viewBox: "-50 -50 100 100", class: "timer-face", "aria-hidden": "true" },
        svg("circle", { r: 42, class: "timer-track" }), this.#ring, this.#number),
      h("span", { class: "timer-words" }, this.#word, this.#note),
    );
    this.setAttribute("role", "timer");
  }

  /** @param {TimerData} data */
  show({ word, seconds = null, tone = "wait", note = "" }) {
    this.dataset.tone = tone;
    write(this.#word, word);
    write(this.#note, note);
    this.#note.hidden = !note;
    clearInterval(this.#tick);
    this.#shown = -1;
    this.#until = performance.now() + (seconds ?? 0) * 1000;
    this.classList.toggle("is-counting", seconds !== null);
    if (seconds === null) return this.#still();
    this.#count();
    this.#tick = setInterval(() => this.#count(), 100);
  }

  disconnectedCallback() {
    clearInterval(this.#tick);
  }

  #still() {
    this.classList.remove("is-short");
    write(this.#number, "");
    set(this.#ring, { "stroke-dashoffset": 0 });
  }

  #count() {
    const left = Math.max(0, (this.#until - performance.now()) / 1000);
    const whole = Math.ceil(left);
    const share = this.data?.of ? left / this.data.of : left > 0 ? 1 : 0;
    set(this.#ring, { "stroke-dashoffset": (AROUND * (1 - Math.min(1, share))).toFixed(1) });
    if (whole === this.#shown) return;
    if (SPOKEN.includes(whole) && this.#shown > whole) say(t("timer.seconds", { whole }));
    this.#shown = whole;
    write(this.#number, whole);
    this.classList.toggle("is-short", whole <= 5);
    if (left > 0) return;
    clearInterval(this.#tick);
    this.emit("timer-out", {});
  }
}
customElements.define("x-timer", XTimer);
