// Lets staff into their pages, and shows everyone else the door with a way to sign in.

import { button, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { whoAmI } from "../core/session.js";
import { keepLocked } from "../shell/lock.js";
import { schemeSwitch } from "../shell/scheme.js";
import { isReady, openShell } from "../shell/shell.js";
import { comeIn } from "../shell/sign.js";

/** @import { StaffTable } from "../page.js" */
/** @import { HouseAct, Me, SeenTable } from "../wire.js" */

const FOR_STAFF = t("staff.this-page-is-for-the");

/** Open the frame of a staff page. Without staff it says so, and gives null for the person.
 * @param {{title: string, scopes?: string[]}} options */
export async function openForStaff({ title, scopes = [] }) {
  const me = await whoAmI();
  const isStaff = me.kind === "staff";
  const shell = openShell({ title, scopes: isStaff ? scopes : [], me });
  if (isStaff) {
    keepLocked(me);
    document.querySelector(".bar")?.append(schemeSwitch());
    return { me, shell };
  }
  const why = me.kind === "none"
    ? FOR_STAFF
    : t("staff.is-not-on-the-staff", { name: me.name });
  shell.main.append(
    h("section", { class: "away" }, h("h1", {}, title), h("p", {}, why),
      button(t("word.sign-in"), () => comeIn(FOR_STAFF), "is-main"),
      h("a", { class: "button", href: "/" }, t("staff.to-the-tables"))),
  );
  isReady();
  return { me: null, shell };
}

/** A view as staff have it; none for who has just been signed out.
 * @param {SeenTable|null} view @returns {StaffTable|null} */
export const asStaff = (view) => view && "commands" in view ? view : null;

/** Whether someone may do an act of the table of authority; the server decides all the same.
 * @param {Pick<Me, "may">} me @param {HouseAct} act */
export const may = (me, act) => Boolean(me.may?.includes(act));
