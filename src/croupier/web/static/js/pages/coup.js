// One coup, told from the journal: step by step with its clauses, what it paid, and the proof.

import { coupPath, get, post, tablePath } from "../core/api.js";
import { timeOfDay } from "../core/clock.js";
import { h, set, write } from "../core/dom.js";
import { money, signed } from "../core/money.js";
import { isStill } from "../core/motion.js";
import { isPatron, whoAmI } from "../core/session.js";
import { netOf, resultWords } from "../games/feltFacts.js";
import { colourOf } from "../games/rouletteData.js";
import { checkSeal } from "../games/sealCheck.js";
import "../parts/x-hand.js";
import { betWords } from "../parts/x-settled.js";
import { clauseTag, showClauses } from "../shell/clauses.js";
import { fact, openShell, showAway } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { resultOf } from "./pastCoups.js";

const STEP_MS = 900;

/** Open the page of a coup. @param {string} id */
export async function coup(id) {
  const me = await whoAmI();
  const shell = openShell({ title: `Coup ${id}`, me });
  const told = await get(coupPath(id)).catch((error) => error);
  if (told instanceof Error) {
    return showAway("No such coup", told.message);
  }
  const result = told.number === null || told.number === undefined ? told.outcome : { number: told.number, colour: colourOf(told.number) };
  shell.show({ facts: [h("span", { class: "bar-title" }, `Coup ${id}`), fact("Table", told.table), fact("Version", told.version || "")] });
  shell.main.addEventListener("clause-show", (event) => void showClauses(told.book, /** @type {CustomEvent} */ (event).detail.clauses));
  const replay = replayOf(told);
  shell.main.append(h("div", { class: "room coup" },
    h("section", { class: "coup-head" }, h("h1", {}, `Coup ${id}`), h("p", { class: "coup-result" }, resultWords(result) || (told.in_play ? "In play" : "Void: every stake was returned"))),
    h("div", { class: "coup-columns" },
      h("section", { class: "sheet on-paper coup-steps" }, h("div", { class: "coup-bar" }, h("h2", {}, "Step by step"), replay.controls), replay.list),
      h("div", { class: "coup-side" },
        replay.hands, settled(told, me, result), payment(told), proof(told), fairness(told),
        isPatron(me) && !told.in_play ? dispute(told) : null))));
  document.documentElement.dataset.ready = "yes";
  replay.goTo(told.steps.length - 1);
}

/** The steps, and the cards as they lay after each of them. @param {any} told */
function replayOf(told) {
  /** @type {any} */ const player = h("x-hand");
  /** @type {any} */ const banker = h("x-hand");
  const hasCards = told.steps.some((/** @type {any} */ step) => step.event === "card-dealt");
  const hands = h("div", { class: "cloth coup-cloth", "data-book": told.book, hidden: !hasCards }, h("div", { class: "table-hands" }, player, banker));
  const rows = told.steps.map((/** @type {any} */ step) => stepRow(step, told.book));
  const list = h("ol", { class: "steps" }, rows);
  const place = h("output", { class: "coup-place" });
  let at = 0;
  let timer = 0;

  /** @param {number} step */
  function goTo(step) {
    at = Math.max(0, Math.min(rows.length - 1, step));
    rows.forEach((/** @type {HTMLElement} */ row, /** @type {number} */ i) => {
      row.classList.toggle("is-after", i > at);
      set(row, { "aria-current": i === at ? "step" : null });
    });
    write(place, `${at + 1} of ${rows.length}`);
    const dealt = told.steps.slice(0, at + 1).filter((/** @type {any} */ each) => each.event === "card-dealt");
    const isOver = at === rows.length - 1 && told.outcome;
    for (const [side, part] of [["player", player], ["banker", banker]]) {
      const cards = dealt.filter((/** @type {any} */ each) => each.hand === side).map((/** @type {any} */ each) => each.card);
      const won = isOver && (told.outcome.winner === "tie" ? "tie" : told.outcome.winner === side ? "win" : "lose");
      part.data = { side, cards, points: isOver ? told.outcome[`${side}_points`] : null, result: won || null, isLive: true };
    }
  }
  function run() {
    clearInterval(timer);
    goTo(0);
    timer = setInterval(() => (at >= rows.length - 1 ? clearInterval(timer) : goTo(at + 1)), isStill() ? 0 : STEP_MS);
  }
  /** @param {string} words @param {string} label @param {() => void} act */
  const button = (words, label, act) => h("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: act }, words);
  const stop = () => clearInterval(timer);
  const controls = h("div", { class: "coup-controls" },
    button("⏮", "First step", () => (stop(), goTo(0))), button("◀", "Step back", () => (stop(), goTo(at - 1))), button("▶", "Step on", () => (stop(), goTo(at + 1))),
    button("⏭", "Last step", () => (stop(), goTo(rows.length - 1))), button("Replay", "Replay from the start", run), place);
  rows.forEach((/** @type {HTMLElement} */ row, /** @type {number} */ i) => row.addEventListener("click", () => (stop(), goTo(i))));
  return { list, hands, controls, goTo };
}

/** @param {any} step @param {string} book */
function stepRow(step, book) {
  return h("li", { class: "step", "data-event": step.event },
    h("time", { datetime: new Date(step.at).toISOString() }, timeOfDay(step.at)),
    h("div", {}, h("p", { class: "step-text" }, step.text), h("p", { class: "step-by" }, step.by ? `by ${step.by.replaceAll("-", " ")}` : "", ` · entry ${step.position}`)),
    h("span", { class: "step-clauses" }, (step.clauses ?? []).map((/** @type {string} */ number) => clauseTag(book, number))));
}

/** @param {any} told @param {import("../core/session.js").Me} me @param {any} result */
function settled(told, me, result) {
  const isStaff = me.kind === "staff";
  const section = h("section", { class: "sheet on-paper" }, h("h2", {}, told.lines.length ? "Wagers" : isStaff ? "No wagers" : "No wagers of yours"));
  /** @param {any[]} lines @param {string} words */
  const table = (lines, words) => h("x-settled", { ".data": { coup: "", words, lines, net: netOf(lines), names: {}, hasNames: isStaff } });
  const versions = told.corrected ?? [];
  if (versions.length) section.append(h("h3", {}, "As settled"));
  if (told.lines.length) section.append(table(told.lines, resultWords(result)));
  for (const version of versions) {
    const now = version.void ? "Void: every stake was returned" : resultWords(resultOf(version));
    section.append(h("h3", {}, "As corrected"), h("p", { class: "quiet" }, ruledBy(version), " ", version.clauses.map((/** @type {string} */ number) => clauseTag(told.book, number))),
      version.lines.length ? table(version.lines, now) : h("p", {}, now));
  }
  return section;
}

/** Who ruled, and why as far as this person is told. @param {any} version */
function ruledBy({ rank, by, proposed_by: proposer, reason }) {
  const who = [by, rank.replaceAll("-", " ")].filter(Boolean).join(", ");
  return `Ruled by ${who}${proposer ? `, proposed by ${proposer}` : ""}${reason ? `: ${reason}` : ""}`;
}

/** @param {any} told */
function payment(told) {
  if (!told.payment?.length) return null;
  return h("section", { class: "sheet on-paper" }, h("h2", {}, "Order of payment"), h("ol", {}, told.payment.map((/** @type {any} */ turn) =>
    h("li", {}, turn.lines.map((/** @type {number} */ at) => turnWords(told.lines[at])).join(", "), " ", turn.clauses.map((/** @type {string} */ number) => clauseTag(told.book, number))))));
}

/** Whose wager it is that is paid. @param {any} line */
const turnWords = ({ name, seat, bet, paid }) => `${name}, seat ${seat}: ${betWords(bet)} ${signed(paid)}`;

/** @param {any} told */
function proof({ proof: { first, last, chain_ok: holds, hash } }) {
  const words = holds === null ? "The stretch is too long to check at once." : holds ? "The record's chain holds: nothing was changed, left out or added." : "The record's chain is broken.";
  return h("section", { class: "sheet is-dark" }, h("h2", {}, "Proof of the record"),
    h("p", { class: holds === false ? "is-bad" : "is-good" }, holds === false ? "✕ " : "✓ ", words),
    h("p", { class: "quiet on-room" }, `Journal entries ${money(first)} to ${money(last)}; the last one's seal:`), h("code", { class: "seal" }, hash));
}

/** @param {any} told */
function fairness({ fairness: fair, cards, table }) {
  if (!fair?.commitment) return null;
  const { revealed } = fair;
  const checks = h("ul", { class: "checks", "aria-label": "Checked by this browser" });
  // An online round begins with the first card of its shoe; elsewhere hands before it took some.
  void checkSeal(fair, table.startsWith("O-") ? cards : undefined).then((found) => checks.append(...found.map(({ says, holds }) =>
    h("li", { class: holds ? "is-good" : "is-bad" }, `${holds ? "✓" : "✕"} ${says}`))));
  return h("section", { class: "sheet is-dark", id: "fairness" }, h("h2", {}, "Proof of fair dealing"),
    h("p", { class: "quiet on-room" }, "Before the first bet the house sealed the order. The seal:"), h("code", { class: "seal" }, fair.commitment), checks,
    revealed
      ? h("details", {}, h("summary", {}, "The order, the salt and the seeds"), h("p", { class: "quiet on-room" }, "Salt"), h("code", { class: "seal" }, revealed.salt),
        h("p", { class: "quiet on-room" }, "Order"), h("code", { class: "seal" }, [revealed.order].flat().join(" ")), h("p", { class: "quiet on-room" }, `Seeds: ${(revealed.seeds ?? []).length}`))
      : h("p", { class: "quiet on-room" }, "What was sealed is shown when the shoe is over."));
}

/** @param {any} told */
function dispute(told) {
  const about = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "field", id: "about", maxlength: 2000, required: "" }));
  const note = h("p", { class: "quiet on-room", "aria-live": "polite" }, h("a", { href: "/case" }, "Your disputes"));
  return h("details", { class: "sheet is-dark" }, h("summary", {}, h("h2", {}, "Something is wrong?")),
    h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      post(tablePath(told.table, "/disputes"), { coup: told.id, about: about.value }).then((made) => {
        toast("Your dispute is with the pit. Surveillance keeps the pictures.", "good");
        about.value = "";
        note.replaceChildren(h("a", { href: `/case/${encodeURIComponent(made.id)}` }, `Follow case ${made.id}`));
      }, complain);
    } }, h("label", { class: "form-field", for: "about" }, h("span", { class: "quiet on-room" }, "Say what happened, in your words; they are your account of it.")), about,
      h("div", { class: "dialog-acts" }, h("button", { class: "button is-main" }, "Open a dispute")), note));
}

