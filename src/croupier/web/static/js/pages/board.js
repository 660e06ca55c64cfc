// The scoreboard of a table, for a wall: five roads, counts, the two questions; or a wheel's
// numbers.

import { h, keyed, set, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { Revelation } from "../core/revelation.js";
import { whoAmI } from "../core/session.js";
import { watchTable } from "../core/stream.js";
import { plain } from "../core/words.js";
import { handsOf, resultWords, standing } from "../games/feltFacts.js";
import { hitsOf } from "../games/roads.js";
import { colourOf } from "../games/wheelOrder.js";
import "../parts/x-ask.js";
import "../parts/x-hand.js";
import "../parts/x-roads.js";
import "../parts/x-timer.js";
import { isReady, languageSwitch, showAway } from "../shell/shell.js";
import { addressed } from "./address.js";
import { showTimer } from "./countdown.js";

/** @import { Side } from "../page.js" */
/** @import { Told } from "../core/revelation.js" */
/** @import { SeenTable } from "../wire.js" */
/** @typedef {ReturnType<typeof furnish>} Parts */

const MOST_NUMBERS = 60;

/** Open the board of a table. @param {string} table */
async function board(table) {
  document.title = `${t("board.title", { table })} · Croupier`;
  const me = await whoAmI();
  const parts = furnish(table);
  /** @type {Told|null} */ let told = null;
  /** @type {Side|null} */ let asked = null;
  const draw = () => told?.view && show(parts, told.view, told, asked);
  const revelation = new Revelation(me, (news) => {
    told = news;
    draw();
  });
  const stop = watchTable(table, me.id || "nobody", {
    table: (news) => revelation.take(news),
    link: (how) => {
      parts.link.dataset.link = how;
      write(parts.link, t(how === "live" ? "link.live" : "link.lost"));
    },
    gone: (why) => {
      stop();
      showAway(t("away.table"), why);
    },
  });
  parts.ask.addEventListener("ask-show", ({ detail }) => {
    asked = detail.side;
    draw();
  });
}

/** @param {string} table */
function furnish(table) {
  const parts = {
    roads: h("x-roads"),
    ask: h("x-ask"),
    timer: h("x-timer"),
    player: h("x-hand"),
    banker: h("x-hand"),
    title: h("h1", {}),
    hand: h("p", { class: "board-hand" }),
    result: h("p", { class: "board-result", role: "status" }),
    link: h("span", { class: "bar-link" }),
    toTable: h("a", { class: "button", href: `/play/${encodeURIComponent(table)}` },
      t("board.table")),
    numbers: h("ol", { class: "board-numbers", "aria-label": t("board.numbers"), hidden: "" }),
    sheet: h("div", { class: "board-sheet on-paper" }),
    cloth: h("div", { class: "cloth board-cloth" }),
  };
  parts.sheet.append(h("div", { class: "board-ask" }, parts.ask), parts.roads);
  parts.cloth.append(parts.player, parts.banker);
  document.body.prepend(
    h("main", { class: "board", id: "main" },
      h("header", { class: "board-head" }, h("div", {}, parts.title, parts.hand), parts.result,
        parts.timer,
        h("nav", { class: "board-links", "aria-label": t("shell.rooms") }, parts.link,
          languageSwitch(), parts.toTable,
          h("a", { class: "button", href: "/" }, t("room.tables")))), parts.numbers, parts.sheet,
      parts.cloth),
  );
  return parts;
}

/** @param {Parts} parts @param {SeenTable} view @param {Told} told @param {Side|null} asked */
function show(parts, view, { falls, isLive }, asked) {
  if (!view.game) return;
  isReady();
  const { minimum, maximum } = view.limits;
  const place = view.shoe
    ? t("board.hand", { shoe: view.shoe.number, hand: view.hand })
    : t("board.spin", { spin: view.hand });
  write(parts.title, `${view.name} ${view.id}`);
  write(parts.hand,
    `${place} · ${money(minimum)} – ${maximum ? money(maximum) : t("board.unlimited")}`);
  write(parts.result, resultWords(view.result));
  parts.sheet.hidden = parts.cloth.hidden = Boolean(view.wheel);
  parts.numbers.hidden = !view.wheel;
  const { word, tone } = standing(view);
  showTimer(parts.timer, view, falls !== null
    ? { word: t("felt.closed"), tone: "closed", note: t("wheel.falling") }
    : { word: view.result ? t("phase.result") : word, tone, note: view.coup });
  if (view.wheel) showNumbers(parts, view.id, view.wheel);
  if (!view.roads) return;
  const [player, banker] = handsOf(view);
  parts.cloth.dataset.book = view.book;
  parts.player.data = { ...player, isLive };
  parts.banker.data = { ...banker, isLive };
  parts.ask.data = { ask: view.roads.ask };
  parts.roads.data = { roads: view.roads, hands: view.road, hits: hitsOf(view.road ?? []),
    size: "board", ask: asked };
}

/** @param {Parts} parts @param {string} id @param {NonNullable<SeenTable["wheel"]>} wheel */
function showNumbers(parts, id, wheel) {
  set(parts.toTable, { href: `/roulette/${encodeURIComponent(id)}` });
  const last = wheel.numbers.slice(0, MOST_NUMBERS).map((number, at) => ({ number,
    spin: wheel.spin - at })
  );
  keyed(parts.numbers, last, ({ spin, number }) => `${spin}-${number}`,
    ({ number }) =>
      h("li", { class: `is-${colourOf(number)}` }, number,
        h("span", { class: "for-readers" }, ` ${plain(colourOf(number))}`)));
}

void board(addressed());
