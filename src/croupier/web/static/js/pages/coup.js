// One coup, told from the journal: step by step with its clauses, what it paid, and the proof.

import { asRefusal, get, Refusal } from "../core/api.js";
import { timeOfDay } from "../core/clock.js";
import { button, h, set, write } from "../core/dom.js";
import { listed, t } from "../core/i18n.js";
import { money, signed } from "../core/money.js";
import { isStill } from "../core/motion.js";
import { isPatron, whoAmI } from "../core/session.js";
import { plain, worded } from "../core/words.js";
import { canCheck, goesOn, isIn } from "../games/checkpoints.js";
import { fateOf, resultWords } from "../games/feltFacts.js";
import { checkSeal } from "../games/sealCheck.js";
import "../parts/x-hand.js";
import "../parts/x-settled.js";
import { dateOf, lookAgain } from "../shell/checkpoint.js";
import { clauseTag, showClauses } from "../shell/clauses.js";
import { fact, isReady, openShell, showAway } from "../shell/shell.js";
import { addressed } from "./address.js";
import { settled, VOID } from "./coupSettled.js";
import { caseSheet, ownCase } from "./openCase.js";
import { resultOf } from "./pastCoups.js";

/** @import { CoupStory, Fairness, NamedLine, Step, Witnessed } from "../wire.js" */

const STEP_MS = 900;

/** Open the page of a coup. @param {string} id */
async function coup(id) {
  const me = await whoAmI();
  const shell = openShell({ title: t("coup.title", { id }), me });
  const told = await get("/api/coups/{coup...}", { coup: id }).catch(asRefusal);
  if (told instanceof Refusal) return showAway(t("coup.away"), told.message);
  shell.show({
    facts: [fact(t("coup.table"), told.table),
      ...(told.version ? [fact(t("coup.version"), plain(told.version))] : [])],
  });
  shell.main.addEventListener("clause-show",
    ({ detail }) => void showClauses(told.book, detail.clauses));
  const replay = new Replay(told);
  shell.main.append(
    h("div", { class: "room coup" },
      h("section", { class: "coup-head" }, h("h1", {}, t("coup.title", { id })), told.camera
        ? h("p", { class: "quiet" },
          t("watch.seen", { camera: told.camera, from: timeOfDay(told.camera_from),
            to: timeOfDay(told.camera_to) }))
        : null,
        h("p", { class: "coup-result" }, standing(told),
          told.corrected?.length ? h("small", {}, ` ${t("coup.corrected")}`) : null)),
      h("div", { class: "coup-columns" },
        h("section", { class: "sheet on-paper coup-steps" },
          h("div", { class: "coup-bar" }, h("h2", {}, t("coup.steps")), replay.controls),
          replay.list),
        h("div", { class: "coup-side" }, replay.hands, settled(told, me.kind === "staff"),
          payment(told), told.proof && proof(told.proof),
          told.fairness?.commitment && fairness(told.fairness, told),
          isPatron(me) && !told.in_play && ownCase(told),
          Boolean(told.patrons?.length) && caseSheet(id, told.patrons)))),
  );
  isReady();
  replay.goTo(told.steps.length - 1);
}

/** The steps, and the cards as they lay after each of them. */
class Replay {
  #told;
  #at = 0;
  #timer = 0;
  #player = h("x-hand");
  #banker = h("x-hand");
  #place = h("output", { class: "coup-place" });

  /** @param {CoupStory} told */
  constructor(told) {
    this.#told = told;
    this.rows = told.steps.map((step) => stepRow(step, told.book));
    this.rows.forEach((row, at) => row.addEventListener("click", () => this.#stopAt(at)));
    this.list = h("ol", { class: "steps" }, this.rows);
    const hasCards = told.steps.some((step) => step.event === "card-dealt");
    this.hands = h("div", { class: "cloth coup-cloth", "data-book": told.book, hidden: !hasCards },
      h("div", { class: "table-hands" }, this.#player, this.#banker));
    /** @param {string} words @param {string} label @param {() => void} act */
    const control = (words, label, act) =>
      button(words, act, "", { "aria-label": label, title: label });
    this.controls = h("div", { class: "coup-controls" },
      control("⏮", t("coup.first"), () => this.#stopAt(0)),
      control("◀", t("coup.back"), () => this.#stopAt(this.#at - 1)),
      control("▶", t("coup.on"), () => this.#stopAt(this.#at + 1)),
      control("⏭", t("coup.last"), () => this.#stopAt(this.rows.length - 1)),
      control(t("coup.replay"), t("coup.replay.says"), () => this.#run()), this.#place);
  }

  /** @param {number} step */
  #stopAt(step) {
    clearInterval(this.#timer);
    this.goTo(step);
  }

  #run() {
    this.#stopAt(0);
    this.#timer = setInterval(
      () => this.#at >= this.rows.length - 1 ? clearInterval(this.#timer) : this.goTo(this.#at + 1),
      isStill() ? 0 : STEP_MS,
    );
  }

  /** @param {number} step */
  goTo(step) {
    const { steps, outcome } = this.#told;
    const at = this.#at = Math.max(0, Math.min(this.rows.length - 1, step));
    this.rows.forEach((row, i) => {
      row.classList.toggle("is-after", i > at);
      set(row, { "aria-current": i === at ? "step" : null });
    });
    write(this.#place, t("coup.place", { at: at + 1, of: this.rows.length }));
    const dealt = steps.slice(0, at + 1).filter((each) => each.event === "card-dealt");
    const over = at === this.rows.length - 1 ? outcome : null;
    for (const side of /** @type {const} */ (["player", "banker"])) {
      const cards = dealt.filter((each) => each.hand === side).map((each) => each.card ?? null);
      const part = side === "player" ? this.#player : this.#banker;
      part.data = { side, cards, points: over?.[`${side}_points`] ?? null,
        result: fateOf(side, over), isLive: true };
    }
  }
}

/** @param {Step} step @param {string} book */
const stepRow = (step, book) =>
  h("li", { class: "step", "data-event": step.event },
    h("time", { datetime: new Date(step.at).toISOString() }, timeOfDay(step.at)),
    h("div", {}, h("p", { class: "step-text" }, step.text),
      h("p", { class: "step-by" }, byWords(step), t("coup.entry", { position: step.position }))),
    h("span", { class: "step-clauses" }, (step.clauses ?? []).map((number) =>
      clauseTag(book, number)
    )));

/** Whose a step is, and who agreed to it. @param {Step} step */
const byWords = ({ by, second }) =>
  second ? t("coup.by.two", { who: by, second }) : by ? t("coup.by", { who: plain(by) }) : "";

/** Why it is void. @param {{why?: string}} told */
const voidWords = ({ why }) => why || VOID;

/** What the coup came to as it stands now: as it was last put right. @param {CoupStory} told */
function standing(told) {
  const last = told.corrected?.at(-1);
  const words = last?.void ? voidWords(told) : resultWords(resultOf(last ?? told));
  return words || (told.in_play ? t("coup.playing") : voidWords(told));
}

/** @param {CoupStory} told */
function payment({ payment: turns, lines, book }) {
  if (!turns?.length) return null;
  /** Whose wager it is that is paid. @param {NamedLine} line */
  const words = ({ name, seat, bet, paid }) =>
    t("coup.paid", { name, seat, bet: worded(bet), amount: signed(paid) });
  return h("section", { class: "sheet on-paper" }, h("h2", {}, t("coup.order")),
    h("ol", {},
      turns.map((turn) =>
        h("li", {}, listed(turn.lines.map((at) => words(lines[at]))), " ",
          turn.clauses.map((number) => clauseTag(book, number)))
      )));
}

/** @param {NonNullable<CoupStory["proof"]>} told */
function proof({ first, last, chain_ok: holds, hash, witnessed }) {
  const words = holds === null
    ? t("coup.chain.long")
    : holds
    ? t("coup.chain.holds")
    : t("coup.chain.broken");
  return h("section", { class: "sheet is-dark" }, h("h2", {}, t("coup.proof")),
    h("p", { class: holds === false ? "is-bad" : "is-good" }, holds === false ? "✕ " : "✓ ", words),
    h("p", { class: "quiet on-room" },
      t("coup.entries", { first: money(first), last: money(last) })),
    h("code", { class: "seal" }, hash), witnessed && signedRecord(hash, witnessed));
}

/** The checkpoint that covers a coup, and what this browser can say of it.
 * @param {string} hash @param {Witnessed} witnessed */
function signedRecord(hash, witnessed) {
  const { size, root, at } = witnessed.checkpoint;
  const checks = h("ul", { class: "checks", "aria-label": t("coup.witnessed") });
  void checkWitnessed(hash, witnessed).then((found) => checks.append(...found.map(checked)));
  return h("div", { class: "signed-record" },
    h("p", { class: "quiet on-room" },
      t("coup.signed", { day: dateOf(at), size: money(size), root: root.slice(0, 16) })), checks);
}

/** @param {string} hash @param {Witnessed} witnessed */
async function checkWitnessed(hash, witnessed) {
  if (!canCheck()) return [];
  const found = [{ says: t("coup.in"), holds: await isIn(hash, witnessed) }];
  const kept = await lookAgain();
  const newest = kept
    && await get("/api/checkpoint", { since: witnessed.checkpoint.size }).catch(() => null);
  if (!newest) return found;
  const says = t("coup.goes-on", { day: dateOf(kept.since) });
  const holds = kept.checkpoint.key === witnessed.checkpoint.key
    && await goesOn(witnessed.checkpoint, newest.checkpoint, newest.proof);
  return [...found, { says, holds }];
}

/** Something this browser has checked. @param {{says: string, holds: boolean}} check */
const checked = ({ says, holds }) =>
  h("li", { class: holds ? "is-good" : "is-bad" }, `${holds ? "✓" : "✕"} ${says}`);

/** @param {Fairness} fair @param {CoupStory} told */
function fairness(fair, { cards, fresh_shoe: fresh }) {
  const { revealed } = fair;
  const checks = h("ul", { class: "checks", "aria-label": t("coup.checked") });
  // Where its shoe was its own, the coup's cards are the first of it.
  void checkSeal(fair, fresh ? cards : undefined).then((found) =>
    checks.append(...found.map(checked))
  );
  /** @param {string} text */
  const quiet = (text) => h("p", { class: "quiet on-room" }, text);
  /** @param {string} text */
  const seal = (text) => h("code", { class: "seal" }, text);
  return h("section", { class: "sheet is-dark", id: "fairness" }, h("h2", {}, t("coup.fair")),
    quiet(t("coup.sealed")), seal(fair.commitment ?? ""), checks, revealed
    ? h("details", {}, h("summary", {}, t("coup.revealed")), quiet(t("coup.salt")),
      seal(revealed.salt), quiet(t("coup.shuffled")), seal(revealed.order.join(" ")),
      quiet(t("coup.seeds", { count: revealed.seeds.length })))
    : quiet(t("coup.later")));
}

void coup(addressed());
