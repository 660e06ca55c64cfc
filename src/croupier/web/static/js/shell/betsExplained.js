// The bets of a table, explained: what wins, a coup of which the house says what it pays, and what
// the house keeps of it, exactly.

import { get } from "../core/api.js";
import { closeFoot, openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { cardName, listed, t } from "../core/i18n.js";
import { money, percent } from "../core/money.js";
import { sayOdds, wagerName } from "../core/words.js";
import { fraction } from "../games/oddsFacts.js";
import "../parts/x-card.js";
import { clauseTag, statementsOf } from "./clauses.js";

/** @import { BetExamples, ExampleCoup, PricedWager } from "../wire.js" */

/** @param {{book: string, version: string}} table @param {string} [bet] stands open */
export async function explainBets({ book, version }, bet = "") {
  const list = h("div", { class: "bets-list" }, h("p", {}, t("bets.looking")));
  openDialog("bets", t("bets.title"), list, closeFoot(
    h("a", { class: "button", href: `/odds?book=${encodeURIComponent(book)}` }, t("bets.odds")),
  ));
  const asked = { book, ...(version ? { version } : {}) };
  const found = await get("/api/rules/{book}/examples", asked).catch(() => null);
  const { says, note } = await statementsOf(book);
  const bets = [...(found?.bets ?? [])].sort((a, b) =>
    Number(b.bet === bet) - Number(a.bet === bet)
  );
  list.replaceChildren(...bets.map((one) => explained(one, book, says, one.bet === bet)));
  if (!bets.length) return list.replaceChildren(h("p", {}, t("bets.none")));
  if (note) list.after(note);
  const priced = await get("/api/odds", asked).catch(() => null);
  for (const one of priced?.wagers ?? [])
    list.querySelector(`[data-bet="${CSS.escape(one.bet)}"] .bet-edge`)?.replaceChildren(
      edgeWords(one),
    );
}

/** @param {PricedWager} one */
const edgeWords = ({ house_edge: edge, win }) =>
  t("bets.edge", { edge: percent(edge), win: percent(fraction(win)) });

/** @param {BetExamples} one @param {string} book @param {(no: string) => Node|string} says
 * @param {boolean} isOpen */
function explained({ bet, name, clauses, coups }, book, says, isOpen) {
  return h("details", { class: "bet-explained", "data-bet": bet, ...(isOpen ? { open: "" } : {}) },
    h("summary", {}, h("b", {}, wagerName({ bet, name })),
      h("span", {}, coups.map(({ odds }) => sayOdds(odds)).join(" · "))),
    h("p", { class: "bet-edge" }, t("bets.pricing")),
    clauses.map((no) => h("p", {}, says(no), " ", clauseTag(book, no))), coups.map(example));
}

/** @param {ExampleCoup} coup */
function example({ player, banker, player_points: left, banker_points: right, stake, paid }) {
  /** @param {"player"|"banker"} side @param {readonly string[]} cards @param {number} points */
  const hand = (side, cards, points) =>
    h("div", { class: "bet-hand", role: "img",
      "aria-label": t("hand.points", { side: t(`side.${side}`), points,
        cards: listed(cards.map(cardName)) }) }, h("span", {}, `${t(`side.${side}`)} ${points}`),
      h("div", {}, cards.map(pictured)));
  return h("div", { class: "bet-example" }, hand("player", player, left),
    hand("banker", banker, right),
    h("p", {}, t("bets.example", { stake: money(stake), paid: money(paid) })));
}

/** @param {string} card */
function pictured(card) {
  const drawn = h("x-card");
  drawn.data = { card };
  return drawn;
}
