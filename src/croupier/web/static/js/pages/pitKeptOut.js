// Who is kept from play and what is stopped: the lists, and the forms of those who may.

import { get, post } from "../core/api.js";
import { askWords } from "../core/dialog.js";
import { h, keyed } from "../core/dom.js";
import { entry, labelled } from "../core/fields.js";
import { complain, toast } from "../shell/toasts.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

const AGAIN_MS = 15_000;
/** @type {[string, string][]} */
const WISHES = [["house", "By the house"], ["family", "At the family's request"]];
/** @type {[string, string][]} */
const SCOPES = [["table", "A table"], ["book", "A rulebook"], ["patron", "A patron"], ["house", "The house"]];
const WHICH = { table: "Which table, like B-01", book: "Which rulebook, like baccarat", patron: "Whole name of the patron", house: "" };

/** @param {[string, string][]} list @param {Record<string, any>} [props] */
const chooser = (list, props = {}) => /** @type {HTMLSelectElement} */ (h("select", { class: "field", ...props }, list.map(([id, name]) => h("option", { value: id }, name))));

/** @param {string} name @returns {Promise<{id: string, name: string}>} */
const findPatron = (name) => get(`/patrons?name=${encodeURIComponent(name.trim())}`);

/** @param {{may?: string[]}} me */
export function keptOutDesk(me) {
  const excluded = h("ul", { class: "acts" });
  const stopped = h("ul", { class: "acts" });
  const none = h("p", { class: "quiet on-room" }, "Nobody is kept out, nothing is stopped.");
  const box = h("section", { class: "sheet is-dark kept-out", "aria-label": "Kept from play" }, h("h2", {}, "Kept from play"), none, stopped, excluded,
    may(me, "stop") ? stopForm(read) : null, may(me, "patron-excluded") ? exclusionForm(read) : null);

  async function read() {
    const [who, what] = await Promise.all([
      may(me, "see-exclusions") ? get("/exclusions").catch(() => null) : { exclusions: [] }, get("/stops").catch(() => null)]);
    if (!who || !what) return;
    none.hidden = who.exclusions.length + what.stops.length > 0;
    keyed(stopped, what.stops, (one) => `${one.scope} ${one.of}`, (one) => h("li", { class: "act is-stop" },
      h("b", {}, `Stopped: ${one.scope}${one.name ? ` ${one.name}` : ""}`), h("span", { class: "act-by" }, `${one.reason} (${one.by})`),
      may(me, "go-on") ? h("div", { class: "act-acts" }, h("button", { type: "button", class: "button", "aria-label": `Go on: ${one.scope} ${one.name}`, onclick: () => void goOn(one) }, "Go on")) : null), () => {});
    keyed(excluded, who.exclusions, (one) => `${one.patron} ${one.wish} ${one.until}`, (one) => h("li", { class: "act" },
      h("b", {}, one.name), h("span", { class: "act-by" }, `${WISHES.find(([id]) => id === one.wish)?.[1]}, ${one.until ? `until ${new Date(one.until).toLocaleDateString()}` : "until further notice"}`),
      may(me, "exclusion-ended") ? h("div", { class: "act-acts" }, h("button", { type: "button", class: "button", "aria-label": `End the exclusion of ${one.name}`, onclick: () => void end(one) }, "End it")) : null), () => {});
  }

  /** @param {any} one */
  async function goOn({ scope, of }) {
    const reason = await askWords("Why does it go on?", "Go on");
    if (reason) await post("/stops/end", { scope, of, reason }).then(withSecond).catch(complain).then(read);
  }
  /** @param {any} one */
  async function end({ patron, wish }) {
    const reason = await askWords("Why does the exclusion end?", "End it");
    if (reason) await post(`/patrons/${patron}/exclusions/end`, { wish, reason }).then(withSecond).catch(complain).then(read);
  }
  setInterval(() => void (document.hidden || read()), AGAIN_MS);
  return { box, read };
}

/** @param {() => Promise<void>} read */
function stopForm(read) {
  const scope = chooser(SCOPES, { onchange: () => show() });
  const of = entry("Which", { autocomplete: "off", maxlength: 64 });
  const reason = entry("Why", { required: "", maxlength: 2000, autocomplete: "off" });
  const show = () => {
    const words = WHICH[/** @type {keyof typeof WHICH} */ (scope.value)];
    of.label.hidden = !words;
    of.box.placeholder = words;
  };
  show();
  return h("details", { class: "kept-form" }, h("summary", {}, "Stop play"), h("form", { class: "form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const which = scope.value === "house" ? "" : scope.value === "patron" ? (await findPatron(of.box.value)).id : of.box.value.trim();
      const told = await post("/stops", { scope: scope.value, of: which, reason: reason.box.value });
      if ((await withSecond(told)) && !told.waiting) toast("Stopped; coups in progress end.", "good");
      of.box.value = reason.box.value = "";
    } catch (error) {
      complain(error);
    }
    await read();
  } }, labelled("What stops", scope), of.label, reason.label, h("button", { class: "button is-danger" }, "Stop")));
}

/** @param {() => Promise<void>} read */
function exclusionForm(read) {
  const name = entry("Patron", { required: "", maxlength: 64, autocomplete: "off", placeholder: "Whole name of the patron" });
  const wish = chooser(WISHES);
  const until = entry("Until (left empty: until further notice)", { type: "date" });
  const reason = entry("Why", { required: "", maxlength: 2000, autocomplete: "off" });
  return h("details", { class: "kept-form" }, h("summary", {}, "Keep a patron from play"), h("form", { class: "form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const patron = await findPatron(name.box.value);
      const end = until.box.value ? Date.parse(until.box.value) : 0;
      const told = await post(`/patrons/${patron.id}/exclusions`, { wish: wish.value, until: end, reason: reason.box.value });
      if ((await withSecond(told)) && !told.waiting) toast(`${patron.name} is kept from play.`, "good");
      name.box.value = reason.box.value = until.box.value = "";
    } catch (error) {
      complain(error);
    }
    await read();
  } }, name.label, labelled("At whose wish", wish), until.label, reason.label, h("button", { class: "button is-main" }, "Ask for it")));
}
