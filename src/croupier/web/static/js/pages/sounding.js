// What is heard at a table, by what has changed on it; only what may be told is heard.

import { t } from "../core/i18n.js";
import { callOut, endBall, play, rollBall } from "../core/sound.js";
import { total } from "../games/betSlip.js";
import { netOf, resultWords, totalOf } from "../games/feltFacts.js";
import { isPast } from "../games/veil.js";

/** @import { Stage } from "../core/ending.js" */
/** @import { Told } from "../core/revelation.js" */
/** @import { Slip } from "../games/betSlip.js" */
/** @import { SeenTable } from "../wire.js" */
/** @import { TableState } from "./tableSession.js" */

/** @param {SeenTable|null} view */
function cardsOn(view) {
  const all = [...view?.hands?.player ?? [], ...view?.hands?.banker ?? []];
  return { laid: all.length, open: all.filter(({ card }) => card).length };
}

/** Sound a change of a table. @param {TableState} state @param {TableState} before */
export function sound(state, before) {
  if (!state.view || !before.view) return;
  for (const told of state.events === before.events ? [] : state.events) {
    if (isPast(told, state.view)) continue;
    const { event } = told;
    if (event === "betting-opened") callOut(t("call.open"));
    if (event === "betting-closed") callOut(t("call.closed"));
  }
  if (totalOf(state.pending) > totalOf(before.pending)) play("chip");
  soundCards(state.view, before.view);
  soundBall(state, before);
  if (state.stage !== before.stage) soundEnd(state);
}

/** @param {SeenTable} view @param {SeenTable} before */
function soundCards(view, before) {
  if (view.coup !== before.coup) return;
  const [now, then] = [cardsOn(view), cardsOn(before)];
  if (now.laid > then.laid) play("slide");
  if (now.open > then.open) play("turn");
}

/** @param {TableState} state @param {TableState} before */
function soundBall({ view, falls }, { view: then, falls: fell }) {
  if (view?.phase === "spinning" && then?.phase !== "spinning") rollBall();
  if (falls !== null && fell === null) rollBall();
  if (falls === null && fell !== null) {
    endBall();
    play("drop");
  }
}

/** @param {{stage: Stage, view: SeenTable|null}} state */
function soundEnd({ stage, view }) {
  const lines = view?.you?.lines ?? [];
  if (stage === "told") callOut(resultWords(view?.result));
  if (stage === "taken" && lines.length) play("sweep");
  if (stage === "paid" && lines.some((line) => line.paid > 0)) {
    play("pay");
    if (netOf(lines) > 0) play("win");
  }
}

/** Sound a round of one's own. @param {{told: Told|null, slip: Slip}} state
 * @param {{told: Told|null, slip: Slip}} before */
export function soundOnline({ told, slip }, { told: then, slip: lay }) {
  if (total(slip) > total(lay) && slip.before.length > lay.before.length) play("chip");
  if (!told?.view || !then?.view) return;
  soundCards(told.view, then.view);
  if (told.stage !== then.stage) soundEnd(told);
}
