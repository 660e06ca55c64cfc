// One dispute, step by step as section 8 has it; what may be done comes from the house with the case.

import { get, post } from "../core/api.js";
import { cross, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { toast } from "../shell/toasts.js";
import { actsOf } from "./caseActs.js";
import { bodyOf, headOf, stepsOf } from "./caseFile.js";
import { may } from "./staffDoor.js";

/** @param {string} id @param {{may?: string[]}} me @param {() => unknown} after */
export async function openCase(id, me, after) {
  const body = h("div", { class: "case-body" });
  const wrong = h("p", { class: "form-wrong", role: "alert" });
  openDialog("case-file", `Case ${id}`, cross(), body, wrong);
  const path = `/disputes/${encodeURIComponent(id)}`;

  /** @param {string} step @param {any} [fields] */
  const act = async (step, fields = {}) => {
    write(wrong, "");
    try {
      const one = await post(`${path}/${step}`, fields);
      show(one);
      void after();
      if (one.stage === "closed") toast(`Case ${id} is closed.`, "good");
    } catch (error) {
      write(wrong, /** @type {any} */ (error).words ?? String(error));
    }
  };
  /** @param {any} one */
  const show = (one) => body.replaceChildren(...headOf(one), ...bodyOf(one), ...actsOf(one, act), papers(one, me), h("details", {}, h("summary", {}, "Every step"), stepsOf(one)));
  const found = await get(path).catch((error) => void write(wrong, error.words));
  if (found) show(found);
}

/** The record of the coup, the packet, the page to print. @param {any} one @param {{may?: string[]}} me */
function papers(one, me) {
  const packet = h("div", { class: "case-packet", "aria-live": "polite" });
  return h("section", { class: "case-papers" }, h("div", { class: "deal-side-acts" },
    may(me, "see-packet") ? h("button", { type: "button", class: "button", onclick: () => showPacket(packet, one.id) }, "Record and proof of the coup") : null,
    h("a", { class: "button", href: `/case/${encodeURIComponent(one.id)}`, target: "_blank" }, "Page to print")), packet);
}

/** @param {HTMLElement} place @param {string} id */
async function showPacket(place, id) {
  const packet = await get(`/disputes/${encodeURIComponent(id)}/packet`).catch((error) => ({ error }));
  if (packet.error) return place.replaceChildren(h("p", { class: "form-wrong" }, packet.error.words));
  const file = URL.createObjectURL(new Blob([JSON.stringify(packet, null, 1)], { type: "application/json" }));
  place.replaceChildren(
    h("p", {}, `${packet.lines.length} wagers settled; ${packet.chain.length} linked records, the last ${packet.head.slice(0, 16)}….`),
    h("a", { class: "button", href: file, download: `${id}.json` }, "Download the packet"));
}
