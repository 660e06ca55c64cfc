// Who works here: the staff, the readers, and what waits for a second person's word.

import { get, newKey } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { footOf, openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { choice, entry, options } from "../core/fields.js";
import { sender } from "../core/once.js";
import { complain, toast } from "../shell/toasts.js";
import { may, openForStaff, rankName } from "./staffDoor.js";

/** @typedef {{id: string, name: string, kind: string, rank: string, shut: boolean, password: boolean, pin: boolean, second_factor: boolean}} One */

/** A code for the first sign-in; it is shown once, here, and kept by nobody. */
const newCode = () => newKey().replaceAll("-", "").slice(0, 20);

/** Open the page. */
export async function staff() {
  const { me, shell } = await openForStaff({ title: "Staff" });
  if (!me) return;
  const list = h("tbody", {});
  const readers = h("tbody", {});
  const waiting = h("div", { class: "staff-waiting" });
  const send = sender();
  /** @type {string[]} */ let ranks = [];
  const mayMake = may(me, "staff-made");
  shell.main.append(h("div", { class: "staff" },
    h("h1", {}, "Who works here"),
    h("section", { class: "sheet is-dark", "aria-label": "Waiting for a second person" }, h("h2", {}, "Waiting for a second person"), waiting),
    h("section", { class: "sheet is-dark", "aria-label": "Staff" }, h("h2", {}, "Staff"),
      mayMake ? h("button", { type: "button", class: "button is-main", onclick: () => askNew() }, "Someone new") : null,
      table(["Name", "Rank", "Signs in with", ""], list)),
    h("section", { class: "sheet is-dark", "aria-label": "Readers" }, h("h2", {}, "Card readers"),
      may(me, "device-made") ? h("button", { type: "button", class: "button", onclick: () => askReader() }, "A new reader") : null,
      table(["Name", "Table", "", ""], readers))));

  /** Do an act of two people: with the second one's PIN now, or kept for them. @param {string} path @param {any} body @param {string} did */
  async function act(path, body, did) {
    const told = await send(path, body);
    toast(told.waiting ? `${told.says}: it waits for ${rankName(told.second)} or above.` : did, "good");
    await read();
  }

  /**
   * Ask for what an act needs, its reason and the second person. @param {string} title @param {string} path
   * @param {Record<string, {box: HTMLInputElement|HTMLSelectElement, label: HTMLElement}>} fields @param {any} [fixed] @param {Node|null} [note]
   */
  function ask(title, path, fields, fixed = {}, note = null) {
    const reason = entry("Why, for the record", { required: "", minlength: 3, maxlength: 300 });
    const name = entry("Second person, if here", { autocomplete: "off", maxlength: 64 });
    const pin = entry("Their PIN", { type: "password", inputmode: "numeric", autocomplete: "off", maxlength: 12 });
    const wrong = h("p", { class: "form-wrong", role: "alert" });
    const dialog = openDialog("staff-act", title, h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const body = { ...fixed, reason: reason.box.value.trim(), ...Object.fromEntries(Object.entries(fields).map(([key, { box }]) => [key, box.value.trim()])),
        ...(name.box.value.trim() ? { second: { name: name.box.value.trim(), pin: pin.box.value } } : {}) };
      act(path, body, `${title}: done.`).then(() => dialog.close(), (error) => (wrong.textContent = error.words ?? String(error)));
    } }, ...Object.values(fields).map(({ label }) => label), note, reason.label, h("div", { class: "form-row" }, name.label, pin.label),
      h("p", { class: "quiet" }, "Without a second person it is kept here until one agrees."), wrong, footOf("Ask for it", () => dialog.close())));
  }

  const rankField = () => {
    const field = choice("Rank");
    options(field.box, ranks.map((rank) => [rank, rankName(rank)]));
    return field;
  };
  function askNew() {
    const code = newCode();
    ask("Someone new on the staff", "/staff", { name: entry("Name", { required: "", minlength: 3, maxlength: 24 }), rank: rankField() }, { code },
      h("p", {}, "Code for their first sign-in, shown only here: ", h("code", {}, code)));
  }
  function askReader() {
    const code = `${newCode()}${newCode()}`;
    ask("A new card reader", "/staff/readers", { name: entry("Name", { required: "", minlength: 3, maxlength: 24 }), table: entry("Table", { required: "", maxlength: 24 }) }, { code },
      h("p", {}, "Its secret, shown only here: ", h("code", {}, code)));
  }
  /** @param {One} one */
  function askCode(one) {
    const code = newCode();
    ask(`${one.name} chooses a new password`, `/staff/${one.id}/secrets`, {}, { what: "password", code },
      h("p", {}, "Code for the next sign-in, shown only here: ", h("code", {}, code)));
  }

  /** @param {One} one */
  function row(one) {
    const isMine = one.id === me?.id;
    /** @param {string} act @param {string} words @param {() => void} does */
    const button = (act, words, does) => (me && may(me, act) && !isMine ? h("button", { type: "button", class: "button", onclick: does }, words) : null);
    const has = [one.password && "password", one.pin && "PIN", one.second_factor && "second factor"].filter(Boolean).join(", ");
    return h("tr", { class: one.shut ? "is-shut" : null },
      h("th", { scope: "row" }, one.name), h("td", {}, one.kind === "staff" ? rankName(one.rank) : one.rank, one.shut ? " (shut)" : ""), h("td", {}, one.kind === "staff" ? has || "a code, not used yet" : ""),
      h("td", {}, h("div", { class: "staff-acts" },
        one.kind === "staff" ? button("staff-ranked", "Rank", () => ask(`Another rank for ${one.name}`, `/staff/${one.id}/rank`, { rank: rankField() })) : null,
        one.kind === "staff" ? button("secret-reset", "New password", () => askCode(one)) : null,
        one.second_factor ? button("secret-reset", "New second factor", () => ask(`${one.name} sets up a new second factor`, `/staff/${one.id}/secrets`, {}, { what: "second-factor" })) : null,
        one.shut ? button("staff-opened", "Open", () => ask(`Open ${one.name}`, `/staff/${one.id}/open`, {})) : button("staff-shut", "Shut", () => ask(`Shut ${one.name}`, `/staff/${one.id}/shut`, {})))));
  }

  /** @param {any} one an act that waits */
  function waits(one) {
    /** @param {string} path @param {string} words */
    const button = (path, words) => h("button", { type: "button", class: "button", onclick: () => send(`/acts/${one.number}/${path}`, {}).then(read, complain) }, words);
    return h("div", { class: "staff-wait" }, h("p", {}, h("b", {}, one.says), ` · ${one.by.name}, ${dayAndTime(one.at)}`),
      h("div", { class: "staff-acts" }, one.may_approve ? button("approve", "Approve") : null, one.may_refuse ? button("refuse", "Refuse") : null, one.may_take_back ? button("take-back", "Take back") : null));
  }

  async function read() {
    const [told, { acts }] = await Promise.all([get("/staff"), get("/acts")]);
    ranks = told.ranks;
    list.replaceChildren(...told.staff.map(row));
    readers.replaceChildren(...told.readers.map(row));
    waiting.replaceChildren(...(acts.length ? acts.map(waits) : [h("p", { class: "quiet" }, "Nothing waits.")]));
    document.documentElement.dataset.ready = "yes";
  }
  await read().catch(complain);
}

/** @param {string[]} heads @param {HTMLElement} body */
const table = (heads, body) => h("table", { class: "staff-table" }, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), body);
