// Who is kept from play and what is stopped: the lists, and the forms of those who may.

import { get, post } from "../core/api.js";
import { askWords } from "../core/dialog.js";
import { button, h, keyed } from "../core/dom.js";
import { chosen, entry, form, labelled, picker } from "../core/fields.js";
import { LANGUAGE, phrased, t } from "../core/i18n.js";
import { plain } from "../core/words.js";
import { complain, toast } from "../shell/toasts.js";
import { findPatron } from "./cagePatron.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

/** @import { Exclusion, Booked, Me, NewExclusion, StopInForce, Stopping } from "../wire.js" */
/** @typedef {() => Promise<void>} Read */

const AGAIN_MS = 15_000;
/** @type {[NewExclusion["wish"], string][]} */
const WISHES = [["house", t("pit.by-the-house")], ["family", t("pit.at-the-familys-request")]];
/** What can be stopped, and how it is named.
 * @type {[scope: Stopping["scope"], what: string, which: string][]} */
const SCOPES = [
  ["table", t("pit.a-table"), t("pit.which-table-like-b-01")],
  ["book", t("pit.a-rulebook"), t("pit.which-rulebook-like-baccarat")],
  ["patron", t("pit.a-patron"), t("word.whole-name-of-the-patron")],
  ["house", t("word.the-house"), ""],
];

/** @param {Me} me */
export function keptOutDesk(me) {
  const excluded = h("ul", { class: "acts" });
  const stopped = h("ul", { class: "acts" });
  const none = h("p", { class: "quiet on-room" }, t("pit.nobody-is-kept-out-nothing"));
  const box = h("section", { class: "sheet is-dark kept-out",
    "aria-label": t("pit.kept-from-play") }, h("h2", {}, t("pit.kept-from-play")), none, stopped,
    excluded, may(me, "stop") && stopForm(read), may(me, "patron-excluded") && exclusionForm(read));

  async function read() {
    const [who, what] = await Promise.all([
      may(me, "see-exclusions") ? get("/api/exclusions").catch(() => null) : { exclusions: [] },
      get("/api/stops").catch(() => null),
    ]);
    if (!who || !what) return;
    none.hidden = who.exclusions.length + what.stops.length > 0;
    keyed(stopped, what.stops, (one) => `${one.scope} ${one.of}`,
      (one) => stopRow(one, may(me, "go-on"), read));
    keyed(excluded, who.exclusions, (one) => `${one.patron} ${one.wish} ${one.until}`,
      (one) => exclusionRow(one, may(me, "exclusion-ended"), read));
  }
  setInterval(() => void (document.hidden || read()), AGAIN_MS);
  return { box, read };
}

/** A row with the act that ends it, for which a reason is asked.
 * @param {string} kind @param {[name: string, by: string]} words @param {HTMLElement|false} act */
const row = (kind, [name, by], act) =>
  h("li", { class: kind }, h("b", {}, name), h("span", { class: "act-by" }, by),
    act && h("div", { class: "act-acts" }, act));

/** @param {string} question @param {string} yes @param {(reason: string) => Promise<Booked>} send
 * @param {Read} read */
async function endIt(question, yes, send, read) {
  const reason = await askWords(question, yes);
  if (reason) await send(reason).then(withSecond).catch(complain).then(read);
}

/** @param {StopInForce} one @param {boolean} mayEnd @param {Read} read */
const stopRow = ({ scope, of, name, reason, by }, mayEnd, read) =>
  row("act is-stop", [t("pit.stopped", { what: `${plain(scope)} ${name ?? ""}`.trim() }),
    `${reason} (${by})`], mayEnd && button(t("word.go-on"), () =>
      endIt(t("pit.why-does-it-go-on"), t("word.go-on"), (why) =>
        post("/api/stops/end", {}, { scope, of, reason: why }), read), "", {
      "aria-label": t("pit.go-on", { scope: plain(scope), name: name ?? "" }),
    }));

/** @param {Exclusion} one @param {boolean} mayEnd @param {Read} read */
function exclusionRow({ patron, name, wish, until }, mayEnd, read) {
  const long = until
    ? t("pit.until", { day: new Date(until).toLocaleDateString(LANGUAGE) })
    : t("pit.until-further-notice");
  return row("act", [name, phrased([new Map(WISHES).get(wish), long])], mayEnd
    && button(t("word.end-it"),
      () =>
        endIt(t("pit.why-does-the-exclusion-end"), t("word.end-it"), (reason) =>
          post("/api/patrons/{id}/exclusions/end", { id: patron }, { wish, reason }), read), "", {
      "aria-label": t("pit.end-the-exclusion-of", { name }),
    }));
}

/** A folded form whose act may take a second person.
 * @param {string} title @param {HTMLElement[]} fields @param {HTMLElement} go
 * @param {() => Promise<string>} act gives the words when it is done, if they are not told yet
 * @param {Read} read */
const folded = (title, fields, go, act, read) =>
  h("details", { class: "kept-form" }, h("summary", {}, title), form("form", async () => {
    const done = await act().catch((error) => complain(error));
    if (done) toast(done, "good");
    await read();
  }, fields, go));

const reasonField = () =>
  entry(t("word.why"), { required: "", maxlength: 2000, autocomplete: "off" });

/** @param {Read} read */
function stopForm(read) {
  const scope = picker(SCOPES, { onchange: () => show() });
  const of = entry(t("pit.which"), { autocomplete: "off", maxlength: 64 });
  const reason = reasonField();
  const show = () => {
    const [, , which] = SCOPES[scope.selectedIndex];
    of.label.hidden = !which;
    of.box.placeholder = which;
  };
  show();
  const which = async () => {
    if (scope.value === "patron") return (await findPatron(of.box.value)).id;
    return scope.value === "house" ? "" : of.box.value.trim();
  };
  const act = async () => {
    const told = await post("/api/stops", {}, { scope: chosen(scope, SCOPES), of: await which(),
      reason: reason.box.value });
    const isDone = (await withSecond(told)) && !("waiting" in told);
    of.box.value = reason.box.value = "";
    return isDone ? t("pit.stopped-coups-in-progress-end") : "";
  };
  return folded(t("pit.stop-play"), [labelled(t("pit.what-stops"), scope), of.label, reason.label],
    h("button", { class: "button is-danger" }, t("pit.stop")), act, read);
}

/** @param {Read} read */
function exclusionForm(read) {
  const name = entry(t("word.patron"), { required: "", maxlength: 64, autocomplete: "off",
    placeholder: t("word.whole-name-of-the-patron") });
  const wish = picker(WISHES);
  const until = entry(t("pit.until-left-empty-until-further"), { type: "date" });
  const reason = reasonField();
  const act = async () => {
    const patron = await findPatron(name.box.value);
    const end = until.box.value ? Date.parse(until.box.value) : 0;
    const told = await post("/api/patrons/{id}/exclusions", { id: patron.id }, {
      wish: chosen(wish, WISHES),
      until: end,
      reason: reason.box.value,
    });
    const isDone = (await withSecond(told)) && !("waiting" in told);
    name.box.value = reason.box.value = until.box.value = "";
    return isDone ? t("pit.is-kept-from-play", { name: patron.name }) : "";
  };
  return folded(t("pit.keep-a-patron-from-play"), [name.label,
    labelled(t("pit.at-whose-wish"), wish), until.label, reason.label],
    h("button", { class: "button is-main" }, t("word.ask-for-it")), act, read);
}
