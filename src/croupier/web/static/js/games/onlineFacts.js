// A round of one's own as the clock of revelation takes it: like a table of the floor. Pure.

/** @import { Hands, OnlineTable, WholeTable } from "../wire.js" */
/** @import { OnlineState } from "../pages/online.js" */
/** @import { Stakes } from "../page.js" */

/** The round's cards by hand: the fifth is the Player's if the Player has three.
 * @param {OnlineTable} table @returns {Hands} */
function handsOf({ cards, result }) {
  /** @param {number} place */
  const isPlayers = (place) =>
    place < 4 ? place % 2 === 0 : place === 4 && result?.player_cards === 3;
  const all = cards.map((card, place) => ({ card, place }));
  return { player: all.filter((each) => isPlayers(each.place)),
    banker: all.filter((each) => !isPlayers(each.place)),
    player_points: result?.player_points ?? null, banker_points: result?.banker_points ?? null };
}

const NO_CARDS = { player: [], banker: [], player_points: null, banker_points: null };

/** @param {OnlineTable} table @param {Stakes} stakes what was staked on the round
 * @param {"betting"} [phase] before its first card @returns {WholeTable} */
export function laidOut(table, stakes, phase) {
  const isDealt = table.phase === "result";
  const you = { ...table.you, seat: 1, wagers: phase || isDealt ? stakes : {}, lines: table.lines,
    squeeze: {}, insurance: [] };
  const view = { ...table, hands: phase ? NO_CARDS : handsOf(table),
    result: phase ? null : table.result, phase: phase ?? table.phase, you };
  return { position: table.position, server_time: table.server_time, events: [], view };
}

/** What was staked on the last round, to be bet again. @param {OnlineTable} table */
export const stakedOn = ({ lines }) =>
  Object.fromEntries(lines.map(({ bet, stake }) => [bet, stake]));

/** Whether the last round is told to its end: the one that the house has answered with, and not
 * one that the page still shows. @param {OnlineState} state */
export const isOver = ({ told, table }) =>
  told?.view?.coup === table.coup && !told.isMoving
  && (told.stage === "over" || (told.stage === "play" && !told.view.result));

/** Whether the last round is told and collected: one press goes on from there, also while chips
 * are still taken and paid. @param {OnlineState} state */
export const isDone = (state) =>
  !state.isBusy && state.table.phase !== "result" && (isOver(state) || isTold(state));

/** @param {OnlineState} state */
const isTold = ({ told, table }) => told?.view?.coup === table.coup && told.stage !== "play";

/** Whether chips can go down for the next. @param {OnlineState} state */
export const isBetting = (state) => isDone(state) && isOver(state);

/** What lies on an area below its minimum. @param {OnlineState} state */
export const leastOf = ({ slip, table }) =>
  Object.fromEntries(
    table.areas.flatMap(({ bet, minimum }) =>
      slip.stakes[bet] && slip.stakes[bet] < minimum ? [[bet, minimum]] : []
    ),
  );
