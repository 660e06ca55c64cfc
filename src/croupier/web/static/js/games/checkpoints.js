// Checks the house's signed checkpoints in the browser: that each goes on from the one before, and
// that a record is in one. The tree is RFC 9162's; docs/witness.md says what it is over.

import { t } from "../core/i18n.js";
/** @import { Checkpoint, Extension, Witnessed } from "../wire.js" */

/** @param {string} text */
const bytesOf = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {number} prefix @param {...string} parts */
async function hashOf(prefix, ...parts) {
  const bytes = Uint8Array.from([prefix, ...parts.flatMap((part) => [...bytesOf(part)])]);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** @param {string} left @param {string} right */
const nodeOf = (left, right) => hashOf(1, left, right);

/** Whether hashes can be worked out here: not away from https and localhost. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

/** Half of a whole number, rounded down; sizes may be beyond what bits can hold.
 * @param {number} n */
const half = (n) => Math.floor(n / 2);

/** Work out the root that a record's hash and its path lead to; nothing if they fit no such tree.
 * @param {string} hash @param {number} position from 1 @param {number} size
 * @param {string[]} path */
export async function rootByPath(hash, position, size, path) {
  let [at, last, root] = [position - 1, size - 1, await hashOf(0, hash)];
  if (at < 0 || at > last) return "";
  for (const beside of path) {
    if (last === 0) return "";
    if (at % 2 || at === last) {
      root = await nodeOf(beside, root);
      while (at && at % 2 === 0) [at, last] = [half(at), half(last)];
    } else root = await nodeOf(root, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? root : "";
}

/** Tell whether a proof shows that one checkpoint's records begin with the other's.
 * @param {Checkpoint} old @param {Checkpoint} now @param {string[]} proof */
export async function goesOn(old, now, proof) {
  if (old.size > now.size) return false;
  if (old.size === now.size) return old.root === now.root;
  if (old.size === 0) return true;
  let [at, last] = [old.size - 1, now.size - 1];
  while (at % 2) [at, last] = [half(at), half(last)];
  // A complete tree is itself the first of the path.
  const [first, ...rest] = at ? proof : [old.root, ...proof];
  let before = first;
  let after = first;
  for (const beside of rest) {
    if (last === 0) return false;
    if (at % 2 || at === last) {
      [before, after] = [await nodeOf(beside, before), await nodeOf(beside, after)];
      while (at && at % 2 === 0) [at, last] = [half(at), half(last)];
    } else after = await nodeOf(after, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && before === old.root && after === now.root;
}

/** What is signed. @param {Checkpoint} checkpoint */
export function textOf({ origin, size, root, head, at }) {
  const base64 = btoa(String.fromCharCode(...bytesOf(root)));
  return `${origin}\n${size}\n${base64}\nhead ${head}\ntime ${at}\n`;
}

/** Tell whether a checkpoint is signed by the key it names; nothing where a browser cannot tell.
 * @param {Checkpoint} checkpoint @returns {Promise<boolean|null>} */
export async function isSigned(checkpoint) {
  const text = new TextEncoder().encode(textOf(checkpoint));
  try {
    const key = await crypto.subtle.importKey("raw", bytesOf(checkpoint.key), "Ed25519", false, [
      "verify",
    ]);
    return await crypto.subtle.verify("Ed25519", key, bytesOf(checkpoint.signature), text);
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    return false;
  }
}

/** Say what is wrong with a checkpoint beside the one that was kept; nothing if it goes on.
 * @param {Checkpoint|null} kept @param {Extension} given @returns {Promise<string>} */
export async function objection(kept, { checkpoint: now, proof }) {
  if (await isSigned(now) === false) return t("checkpoint.unsigned");
  if (!kept) return "";
  if (now.key !== kept.key) return t("checkpoint.key");
  if (now.size < kept.size) {
    return t("checkpoint.back", { had: kept.size, has: now.size });
  }
  if (await goesOn(kept, now, proof)) return "";
  return t("checkpoint.rewritten", { size: kept.size });
}

/** Tell whether a record is where it is said to be in a checkpoint.
 * @param {string} hash @param {Witnessed} witnessed */
export async function isIn(hash, { checkpoint, places: [place] }) {
  const root = await rootByPath(hash, place.position, checkpoint.size, place.path);
  return root === checkpoint.root;
}
