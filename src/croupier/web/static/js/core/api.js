// Talks to the server: JSON both ways, refusals as errors that people can read, one key one effect.

import { noteServerTime } from "./clock.js";

/** @template {string} P @typedef {import("../wire.js").Got<P>} Got */
/** @template {string} P @typedef {import("../wire.js").Posted<P>} Posted */

/** What the server answered with a status of 400 or more, or that it could not be reached. */
export class Refusal extends Error {
  /** @param {number} status @param {Partial<import("../wire.js").Problem>} body */
  constructor(status, body) {
    super(body.error ?? "The house did not answer.");
    this.status = status;
    this.clauses = body.clauses ?? [];
    this.allowed = body.allowed ?? "";
    this.needs = body.needs ?? "";
    this.ruling = body.ruling ?? "";
  }

  /** The whole of it in one line: the sentence and its clauses. */
  get words() {
    return this.clauses.length ? `${this.message} (${this.clauses.join(", ")})` : this.message;
  }
}

/** Say what went wrong. @param {unknown} error */
export const wordsOf = (error) => error instanceof Refusal ? error.words : String(error);

/** A refusal as an answer; whatever else went wrong goes on its way.
 * @param {unknown} error @returns {Refusal} */
export function asRefusal(error) {
  if (error instanceof Refusal) return error;
  throw error;
}

const TRIES = 4;
const PAUSE_MS = 400;
const LOCKED = 423;

/** A fresh key; a repeated request carries the same one and has its effect once. */
export function newKey() {
  // Away from https and localhost a browser has no randomUUID.
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = /** @type {Crypto} */ (crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ask for something. @template {string} P @param {P} path below /api @returns {Promise<Got<P>>} */
export const get = (path) => ask("GET", path);

/** Do something. A network that fails is tried again with the same key. @template {string} P
 * @param {P} path below /api @param {object} [body] @param {string} [key]
 * @returns {Promise<Posted<P>>} */
export const post = (path, body = {}, key = newKey()) => ask("POST", path, body, key);

/** The path of a table.
 * @template {string} [R=""] @param {string} table @param {R} [rest]
 * @returns {`/tables/${string}${R}`} */
export const tablePath = (table,
  rest) => /** @type {`/tables/${string}${R}`} */ (`/tables/${encodeURIComponent(table)}${
    rest ?? ""
  }`);

/** The path of a coup: its id has slashes, which stay.
 * @param {string} coup @returns {`/coups/${string}`} */
export const coupPath = (coup) => `/coups/${coup.split("/").map(encodeURIComponent).join("/")}`;

/** @param {string} method @param {string} path @param {object} [body] @param {string} [key] */
async function ask(method, path, body, key) {
  /** @type {RequestInit} */
  const request = { method, credentials: "same-origin", headers: headersOf(body, key) };
  if (body !== undefined) request.body = JSON.stringify(body);
  for (let attempt = 1;; attempt++) {
    const answer = await fetch(`/api${path}`, request).catch(() => null);
    if (answer) noteServerTime(Date.parse(answer.headers.get("date") ?? ""));
    const isAway = !answer || answer.status === 503 || answer.status === 502;
    if (answer && !isAway) return read(answer);
    if (attempt === TRIES) {
      if (answer) return read(answer);
      throw new Refusal(0, { error: "The house cannot be reached just now." });
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS * attempt));
  }
}

/** @param {object} [body] @param {string} [key] @returns {Record<string, string>} */
function headersOf(body, key) {
  const headers = { Accept: "application/json" };
  if (body === undefined) return headers;
  return { ...headers, "Content-Type": "application/json", "X-Croupier": "1",
    ...(key ? { "Idempotency-Key": key } : {}) };
}

/** @param {Response} answer */
async function read(answer) {
  const body = await answer.json().catch(() => ({}));
  if (answer.status === LOCKED) dispatchEvent(new Event("croupier-locked"));
  if (!answer.ok) throw new Refusal(answer.status, body);
  return body;
}
