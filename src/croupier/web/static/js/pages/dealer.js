// The dealer's console: the one next step, card or number entry, seats and stakes, irregularities.

import { get, Refusal } from "../core/api.js";
import { timeOfDay } from "../core/clock.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { call } from "../core/say.js";
import "../parts/x-log.js";
import "../parts/x-roads.js";
import { showClauses } from "../shell/clauses.js";
import { barTitle, fact, isReady } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { addressed } from "./address.js";
import { askedDesk } from "./dealerAsked.js";
import { chipsDesk } from "./dealerChips.js";
import { commander } from "./dealerCommands.js";
import { dealerFelt } from "./dealerFelt.js";
import { payDesk } from "./dealerPay.js";
import { askRelief } from "./dealerRelief.js";
import { seatsDesk } from "./dealerSeats.js";
import { dealerSide } from "./dealerSide.js";
import { StakesDesk } from "./dealerStakes.js";
import { StepDesk } from "./dealerStep.js";
import { showMeter } from "./differentialMeter.js";
import { rulingDesk } from "./rulingDesk.js";
import { asStaff, may, openForStaff } from "./staffDoor.js";
import { openTable } from "./tableSession.js";

/** @import { LogEntry } from "../elements.js" */
/** @import { StaffTable } from "../page.js" */
/** @import { Me, ToldEvent } from "../wire.js" */

const LONGEST_LOG = 60;

/** Open a table's console. @param {string} table */
async function dealer(table) {
  const { me, shell } = await openForStaff({ title: t("deal.dealer", { table }),
    scopes: ["dealer", "cards", "wheel"], act: "see-tables" });
  if (!me) return;
  // Whoever deals sees the table as it is: nothing is kept back to be revealed.
  document.documentElement.dataset.motion = "still";
  const { store } = openTable(table, me);
  const view = () => asStaff(store.get().view);
  const desks = desksOf(table, me, view);
  const log = logOf();
  furnish(shell.main, table, desks, log.box);
  desks.step.listen();
  shell.main.addEventListener("clause-show",
    ({ detail }) => void showClauses(view()?.book ?? "", detail.clauses));
  store.subscribe((state, before) => {
    const [now, then] = [asStaff(state.view), asStaff(before.view)];
    if (!now) return void shell.show({ link: state.link });
    if (state.events !== before.events) log.hear(state.events);
    if (now.phase !== then?.phase || now.next?.command !== then?.next?.command) desks.step.disarm();
    if (!then) {
      isReady();
      void log.remember(now.coup);
    }
    desks.show(now);
    shell.show({ link: state.link, facts: factsOf(now) });
  });
  if (!may(me, "deal-card")) toast(t("deal.you-see-everything-here-and"));
}

/** @param {string} table @param {Me} me @param {() => StaffTable|null} view */
function desksOf(table, me, view) {
  const { give, both, again } = commander(table, () => view()?.position ?? 0);
  const rulings = rulingDesk({ table: () => table, view });
  /** A step that the table does not allow asks for the irregularity behind it.
   * @param {unknown} error */
  const refused = (error) => {
    if (error instanceof Refusal && error.ruling)
      rulings.open({ id: error.ruling, why: error.words });
    else complain(error);
  };
  const stakes = new StakesDesk({ give, again, begun: () => step.disarm() });
  const pay = payDesk(() => step.show());
  const side = dealerSide({ me, table, give, rulings, view });
  const step = new StepDesk({ view, give, both, rule: rulings.open, refused,
    record: (key) => stakes.press(key), tick: () => pay.isOpen() && (pay.next(), true),
    unpaid: pay.left,
    acts: { "insurance-amount": () => answers.amount(), "insurance-no": () => answers.no(),
      "same-as-last": () => stakes.repeatAll(), correct: side.correct, "cut-card": side.cutCard,
      relief: () => {
        const now = view();
        if (now) askRelief(table, now);
      } } });
  const felt = dealerFelt((place, seat) => stakes.tap(place, seat ? { seat, nth: 0 } : undefined));
  const [answers, seats, chips] = [askedDesk(give), seatsDesk(give, table), chipsDesk(give)];
  stakes.box.append(seats.box);
  const roads = h("x-roads");
  const board = h("section", { class: "sheet on-paper deal-roads",
    "aria-label": t("deal.scoreboard") }, roads);
  return {
    step,
    felt,
    answers,
    pay,
    side,
    right: [stakes.box, chips.box, board],
    /** @param {StaffTable} now */
    show(now) {
      step.show();
      board.hidden = now.game === "roulette" || !now.roads;
      if (now.roads && now.roads !== roads.data?.roads)
        roads.data = { roads: now.roads, size: "table", show: ["big_road"], hasCounts: true };
      for (const desk of [felt, answers, pay, stakes, seats, chips, side]) desk.show(now);
      showMeter(stakes.meter, now);
    },
  };
}

/** @param {HTMLElement} main @param {string} table @param {ReturnType<typeof desksOf>} desks
 * @param {HTMLElement} log */
function furnish(main, table, { step, felt, answers, pay, side, right }, log) {
  main.append(
    h("div", { class: "deal" },
      h("h1", { class: "for-readers" }, t("deal.dealers-console-table", { table })),
      h("div", { class: "deal-left" }, step.box, side.box),
      h("section", { class: "deal-middle", "aria-label": t("word.table") }, felt.cloth, felt.result,
        pay.box, log),
      h("section", { class: "deal-right", "aria-label": t("deal.stakes-and-irregularities") },
        right)),
  );
  // What patrons are asked stands by the cards, and where there is one column right under the step.
  const isNarrow = matchMedia("(max-width: 820px)");
  const putAnswers = () => (isNarrow.matches ? step.box : felt.cloth).after(answers.box);
  isNarrow.addEventListener("change", putAnswers);
  putAnswers();
  // A button that was clicked keeps no key from the table.
  main.addEventListener("click", ({ target, detail }) => {
    const pressed = target instanceof Element ? target.closest("button, summary") : null;
    if (detail && pressed instanceof HTMLElement) pressed.blur();
  }, { capture: true });
}

/** The log: what is heard, on top of the coup as the journal tells it. */
function logOf() {
  const trail = h("x-log");
  const box = h("div", { class: "sheet is-dark deal-log", tabindex: 0, role: "region",
    "aria-label": t("deal.log") }, trail);
  /** @type {LogEntry[]} */ let log = [];
  const show = () => (trail.data = { entries: log, title: t("word.what-happened"), most: 40 });
  return {
    box,
    /** @param {ToldEvent[]} events */
    hear(events) {
      log = [...events.map(entryOf).reverse(), ...log].slice(0, LONGEST_LOG);
      for (const event of events) if (event.event === "readings-disagreed") call(event.text);
      show();
    },
    /** @param {string} coup */
    async remember(coup) {
      const told = coup ? await get("/api/coups/{coup...}", { coup }).catch(() => null) : null;
      if (!told) return;
      const known = new Set(log.map((each) => each.id));
      log = [...log, ...told.steps.map(entryOf).reverse().filter((each) => !known.has(each.id))];
      show();
    },
  };
}

/** @type {Record<string, LogEntry["tone"]>} */
const TONES = {
  "coup-settled": "good",
  "coup-voided": "bad",
  "readings-disagreed": "bad",
  "betting-closed": "warn",
  "coup-held": "warn",
  "ruling-made": "warn",
  "wager-placed": "quiet",
};

/** @param {ToldEvent} event @returns {LogEntry} */
const entryOf = ({ position, at, text, clauses, event }) => ({ id: position, at: timeOfDay(at),
  text, clauses, tone: TONES[event] });

/** @param {StaffTable} view */
function factsOf({ name, id, game, dealer, coup, shoe }) {
  const title = barTitle(`${name ?? t("word.table")} ${id}`);
  if (!game) return [title];
  const dealt = fact(t("word.dealer"), dealer || t("table.none"), true);
  if (!shoe) return [title, dealt, fact(t("word.spin"), coup || "–")];
  return [title, dealt, fact(t("word.shoe"), String(shoe.number)),
    fact(t("deal.cards-left"), String(shoe.remaining)),
    fact(t("deal.cut-card"), t(shoe.cut_card_out ? "deal.cut-out" : "deal.cut-in"), true),
    fact(t("word.hand"), coup || "–")];
}

void dealer(addressed());
