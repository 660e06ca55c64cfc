// Talks to the server: JSON both ways, refusals as errors that people can read, one key one effect.

import { noteServerTime } from "./clock.js";
import { listed, t } from "./i18n.js";

/** @import { Asking, Sending } from "../page.js" */
/** @import { Gets, Posts, Streams } from "../wire.js" */

/** What the server answered with a status of 400 or more, or that it could not be reached. */
export class Refusal extends Error {
  /** @param {number} status @param {Partial<import("../wire.js").Refusal>} body */
  constructor(status, body) {
    super(body.error ?? t("api.the-house-did-not-answer"));
    this.status = status;
    this.clauses = body.clauses ?? [];
    this.allowed = body.allowed ?? "";
    this.needs = body.needs ?? "";
    this.ruling = body.ruling ?? "";
  }

  /** The whole of it in one line: the sentence and its clauses. */
  get words() {
    return this.clauses.length ? `${this.message} (${listed(this.clauses)})` : this.message;
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
export const LOCKED = 423;

/** A fresh key; a repeated request carries the same one and has its effect once. */
export function newKey() {
  // Away from https and localhost a browser has no randomUUID.
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = /** @type {Crypto} */ (crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ask for something. @template {keyof Gets} P @param {P} path as its row has it
 * @param {Asking<P>} given its parameters @returns {Promise<Gets[P]["gives"]>} */
export const get = (path, ...[where]) => ask("GET", address(path, where));

/** Do something. A network that fails is tried again with the same key.
 * @template {keyof Posts} P @param {P} path as its row has it
 * @param {Sending<P>} given its parameters, its body, its key
 * @returns {Promise<Posts[P]["gives"]>} */
export const post = (path, ...[where, body = {}, key = newKey()]) =>
  ask("POST", address(path, where), body, key);

/** Send a form that is put together field by field: the house checks it, no type does.
 * @template {keyof Posts} P @param {P} path @param {Posts[P]["where"]} where
 * @param {object} fields @returns {Promise<Posts[P]["gives"]>} */
export const postForm = (path, where, fields) =>
  ask("POST", address(path, where), fields, newKey());

/** Write a row's parameters into its path, and the others after it. `{coup...}` keeps its slashes.
 * @param {keyof Gets | keyof Posts | keyof Streams} path @param {object} [where] */
export function address(path, where = {}) {
  const left = new Map(Object.entries(where));
  const at = path.replace(/\{(\w+)(\.\.\.)?\}/g, (_, name, tail) => {
    const parts = tail ? String(left.get(name)).split("/") : [left.get(name)];
    left.delete(name);
    return parts.map(encodeURIComponent).join("/");
  });
  const query = new URLSearchParams([...left].filter(([, value]) => value !== undefined));
  return query.size ? `${at}?${query}` : at;
}

/** @param {string} method @param {string} path @param {object} [body] @param {string} [key] */
async function ask(method, path, body, key) {
  /** @type {RequestInit} */
  const request = { method, credentials: "same-origin", headers: headersOf(body, key) };
  if (body !== undefined) request.body = JSON.stringify(body);
  for (let attempt = 1;; attempt++) {
    const answer = await fetch(path, request).catch(() => null);
    if (answer) noteServerTime(Date.parse(answer.headers.get("date") ?? ""));
    const isAway = !answer || answer.status === 503 || answer.status === 502;
    if (answer && !isAway) return read(answer);
    if (attempt === TRIES) {
      if (answer) return read(answer);
      throw new Refusal(0, { error: t("api.the-house-cannot-be-reached") });
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
