// Several tables at once: two to four small felts on one page, told on one line.

import { get } from "../core/api.js";
import { h, set } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { keep, kept } from "../core/kept.js";
import { whoAmI } from "../core/session.js";
import { watchSeveral } from "../core/stream.js";
import { realityCheck } from "../shell/reality.js";
import { isReady, openShell } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";
import { smallFelt } from "./smallFelt.js";
import { openTable } from "./tableSession.js";

/** @import { Ears } from "../core/stream.js" */
/** @import { LobbyRow, Me } from "../wire.js" */

const MOST = 4;
const FIRST = 2;
const NAME = "several";

/** Which tables are shown: those of the address, those of the last time, or the first two.
 * @param {LobbyRow[]} tables */
function chosenOf(tables) {
  const asked = new URLSearchParams(location.search).get("tables") ?? kept(NAME) ?? "";
  const there = asked.split(",").filter((id) => tables.some((table) => table.id === id));
  return there.length ? there.slice(0, MOST) : tables.slice(0, FIRST).map(({ id }) => id);
}

async function several() {
  const me = await whoAmI();
  const shell = openShell({ title: t("room.several"), me, scopes: ["grid"], hasSound: true });
  const told = await get("/api/tables").catch((error) => void complain(error));
  const tables = (told?.tables ?? []).filter(({ phase }) => phase !== "closed");
  const grid = h("div", { class: "several-grid", tabindex: 0 });
  const picks = h("div", { class: "several-picks", role: "group",
    "aria-label": t("several.pick") });
  let chosen = chosenOf(tables);
  /** @type {ReturnType<typeof sitDown>|undefined} */ let room;

  /** @param {string} id */
  function toggle(id) {
    const others = chosen.filter((each) => each !== id);
    chosen = others.length < chosen.length ? others : [...others, id].slice(-MOST);
    keep(NAME, chosen.join());
    show();
  }
  function show() {
    grid.dataset.count = String(chosen.length);
    room?.leave();
    const there = tables.filter(({ id }) => chosen.includes(id));
    room = sitDown(there, room?.purse() ?? me, shell.show);
    grid.replaceChildren(...room.felts);
    for (const pick of picks.children)
      set(/** @type {HTMLElement} */ (pick), {
        "aria-pressed": chosen.includes(pick.getAttribute("data-table") ?? ""),
      });
  }
  picks.append(
    ...tables.map((table) =>
      h("button", { type: "button", class: "button", "data-table": table.id, onclick: () =>
        toggle(table.id) }, `${table.name} ${table.id}`)
    ),
  );
  shell.main.append(
    h("div", { class: "several" }, h("h1", { class: "for-readers" }, t("room.several")), picks,
      tables.length ? grid : h("p", { class: "away" }, t("several.none"))),
  );
  show();
  isReady();
}

/** Sit down at several tables: one line for all of them, one purse for all that they tell.
 * @param {LobbyRow[]} tables @param {Me} me @param {ReturnType<typeof openShell>["show"]} show */
function sitDown(tables, me, show) {
  /** @type {Record<string, Ears>} */ const ears = {};
  let purse = me;
  /** @type {() => void} */ let stop = () => {};
  const sessions = tables.map(({ id }) =>
    openTable(id, me, (table, _, own) => {
      ears[table] = own;
      return () => stop();
    })
  );
  // What one table has yet to tell, the balance of another does not.
  const hear = () => {
    const told = sessions.map((session) => session.store.get().me);
    if (told.every((each) => each.balance === told[0].balance)) purse = told[0];
    show({ me: purse, link: sessions[0]?.store.get().link });
    realityCheck(purse, (now) => sessions.forEach(({ store }) => store.set({ me: now })));
  };
  for (const { store } of sessions) store.subscribe(hear);
  const felts = tables.map((table, nth) => smallFelt(table, sessions[nth], () => purse.balance));
  if (tables.length) stop = watchSeveral(ears);
  return { felts, purse: () => purse, leave: () => stop() };
}

void several();
