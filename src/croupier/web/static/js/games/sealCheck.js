// Checks a sealed order in the browser, without asking the house: hash, and the cards that were
// dealt.

import { t } from "../core/i18n.js";
/** @import { Fairness } from "../wire.js" */

/** Hash what was revealed as the house did before the first bet. @param {string} salt
 * @param {string[]} order */
export async function sealOf(salt, order) {
  const bytes = new TextEncoder().encode(`croupier ${salt} ${order.join(",")}`);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Say what was checked and whether it holds; a patron's seeds move the order once more, which
 * is left to `croupier verify`. @param {Fairness} fairness @param {string[]} [dealt] from the
 * first card of the order on @returns {Promise<{says: string, holds: boolean}[]>} */
export async function checkSeal({ commitment, revealed }, dealt) {
  if (!revealed || !globalThis.crypto?.subtle) return [];
  const found = [{ says: t("seal.same"),
    holds: (await sealOf(revealed.salt, revealed.order)) === commitment }];
  if (dealt?.length && !revealed.seeds.length) {
    found.push({ says: t("seal.dealt"), holds: dealt.every((card, i) =>
      revealed.order[i] === card
    ) });
  }
  return found;
}
