// The key map, as a table, the listener that obeys it, and the overlay that shows it.

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/**
 * @typedef {object} KeyRow
 * @property {string} key   as KeyboardEvent.key gives it, letters in lower case
 * @property {string} act   the name that handlers are found by
 * @property {string} says  what it does, for the overlay
 * @property {string} [shown]  how the overlay writes the key
 */

/** @type {Record<string, {title: string, rows: KeyRow[]}>} */
export const KEYS = {
  felt: {
    title: "At the felt",
    rows: [
      ...[1, 2, 3, 4, 5, 6].map((n) => ({
        key: String(n),
        act: `chip-${n}`,
        says: "Take this chip",
        shown: n === 1 ? "1 – 6" : "",
      })),
      { key: "p", act: "player", says: "Add the chip to Player" },
      { key: "b", act: "banker", says: "Add the chip to Banker" },
      { key: "t", act: "tie", says: "Add the chip to Tie" },
      { key: "z", act: "undo", says: "Undo" },
      { key: "x", act: "clear", says: "Clear" },
      { key: "d", act: "double", says: "Double" },
      { key: "r", act: "rebet", says: "Bet as last time" },
      { key: "i", act: "insurance", says: "Take insurance" },
      { key: "n", act: "decline", says: "Decline insurance" },
      { key: "s", act: "squeeze", says: "Squeeze: arrows fold, End opens" },
    ],
  },
  online: {
    title: "Alone at a table",
    rows: [{ key: " ", act: "deal", says: "Deal now, or deal again", shown: "Space" }],
  },
  grid: {
    title: "On the cloth",
    rows: [
      { key: "ArrowUp", act: "up", says: "Move over the areas", shown: "↑ ↓ ← →" },
      { key: "ArrowDown", act: "down", says: "Move", shown: "" },
      { key: "ArrowLeft", act: "left", says: "Move", shown: "" },
      { key: "ArrowRight", act: "right", says: "Move", shown: "" },
      { key: "Enter", act: "add", says: "Add the chip" },
      { key: " ", act: "add", says: "Add the chip", shown: "Space" },
      { key: "Delete", act: "remove", says: "Take the bet back" },
      { key: "Backspace", act: "remove", says: "Take the bet back", shown: "" },
      { key: "c", act: "clause", says: "Show the clause of this area" },
      { key: "Home", act: "first", says: "First area" },
      { key: "End", act: "last", says: "Last area" },
    ],
  },
  dealer: {
    title: "At the dealer's console",
    rows: [
      { key: "F2", act: "place-your-bets", says: "Place your bets" },
      { key: "F4", act: "no-more-bets", says: "No more bets" },
      { key: "F6", act: "insurance", says: "Insurance" },
      { key: "F8", act: "irregularity", says: "Irregularity" },
      { key: " ", act: "draw", says: "Draw from a simulated shoe", shown: "Space" },
    ],
  },
  cards: {
    title: "Entering cards",
    rows: [
      { key: "rank", act: "", says: "Rank", shown: "A 2 – 9 0 J Q K" },
      { key: "suit", act: "", says: "Suit", shown: "S H C D" },
      { key: "Enter", act: "enter", says: "Confirm; twice settles" },
      { key: "Backspace", act: "back", says: "Take back what is not confirmed" },
    ],
  },
  roulette: {
    title: "At the roulette layout",
    rows: [
      { key: "typed", act: "", says: "Type numbers, then Enter", shown: "17  17/20" },
      { key: "v", act: "voisins", says: "Voisins du zéro" },
      { key: "t", act: "tiers", says: "Tiers du cylindre" },
      { key: "o", act: "orphelins", says: "Orphelins" },
      { key: "j", act: "jeu-zero", says: "Jeu zéro" },
      { key: "c", act: "colour-chips", says: "Colour chips: take them, cash them in" },
      { key: "z", act: "undo", says: "Undo" },
      { key: "x", act: "clear", says: "Clear" },
      { key: "d", act: "double", says: "Double" },
      { key: "r", act: "rebet", says: "Bet as last time" },
    ],
  },
  wheel: {
    title: "Dealing roulette",
    rows: [
      { key: "typed", act: "", says: "The number, then Enter twice", shown: "0 – 36" },
      { key: "n", act: "no-spin", says: "No spin" },
    ],
  },
  pit: {
    title: "In the pit",
    rows: [
      { key: "j", act: "next", says: "Next matter" },
      { key: "k", act: "previous", says: "Matter before" },
      { key: "a", act: "approve", says: "Approve" },
      { key: "x", act: "reject", says: "Reject, with a reason" },
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
 * @returns {() => void} stops listening */
export function listen(target, scopes, handlers) {
  /** @param {Event} raw */
  const obey = (raw) => {
    const event = /** @type {KeyboardEvent} */ (raw);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isCovered(target)) return;
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
  openDialog("keys", "Keys", h("div", { class: "keys-columns" }, scopes.map(sheet)),
    h("label", { class: "keys-letters" }, letters, " Single letters act as keys"),
    h("form", { method: "dialog" }, h("button", { class: "button" }, "Close")));
}

/** @param {string} scope */
function sheet(scope) {
  const { title, rows } = KEYS[scope];
  const shown = rows.filter((row) => row.shown !== "");
  return h("section", {}, h("h3", {}, title), h("dl", {}, shown.flatMap((row) => [
    h("dt", {},
      h("kbd", {}, row.shown ?? (row.key.length === 1 ? row.key.toUpperCase() : row.key))),
    h("dd", {}, row.says),
  ])));
}
