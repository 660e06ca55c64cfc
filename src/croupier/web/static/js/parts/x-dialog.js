// <x-dialog>: a question over the page, or a sheet with more to read.
//
// data: {
//   isOpen: boolean
//   title: string
//   body?: string | Node | Node[]    text is shown as text
//   actions?: {id: string, label: string, tone?: "main" | "danger" | "quiet", disabled?: boolean, note?: string}[]
//   isSheet?: boolean                rises from the bottom on a phone: roads, history
//   mayClose?: boolean               default true: Escape and the cross close it
// }
// events: dialog-act {id}, dialog-close {}

import { h, keyed, set, write } from "../core/dom.js";
import { Part } from "../core/part.js";

/** @typedef {{id: string, label: string, tone?: "main"|"danger"|"quiet", disabled?: boolean, note?: string}} DialogAction */
/**
 * @typedef {{isOpen: boolean, title: string, body?: string|Node|Node[], actions?: DialogAction[],
 *   isSheet?: boolean, mayClose?: boolean}} DialogData
 */

let count = 0;

/** @extends {Part<DialogData>} */
export class XDialog extends Part {
  #id = `dialog-${++count}`;
  #title = h("h2", { id: this.#id });
  #cross = h("button", { class: "button is-quiet dialog-cross", type: "button", "aria-label": "Close", onclick: () => this.#dialog.close() }, "✕");
  #body = h("div", { class: "dialog-body" });
  #actions = h("div", { class: "dialog-actions" });
  #dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-labelledby": this.#id, class: "on-paper" }));
  /** @type {unknown} */ #shown;

  build() {
    this.#dialog.append(h("header", { class: "dialog-head" }, this.#title, this.#cross), this.#body, this.#actions);
    this.append(this.#dialog);
    this.#dialog.addEventListener("close", () => this.emit("dialog-close", {}));
    this.#dialog.addEventListener("cancel", (event) => {
      if (this.data?.mayClose === false) event.preventDefault();
    });
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog && this.data?.mayClose !== false) this.#dialog.close();
    });
  }

  /** @param {DialogData} data */
  show({ isOpen, title, body = "", actions = [], isSheet, mayClose = true }) {
    write(this.#title, title);
    this.#cross.hidden = !mayClose;
    this.#dialog.classList.toggle("is-sheet", Boolean(isSheet));
    if (body !== this.#shown) {
      this.#shown = body;
      this.#body.replaceChildren(...(Array.isArray(body) ? body : [body]));
    }
    keyed(this.#actions, actions, (action) => action.id,
      (action) => h("button", { type: "button", onclick: () => this.emit("dialog-act", { id: action.id }) }),
      (button, { label, tone, disabled, note }) => {
        set(button, { class: `button${tone ? ` is-${tone}` : ""}`, disabled: disabled ? "" : null, title: note ?? null });
        write(button, label);
      });
    this.#actions.hidden = !actions.length;
    if (isOpen && !this.#dialog.open) this.#dialog.showModal();
    if (!isOpen && this.#dialog.open) this.#dialog.close();
  }
}
customElements.define("x-dialog", XDialog);
