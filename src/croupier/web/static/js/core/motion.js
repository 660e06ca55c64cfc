// Moves things calmly, or not at all for those who asked for less motion.

const asked = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** How long things take, in milliseconds: those of the hand, then those of a coup's end. */
export const PACE = { tap: 120, chip: 260, card: 420, turn: 380, fold: 380, between: 620,
  pause: 700, pulse: 600, copy: 7000, spin: 6400, stands: 4000, winner: 600, sweep: 500, pay: 900,
  count: 900 };

/** Tell whether motion is to be left out; `data-motion="still"` on the page asks for it too. */
export function isStill() {
  return Boolean(asked?.matches) || document.documentElement.dataset.motion === "still";
}

/** Animate an element; resolves when it rests. Without motion it rests at once.
 * @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options
 * @returns {Promise<void>} */
export async function glide(element, frames, options) {
  if (isStill() || !element.animate) return;
  const easing = "cubic-bezier(.2,.8,.2,1)";
  try {
    await element.animate(frames, { easing, fill: "backwards", ...options }).finished;
  } catch {
    // A cancelled animation has simply come to rest.
  }
}

/** Call `draw` with a progress from 0 to 1 on every frame; the function returned stops it.
 * Without motion it draws the end at once. @param {number} milliseconds
 * @param {(progress: number) => void} draw @param {() => void} [rest] @returns {() => void} */
export function tween(milliseconds, draw, rest) {
  if (isStill() || milliseconds <= 0) {
    draw(1);
    rest?.();
    return () => {};
  }
  const start = performance.now();
  let frame = requestAnimationFrame(step);
  /** @param {number} now */
  function step(now) {
    const progress = Math.min(1, Math.max(0, (now - start) / milliseconds));
    draw(progress);
    if (progress < 1) frame = requestAnimationFrame(step);
    else rest?.();
  }
  return () => cancelAnimationFrame(frame);
}

/** The latest mark beats once. @param {Element} element */
export function pulse(element) {
  const frames = [{ transform: "scale(.6)", opacity: 0.2 }, { transform: "scale(1.25)" }, {}];
  return glide(element, frames, { duration: PACE.pulse });
}

/** Let an element arrive from where another one is: a card from the shoe, a chip from the rail.
 * @param {Element} element @param {Element} from @param {number} [duration] */
export function arriveFrom(element, from, duration = PACE.card) {
  const here = element.getBoundingClientRect();
  const there = from.getBoundingClientRect();
  const shift = `translate(${there.x - here.x}px, ${there.y - here.y}px)`;
  return glide(element, [{ transform: `${shift} scale(.8)`, opacity: 0 }, {}], { duration });
}

/** @param {number} t */
export const easeOut = (t) => 1 - (1 - t) ** 3;
