// Short words at the edge of the page that go away by themselves; readers hear them too.

import { LOCKED, Refusal } from "../core/api.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { glide, PACE } from "../core/motion.js";
import { say } from "../core/say.js";

const STAYS_MS = 6000;
const MOST = 3;

const place = h("div", { class: "toasts" });

/** Show a sentence. @param {string} text @param {"plain"|"good"|"bad"} [tone] */
export function toast(text, tone = "plain") {
  comeUp();
  const said = [...place.children].find((child) => child.getAttribute("data-text") === text);
  said?.remove();
  /** @type {HTMLElement} */
  const element = h("div", { class: `toast is-${tone}`, "data-text": text }, h("span", {}, text),
    h("button", { type: "button", class: "toast-close", "aria-label": t("shell.close"),
      onclick: () => element.remove() }, "×"));
  place.append(element);
  while (place.children.length > MOST) place.firstElementChild?.remove();
  void glide(element, [{ transform: "translateY(12px)", opacity: 0 }, {}], { duration: PACE.chip });
  say(text);
  setTimeout(() => element.remove(), STAYS_MS);
}

/** Be where it is seen: on the page, or in the dialog that lies over it. */
function comeUp() {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const home = dialog ?? document.body;
  if (place.parentElement === home) return;
  home.append(place);
  dialog?.addEventListener("close", comeUp, { once: true });
}

/** Show a refusal or whatever else went wrong; what a locked console is refused its PIN box says.
 * @param {unknown} error */
export function complain(error) {
  if (error instanceof Refusal && error.status === LOCKED) return;
  if (error instanceof Refusal) return toast(error.words, "bad");
  toast(t("shell.wrong"), "bad");
  console.error(error);
}
