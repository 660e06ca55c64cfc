// "You were away": after a gap the page says from when to when, which bets counted, and how they
// ended. A page that sleeps, a line that breaks and a page that is opened again are the same gap.

import { get } from "../core/api.js";
import { serverNow, timeOfDay } from "../core/clock.js";
import { closeFoot, openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { keep, kept } from "../core/kept.js";
import { signed } from "../core/money.js";
import { netOf, totalOf } from "../games/feltFacts.js";
import { pastWords } from "./pastCoups.js";

/** @import { PastCoup } from "../wire.js" */
/** @import { TableState } from "./tableSession.js" */
/** @typedef {{at: number, coup: string, down: number}} Seen  when the table was last seen */

const GAP_MS = 6_000;
const LOOK_MS = 2_000;
const MOST = 30;

/** Whether so much was missed that it is to be told: time went by, and a coup with bets ended.
 * @param {Seen|null} seen @param {{now: number, coup: string}} at */
export const isGap = (seen, { now, coup }) =>
  seen !== null && now - seen.at > GAP_MS && seen.down > 0 && seen.coup !== coup;

/** @param {string} table @param {string} who */
export function gapDesk(table, who) {
  const name = `seen.${who}.${table}`;
  let seen = readSeen(kept(name));
  let isLive = false;
  /** @type {Seen|null} */ let left = null; // as it was when the gap began

  function look() {
    if (!isLive || !seen) return;
    if (serverNow() - seen.at > GAP_MS) left ??= seen;
    seen = { ...seen, at: serverNow() };
    keep(name, JSON.stringify(seen));
  }
  setInterval(look, LOOK_MS);
  return {
    /** @param {TableState} state */
    see({ view, link, stage }) {
      isLive = link === "live";
      if (!view || !isLive || (stage !== "play" && stage !== "over")) return;
      look();
      const now = serverNow();
      const gone = left;
      if (gone && isGap(gone, { now, coup: view.coup })) void tell(table, gone, now);
      left = null;
      seen = { at: now, coup: view.coup, down: totalOf(view.you?.wagers) };
      keep(name, JSON.stringify(seen));
    },
  };
}

/** @param {string} table @param {Seen} from @param {number} to */
async function tell(table, from, to) {
  const answer = await get("/api/tables/{table}/history", { table, limit: MOST }).catch(() => null);
  if (!answer) return;
  const at = answer.coups.findIndex((coup) => coup.id === from.coup);
  const missed = at < 0 ? answer.coups : answer.coups.slice(0, at + 1);
  const mine = missed.filter((coup) => coup.mine.length || coup.returned?.length);
  openDialog("gap", t("gap.title"),
    h("p", {}, t("gap.when", { from: timeOfDay(from.at), to: timeOfDay(to) })),
    h("p", {}, t(mine.length ? "gap.bets" : "gap.none")),
    h("ul", { class: "gap-coups" }, mine.map(coupRow)),
    at < 0 ? h("p", { class: "quiet" }, t("gap.more")) : null, closeFoot());
}

/** @param {PastCoup} coup */
const coupRow = (coup) =>
  h("li", {}, h("a", { href: `/history/${coup.id}` }, coup.id), " ", pastWords(coup), " ",
    h("b", {}, signed(coup.void ? 0 : netOf(coup.mine))));

/** @param {string|null} text @returns {Seen|null} */
function readSeen(text) {
  try {
    const { at, coup, down } = JSON.parse(text ?? "null") ?? {};
    return typeof at === "number" && typeof coup === "string" ? { at, coup, down } : null;
  } catch {
    return null;
  }
}
