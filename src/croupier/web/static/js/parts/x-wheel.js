// <x-wheel>: the wheel: the ball runs while the spin is on, and comes to rest in the number.
//
// Under reduced motion, and for a result that was there before the page, the ball simply lies
// there.

import { h, keyed, set, svg, write } from "../core/dom.js";
import { easeOut, isStill, PACE, tween } from "../core/motion.js";
import { Part } from "../core/part.js";
import { colourOf } from "../games/rouletteData.js";
import { angleOfNumber, ball, bowl, rotor } from "./wheelArt.js";

/** @import { WheelData } from "../elements.js" */

const TRACK = 205;
const POCKET = 124;
const TURNS = 6;
// The share of the run after which the ball leaves the track, and after which it lies in its
// pocket.
const DROP = 0.52;
const LIES = 0.82;
const DEGREES_PER_SECOND = { rotor: 40, ball: 420 };

/** @extends {Part<WheelData>} */
export class XWheel extends Part {
  #rotor = rotor();
  #ball = ball();
  #picture = svg("svg", { viewBox: "-252 -252 504 504", class: "wheel", role: "img" });
  #plate = h("p", { class: "wheel-plate" });
  #word = h("p", { class: "wheel-word" });
  #last = h("ol", { class: "wheel-last", "aria-label": "Last numbers, newest first" });
  #turn = 0;
  #ahead = 0;
  #stop = () => {};
  /** @type {number|string|null} */ #running = null;
  /** @type {number|null} */ #lies = null;

  build() {
    this.#picture.append(bowl(), this.#rotor, this.#ball,
      svg("path", { d: "M-7-250L7-250 0-236Z", class: "wheel-pointer" }));
    this.append(this.#picture, h("div", { class: "wheel-below" }, this.#plate, this.#word),
      this.#last);
    this.#ball.setAttribute("visibility", "hidden");
  }

  /** @param {WheelData} data */
  show(data) {
    const { spin, isSpinning, number, word = "", last = [] } = data;
    write(this.#word, word);
    keyed(this.#last, last.map((each, i) => ({ each, key: `${last.length - i}-${each}` })),
      ({ key }) => key,
      ({ each }) =>
        h("li", { class: `pill is-${colourOf(each)}` }, each,
          h("span", { class: "for-readers" }, ` ${colourOf(each)}`)));
    if (isSpinning && number === null) return this.#run(spin);
    if (number === null) return this.#clear();
    if (this.#running === spin && this.#lies === null && !isStill()) return this.#settle(number);
    if (this.#lies !== number || this.#running !== spin) this.#rest(spin, number);
  }

  disconnectedCallback() {
    this.#stop();
  }

  #clear() {
    this.#stop();
    this.#lies = null;
    this.#ball.setAttribute("visibility", "hidden");
    this.#say(null);
  }

  /** The ball runs around until a number is known. @param {number|string} spin */
  #run(spin) {
    if (this.#running === spin && this.#lies === null) return;
    this.#stop();
    this.#running = spin;
    this.#lies = null;
    this.#say(null);
    set(this.#picture, { "aria-label": "The ball is running" });
    if (isStill()) return this.#place(this.#turn, 0, TRACK);
    const [turn, ahead, start] = [this.#turn, this.#ahead, performance.now()];
    let frame = 0;
    /** @param {number} now */
    const step = (now) => {
      const seconds = Math.max(0, now - start) / 1000;
      this.#place(turn + seconds * DEGREES_PER_SECOND.rotor,
        ahead - seconds * DEGREES_PER_SECOND.ball, TRACK);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    this.#stop = () => cancelAnimationFrame(frame);
  }

  /** From where the ball is to its pocket, which ends at the top. @param {number} number */
  #settle(number) {
    this.#stop();
    this.#lies = number;
    const pocket = angleOfNumber(number);
    const from = this.#turn;
    const to = from + 360 + ((((-pocket - from) % 360) + 360) % 360);
    const ahead = ((((this.#ahead - pocket) % 360) + 360) % 360) + TURNS * 360;
    this.#stop = tween(PACE.spin, (share) => {
      const run = Math.min(1, share / LIES);
      this.#place(from + (to - from) * easeOut(share), pocket + ahead * (1 - run) ** 2,
        fall(share));
    }, () => this.#arrive(number));
  }

  /** @param {number|string} spin @param {number} number */
  #rest(spin, number) {
    this.#stop();
    const wasRunning = this.#running === spin;
    this.#running = spin;
    this.#lies = number;
    this.#place(-angleOfNumber(number), angleOfNumber(number), POCKET);
    if (wasRunning) this.#arrive(number);
    else this.#say(number);
  }

  /** @param {number} number */
  #arrive(number) {
    this.#say(number);
    this.emit("wheel-rest", { number });
  }

  /** @param {number|null} number */
  #say(number) {
    const colour = number === null ? "" : colourOf(number);
    this.#plate.className = `wheel-plate${colour && ` is-${colour}`}`;
    write(this.#plate, number ?? "–");
    this.#plate.append(h("span", { class: "wheel-colour" }, colour));
    set(this.#picture, {
      "aria-label": number === null ? "The wheel" : `The ball landed in ${number}, ${colour}`,
    });
  }

  /** @param {number} turn of the rotor @param {number} ahead of the ball on the rotor
   * @param {number} radius */
  #place(turn, ahead, radius) {
    [this.#turn, this.#ahead] = [turn, ahead];
    this.#rotor.setAttribute("transform", `rotate(${turn.toFixed(2)})`);
    this.#ball.setAttribute("visibility", "visible");
    this.#ball.setAttribute("transform",
      `rotate(${(turn + ahead).toFixed(2)}) translate(0 ${(-radius).toFixed(2)})`);
  }
}

/** The ball's way down from the track: it falls, and hops twice. @param {number} share */
function fall(share) {
  if (share <= DROP) return TRACK;
  const down = Math.min(1, (share - DROP) / (LIES - DROP));
  const hop = Math.abs(Math.sin(down * Math.PI * 3)) * 16 * (1 - down);
  return TRACK + (POCKET - TRACK) * easeOut(down) + hop;
}
customElements.define("x-wheel", XWheel);
