// One dispute, step by step as section 8 has it; what may be done comes from the house with the
// case.

import { asRefusal, get, Refusal, wordsOf } from "../core/api.js";
import { cross, openDialog } from "../core/dialog.js";
import { button, h, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { toast } from "../shell/toasts.js";
import { bodyOf, caseFile, headOf, packetLink, stepsOf } from "./caseFile.js";
import { may } from "./staffDoor.js";

/** @import { Me } from "../wire.js" */

/** @param {string} id @param {Me} me @param {() => unknown} after */
export async function openCase(id, me, after) {
  const file = caseFile(id,
    (one,
      acts) => [...headOf(one), ...bodyOf(one), ...acts, papers(id, me),
      h("details", {}, h("summary", {}, t("pit.every-step")), stepsOf(one))], (one) => {
    void after();
    if (one.stage === "closed") toast(t("pit.case-is-closed", { id }), "good");
  });
  openDialog("case-file", t("case.case-of", { id }), cross(), file.body, file.wrong);
  await get("/api/disputes/{id}", { id }).then(file.show,
    (error) => write(file.wrong, wordsOf(error)));
}

/** The record of the coup, the packet, the page to print. @param {string} id @param {Me} me */
function papers(id, me) {
  const packet = h("div", { class: "case-packet", "aria-live": "polite" });
  return h("section", { class: "case-papers" },
    h("div", { class: "deal-side-acts" }, may(me, "see-packet")
      && button(t("pit.record-and-proof-of-the"), () => showPacket(packet, id)),
      h("a", { class: "button", href: `/case/${encodeURIComponent(id)}`, target: "_blank" },
        t("pit.page-to-print"))), packet);
}

/** @param {HTMLElement} place @param {string} id */
async function showPacket(place, id) {
  const packet = await get("/api/disputes/{id}/packet", { id }).catch(asRefusal);
  if (packet instanceof Refusal)
    return place.replaceChildren(h("p", { class: "form-wrong" }, packet.words));
  const { lines, chain, head } = packet;
  const words = t("pit.wagers-settled-linked-records", { count: lines.length,
    count2: chain.length });
  place.replaceChildren(h("p", {}, t("pit.the-last", { words, head: head.slice(0, 16) })),
    packetLink(packet, id));
}
