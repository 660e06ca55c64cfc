// <x-ask>: the marks each derived road would gain if Banker or Player won the next hand.

import { h, set, svg } from "../core/dom.js";
import { listed, t } from "../core/i18n.js";
import { Part } from "../core/part.js";
import { DERIVED } from "../games/roads.js";
import { SHAPES } from "./roadArt.js";

/** @import { AskData } from "../elements.js" */
/** @import { Side } from "../page.js" */
/** @type {Side[]} */
const SIDES = ["banker", "player"];
/** @type {Record<string, import("../games/roads.js").Mark["shape"]>} */
const SHAPE_OF = { big_eye_boy: "ring", small_road: "dot", cockroach_pig: "dash" };

/** @extends {Part<AskData>} */
export class XAsk extends Part {
  /** @type {Map<Side, HTMLElement>} */
  #rows = new Map(
    SIDES.map((side) => [side, h("button", { type: "button", class: `ask-row is-${side}` })]),
  );

  build() {
    this.append(h("span", { class: "ask-title" }, t("ask.title")));
    for (const [side, row] of this.#rows) {
      this.append(row);
      for (const on of ["pointerenter", "focus"])
        row.addEventListener(on, () => this.emit("ask-show", { side }));
      for (const off of ["pointerleave", "blur"])
        row.addEventListener(off, () => this.emit("ask-show", { side: null }));
    }
  }

  /** @param {AskData} data */
  show({ ask }) {
    for (const side of SIDES) {
      const row = /** @type {HTMLElement} */ (this.#rows.get(side));
      const said = listed(
        DERIVED.map((road) => `${t(`road.${road}`)} ${t(`ask.${ask[side][road] ?? "none"}`)}`),
      );
      set(row, {
        "aria-label": t("ask.says", { side: t(`side.${side}`), marks: said }),
      });
      row.replaceChildren(
        h("span", { class: "ask-side" }, t("ask.if", { side: t(`side.${side}`) })),
        svg("svg", { viewBox: "0 0 66 20", "aria-hidden": "true" }, DERIVED.map((road, i) => {
          const colour = ask[side][road];
          const mark = colour
            ? SHAPES[SHAPE_OF[road]]({ col: 0, row: 0, x: 0, y: 0, colour, shape: SHAPE_OF[road] },
              true)
            : svg("path", { d: "M-3 0H3", class: "ask-none" });
          return svg("g", { transform: `translate(${11 + i * 22} 10)`,
            class: `road-mark is-${colour ?? "none"}` }, mark);
        })),
      );
    }
  }
}
customElements.define("x-ask", XAsk);
