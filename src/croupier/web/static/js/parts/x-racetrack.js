// <x-racetrack>: call bets and neighbours on the wheel's own order, each with its cost.

import { h, set, svg } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { Part } from "../core/part.js";
import { tongueOf } from "../core/words.js";
import { cellOf, numbersOf, sectionOf, SECTIONS } from "../games/racetrack.js";
import { finales, neighbours, position } from "../games/rouletteData.js";
import { colourOf, WHEEL } from "../games/wheelOrder.js";

/** @import { Stakes } from "../page.js" */
/** @import { Call, RacetrackData } from "../elements.js" */

const FRAMES = { false: "-430 -130 860 260", true: "-130 -430 260 860" };

/** @extends {Part<RacetrackData>} */
export class XRacetrack extends Part {
  #each = 2;
  #number = 0;
  #digit = 0;
  #sections = svg("g");
  #cells = svg("g");
  #picture = svg("svg", { class: "race", "aria-hidden": "true" });
  #around = svg("g", {}, this.#sections, this.#cells);
  #buttons = h("div", { class: "race-buttons" });

  build() {
    this.#cells.append(...WHEEL.map((_, pocket) => cellPicture(cellOf(pocket))));
    this.#picture.append(this.#around);
    this.append(this.#picture, this.#buttons);
    this.addEventListener("pointerover", (event) => this.#point(event.target));
    this.addEventListener("pointerleave", () => this.#point(null));
    this.addEventListener("focusout", () => this.#point(null));
    this.addEventListener("focusin",
      ({ target }) => this.querySelector(":focus-visible") && this.#point(target));
    this.addEventListener("click", (event) => this.#click(event));
  }

  /** @param {RacetrackData} data */
  show(data) {
    if (data.each) this.#each = data.each;
    this.classList.toggle("is-open", data.isOpen);
    this.#turn(data.turned ?? false);
    const ids = data.calls.map((call) => call.id);
    this.#sections.replaceChildren(
      ...Object.keys(SECTIONS).filter((id) => ids.includes(id)).map((id) => sectionPicture(id)),
    );
    if (this.#buttons.dataset.calls !== ids.join()) {
      this.#buttons.dataset.calls = ids.join();
      this.#buttons.replaceChildren(...data.calls.map((call) => this.#control(call)));
    }
    for (const button of this.#buttons.querySelectorAll("button")) button.disabled = !data.isOpen;
  }

  /** Stand the oval on end, its numbers upright. @param {boolean} isTurned */
  #turn(isTurned) {
    set(this.#picture, { viewBox: FRAMES[isTurned ? "true" : "false"], "data-turned": isTurned });
    set(this.#around, { transform: isTurned ? "rotate(90)" : null });
    for (const text of this.#cells.querySelectorAll("text"))
      set(text, {
        transform: isTurned
          ? `rotate(-90 ${text.getAttribute("x")} ${Number(text.getAttribute("y")) - 7})`
          : null,
      });
  }

  /** @param {Call} call */
  #control(call) {
    const button = h("button", { class: "button", type: "button", "data-call": call.id,
      lang: tongueOf(call.id, call.name), "aria-label": call.name }, t(`call.${call.id}`));
    if (!call.rule) return button;
    const isNeighbours = call.rule === "neighbours";
    const which = this.#field(t(isNeighbours ? "race.number" : "race.digit"), isNeighbours ? 36 : 9,
      isNeighbours ? this.#number : this.#digit,
      (value) => isNeighbours ? (this.#number = value) : (this.#digit = value), call.id);
    const sides = isNeighbours
      ? this.#field(t("race.each"), 18, this.#each, (value) => (this.#each = Math.max(1, value)),
        call.id)
      : null;
    return h("span", { class: "race-rule" }, button, which, sides);
  }

  /** @param {string} name @param {number} most @param {number} value
   * @param {(value: number) => void} take @param {string} call */
  #field(name, most, value, take, call) {
    const input = h("input", { class: "field", type: "number", min: 0, max: most, value,
      "aria-label": name, "data-call": call });
    input.addEventListener("input", () => {
      take(Math.max(0, Math.min(most, Math.trunc(Number(input.value) || 0))));
      this.#point(input);
    });
    return h("label", { class: "race-field" }, input);
  }

  /** What a call means now: its chips on positions. The server's list names them; neighbours and
   * finales are straights. @param {string} id @param {number} [number] */
  #spread(id, number) {
    const call = this.data?.calls.find((call) => call.id === id);
    if (!call) return null;
    if (call.chips) return { call, chips: call.chips, detail: {} };
    const isNeighbours = call.rule === "neighbours";
    const which = number ?? (isNeighbours ? this.#number : this.#digit);
    const numbers = isNeighbours ? neighbours(which, this.#each) : finales(which);
    const chips = Object.fromEntries(numbers.map((each) => [`straight:${each}`, 1]));
    return { call, chips,
      detail: isNeighbours ? { number: which, each: this.#each } : { number: which } };
  }

  /** @param {EventTarget|null} target */
  #found(target) {
    const element = /** @type {Element} */ (target);
    const number = element.closest("[data-number]")?.getAttribute("data-number");
    const id = element.closest("[data-call]")?.getAttribute("data-call");
    if (number !== null && number !== undefined)
      return this.#spread(this.data?.calls.find((call) => call.rule === "neighbours")?.id ?? "",
        Number(number));
    return id ? this.#spread(id) : null;
  }

  /** @param {EventTarget|null} target */
  #point(target) {
    const found = target && this.data?.isOpen ? this.#found(target) : null;
    const lit = new Set(
      found ? Object.keys(found.chips).flatMap((bet) => position(bet).numbers) : [],
    );
    for (const cell of this.#cells.children)
      cell.classList.toggle("is-lit", lit.has(Number(cell.getAttribute("data-number"))));
    this.emit("call-point", { numbers: [...lit], words: found ? this.#costOf(found) : "" });
  }

  /** @param {{call: Call, chips: Stakes, detail: {number?: number, each?: number}}} found */
  #costOf({ call, chips, detail: { number } }) {
    const count = Object.values(chips).reduce((sum, each) => sum + each, 0);
    const name = number === undefined ? call.name : `${call.name} ${number}`;
    return t("race.cost", { name, chips: count, positions: Object.keys(chips).length,
      amount: money(count * (this.data?.chip ?? 0)) });
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input")) return;
    const found = this.#found(target);
    if (!found) return;
    if (!this.data?.isOpen) return this.emit("bet-closed", {});
    this.emit("call-bet", { id: found.call.id, ...found.detail, chips: found.chips });
  }
}

/** @param {{x: number, y: number}[]} shape */
const outline = (shape) =>
  `M${shape.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** @param {ReturnType<typeof cellOf>} cell */
function cellPicture({ number, shape, middle }) {
  return svg("g", { class: `race-cell is-${colourOf(number)}`, "data-number": number },
    svg("path", { d: outline(shape) }),
    svg("text", { x: middle.x, y: middle.y + 7, "text-anchor": "middle" }, number));
}

/** @param {string} id */
function sectionPicture(id) {
  const { shape, middle } = sectionOf(id);
  const name = t(`call.${id}`);
  const group = svg("g", { class: "race-section", "data-call": id },
    svg("path", { d: outline(shape) }),
    svg("text", { x: middle.x, y: 8, "text-anchor": "middle", lang: tongueOf(id, name) }, name));
  set(group, { "data-numbers": numbersOf(id).join(" ") });
  return group;
}
customElements.define("x-racetrack", XRacetrack);
