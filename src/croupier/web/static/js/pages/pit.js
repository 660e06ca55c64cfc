// The pit's console: all tables at once, the one chosen in full, decisions, disputes, the day.

import { h } from "../core/dom.js";
import { listen } from "../core/keys.js";
import { money } from "../core/money.js";
import { call } from "../core/say.js";
import { watchPit } from "../core/stream.js";
import { betName, matterOf, positiveOf } from "../games/pitFacts.js";
import { fact } from "../shell/shell.js";
import { toast } from "../shell/toasts.js";
import { actDesk } from "./pitActs.js";
import { cageDesk } from "./pitCage.js";
import { caseDesk } from "./pitCases.js";
import { dayDesk } from "./pitDay.js";
import { shoePricer } from "./pitEdges.js";
import { keptOutDesk } from "./pitKeptOut.js";
import { matterDesk } from "./pitMatters.js";
import { newTableButton } from "./pitOpening.js";
import { tableDesk } from "./pitTable.js";
import { tableList } from "./pitTables.js";
import { rulingDesk } from "./rulingDesk.js";
import { openForStaff, may, rankName } from "./staffDoor.js";

const DAY_AFTER_MS = 1200;

/** Open the pit. */
export async function pit() {
  const { me, shell } = await openForStaff({ title: "Pit", scopes: ["pit", "dealer"] });
  if (!me) return;
  /** @type {Map<string, {view: any, edges: any}>} */
  const tables = new Map();
  let chosen = decodeURIComponent(location.hash.slice(1));
  let ruledAt = "";
  let isDue = false;
  /** @type {Set<string>} */ const changed = new Set();
  /** @type {import("../core/stream.js").Link} */ let link = "connecting";
  const rulings = rulingDesk({ rank: me.rank, table: () => ruledAt, view: () => tables.get(ruledAt)?.view });
  /** @param {string} table @param {any} [given] */
  const openRulings = (table, given) => {
    ruledAt = table;
    rulings.open(given);
  };
  const list = tableList(choose);
  const one = tableDesk(me, { open: (given) => openRulings(chosen, given) });
  const matters = matterDesk(me, openRulings);
  const acts = actDesk();
  const cases = caseDesk(me, () => [...tables.keys()].forEach(soon));
  const keptOut = keptOutDesk(me);
  const day = dayDesk(me);
  const pricer = shoePricer(priced);
  const maySeeEdges = may(me, "see-edges");
  shell.main.append(h("div", { class: "pit" },
    h("h1", { class: "for-readers" }, "Pit"),
    h("div", { class: "pit-left" }, list.box, may(me, "open-table") ? newTableButton() : null),
    h("div", { class: "pit-middle" }, one.box),
    h("div", { class: "pit-right" }, matters.box, acts.box, may(me, "see-wallet") ? cageDesk(me) : null, cases.box, keptOut.box), day.box));

  /** @param {string} table */
  function choose(table) {
    chosen = table;
    history.replaceState(null, "", `#${encodeURIComponent(table)}`);
    list.show(tables, chosen);
    showChosen();
  }
  function showChosen() {
    const known = tables.get(chosen);
    if (known) one.show(known.view, known.edges);
  }

  /** An alarm when a bet turns in the patron's favour, once for each turn. @param {string} table @param {any} edges */
  function priced(table, edges) {
    const known = tables.get(table);
    if (!known) return;
    const before = new Set(positiveOf(known.edges).map((wager) => wager.bet));
    known.edges = edges;
    for (const { bet, house_edge: edge } of positiveOf(edges)) {
      if (before.has(bet)) continue;
      const words = `${table}: ${betName(known.view, bet)} now favours the patron by ${(-edge * 100).toFixed(2)} %.`;
      toast(words, "bad");
      call(words);
    }
    soon(table);
  }

  /** @param {any} news */
  function heard({ table, view }) {
    const known = tables.get(table);
    if (known && known.view.position > view.position) return;
    if (known && !matterOf(known.view) && matterOf(view)) call(`${table}: ${view.phase_text}`);
    tables.set(table, { view, edges: known?.edges ?? null });
    if (maySeeEdges) pricer.heard(view);
    one.heard(view);
    soon(table);
  }

  /** Whatever comes within a frame is shown together. @param {string} table */
  function soon(table) {
    changed.add(table);
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      show();
    });
    // A page that lies in the background gets no frames, but its alarms are wanted all the same.
    if (document.hidden) setTimeout(show, 200);
  }

  function show() {
    if (!changed.size) return;
    for (const table of changed) if (tables.has(table)) /** @type {any} */ (tables.get(table)).view.cases = cases.at(table);
    const isNew = [...changed].some((table) => !shownTables.has(table));
    if (!tables.has(chosen)) chosen = [...tables.keys()].filter((id) => tables.get(id)?.view.game).sort()[0] ?? "";
    if (isNew) {
      for (const table of changed) shownTables.add(table);
      list.show(tables, chosen);
    } else for (const table of changed) list.touch(/** @type {any} */ (tables.get(table)), chosen);
    if (changed.has(chosen)) showChosen();
    const waiting = matters.show(tables);
    changed.clear();
    document.documentElement.dataset.ready = "yes";
    const open = [...tables.values()].filter(({ view }) => view.phase !== "closed" && view.game);
    shell.show({ link, facts: [
      h("span", { class: "bar-title" }, "Pit"), fact(rankName(me?.rank ?? ""), me?.name ?? "", true), fact("Tables", String(open.length)),
      fact("On the felt", money(open.reduce((sum, { view }) => sum + (view.exposure?.staked ?? 0), 0))), fact("Decisions", String(waiting)), fact("Disputes", String(cases.count()), true),
    ] });
  }
  /** @type {Set<string>} */ const shownTables = new Set();

  listen(document, ["pit", "dealer"], {
    next: () => matters.move(1), previous: () => matters.move(-1), approve: () => matters.press("Approve"), reject: () => matters.press("Reject"),
    irregularity: () => chosen && openRulings(chosen),
  });
  watchPit(me.id, { table: () => {}, pit: heard, link: (now) => {
    link = now;
    shell.show({ link });
  } });
  setTimeout(() => void day.read(), DAY_AFTER_MS);
  void cases.read();
  void acts.read();
  void keptOut.read();
}
