// Beside the dealer's steps: who deals, the shoe's own events, opening a covered hand, the irregularities.

import { post, tablePath } from "../core/api.js";
import { askWords } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { complain } from "../shell/toasts.js";
import { withSecond } from "./secondPerson.js";

/** @typedef {{me: any, table: string, give: (command: string, fields?: any) => Promise<any>, rulings: {open: (given?: any) => void}}} Side */

/** @param {Side} side */
export function dealerSide({ me, table, give, rulings }) {
  /** @param {string} label @param {() => unknown} act @param {string} [tone] */
  const button = (label, act, tone = "") => /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: `button ${tone}`, onclick: act }, label));
  /** @param {string} command @param {any} [fields] */
  const gives = (command, fields) => () => give(command, fields).catch(complain);
  /** @param {string} label @param {string} question @param {string} command @param {string} field @param {string} [tone] */
  const asking = (label, question, command, field, tone) => button(label, async () => {
    const said = await askWords(question, label);
    if (said) give(command, { [field]: said }).catch(complain);
  }, tone);
  const acts = {
    goOn: button("Go on duty", gives("bring-dealer-on", { dealer: me.id }), "is-main"),
    goOff: button("Go off duty", gives("take-dealer-off")),
    takeOver: button("Take the table over", () => takeOver(table)),
    handBack: button("Hand back to the house", () => post(tablePath(table, "/hand-back")).catch(complain)),
    cut: button("Cut card is out", gives("show-cut-card")),
    alarm: asking("Reader alarm", "What is wrong with the reader or the shoe?", "raise-alarm", "note"),
    clear: asking("Clear the alarm", "What was found?", "clear-alarm", "note", "is-main"),
    player: button("Open Player", gives("open-cards", { hand: "player" })),
    banker: button("Open Banker", gives("open-cards", { hand: "banker" })),
    release: asking("Go on without a ruling", "Why does play go on?", "release-hold", "reason"),
    irregular: button("Irregularity  F8", () => rulings.open(), "is-danger"),
  };
  const word = h("p", { class: "side-word" });
  const box = h("section", { class: "sheet is-dark deal-side", "aria-label": "Table and irregularities" },
    h("h2", {}, "At the table"), word, h("div", { class: "deal-side-acts" }, Object.values(acts)));
  return {
    box,
    /** @param {any} now */
    show(now) {
      const may = new Set(now.commands);
      /** @param {"player"|"banker"} side */
      const isCovered = (side) => now.phase === "squeezing" && now.hands?.[side]?.some((/** @type {any} */ each) => each.card === null);
      const isOn = now.dealer === me.name;
      acts.goOn.hidden = now.automatic || isOn || !may.has("bring-dealer-on");
      acts.goOff.hidden = !isOn || !may.has("take-dealer-off");
      acts.takeOver.hidden = !now.automatic || !me.may?.includes("take-over");
      acts.handBack.hidden = now.automatic || !may.has("hand-back");
      acts.cut.hidden = now.automatic || !may.has("show-cut-card") || now.shoe?.cut_card_out;
      acts.alarm.hidden = now.automatic || !may.has("raise-alarm") || Boolean(now.alarm);
      acts.clear.hidden = !now.alarm || !may.has("clear-alarm");
      acts.player.hidden = !isCovered("player");
      acts.banker.hidden = !isCovered("banker");
      acts.release.hidden = !may.has("release-hold");
      acts.irregular.disabled = !now.rulings?.length;
      word.textContent = sideWord(now);
      word.hidden = !word.textContent;
    },
  };
}

/** Take the table from the house with a second person: at this screen, or when they approve it. @param {string} table */
async function takeOver(table) {
  const reason = await askWords("Why is the table taken over? It is done when no coup is in play, and the sealed shoe goes.", "Take the table over");
  if (reason) await post(tablePath(table, "/take-over"), { reason }).then(withSecond).catch(complain);
}

/** @param {any} now */
function sideWord(now) {
  if (now.proposal) return `${now.proposal.proposer} proposes a ruling; another person has to approve it in the pit.`;
  if (now.held) return "Play is held. The pit rules.";
  if (now.automatic) return "Dealt by the house.";
  return now.dealer ? `${now.dealer} deals.` : "No dealer is on.";
}
