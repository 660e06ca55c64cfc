// A button that does what cannot be undone: a touch has to rest on it, a mouse and a key ask twice.

import { h } from "../core/dom.js";

const REST_MS = 600;

/** @param {() => void} act does it @param {() => void} ask arms it, or does it if it is armed
 * @param {string} kind */
export function held(act, ask, kind) {
  let isFinal = false;
  let timer = 0;
  let wasTouch = false;
  let hasRested = false;
  let label = "";
  const box = h("button", { type: "button", class: `button ${kind}`, onclick: () => {
    // A touch that was only a tap does nothing final. What rested was done while it did: lifting
    // the finger does nothing more, whatever the button has come to say meanwhile.
    if (hasRested || (isFinal && wasTouch)) return;
    if (isFinal) ask();
    else act();
  } });
  const stop = () => {
    clearTimeout(timer);
    box.classList.remove("is-resting");
  };
  box.addEventListener("pointerdown", (event) => {
    wasTouch = event.pointerType === "touch";
    hasRested = false;
    if (!wasTouch || !isFinal) return;
    box.classList.add("is-resting");
    timer = setTimeout(() => {
      stop();
      hasRested = true;
      act();
    }, REST_MS);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"])
    box.addEventListener(kind, stop);
  box.addEventListener("keydown", () => {
    wasTouch = hasRested = false;
  });
  box.addEventListener("contextmenu", (event) => wasTouch && event.preventDefault());
  return {
    box,
    /** @param {string} words @param {string} key @param {boolean} final */
    show(words, key, final) {
      isFinal = final;
      if (label === words) return;
      label = words;
      box.replaceChildren(words, key ? h("kbd", {}, key) : "");
      box.dataset.label = words;
    },
  };
}
