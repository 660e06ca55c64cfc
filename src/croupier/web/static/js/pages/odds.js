// The odds explorer: book, version, decks, a shoe; every number exact or simulated, and saying
// which.

import { get, wordsOf } from "../core/api.js";
import { find, h, set, stacks, thead, write } from "../core/dom.js";
import { choice, form, labelled, options } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { decimal, percent } from "../core/money.js";
import { whoAmI } from "../core/session.js";
import { sayOdds, wagerName, worded } from "../core/words.js";
import { cardsOf, chance, csvOf, fraction, fullShoe, onePerKind, readRemaining,
  remainingText } from "../games/oddsFacts.js";
import { isReady, openShell } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { bankrollDesk } from "./oddsBankroll.js";
import { depthLines, depthShares, edgeBars, insuranceHeat, plots } from "./oddsPlots.js";
import { shoeEditor } from "./oddsShoe.js";
import { may } from "./staffDoor.js";

/** @import { OddsAsked } from "../page.js" */
/** @import { BookRow, LobbyRow, PricedBook, PricedWager, WholeBook } from "../wire.js" */

const WAIT_MS = 250;
const HEAD = ["wager", "pays", "wins", "stands", "loses", "edge", "deviation", "how"];
const ABOUT = t("odds.about");

/** Open the explorer. */
async function odds() {
  const me = await whoAmI();
  const shell = openShell({ title: t("room.odds"), me });
  const [{ books }, { tables }] = await Promise.all([
    get("/api/rules").catch(() => ({ books: [] })),
    get("/api/tables").catch(() => ({ tables: [] })),
  ]);
  const explorer = new Explorer(books, tables.filter((each) => each.game === "baccarat"),
    may(me, "see-edges"));
  shell.main.append(explorer.box);
  await explorer.show();
}

class Explorer {
  #books;
  #tables;
  #maySeeShoes;
  #ask;
  /** @type {Record<string, number>|null} */ #counts;
  /** @type {PricedBook|null} */ #told = null;
  #timer = 0;
  #turn = 0;
  #book = choice(t("odds.game"));
  #version = choice(t("coup.version"));
  #decks = h("input", { class: "field", type: "number", min: 1, max: 16 });
  #decksField = labelled(t("odds.decks"), this.#decks);
  #shoe = choice(t("odds.shoe"));
  #table = choice(t("coup.table"));
  #bet = choice(t("odds.depth"));
  #csv = h("a", { class: "button", download: "odds.csv" }, "CSV");
  #note = h("p", { class: "odds-note", role: "status" });
  #rows = h("tbody");
  #edges = h("div", { class: "odds-plots" });
  #depth = h("div", { class: "odds-plots" });
  #depthBox = h("div", { class: "odds-depth" }, this.#bet.label, this.#depth);
  #cover = h("div", { class: "odds-plots is-wide" });
  #editor = shoeEditor((now) => {
    this.#counts = now;
    this.#ask.shoe = this.#shoe.box.value = "made";
    this.#soon();
  });
  #fan = bankrollDesk(() => {
    // A plan is played over many shoes, so it begins with full ones whatever is shown above.
    const { remaining: _, ...query } = this.#query(Boolean(this.#told?.cards));
    return query;
  });

  /** @param {BookRow[]} books @param {LobbyRow[]} tables @param {boolean} maySeeShoes */
  constructor(books, tables, maySeeShoes) {
    this.#books = books;
    this.#tables = tables;
    this.#maySeeShoes = maySeeShoes;
    const asked = new URLSearchParams(location.search);
    this.#counts = readRemaining(asked.get("remaining"));
    this.#ask = { book: asked.get("book") ?? "baccarat", version: asked.get("version") ?? "",
      decks: Number(asked.get("decks")) || 0,
      shoe: asked.get("table") ? "live" : asked.get("remaining") ? "made" : "full",
      table: asked.get("table") ?? "" };
    options(this.#book.box, books.map((each) => [each.id, each.name]));
    options(this.#table.box, tables.map((each) => [each.id, `${each.id} ${each.name}`]));
    for (const { box } of [this.#book, this.#version, this.#shoe, this.#table])
      box.addEventListener("change", () => this.#chosen(box));
    this.#decks.addEventListener("change", () => {
      this.#ask.decks = Number(this.#decks.value);
      this.#counts = null;
      this.#soon();
    });
    this.#bet.box.addEventListener("change", () => void this.#showDepth(this.#turn));
    this.box = this.#furnish();
  }

  #furnish() {
    return h("div", { class: "room odds" },
      h("header", { class: "odds-head" }, h("h1", {}, t("odds.title")),
        h("p", { class: "quiet on-room" }, ABOUT)),
      form("odds-ask sheet is-dark", () => {}, this.#book.label, this.#version.label,
        this.#decksField, this.#shoe.label, this.#table.label, this.#csv), this.#editor.box,
      this.#note,
      h("div", { class: "odds-columns" },
        h("section", { class: "sheet on-paper", "aria-label": t("room.odds") },
          h("div", { class: "odds-scroll", tabindex: 0, role: "region",
            "aria-label": t("odds.every") },
            h("table", { class: "lines odds-table" },
              thead(HEAD.map((key) => t(`odds.head.${key}`)), (at) => at > 1 && at < 7),
              this.#rows))), this.#edges), this.#depthBox, this.#cover, this.#fan.box);
  }

  /** @param {HTMLSelectElement} box */
  #chosen(box) {
    const ask = this.#ask;
    if (box === this.#book.box)
      Object.assign(ask, { book: box.value, version: "", decks: 0, shoe: "full" });
    if (box === this.#version.box) ask.version = box.value;
    if (box === this.#shoe.box) ask.shoe = box.value;
    if (box === this.#table.box) ask.table = box.value;
    if (box === this.#book.box || ask.shoe === "full") this.#counts = null;
    if (ask.shoe === "live")
      ask.table ||= (this.#tables.find((each) => each.book === ask.book) ?? this.#tables.at(0))?.id
        ?? "";
    this.#soon();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.show(), WAIT_MS);
  }

  async show() {
    const now = ++this.#turn;
    const ask = this.#ask;
    const here = ask.shoe === "live" && this.#tables.find((each) => each.id === ask.table);
    if (here) Object.assign(ask, { book: here.book, version: here.version });
    const found = this.#books.find((each) => each.id === ask.book) ?? this.#books.at(0);
    if (!found) return;
    const rules = await get("/api/rules/{book}", { book: found.id }).catch((error) =>
      void complain(error)
    );
    if (!rules || now !== this.#turn) return;
    const isCards = found.game === "baccarat";
    ask.book = found.id;
    ask.version = found.versions.includes(ask.version) ? ask.version : found.versions[0];
    ask.decks ||= rules.shoe?.decks ?? 0;
    if (isCards && ask.shoe === "live") await this.#takeLive();
    this.#showAsk(found, isCards, rules);
    if (isCards) {
      this.#counts = { ...fullShoe(ask.decks), ...this.#counts };
      this.#editor.show(ask.decks, this.#counts, ask.shoe === "live");
    }
    this.#editor.box.hidden = !isCards || ask.shoe === "full";
    await this.#price(now, isCards, rules);
  }

  /** @param {number} now @param {boolean} isCards @param {WholeBook} rules */
  async #price(now, isCards, rules) {
    const query = this.#query(isCards);
    const shown = this.#ask.shoe === "live" ? { ...query, table: this.#ask.table } : query;
    history.replaceState(null, "",
      `/odds?${new URLSearchParams(Object.entries(shown).map(([k, v]) => [k, String(v)]))}`);
    if (isCards && this.#counts && cardsOf(this.#counts) < 6)
      return write(this.#note, t("odds.six"));
    write(this.#note, t("odds.counting"));
    const told = await get("/api/odds", query).catch((error) =>
      void write(this.#note, wordsOf(error))
    );
    if (!told || now !== this.#turn) return;
    this.#told = told;
    const list = isCards ? told.wagers : onePerKind(told.wagers);
    this.#showTable(told, list);
    options(this.#bet.box, told.wagers.map((one) => [one.bet, wagerName(one)]));
    const hasDepth = isCards && !rules.shoe?.["fresh-every-coup"];
    this.#depthBox.hidden = !hasDepth;
    isReady();
    await Promise.all([hasDepth ? this.#showDepth(now) : null,
      this.#showCover(now, Boolean(rules.insurance), query),
      this.#fan.show(list.map((one) => [one.bet, nameOf(one)]))]);
    document.documentElement.dataset.whole = "yes";
  }

  /** @param {boolean} isCards @returns {OddsAsked} */
  #query(isCards) {
    const { book, version, decks, shoe } = this.#ask;
    if (!isCards) return { book, version };
    const query = { book, version, decks };
    return shoe === "full" || !this.#counts
      ? query
      : { ...query, remaining: remainingText(this.#counts) };
  }

  /** The shoe of a table as it is now. */
  async #takeLive() {
    const ask = this.#ask;
    const live = await get("/api/tables/{table}/odds", { table: ask.table }).catch((error) =>
      void complain(error)
    );
    if (!live?.counts) {
      ask.shoe = "full";
      if (live) toast(t("odds.no-shoe", { table: ask.table }), "bad");
      return;
    }
    this.#counts = live.counts;
    ask.decks = Math.max(ask.decks, Math.ceil(Math.max(...Object.values(live.counts)) / 4));
  }

  /** @param {BookRow} found @param {boolean} isCards @param {WholeBook} rules */
  #showAsk(found, isCards, rules) {
    const { version, decks, shoe, table } = this.#ask;
    this.#book.box.value = found.id;
    options(this.#version.box, found.versions.map((each) => [each, worded(each)]));
    this.#version.box.value = version;
    this.#version.label.hidden = found.versions.length < 2;
    this.#decks.value = String(decks);
    const [fewest, most] = rules.shoe?.["decks-accepted"] ?? [1, 16];
    set(this.#decks, { min: fewest, max: most, disabled: shoe === "live" ? "" : null });
    this.#decksField.hidden = this.#shoe.label.hidden = !isCards;
    options(this.#shoe.box, [["full", t("odds.full")], ["made", t("odds.made")],
      ...(this.#maySeeShoes ? [["live", t("odds.live")]] : [])]);
    this.#shoe.box.value = shoe;
    this.#table.label.hidden = !isCards || shoe !== "live";
    this.#table.box.value = table;
  }

  /** @param {PricedBook} told @param {PricedWager[]} list */
  #showTable(told, list) {
    const what = told.cards
      ? t("odds.cards", { count: told.cards })
      : t("odds.numbers");
    const how = told.exact ? "exact" : "simulated";
    write(this.#note, `${what} ${t(`odds.all.${how}`)}`);
    this.#rows.replaceChildren(...list.map((one) => row(one, how)));
    stacks(find(document, ".odds-table"));
    this.#edges.replaceChildren(...plots([edgeBars(list)]));
    URL.revokeObjectURL(this.#csv.href);
    set(this.#csv, { href: URL.createObjectURL(new Blob([csvOf(told)], { type: "text/csv" })),
      download: `odds-${told.book}-${told.version}.csv` });
  }

  /** @param {number} now */
  async #showDepth(now) {
    const { book, version, decks } = this.#ask;
    const deep = await get("/api/odds/depth", { book, version, decks }).catch(() => null);
    if (now !== this.#turn) return;
    this.#depth.replaceChildren(
      ...(deep
        ? plots([depthLines(deep, this.#bet.box.value), depthShares(deep)])
        : [h("p", { class: "quiet on-room" }, t("odds.depths"))]),
    );
  }

  /** @param {number} now @param {boolean} hasCover @param {OddsAsked} query */
  async #showCover(now, hasCover, { version: _, ...query }) {
    const found = hasCover
      ? await get("/api/odds/insurance", query).catch(() => null)
      : null;
    if (now === this.#turn)
      this.#cover.replaceChildren(...(found ? plots(insuranceHeat(found.cells)) : []));
  }
}

/** A position stands for all of its kind. @param {PricedWager} one */
function nameOf({ bet, name }) {
  if (!bet.includes(":")) return wagerName({ bet, name });
  return worded(bet.split(":")[0]);
}

/** @param {PricedWager} one @param {"exact"|"simulated"} how */
function row(one, how) {
  /** @param {string} exact */
  const share = (exact) =>
    h("td", { class: "is-figure", title: exact }, exact === "0" ? "–" : chance(fraction(exact)));
  return h("tr", { class: one.house_edge < 0 ? "is-plus" : "" },
    h("th", { scope: "row" }, nameOf(one)), h("td", {}, one.pays.map(sayOdds).join(" / ")),
    share(one.win), share(one.stand_off), share(one.lose),
    h("td", { class: "is-figure is-edge", title: one.return }, percent(one.house_edge)),
    h("td", { class: "is-figure" }, decimal(one.standard_deviation, 3)),
    h("td", {}, h("span", { class: `how is-${how}` }, t(`odds.how.${how}`))));
}

void odds();
