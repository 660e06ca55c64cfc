// <x-wheel>: the wheel: the ball runs while the spin is on, and comes to rest in the number.
//
// Under reduced motion, and for a result that was there before the page, the ball simply lies
// there. While it falls the wheel is looked at from near by.

import { h, keyed, refill, set, svg } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { easeOut, isStill, PACE, tween } from "../core/motion.js";
import { Part } from "../core/part.js";
import { colourOf } from "../games/wheelOrder.js";
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
// How much of its stage the wheel fills when it is near: of the width, and of twice the height.
const NEAR = { wide: 0.96, high: 1.9, edge: 0.03 };

/** @extends {Part<WheelData>} */
export class XWheel extends Part {
  #rotor = rotor();
  #ball = ball();
  #picture = svg("svg", { viewBox: "-252 -252 504 504", class: "wheel", role: "img" });
  #stage = h("div", { class: "wheel-stage" });
  #plate = h("p", { class: "wheel-plate" });
  #last = h("ol", { class: "wheel-last", "aria-label": t("wheel.last") });
  #turn = 0;
  #ahead = 0;
  #stop = () => {};
  /** @type {number|string|null} */ #running = null;
  /** @type {number|null} */ #lies = null;

  build() {
    this.#picture.append(bowl(), this.#rotor, this.#ball,
      svg("path", { d: "M-7-250L7-250 0-236Z", class: "wheel-pointer" }));
    this.#stage.append(this.#picture);
    this.append(this.#stage, this.#plate, this.#last);
    this.#ball.setAttribute("visibility", "hidden");
  }

  /** @param {WheelData} data */
  show(data) {
    const { spin, isSpinning, number, fallsBy = 0, isNear = false, last = [] } = data;
    this.#goNear(isNear && !isStill());
    keyed(this.#last, last.map((each, place) => ({ each, place })), ({ place }) => place,
      () => h("li"), showPill);
    if (isSpinning && number === null) return this.#run(spin);
    if (number === null) return this.#clear();
    if (this.#lies === number && this.#running === spin) return;
    const left = Math.min(PACE.spin, fallsBy - performance.now());
    if (left > 0 && !isStill()) this.#settle(spin, number, left);
    else this.#rest(spin, number);
  }

  disconnectedCallback() {
    this.#stop();
  }

  /** Look at the wheel from near by, or from the table again. @param {boolean} isNear */
  #goNear(isNear) {
    this.#stage.classList.toggle("is-near", isNear);
    if (isNear === Boolean(this.#picture.style.transform)) return;
    if (!isNear) return void this.#picture.style.removeProperty("transform");
    const { clientWidth: wide, clientHeight: high } = this.#stage;
    const { left, top, width } = this.#picture.getBoundingClientRect();
    const from = this.#stage.getBoundingClientRect();
    const across = Math.min(wide * NEAR.wide, high * NEAR.high);
    const down = Math.max(high * NEAR.edge, (high - across) / 2);
    this.#picture.style.transform = `translate(${(wide - across) / 2 - left + from.left}px, ${
      down - top + from.top
    }px) scale(${across / width})`;
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
    set(this.#picture, { "aria-label": t("wheel.running") });
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

  /** From where the ball is to its pocket, which ends at the top; who comes late sees the rest.
   * @param {number|string} spin @param {number} number @param {number} left */
  #settle(spin, number, left) {
    this.#stop();
    this.#running = spin;
    this.#lies = number;
    const gone = 1 - left / PACE.spin;
    const pocket = angleOfNumber(number);
    const from = this.#turn;
    const to = from + 360 + ((((-pocket - from) % 360) + 360) % 360);
    const ahead = ((((this.#ahead - pocket) % 360) + 360) % 360) + TURNS * 360;
    this.#stop = tween(left, (part) => {
      const share = gone + (1 - gone) * part;
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
    const name = colour && t(`colour.${colour}`);
    this.#plate.replaceChildren(String(number ?? "–"), h("span", { class: "wheel-colour" }, name));
    set(this.#picture, {
      "aria-label": number === null ? t("wheel.name") : t("wheel.landed", { number, colour: name }),
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

/** Each place of the list stays, and shows another number: nothing moves.
 * @param {HTMLElement} pill @param {{each: number}} shown */
function showPill(pill, { each }) {
  pill.className = `pill is-${colourOf(each)}`;
  refill(pill, String(each),
    () => [String(each), h("span", { class: "for-readers" }, ` ${t(`colour.${colourOf(each)}`)}`)]);
}

/** The ball's way down from the track: it falls, and hops twice. @param {number} share */
function fall(share) {
  if (share <= DROP) return TRACK;
  const down = Math.min(1, (share - DROP) / (LIES - DROP));
  const hop = Math.abs(Math.sin(down * Math.PI * 3)) * 16 * (1 - down);
  return TRACK + (POCKET - TRACK) * easeOut(down) + hop;
}
customElements.define("x-wheel", XWheel);
