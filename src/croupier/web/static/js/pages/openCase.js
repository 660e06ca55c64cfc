// A dispute about a coup: a patron opens their own, and any of the staff one for a patron who was
// there.

import { asRefusal, get, post, Refusal } from "../core/api.js";
import { cross, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { field, form, labelled, options, picker } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { complain, toast } from "../shell/toasts.js";

/** @import { CoupStory, Me } from "../wire.js" */

/** Whether somebody opens cases for others: whoever only looks does not.
 * @param {Pick<Me, "kind"|"rank">} me */
export const opensForOthers = ({ kind, rank }) => kind === "staff" && rank !== "auditor";

/** What the patron says was wrong. */
const words = () =>
  h("textarea", { class: "field", id: "about", maxlength: 2000, required: "",
    "aria-labelledby": "about-says" });

/** @param {string} says @param {HTMLElement} about */
const said = (says, about) =>
  h("label", { class: "form-field", for: "about" },
    h("span", { class: "quiet on-room", id: "about-says" }, says), about);

const opens = () =>
  h("div", { class: "dialog-acts" }, h("button", { class: "button is-main" }, t("case.open")));

/** @param {HTMLElement} note @param {string} id */
const follow = (note, id) =>
  note.replaceChildren(
    h("a", { href: `/case/${encodeURIComponent(id)}` }, t("case.follow", { id })),
  );

/** A patron's own dispute. @param {CoupStory} told */
export function ownCase({ table, id }) {
  const about = words();
  const note = h("p", { class: "quiet on-room", "aria-live": "polite" },
    h("a", { href: "/case" }, t("case.yours")));
  const open = () =>
    post("/api/tables/{table}/disputes", { table }, { coup: id, about: about.value }).then(
      (made) => {
        toast(t("case.opened"), "good");
        about.value = "";
        follow(note, made.id);
      },
      complain,
    );
  return h("details", { class: "sheet is-dark" }, h("summary", {}, h("h2", {}, t("case.ask"))),
    form("form", open, said(t("case.say"), about), opens(), note));
}

/** A dispute that staff open for a patron who was there: about the coup given, or one to be named.
 * @param {string} coup @param {CoupStory["patrons"]} [patrons] of the coup, if they are known */
export function caseForPatron(coup, patrons) {
  const which = field(t("case.which-coup"), { maxlength: 60, required: "", name: "coup" });
  const who = picker([], { required: "", name: "patron" });
  const about = words();
  const note = h("p", { class: "quiet on-room", "aria-live": "polite" });
  /** @param {NonNullable<CoupStory["patrons"]>} there */
  const name = (there) => options(who, there.map((one) => [one.id, one.name]));
  let read = "";
  const look = async () => {
    const asked = which.value.trim();
    if (asked === read) return;
    read = asked;
    const told = asked ? await get("/api/coups/{coup...}", { coup: asked }).catch(asRefusal) : null;
    if (asked !== read) return;
    const there = !told || told instanceof Refusal ? [] : told.patrons ?? [];
    name(there);
    write(note,
      told instanceof Refusal ? told.message : told && !there.length ? t("case.nobody-there") : "");
  };
  const open = () =>
    post("/api/disputes", {}, { coup: which.value.trim(), patron: who.value, about: about.value })
      .then((made) => {
        toast(t("case.opened-for", { id: made.id, patron: made.patron_name }), "good");
        about.value = "";
        follow(note, made.id);
      }, complain);
  which.value = coup;
  if (patrons) {
    read = coup;
    name(patrons);
  } else void look();
  which.addEventListener("change", () => void look());
  return form("form case-open", open, labelled(t("word.coup"), which),
    labelled(t("word.patron"), who), said(t("case.what-the-patron-says"), about), opens(), note);
}

/** The same as a sheet to be opened. @param {string} coup
 * @param {CoupStory["patrons"]} [patrons] */
export const caseSheet = (coup, patrons) =>
  h("details", { class: "sheet is-dark no-print" },
    h("summary", {}, h("h2", {}, t("case.open-for-a-patron"))), caseForPatron(coup, patrons));

/** The same as a dialog, about the table's latest coup that is over unless another is named.
 * @param {string} table */
export async function askCase(table) {
  const told = await get("/api/tables/{table}/history", { table, limit: 1 }).catch(() => null);
  openDialog("ask-case", t("case.open-for-a-patron"), cross(),
    caseForPatron(told?.coups.at(0)?.id ?? ""));
}
