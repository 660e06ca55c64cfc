// Follows a table live. Tabs that watch the same table share one connection, because a browser
// opens only six to a house: whoever holds the lock listens and passes on, the next takes over.
//
// Every message carries the whole view, so whatever was missed is made good by the next one.

import { get, tablePath } from "./api.js";
import { noteServerTime, serverNow } from "./clock.js";

/** @typedef {{position: number, events: any[], view: any}} TableNews */
/** @typedef {"live"|"connecting"|"lost"} Link */
/**
 * @typedef {object} Ears
 * @property {(news: TableNews) => void} table
 * @property {(me: any) => void} [me]
 * @property {(link: Link) => void} [link]
 * @property {(news: any) => void} [pit]
 * @property {(why: string) => void} [gone]  there is no such table
 */

const LEAST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const OVERDUE_MS = 6_000; // a window that closed so long ago without news: something is amiss

/**
 * Watch a table. @param {string} table @param {string} who  tabs share a stream if they are the same person's
 * @param {Ears} ears @returns {() => void} stops
 */
export function watchTable(table, who, ears) {
  return share(`croupier.stream/${who}/${table}`, `/api${tablePath(table, "/stream")}`, ears, table);
}

/** Watch every table, as staff. @param {string} who @param {Ears} ears */
export function watchPit(who, ears) {
  return share(`croupier.pit/${who}`, "/api/pit/stream", ears, "");
}

/**
 * @param {string} name @param {string} path @param {Ears} ears @param {string} table
 * @returns {() => void}
 */
function share(name, path, ears, table) {
  const hear = hearer(ears);
  if (!navigator.locks || !globalThis.BroadcastChannel) return connect(path, table, hear);
  const channel = new BroadcastChannel(name);
  const stopping = new AbortController();
  /** @type {[string, any][]} the last of each kind, for a tab that comes later */
  const last = [];
  let leads = false;
  channel.onmessage = ({ data: [kind, data] }) => {
    if (kind !== "hello") return void (leads || hear(kind, data));
    if (leads) for (const told of last) channel.postMessage(asNews(told));
  };
  channel.postMessage(["hello", null]);
  navigator.locks.request(name, { signal: stopping.signal }, () => new Promise((done) => {
    leads = true;
    const stop = connect(path, table, (kind, data) => {
      const at = last.findIndex(([known]) => known === kind);
      last[at < 0 ? last.length : at] = [kind, data];
      channel.postMessage([kind, data]);
      hear(kind, data);
    });
    stopping.signal.addEventListener("abort", () => done(stop()));
  })).catch(() => {});
  return () => {
    stopping.abort();
    channel.close();
  };
}

/** To a tab that has only just come, old events are no news. @param {[string, any]} told @returns {[string, any]} */
const asNews = ([kind, data]) => [kind, kind === "table" ? { ...data, events: [] } : data];

/** @param {Ears} ears */
function hearer(ears) {
  /** @param {string} kind @param {any} data */
  return (kind, data) => {
    if (kind === "table") noteServerTime(data.view.server_time);
    /** @type {any} */ (ears)[kind]?.(data);
  };
}

/**
 * Keep one EventSource open. The browser resumes by itself where the line broke; where the server
 * said no, it is asked again, ever more patiently.
 * @param {string} path @param {string} table @param {(kind: string, data: any) => void} tell
 * @returns {() => void}
 */
function connect(path, table, tell) {
  /** @type {EventSource|undefined} */ let source;
  let pause = LEAST_PAUSE_MS;
  let retry = 0;
  let overdue = 0;
  let position = -1;

  function open() {
    tell("link", "connecting");
    source = new EventSource(path);
    source.onopen = () => {
      pause = LEAST_PAUSE_MS;
      tell("link", "live");
    };
    source.onerror = () => {
      tell("link", "lost");
      if (source?.readyState !== EventSource.CLOSED) return;
      again();
      void askWhy();
    };
    for (const kind of ["table", "me", "pit"]) {
      source.addEventListener(kind, (event) => heard(kind, JSON.parse(/** @type {MessageEvent} */ (event).data)));
    }
  }

  /** @param {string} kind @param {any} data */
  function heard(kind, data) {
    tell("link", "live");
    tell(kind, data);
    if (kind !== "table") return;
    position = data.position;
    clearTimeout(overdue);
    const until = data.view.closes_at;
    if (until) overdue = setTimeout(check, Math.max(0, until - serverNow()) + OVERDUE_MS);
  }

  /** A line can be dead without anyone noticing; then the table has moved on and the page has not. */
  async function check() {
    const view = await get(tablePath(table)).catch(() => null);
    if (view && view.position !== position) again();
  }

  /** A stream that is refused says no more than that; the table itself says why. */
  async function askWhy() {
    const error = table ? await get(tablePath(table)).then(() => null, (refusal) => refusal) : null;
    if (error?.status === 404) tell("gone", error.message);
  }

  function again() {
    source?.close();
    clearTimeout(retry);
    retry = setTimeout(open, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }

  open();
  return () => {
    clearTimeout(retry);
    clearTimeout(overdue);
    source?.close();
  };
}
