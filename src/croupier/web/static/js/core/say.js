// Speaks to screen readers: one polite live region for bets and results, one assertive for calls.

import { h } from "./dom.js";

/** @type {Map<string, HTMLElement>} */
const regions = new Map();

/** @param {"polite"|"assertive"} manner */
function region(manner) {
  let found = regions.get(manner);
  if (!found || !found.isConnected) {
    const role = manner === "polite" ? "status" : "alert";
    found = h("div", { class: "for-readers", role, "aria-live": manner, id: `say-${manner}` });
    document.body.append(found);
    regions.set(manner, found);
  }
  return found;
}

/** @param {"polite"|"assertive"} manner @param {string} text */
function speak(manner, text) {
  const place = region(manner);
  // The same words twice are only read again if the region was empty in between.
  place.textContent = "";
  setTimeout(() => (place.textContent = text), 40);
}

/** Say when the reader has time: a bet, a result. @param {string} text */
export const say = (text) => speak("polite", text);

/** Say at once: "No more bets". @param {string} text */
export const call = (text) => speak("assertive", text);

/** Make both regions before they are needed; readers ignore a region born with its text. */
export function prepare() {
  region("polite");
  region("assertive");
}
