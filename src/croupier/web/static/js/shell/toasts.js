// Short words at the edge of the page that go away by themselves; readers hear them too.

import { Refusal } from "../core/api.js";
import { h } from "../core/dom.js";
import { glide, PACE } from "../core/motion.js";
import { say } from "../core/say.js";

const STAYS_MS = 6000;
const MOST = 3;

/** @type {HTMLElement|undefined} */
let place;

/** Show a sentence. @param {string} text @param {"plain"|"good"|"bad"} [tone] */
export function toast(text, tone = "plain") {
  place ??= document.body.appendChild(h("div", { class: "toasts" }));
  const said = [...place.children].find((child) => child.getAttribute("data-text") === text);
  said?.remove();
  /** @type {HTMLElement} */
  const element = h("div", { class: `toast is-${tone}`, "data-text": text }, h("span", {}, text),
    h("button", { type: "button", class: "toast-close", "aria-label": "Close",
      onclick: () => element.remove() }, "×"));
  place.append(element);
  while (place.children.length > MOST) place.firstElementChild?.remove();
  void glide(element, [{ transform: "translateY(12px)", opacity: 0 }, {}], { duration: PACE.chip });
  say(text);
  setTimeout(() => element.remove(), STAYS_MS);
}

/** Show a refusal or whatever else went wrong. @param {unknown} error */
export function complain(error) {
  if (error instanceof Refusal) return toast(error.words, "bad");
  toast("Something went wrong on this page. Load it again.", "bad");
  console.error(error);
}
