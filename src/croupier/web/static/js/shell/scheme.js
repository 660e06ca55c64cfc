// A dim pit and a bright one: the consoles' colours, as whoever stands there likes them.

import { button } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { keep, kept } from "../core/kept.js";

const NAME = "scheme";

/** The switch, which shows what it would change to. */
export function schemeSwitch() {
  const isBright = () => document.documentElement.dataset.scheme === "bright";
  /** @param {boolean} bright */
  const be = (bright) => {
    document.documentElement.dataset.scheme = bright ? "bright" : "dim";
    box.textContent = bright ? "☾" : "☀";
    const words = t(bright ? "scheme.dim" : "scheme.bright");
    box.setAttribute("aria-label", words);
    box.title = words;
  };
  const box = button("", () => {
    be(!isBright());
    keep(NAME, isBright() ? "bright" : "dim");
  }, "bar-scheme");
  be(kept(NAME) === "bright");
  return box;
}
