// The middle of the dealer's console: the hands or the wheel's numbers, insurance, and what waits to be settled.

import { h, keyed, write } from "../core/dom.js";
import { money } from "../core/money.js";
import { handsOf, netOf } from "../games/feltFacts.js";
import { callWords, payOf } from "../games/dealerFacts.js";
import { colourOf } from "../games/rouletteData.js";
import { layoutStakes, oddsOf } from "../games/wheelFacts.js";
import "../parts/x-hand.js";

export function dealerFelt() {
  /** @type {any} */ const player = h("x-hand", { class: "hand-player" });
  /** @type {any} */ const banker = h("x-hand", { class: "hand-banker" });
  const hands = h("div", { class: "deal-hands" }, player, banker);
  const numbers = h("ol", { class: "deal-numbers", "aria-label": "Last numbers, the newest first" });
  // The layout is only looked at here: chips are recorded beside it.
  /** @type {any} */ const layout = h("x-layout", { inert: "", "aria-hidden": "true" });
  const wheel = h("div", { class: "deal-wheel" }, numbers, layout);
  const notices = h("div", { class: "notices" });
  const insurance = h("p", { class: "deal-insurance" });
  const cloth = h("div", { class: "cloth deal-cloth" }, hands, wheel, insurance, notices);
  const words = h("p", { class: "preview-call" });
  const sums = h("dl", { class: "preview-sums" });
  const lines = h("tbody");
  const result = h("section", { class: "sheet on-paper deal-result", "aria-label": "Result preview" },
    words, sums, h("details", {}, h("summary", {}, "Wager by wager"), h("div", { class: "stakes-scroll", tabindex: 0, role: "region", "aria-label": "Wagers" }, h("table", { class: "lines" },
      h("thead", {}, h("tr", {}, ["Patron", "Bet", "Stake", "Pays", "Why"].map((name, at) => h("th", { scope: "col", class: at > 1 && at < 4 ? "is-figure" : "" }, name)))), lines))));
  return {
    cloth,
    result,
    /** @param {any} view */
    show(view) {
      const isWheel = view.game === "roulette";
      cloth.dataset.book = view.book;
      hands.hidden = isWheel;
      wheel.hidden = !isWheel;
      if (isWheel) {
        const list = view.wheel.numbers.slice(0, 18).map((/** @type {number} */ number, /** @type {number} */ at) => ({ number, key: view.wheel.spin - at }));
        keyed(numbers, list, (each) => `${each.key}-${each.number}`, (each) => h("li", { class: `ball is-${colourOf(each.number)}` }, each.number));
        void import("../parts/x-layout.js");
        layout.data = { isOpen: false, word: "", chip: 0, stakes: layoutStakes(view, {}, {}), odds: oddsOf(view), number: view.result?.number ?? null, lit: [], turned: false };
      } else showHands(player, banker, view);
      write(insurance, insuranceWords(view));
      insurance.hidden = !insurance.textContent;
      const said = [...view.notice, view.squeeze?.text].filter(Boolean);
      if (notices.dataset.said !== said.join()) {
        notices.dataset.said = said.join();
        notices.replaceChildren(...said.map((text) => h("p", {}, text)));
      }
      showResult(view);
    },
  };

  /** @param {any} view */
  function showResult(view) {
    const isWaiting = view.phase === "result";
    const isOver = Boolean(view.result) && !isWaiting;
    const list = isWaiting ? view.to_pay : isOver ? view.lines : [];
    result.classList.toggle("is-waiting", isWaiting);
    const head = isWaiting ? "Result" : "Last coup";
    write(words, view.result ? `${head}: ${callWords(view.result)}` : "No result yet");
    const sum = payOf(list);
    const figures = view.result ? [["Winners", String(sum.winners)], [isWaiting ? "To pay" : "Paid", money(sum.paid)], [isWaiting ? "To collect" : "Collected", money(sum.collected)], ["House", money(-netOf(list))]] : [];
    keyed(sums, figures, ([name]) => name, ([name]) => h("div", {}, h("dt", {}, name), h("dd", {})), (box, [, figure]) => write(/** @type {Element} */ (box.lastElementChild), figure));
    lines.replaceChildren(...list.map((/** @type {any} */ line) => lineRow(line, view)));
    /** @type {HTMLElement} */ (result.querySelector("details")).hidden = !list.length;
  }
}

/** @param {any} line @param {any} view */
function lineRow(line, view) {
  const name = view.areas.find((/** @type {any} */ area) => area.bet === line.bet)?.name ?? line.bet;
  const pays = line.outcome === "win" ? `+${money(line.paid)}` : line.outcome === "lose" ? `−${money(line.collected)}` : `${money(line.returned)} back`;
  return h("tr", { "data-outcome": line.outcome }, h("td", {}, `${line.name} (${line.seat})`), h("td", {}, name, line.odds ? h("span", { class: "settled-odds" }, line.odds) : null),
    h("td", { class: "is-figure" }, money(line.stake)), h("td", { class: "is-figure" }, pays), h("td", {}, line.clauses.map((/** @type {string} */ clause) => h("span", { class: "clause" }, clause))));
}

/** @param {any} player @param {any} banker @param {any} view */
function showHands(player, banker, view) {
  const [one, two] = handsOf(view);
  const due = view.next?.command === "deal-card" ? /Player/.test(view.next.text) ? "player" : "banker" : "";
  player.data = { ...one, isDue: due === "player", isLive: true };
  banker.data = { ...two, isDue: due === "banker", isLive: true };
}

/** @param {any} view */
function insuranceWords(view) {
  const open = view.insurance?.open ?? [];
  if (!open.length) return "";
  const total = view.insured.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.stake, 0);
  return `Insurance open: ${open.map((/** @type {any} */ offer) => `${offer.hand === "player" ? "Player" : "Banker"} ${offer.odds}`).join(", ")}. Taken: ${view.insured.length ? `${view.insured.length}, ${money(total)}` : "none yet"}.`;
}
