// Asks for what an act of two people needs: a reason, and the second person's name and PIN, or nobody yet.

import { footOf, openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { entry } from "../core/fields.js";

/**
 * Ask for it; null if the person changed their mind. Without a second person here the act waits for them.
 * @param {string} title @param {string} more
 * @returns {Promise<{reason: string, second: {name: string, pin: string}|null}|null>}
 */
export function askSecond(title, more) {
  return new Promise((resolve) => {
    const reason = entry("Reason", { required: "", maxlength: 300, autocomplete: "off" });
    const name = entry("Second person's name, if they are here", { maxlength: 64, autocomplete: "off" });
    const pin = entry("Their PIN", { type: "password", inputmode: "numeric", maxlength: 64, autocomplete: "off" });
    const dialog = openDialog("ask-second", title, h("p", {}, more), h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const second = name.box.value.trim() ? { name: name.box.value.trim(), pin: pin.box.value } : null;
      resolve({ reason: reason.box.value.trim(), second });
      dialog.close();
    } }, reason.label, name.label, pin.label, h("p", {}, "Without them it waits until they approve it at their own screen."), footOf(title, () => dialog.close())));
    dialog.addEventListener("close", () => resolve(null));
    reason.box.focus();
  });
}
