// Who works here: the staff, the readers, and what waits for a second person's word.

import { get, newKey, wordsOf } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { footOf, openDialog } from "../core/dialog.js";
import { button, h, thead } from "../core/dom.js";
import { choice, entry, form, options, pinEntry, wrongLine } from "../core/fields.js";
import { sender } from "../core/once.js";
import { isReady } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { may, openForStaff, rankName } from "./staffDoor.js";

/** @import { Act, Me, StaffMember } from "../wire.js" */
/** @typedef {{box: HTMLInputElement|HTMLSelectElement, label: HTMLElement}} Field */

/** A code for the first sign-in; it is shown once, here, and kept by nobody. */
const newCode = () => newKey().replaceAll("-", "").slice(0, 20);

const nameField = () => entry("Name", { required: "", minlength: 3, maxlength: 24 });

/** @param {string} words @param {string} code */
const codeNote = (words, code) => h("p", {}, `${words}, shown only here: `, h("code", {}, code));

/** Open the page. */
async function staff() {
  const { me, shell } = await openForStaff({ title: "Staff" });
  if (!me) return;
  const desk = new StaffDesk(me);
  shell.main.append(desk.box);
  await desk.read().catch(complain);
}

class StaffDesk {
  #me;
  #send = sender();
  /** @type {string[]} */ #ranks = [];
  #list = h("tbody", {});
  #readers = h("tbody", {});
  #waiting = h("div", { class: "staff-waiting" });

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.box = h("div", { class: "staff" }, h("h1", {}, "Who works here"),
      section("Waiting for a second person", "Waiting for a second person", this.#waiting),
      section("Staff", "Staff",
        may(me, "staff-made") && button("Someone new", () => this.#askNew(), "is-main"),
        h("table", { class: "staff-table" }, thead(["Name", "Rank", "Signs in with", ""]),
          this.#list)),
      section("Readers", "Card readers",
        may(me, "device-made") && button("A new reader", () => this.#askReader()),
        h("table", { class: "staff-table" }, thead(["Name", "Table", "", ""]), this.#readers)));
  }

  async read() {
    const [told, { acts }] = await Promise.all([get("/staff"), get("/acts")]);
    this.#ranks = told.ranks;
    this.#list.replaceChildren(...told.staff.map((one) => this.#row(one)));
    this.#readers.replaceChildren(...told.readers.map((one) => this.#row(one)));
    this.#waiting.replaceChildren(
      ...(acts.length
        ? acts.map((one) => this.#waits(one))
        : [h("p", { class: "quiet" }, "Nothing waits.")]),
    );
    isReady();
  }

  /** Do an act of two people: with the second one's PIN now, or kept for them.
   * @param {string} path @param {object} body @param {string} did */
  async #act(path, body, did) {
    const { waiting, says, second = "" } = await this.#send(`/staff${path}`, body);
    toast(waiting ? `${says}: it waits for ${rankName(second)} or above.` : did, "good");
    await this.read();
  }

  /** Ask for what an act needs, its reason and the second person.
   * @param {string} title @param {string} path @param {Record<string, Field>} fields
   * @param {object} [fixed] @param {Node|null} [note] */
  #ask(title, path, fields, fixed = {}, note = null) {
    const reason = entry("Why, for the record", { required: "", minlength: 3, maxlength: 300 });
    const name = entry("Second person, if here", { autocomplete: "off", maxlength: 64 });
    const pin = pinEntry("Their PIN");
    const wrong = wrongLine();
    const send = () => {
      const second = name.box.value.trim();
      const given = Object.entries(fields).map(([key, { box }]) => [key, box.value.trim()]);
      const body = { ...fixed, reason: reason.box.value.trim(), ...Object.fromEntries(given),
        ...(second ? { second: { name: second, pin: pin.box.value } } : {}) };
      this.#act(path, body, `${title}: done.`).then(() => dialog.close(),
        (error) => (wrong.textContent = wordsOf(error)));
    };
    const dialog = openDialog("staff-act", title,
      form("form", send, Object.values(fields).map(({ label }) => label), note, reason.label,
        h("div", { class: "form-row" }, name.label, pin.label),
        h("p", { class: "quiet" }, "Without a second person it is kept here until one agrees."),
        wrong, footOf("Ask for it", () => dialog.close())));
  }

  #rankField() {
    const field = choice("Rank");
    options(field.box, this.#ranks.map((rank) => [rank, rankName(rank)]));
    return field;
  }

  #askNew() {
    const code = newCode();
    this.#ask("Someone new on the staff", "", { name: nameField(), rank: this.#rankField() }, {
      code,
    }, codeNote("Code for their first sign-in", code));
  }

  #askReader() {
    const code = `${newCode()}${newCode()}`;
    this.#ask("A new card reader", "/readers", { name: nameField(),
      table: entry("Table", { required: "", maxlength: 24 }) }, { code },
      codeNote("Its secret", code));
  }

  /** @param {StaffMember} one */
  #askCode({ name, id }) {
    const code = newCode();
    this.#ask(`${name} chooses a new password`, `/${id}/secrets`, {}, { what: "password", code },
      codeNote("Code for the next sign-in", code));
  }

  /** @param {StaffMember} one */
  #row(one) {
    const isStaff = one.kind === "staff";
    const has = [one.password ? "password" : "", one.pin ? "PIN" : "",
      one.second_factor ? "second factor" : ""].filter(Boolean).join(", ");
    return h("tr", { class: one.shut ? "is-shut" : null }, h("th", { scope: "row" }, one.name),
      h("td", {}, isStaff ? rankName(one.rank) : one.rank, one.shut ? " (shut)" : ""),
      h("td", {}, isStaff ? has || "a code, not used yet" : ""),
      h("td", {}, h("div", { class: "staff-acts" }, this.#actsOn(one))));
  }

  /** @param {StaffMember} one */
  #actsOn(one) {
    const { name, id } = one;
    if (id === this.#me.id) return [];
    /** @param {string} act @param {string} words @param {() => void} does */
    const able = (act, words, does) => may(this.#me, act) ? button(words, does) : null;
    const isStaff = one.kind === "staff";
    return [
      isStaff
      && able("staff-ranked", "Rank",
        () => this.#ask(`Another rank for ${name}`, `/${id}/rank`, { rank: this.#rankField() })),
      isStaff && able("secret-reset", "New password", () => this.#askCode(one)),
      one.second_factor
      && able("secret-reset", "New second factor",
        () =>
          this.#ask(`${name} sets up a new second factor`, `/${id}/secrets`, {}, {
            what: "second-factor",
          })),
      one.shut
        ? able("staff-opened", "Open", () => this.#ask(`Open ${name}`, `/${id}/open`, {}))
        : able("staff-shut", "Shut", () => this.#ask(`Shut ${name}`, `/${id}/shut`, {})),
    ];
  }

  /** @param {Act} one */
  #waits(one) {
    /** @param {boolean} isOffered @param {string} path @param {string} words */
    const end = (isOffered, path, words) =>
      isOffered
      && button(words,
        () => this.#send(`/acts/${one.number}/${path}`, {}).then(() => this.read(), complain));
    return h("div", { class: "staff-wait" },
      h("p", {}, h("b", {}, one.says), ` · ${one.by.name}, ${dayAndTime(one.at)}`),
      h("div", { class: "staff-acts" }, end(one.may_approve, "approve", "Approve"),
        end(one.may_refuse, "refuse", "Refuse"), end(one.may_take_back, "take-back", "Take back")));
  }
}

/** @param {string} label @param {string} title
 * @param {...import("../core/dom.js").Child} children */
const section = (label, title, ...children) =>
  h("section", { class: "sheet is-dark", "aria-label": label }, h("h2", {}, title), ...children);

void staff();
