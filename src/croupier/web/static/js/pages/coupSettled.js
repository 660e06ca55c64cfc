// What a coup came to: the version that counts, and those before it, struck.

import { h } from "../core/dom.js";
import { COLON, phrased, t } from "../core/i18n.js";
import { plain } from "../core/words.js";
import { netOf, resultWords } from "../games/feltFacts.js";
import { parted } from "../games/playMoney.js";
import { clauseTag } from "../shell/clauses.js";
import { resultOf } from "./pastCoups.js";

/** @import { CorrectedCoup, CoupStory, NamedLine } from "../wire.js" */

export const VOID = t("coup.void-every-stake-was-returned");

/** Nothing came of it: it has no lines, whoever had wagers on it. @param {CoupStory} told */
const isVoid = (told) => !told.in_play && !resultWords(resultOf(told));

/** @param {CoupStory} told @param {boolean} isStaff */
export function settled(told, isStaff) {
  const section = h("section", { class: "sheet on-paper" }, h("h2", {}, told.lines.length
    ? t("coup.wagers")
    : isVoid(told)
    ? VOID
    : t(isStaff ? "coup.wagers.none" : "coup.wagers.own")));
  /** @param {NamedLine[]} lines @param {string} words */
  const table = (lines, words) => {
    const [cash, play] = parted(lines);
    /** @param {NamedLine[]} own @param {string} said */
    const one = (own, said) =>
      h("x-settled", {
        ".data": { coup: "", words: said, lines: own, net: netOf(own), names: {},
          hasNames: isStaff },
      });
    return cash.length && play.length
      ? [one(cash, words), one(play, t("play.badge"))]
      : [one(lines, words)];
  };
  const settledAs = told.lines.length
    ? table(told.lines, resultWords(resultOf(told)))
    : [h("p", {}, resultWords(resultOf(told)) || VOID)];
  const versions = told.corrected ?? [];
  if (!versions.length) {
    if (told.lines.length) section.append(...settledAs);
    return section;
  }
  /** @param {CorrectedCoup} version */
  const corrected = (version) => {
    const now = version.void ? VOID : resultWords(resultOf(version));
    return [
      h("p", { class: "quiet" }, ruledBy(version), " ",
        version.clauses.map((number) => clauseTag(told.book, number))),
      ...(version.lines.length ? table(version.lines, now) : [h("p", {}, now)]),
    ];
  };
  // What stands comes first; each version before it below, struck, the latest of them first.
  const [last, ...before] = versions.toReversed();
  section.append(
    h("div", { class: "coup-stands" }, h("h3", {}, `${t("coup.corrected")} – ${t("coup.stands")}`),
      corrected(last)),
    ...before.map((version) => struck(t("coup.corrected"), corrected(version))),
    struck(t("coup.settled"), settledAs),
  );
  return section;
}

/** A version that counts no longer. @param {string} words @param {HTMLElement[]} body */
const struck = (words, body) =>
  h("section", { class: "coup-struck" }, h("h3", {}, `${words} – ${t("coup.struck")}`),
    h("del", {}, body));

/** Who ruled, and why as far as this person is told. @param {CorrectedCoup} version */
function ruledBy({ rank, by, second, reason }) {
  const who = phrased([by, plain(rank)]);
  const said = second
    ? t("coup.ruled.two", { who, second })
    : t("coup.ruled", { who });
  return reason ? `${said}${COLON}${reason}` : said;
}
