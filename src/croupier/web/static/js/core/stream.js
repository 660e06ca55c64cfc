// Follows a table live. Tabs that watch the same table share one connection, because a browser
// opens only six to a house: whoever holds the lock listens and passes on, the next takes over.
//
// The first message carries the whole view, and so does the first after a gap; between them come
// the fields that have changed.

import { address, asRefusal, get, Refusal } from "./api.js";
import { noteServerTime, serverNow } from "./clock.js";

/** @import { ChangedTable, Folded, OwnDay, PitWhole, SeenTable } from "../wire.js" */
/** @import { Streams, WholeTable } from "../wire.js" */
/** @typedef {"live"|"connecting"|"lost"} Link */
/**
 * What is heard, by its kind.
 * @typedef {object} Heard
 * @property {string} at  the table it is of, where several are watched
 * @property {WholeTable} table
 * @property {OwnDay} me
 * @property {Folded} fold  how far a squeezer has folded a card
 * @property {PitWhole} pit
 * @property {Link} link
 * @property {string} gone  why there is no such table
 */
/** @typedef {{[K in keyof Heard]?: (data: Heard[K]) => void}} Ears */
/** @typedef {Streams["/api/tables/{table}/stream"]["events"]
 *  & Streams["/api/pit/stream"]["events"]} Events */
/** @typedef {(heard: Partial<Heard>) => void} Tell */

const LEAST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const OVERDUE_MS = 6_000; // a window that closed so long ago without news: something is amiss

/** Watch a table. @param {string} table @param {string} who tabs share a stream if they are the
 * same person's @param {Ears} ears @returns {() => void} stops */
export const watchTable = (table, who, ears) =>
  share(`croupier.stream/${who}/${table}`, address("/api/tables/{table}/stream", { table }), ears,
    table);

/** Watch several tables on one line. @param {Record<string, Ears>} ears by table
 * @returns {() => void} stops */
export function watchSeveral(ears) {
  const tables = Object.keys(ears);
  const hearers = new Map(tables.map((table) => [table, hearer(ears[table])]));
  const path = `/api/several/stream?tables=${tables.map(encodeURIComponent).join(",")}`;
  return connect(path, "", ({ at, ...heard }) => {
    for (const [table, hear] of hearers) if (!at || at === table) hear(heard);
  });
}

/** Watch every table, as staff. @param {string} who @param {Ears} ears */
export const watchPit = (who, ears) => share(`croupier.pit/${who}`, "/api/pit/stream", ears, "");

/** @param {string} name @param {string} path @param {Ears} ears @param {string} table
 * @returns {() => void} */
function share(name, path, ears, table) {
  const hear = hearer(ears);
  if (!navigator.locks || !globalThis.BroadcastChannel) return connect(path, table, hear);
  const channel = new BroadcastChannel(name);
  const stopping = new AbortController();
  /** @type {Partial<Heard>} the last of each kind, for a tab that comes later */
  let last = {};
  let leads = false;
  channel.onmessage = ({ data }) => {
    if (data !== "hello") return void (leads || hear(data));
    // To a tab that has only just come, old events are no news, and it is later by now.
    if (leads)
      channel.postMessage({ ...last,
        table: last.table && { ...last.table, events: [], server_time: Math.round(serverNow()) } });
  };
  channel.postMessage("hello");
  navigator.locks.request(name, { signal: stopping.signal }, () =>
    new Promise((done) => {
      leads = true;
      const stop = connect(path, table, (heard) => {
        last = { ...last, ...heard };
        channel.postMessage(heard);
        hear(heard);
      });
      stopping.signal.addEventListener("abort", () => done(stop()));
    })).catch(() => {});
  return () => {
    stopping.abort();
    channel.close();
  };
}

/** @param {Ears} ears @returns {Tell} */
const hearer = (ears) => ({ link, table, me, fold, pit, gone }) => {
  if (link) ears.link?.(link);
  if (table) {
    noteServerTime(table.server_time);
    ears.table?.(table);
  }
  if (me) ears.me?.(me);
  if (fold) ears.fold?.(fold);
  if (pit) ears.pit?.(pit);
  if (gone) ears.gone?.(gone);
};

/** Keep one EventSource open. The browser resumes by itself where the line broke; where the
 * server said no, it is asked again, ever more patiently. @param {string} path
 * @param {string} table @param {Tell} tell @returns {() => void} */
function connect(path, table, tell) {
  /** @type {EventSource|undefined} */ let source;
  const tries = retrier(() => open());
  const watch = watchdogs(again);
  const views = folder();
  /** @param {object} news */
  const tableOf = (news) => "table" in news ? String(news.table) : table;

  function open() {
    tell({ link: "connecting" });
    source = new EventSource(path);
    source.onopen = () => {
      tries.well();
      tell({ link: "live" });
    };
    source.onerror = () => {
      tell({ link: "lost" });
      if (source?.readyState !== EventSource.CLOSED) return;
      again();
      void askWhy(table, tell);
    };
    /** @template {keyof Events} K @param {K} kind
     * @param {(news: Events[K]) => Partial<Heard>} read */
    const on = (kind, read) =>
      source?.addEventListener(kind, ({ data }) => {
        const news = JSON.parse(data);
        const at = tableOf(news);
        const heard = { ...read(news), at, link: /** @type {const} */ ("live") };
        tell(heard);
        watch.heard(at, heard);
      });
    on("me", (me) => ({ me }));
    on("fold", (fold) => ({ fold }));
    on("table", (news) => ({ table: { ...news, view: views.keep(tableOf(news), news.view) } }));
    on("change", (news) => {
      const view = views.change(tableOf(news), news);
      return view ? { table: { ...news, view } } : {};
    });
    on("pit", (news) => ({ pit: { ...news, view: views.keep(news.table, news.view) } }));
    on("pit-change", (news) => {
      const view = views.change(news.table, news);
      return view ? { pit: { ...news, view } } : {};
    });
  }
  function again() {
    tell({ link: "lost" });
    source?.close();
    tries.again();
  }

  const deafen = hearNetwork(again);
  open();
  return () => {
    deafen();
    tries.stop();
    watch.stop();
    source?.close();
  };
}

/** Try again, ever more patiently, until it went well. @param {() => void} attempt */
function retrier(attempt) {
  let pause = LEAST_PAUSE_MS;
  let timer = 0;
  return {
    again() {
      clearTimeout(timer);
      timer = setTimeout(attempt, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    },
    well: () => void (pause = LEAST_PAUSE_MS),
    stop: () => clearTimeout(timer),
  };
}

/** Hear that the network is gone or back: a browser does not say so of a line that it holds open.
 * @param {() => void} changed @returns {() => void} stops */
function hearNetwork(changed) {
  for (const kind of ["offline", "online"]) addEventListener(kind, changed);
  return () => ["offline", "online"].forEach((kind) => removeEventListener(kind, changed));
}

/** Put changes into the views they change, so that whoever listens is told of whole views alone. */
function folder() {
  /** @type {Map<string, SeenTable>} */ const views = new Map();
  /** @param {string} table @param {SeenTable} view */
  const keep = (table, view) => {
    views.set(table, view);
    return view;
  };
  return {
    keep,
    /** None, where nothing is known that could have changed. @param {string} table
     * @param {Pick<ChangedTable, "change"|"position"|"server_time">} news */
    change(table, { change, position, server_time }) {
      const before = views.get(table);
      return before && keep(table, { ...before, ...change, position, server_time });
    },
  };
}

/** One watchdog for each table on a line. @param {() => void} again */
function watchdogs(again) {
  /** @type {Map<string, ReturnType<typeof watchdog>>} */ const all = new Map();
  return {
    /** @param {string} table @param {Partial<Heard>} heard */
    heard(table, heard) {
      const one = all.get(table) ?? watchdog(table, again);
      all.set(table, one);
      one.heard(heard);
    },
    stop: () => all.forEach((one) => one.stop()),
  };
}

/** A line can be dead without anyone noticing; then the table has moved on and the page has not.
 * @param {string} table @param {() => void} again */
function watchdog(table, again) {
  let overdue = 0;
  let position = -1;
  async function check() {
    const view = await get("/api/tables/{table}", { table }).catch(() => null);
    if (view?.position !== position) again();
  }
  return {
    /** @param {Partial<Heard>} heard */
    heard({ table: news }) {
      if (!news) return;
      position = news.position;
      clearTimeout(overdue);
      const until = news.view.closes_at;
      if (until) overdue = setTimeout(check, Math.max(0, until - serverNow()) + OVERDUE_MS);
    },
    stop: () => clearTimeout(overdue),
  };
}

/** A stream that is refused says no more than that; the table itself says why.
 * @param {string} table @param {Tell} tell */
async function askWhy(table, tell) {
  const found = table ? await get("/api/tables/{table}", { table }).catch(asRefusal) : null;
  if (found instanceof Refusal && found.status === 404) tell({ gone: found.message });
}
