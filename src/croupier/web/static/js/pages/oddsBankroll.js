// What becomes of bankrolls: many patrons who bet by one plan, drawn as a fan.

import { get, wordsOf } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { choice, options } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { bankrollWords } from "../games/oddsFacts.js";
import { bankrollFan, plots } from "./oddsPlots.js";

/** @type {[string, string][]} */
const PLANS = ["flat", "martingale", "paroli", "dalembert", "fibonacci"].map((id) => [
  id,
  t(`odds.plan.${id}`),
]);
const UNITS = [20, 50, 100, 200];
const COUPS = [100, 200, 400, 1000];

/** @param {() => import("../page.js").OddsAsked} asked  book, version and decks that are shown */
export function bankrollDesk(asked) {
  const bet = choice(t("odds.head.wager"));
  const plan = choice(t("odds.plan"));
  const units = choice(t("odds.bankroll"));
  const coups = choice(t("odds.coups"));
  const words = h("p", { class: "quiet on-room", role: "status" });
  const picture = h("div", { class: "odds-plots is-wide" });
  const box = h("section", { class: "odds-bankroll", "aria-label": t("odds.bankrolls") },
    h("div", { class: "odds-ask sheet is-dark" }, bet.label, plan.label, units.label, coups.label),
    words, picture);
  options(plan.box, PLANS);
  options(units.box, UNITS.map((count) => [String(count), String(count)]));
  options(coups.box, COUPS.map((count) => [String(count), String(count)]));
  units.box.value = "50";
  coups.box.value = "400";
  let turn = 0;

  async function show() {
    const now = ++turn;
    if (!bet.box.value) return;
    const query = { ...asked(), bet: bet.box.value, plan: plan.box.value,
      units: Number(units.box.value), coups: Number(coups.box.value) };
    const found = await get("/api/odds/bankroll", query).catch((error) =>
      void write(words, wordsOf(error))
    );
    if (!found || now !== turn) return;
    write(words, bankrollWords(found));
    picture.replaceChildren(...plots([bankrollFan(found, bet.box.selectedOptions[0].text)]));
  }
  box.addEventListener("change", () => void show());
  return {
    box,
    /** Show the wagers of a book. @param {string[][]} bets id and name */
    show(bets) {
      options(bet.box, bets);
      return show();
    },
  };
}
