// A patron's own seed: a text that moves the sealed order once more, so that no one could foresee it.

import { get, post, tablePath } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { entry } from "../core/fields.js";

const LONGEST = 64;

/**
 * The box in which a patron adds a seed. @param {() => string} tableOf
 * @param {() => string} coupOf  the last coup that is over, whose proof can be looked at
 */
export function seedDesk(tableOf, coupOf) {
  const seed = entry("Any text of yours", { maxlength: LONGEST, required: "", autocomplete: "off" });
  const add = /** @type {HTMLButtonElement} */ (h("button", { class: "button" }, "Add my seed"));
  const standing = h("p", { class: "quiet on-room", role: "status" });
  const seal = h("code", { class: "seal" });
  const check = h("a", { class: "button" }, "Check the last one");
  const form = h("form", { class: "form seed-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    post(tablePath(tableOf(), "/seed"), { seed: seed.box.value }).then((found) => {
      seed.box.value = "";
      show(found, "Your seed is in.");
    }, (error) => write(standing, error.words));
  } }, seed.label, h("div", { class: "dialog-acts" }, check, add));
  const box = /** @type {HTMLDetailsElement} */ (h("details", { class: "sheet is-dark seed" }, h("summary", {}, h("h2", {}, "Your own seed")),
    h("p", { class: "quiet on-room" }, "The house seals its order before the first bet. A seed of yours then shuffles it once more: the house could not know your seed, and you cannot know its order. When all is over both are shown, and anyone can repeat it."),
    seal, standing, form));

  /** @param {any} found @param {string} [first] */
  function show(found, first = "") {
    const isOpen = Boolean(found.commitment) && !found.closed;
    write(seal, found.commitment ?? "");
    const count = found.seeds?.length ?? 0;
    const words = !found.commitment ? "Nothing is sealed just now." : isOpen ? `${found.of} takes seeds; ${count} so far.` : `${found.of} is being played; the next one takes seeds before its first card.`;
    write(standing, [first, words].filter(Boolean).join(" "));
    seed.box.disabled = add.disabled = !isOpen;
    const coup = coupOf();
    check.hidden = !coup;
    check.setAttribute("href", `/history/${coup}#fairness`);
  }
  async function look() {
    if (!box.open) return;
    const found = await get(tablePath(tableOf(), "/fairness")).catch((error) => void write(standing, error.words));
    if (found) show(found);
  }
  box.addEventListener("toggle", () => void look());
  return { box, look };
}
