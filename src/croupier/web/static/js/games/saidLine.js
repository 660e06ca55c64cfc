// What stands in the one line of a cloth that is kept for words. Pure.

import { t } from "../core/i18n.js";
import { signed } from "../core/money.js";
import { isOpen, linesOf, netOf, resultWords } from "./feltFacts.js";

/** @import { Said } from "../elements.js" */
/** @import { Stage } from "../core/ending.js" */
/** @import { Stakes } from "../page.js" */
/** @import { PatronLine, SeenTable } from "../wire.js" */
/** @typedef {{bet: string, amount: number, outcome?: PatronLine["outcome"],
 *  paid?: number}} Insured */

/** What stands there while nothing is asked: what the coup came to, or what one does to begin.
 * @param {SeenTable} view @param {Stage} stage @param {Stakes} pending @returns {Said|null} */
export function quietOf(view, stage, pending) {
  const { result, you } = view;
  if (result && you?.lines.length && (stage === "paid" || stage === "over")) {
    const net = netOf(you.lines);
    // A bare 0 beside a number would be read as another number.
    const said = net ? signed(net) : t("table.net.none");
    return { kind: "quiet", words: resultWords(result), net: said, sign: Math.sign(net) };
  }
  const isBare = you && isOpen(view) && !Object.keys({ ...you.wagers, ...pending }).length;
  return isBare ? { kind: "quiet", words: t("table.begin") } : null;
}

/** The one thing to be said, where there is room for one: that the line is cut, what everyone
 * must know, what the coup came to. @param {SeenTable} view @param {Stage} stage
 * @param {Stakes} pending @returns {Said|null} */
export function saidOf(view, stage, pending) {
  if (view.is_cut) return { kind: "lost", words: t("line.lost") };
  const [first] = view.notice;
  return first ? { kind: "notice", words: first } : quietOf(view, stage, pending);
}

/** The insurance that lies there when none is on offer any more, and what it came to.
 * @param {SeenTable} view @returns {Insured[]} */
export function insuredOf(view) {
  const { you } = view;
  if (!you || you.insurance.length) return [];
  const lying = Object.entries(you.insured).map(([bet, amount]) => ({ bet, amount }));
  const ended = linesOf(view).filter(({ bet }) => bet.endsWith("-insurance"))
    .map(({ bet, stake, outcome, paid }) => ({ bet, amount: stake, outcome, paid }));
  return [...ended, ...lying.filter(({ bet }) => !ended.some((line) => line.bet === bet))]
    .filter(({ amount }) => amount > 0);
}
