// What a card table shows of its state, on its own page and among several.

import { h, refill, write } from "../core/dom.js";
import { sentences, t } from "../core/i18n.js";
import { short, signed } from "../core/money.js";
import { say } from "../core/say.js";
import { areasOf, belowMinimum, chipsOf, handsOf, isOpen, resultWords, stakesOf, standing, totalOf,
  winOf } from "../games/feltFacts.js";
import { comesTo, isPaid } from "../games/veil.js";
import { showTimer } from "./countdown.js";

/** @import { Said } from "../elements.js" */
/** @import { SeenTable } from "../wire.js" */
/** @import { feltParts } from "./feltRoom.js" */
/** @import { XSeats } from "../parts/x-seats.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */
/** @typedef {ReturnType<typeof feltParts> & {seats?: XSeats}} Parts */

/** Explain the bets of a table; what is needed for it comes when it is wanted.
 * @param {{book: string, version: string}|null} table @param {string} [bet] */
export async function explain(table, bet) {
  const { explainBets } = await import("../shell/betsExplained.js");
  if (table) await explainBets(table, bet);
}

/** The squeeze, whose modules come where cards lie face down. @param {TableSession} session
 * @param {HTMLElement} cloth @param {HTMLElement} bar */
export function squeezePlace(session, cloth, bar) {
  /** @type {Promise<{show: (state: TableState) => void}>|undefined} */ let coming;
  const fetched = async () => {
    const { squeezeTable } = await import("./squeezeTable.js");
    const table = squeezeTable(session);
    cloth.append(table.box);
    bar.append(table.own);
    return table;
  };
  return {
    /** @param {TableState} state */
    show(state) {
      if (state.view?.squeeze?.face_down) coming ??= fetched();
      void coming?.then((table) => table.show(session.store.get()));
    },
  };
}

/** What readers hear of the end of a coup, once, when it may be told.
 * @param {TableState} state @param {TableState} before */
export function tell({ stage, view, isLive }, before) {
  if (!view?.result || !isLive) return;
  const won = comesTo("paid", stage, before.stage) && winOf(view, nameIn(view));
  const words = [comesTo("told", stage, before.stage) ? resultWords(view.result) : "",
    won ? t("banner.said", { amount: signed(won.amount), words: won.words }) : ""].filter(Boolean);
  if (words.length) say(sentences(words));
}

/** What a coup came to, on the line that is kept for words. @param {Said} said */
export const quietLine = ({ words, net, sign }) =>
  h("p", { class: "notice-quiet" }, words,
    net ? h("b", { "data-sign": sign ?? 0 }, ` ${net}`) : null);

/** @param {HTMLElement} box @param {Said|null} quiet */
export const showQuiet = (box, quiet) => refill(box, quiet, () => quiet ? [quietLine(quiet)] : []);

/** @param {SeenTable} view @returns {(bet: string) => string} */
const nameIn = (view) => (bet) => view.areas.find((area) => area.bet === bet)?.name ?? bet;

/** Show a card table as far as it may be told. @param {Parts} parts
 * @param {TableState} state @param {SeenTable} view */
export function showTable(parts, state, view) {
  const { pending, messages, isLive } = state;
  const [player, banker] = handsOf(view);
  parts.player.data = { ...player, shoe: parts.shoe, isLive };
  parts.banker.data = { ...banker, shoe: parts.shoe, isLive };
  const { word, tone, note } = standing(view);
  showTimer(parts.timer, view, { word: view.result ? t("phase.result") : word, tone,
    note: note || view.coup });
  write(parts.score.player, view.hands?.player_points ?? "–");
  write(parts.score.banker, view.hands?.banker_points ?? "–");
  parts.score.box.dataset.winner = view.result?.winner ?? "";
  write(parts.word, view.result ? resultWords(view.result) : "");
  const won = isPaid(state) ? winOf(view, nameIn(view)) : null;
  parts.banner.data = { key: won ? view.coup : "", amount: won?.amount ?? 0,
    words: won?.words ?? "" };
  const open = isOpen(view) || (view.phase === "betting" && !view.you);
  parts.felt.data = { book: view.book, mySeat: view.you?.seat ?? 0, isOpen: open,
    areas: areasOf(view), stakes: stakesOf(view, pending), messages, chips: chipsOf(view),
    least: open ? belowMinimum(view, pending) : {} };
  if (!parts.seats) return;
  parts.seats.data = { mySeat: view.you?.seat ?? 0, mayTakeSeat: !view.you?.seat,
    seats: view.seats.map(({ seat, patron, wagers, play }) => ({ seat, name: patron ?? "", wagers,
      play, down: [totalOf(wagers), totalOf(play)].filter(Boolean).map(short).join(" · ") })
    ) };
}
