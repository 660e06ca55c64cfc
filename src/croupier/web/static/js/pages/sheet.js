// On a phone what lies beside the table comes up as a sheet from below; this is its handle.

import { h, set } from "../core/dom.js";

/** @param {string} words */
export function sheetHandle(words) {
  const handle = h("button", { type: "button", class: "sheet-handle", "aria-expanded": "false",
    "aria-controls": "side" }, words);
  /** @param {boolean} isUp */
  const raise = (isUp) => {
    document.querySelector(".table")?.classList.toggle("is-up", isUp);
    set(handle, { "aria-expanded": isUp });
  };
  handle.addEventListener("click", () => raise(handle.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => event.key === "Escape" && raise(false));
  return handle;
}
