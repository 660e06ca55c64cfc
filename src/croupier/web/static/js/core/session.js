// Who is at the browser: signing in and out, and telling the other tabs about it.

import { get, post } from "./api.js";

/** @typedef {import("../wire.js").Me} Me */

/** @type {Me} */
export const NOBODY = { id: "", name: "", rank: "", kind: "none", balance: 0, currency: "",
  tables: {}, locked: false, guests: true };

const channel = globalThis.BroadcastChannel ? new BroadcastChannel("croupier.session") : null;
// Another tab signed in or out: what this one shows is no longer its person's.
if (channel) channel.onmessage = () => location.reload();

let admits = true;
/** Whether one may come in as a guest, as far as the house has said. */
export const admitsGuests = () => admits;

/** @returns {Promise<Me>} */
export async function whoAmI() {
  try {
    const me = { ...NOBODY, ...(await get("/api/me")) };
    admits = me.guests;
    return me;
  } catch {
    return NOBODY;
  }
}

/** Whether someone can bet here. @param {Me} me */
export const isPatron = (me) => me.kind === "guest" || me.kind === "patron";

/** @param {Promise<Me>} signing */
async function become(signing) {
  const me = await signing;
  channel?.postMessage("changed");
  return me;
}

export const playAsGuest = () => become(post("/api/guest"));
/** @param {string} name @param {string} password @param {string} [code] of a second factor */
export const signIn = (name, password, code = "") =>
  become(post("/api/sign-in", {}, { name, password, code }));
/** @param {string} name @param {string} password */
export const register = (name, password) => become(post("/api/register", {}, { name, password }));

/** Unlock a console; what other tabs were refused meanwhile they ask for anew.
 * @param {string} pin */
export const unlock = (pin) => become(post("/api/me/unlock", {}, { pin }));

export async function signOut() {
  await post("/api/sign-out");
  channel?.postMessage("changed");
}
