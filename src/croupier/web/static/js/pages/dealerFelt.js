// The middle of the dealer's console: the hands or the wheel's numbers, insurance, what is to
// settle.

import { h, keyed, refill, termed, write } from "../core/dom.js";
import { COLON, listed, t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { sayOdds } from "../core/words.js";
import { callWords } from "../games/dealerFacts.js";
import { areasOf, handsOf, numberOf } from "../games/feltFacts.js";
import { summed, sumWords } from "../games/playMoney.js";
import { callsOf, oddsOf, recordedStakes } from "../games/wheelFacts.js";
import { colourOf } from "../games/wheelOrder.js";
import { feltArc, showStakes } from "../parts/feltArc.js";
import "../parts/x-hand.js";
import { isRecording } from "./dealerStakes.js";

/** @import { Place } from "../games/wagerLine.js" */
/** @import { WholeTableData } from "../elements.js" */
/** @import { StaffTable } from "../page.js" */

/** @typedef {(place: Place, seat?: number) => void} Tap put the chip in hand down there */

const MOST_NUMBERS = 18;

/** @param {Tap} tap */
export function dealerFelt(tap) {
  const player = h("x-hand", { class: "hand-player" });
  const banker = h("x-hand", { class: "hand-banker" });
  const hands = h("div", { class: "deal-hands" }, player, banker);
  const [arc, wheel] = [dealerArc(tap), dealerWheel(tap)];
  const notices = h("div", { class: "notices" });
  const insurance = h("p", { class: "deal-insurance" });
  const cloth = h("div", { class: "cloth deal-cloth" }, hands, arc.box, wheel.box, insurance,
    notices);
  const result = resultSheet();
  return {
    cloth,
    result: result.box,
    /** @param {StaffTable} view */
    show(view) {
      cloth.dataset.book = view.book;
      cloth.classList.toggle("has-calls", Boolean(view.call_bets?.length));
      arc.box.hidden = Boolean(view.wheel) || !isRecording(view);
      hands.hidden = Boolean(view.wheel) || !arc.box.hidden;
      wheel.box.hidden = !view.wheel;
      if (view.wheel) wheel.show(view);
      else if (!arc.box.hidden) arc.show(view);
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

/** The table as its cloth is printed, while bets lie open: a tap on a box puts the chip in hand
 * there. @param {Tap} tap */
function dealerArc(tap) {
  const box = h("div", { class: "deal-arc" });
  /** @type {SVGElement} */ let stakes;
  let drawn = "";
  box.addEventListener("click", ({ target }) => {
    const found = /** @type {Element} */ (target).closest("[data-bet]");
    if (found)
      tap({ bet: found.getAttribute("data-bet") ?? "" }, Number(found.getAttribute("data-seat")));
  });
  return {
    box,
    /** @param {StaffTable} view */
    show(view) {
      const data = arcOf(view);
      const key = JSON.stringify([data.seats, data.people, data.areas.map(({ name }) => name)]);
      if (key !== drawn) {
        const fresh = feltArc(data);
        box.replaceChildren(fresh.picture);
        [drawn, stakes] = [key, fresh.stakes];
      }
      showStakes(stakes, data);
    },
  };
}

/** @param {StaffTable} view @returns {WholeTableData} */
function arcOf(view) {
  /** @type {Map<string, {seat: number, bet: string, amount: number, plays: boolean}>} */
  const lying = new Map();
  for (const { seat, bet, stake, plays } of view.wagers) {
    const key = `${seat} ${bet} ${plays}`;
    const there = lying.get(key) ?? { seat, bet, amount: 0, plays };
    lying.set(key, { ...there, amount: there.amount + stake });
  }
  return { seats: view.seats.length, mySeat: null, areas: areasOf(view), stakes: [
    ...lying.values(),
  ], people: view.people.map(({ seat, name }) => ({ seat, name })), records: true };
}

/** @param {Tap} tap */
function dealerWheel(tap) {
  const numbers = h("ol", { class: "deal-numbers",
    "aria-label": t("deal.last-numbers-the-newest-first") });
  const [layout, race] = [h("x-layout"), h("x-racetrack")];
  layout.addEventListener("bet-add", ({ detail }) => tap({ bet: detail.bet }));
  race.addEventListener("call-bet",
    ({ detail: { id, number, each } }) => tap({ bet: id, number, each }));
  return {
    box: h("div", { class: "deal-wheel" }, numbers, layout, race),
    /** @param {StaffTable} view */
    show(view) {
      const { numbers: last = [], spin = 0 } = view.wheel ?? {};
      keyed(numbers, last.slice(0, MOST_NUMBERS).map((number, at) => ({ number, spin: spin - at })),
        (each) => `${each.spin}-${each.number}`,
        ({ number }) => h("li", { class: `ball is-${colourOf(number)}` }, number));
      void import("../parts/x-layout.js");
      void import("../parts/x-racetrack.js");
      const [isOpen, calls] = [isRecording(view), callsOf(view)];
      race.hidden = !isOpen || !calls.length;
      race.data = { calls, chip: 0, isOpen };
      layout.data = { isOpen, word: "", chip: 0, stakes: recordedStakes(view), odds: oddsOf(view),
        number: numberOf(view), lit: [], turned: false };
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
      const winners = summed(list, (line) => line.outcome === "win" ? 1 : 0);
      const paid = summed(list, (line) => line.paid);
      const collected = summed(list, (line) => line.collected);
      box.classList.toggle("is-waiting", isWaiting);
      write(words, view.result
        ? `${t(isWaiting ? "word.result" : "table.last")}${COLON}${callWords(view.result)}`
        : t("word.no-result-yet"));
      const figures = view.result
        ? [
          [t("deal.winners"), String(winners.cash)],
          [isWaiting ? t("deal.to-pay") : t("word.paid"), money(paid.cash)],
          [isWaiting ? t("deal.to-collect") : t("word.collected"), money(collected.cash)],
          [t("deal.house"), money(collected.cash - paid.cash)],
          ...(list.some(({ plays }) => plays)
            ? [[t("play.badge"), `−${money(paid.play)} +${money(collected.play)}`]]
            : []),
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
  const own = insured.map(({ seat, stake, plays }) =>
    `${t("deal.seat-of", { seat })}${COLON}${sumWords(summed([{ plays }], () => stake))}`
  );
  const taken = own.length ? listed(own) : t("deal.none-yet");
  return t("deal.insurance-open-taken", { offers: listed(offers), taken });
}
