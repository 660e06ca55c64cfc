// A case on a page of its own, to read and to print; without a name, the register: one's own cases, or all.

import { get, post } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { h, write } from "../core/dom.js";
import { whoAmI } from "../core/session.js";
import { fact, openShell, showAway } from "../shell/shell.js";
import { askWho } from "../shell/sign.js";
import { toast } from "../shell/toasts.js";
import { actsOf } from "./caseActs.js";
import { bodyOf, headOf, stepsOf } from "./caseFile.js";
import { may } from "./staffDoor.js";

const STATES = [["all", "Open and closed"], ["open", "Open"], ["closed", "Closed"]];

/** Open a case, or the register. @param {string} id */
export async function caseOrRegister(id) {
  const me = await whoAmI();
  const shell = openShell({ title: id ? `Case ${id}` : "Disputes", me });
  document.documentElement.dataset.ready = "yes";
  if (me.kind === "none") {
    const found = await askWho("Cases are for the patron they are about and for the staff.");
    return found ? location.reload() : showAway("Disputes", "Sign in to see your cases.");
  }
  if (!id) return register(shell, me);
  const path = `/disputes/${encodeURIComponent(id)}`;
  const told = await get(path).catch((error) => error);
  if (told instanceof Error) return showAway("No such case", told.message);
  shell.show({ facts: [h("span", { class: "bar-title" }, `Case ${id}`), fact("Coup", told.coup)] });
  const body = h("div", { class: "case-body" });
  const wrong = h("p", { class: "form-wrong", role: "alert" });
  shell.main.append(h("div", { class: "room" }, h("article", { class: "sheet on-paper case-page" },
    h("header", { class: "case-top" }, h("h1", {}, `Case ${id}`), h("button", { type: "button", class: "button no-print", onclick: () => print() }, "Print")), body, wrong)));

  /** @param {string} step @param {any} [fields] */
  const act = async (step, fields = {}) => {
    write(wrong, "");
    try {
      show(await post(`${path}/${step}`, fields));
      toast("Entered.", "good");
    } catch (error) {
      write(wrong, /** @type {any} */ (error).words ?? String(error));
    }
  };
  const proof = h("section", { class: "case-proof" });
  /** @param {any} one */
  const show = (one) => body.replaceChildren(...headOf(one), ...bodyOf(one), h("div", { class: "no-print case-do" }, actsOf(one, act)), stepsOf(one), proof);
  show(told);
  if (may(me, "see-packet")) await showProof(proof, path, told);
}

/** The coup's record with its proof, as the packet has it. @param {HTMLElement} place @param {string} path @param {any} one */
async function showProof(place, path, one) {
  const packet = await get(`${path}/packet`).catch(() => null);
  if (!packet) return;
  /** Names for ids. @param {string} words */
  const named = (words) => Object.entries(one.people).reduce((said, [id, name]) => said.replaceAll(id, String(name)), words);
  const file = URL.createObjectURL(new Blob([JSON.stringify(packet, null, 1)], { type: "application/json" }));
  place.replaceChildren(h("h3", {}, `The record of ${packet.coup}`),
    h("ol", { class: "case-steps" }, packet.story.chapters.map((/** @type {any} */ each) => h("li", {}, `${each.what} `, h("small", {}, `${named(each.by)}, ${dayAndTime(each.at)}${each.clauses.length ? `, ${each.clauses.join(", ")}` : ""}`), each.posted.length ? h("ul", {}, each.posted.map((/** @type {string} */ line) => h("li", {}, named(line)))) : null))),
    h("dl", { class: "case-clauses" }, Object.entries(packet.story.clauses).flatMap(([no, says]) => [h("dt", {}, no), h("dd", {}, says)])),
    h("p", {}, `${packet.chain.length} linked records up to position ${packet.chain.at(-1)?.position}, hash ${packet.chain.at(-1)?.hash}.`),
    h("a", { class: "button no-print", href: file, download: `${one.id}.json` }, "Download the packet"));
}

/** @param {any} shell @param {any} me */
async function register(shell, me) {
  const isStaff = me.kind === "staff";
  const state = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "State" }, STATES.map(([value, words]) => h("option", { value }, words))));
  const boxes = isStaff ? ["table", "coup", "patron", "text"].map((name) => /** @type {HTMLInputElement} */ (h("input", { class: "field", name, placeholder: name[0].toUpperCase() + name.slice(1), "aria-label": name }))) : [];
  const overdue = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox" }));
  const rows = h("tbody");
  const none = h("p", { class: "quiet", hidden: "" }, "No case.");
  async function read() {
    const query = new URLSearchParams({ state: state.value, ...(overdue.checked ? { overdue: "true" } : {}) });
    for (const box of boxes) if (box.value.trim()) query.set(box.name, box.value.trim());
    const told = await get(`/disputes?${query}`).catch((error) => error);
    if (told instanceof Error) return write(none, told.message);
    none.hidden = told.disputes.length > 0;
    rows.replaceChildren(...told.disputes.map((/** @type {any} */ one) => h("tr", { class: one.overdue ? "is-out" : "" }, h("th", { scope: "row" }, h("a", { href: `/case/${encodeURIComponent(one.id)}` }, one.id)), h("td", {}, one.coup), h("td", {}, one.patron_name), h("td", {}, one.about),
      h("td", {}, one.overdue ? "Overdue" : one.stage_text), h("td", {}, dayAndTime(one.opened_at)))));
  }
  shell.main.append(h("div", { class: "room" }, h("section", { class: "sheet on-paper case-page" }, h("h1", {}, isStaff ? "Register of disputes" : "Your disputes"),
    h("form", { class: "case-search no-print", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void read();
    }, onchange: () => void read() }, state, boxes, h("label", {}, overdue, " overdue"), h("button", { class: "button" }, "Search")),
    h("div", { class: "case-scroll" }, h("table", { class: "lines" }, h("thead", {}, h("tr", {}, ["Case", "Coup", "Patron", "About", "It", "Opened"].map((words) => h("th", { scope: "col" }, words)))), rows)), none)));
  await read();
}
