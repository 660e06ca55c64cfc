// Gallery: dealer and pit parts, log, dialog, key overlay.

import { askSure } from "../../src/croupier/web/static/js/core/dialog.js";
import { h } from "../../src/croupier/web/static/js/core/dom.js";
import { showKeys } from "../../src/croupier/web/static/js/core/keys.js";
import { part } from "./gallery-felt.js";
import "../../src/croupier/web/static/js/parts/x-cardentry.js";
import "../../src/croupier/web/static/js/parts/x-decision.js";
import "../../src/croupier/web/static/js/parts/x-log.js";

const MATTER = {
  id: "d-1",
  place: "B-08 hand 51",
  title: "Two cards drawn together, order unknown",
  clauses: ["7.13"],
  evidence: [{ label: "Cards", cards: ["9S", "4C"] }, { label: "Read at",
    text: "14:02:11 and 14:02:11" }, { label: "Stakes", text: "3 patrons, 4,500" }],
  options: [
    { id: "a", label: "Nine, then four", effect: "then each patron withdraws or stays",
      cards: ["9S", "4C"] },
    { id: "b", label: "Four, then nine", effect: "then each patron withdraws or stays",
      cards: ["4C", "9S"] },
  ],
  needs: "Pit Manager or above",
};
const ENTRIES = [
  { id: 4, at: "14:02:11", text: "Card KD read", tone: "quiet" },
  { id: 3, at: "14:02:05", text: "No more bets", clauses: ["4.6"], tone: "warn" },
  { id: 2, at: "14:01:58", text: "Seat 3: 60,000 on Player, 10,000 over the maximum is returned",
    clauses: ["7.18"], tone: "bad" },
  { id: 1, at: "14:01:40", text: "Seat 1 wins +950 on Banker", clauses: ["6.1.2.1", "5.1.2"],
    tone: "good" },
];

export const consoles = {
  entry: {
    title: "Card entry",
    make: () =>
      h("div", { class: "two" },
        part("x-cardentry", { step: "Draw the Banker's third card",
          why: "Player stands, Banker has 4", clauses: ["4.16"], isOpen: true,
          reader: { state: "ok", last: "KD", ago: "0.4 s ago" }, canTakeBack: true }, {
          id: "entry-open",
        }),
        part("x-cardentry", { step: "Choose the card", isOpen: true,
          reader: { state: "fault", last: "8S" }, mismatch: { reader: "8S", keyed: "9S" },
          isListening: false })),
  },
  decisions: {
    title: "Decisions",
    make: () =>
      h("div", { class: "two" },
        part("x-decision", { ...MATTER, mayDecide: true, twoPeople: true,
          until: "told the patrons: by 14:30" }, { id: "decision-open" }),
        part("x-decision", { ...MATTER, mayDecide: true, twoPeople: true,
          proposal: { by: "Lan", option: "b", reason: "The four lay on top." }, mayApprove: true,
          until: "by 14:30", isOverdue: true }),
        part("x-decision", { ...MATTER, mayDecide: false,
          why: "You are Pit Supervisor; needs Pit Manager or above (7.13)" })),
  },
  log: {
    title: "Log, dialog and keys",
    make: () => {
      const show = () =>
        askSure("Leave the table?", "Your 500 on Banker stays until the hand is settled.", "Leave");
      return [
        h("div", { class: "two" },
          h("div", { class: "sheet on-paper" },
            part("x-log", { title: "What happened", entries: ENTRIES })),
          part("x-log", { entries: [] })),
        part("x-log", { entries: ENTRIES, isCompact: true }),
        h("div", { class: "shelf" },
          h("button", { class: "button", id: "open-dialog", onclick: show }, "Open the dialog"),
          h("button", { class: "button", id: "open-keys",
            onclick: () => showKeys(["felt", "grid", "dealer", "pit"]) }, "Show the keys")),
      ];
    },
  },
};
