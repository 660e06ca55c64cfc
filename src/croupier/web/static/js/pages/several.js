// Several tables at once: two to four felts on one page, each as small as it is legible.
//
// A felt is the table's own page in a frame of the house's, drawn at a phone's width and made
// smaller or larger with its place: so it has everything, and there is no second felt to keep.

import { get } from "../core/api.js";
import { h, keyed, set } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { keep, kept } from "../core/kept.js";
import { whoAmI } from "../core/session.js";
import { isReady, openShell } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";

/** @import { LobbyRow } from "../wire.js" */

const MOST = 4;
const FIRST = 2;
const DRAWN_AT = 844; // the width at which a felt in a frame is drawn
const PHONE = 600; // below it a felt is drawn as wide as it is, one to a screen
const NAME = "several";

/** Which tables are shown: those of the address, those of the last time, or the first two.
 * @param {LobbyRow[]} tables */
function chosenOf(tables) {
  const asked = new URLSearchParams(location.search).get("tables") ?? kept(NAME) ?? "";
  const there = asked.split(",").filter((id) => tables.some((table) => table.id === id));
  return there.length ? there.slice(0, MOST) : tables.slice(0, FIRST).map(({ id }) => id);
}

async function several() {
  const shell = openShell({ title: t("room.several"), me: await whoAmI() });
  const told = await get("/api/tables").catch((error) => void complain(error));
  const tables = (told?.tables ?? []).filter(({ phase }) => phase !== "closed");
  const grid = h("div", { class: "several-grid", tabindex: 0 });
  const picks = h("div", { class: "several-picks", role: "group",
    "aria-label": t("several.pick") });
  let chosen = chosenOf(tables);

  /** @param {string} id */
  function toggle(id) {
    const others = chosen.filter((each) => each !== id);
    chosen = others.length < chosen.length ? others : [...others, id].slice(-MOST);
    keep(NAME, chosen.join());
    show();
  }
  function show() {
    grid.dataset.count = String(chosen.length);
    keyed(grid, tables.filter(({ id }) => chosen.includes(id)), ({ id }) => id, frame);
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

/** @param {LobbyRow} table */
function frame(table) {
  const path = table.game === "roulette" ? "roulette" : "play";
  const felt = h("iframe", { src: `/${path}/${encodeURIComponent(table.id)}`,
    title: `${table.name} ${table.id}` });
  const place = h("div", { class: "several-one", "data-table": table.id }, felt);
  new ResizeObserver(() => {
    const { clientWidth: wide, clientHeight: high } = place;
    const scale = wide < PHONE ? 1 : wide / Math.max(DRAWN_AT, wide);
    set(felt, {
      style: { width: `${wide / scale}px`, height: `${high / scale}px`,
        transform: `scale(${scale})` },
    });
  }).observe(place);
  return place;
}

void several();
