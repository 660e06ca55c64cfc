// The dealer's console: the one next step, card or number entry, seats and stakes, irregularities.
//
// Enter arms the next step and Enter again does it; what is typed or armed is taken back by Backspace.

import { get, post, tablePath } from "../core/api.js";
import { timeOfDay } from "../core/clock.js";
import { h, write } from "../core/dom.js";
import { listen } from "../core/keys.js";
import { call, say } from "../core/say.js";
import { cardName } from "../core/i18n.js";
import { STEPS, cardCount, stepClauses, stepCommand, takesCard, usualBurn, wayOfCard } from "../games/dealerFacts.js";
import "../parts/x-cardentry.js";
import "../parts/x-log.js";
import "../parts/x-numberentry.js";
import "../parts/x-roads.js";
import { showClauses } from "../shell/clauses.js";
import { fact } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { askedDesk } from "./dealerAsked.js";
import { chipsDesk } from "./dealerChips.js";
import { dealerFelt } from "./dealerFelt.js";
import { seatsDesk } from "./dealerSeats.js";
import { dealerSide } from "./dealerSide.js";
import { stakesDesk } from "./dealerStakes.js";
import { rulingDesk } from "./rulingDesk.js";
import { may, openForStaff } from "./staffDoor.js";
import { openTable } from "./tableSession.js";

const CATCH_UP_MS = 1500;
const SCOPES = ["dealer", "cards", "wheel"];

/** Open a table's console. @param {string} table */
export async function dealer(table) {
  const { me, shell } = await openForStaff({ title: `Dealer ${table}`, scopes: SCOPES });
  if (!me) return;
  const { store } = openTable(table, me);
  const view = () => store.get().view;
  /** @type {any} what waits for the second Enter: a command, or the burn's first card */
  let armed = null;
  let isCheck = true;
  /** @type {any} */ let shownRoads = null;
  /** @type {import("../parts/x-log.js").LogEntry[]} */ let log = [];

  /** @type {Promise<any>} what was asked last, and the position the table is then known to be at */
  let asked = Promise.resolve();
  let expected = 0;
  /** @param {string} command @param {any} [fields] */
  const give = (command, fields = {}) => {
    const doing = command === "draw" ? post(tablePath(table, "/draw")) : post(tablePath(table, "/commands"), { command, ...fields });
    asked = doing.then(({ position }) => (expected = position), () => {});
    return doing;
  };
  /** Quick hands are ahead of the stream: wait until the table is shown as it is after the last step. */
  async function upToDate() {
    await asked;
    for (const until = performance.now() + CATCH_UP_MS; view().position < expected && performance.now() < until;) await new Promise((done) => setTimeout(done, 20));
  }
  const rulings = rulingDesk({ rank: me.rank, table: () => table, view });
  const felt = dealerFelt();
  const answers = askedDesk(give);
  const stakes = stakesDesk(give);
  const seats = seatsDesk(give);
  stakes.box.append(seats.box);
  const chips = chipsDesk(give);
  const side = dealerSide({ me, table, give, rulings });
  /** @type {any} */ const entry = h("x-cardentry");
  /** @type {any} */ const wheel = h("x-numberentry");
  /** @type {any} */ const trail = h("x-log");
  /** @type {any} */ const roads = h("x-roads");
  const step = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "button is-main deal-act", onclick: () => doStep() }));
  const armedWord = h("p", { class: "deal-armed", role: "status" });
  const acts = h("div", { class: "deal-acts" }, step, armedWord);
  const count = /** @type {HTMLInputElement} */ (h("input", { class: "field", type: "number", min: 0, max: 20, "aria-label": "Cards burned face down" }));
  const burn = h("div", { class: "deal-burn", hidden: "" }, h("span", {}, "face down after it"), count, h("button", { type: "button", class: "button is-main", onclick: () => doBurn() }, "Burn ⏎"));
  const keysAre = h("label", { class: "deal-check" }, h("input", { type: "checkbox", ".checked": true, onchange: (/** @type {Event} */ event) => (isCheck = /** @type {HTMLInputElement} */ (event.target).checked) }), " Typed cards check the reader");
  const nextStep = h("section", { class: "deal-step", "aria-label": "Next step" }, entry, wheel, burn, keysAre);
  shell.main.append(h("div", { class: "deal" },
    h("h1", { class: "for-readers" }, `Dealer's console, table ${table}`),
    h("div", { class: "deal-left" },
      nextStep,
      h("section", { class: "sheet on-paper deal-roads", "aria-label": "Scoreboard" }, roads)),
    h("section", { class: "deal-middle", "aria-label": "Table" }, felt.cloth, felt.result,
      h("div", { class: "sheet is-dark deal-log", tabindex: 0, role: "region", "aria-label": "Log" }, trail)),
    h("section", { class: "deal-right", "aria-label": "Stakes and irregularities" }, stakes.box, chips.box, side.box)));
  // What patrons are asked stands by the cards, and where there is one column right under the step.
  const isNarrow = matchMedia("(max-width: 820px)");
  const putAnswers = () => (isNarrow.matches ? nextStep : felt.cloth).after(answers.box);
  isNarrow.addEventListener("change", putAnswers);
  putAnswers();

  /** @param {Promise<any>} doing */
  const shown = (doing) => doing.catch((error) => refused(error));

  /** A step that the table does not allow asks for the irregularity behind it. @param {any} error */
  function refused(error) {
    const named = /make ruling ([\w-]+)/.exec(error.allowed ?? "");
    if (named) rulings.open({ id: named[1], why: error.words });
    else complain(error);
  }

  /** @param {any} [command] */
  function arm(command = null) {
    armed = command;
    show();
    const word = command && (command.burn ? `Burn the ${cardName(command.burn)}` : STEPS[command.command].label);
    if (word) say(`${word}: Enter again`);
  }

  function doStep() {
    const command = stepCommand(view());
    armed = null;
    if (!command) return;
    const { command: name, ...fields } = command;
    void shown(give(name, fields));
  }

  function doBurn() {
    const { burn: card } = armed;
    armed = null;
    void shown(give("burn-cards", { seen: [card], face_down: Number(count.value) || 0 }));
  }

  /** Call for something by its key: at once if it is the next step, else it is an irregularity. @param {string[]} commands @param {string} word */
  async function callFor(commands, word) {
    await upToDate();
    const now = view().next?.command;
    if (commands.includes(now)) return doStep();
    rulings.open({ why: `“${word}” is not the next step: ${view().next?.text ?? view().phase_text} If something went wrong, name it here.` });
  }

  /** Draw the next card from a shoe that reads it. */
  async function draw() {
    await upToDate();
    if (stepCommand(view())?.command === "draw") return doStep();
    rulings.open({ why: `No card is due: ${view().next?.text ?? view().phase_text} A card that was drawn all the same is an irregularity.` });
  }

  /** @param {string} card */
  async function typed(card) {
    await upToDate();
    const now = view();
    const way = wayOfCard(now, isCheck);
    if (way === "burn") {
      count.value = String(usualBurn(card));
      return arm({ burn: card });
    }
    if (way === "deal") return void shown(give("deal-card", { card }));
    if (way === "check") return void shown(give("deal-card", { card, source: "keyed", place: cardCount(now) - 1 }));
    rulings.open({ cards: [card], why: `No card is due: ${now.next?.text ?? now.phase_text} A ${cardName(card)} that left the shoe all the same is an irregularity.` });
  }

  shell.main.addEventListener("card-entered", (event) => void typed(/** @type {CustomEvent} */ (event).detail.card));
  shell.main.addEventListener("mismatch-chosen", (event) => void shown(give("choose-reading", { card: /** @type {CustomEvent} */ (event).detail.card })));
  shell.main.addEventListener("number-entered", (event) => void shown(give("record-number", /** @type {CustomEvent} */ (event).detail)));
  shell.main.addEventListener("card-back", () => arm());
  shell.main.addEventListener("clause-show", (event) => void showClauses(view().book, /** @type {CustomEvent} */ (event).detail.clauses));
  listen(document, ["dealer"], {
    "place-your-bets": () => void callFor(["open-betting"], "Place your bets"),
    "no-more-bets": () => void callFor(["close-betting"], "No more bets"),
    insurance: () => void callFor(["offer-insurance", "close-insurance"], "Insurance"),
    irregularity: () => rulings.open(),
    draw: (event) => {
      const isPressed = event.target instanceof Element && event.target.closest("button, a, summary");
      if (isPressed || view()?.setup?.reader !== "simulated") return false;
      if (!event.repeat) void draw();
      return true;
    },
  });
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || !view() || event.ctrlKey || event.metaKey || event.altKey || target?.closest("input:not([type=number]), textarea, select, dialog")) return;
    if (event.key === "Enter") {
      if (target?.closest("button, a, summary") && target !== step) return;
      event.preventDefault();
      if (event.repeat) return; // a key held down is pressed once: the second press confirms
      if (armed?.burn) return doBurn();
      if (armed) return doStep();
      const command = stepCommand(view());
      if (command) arm(command);
    } else if ((event.key === "Backspace" || event.key === "Escape") && armed && !target?.closest("input")) {
      event.preventDefault();
      arm();
    } else if (event.key.toLowerCase() === "n" && view().game === "roulette") {
      event.preventDefault();
      rulings.open({ why: "No spin: say what happened. Every stake is returned." });
    }
  });

  function show() {
    const now = view();
    if (!now) return;
    const isWheel = now.game === "roulette";
    const command = now.automatic ? null : stepCommand(now);
    const name = armed?.command ?? command?.command;
    const label = name ? STEPS[name].label : "";
    const key = name ? STEPS[name].key : "";
    entry.hidden = isWheel;
    wheel.hidden = !isWheel;
    const text = now.automatic ? "The house deals this table itself." : now.alarm ? `The reader's alarm stands: ${now.alarm}` : now.next?.text ?? now.phase_text;
    if (isWheel) wheel.data = { step: text, clauses: stepClauses(now), isOpen: !now.automatic && now.phase === "waiting", number: now.result?.number ?? null };
    else entry.data = entryData(now, text, Boolean(armed?.burn));
    // The step's button stands right under its words, in whichever entry this game has.
    const head = (isWheel ? wheel : entry).querySelector(".entry-head");
    if (acts.previousSibling !== head) head.after(acts);
    step.hidden = !command;
    if (step.dataset.label !== label) step.replaceChildren(label, key ? h("kbd", {}, key) : "");
    step.dataset.label = label;
    step.classList.toggle("is-armed", Boolean(armed?.command));
    write(armedWord, armed?.burn ? "" : armed ? "Enter again does it, Backspace takes it back" : command ? "Enter twice" : "");
    burn.hidden = !armed?.burn;
    keysAre.hidden = isWheel || now.source !== "reader";
    roads.parentElement.hidden = isWheel || !now.roads;
    if (now.roads && now.roads !== shownRoads) roads.data = { roads: (shownRoads = now.roads), size: "table", show: ["big_road"], hasCounts: true };
    felt.show(now);
    answers.show(now);
    stakes.show(now);
    seats.show(now);
    chips.show(now);
    side.show(now);
    shell.show({ link: store.get().link, facts: factsOf(now) });
    trail.data = { entries: log, title: "What happened", most: 40 };
  }

  /** @param {any} now @param {string} text @param {boolean} isBurning */
  function entryData(now, text, isBurning) {
    const cards = [...(now.hands?.player ?? []), ...(now.hands?.banker ?? [])].sort((a, b) => a.place - b.place);
    const isRead = now.source === "reader" || now.source === "both";
    return {
      step: isBurning ? `Burn the ${cardName(armed.burn)}, and how many face down?` : text, clauses: stepClauses(now),
      isOpen: !now.automatic && takesCard(now) && !now.alarm,
      reader: { state: now.alarm ? "fault" : isRead ? "ok" : "off", last: isRead ? cards[cards.length - 1]?.card : null },
      mismatch: now.readings ? { reader: now.readings.reader, keyed: now.readings.keyed } : null, canTakeBack: Boolean(armed),
    };
  }

  store.subscribe((state, before) => {
    if (!state.view) return void shell.show({ link: state.link });
    if (state.events !== before.events) {
      log = [...state.events.map(entryOf).reverse(), ...log].slice(0, 60);
      for (const event of state.events) if (event.event === "readings-disagreed") call(event.text);
    }
    if (state.view.phase !== before.view?.phase || state.view.next?.command !== before.view?.next?.command) armed = null;
    if (!before.view) {
      document.documentElement.dataset.ready = "yes";
      void remember(state.view.coup);
    }
    show();
  });

  /** The log begins with the coup as the journal tells it. @param {string} coup */
  async function remember(coup) {
    if (!coup) return;
    const told = await get(`/coups/${coup}`).catch(() => null);
    if (!told) return;
    const known = new Set(log.map((each) => each.id));
    log = [...log, ...told.steps.map(entryOf).reverse().filter((/** @type {any} */ each) => !known.has(each.id))];
    show();
  }

  if (!may(me, "deal-card")) toast("You see everything here and change nothing.");
}

/** @type {Record<string, "good"|"bad"|"warn"|"quiet">} */
const TONES = { "coup-settled": "good", "coup-voided": "bad", "readings-disagreed": "bad", "betting-closed": "warn", "coup-held": "warn", "ruling-made": "warn", "wager-placed": "quiet" };

/** @param {any} event @returns {import("../parts/x-log.js").LogEntry} */
const entryOf = (event) => ({ id: event.position, at: timeOfDay(event.at), text: event.text, clauses: event.clauses, tone: TONES[event.event] });

/** @param {any} view */
function factsOf(view) {
  const title = h("span", { class: "bar-title" }, `${view.name ?? "Table"} ${view.id}`);
  if (!view.game) return [title];
  const dealt = fact("Dealer", view.dealer || "none", true);
  if (view.game === "roulette") return [title, dealt, fact("Spin", view.coup || "–")];
  const { shoe } = view;
  return [title, dealt, fact("Shoe", String(shoe.number)), fact("Cards left", String(shoe.remaining)), fact("Cut card", shoe.cut_card_out ? "out" : "in", true), fact("Hand", view.coup || "–")];
}
