// <x-racetrack>: call bets and neighbours on the wheel's own order, each with its cost.

import { h, set, svg, write } from "../core/dom.js";
import { money } from "../core/money.js";
import { Part } from "../core/part.js";
import { cellOf, numbersOf, sectionOf, SECTIONS } from "../games/racetrack.js";
import { colourOf, finales, neighbours, position, WHEEL } from "../games/rouletteData.js";

/** @import { Stakes } from "../page.js" */
/** @import { Call, RacetrackData } from "../elements.js" */

const SHORT = { "jeu-zero": "Jeu 0", voisins: "Voisins", orphelins: "Orphelins", tiers: "Tiers" };

/** @extends {Part<RacetrackData>} */
export class XRacetrack extends Part {
  #each = 2;
  #number = 0;
  #digit = 0;
  #sections = svg("g");
  #cells = svg("g");
  #buttons = h("div", { class: "race-buttons" });
  #cost = h("output", { class: "race-cost" });

  build() {
    this.#cells.append(...WHEEL.map((_, pocket) => cellPicture(cellOf(pocket))));
    this.append(
      svg("svg", { viewBox: "-430 -130 860 260", class: "race", "aria-hidden": "true" },
        this.#sections, this.#cells),
      this.#buttons,
      this.#cost,
    );
    this.addEventListener("pointerover", (event) => this.#point(event.target));
    this.addEventListener("pointerleave", () => this.#light([]));
    this.addEventListener("focusin", (event) => this.#point(event.target));
    this.addEventListener("click", (event) => this.#click(event));
  }

  /** @param {RacetrackData} data */
  show(data) {
    if (data.each) this.#each = data.each;
    this.classList.toggle("is-open", data.isOpen);
    const ids = data.calls.map((call) => call.id);
    this.#sections.replaceChildren(
      ...Object.keys(SECTIONS).filter((id) => ids.includes(id)).map((id) => sectionPicture(id)),
    );
    if (this.#buttons.dataset.calls !== ids.join()) {
      this.#buttons.dataset.calls = ids.join();
      this.#buttons.replaceChildren(...data.calls.map((call) => this.#control(call)));
    }
    for (const button of this.#buttons.querySelectorAll("button")) button.disabled = !data.isOpen;
    this.#showCost(null);
  }

  /** @param {Call} call */
  #control(call) {
    const button = h("button", { class: "button", type: "button", "data-call": call.id },
      call.name);
    if (!call.rule) return button;
    const isNeighbours = call.rule === "neighbours";
    const which = this.#field(isNeighbours ? "Number" : "Digit", isNeighbours ? 36 : 9,
      isNeighbours ? this.#number : this.#digit,
      (value) => isNeighbours ? (this.#number = value) : (this.#digit = value), call.id);
    const sides = isNeighbours
      ? this.#field("each side", 18, this.#each, (value) => (this.#each = Math.max(1, value)),
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
    return h("label", { class: "race-field" }, input, name === "each side" ? "each side" : null);
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
    const found = this.#found(target);
    this.#showCost(found);
    this.#light(found ? Object.keys(found.chips).flatMap((bet) => position(bet).numbers) : []);
  }

  /** @param {number[]} numbers */
  #light(numbers) {
    const lit = new Set(numbers);
    for (const cell of this.#cells.children)
      cell.classList.toggle("is-lit", lit.has(Number(cell.getAttribute("data-number"))));
    this.emit("call-point", { numbers: [...lit] });
  }

  /** @param {{call: Call, chips: Stakes, detail: {number?: number, each?: number}}|null} found */
  #showCost(found) {
    if (!found) return write(this.#cost, "Point at a call to see its cost");
    const count = Object.values(found.chips).reduce((sum, chips) => sum + chips, 0);
    const what = found.detail.number === undefined
      ? found.call.name
      : `${found.call.name} ${found.detail.number}`;
    write(this.#cost,
      `${what}: ${count} chips on ${Object.keys(found.chips).length} positions, ${
        money(count * (this.data?.chip ?? 0))
      }`);
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
  const group = svg("g", { class: "race-section", "data-call": id },
    svg("path", { d: outline(shape) }),
    svg("text", { x: middle.x, y: 8, "text-anchor": "middle" },
      SHORT[/** @type {keyof typeof SHORT} */ (id)]));
  set(group, { "data-numbers": numbersOf(id).join(" ") });
  return group;
}
customElements.define("x-racetrack", XRacetrack);
