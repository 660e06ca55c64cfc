// Small choices that a browser keeps: the chip in hand, whether sounds are on.

/** @param {string} name @returns {string|null} */
export function kept(name) {
  try {
    return globalThis.localStorage?.getItem(`croupier.${name}`) ?? null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still plays: then the choice lasts for this page.
 * @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    globalThis.localStorage?.setItem(`croupier.${name}`, value);
  } catch {
    // Nothing is kept.
  }
}
