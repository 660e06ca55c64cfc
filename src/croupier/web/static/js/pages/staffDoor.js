// Lets staff into their pages, and shows everyone else the door with a way to sign in.

import { h } from "../core/dom.js";
import { whoAmI } from "../core/session.js";
import { askWho } from "../shell/sign.js";
import { keepLocked } from "../shell/lock.js";
import { openShell } from "../shell/shell.js";

/**
 * Open the frame of a staff page. Without staff it says so, and gives null for the person.
 * @param {{title: string, scopes?: string[]}} options
 */
export async function openForStaff({ title, scopes = [] }) {
  const me = await whoAmI();
  const isStaff = me.kind === "staff";
  const shell = openShell({ title, scopes: isStaff ? scopes : [], me });
  if (isStaff) {
    keepLocked(me);
    return { me, shell };
  }
  const enter = () => void askWho("This page is for the staff of the house.").then((found) => found && location.reload());
  shell.main.append(h("section", { class: "away" },
    h("h1", {}, title),
    h("p", {}, me.kind === "none" ? "This page is for the staff of the house." : `${me.name} is not on the staff; this page is for those who are.`),
    h("button", { type: "button", class: "button is-main", onclick: enter }, "Sign in"),
    h("a", { class: "button", href: "/" }, "To the tables")));
  document.documentElement.dataset.ready = "yes";
  return { me: null, shell };
}

/** Whether someone may do an act of the table of authority; the server decides all the same. @param {{may?: string[]}} me @param {string} act */
export const may = (me, act) => Boolean(me.may?.includes(act));

/** Say a rank as people do. @param {string} rank */
export const rankName = (rank) => rank.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
