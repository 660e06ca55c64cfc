// What a roulette table shows of its state, on its own page and among several.

import { t } from "../core/i18n.js";
import { signed } from "../core/money.js";
import { say } from "../core/say.js";
import { isOpen, numberOf, standing, winOf } from "../games/feltFacts.js";
import { nameOfPosition } from "../games/roulettePicking.js";
import { saidOf } from "../games/saidLine.js";
import { isPaid } from "../games/veil.js";
import { callsOf, layoutStakes, oddsOf } from "../games/wheelFacts.js";
import { showTimer } from "./countdown.js";

/** @import { SeenTable } from "../wire.js" */
/** @import { TableState } from "./tableSession.js" */
/** @import { furnishWheel } from "./wheelRoom.js" */
/** @typedef {ReturnType<typeof furnishWheel>} Parts */
/** @typedef {{numbers: number[], words: string}} Pointed */

/** @param {Pick<Parts, "wheel"|"timer"|"banner">} parts @param {TableState} state
 * @param {SeenTable} view */
export function showWheel(parts, state, view) {
  const { falls, fallsBy, stage } = state;
  const { word, tone, note } = standing(view);
  parts.wheel.data = { spin: view.coup, isNear: falls !== null || stage === "told",
    isSpinning: view.phase === "spinning" || view.phase === "waiting",
    number: falls ?? numberOf(view), fallsBy: falls === null ? 0 : fallsBy,
    last: view.wheel?.numbers.slice(0, 24) };
  showTimer(parts.timer, view, falls !== null
    ? { word: t("felt.closed"), tone: "closed", note: t("wheel.falling") }
    : { word: view.result ? t("phase.result") : word, tone, note: note || view.coup });
  const won = isPaid(state) ? winOf(view, nameOfPosition) : null;
  parts.banner.data = { key: won ? view.coup : "", amount: won?.amount ?? 0,
    words: won?.words ?? "" };
}

/** Readers hear what was won when it is paid; the number is told by the house.
 * @param {TableState} state */
export function tellWin({ stage, view }) {
  const won = stage === "paid" && view && winOf(view, nameOfPosition);
  if (won) say(t("banner.said", { amount: signed(won.amount), words: won.words }));
}

/** @param {Pick<Parts, "layout"|"cloth"> & Partial<Parts>} parts @param {TableState} state
 * @param {Pointed} pointed @param {boolean} turned */
export function showLayout(parts, state, { numbers, words }, turned) {
  const { view, pending, messages, chip, colour, stage } = state;
  if (!view) return;
  const open = isOpen(view) || (["betting", "spinning"].includes(view.phase) && !view.you);
  parts.layout.data = { isOpen: open, word: standing(view).word, chip, turned, hint: words,
    stakes: layoutStakes(view, pending, messages, colour), odds: oddsOf(view),
    number: numberOf(view), lit: numbers, message: Object.values(messages)[0],
    said: saidOf(view, stage, pending) };
  const calls = callsOf(view);
  const key = `${calls.length}|${chip}|${open}|${turned}`;
  if (!parts.race || parts.race.dataset.key === key) return;
  parts.race.dataset.key = key;
  parts.race.data = { calls, chip, isOpen: open, turned };
  parts.cloth.classList.toggle("has-calls", calls.length > 0);
}
