// What is asked about an investigation: who owns it, a note, how it ended.

import { wordsOf } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { write } from "../core/dom.js";
import { chosen, entry, form, labelled, picker, reasonEntry, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { withSecond } from "./secondPerson.js";

/** @typedef {ReturnType<typeof import("../core/once.js").sender>} Send */
/** @typedef {{ number: number, send: Send, read: () => Promise<void> }} About */

const FINDINGS =
  /** @type {const} */ ([["chance", t("looked.chance")], ["error",
    t("looked.an-error-of-the-house")], ["equipment", t("word.equipment")], ["cheating",
    t("looked.cheating")], ["staff", t("looked.a-member-of-the-staff")]]);

/**
 * @param {string} does
 * @param {string} title
 * @param {() => Promise<unknown>} act
 * @param {() => Promise<void>} read
 * @param {(HTMLElement | false)[]} fields
 */
function ask(does, title, act, read, fields) {
  const wrong = wrongLine();
  const go = async () => {
    try {
      await act();
      dialog.close();
      await read();
    } catch (error) {
      write(wrong, wordsOf(error));
    }
  };
  const dialog = openDialog("investigation", title,
    form("form", go, ...fields, wrong, footOf(does, () => dialog.close())));
}

/** @type {(about: About, to?: string, reason?: string) => Promise<unknown>} */
export const own = ({ number, send }, to = "", reason = "") =>
  send("/api/investigations/{number}/owner", { number }, { to, reason });

/** @type {(about: About, handsOn: boolean) => void} */
export function askOwner(about, handsOn) {
  const to = entry(t("looked.to-whom-by-name"), { required: "", maxlength: 64 });
  const reason = reasonEntry(t("looked.why-it-changes-hands-for"));
  ask(handsOn ? t("looked.hand-it-on") : t("looked.take-it-on"),
    t("looked.investigation", { number: about.number }),
    () => own(about, handsOn ? to.box.value.trim() : "", reason.box.value.trim()), about.read, [
    handsOn && to.label,
    reason.label,
  ]);
}

/** @param {About} about */
export function askNote({ number, send, read }) {
  const note = reasonEntry(t("looked.what-was-found-or-asked"));
  ask(t("looked.note-it"), t("looked.note-on-investigation", { number }),
    () => send("/api/investigations/{number}/notes", { number }, { note: note.box.value.trim() }),
    read, [note.label]);
}

/** @param {About} about */
export function askEnd({ number, send, read }) {
  const finding = picker(FINDINGS);
  const reason = reasonEntry(t("looked.what-it-was-for-the"));
  const end = () =>
    send("/api/investigations/{number}/end", { number }, {
      finding: chosen(finding, FINDINGS),
      reason: reason.box.value.trim(),
    });
  /** @type {Awaited<ReturnType<typeof end>> | undefined} */
  let told;
  ask(t("word.end-it"), t("looked.end-investigation", { number }), async () => {
    told = await end();
  }, async () => {
    if (told) await withSecond(told);
    await read();
  }, [labelled(t("word.found"), finding), reason.label]);
}
