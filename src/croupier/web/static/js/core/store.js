// Keeps what a page knows and tells its parts, once for each change, on the next frame.

/**
 * @template {object} S
 * @typedef {object} Store
 * @property {() => S} get
 * @property {(change: Partial<S> | ((state: S) => Partial<S>)) => void} set
 * @property {(listener: (state: S, before: S) => void) => () => void} subscribe
 */

/** Make a store. Several changes in one turn are shown together, so that nothing is drawn in a
 * state that was never true. @template {object} S @param {S} initial @returns {Store<S>} */
export function createStore(initial) {
  let state = initial;
  let shown = initial;
  let isDue = false;
  /** @type {Set<(state: S, before: S) => void>} */
  const listeners = new Set();

  function tell() {
    isDue = false;
    const before = shown;
    shown = state;
    for (const listener of listeners) listener(shown, before);
  }

  return {
    get: () => state,
    set(change) {
      const more = typeof change === "function" ? change(state) : change;
      state = { ...state, ...more };
      if (isDue) return;
      isDue = true;
      queueMicrotask(tell);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
