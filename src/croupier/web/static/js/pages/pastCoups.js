// The last coups of a table, with what this patron had on them: read once, then kept by the news.

import { get } from "../core/api.js";
import { find, h, keyed, set, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { signed } from "../core/money.js";
import { netOf, resultWords } from "../games/feltFacts.js";
import { colourOf } from "../games/wheelOrder.js";

/** @import { Told } from "../core/revelation.js" */
/** @import { Outcome, PastCoup, SeenTable, ToldEvent } from "../wire.js" */
/** @typedef {Pick<PastCoup, "id"|"void"|"why"|"outcome"|"number"|"mark"|"mine">} Shown */

const SHOWN = 14;
/** @type {Record<string, string>} */
const COLOURS = { B: "red", P: "blue", T: "green" };

/** @param {string} table @param {() => void} [changed] */
export function pastCoups(table, changed = () => {}) {
  const list = h("ol", { class: "past", "aria-label": t("past.label") });
  const nothing = h("li", { class: "quiet on-room" }, t("past.none"));
  /** @type {Shown[]} */ let coups = [];
  let heard = 0;
  let held = ""; // a coup that may not be told yet

  const told = () => coups.filter(({ id }) => id !== held);

  function show() {
    nothing.remove();
    // Each row stays where it is and tells another coup: nothing moves when one is over.
    keyed(list, told().map((coup, row) => ({ coup, row })), ({ row }) => row, makeRow,
      (element, { coup }) => showRow(element, coup));
    if (!told().length) list.append(nothing);
    changed();
  }

  async function read() {
    const before = heard;
    const answer = await get("/api/tables/{table}/history", { table, limit: SHOWN }).catch(() =>
      null
    );
    if (heard !== before) return void read(); // a coup ended meanwhile
    if (answer) coups = answer.coups;
    show();
  }

  /** Take in what was just told; what does not follow on is read anew.
   * @param {ToldEvent[]} events @param {SeenTable} view */
  function hear(events, view) {
    for (const event of events) {
      const isVoid = event.event === "coup-voided";
      const id = event.coup;
      if (!id || (event.event !== "coup-settled" && !isVoid)) continue;
      if (coups.some((coup) => coup.id === id)) continue;
      heard += 1;
      const isLast = event === events.findLast((each) => each.event === event.event);
      if (!isLast || (coups.length && !follows(coups[0].id, id))) return void read();
      coups = [{ id, void: isVoid, why: event.why ?? "", outcome: event.outcome ?? null,
        number: event.number ?? null, mark: event.mark ?? "",
        mine: isVoid ? [] : (view.you?.lines ?? []) }, ...coups].slice(0, SHOWN);
      show();
    }
  }

  /** Leave out a coup that the journal tells already, until the table has told it.
   * @param {Pick<Told, "isMoving"|"stage"> & {view: SeenTable|null}} state */
  function hold({ view, stage, isMoving }) {
    const coup = view && (isMoving || (view.result && stage !== "over")) ? view.coup : "";
    if (coup === held) return;
    held = coup;
    if (coups.length) show();
  }
  return { list, read, hear, hold, newest: () => told()[0] };
}

/** @param {string} before @param {string} after */
function follows(before, after) {
  const [from, to] = [before, after].map((id) => id.split("/"));
  return from[1] !== to[1] || Number(to[2]) === Number(from[2]) + 1;
}

/** What the last coup came to, as <x-settled> takes it; `none` is said before there is one.
 * @param {Shown|undefined} coup @param {string} none */
export function settledOf(coup, none) {
  const lines = coup && !coup.void ? coup.mine : [];
  const words = coup ? pastWords(coup) : none;
  return { coup: coup?.id ?? "", words, lines, net: netOf(lines) };
}

/** What a coup came to, as the pages say results.
 * @param {{number: number|null, outcome: Outcome|null}} coup */
export function resultOf({ number, outcome }) {
  return number === null ? outcome : { number, colour: colourOf(number) };
}

/** What a coup that is over came to, or why it is void.
 * @param {Pick<Shown, "void"|"why"|"number"|"outcome">} coup */
export const pastWords = (coup) => coup.void ? coup.why ?? "" : resultWords(resultOf(coup));

const makeRow = () =>
  h("li", {},
    h("a", {}, h("span", { class: "past-mark", "aria-hidden": "true" }),
      h("span", { class: "past-words" }), h("span", { class: "past-id" }),
      h("b", { class: "past-net" })));

/** @param {HTMLElement} row @param {Shown} coup */
function showRow(row, coup) {
  const result = resultOf(coup);
  const mine = coup.void ? [] : coup.mine;
  const net = netOf(mine);
  const letter = coup.mark.charAt(0);
  const [sign, colour] = result && "number" in result
    ? [result.number, `n-${result.colour}`]
    : [letter || "?", COLOURS[letter] ?? "none"];
  const mark = find(row, ".past-mark");
  mark.className = `past-mark is-${colour}`;
  set(find(row, "a"), { href: `/history/${coup.id}` });
  write(mark, coup.void ? "–" : sign);
  write(find(row, ".past-words"), pastWords(coup));
  write(find(row, ".past-id"), coup.id.split("/").slice(1).join("/"));
  set(find(row, ".past-net"), { "data-sign": Math.sign(net) });
  write(find(row, ".past-net"), mine.length ? signed(net) : "");
}
