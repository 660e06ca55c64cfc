// The scoreboard of a baccarat table, for a wall: five roads, counts, the two questions.

import { h, write } from "../core/dom.js";
import { whoAmI } from "../core/session.js";
import { createStore } from "../core/store.js";
import { watchTable } from "../core/stream.js";
import { handsOf, resultWords, standing } from "../games/feltFacts.js";
import { hitsOf } from "../games/roads.js";
import "../parts/x-ask.js";
import "../parts/x-hand.js";
import "../parts/x-roads.js";
import "../parts/x-timer.js";
import { showTimer } from "./countdown.js";

/** Open the board of a table. @param {string} table */
export async function board(table) {
  document.title = `Board ${table} · Croupier`;
  const me = await whoAmI();
  /** @type {import("../core/store.js").Store<{view: any, asked: "banker"|"player"|null, link: string}>} */
  const store = createStore(/** @type {any} */ ({ view: null, asked: null, link: "connecting" }));
  watchTable(table, me.id || "nobody", {
    table: ({ view }) => store.set({ view }),
    link: (link) => store.get().link === link || store.set({ link }),
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
  document.body.prepend(h("main", { class: "board", id: "main" },
    h("header", { class: "board-head" },
      h("div", {}, title, hand), result, timer,
      h("nav", { class: "board-links", "aria-label": "Rooms" }, link, h("a", { class: "button", href: `/play/${encodeURIComponent(table)}` }, "To the table"), h("a", { class: "button", href: "/" }, "Tables"))),
    h("div", { class: "board-sheet on-paper" }, h("div", { class: "board-ask" }, ask), roads),
    h("div", { class: "cloth board-cloth" }, player, banker)));
  ask.addEventListener("ask-show", (/** @type {CustomEvent} */ event) => store.set({ asked: event.detail.side }));
  store.subscribe(({ view, asked, link: how }) => {
    link.dataset.link = how;
    write(link, how === "live" ? "live" : "reconnecting");
    if (!view?.roads) return;
    document.documentElement.dataset.ready = "yes";
    write(title, `${view.name} ${view.id}`);
    write(hand, `Shoe ${view.shoe.number}, hand ${view.hand}${view.limits ? ` · ${view.limits.minimum.toLocaleString("en")} – ${view.limits.maximum?.toLocaleString("en") ?? "no maximum"}` : ""}`);
    write(result, resultWords(view.result));
    const { word, tone } = standing(view);
    showTimer(timer, view, view.result ? "Result" : word, tone, view.coup);
    const [ofPlayer, ofBanker] = handsOf(view);
    /** @type {HTMLElement} */ (player.parentElement).dataset.book = view.book;
    player.data = { ...ofPlayer, isLive: true };
    banker.data = { ...ofBanker, isLive: true };
    ask.data = { ask: view.roads.ask };
    roads.data = { roads: view.roads, hands: view.road, hits: hitsOf(view.road ?? []), size: "board", ask: asked };
  });
}
