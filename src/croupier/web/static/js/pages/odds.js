// The odds explorer: book, version, decks, a shoe; every number exact or simulated, and saying which.

import { get, tablePath } from "../core/api.js";
import { h, set, write } from "../core/dom.js";
import { choice, labelled, options } from "../core/fields.js";
import { whoAmI } from "../core/session.js";
import { RANKS, cardsOf, chance, csvOf, fraction, fullShoe, onePerKind, percent, remainingText } from "../games/oddsFacts.js";
import { openShell } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";
import { bankrollDesk } from "./oddsBankroll.js";
import { depthLines, depthShares, edgeBars, insuranceHeat, plots } from "./oddsPlots.js";
import { shoeEditor } from "./oddsShoe.js";
import { may } from "./staffDoor.js";

const WAIT_MS = 250;
const HEAD = ["Wager", "Pays", "Wins", "Stands off", "Loses", "House edge", "Deviation", "How"];

/** Open the explorer. */
export async function odds() {
  const me = await whoAmI();
  const shell = openShell({ title: "Odds", me });
  const maySeeShoes = may(me, "see-edges");
  const [{ books }, { tables }] = await Promise.all([get("/rules"), get("/tables")]).catch((error) => {
    complain(error);
    return [{ books: [] }, { tables: [] }];
  });
  const asked = new URLSearchParams(location.search);
  const ask = { book: asked.get("book") ?? "baccarat", version: asked.get("version") ?? "", decks: Number(asked.get("decks")) || 0, shoe: asked.get("table") ? "live" : asked.get("remaining") ? "made" : "full", table: asked.get("table") ?? "", bet: "" };
  /** @type {Record<string, number>|null} */ let counts = readRemaining(asked.get("remaining"));
  /** @type {any} */ let told = null;
  let timer = 0;
  let turn = 0;

  const book = choice("Game");
  const version = choice("Version");
  const decks = /** @type {HTMLInputElement} */ (h("input", { class: "field", type: "number", min: 1, max: 16 }));
  const shoe = choice("Shoe");
  const table = choice("Table");
  const decksField = labelled("Decks", decks);
  const bet = choice("Wager of the depth plot");
  const csv = h("a", { class: "button", download: "odds.csv" }, "CSV");
  const note = h("p", { class: "odds-note", role: "status" });
  const rows = h("tbody");
  const editor = shoeEditor((now) => {
    counts = now;
    ask.shoe = "made";
    shoe.box.value = "made";
    soon();
  });
  const fan = bankrollDesk(() => {
    // A plan is played over many shoes, so it begins with full ones whatever is shown above.
    const { remaining: _, ...query } = queryOf(Boolean(told?.cards));
    return query;
  });
  const [edges, depth, cover] = [h("div", { class: "odds-plots" }), h("div", { class: "odds-plots" }), h("div", { class: "odds-plots is-wide" })];
  shell.main.append(h("div", { class: "room odds" },
    h("header", { class: "odds-head" }, h("h1", {}, "What every wager is worth"), h("p", { class: "quiet on-room" }, "By the rulebooks in force, of any shoe. Exact numbers count every deal there is; simulated ones name how many shoes were dealt.")),
    h("form", { class: "odds-ask sheet is-dark", onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, book.label, version.label, decksField, shoe.label, table.label, csv),
    editor.box, note,
    h("div", { class: "odds-columns" },
      h("section", { class: "sheet on-paper", "aria-label": "Odds" }, h("div", { class: "odds-scroll", tabindex: 0, role: "region", "aria-label": "Odds of every wager" },
        h("table", { class: "lines odds-table" }, h("thead", {}, h("tr", {}, HEAD.map((name, at) => h("th", { scope: "col", class: at > 1 && at < 7 ? "is-figure" : "" }, name)))), rows))),
      edges),
    h("div", { class: "odds-depth" }, bet.label, depth), cover, fan.box));

  options(book.box, books.map((/** @type {any} */ each) => [each.id, each.name]));
  const cardTables = tables.filter((/** @type {any} */ each) => each.game === "baccarat");
  options(table.box, cardTables.map((/** @type {any} */ each) => [each.id, `${each.id} ${each.name}`]));
  for (const { box } of [book, version, shoe, table]) box.addEventListener("change", () => chosen(box));
  decks.addEventListener("change", () => {
    ask.decks = Number(decks.value);
    counts = null;
    soon();
  });
  bet.box.addEventListener("change", () => void showDepth(turn));

  /** @param {HTMLSelectElement} box */
  function chosen(box) {
    if (box === book.box) Object.assign(ask, { book: box.value, version: "", decks: 0, shoe: "full" });
    if (box === version.box) ask.version = box.value;
    if (box === shoe.box) ask.shoe = box.value;
    if (box === table.box) ask.table = box.value;
    if (box === book.box || ask.shoe === "full") counts = null;
    if (ask.shoe === "live") ask.table ||= (cardTables.find((/** @type {any} */ each) => each.book === ask.book) ?? cardTables[0])?.id ?? "";
    soon();
  }
  function soon() {
    clearTimeout(timer);
    timer = setTimeout(() => void show(), WAIT_MS);
  }

  async function show() {
    const now = ++turn;
    const here = ask.shoe === "live" && cardTables.find((/** @type {any} */ each) => each.id === ask.table);
    if (here) Object.assign(ask, { book: here.book, version: here.version });
    const found = books.find((/** @type {any} */ each) => each.id === ask.book) ?? books[0];
    if (!found) return;
    const rules = await get(`/rules/${found.id}`).catch((error) => void complain(error));
    if (!rules || now !== turn) return;
    ask.book = found.id;
    const isCards = found.game === "baccarat";
    const isFresh = Boolean(rules.shoe?.["fresh-every-coup"]);
    ask.version = found.versions.includes(ask.version) ? ask.version : found.versions[0];
    ask.decks ||= rules.shoe?.decks ?? 0;
    if (isCards && ask.shoe === "live") await takeLive();
    showAsk(found, isCards, rules);
    if (isCards) {
      counts ??= fullShoe(ask.decks);
      editor.show(ask.decks, counts, ask.shoe === "live");
    }
    editor.box.hidden = !isCards || ask.shoe === "full";
    const query = queryOf(isCards);
    history.replaceState(null, "", `/odds?${new URLSearchParams({ ...query, ...(ask.shoe === "live" ? { table: ask.table } : {}) })}`);
    write(note, "Counting …");
    told = await get(`/odds?${new URLSearchParams(query)}`).catch((error) => void write(note, error.words));
    if (!told || now !== turn) return;
    showTable(isCards);
    options(bet.box, told.wagers.map((/** @type {any} */ one) => [one.bet, one.name]));
    const hasDepth = isCards && !isFresh;
    /** @type {HTMLElement} */ (depth.parentElement).hidden = !hasDepth;
    document.documentElement.dataset.ready = "yes";
    const bets = (isCards ? told.wagers : onePerKind(told.wagers)).map((/** @type {any} */ one) => [one.bet, nameOf(one)]);
    await Promise.all([hasDepth ? showDepth(now) : null, showCover(now, Boolean(rules.insurance), query), fan.show(bets)]);
    document.documentElement.dataset.whole = "yes";
  }

  /** @param {boolean} isCards @returns {Record<string, string>} */
  function queryOf(isCards) {
    /** @type {Record<string, string>} */
    const query = { book: ask.book, version: ask.version };
    if (isCards) query.decks = String(ask.decks);
    if (isCards && ask.shoe !== "full" && counts) query.remaining = remainingText(counts);
    return query;
  }

  /** The shoe of a table as it is now. */
  async function takeLive() {
    const live = await get(tablePath(ask.table, "/odds")).catch((error) => void complain(error));
    if (!live?.counts) {
      ask.shoe = "full";
      if (live) complain({ words: `${ask.table} has no shoe just now.` });
      return;
    }
    counts = live.counts;
    ask.decks = Math.max(ask.decks, Math.ceil(Math.max(.../** @type {number[]} */ (Object.values(live.counts))) / 4));
  }

  /** @param {any} found @param {boolean} isCards @param {any} rules */
  function showAsk(found, isCards, rules) {
    book.box.value = found.id;
    options(version.box, found.versions.map((/** @type {string} */ each) => [each, each.charAt(0).toUpperCase() + each.slice(1)]));
    version.box.value = ask.version;
    version.label.hidden = found.versions.length < 2;
    decks.value = String(ask.decks);
    const [fewest, most] = rules.shoe?.["decks-accepted"] ?? [1, 16];
    set(decks, { min: fewest, max: most, disabled: ask.shoe === "live" ? "" : null });
    decksField.hidden = shoe.label.hidden = !isCards;
    options(shoe.box, /** @type {[string, string][]} */ ([["full", "Full"], ["made", "Put together by hand"], ...(maySeeShoes ? [["live", "As it is at a table"]] : [])]));
    shoe.box.value = ask.shoe;
    table.label.hidden = !isCards || ask.shoe !== "live";
    table.box.value = ask.table;
  }

  /** @param {boolean} isCards */
  function showTable(isCards) {
    const list = isCards ? told.wagers : onePerKind(told.wagers);
    write(note, `${isCards ? `${told.cards} cards in the shoe. ` : "37 numbers; one row for each kind of position. "}All ${told.exact ? "exact" : "simulated"}; point at a number for its fraction.`);
    rows.replaceChildren(...list.map((/** @type {any} */ one) => row(one, told.exact)));
    edges.replaceChildren(...plots([edgeBars(list)]));
    if (csv.getAttribute("href")) URL.revokeObjectURL(csv.getAttribute("href") ?? "");
    set(csv, { href: URL.createObjectURL(new Blob([csvOf(told)], { type: "text/csv" })), download: `odds-${told.book}-${told.version}.csv` });
  }

  /** @param {number} now */
  async function showDepth(now) {
    const deep = await get(`/odds/depth?${new URLSearchParams({ book: ask.book, version: ask.version, decks: String(ask.decks) })}`).catch(() => null);
    if (now !== turn) return;
    depth.replaceChildren(...(deep ? plots([depthLines(deep, bet.box.value), depthShares(deep)]) : [h("p", { class: "quiet on-room" }, "The depths could not be dealt just now.")]));
  }

  /** @param {number} now @param {boolean} hasCover @param {Record<string, string>} query */
  async function showCover(now, hasCover, query) {
    if (!hasCover) return cover.replaceChildren();
    const { version: _, ...shoeQuery } = query;
    const found = await get(`/odds/insurance?${new URLSearchParams(shoeQuery)}`).catch(() => null);
    if (now === turn) cover.replaceChildren(...(found ? plots(insuranceHeat(found)) : []));
  }

  await show();
  if (counts && cardsOf(counts) < 6) write(note, "A shoe needs at least six cards.");
}

/** A position stands for all of its kind. @param {any} one */
function nameOf(one) {
  if (!one.bet.includes(":")) return one.name;
  const [kind] = one.bet.split(":");
  return kind.charAt(0).toUpperCase() + kind.slice(1).replace("-", " ");
}

/** @param {any} one @param {boolean} isExact */
function row(one, isExact) {
  /** @param {string} exact */
  const share = (exact) => h("td", { class: "is-figure", title: exact }, exact === "0" ? "–" : chance(fraction(exact)));
  return h("tr", { class: one.house_edge < 0 ? "is-plus" : "" }, h("th", { scope: "row" }, nameOf(one)), h("td", {}, one.pays.join(" / ")), share(one.win), share(one.stand_off), share(one.lose),
    h("td", { class: "is-figure is-edge", title: one.return }, percent(one.house_edge)), h("td", { class: "is-figure" }, one.standard_deviation.toFixed(3)), h("td", {}, h("span", { class: `how is-${isExact ? "exact" : "simulated"}` }, isExact ? "exact" : "simulated")));
}

/** @param {string|null} text @returns {Record<string, number>|null} */
function readRemaining(text) {
  if (!text) return null;
  const none = Object.fromEntries(RANKS.map((rank) => [rank, 0])); // a rank not named is gone
  return Object.assign(none, Object.fromEntries(text.split(",").map((part) => part.split("=")).map(([rank, count]) => [rank, Number(count) || 0])));
}
