// The lock of a console that was left alone: nothing is shown or done there until its PIN comes.

import { post, wordsOf } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { form, pinEntry, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { signOut, unlock } from "../core/session.js";

/** @import { Me } from "../wire.js" */

const LOOK_MS = 5000;
const TELL_MS = 60_000;

/** Lock the page when nobody of the staff has touched it for as long as the house allows.
 * @param {Me} me */
export function keepLocked(me) {
  const idle = (me.lock_seconds ?? 0) * 1000;
  if (!idle) return;
  let touched = Date.now();
  let told = touched;
  const lock = () => {
    if (!document.querySelector("dialog.lock")) showLock(me);
  };
  const touch = () => {
    if (document.querySelector("dialog.lock")) return;
    touched = Date.now();
    if (touched - told < Math.min(TELL_MS, idle / 2)) return;
    told = touched;
    post("/api/me/here").catch(() => {});
  };
  for (const kind of ["pointerdown", "keydown"])
    document.addEventListener(kind, touch, { capture: true, passive: true });
  addEventListener("croupier-locked", lock);
  setInterval(() => Date.now() - touched > idle && lock(), Math.min(LOOK_MS, idle / 2));
  if (me.locked) lock();
}

/** The house answers nothing but what everyone may see until the PIN comes, so the page begins
 * anew with it. @param {Me} me */
function showLock(me) {
  const pin = pinEntry(t("lock.pin-of", { name: me.name }), { required: "" });
  const wrong = wrongLine();
  const open = () =>
    unlock(pin.box.value).then(() => location.reload(), (error) => {
      wrong.textContent = wordsOf(error);
      pin.box.select();
    });
  document.documentElement.dataset.locked = "yes";
  const dialog = openDialog("lock", t("lock.this-console-is-locked"),
    h("p", {}, t("lock.locked-after-inactivity")),
    form("form", open, pin.label, wrong,
      footOf(t("lock.unlock"), () => signOut().finally(() => location.reload()),
        t("word.sign-out"))));
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") event.preventDefault();
  });
  pin.box.focus();
}
