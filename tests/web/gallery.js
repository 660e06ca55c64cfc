// Mounts every part in several states, for the eye and for screenshots. `?only=felt,roads` shows
// some.

import { h } from "../../src/croupier/web/static/js/core/dom.js";
import { prepare } from "../../src/croupier/web/static/js/core/say.js";
import { roadsAndPlots } from "./gallery-board.js";
import { consoles } from "./gallery-console.js";
import { cards, felts } from "./gallery-felt.js";
import { roulette } from "./gallery-roulette.js";

const asked = new URLSearchParams(location.search);
const only = asked.get("only")?.split(",");
if (asked.has("four")) document.documentElement.dataset.suits = "four";

prepare();
const gallery = document.getElementById("gallery");
const sections = { ...cards, ...felts, ...roadsAndPlots, ...roulette, ...consoles };
for (const [id, { title, make }] of Object.entries(sections)) {
  if (only && !only.includes(id)) continue;
  const section = h("section", { id }, h("h2", {}, title));
  gallery?.append(section);
  section.append(...[await make()].flat());
}
document.addEventListener("bet-add", log);
for (const name of ["bet-remove", "bet-closed", "clause-show", "seat-take", "chip-select",
  "slip-act", "squeeze-open", "ask-show", "call-bet", "card-entered", "card-back",
  "mismatch-chosen", "decision-propose", "decision-approve", "decision-reject", "dialog-act",
  "wheel-rest", "timer-out"]) document.addEventListener(name, log);

window.events = [];
/** @param {CustomEvent} event */
const log = ({ type, detail }) => window.events.push({ name: type, detail });
document.documentElement.dataset.ready = "yes";
