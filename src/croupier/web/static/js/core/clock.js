// What time it is at the house. A page counts down by the server's clock, not by its own.

// Every time the server names is already past when it is read, so the latest of them is nearest.
let ahead = -Infinity;

/** Learn from a time the server named, in milliseconds. @param {number} milliseconds */
export function noteServerTime(milliseconds) {
  if (Number.isFinite(milliseconds)) ahead = Math.max(ahead, milliseconds - Date.now());
}

/** The house's time now, in milliseconds. */
export function serverNow() {
  return Date.now() + (Number.isFinite(ahead) ? ahead : 0);
}

/** Seconds left until a moment of the server's clock; null for no moment.
 * @param {number|null|undefined} until @returns {number|null} */
export function secondsLeft(until) {
  return until === null || until === undefined ? null : Math.max(0, (until - serverNow()) / 1000);
}

/** Write a moment as a time of day. @param {number} milliseconds */
export function timeOfDay(milliseconds) {
  return new Date(milliseconds).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit",
    second: "2-digit" });
}

/** Write a moment as day and time. @param {number} milliseconds */
export function dayAndTime(milliseconds) {
  return new Date(milliseconds).toLocaleString("en-GB", { dateStyle: "medium",
    timeStyle: "medium" });
}
