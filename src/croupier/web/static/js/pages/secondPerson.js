// What takes two people: asked for by one, agreed to by the other with their PIN at this screen, or later at their own.

import { post } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { entry } from "../core/fields.js";
import { toast } from "../shell/toasts.js";
import { rankName } from "./staffDoor.js";

/** @typedef {{waiting?: number, says?: string, second?: string}} Asked what the house answers when an act waits */

/** Told on the page whenever an act was asked for or ended here. */
export const ACTS_CHANGED = "acts-changed";
const tell = () => document.dispatchEvent(new Event(ACTS_CHANGED));

/**
 * Ask the second person for their PIN, if the house said that it takes one.
 * @param {Asked} told @returns {Promise<boolean>} whether it is done; what was done with a PIN is told already
 */
export async function withSecond(told) {
  if (!told.waiting) return true;
  tell();
  const isDone = await askPin((who) => post(`/acts/${told.waiting}/approve`, who), told.says ?? "", rankName(told.second ?? ""));
  if (!isDone) toast(`It waits for ${aRank(told.second ?? "")}: ${told.says}`, "plain");
  return isDone;
}

/** @param {string} rank */
const aRank = (rank) => `a second person (${rankName(rank)})`;

/**
 * Let the second person agree here, by name and PIN.
 * @param {(who: {name: string, pin: string}) => Promise<any>} agree @param {string} says @param {string} rank @returns {Promise<boolean>}
 */
export function askPin(agree, says, rank) {
  return new Promise((resolve) => {
    const name = entry("Name of the second person", { required: "", maxlength: 64, autocomplete: "off", spellcheck: "false" });
    const pin = entry("Their PIN", { required: "", type: "password", inputmode: "numeric", maxlength: 16, autocomplete: "one-time-code" });
    const said = h("p", { class: "form-wrong", role: "alert" });
    const dialog = openDialog("ask-second", "It takes a second person", h("p", {}, says),
      h("form", { class: "form", onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const wrong = await agree({ name: name.box.value.trim(), pin: pin.box.value }).then(() => "", (error) => error.words ?? "That did not work.");
        pin.box.value = "";
        write(said, wrong);
        if (wrong) return pin.box.focus();
        resolve(true);
        tell();
        toast(`Done: ${says}`, "good");
        dialog.close();
      } }, h("p", { class: "quiet" }, `${rank}: with name and PIN it is done now. Or leave it; it waits for them on their own screen.`),
      name.label, pin.label, said, footOf("Agree", () => dialog.close(), "Leave it waiting")));
    dialog.addEventListener("close", () => resolve(false));
    name.box.focus();
  });
}
