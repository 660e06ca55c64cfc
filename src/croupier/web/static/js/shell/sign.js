// The dialog for those who come in: play as a guest, sign in, register.

import { cross, openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { playAsGuest, register, signIn } from "../core/session.js";

/**
 * Ask who is there; resolves with the person, or null if they changed their mind.
 * @param {string} [why] @returns {Promise<import("../core/session.js").Me|null>}
 */
export function askWho(why = "") {
  return new Promise((resolve) => {
    const name = field("Name", "text", "username");
    const password = field("Password", "password", "current-password");
    const wrong = h("p", { class: "form-wrong", role: "alert" });
    /** @param {() => Promise<any>} act */
    const attempt = async (act) => {
      try {
        const me = await act();
        dialog.close();
        resolve(me);
      } catch (error) {
        wrong.textContent = /** @type {any} */ (error).words ?? String(error);
      }
    };
    const given = () => [name, password].map((label) => /** @type {HTMLInputElement} */ (label.querySelector("input")).value);
    const form = h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const [who, secret] = given();
      void attempt(() => signIn(who, secret));
    } },
      name, password, wrong,
      h("div", { class: "dialog-acts" },
        h("button", { type: "button", class: "button", onclick: () => {
          const [who, secret] = given();
          void attempt(() => register(who, secret));
        } }, "Register"),
        h("button", { type: "submit", class: "button is-main" }, "Sign in")));
    const dialog = openDialog("sign", "Come in", why && h("p", {}, why),
      h("button", { type: "button", class: "button is-main is-wide", id: "play-as-guest", onclick: () => void attempt(playAsGuest) }, "Play as a guest"),
      h("p", { class: "quiet" }, "Play money, nothing to fill in. Or with an account:"),
      form, cross());
    dialog.addEventListener("close", () => resolve(null));
  });
}

/** @param {string} label @param {string} type @param {string} autocomplete */
function field(label, type, autocomplete) {
  return h("label", { class: "form-field" }, h("span", {}, label),
    h("input", { class: "field", type, autocomplete, name: autocomplete, required: "", maxlength: 64 }));
}
