// A person's own page, as a dialog: money, time, own limits, a pause, signing out.

import { get, post } from "../core/api.js";
import { askSure, closeFoot, openDialog } from "../core/dialog.js";
import { button, h } from "../core/dom.js";
import { amountField, amountIn, entry, form, pinEntry, sumIn } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { money, readMoney } from "../core/money.js";
import { sender } from "../core/once.js";
import { isPatron, signOut } from "../core/session.js";
import { plain } from "../core/words.js";
import { PLAY } from "./playBadge.js";
import { figures } from "./reality.js";
import { complain, toast } from "./toasts.js";

/** @import { Me } from "../wire.js" */

/** Show the account. @param {Me} known */
export async function showAccount(known) {
  const me = { ...known, ...(await get("/api/me").catch(() => ({}))) };
  const leave = button(t("account.out"),
    () => signOut().then(() => location.assign("/"), complain));
  openDialog("account", me.name, me.kind === "staff"
    ? [h("p", { class: "quiet" }, t("account.rank", { rank: plain(me.rank) })), ownPin(),
      ...staffLinks(me)]
    : null, isPatron(me)
    ? [figures(me), me.currency === PLAY ? null : tip(), limits(me), pauses(),
      h("p", {}, h("a", { href: "/statement" }, t("room.statement")), " · ",
        h("a", { href: "/case" }, t("case.yours")))]
    : null, closeFoot(leave));
}

/** The PIN by which one agrees at another's screen and unlocks one's own. */
function ownPin() {
  const password = entry(t("account.password"), { type: "password",
    autocomplete: "current-password", required: "" });
  const pin = pinEntry(t("account.pin.new"), { minlength: 6, required: "" });
  const set = () =>
    post("/api/me/pin", {}, { password: password.box.value, pin: pin.box.value }).then(() => {
      password.box.value = pin.box.value = "";
      toast(t("account.pin.done"), "good");
    }, complain);
  return form("form", set, h("h3", {}, t("account.pin")),
    h("div", { class: "form-row" }, password.label, pin.label),
    h("p", { class: "quiet" }, t("account.pin.why")),
    h("div", { class: "dialog-acts" }, h("button", { class: "button" }, t("account.pin.set"))));
}

/** @param {Me} me */
const staffLinks = (me) => [
  me.may?.includes("see-reports") && h("p", {}, h("a", { href: "/reports" }, t("account.reports"))),
  me.may?.includes("see-stock") && h("p", {}, h("a", { href: "/stock" }, t("account.stock"))),
  me.may?.includes("see-events") && h("p", {}, h("a", { href: "/surveillance" }, t("watch.title"))),
  me.may?.includes("see-staff") && h("p", {}, h("a", { href: "/house" }, t("house.title"))),
  me.may?.includes("see-staff") && h("p", {}, h("a", { href: "/staff" }, t("account.staff"))),
];

/** @param {Me} me */
function limits(me) {
  /** @param {string} words @param {number|null|undefined} value */
  const amount = (words, value) => entry(words, { inputmode: "numeric", value: money(value ?? 0) });
  const loss = amount(t("account.loss"), me.limits?.loss);
  const minutes = amount(t("account.minutes"), me.limits?.minutes);
  const send = () => {
    const [most, long] = [loss, minutes].map(({ box }) =>
      amountIn(box, readMoney, box.value || "0")
    );
    if (most === null || long === null) return;
    post("/api/me/limits", {}, { loss: most, minutes: long }).then(
      () => toast(t("account.limits.done")),
      complain,
    );
  };
  return form("form", send, h("h3", {}, t("account.limits")),
    h("div", { class: "form-row" }, loss.label, minutes.label),
    h("p", { class: "quiet" }, t("account.limits.why")),
    h("div", { class: "dialog-acts" }, h("button", { class: "button" }, t("account.limits.set"))));
}

/** A tip by one's own word, at the table where one sits. */
function tip() {
  const [, table] = location.pathname.match(/^\/(?:play|roulette)\/([^/]+)$/) ?? [];
  if (!table) return null;
  const amount = amountField(t("account.tip.amount"), { required: "" });
  const give = sender();
  const send = () => {
    const worth = sumIn(amount);
    if (!worth) return;
    give("/api/tables/{table}/tip", { table }, { amount: worth }).then(() => {
      amount.value = "";
      toast(t("account.tip.done", { amount: money(worth) }), "good");
    }, complain);
  };
  return form("form", send, h("h3", {}, t("account.tip")),
    h("div", { class: "form-row" }, amount,
      h("button", { class: "button" }, t("account.tip.give"))),
    h("p", { class: "quiet" }, t("account.tip.why")));
}

function pauses() {
  /** @param {string} words @param {() => Promise<unknown>} send @param {string} question */
  const pause = (words, send, question) =>
    button(words, async () => {
      if (await askSure(question, t("account.break.sure"), words))
        send().then(
          () => toast(t("account.break.done")),
          complain,
        );
    });
  return h("section", { class: "form" }, h("h3", {}, t("account.break")),
    h("div", { class: "form-row" },
      pause(t("account.cool"), () => post("/api/me/cool-off", {}, { hours: 24 }),
        t("account.cool.ask")),
      pause(t("account.exclude"), () => post("/api/me/self-exclude", {}, { days: 180 }),
        t("account.exclude.ask"))));
}
