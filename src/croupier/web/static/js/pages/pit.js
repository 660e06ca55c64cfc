// The pit's console: all tables at once, the one chosen in full, decisions, disputes, the day.

import { h } from "../core/dom.js";
import { COLON, t } from "../core/i18n.js";
import { listen } from "../core/keys.js";
import { decimal, money } from "../core/money.js";
import { call } from "../core/say.js";
import { watchPit } from "../core/stream.js";
import { titled } from "../core/words.js";
import { betName, matterOf, positiveOf } from "../games/pitFacts.js";
import { barTitle, fact, isReady } from "../shell/shell.js";
import { toast } from "../shell/toasts.js";
import { actDesk } from "./pitActs.js";
import { caseDesk } from "./pitCases.js";
import { countingDesk } from "./pitCounting.js";
import { dayDesk } from "./pitDay.js";
import { shoePricer } from "./pitEdges.js";
import { keptOutDesk } from "./pitKeptOut.js";
import { matterDesk } from "./pitMatters.js";
import { newTableButton } from "./pitOpening.js";
import { tableDesk } from "./pitTable.js";
import { tableList } from "./pitTables.js";
import { rulingDesk } from "./rulingDesk.js";
import { asStaff, may, openForStaff } from "./staffDoor.js";

/** @import { Link } from "../core/stream.js" */
/** @import { Shell } from "../shell/shell.js" */
/** @import { LiveOdds, Me, PitWhole } from "../wire.js" */
/** @import { Known } from "./pitTables.js" */
/** @import { Opening } from "./rulingDesk.js" */

const DAY_AFTER_MS = 1200;

/** Open the pit. */
async function pit() {
  const { me, shell } = await openForStaff({ title: t("room.pit"), scopes: ["pit", "dealer"] });
  if (me) new Pit(me, shell).open();
}

class Pit {
  #me;
  #shell;
  /** @type {Map<string, Known>} */ #tables = new Map();
  /** @type {Set<string>} */ #changed = new Set();
  /** @type {Set<string>} */ #shown = new Set();
  #chosen = decodeURIComponent(location.hash.slice(1));
  #ruledAt = "";
  #isDue = false;
  /** @type {Link} */ #link = "connecting";
  #rulings = rulingDesk({ table: () => this.#ruledAt,
    view: () => this.#tables.get(this.#ruledAt)?.view });
  #list = tableList((table) => this.#choose(table));
  #acts = actDesk();
  #pricer = shoePricer((table, edges) => this.#priced(table, edges));

  /** @param {Me} me @param {Shell} shell */
  constructor(me, shell) {
    this.#me = me;
    this.#shell = shell;
    this.one = tableDesk(me, () => this.#rule(this.#chosen));
    this.matters = matterDesk(me, (table, given) => this.#rule(table, given));
    this.cases = caseDesk(me, () => [...this.#tables.keys()].forEach((id) => this.#soon(id)));
    this.keptOut = keptOutDesk(me);
    this.day = dayDesk(me);
  }

  open() {
    const { matters, cases, keptOut, day } = this;
    const me = this.#me;
    this.#shell.main.append(
      h("div", { class: "pit" }, h("h1", { class: "for-readers" }, t("room.pit")),
        h("div", { class: "pit-left" }, this.#list.box, may(me, "open-table") && newTableButton()),
        h("div", { class: "pit-middle" }, this.one.box),
        h("div", { class: "pit-right" }, matters.box, this.#acts.box, cases.box, countingDesk(me),
          keptOut.box), day.box),
    );
    listen(document, ["pit", "dealer"], { next: () => matters.move(1),
      previous: () => matters.move(-1), approve: () => matters.current()?.approve(),
      reject: () => matters.current()?.askWhyNot(),
      irregularity: () => this.#chosen && this.#rule(this.#chosen) });
    watchPit(me.id, { pit: (news) => this.#heard(news), link: (now) => {
      this.#link = now;
      this.#shell.show({ link: now });
    } });
    setTimeout(() => void day.read(), DAY_AFTER_MS);
    void cases.read();
    void this.#acts.read();
    void keptOut.read();
  }

  /** @param {string} table @param {Opening} [given] */
  #rule(table, given) {
    this.#ruledAt = table;
    this.#rulings.open(given);
  }

  /** @param {string} table */
  #choose(table) {
    this.#chosen = table;
    history.replaceState(null, "", `#${encodeURIComponent(table)}`);
    this.#list.show(this.#tables, table);
    this.#showChosen();
  }

  #showChosen() {
    const known = this.#tables.get(this.#chosen);
    if (known) this.one.show(known.view, known.edges);
  }

  /** An alarm when a bet turns in the patron's favour, once for each turn.
   * @param {string} table @param {LiveOdds} edges */
  #priced(table, edges) {
    const known = this.#tables.get(table);
    if (!known) return;
    const before = new Set(positiveOf(known.edges).map((wager) => wager.bet));
    known.edges = edges;
    for (const { bet, house_edge: edge } of positiveOf(edges)) {
      if (before.has(bet)) continue;
      const gain = decimal(-edge * 100, 2);
      const words = t("pit.now-favours-the-patron-by", { table, bet: betName(known.view, bet),
        gain });
      toast(words, "bad");
      call(words);
    }
    this.#soon(table);
  }

  /** @param {PitWhole} news */
  #heard({ table, view: seen }) {
    const view = asStaff(seen);
    if (!view) return;
    const known = this.#tables.get(table);
    if (known && known.view.position > view.position) return;
    if (known && !matterOf(known.view) && matterOf(view))
      call(`${table}${COLON}${view.phase_text}`);
    this.#tables.set(table, { view, edges: known?.edges ?? null, cases: known?.cases ?? 0 });
    if (may(this.#me, "see-edges")) this.#pricer.heard(view);
    this.#soon(table);
  }

  /** Whatever comes within a frame is shown together. @param {string} table */
  #soon(table) {
    this.#changed.add(table);
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#show();
    });
    // A page that lies in the background gets no frames, but its alarms are wanted all the same.
    if (document.hidden) setTimeout(() => this.#show(), 200);
  }

  #show() {
    if (!this.#changed.size) return;
    if (!this.#tables.has(this.#chosen))
      this.#chosen =
        [...this.#tables.values()].filter(({ view }) => view.game).map(({ view }) => view.id).sort()
          .at(0) ?? "";
    const isNew = [...this.#changed].some((table) => !this.#shown.has(table));
    for (const table of this.#changed) {
      const known = this.#tables.get(table);
      this.#shown.add(table);
      if (!known) continue;
      known.cases = this.cases.at(table);
      if (!isNew) this.#list.touch(known, this.#chosen);
    }
    if (isNew) this.#list.show(this.#tables, this.#chosen);
    if (this.#changed.has(this.#chosen)) this.#showChosen();
    const waiting = this.matters.show(this.#tables);
    this.#changed.clear();
    isReady();
    this.#showFacts(waiting);
  }

  /** @param {number} waiting */
  #showFacts(waiting) {
    const open = [...this.#tables.values()].filter(({ view }) =>
      view.phase !== "closed" && view.game
    );
    const staked = open.reduce((sum, { view }) => sum + (view.exposure?.staked ?? 0), 0);
    this.#shell.show({ link: this.#link,
      facts: [barTitle(t("room.pit")), fact(titled(this.#me.rank), this.#me.name, true),
        fact(t("room.tables"), String(open.length)), fact(t("pit.on-the-felt"), money(staked)),
        fact(t("pit.decisions"), String(waiting)),
        fact(t("word.disputes"), String(this.cases.count()), true)] });
  }
}

void pit();
