// Surveillance: what stands out, live and searchable; its inbox; who bets when the shoe is good.

import { get } from "../core/api.js";
import { dayAndTime, timeOfDay } from "../core/clock.js";
import { button, h, panel, thead } from "../core/dom.js";
import { amountIn, entry, form, labelled, picker } from "../core/fields.js";
import { COLON, listed, phrased, t, wordOf } from "../core/i18n.js";
import { decimal, money, readMoney } from "../core/money.js";
import { titled } from "../core/words.js";
import { isReady } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";
import { tellMore } from "./moreCases.js";
import { may, openForStaff } from "./staffDoor.js";

/** @import { CaseRow, Gets, Me, PatronScore, SignificantEvent } from "../wire.js" */
/** @typedef {Gets["/api/significant"]["where"]} Question */

const LOOK_AGAIN_MS = 5000;
const SEARCHED = /** @type {const} */ (["table", "coup", "patron", "dealer", "person", "clause"]);
const CATEGORIES = ["large-win", "large-wager", "large-cash", "cash-of-day", "void", "correction",
  "cards-replaced", "sources-differ", "hold", "alarm", "variance", "overdue", "sign-in-failed",
  "take-over", "limits", "settings", "people", "kept-out", "stop", "clock", "counting", "ruling",
  "dispute", "note"];

/** Open the page. */
async function surveillance() {
  const { me, shell } = await openForStaff({ title: t("watch.title") });
  if (!me) return;
  const room = new WatchRoom(me);
  shell.main.append(room.box);
  await room.read();
  isReady();
  setInterval(() => void room.lookAgain(), LOOK_AGAIN_MS);
}

/** A name with its rank. @param {string} name @param {string} rank */
const ranked = (name, rank) => phrased([name, rank && titled(rank)]);

class WatchRoom {
  #me;
  #body = h("tbody", {});
  #more = button(t("watch.more"), () => void this.#further());
  #csv = h("a", { class: "button", download: "" }, t("watch.csv"));
  #inbox = h("div", {});
  #counting = h("div", {});
  #before = 0;
  #latest = 0;
  #fields = fieldsOf();

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    const { register, category, first, last, least, texts } = this.#fields;
    const search = () => void this.read();
    this.box = h("div", { class: "office" }, h("h1", {}, t("watch.title")),
      h("div", { class: "watch-sides" }, panel(t("watch.counting"), this.#counting),
        panel(t("watch.inbox"), this.#inbox)),
      h("section", { class: "sheet is-dark", "aria-label": t("watch.significant") },
        form("watch-form", search, labelled(t("watch.register"), register),
          labelled(t("watch.category"), category), texts.map(({ label }) => label), least.label,
          first.label, last.label, h("button", { class: "button is-main" }, t("watch.search")),
          this.#csv), h("table", { class: "watch-table office-rows", "aria-live": "off" }, thead(
            ["watch.when", "watch.category", "watch.happened", "watch.where", "watch.who",
              "watch.camera"].map((key) => t(key)),
          ), this.#body), this.#more));
  }

  /** @returns {Question} */
  #question() {
    const { register, category, first, last, least, texts } = this.#fields;
    const asked = SEARCHED.map((name, nth) => [name, texts[nth].box.value.trim()]);
    return /** @type {Question} */ ({ ...Object.fromEntries(asked), of: register.value,
      category: category.value, first: first.box.value, last: last.box.value,
      least: readMoney(least.box.value || "0") ?? 0 });
  }

  async read() {
    try {
      const { box } = this.#fields.least;
      if (amountIn(box, readMoney, box.value || "0") === null) return;
      const question = this.#question();
      const { events, before } = await get("/api/significant", question);
      const rows = events.map((one) => this.#row(one));
      this.#body.replaceChildren(...(rows.length ? rows : [none()]));
      this.#went(before);
      this.#latest = Math.max(0, ...events.map(({ position }) => position));
      const wanted = Object.entries(question).filter(([, value]) => value)
        .map(([name, value]) => [name, String(value)]);
      this.#csv.setAttribute("href", `/api/significant/table.csv?${new URLSearchParams(wanted)}`);
      await Promise.all([this.#readInbox(), this.#readCounting()]);
    } catch (error) {
      complain(error);
    }
  }

  /** Put what is new on top, while nobody has gone further back. */
  async lookAgain() {
    if (document.hidden) return;
    const found = await get("/api/significant", this.#question()).catch(() => null);
    const fresh = found?.events.filter(({ position }) => position > this.#latest) ?? [];
    if (!fresh.length) return;
    this.#latest = Math.max(...fresh.map(({ position }) => position));
    this.#body.prepend(...fresh.map((one) => this.#row(one)));
  }

  async #further() {
    const { events, before } = await get("/api/significant", { ...this.#question(),
      before: this.#before });
    this.#body.append(...events.map((one) => this.#row(one)));
    this.#went(before);
  }

  /** @param {number} before */
  #went(before) {
    this.#before = before;
    this.#more.hidden = !before;
  }

  /** @param {SignificantEvent} one */
  #row(one) {
    const changed = one.before && one.after ? "watch.before" : one.before
      ? "watch.was.only"
      : one.after
      ? "watch.is.only"
      : "";
    return h("tr", {}, h("th", { scope: "row" }, dayAndTime(one.at)),
      h("td", {}, h("span", { class: "watch-mark" }, one.category_text)),
      h("td", { class: "is-long" }, one.text,
        one.amount ? h("b", {}, ` ${money(one.amount)}`) : null, changed
        ? h("div", { class: "quiet" }, t(changed, { before: one.before, after: one.after }))
        : null, one.clauses.length
        ? h("div", { class: "quiet" }, t("watch.clause.of", { clauses: listed(one.clauses) }))
        : null),
      h("td", {}, this.#asks("table", one.table),
        one.coup ? h("div", {}, h("a", { href: `/history/${one.coup}` }, one.coup)) : null),
      h("td", {}, this.#asks("patron", one.patron),
        one.by ? h("div", {}, ranked(one.by, one.rank)) : null, one.second
        ? h("div", {}, t("watch.agreed", { who: ranked(one.second, one.second_rank) }))
        : null, one.dealer && one.dealer !== one.by
        ? h("div", { class: "quiet" }, t("watch.dealt", { dealer: one.dealer }))
        : null), h("td", {}, one.camera ? `${one.camera} ${timeOfDay(one.camera_at)}` : ""));
  }

  /** A name that opens its file: all that stands out of it. @param {"table"|"patron"} field
   * @param {string} name */
  #asks(field, name) {
    if (!name) return null;
    return h("button", { class: "watch-link", type: "button",
      "aria-label": t("watch.file", { name }), onclick: () => {
        this.#fields.texts[SEARCHED.indexOf(field)].box.value = name;
        void this.read();
      } }, name);
  }

  async #readInbox() {
    const inbox = may(this.#me, "see-inbox");
    const told = await get("/api/disputes", inbox ? { inbox: true } : {});
    const more = h("p", { class: "quiet" });
    tellMore(more, told);
    this.#inbox.replaceChildren(
      told.disputes.length
        ? h("ul", {}, told.disputes.map(caseLine))
        : h("p", { class: "quiet" }, t("watch.inbox.none")),
      more,
    );
  }

  async #readCounting() {
    if (!may(this.#me, "see-edges")) return;
    const { patrons, beyond, is_complete } = await get("/api/good-shoes", { limit: 10 });
    const named = patrons.filter((one) => one.is_beyond_chance);
    this.#counting.replaceChildren(
      named.length
        ? h("ul", {}, named.map(scoreLine))
        : h("p", { class: "quiet" }, t("watch.counting.none")),
      is_complete ? "" : h("p", { class: "quiet", role: "status" }, t("watch.counting.goes-on")),
      h("p", { class: "quiet" }, t("watch.counting.says", { beyond })),
    );
  }
}

function fieldsOf() {
  const register = picker(["significant", "incidents"].map((of) => [of, t(`watch.${of}`)]));
  const category = picker([["", t("watch.every")],
    ...CATEGORIES.map((one) => [one, wordOf("occurrence", one) ?? titled(one)])]);
  const texts = SEARCHED.map((name) =>
    entry(t(`watch.${name}`), { maxlength: 60, autocomplete: "off",
      value: new URLSearchParams(location.search).get(name) ?? "" })
  );
  const [first, last] = ["first", "last"]
    .map((name) => entry(t(`watch.${name}`), { type: "date" }));
  const least = entry(t("watch.least"), { inputmode: "numeric", autocomplete: "off" });
  return { register, category, texts, first, last, least };
}

const none = () => h("tr", {}, h("td", { colspan: 6, class: "quiet" }, t("watch.none")));

/** @param {CaseRow} one */
const caseLine = (one) =>
  h("li", {}, h("a", { href: `/case/${one.id}` }, one.id),
    ` ${one.patron_name}${COLON}${one.about} `,
    one.overdue ? h("span", { class: "watch-mark is-hot" }, t("watch.overdue")) : null);

/** @param {PatronScore} one */
const scoreLine = (one) =>
  h("li", {}, h("b", {}, one.name), " ",
    h("span", { class: "watch-mark is-hot" },
      t("watch.counting.figure", { deviations: decimal(one.deviations, 1) })),
    h("div", {}, one.text));

void surveillance();
