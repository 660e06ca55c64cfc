// Lets staff into their pages, and shows everyone else the door with a way to sign in.

import { button, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { whoAmI } from "../core/session.js";
import { schemeSwitch } from "../shell/scheme.js";
import { isReady, openShell, STAFF_ROOMS } from "../shell/shell.js";
import { comeIn } from "../shell/sign.js";

/** @import { StaffTable } from "../page.js" */
/** @import { HouseAct, Me, SeenTable } from "../wire.js" */

const FOR_STAFF = t("staff.this-page-is-for-the");

/** The act that lets somebody into a room. @param {string} path */
const actOf = (
  path,
) => /** @type {HouseAct|undefined} */ (STAFF_ROOMS.find(([room]) => path === room)?.[2]);

/** Open the frame of a staff page. Whoever it is not for is told so, and nobody is given: not on
 * the staff, or of a rank that has no business in the room.
 * @param {{title: string, scopes?: string[], act?: HouseAct}} options */
export async function openForStaff({ title, scopes = [], act = actOf(location.pathname) }) {
  const me = await whoAmI();
  const isStaff = me.kind === "staff";
  const isIn = isStaff && (!act || may(me, act));
  const shell = openShell({ title, scopes: isIn ? scopes : [], me });
  if (isIn) {
    document.querySelector(".bar")?.append(schemeSwitch());
    return { me, shell };
  }
  const why = me.kind === "none"
    ? FOR_STAFF
    : isStaff
    ? t("room.reserved")
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
