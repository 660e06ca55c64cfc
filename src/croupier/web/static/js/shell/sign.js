// The dialog for those who come in: play as a guest, sign in, register.

import { post, Refusal, wordsOf } from "../core/api.js";
import { cross, openDialog } from "../core/dialog.js";
import { button, h } from "../core/dom.js";
import { entry, form, pinEntry, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { admitsGuests, playAsGuest, register, signIn } from "../core/session.js";

/** @import { Me } from "../wire.js" */
/** @typedef {(name: string, password: string) => Promise<Me>} Enter */

/** Ask whoever is there to come in, and begin anew as them. @param {string} [why] */
export const comeIn = (why) => void askWho(why).then((found) => found && location.reload());

/** Ask who is there; resolves with the person, or null if they changed their mind.
 * @param {string} [why] @returns {Promise<Me|null>} */
export function askWho(why = "") {
  return new Promise((resolve) => {
    const name = typed(t("sign.name"), "text", "username");
    const password = typed(t("sign.password"), "password", "current-password");
    const wrong = wrongLine();
    const more = h("div", { class: "form" });
    /** @type {Enter} */ let enter = signIn;
    /** @param {Enter} act */
    const attempt = async (act) => {
      const [who, secret] = [name.box.value, password.box.value];
      try {
        const me = await act(who, secret);
        dialog.close();
        resolve(me);
      } catch (error) {
        wrong.textContent = wordsOf(error);
        const further = error instanceof Refusal ? FURTHER[error.needs] : undefined;
        if (further) enter = await further(more, who, secret);
      }
    };
    const dialog = openDialog("sign", t("sign.title"), why && h("p", {}, why), ...(admitsGuests()
      ? [button(t("sign.guest"), () => attempt(playAsGuest), "is-main is-wide", {
        id: "play-as-guest",
      }), h("p", { class: "quiet" }, t("sign.guest.why"))]
      : []),
      form("form", () => attempt(enter), name.label, password.label, more, wrong,
        h("div", { class: "dialog-acts" }, button(t("sign.register"), () => attempt(register)),
          h("button", { type: "submit", class: "button is-main" }, t("shell.sign")))), cross());
    dialog.addEventListener("close", () => resolve(null));
  });
}

/** Ask for a code of a second factor too.
 * @param {Element} more @param {Element[]} [before] @returns {Enter} */
function askCode(more, before = []) {
  const code = entry(t("sign.code"), { inputmode: "numeric", autocomplete: "one-time-code",
    maxlength: 6, required: "" });
  more.replaceChildren(...before, code.label);
  code.box.focus();
  return (name, password) => signIn(name, password, code.box.value.trim());
}

/** What the house asks for beyond a password, and how to go on.
 * @type {Record<string, (more: Element, name: string, password: string) => Promise<Enter>>} */
const FURTHER = {
  "second-factor": async (more) =>
    askCode(more, [...more.children].filter((child) => child.matches(".second-factor"))),
  "second-factor-set-up": async (more, name, password) => {
    const { secret, uri } = await post("/api/second-factor", {}, { name, password });
    return askCode(more, [
      h("div", { class: "second-factor" }, h("p", {}, t("sign.key")),
        h("p", {}, h("code", {}, secret)), h("p", {}, h("a", { href: uri }, t("sign.key.open")))),
    ]);
  },
  "own-password": async (more) => {
    const own = entry(t("sign.own"), { type: "password", autocomplete: "new-password", minlength: 8,
      maxlength: 200, required: "" });
    const pin = pinEntry(t("sign.pin"), { minlength: 6, required: "" });
    more.replaceChildren(own.label, pin.label);
    own.box.focus();
    return async (name, code) => {
      await post("/api/own-password", {}, { name, code, password: own.box.value,
        pin: pin.box.value });
      return signIn(name, own.box.value);
    };
  },
};

/** @param {string} label @param {string} type @param {string} autocomplete */
const typed = (label, type, autocomplete) =>
  entry(label, { type, autocomplete, name: autocomplete, required: "", maxlength: 64 });
