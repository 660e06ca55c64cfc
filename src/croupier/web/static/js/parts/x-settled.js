// <x-settled>: what the last coup came to for this patron, wager by wager, and by which clauses.

import { h, keyed, set, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money, signed } from "../core/money.js";
import { Part } from "../core/part.js";
import { oddsForPeople, worded } from "../core/words.js";

/** @import { SettledData } from "../elements.js" */

/** @extends {Part<SettledData>} */
export class XSettled extends Part {
  #words = h("p", { class: "settled-words" });
  #net = h("output", { class: "settled-net" });
  #link = h("a", { class: "settled-link" });
  #rows = h("tbody");

  build() {
    this.append(
      h("div", { class: "settled-head" }, this.#words, this.#net),
      h("table", { class: "lines" },
        h("thead", {},
          h("tr", {}, h("th", { scope: "col" }, t("settled.wager")),
            h("th", { scope: "col", class: "is-figure" }, t("settled.stake")),
            h("th", { scope: "col", class: "is-figure" }, t("settled.result")),
            h("th", { scope: "col" }, t("settled.why")))), this.#rows),
      this.#link,
    );
  }

  /** @param {SettledData} data */
  show({ coup, words, lines, names, net, hasNames = false }) {
    write(this.#words, words);
    write(this.#net, lines.length ? signed(net) : "");
    this.#net.dataset.sign = String(Math.sign(net));
    /** @type {HTMLElement} */ (this.#rows.parentElement).hidden = !lines.length;
    const rows = lines.map((line, i) => ({ line, key: `${coup}-${i}` }));
    keyed(this.#rows, hasNames ? rows : rows.sort((a, b) => b.line.paid - a.line.paid),
      ({ key }) => key,
      ({ line }) => this.#row(line, names[line.bet] ?? worded(line.bet), hasNames));
    set(this.#link, { href: `/history/${coup}` });
    write(this.#link, coup ? t("settled.coup", { coup }) : "");
    this.#link.hidden = !coup;
  }

  /** @param {SettledData["lines"][number]} line @param {string} name @param {boolean} hasName */
  #row(line, name, hasName) {
    return h("tr", { "data-bet": line.bet, "data-outcome": line.outcome }, h("td", {}, hasName
      ? h("b", { class: "settled-who" },
        `${t("seat.taken", { seat: line.seat, name: line.name ?? "" })}: `)
      : null, name,
      line.odds ? h("span", { class: "settled-odds" }, oddsForPeople(line.odds)) : null),
      h("td", { class: "is-figure" }, money(line.stake)),
      h("td", { class: "is-figure" }, wordsOf(line)),
      h("td", {}, h("span", { class: "settled-why" }, line.clauses.map((number) =>
        h("button", {
          type: "button",
          class: "clause",
          title: t("settled.clause", { number }),
          onclick: () => this.emit("clause-show", { clauses: line.clauses }),
        }, number)
      ))));
  }
}

/** @param {SettledData["lines"][number]} line */
function wordsOf(line) {
  if (line.outcome === "win")
    return line.in_play < line.stake
      ? t("settled.back", { amount: signed(line.paid), back: money(line.stake - line.in_play) })
      : signed(line.paid);
  if (line.outcome === "lose")
    return line.returned
      ? t("settled.back", { amount: money(-line.collected), back: money(line.returned) })
      : money(-line.collected);
  return t(line.outcome === "returned" ? "settled.returned" : "settled.off");
}

customElements.define("x-settled", XSettled);
