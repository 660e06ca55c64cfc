// One dispute, step by step as section 8 has it: surveillance, a time, evidence, decision, complaint.

import { get, post } from "../core/api.js";
import { dayAndTime, serverNow } from "../core/clock.js";
import { cross, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { readMoney } from "../core/money.js";
import { toast } from "../shell/toasts.js";
import { rankName, reaches } from "./staffDoor.js";

const MINUTE = 60_000;

/** @param {string} id @param {{rank: string}} me @param {() => unknown} after */
export async function openCase(id, me, after) {
  const body = h("div", { class: "case-body" });
  const wrong = h("p", { class: "form-wrong", role: "alert" });
  const dialog = openDialog("case-file", `Case ${id}`, cross(), body, wrong);

  /** @param {string} step @param {any} [fields] */
  const act = async (step, fields = {}) => {
    write(wrong, "");
    try {
      const answer = await post(`/disputes/${encodeURIComponent(id)}/${step}`, fields);
      void after();
      if (answer.closed) {
        dialog.close();
        return toast(`Case ${id} is closed.`, "good");
      }
      await show();
    } catch (error) {
      write(wrong, /** @type {any} */ (error).words ?? String(error));
    }
  };
  async function show() {
    const found = await get(`/disputes/${encodeURIComponent(id)}`).catch((error) => void write(wrong, error.words));
    if (found) body.replaceChildren(...parts(found, me, act));
  }
  await show();
}

/** @typedef {(step: string, fields?: any) => Promise<void>} Act */

/** @param {any} one @param {{rank: string}} me @param {Act} act */
function parts(one, me, act) {
  const isOpen = !one.decision;
  /** @param {string} step @param {string} label @param {string} least @param {any} [fields] */
  const button = (step, label, least, fields) => h("button", { type: "button", class: "button", disabled: reaches(me.rank, least) ? null : "", title: `${rankName(least)} or above`, onclick: () => act(step, fields) }, label);
  return [
    h("dl", { class: "figures" }, figure("Patron", one.patron_name), figure("Coup", h("a", { href: `/history/${one.coup}`, target: "_blank" }, one.coup)),
      figure("Opened", dayAndTime(one.opened_at)), figure("With", one.level === "pit" ? "Pit Manager" : "the table"), figure("Surveillance", one.surveillance ? "informed" : "not yet"),
      figure("Settle by", one.until ? dayAndTime(one.until) : "not given")),
    h("p", { class: "case-words" }, `“${one.about}”`),
    isOpen ? h("div", { class: "deal-side-acts" },
      one.level === "table" ? button("escalate", "Take it to the Pit Manager (8.1)", "dealer-inspector") : null,
      one.surveillance ? null : button("inform-surveillance", "Inform Surveillance (8.2)", "pit-manager"),
      [15, 30, 60].map((minutes) => button("deadline", `Settle in ${minutes} min (8.3)`, "dealer-inspector", { until: Math.round(serverNow() + minutes * MINUTE) }))) : null,
    evidence(one, me, act, isOpen),
    isOpen ? decision(one, me, act) : decided(one, act, button),
  ].filter((each) => each !== null);
}

/** @param {string} name @param {Node|string} value */
const figure = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

/** @param {any} one @param {{rank: string}} me @param {Act} act @param {boolean} isOpen */
function evidence(one, me, act, isOpen) {
  const heading = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "Heading" }, one.headings.map((/** @type {any} */ each) => h("option", { value: each.name }, `${each.clause} ${each.name}`))));
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "field", rows: 2, "aria-label": "Evidence" }));
  const packet = h("div", { class: "case-packet", "aria-live": "polite" });
  return h("section", { class: "case-evidence" }, h("h3", {}, "Evidence (8.4)"),
    one.evidence.length ? h("ul", {}, one.evidence.map((/** @type {[string, string]} */ [name, said]) => h("li", {}, h("b", {}, name), ` ${said}`))) : h("p", { class: "quiet" }, "Nothing added yet; the coup's own record is always there."),
    h("div", { class: "deal-side-acts" }, h("button", { type: "button", class: "button", disabled: reaches(me.rank, "dealer-inspector") || ["auditor", "surveillance"].includes(me.rank) ? null : "", onclick: () => showPacket(packet, one.id) }, "Record and proof of the coup")), packet,
    isOpen ? h("form", { class: "case-add", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (text.value.trim()) void act("evidence", { heading: heading.value, text: text.value.trim() });
    } }, heading, text, h("button", { class: "button" }, "Add")) : null);
}

/** @param {HTMLElement} place @param {string} id */
async function showPacket(place, id) {
  const packet = await get(`/disputes/${encodeURIComponent(id)}/evidence`).catch((error) => ({ error }));
  if (packet.error) return place.replaceChildren(h("p", { class: "form-wrong" }, packet.error.words));
  const file = URL.createObjectURL(new Blob([JSON.stringify(packet, null, 1)], { type: "application/json" }));
  place.replaceChildren(
    h("p", {}, `${packet.lines.length} wagers settled; ${packet.chain.length} linked records, the last ${packet.head.slice(0, 16)}….`),
    h("ul", {}, Object.entries(packet.headings).map(([name, said]) => h("li", {}, h("b", {}, name), ` ${said}`))),
    h("a", { class: "button", href: file, download: `case-${id.replaceAll("/", "-")}.json` }, "Download the packet"));
}

/** @param {any} one @param {{rank: string}} me @param {Act} act */
function decision(one, me, act) {
  const words = /** @type {HTMLInputElement} */ (h("input", { class: "field", placeholder: "Decision", "aria-label": "Decision" }));
  const reason = /** @type {HTMLInputElement} */ (h("input", { class: "field", placeholder: "Reason", "aria-label": "Reason" }));
  const amount = /** @type {HTMLInputElement} */ (h("input", { class: "field", placeholder: "Correction: 0, +500, -200", inputmode: "text", "aria-label": "Correction to the patron" }));
  const least = one.level === "pit" ? "pit-manager" : "dealer-inspector";
  return h("section", { class: "case-decide" }, h("h3", {}, "Decision"), h("form", { class: "form-row", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = amount.value.trim().replace("−", "-");
    const sum = text ? readMoney(text.replace(/^[+-]/, "")) : 0;
    if (sum === null) return void amount.focus();
    const signedSum = text.startsWith("-") ? -sum : sum;
    void act("decide", { decision: words.value.trim(), reason: reason.value.trim(), corrections: signedSum ? [{ patron: one.patron, amount: signedSum }] : [] });
  } }, words, reason, amount, h("button", { class: "button is-main", disabled: reaches(me.rank, least) ? null : "", title: `${rankName(least)} or above` }, `Decide (${rankName(least)}+)`)),
  h("p", { class: "quiet" }, "Money moves only by a correcting entry that names this case."));
}

/** @param {any} one @param {Act} act @param {(step: string, label: string, least: string, fields?: any) => HTMLElement} button */
function decided(one, act, button) {
  const note = /** @type {HTMLInputElement} */ (h("input", { class: "field", placeholder: "How the patron was helped", "aria-label": "How the patron was helped" }));
  return h("section", {}, h("h3", {}, "Decided"), h("p", { class: "case-words" }, one.decision),
    h("div", { class: "deal-side-acts" },
      one.complaint ? null : button("complaint", "Told of the formal complaint (8.5)", "dealer-inspector"),
      one.complaint === "told" ? [note, h("button", { type: "button", class: "button", onclick: () => act("complaint", { note: note.value.trim() || "helped" }) }, "Helped to complain (8.6)")] : null,
      button("close", "Close the case", "dealer-inspector")),
    one.complaint ? h("p", { class: "quiet" }, one.complaint === "told" ? "The patron knows of the right to complain." : "The patron was helped to complain.") : null);
}

