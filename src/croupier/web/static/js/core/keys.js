// The key map, as a table, the listener that obeys it, and the overlay that shows it.

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { tongueOf } from "./words.js";

/**
 * @typedef {object} KeyRow
 * @property {string} key   as KeyboardEvent.key gives it, letters in lower case
 * @property {string} act   the name that handlers are found by
 * @property {string} says  the key of the words that say what it does, for the overlay
 * @property {string} [shown]  how the overlay writes the key
 */

/** @type {Record<string, {title: string, rows: KeyRow[]}>} */
export const KEYS = {
  felt: {
    title: "keys.at-the-felt",
    rows: [
      ...[1, 2, 3, 4, 5, 6].map((n) => ({
        key: String(n),
        act: `chip-${n}`,
        says: "keys.take-this-chip",
        shown: n === 1 ? "1 – 6" : "",
      })),
      { key: "p", act: "player", says: "keys.add-the-chip-to-player" },
      { key: "b", act: "banker", says: "keys.add-the-chip-to-banker" },
      { key: "t", act: "tie", says: "keys.add-the-chip-to-tie" },
      { key: "z", act: "undo", says: "keys.undo" },
      { key: "x", act: "clear", says: "keys.clear" },
      { key: "d", act: "double", says: "keys.double" },
      { key: "r", act: "rebet", says: "keys.bet-as-last-time" },
      { key: "i", act: "insurance", says: "keys.take-insurance" },
      { key: "n", act: "decline", says: "keys.decline-insurance" },
      { key: "s", act: "squeeze", says: "keys.squeeze-arrows-fold-end-opens" },
      ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "End"].map((key) => ({
        key,
        act: "fold",
        says: "keys.squeeze-arrows-fold-end-opens",
        shown: "",
      })),
    ],
  },
  online: {
    title: "keys.alone-at-a-table",
    rows: [{ key: " ", act: "deal", says: "keys.deal-now-or-deal-again", shown: "Space" }],
  },
  grid: {
    title: "keys.on-the-cloth",
    rows: [
      { key: "ArrowUp", act: "up", says: "keys.move-over-the-areas", shown: "↑ ↓ ← →" },
      { key: "ArrowDown", act: "down", says: "keys.move", shown: "" },
      { key: "ArrowLeft", act: "left", says: "keys.move", shown: "" },
      { key: "ArrowRight", act: "right", says: "keys.move", shown: "" },
      { key: "Enter", act: "add", says: "keys.add-the-chip" },
      { key: "Delete", act: "remove", says: "keys.take-the-bet-back" },
      { key: "Backspace", act: "remove", says: "keys.take-the-bet-back", shown: "" },
      { key: "c", act: "clause", says: "keys.show-the-clause-of-this-area" },
      { key: "Home", act: "first", says: "keys.first-area" },
      { key: "End", act: "last", says: "keys.last-area" },
    ],
  },
  dealer: {
    title: "keys.at-the-dealer-s-console",
    rows: [
      { key: "F2", act: "place-your-bets", says: "keys.place-your-bets" },
      { key: "F4", act: "no-more-bets", says: "keys.no-more-bets" },
      { key: "F6", act: "insurance", says: "keys.insurance" },
      { key: "i", act: "insurance-amount", says: "keys.insurance-amount" },
      { key: "n", act: "insurance-no", says: "keys.insurance-no" },
      { key: "F8", act: "irregularity", says: "keys.irregularity" },
      { key: "F3", act: "cut-card", says: "keys.cut-card" },
      { key: "F7", act: "same-as-last", says: "keys.same-as-last" },
      { key: "F9", act: "correct", says: "keys.correct" },
      { key: "F10", act: "relief", says: "keys.relief" },
      { key: "wager", act: "", says: "keys.record-a-wager", shown: "3 B 4 Enter" },
      { key: "seat", act: "", says: "keys.seat-as-last", shown: "3 Enter" },
      { key: "tick", act: "", says: "keys.tick-off", shown: "Space" },
      { key: " ", act: "draw", says: "keys.draw-from-a-simulated-shoe", shown: "Space" },
    ],
  },
  cards: {
    title: "keys.entering-cards",
    rows: [
      { key: "rank", act: "", says: "keys.rank", shown: "A 2 – 9 0 J Q K" },
      { key: "suit", act: "", says: "keys.suit", shown: "S H C D" },
      { key: "Enter", act: "enter", says: "keys.confirm-twice-settles" },
      { key: "Backspace", act: "back", says: "keys.take-back-what-is-not-confirmed" },
    ],
  },
  roulette: {
    title: "keys.at-the-roulette-layout",
    rows: [
      { key: "typed", act: "", says: "keys.type-numbers-then-enter", shown: "17  17/20" },
      { key: "v", act: "voisins", says: "keys.voisins-du-zero" },
      { key: "t", act: "tiers", says: "keys.tiers-du-cylindre" },
      { key: "o", act: "orphelins", says: "keys.orphelins" },
      { key: "j", act: "jeu-zero", says: "keys.jeu-zero" },
      { key: "c", act: "colour-chips", says: "keys.colour-chips-take-them-cash-them-in" },
      { key: "z", act: "undo", says: "keys.undo" },
      { key: "x", act: "clear", says: "keys.clear" },
      { key: "d", act: "double", says: "keys.double" },
      { key: "r", act: "rebet", says: "keys.bet-as-last-time" },
    ],
  },
  wheel: {
    title: "keys.dealing-roulette",
    rows: [
      { key: "typed", act: "", says: "keys.the-number-then-enter-twice", shown: "0 – 36" },
      { key: "n", act: "no-spin", says: "keys.no-spin" },
    ],
  },
  pit: {
    title: "keys.in-the-pit",
    rows: [
      { key: "j", act: "next", says: "keys.next-matter" },
      { key: "k", act: "previous", says: "keys.matter-before" },
      { key: "a", act: "approve", says: "keys.approve" },
      { key: "x", act: "reject", says: "keys.reject-with-a-reason" },
    ],
  },
};

const LETTERS = "croupier.letters";

/** Whether single letters act as keys; people who dictate switch them off. */
export function lettersAreOn() {
  try {
    return globalThis.localStorage?.getItem(LETTERS) !== "off";
  } catch {
    return true;
  }
}

/** @param {boolean} isOn */
export function setLetters(isOn) {
  try {
    globalThis.localStorage?.setItem(LETTERS, isOn ? "on" : "off");
  } catch {
    // A browser that keeps nothing still plays; the choice lasts for this page only.
  }
}

/** Find what a key does in the given scopes, the first scope first. @param {string[]} scopes
 * @param {string} key @param {boolean} [letters] @returns {string} the act, or "" for none */
export function actOf(scopes, key, letters = true) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!letters && /^[a-z]$/.test(name)) return "";
  for (const scope of scopes) {
    const row = KEYS[scope].rows.find((row) => row.key === name && row.act);
    if (row) return row.act;
  }
  return "";
}

/** Obey the key map. A handler that returns false lets the key go on its way.
 * @param {EventTarget} target @param {string[]} scopes
 * @param {Record<string, (event: KeyboardEvent) => unknown>} handlers
 * @param {{inFields?: RegExp}} [how] keys that act though somebody is typing in a field
 * @returns {() => void} stops listening */
export function listen(target, scopes, handlers, { inFields } = {}) {
  /** @param {Event} raw */
  const obey = (raw) => {
    const event = /** @type {KeyboardEvent} */ (raw);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((isTyping(event.target) && !inFields?.test(event.key)) || isCovered(target)) return;
    if (event.key === "?" && target === document) return void showKeys(scopes);
    const handler = handlers[actOf(scopes, event.key, lettersAreOn())];
    if (handler && handler(event) !== false) event.preventDefault();
  };
  target.addEventListener("keydown", obey);
  return () => target.removeEventListener("keydown", obey);
}

/** Whether a key goes into a field. One in a dialog that has just closed keeps the focus until the
 * page is drawn again. @param {EventTarget|null} target */
function isTyping(target) {
  return target instanceof HTMLElement && !target.closest("dialog:not([open])")
    && target.matches("input, textarea, select, [contenteditable]");
}

/** Whether a dialog lies over it: what is below has to wait. @param {EventTarget} target */
function isCovered(target) {
  const dialog = document.querySelector("dialog[open]");
  return Boolean(dialog) && !(target instanceof Node && dialog?.contains(target));
}

/** Show the key map of these scopes over the page. @param {string[]} scopes */
export function showKeys(scopes) {
  const letters = h("input", { type: "checkbox", ".checked": lettersAreOn() });
  letters.addEventListener("change",
    () => setLetters(/** @type {HTMLInputElement} */ (letters).checked));
  openDialog("keys", t("shell.keys"), h("div", { class: "keys-columns" }, scopes.map(sheet)),
    h("label", { class: "keys-letters" }, letters, ` ${t("keys.letters")}`),
    h("form", { method: "dialog" }, h("button", { class: "button" }, t("shell.close"))));
}

/** @param {string} scope */
function sheet(scope) {
  const { title, rows } = KEYS[scope];
  const shown = rows.filter((row) => row.shown !== "");
  return h("section", {}, h("h3", {}, t(title)), h("dl", {}, shown.flatMap((row) => [
    h("dt", {},
      h("kbd", {}, row.shown ?? (row.key.length === 1 ? row.key.toUpperCase() : row.key))),
    h("dd", { lang: tongueOf(row.act, t(row.says)) }, t(row.says)),
  ])));
}
