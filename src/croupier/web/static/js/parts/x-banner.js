// <x-banner>: a win is a moment: what was won, counting up, and by what. A loss is quiet.
//
// It has the line of the cloth that is kept for words, and lies over nothing. Readers hear of the
// win from the live region, so this is hidden from them.

import { h, write } from "../core/dom.js";
import { money } from "../core/money.js";
import { easeOut, glide, PACE, tween } from "../core/motion.js";
import { Part } from "../core/part.js";

/** @import { BannerData } from "../elements.js" */

const STAYS_MS = 2800;
const FROM = 0.25; // of the amount: nobody wins nothing

/** @extends {Part<BannerData>} */
export class XBanner extends Part {
  #amount = h("b", { class: "banner-amount" });
  #words = h("span", { class: "banner-words" });
  #shown = "";
  #stop = () => {};
  #timer = 0;

  build() {
    this.setAttribute("aria-hidden", "true");
    this.hidden = true;
    this.append(this.#amount, this.#words);
  }

  /** @param {BannerData} data */
  show({ key, amount, words }) {
    if (key === this.#shown) return;
    this.#shown = key;
    this.#stop();
    clearTimeout(this.#timer);
    this.hidden = !key;
    if (!key) return;
    this.#timer = setTimeout(() => void (this.hidden = true), STAYS_MS);
    write(this.#words, words);
    this.#amount.dataset.whole = `+${money(amount)}`;
    this.#stop = tween(PACE.count,
      (share) =>
        write(this.#amount,
          `+${money(Math.round(amount * (FROM + (1 - FROM) * easeOut(share))))}`));
    void glide(this, [{ scale: 0.7, opacity: 0 }, { scale: 1.04, opacity: 1, offset: 0.7 }, {}], {
      duration: PACE.pulse,
    });
  }
}
customElements.define("x-banner", XBanner);
