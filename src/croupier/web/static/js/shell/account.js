// A person's own page, as a dialog: money, time, own limits, a pause, signing out.

import { get, post } from "../core/api.js";
import { askSure, closeFoot, openDialog } from "../core/dialog.js";
import { button, h, write } from "../core/dom.js";
import { entry, form, pinEntry, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { money, readMoney } from "../core/money.js";
import { isPatron, signOut } from "../core/session.js";
import { plain } from "../core/words.js";
import { figures } from "./reality.js";
import { complain, toast } from "./toasts.js";

/** @import { Me } from "../wire.js" */

/** Show the account. @param {Me} known */
export async function showAccount(known) {
  const me = { ...known, ...(await get("/api/me").catch(() => ({}))) };
  const leave = button("Sign out", () => signOut().then(() => location.assign("/"), complain));
  openDialog("account", me.name, me.kind === "staff"
    ? [h("p", { class: "quiet" }, `Rank: ${plain(me.rank)}`), ownPin(), ...staffLinks(me)]
    : null, isPatron(me)
    ? [figures(me), limits(me), pauses(),
      h("p", {}, h("a", { href: "/statement" }, t("room.statement")), " · ",
        h("a", { href: "/case" }, "Your disputes"))]
    : null, closeFoot(leave));
}

/** The PIN by which one agrees at another's screen and unlocks one's own. */
function ownPin() {
  const password = entry("Your password", { type: "password", autocomplete: "current-password",
    required: "" });
  const pin = pinEntry("A new PIN, six digits or more", { minlength: 6, required: "" });
  const set = () =>
    post("/api/me/pin", {}, { password: password.box.value, pin: pin.box.value }).then(() => {
      password.box.value = pin.box.value = "";
      toast("Your PIN is set.", "good");
    }, complain);
  return form("form", set, h("h3", {}, "Your PIN"),
    h("div", { class: "form-row" }, password.label, pin.label),
    h("p", { class: "quiet" }, "Use it to approve at a colleague's screen and to unlock yours."),
    h("div", { class: "dialog-acts" }, h("button", { class: "button" }, "Set PIN")));
}

/** @param {Me} me */
const staffLinks = (me) => [
  me.may?.includes("see-reports") && h("p", {}, h("a", { href: "/reports" }, "Reports")),
  me.may?.includes("see-stock") && h("p", {}, h("a", { href: "/stock" }, "Cards and equipment")),
  me.may?.includes("see-staff") && h("p", {}, h("a", { href: "/staff" }, "Who works here")),
];

/** @param {Me} me */
function limits(me) {
  /** @param {string} words @param {number|null|undefined} value */
  const amount = (words, value) => entry(words, { inputmode: "numeric", value: money(value ?? 0) });
  const loss = amount("Most to lose in a day", me.limits?.loss);
  const minutes = amount("Most minutes in a day", me.limits?.minutes);
  const wrong = wrongLine();
  const send = () => {
    const [most, long] = [loss, minutes].map(({ box }) => readMoney(box.value || "0"));
    const bad = most === null ? loss.box : long === null ? minutes.box : null;
    write(wrong, bad ? `“${bad.value}” is not a whole number.` : "");
    if (bad) return bad.focus();
    post("/api/me/limits", {}, { loss: most, minutes: long }).then(
      () => toast("Your limits are set. A tighter one holds at once, a looser one from tomorrow."),
      complain,
    );
  };
  return form("form", send, h("h3", {}, "Your own limits"),
    h("div", { class: "form-row" }, loss.label, minutes.label), wrong,
    h("p", { class: "quiet" },
      "0 means none. A tighter limit holds at once, a looser one a day later."),
    h("div", { class: "dialog-acts" }, h("button", { class: "button" }, "Set limits")));
}

function pauses() {
  /** @param {string} words @param {() => Promise<unknown>} send @param {string} question */
  const pause = (words, send, question) =>
    button(words, async () => {
      if (await askSure(question, "This cannot be undone early.", words))
        send().then(
          () => toast("Done. It cannot be undone early."),
          complain,
        );
    });
  return h("section", { class: "form" }, h("h3", {}, "Take a break"),
    h("div", { class: "form-row" },
      pause("Cool off for a day", () => post("/api/me/cool-off", {}, { hours: 24 }),
        "No play for 24 hours?"),
      pause("Exclude myself for 180 days", () => post("/api/me/self-exclude", {}, { days: 180 }),
        "No play for 180 days?")));
}
