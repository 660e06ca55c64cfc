// What time it is at the house. A page counts down by the server's clock, not by its own.

import { LANGUAGE } from "./i18n.js";

// The house's English is written as the British write it.
export const LOCALE = LANGUAGE === "en" ? "en-GB" : LANGUAGE;

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
  return new Date(milliseconds).toLocaleTimeString(LOCALE, { hour: "2-digit", minute: "2-digit",
    second: "2-digit", hourCycle: "h23" });
}

/** Write a moment as day and time. @param {number} milliseconds */
export function dayAndTime(milliseconds) {
  return new Date(milliseconds).toLocaleString(LOCALE, { dateStyle: "medium", timeStyle: "medium",
    hourCycle: "h23" });
}
