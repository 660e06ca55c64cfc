// The scoreboard of a table, for a wall: five roads, counts, the two questions; or a wheel's numbers.

import { h, keyed, set, write } from "../core/dom.js";
import { money } from "../core/money.js";
import { whoAmI } from "../core/session.js";
import { createStore } from "../core/store.js";
import { watchTable } from "../core/stream.js";
import { handsOf, resultWords, standing } from "../games/feltFacts.js";
import { hitsOf } from "../games/roads.js";
import { colourOf } from "../games/rouletteData.js";
import "../parts/x-ask.js";
import "../parts/x-hand.js";
import "../parts/x-roads.js";
import "../parts/x-timer.js";
import { showAway } from "../shell/shell.js";
import { showTimer } from "./countdown.js";

const MOST_NUMBERS = 60;

/** @param {any} limits */
const limitWords = ({ minimum, maximum }) => `${money(minimum)} – ${maximum ? money(maximum) : "no maximum"}`;

/** Open the board of a table. @param {string} table */
export async function board(table) {
  document.title = `Board ${table} · Croupier`;
  const me = await whoAmI();
  /** @type {import("../core/store.js").Store<{view: any, asked: "banker"|"player"|null, link: string}>} */
  const store = createStore(/** @type {any} */ ({ view: null, asked: null, link: "connecting" }));
  const stop = watchTable(table, me.id || "nobody", {
    table: ({ view }) => store.set({ view }),
    link: (link) => store.get().link === link || store.set({ link }),
    gone: (why) => {
      stop();
      showAway("No such table", why);
    },
  });
  /** @type {any} */ const roads = h("x-roads");
  /** @type {any} */ const ask = h("x-ask");
  /** @type {any} */ const timer = h("x-timer");
  /** @type {any} */ const player = h("x-hand");
  /** @type {any} */ const banker = h("x-hand");
  const title = h("h1", {});
  const hand = h("p", { class: "board-hand" });
  const result = h("p", { class: "board-result", role: "status" });
  const link = h("span", { class: "bar-link" });
  const toTable = h("a", { class: "button", href: `/play/${encodeURIComponent(table)}` }, "To the table");
  const numbers = h("ol", { class: "board-numbers", "aria-label": "Last numbers, newest first", hidden: "" });
  const sheet = h("div", { class: "board-sheet on-paper" }, h("div", { class: "board-ask" }, ask), roads);
  const cloth = h("div", { class: "cloth board-cloth" }, player, banker);
  document.body.prepend(h("main", { class: "board", id: "main" },
    h("header", { class: "board-head" },
      h("div", {}, title, hand), result, timer,
      h("nav", { class: "board-links", "aria-label": "Rooms" }, link, toTable, h("a", { class: "button", href: "/" }, "Tables"))),
    numbers, sheet, cloth));
  ask.addEventListener("ask-show", (/** @type {CustomEvent} */ event) => store.set({ asked: event.detail.side }));
  store.subscribe(({ view, asked, link: how }) => {
    link.dataset.link = how;
    write(link, how === "live" ? "live" : "reconnecting");
    if (!view?.game) return;
    document.documentElement.dataset.ready = "yes";
    write(title, `${view.name} ${view.id}`);
    write(hand, `${view.wheel ? "Spin" : `Shoe ${view.shoe.number}, hand`} ${view.hand} · ${limitWords(view.limits)}`);
    write(result, resultWords(view.result));
    sheet.hidden = cloth.hidden = Boolean(view.wheel);
    numbers.hidden = !view.wheel;
    const { word, tone } = standing(view);
    showTimer(timer, view, view.result ? "Result" : word, tone, view.coup);
    if (view.wheel) return void showNumbers(numbers, toTable, view);
    const [ofPlayer, ofBanker] = handsOf(view);
    cloth.dataset.book = view.book;
    player.data = { ...ofPlayer, isLive: true };
    banker.data = { ...ofBanker, isLive: true };
    ask.data = { ask: view.roads.ask };
    roads.data = { roads: view.roads, hands: view.road, hits: hitsOf(view.road ?? []), size: "board", ask: asked };
  });
}

/** @param {Element} list @param {Element} toTable @param {any} view */
function showNumbers(list, toTable, { id, wheel }) {
  set(toTable, { href: `/roulette/${encodeURIComponent(id)}` });
  const last = wheel.numbers.slice(0, MOST_NUMBERS).map((/** @type {number} */ number, /** @type {number} */ at) => ({ number, spin: wheel.spin - at }));
  keyed(list, last, ({ spin, number }) => `${spin}-${number}`, ({ number }) =>
    h("li", { class: `is-${colourOf(number)}` }, number, h("span", { class: "for-readers" }, ` ${colourOf(number)}`)));
}
