// The base of our custom elements.

/** @typedef {import("../elements.js").Wishes} Wishes */

/** The base of our parts: plain data goes down by the property `data`, wishes go up as events. A
 * part that is given data before it is in the page shows it when it arrives. @template T */
export class Part extends HTMLElement {
  /** @type {T|undefined} */ #data;
  #isBuilt = false;

  /** @returns {T|undefined} */
  get data() {
    return this.#data;
  }

  set data(value) {
    this.#data = value;
    if (this.isConnected) this.#refresh();
  }

  connectedCallback() {
    // Set on the bare element before its module had come, the data hides the accessor.
    const early = Object.getOwnPropertyDescriptor(this, "data");
    if (early) {
      Reflect.deleteProperty(this, "data");
      this.#data = early.value;
    }
    this.#refresh();
  }

  #refresh() {
    if (!this.#isBuilt) {
      this.#isBuilt = true;
      this.build();
    }
    if (this.#data !== undefined) this.show(this.#data);
  }

  /** Make what stays; called once. */
  build() {}

  /** Show the data; called for every change. @param {T} _data */
  show(_data) {}

  /** @template {keyof Wishes} K @param {K} name @param {Wishes[K]} detail */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}
