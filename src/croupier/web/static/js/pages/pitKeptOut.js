// Who is kept from play and what is stopped: the lists, and the forms of those who may.

import { get, post } from "../core/api.js";
import { askWords } from "../core/dialog.js";
import { button, h, keyed } from "../core/dom.js";
import { chosen, entry, form, labelled, picker } from "../core/fields.js";
import { complain, toast } from "../shell/toasts.js";
import { findPatron } from "./cagePatron.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

/** @import { Exclusion, Booked, Me, NewExclusion, StopInForce, Stopping } from "../wire.js" */
/** @typedef {() => Promise<void>} Read */

const AGAIN_MS = 15_000;
/** @type {[NewExclusion["wish"], string][]} */
const WISHES = [["house", "By the house"], ["family", "At the family's request"]];
/** What can be stopped, and how it is named.
 * @type {[scope: Stopping["scope"], what: string, which: string][]} */
const SCOPES = [
  ["table", "A table", "Which table, like B-01"],
  ["book", "A rulebook", "Which rulebook, like baccarat"],
  ["patron", "A patron", "Whole name of the patron"],
  ["house", "The house", ""],
];

/** @param {Me} me */
export function keptOutDesk(me) {
  const excluded = h("ul", { class: "acts" });
  const stopped = h("ul", { class: "acts" });
  const none = h("p", { class: "quiet on-room" }, "Nobody is kept out, nothing is stopped.");
  const box = h("section", { class: "sheet is-dark kept-out", "aria-label": "Kept from play" },
    h("h2", {}, "Kept from play"), none, stopped, excluded, may(me, "stop") && stopForm(read),
    may(me, "patron-excluded") && exclusionForm(read));

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
  row("act is-stop", [`Stopped: ${`${scope} ${name ?? ""}`.trim()}`, `${reason} (${by})`],
    mayEnd && button("Go on", () =>
      endIt("Why does it go on?", "Go on", (why) =>
        post("/api/stops/end", {}, { scope, of, reason: why }), read), "", {
      "aria-label": `Go on: ${scope} ${name}`,
    }));

/** @param {Exclusion} one @param {boolean} mayEnd @param {Read} read */
function exclusionRow({ patron, name, wish, until }, mayEnd, read) {
  const long = until ? `until ${new Date(until).toLocaleDateString()}` : "until further notice";
  return row("act", [name, `${new Map(WISHES).get(wish)}, ${long}`], mayEnd
    && button("End it",
      () =>
        endIt("Why does the exclusion end?", "End it", (reason) =>
          post("/api/patrons/{id}/exclusions/end", { id: patron }, { wish, reason }), read), "", {
      "aria-label": `End the exclusion of ${name}`,
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

const reasonField = () => entry("Why", { required: "", maxlength: 2000, autocomplete: "off" });

/** @param {Read} read */
function stopForm(read) {
  const scope = picker(SCOPES, { onchange: () => show() });
  const of = entry("Which", { autocomplete: "off", maxlength: 64 });
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
    return isDone ? "Stopped; coups in progress end." : "";
  };
  return folded("Stop play", [labelled("What stops", scope), of.label, reason.label],
    h("button", { class: "button is-danger" }, "Stop"), act, read);
}

/** @param {Read} read */
function exclusionForm(read) {
  const name = entry("Patron", { required: "", maxlength: 64, autocomplete: "off",
    placeholder: "Whole name of the patron" });
  const wish = picker(WISHES);
  const until = entry("Until (left empty: until further notice)", { type: "date" });
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
    return isDone ? `${patron.name} is kept from play.` : "";
  };
  return folded("Keep a patron from play", [name.label, labelled("At whose wish", wish),
    until.label, reason.label], h("button", { class: "button is-main" }, "Ask for it"), act, read);
}
