// Who works here: the staff, the readers, and what waits for a second person's word.

import { get, newKey, wordsOf } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { footOf, openDialog } from "../core/dialog.js";
import { button, h, panel, thead, write } from "../core/dom.js";
import { choice, entry, form, options, pinEntry, reasonEntry, wrongLine } from "../core/fields.js";
import { listed, phrased, t } from "../core/i18n.js";
import { sender } from "../core/once.js";
import { titled } from "../core/words.js";
import { isReady } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { may, openForStaff } from "./staffDoor.js";

/** @import { Change, Changed, HouseAct, Me, Member, Waiting, WaitingAct } from "../wire.js" */
/** @typedef {Pick<Change, "reason"|"second">} Asked */
/** @typedef {{box: HTMLInputElement|HTMLSelectElement, label: HTMLElement}} Field */

/** A code for the first sign-in; it is shown once, here, and kept by nobody. */
const newCode = () => newKey().replaceAll("-", "").slice(0, 20);

const nameField = () => entry(t("word.name"), { required: "", minlength: 2, maxlength: 24 });

/** @param {string} words @param {string} code */
const codeNote = (words, code) =>
  h("p", {}, `${t("staff.shown-only-here", { words })} `, h("code", {}, code));

/** Open the page. */
async function staff() {
  const { me, shell } = await openForStaff({ title: t("word.staff") });
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
  #weaker = h("p", { class: "staff-weaker", hidden: true });

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.box = h("div", { class: "office" }, h("h1", {}, t("word.who-works-here")), this.#weaker,
      panel(t("staff.waiting-for-a-second-person"), this.#waiting),
      panel(t("word.staff"),
        may(me, "staff-made") && button(t("staff.someone-new"), () => this.#askNew(), "is-main"),
        h("table", { class: "staff-table office-rows" },
          thead([t("word.name"), t("staff.rank"), t("staff.signs-in-with"), ""]), this.#list)),
      panel(t("staff.card-readers"),
        may(me, "device-made") && button(t("staff.a-new-reader"), () => this.#askReader()),
        h("table", { class: "staff-table office-rows" },
          thead([t("word.name"), t("word.table"), "", ""]), this.#readers)));
  }

  async read() {
    const [told, { acts }] = await Promise.all([get("/api/staff"), get("/api/acts")]);
    this.#ranks = told.ranks;
    this.#weaker.hidden = !told.weaker.length;
    write(this.#weaker, t("staff.weaker-than-standard-in-the", { weaker: listed(told.weaker) }));
    this.#list.replaceChildren(...told.staff.map((one) => this.#row(one)));
    this.#readers.replaceChildren(...told.readers.map((one) => this.#row(one)));
    this.#waiting.replaceChildren(
      ...(acts.length
        ? acts.map((one) => this.#waits(one))
        : [h("p", { class: "quiet" }, t("staff.nothing-waits"))]),
    );
    isReady();
  }

  /** Ask for what an act needs, its reason and the second person.
   * @param {string} title @param {(asked: Asked) => Promise<Changed|Waiting>} act
   * @param {Field[]} [fields] @param {Node|null} [note] */
  #ask(title, act, fields = [], note = null) {
    const reason = reasonEntry(t("staff.why-for-the-record"), { maxlength: 300 });
    const name = entry(t("staff.second-person-if-here"), { autocomplete: "off", maxlength: 64 });
    const pin = pinEntry(t("word.their-pin"));
    const wrong = wrongLine();
    const send = async () => {
      const second = name.box.value.trim();
      const asked = { reason: reason.box.value.trim(),
        ...(second ? { second: { name: second, pin: pin.box.value } } : {}) };
      try {
        const told = await act(asked);
        toast("waiting" in told
          ? t("staff.it-waits-for-or-above", { says: told.says, second: titled(told.second) })
          : t("staff.done", { title }), "good");
        await this.read();
        dialog.close();
      } catch (error) {
        write(wrong, wordsOf(error));
      }
    };
    const dialog = openDialog("staff-act", title,
      form("form", send, fields.map(({ label }) => label), note, reason.label,
        h("div", { class: "form-row" }, name.label, pin.label),
        h("p", { class: "quiet" }, t("staff.without-a-second-person-it")), wrong,
        footOf(t("word.ask-for-it"), () => dialog.close())));
  }

  #rankField() {
    const field = choice(t("staff.rank"));
    options(field.box, this.#ranks.map((rank) => [rank, titled(rank)]));
    return field;
  }

  #askNew() {
    const code = newCode();
    const [name, rank] = [nameField(), this.#rankField()];
    this.#ask(t("staff.someone-new-on-the-staff"),
      (asked) =>
        this.#send("/api/staff", {}, { ...asked, name: typed(name), rank: rank.box.value, code }), [
      name,
      rank,
    ], codeNote(t("staff.code-for-their-first-sign"), code));
  }

  #askReader() {
    const code = `${newCode()}${newCode()}`;
    const [name, table] = [nameField(), entry(t("word.table"), { required: "", maxlength: 24 })];
    this.#ask(t("staff.a-new-card-reader"),
      (asked) =>
        this.#send("/api/staff/readers", {}, { ...asked, name: typed(name), table: typed(table),
          code }), [name, table], codeNote(t("staff.its-secret"), code));
  }

  /** @param {Member} one */
  #askCode({ name, id }) {
    const code = newCode();
    this.#ask(t("staff.chooses-a-new-password", { name }),
      (asked) =>
        this.#send("/api/staff/{id}/secrets", { id }, { ...asked, what: "password", code }), [],
      codeNote(t("staff.code-for-the-next-sign"), code));
  }

  /** @param {Member} one */
  #askRank({ name, id }) {
    const rank = this.#rankField();
    this.#ask(t("staff.another-rank-for", { name }),
      (asked) => this.#send("/api/staff/{id}/rank", { id }, { ...asked, rank: rank.box.value }), [
      rank,
    ]);
  }

  /** @param {Member} one */
  #row(one) {
    const isStaff = one.kind === "staff";
    const has = phrased([one.password ? t("staff.password") : "", one.pin ? "PIN" : "",
      one.second_factor ? t("staff.second-factor") : ""]);
    return h("tr", { class: one.shut ? "is-shut" : null }, h("th", { scope: "row" }, one.name),
      h("td", {}, isStaff ? titled(one.rank) : one.rank,
        one.shut ? ` (${t("staff.is-shut")})` : ""),
      h("td", {}, isStaff ? has || t("staff.a-code-not-used-yet") : ""),
      h("td", {}, h("div", { class: "office-acts" }, this.#actsOn(one))));
  }

  /** @param {Member} one */
  #actsOn(one) {
    const { name, id } = one;
    if (id === this.#me.id) return [];
    /** @param {HouseAct} act @param {string} words @param {() => void} does */
    const able = (act, words, does) => may(this.#me, act) ? button(words, does) : null;
    const isStaff = one.kind === "staff";
    return [
      isStaff
      && able("staff-ranked", t("staff.rank"), () => this.#askRank(one)),
      isStaff && able("secret-reset", t("staff.new-password"), () => this.#askCode(one)),
      one.second_factor
      && able("secret-reset", t("staff.new-second-factor"),
        () =>
          this.#ask(t("staff.sets-up-a-new-second", { name }), (asked) =>
            this.#send("/api/staff/{id}/secrets", { id }, { ...asked, what: "second-factor" }))),
      one.shut
        ? able("staff-opened", t("word.open"),
          () =>
            this.#ask(t("staff.open", { name }), (asked) =>
              this.#send("/api/staff/{id}/open", { id }, asked)))
        : able("staff-shut", t("staff.shut"),
          () =>
            this.#ask(t("staff.shut-of", { name }), (asked) =>
              this.#send("/api/staff/{id}/shut", { id }, asked))),
    ];
  }

  /** @param {WaitingAct} one */
  #waits(one) {
    const { number } = one;
    /** @param {boolean} isOffered @param {"approve"|"refuse"|"take-back"} how
     * @param {string} words */
    const end = (isOffered, how, words) =>
      isOffered
      && button(words, () =>
        this.#send(`/api/acts/{number}/${how}`, { number }, {}).then(() => this.read(), complain));
    return h("div", { class: "staff-wait" },
      h("p", {}, h("b", {}, one.says), ` · ${phrased([one.by.name, dayAndTime(one.at)])}`),
      h("div", { class: "office-acts" }, end(one.may_approve, "approve", t("word.approve")),
        end(one.may_refuse, "refuse", t("word.refuse")),
        end(one.may_take_back, "take-back", t("word.take-back"))));
  }
}

/** @param {{box: HTMLInputElement}} field */
const typed = ({ box }) => box.value.trim();

void staff();
