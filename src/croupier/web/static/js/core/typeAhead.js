// Keys typed while the house still answers: they wait, and are pressed again in their order.
//
// A dealer's hands are quicker than any network. Without this a key would meet the table as it was
// a moment ago, and be lost or mean something else.

/** @typedef {{key: string, code: string}} Waiting */

const MOST = 64;

/** Whether a key is typed into something that has it for itself.
 * @param {EventTarget|null} target */
const isOwn = (target) =>
  target instanceof Element && Boolean(target.closest("input, textarea, select, dialog"));

/** @param {Document} page */
export function typeAhead(page) {
  /** @type {Waiting[]} */ let waiting = [];
  let busy = 0;

  /** @param {KeyboardEvent} event */
  function keep(event) {
    if (!busy || !event.isTrusted || isOwn(event.target) || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waiting.length < MOST) waiting.push({ key: event.key, code: event.code });
  }
  page.addEventListener("keydown", keep, { capture: true });

  /** Press what waits, one key at a time, until one of them is on its way to the house. */
  function go() {
    while (!busy && waiting.length) {
      const next = /** @type {Waiting} */ (waiting.shift());
      page.body.dispatchEvent(
        new KeyboardEvent("keydown", { ...next, bubbles: true, cancelable: true }),
      );
    }
  }
  return {
    /** Keep keys until something is done; after a refusal those that came behind it are dropped.
     * @template T @param {Promise<T>} doing @param {() => Promise<void>} shown
     * @returns {Promise<T>} */
    async during(doing, shown) {
      busy += 1;
      try {
        const done = await doing;
        await shown();
        return done;
      } catch (error) {
        waiting = [];
        throw error;
      } finally {
        busy -= 1;
        go();
      }
    },
  };
}
