// The middle of the dealer's console: the hands or the wheel's numbers, insurance, what is to
// settle.

import { h, keyed, refill, termed, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { sayOdds } from "../core/words.js";
import { callWords, payOf } from "../games/dealerFacts.js";
import { handsOf, netOf, numberOf } from "../games/feltFacts.js";
import { colourOf } from "../games/rouletteData.js";
import { layoutStakes, oddsOf } from "../games/wheelFacts.js";
import "../parts/x-hand.js";

/** @import { StaffTable } from "../page.js" */

const MOST_NUMBERS = 18;

export function dealerFelt() {
  const player = h("x-hand", { class: "hand-player" });
  const banker = h("x-hand", { class: "hand-banker" });
  const hands = h("div", { class: "deal-hands" }, player, banker);
  const wheel = dealerWheel();
  const notices = h("div", { class: "notices" });
  const insurance = h("p", { class: "deal-insurance" });
  const cloth = h("div", { class: "cloth deal-cloth" }, hands, wheel.box, insurance, notices);
  const result = resultSheet();
  return {
    cloth,
    layout: wheel.layout,
    result: result.box,
    /** @param {StaffTable} view */
    show(view) {
      cloth.dataset.book = view.book;
      hands.hidden = Boolean(view.wheel);
      wheel.box.hidden = !view.wheel;
      if (view.wheel) wheel.show(view);
      else {
        const [one, two] = handsOf(view);
        const due = view.next?.hand;
        player.data = { ...one, isDue: due === "player", isLive: true };
        banker.data = { ...two, isDue: due === "banker", isLive: true };
      }
      write(insurance, insuranceWords(view));
      insurance.hidden = !insurance.textContent;
      const isByHand = view.squeeze?.squeezer && !view.setup?.reader && view.phase === "dealing"
        && handsOf(view).every((hand) => hand.cards.every(Boolean));
      const said = [...(view.notice ?? []), view.squeeze?.text ?? "",
        isByHand ? t("deal.by-hand") : ""].filter(Boolean);
      refill(notices, said, () => said.map((text) => h("p", {}, text)));
      result.show(view);
    },
  };
}

function dealerWheel() {
  const numbers = h("ol", { class: "deal-numbers",
    "aria-label": t("deal.last-numbers-the-newest-first") });
  const layout = h("x-layout");
  return {
    layout,
    box: h("div", { class: "deal-wheel" }, numbers, layout),
    /** @param {StaffTable} view */
    show(view) {
      const { numbers: last = [], spin = 0 } = view.wheel ?? {};
      keyed(numbers, last.slice(0, MOST_NUMBERS).map((number, at) => ({ number, spin: spin - at })),
        (each) => `${each.spin}-${each.number}`,
        ({ number }) => h("li", { class: `ball is-${colourOf(number)}` }, number));
      void import("../parts/x-layout.js");
      layout.data = { isOpen: view.commands.includes("place-wager"), word: "", chip: 0,
        stakes: layoutStakes(view, {}, {}), odds: oddsOf(view), number: numberOf(view), lit: [],
        turned: false };
    },
  };
}

/** What waits to be settled, or was: the call and the sums. */
function resultSheet() {
  const words = h("p", { class: "preview-call" });
  const sums = h("dl", { class: "preview-sums" });
  const box = h("section", { class: "sheet on-paper deal-result",
    "aria-label": t("deal.result-preview") }, words, sums);
  return {
    box,
    /** @param {StaffTable} view */
    show(view) {
      const isWaiting = view.phase === "result";
      const list = isWaiting ? view.to_pay : view.result ? view.lines : [];
      const sum = payOf(list);
      box.classList.toggle("is-waiting", isWaiting);
      write(words, view.result
        ? `${t(isWaiting ? "word.result" : "table.last")}: ${callWords(view.result)}`
        : t("word.no-result-yet"));
      const figures = view.result
        ? [
          [t("deal.winners"), String(sum.winners)],
          [isWaiting ? t("deal.to-pay") : t("word.paid"), money(sum.paid)],
          [isWaiting ? t("deal.to-collect") : t("word.collected"), money(sum.collected)],
          [t("deal.house"), money(-netOf(list))],
        ]
        : [];
      refill(sums, figures, () => figures.map(([name, figure]) => termed(name, figure)));
    },
  };
}

/** @param {StaffTable} view */
function insuranceWords({ insurance, insured }) {
  const open = insurance?.open ?? [];
  if (!open.length) return "";
  const offers = open.map(({ hand, odds }) => `${t(`side.${hand}`)} ${sayOdds(odds)}`);
  const total = insured.reduce((sum, each) => sum + each.stake, 0);
  const taken = insured.length ? `${insured.length}, ${money(total)}` : t("deal.none-yet");
  return t("deal.insurance-open-taken", { offers: offers.join(", "), taken });
}
