// What stands in the one line of a cloth that is kept for words. Pure.

import { t } from "../core/i18n.js";
import { signed } from "../core/money.js";
import { isOpen, netOf, resultWords } from "./feltFacts.js";

/** @import { Said } from "../elements.js" */
/** @import { Stage } from "../core/revelation.js" */
/** @import { Stakes } from "../page.js" */
/** @import { SeenTable } from "../wire.js" */

/** What stands there while nothing is asked: what the coup came to, or what one does to begin.
 * @param {SeenTable} view @param {Stage} stage @param {Stakes} pending @returns {Said|null} */
export function quietOf(view, stage, pending) {
  const { result, you } = view;
  if (result && you?.lines.length && (stage === "paid" || stage === "over")) {
    const net = netOf(you.lines);
    return { kind: "quiet", words: resultWords(result), net: signed(net), sign: Math.sign(net) };
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
