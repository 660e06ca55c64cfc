// Keeps the newest checkpoint of the house's record that this browser was shown, holds the house to
// it, and says aloud if it does not go on from it: every patron is a witness.

import { get } from "../core/api.js";
import { LOCALE } from "../core/clock.js";
import { button, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { canCheck, objection } from "../games/checkpoints.js";

/** @import { Checkpoint, Extension } from "../wire.js" */
/** @typedef {{since: number, checkpoint: Checkpoint}} Kept since when, and the newest */

const NAME = "croupier-checkpoint";

/** @returns {Kept|null} */
function kept() {
  try {
    return JSON.parse(globalThis.localStorage.getItem(NAME) ?? "null");
  } catch {
    return null; // a browser that keeps nothing, or not ours
  }
}

/** @param {Kept} now */
function keep(now) {
  try {
    globalThis.localStorage.setItem(NAME, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing sees the house as it is now, and no further.
  }
}

/** Look at the newest checkpoint, and keep it if it goes on from the one that is kept.
 * @returns {Promise<Kept|null>} nothing where it cannot be told, or is not so */
export async function lookAgain() {
  if (!canCheck()) return null;
  const before = kept();
  const since = before?.checkpoint.size ?? 0;
  const given = await get("/api/checkpoint", { since }).catch(() => null);
  if (!given) return null;
  const wrong = await objection(before?.checkpoint ?? null, given);
  if (wrong) {
    warn(wrong, before, given);
    return null;
  }
  const now = { since: before?.since ?? given.checkpoint.at, checkpoint: given.checkpoint };
  keep(now);
  return now;
}

/** @param {string} wrong @param {Kept|null} before @param {Extension} given */
function warn(wrong, before, given) {
  if (document.querySelector(".record-warning")) return;
  const anew = () => {
    keep({ since: given.checkpoint.at, checkpoint: given.checkpoint });
    warning.remove();
  };
  const since = before ? ` ${t("checkpoint.since", { day: dateOf(before.since) })}` : "";
  const warning = h("div", { class: "record-warning", role: "alert" },
    h("p", {}, h("b", {}, wrong), `${since} ${t("checkpoint.tell")}`),
    button(t("checkpoint.anew"), anew));
  document.querySelector("main")?.prepend(warning);
}

/** A moment, as people write it here. @param {number} at */
export const dateOf = (at) =>
  new Date(at).toLocaleString(LOCALE, { dateStyle: "medium", timeStyle: "short",
    hourCycle: "h23" });
