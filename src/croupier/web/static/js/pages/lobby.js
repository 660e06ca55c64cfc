// The lobby: every table of the floor as a card that lives, and play in one click.

import { get } from "../core/api.js";
import { noteServerTime, secondsLeft, serverNow } from "../core/clock.js";
import { button, find, h, keyed, refill, write } from "../core/dom.js";
import { phrased, t } from "../core/i18n.js";
import { clock, short } from "../core/money.js";
import { admitsGuests, isPatron, playAsGuest, whoAmI } from "../core/session.js";
import { toldResults } from "../core/untold.js";
import { takesBets } from "../games/feltFacts.js";
import { bigRoadOf } from "../games/smallRoad.js";
import { colourOf } from "../games/wheelOrder.js";
import "../parts/x-roads.js";
import { openShell } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";

/** @import { LobbyRow } from "../wire.js" */

const LOOK_AGAIN_MS = 3000;
const SOON_MS = 400;
const PHASES = new Set(["betting", "spinning", "dealing", "squeezing", "insurance", "result",
  "waiting", "held", "stopped", "choosing", "closed"]);

/** Open the lobby. */
async function lobby() {
  const me = await whoAmI();
  const shell = openShell({ title: "Croupier", me });
  const grid = h("div", { class: "lobby-grid", role: "list" });
  // Staff look on: to play as a guest would sign them out everywhere.
  // Where there are no guests whoever is not in looks on, too, and signs in to bet.
  const isIn = isPatron(me) || me.kind === "staff" || !admitsGuests();
  const own = onlineCard(isIn);
  /** @type {LobbyRow[]} */ let tables = [];
  const first = () => tables.find((table) => table.phase !== "closed") ?? tables.at(0);
  shell.main.append(
    h("div", { class: "room lobby" },
      h("section", { class: "lobby-head" },
        h("div", {}, h("h1", {}, t("room.tables")),
          h("p", { class: "quiet on-room" }, t("lobby.motto"))), isIn
        ? null
        : button(t("lobby.guest"), () => guestAt(first()), "is-main lobby-guest", {
          id: "guest",
        })), grid),
    foot(),
  );
  const show = () =>
    keyed(grid, tables, (table) => table.id, (table) => makeCard(table, isIn, me.kind === "staff"),
      showCard);

  async function look() {
    let next = LOOK_AGAIN_MS;
    try {
      const answer = await get("/api/tables");
      noteServerTime(answer.server_time);
      tables = answer.tables;
      show();
      // Only once: to append it again would take the focus from it.
      if (!own.isConnected) grid.append(own);
      const closing = tables.map((table) => (table.closes_at ?? 0) - serverNow());
      next = Math.min(next, ...closing.filter((left) => left > 0).map((left) => left + SOON_MS));
    } catch (error) {
      if (!tables.length) complain(error);
    }
    setTimeout(() =>
      document.hidden
        ? document.addEventListener("visibilitychange", look, { once: true })
        : void look(), next);
  }
  setInterval(show, 1000);
  await look();
}

/** @param {LobbyRow} table */
const pathOf = (table) =>
  `/${table.game === "roulette" ? "roulette" : "play"}/${encodeURIComponent(table.id)}`;

/** @param {LobbyRow} [table] */
async function guestAt(table) {
  try {
    await playAsGuest();
    location.assign(table ? pathOf(table) : "/online");
  } catch (error) {
    complain(error);
  }
}

/** The way to a table; whoever is not in comes in as a guest first.
 * @param {boolean} isIn @param {LobbyRow} [table] */
const playLink = (isIn, table) =>
  h("a", { class: "button is-main", href: table ? pathOf(table) : "/online",
    onclick: isIn ? null : (event) => {
      event.preventDefault();
      void guestAt(table);
    } }, t(isIn ? "lobby.play" : "lobby.guest"));

/** @param {LobbyRow} table @param {boolean} isIn @param {boolean} isStaff */
function makeCard(table, isIn, isStaff) {
  return h("article", { class: "lobby-card", role: "listitem", "data-book": table.book,
    "data-table": table.id },
    h("header", {}, h("h2", {}, h("a", { href: pathOf(table) }, table.name)),
      h("span", { class: "lobby-id" }, table.id)), h("p", { class: "lobby-version" }),
    table.game === "roulette"
      ? h("ol", { class: "lobby-numbers", "aria-label": t("wheel.last") })
      : h("x-roads", { class: "lobby-road", "data-empty": t("roads.empty") }),
    h("dl", { class: "lobby-facts" }, fact("limits"), fact("seats"), fact("now")),
    h("footer", {}, isStaff
      ? h("a", { class: "button is-main", href: `/dealer/${encodeURIComponent(table.id)}` },
        t("lobby.console"))
      : playLink(isIn, table), h("a", { class: "button", href: pathOf(table) }, t("lobby.watch")),
      h("a", { class: "button", href: `/board/${encodeURIComponent(table.id)}` },
        t("lobby.board"))));
}

/** @param {string} word */
const fact = (word) =>
  h("div", {}, h("dt", {}, t(`lobby.fact.${word}`)), h("dd", { "data-fact": word }));

/** @param {HTMLElement} card @param {LobbyRow} table */
function showCard(card, table) {
  /** @param {string} name @param {string} text */
  const say = (name, text) => write(find(card, `[data-fact="${name}"]`), text);
  write(find(card, ".lobby-version"),
    phrased([t(`table.${table.version}`), t(table.automatic ? "lobby.house" : "lobby.dealer"),
      table.squeeze ? t("lobby.squeeze") : ""]));
  say("limits",
    `${short(table.minimum)} – ${table.maximum ? short(table.maximum) : t("table.none")}`);
  say("seats", t("lobby.taken", { taken: table.seats_taken, seats: table.seats }));
  const left = secondsLeft(table.closes_at);
  const isOpen = takesBets(table);
  const timer = isOpen && left !== null ? ` · ${clock(Math.ceil(left))}` : "";
  say("now", t(`lobby.now.${PHASES.has(table.phase) ? table.phase : "other"}`) + timer);
  card.classList.toggle("is-open", isOpen);
  const road = card.querySelector("x-roads");
  const { road: marks, numbers } = toldResults(table);
  if (road && marks && card.dataset.road !== marks.join("")) {
    card.dataset.road = marks.join("");
    road.data = { roads: bigRoadOf(marks), size: "mini" };
  }
  if (!numbers) return;
  refill(find(card, ".lobby-numbers"), numbers, () =>
    numbers.length
      ? numbers.slice(0, 20).map((n) => h("li", { class: `ball is-${colourOf(n)}` }, n))
      : [h("li", { class: "quiet" }, t("wheel.none"))]);
}

/** @param {boolean} isIn */
const onlineCard = (isIn) =>
  h("article", { class: "lobby-card lobby-online", role: "listitem",
    "data-book": "online-baccarat" },
    h("header", {}, h("h2", {}, h("a", { href: "/online" }, t("online.title"))),
      h("span", { class: "lobby-id" }, t("lobby.yours"))),
    h("p", { class: "lobby-version" }, t("online.invite")), h("footer", {}, playLink(isIn)));

const foot = () =>
  h("footer", { class: "foot" },
    h("p", {}, `${t("lobby.foot")} `, h("a", { href: "/odds" }, t("lobby.odds")), " · ",
      h("a", { href: "/rules/baccarat" }, t("lobby.rules")), " · ",
      h("a", { href: "/pit" }, t("lobby.staff"))));

void lobby();
