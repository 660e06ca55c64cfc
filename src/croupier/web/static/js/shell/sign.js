// The dialog for those who come in: play as a guest, sign in, register.

import { cross, openDialog } from "../core/dialog.js";
import { post } from "../core/api.js";
import { h } from "../core/dom.js";
import { entry } from "../core/fields.js";
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
    const more = h("div", { class: "form" });
    /** @type {(name: string, password: string) => Promise<any>} */ let enter = signIn;
    /** @param {() => Promise<any>} act */
    const attempt = async (act) => {
      try {
        const me = await act();
        dialog.close();
        resolve(me);
      } catch (error) {
        const { words, needs } = /** @type {any} */ (error);
        wrong.textContent = words ?? String(error);
        if (FURTHER[needs]) enter = await FURTHER[needs](more, given());
      }
    };
    const given = () => [name, password].map((label) => /** @type {HTMLInputElement} */ (label.querySelector("input")).value);
    const form = h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const [who, secret] = given();
      void attempt(() => enter(who, secret));
    } },
      name, password, more, wrong,
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

/** Ask for a code of a second factor too. @param {Element} more @param {(Node|string)[]} [before] */
function askCode(more, before = []) {
  const code = entry("Code of your second factor", { inputmode: "numeric", autocomplete: "one-time-code", maxlength: 6, required: "" });
  more.replaceChildren(...before, code.label);
  code.box.focus();
  return (/** @type {string} */ name, /** @type {string} */ password) => signIn(name, password, code.box.value.trim());
}

/** What the house asks for beyond a password, and how to go on. @type {Record<string, (more: Element, given: string[]) => Promise<(name: string, password: string) => Promise<any>>>} */
const FURTHER = {
  "second-factor": async (more) => askCode(more, [...more.children].filter((child) => child.matches(".second-factor"))),
  "second-factor-set-up": async (more, [name, password]) => {
    const { secret, uri } = await post("/second-factor", { name, password });
    return askCode(more, [h("div", { class: "second-factor" },
      h("p", {}, "Put this key into your authenticator, then give the code it shows. The key is not shown again."),
      h("p", {}, h("code", {}, secret)), h("p", {}, h("a", { href: uri }, "Open it in an authenticator on this device")))]);
  },
  "own-password": async (more) => {
    const own = entry("A password of your own", { type: "password", autocomplete: "new-password", minlength: 8, maxlength: 200, required: "" });
    const pin = entry("A PIN, six digits or more", { type: "password", inputmode: "numeric", autocomplete: "off", minlength: 6, maxlength: 12, required: "" });
    more.replaceChildren(own.label, pin.label);
    own.box.focus();
    return async (name, code) => {
      await post("/own-password", { name, code, password: own.box.value, pin: pin.box.value });
      return signIn(name, own.box.value);
    };
  },
};

/** @param {string} label @param {string} type @param {string} autocomplete */
function field(label, type, autocomplete) {
  return h("label", { class: "form-field" }, h("span", {}, label),
    h("input", { class: "field", type, autocomplete, name: autocomplete, required: "", maxlength: 64 }));
}
