// The last coups of a table, with what this patron had on them.

import { get, tablePath } from "../core/api.js";
import { h, keyed } from "../core/dom.js";
import { signed } from "../core/money.js";
import { netOf, resultWords } from "../games/feltFacts.js";
import { colourOf } from "../games/rouletteData.js";

const SHOWN = 14;
/** @type {Record<string, string>} */
const COLOURS = { B: "red", P: "blue", T: "green" };

/** @param {string} table */
export function pastCoups(table) {
  const list = h("ol", { class: "past", "aria-label": "Last coups, newest first" });
  let seen = "";

  /** Read them again when the last coup is another. @param {string} coup */
  async function follow(coup) {
    if (coup === seen) return;
    seen = coup;
    const { coups } = await get(tablePath(table, `/history?limit=${SHOWN}`)).catch(() => ({ coups: [] }));
    keyed(list, coups, (/** @type {any} */ each) => each.id, pastRow);
    if (!coups.length) list.replaceChildren(h("li", { class: "quiet on-room" }, "No coup yet"));
  }
  return { list, follow };
}

/** @param {any} coup */
function pastRow(coup) {
  const result = coup.number === null || coup.number === undefined ? coup.outcome : { number: coup.number, colour: colourOf(coup.number) };
  const mine = coup.void ? [] : coup.mine;
  const net = netOf(mine);
  const mark = coup.void ? "–" : result?.number ?? coup.mark?.[0] ?? "?";
  const colour = result?.number === undefined ? COLOURS[coup.mark?.[0]] ?? "none" : `n-${result.colour}`;
  return h("li", {}, h("a", { href: `/history/${coup.id}` },
    h("span", { class: `past-mark is-${colour}`, "aria-hidden": "true" }, mark),
    h("span", { class: "past-words" }, coup.void ? "Void: stakes returned" : resultWords(result)),
    h("span", { class: "past-id" }, coup.id.split("/").slice(1).join("/")),
    mine.length ? h("b", { class: "past-net", "data-sign": Math.sign(net) }, signed(net)) : null));
}
