// Gallery: cards, hands, squeeze, chips, timers and the felts of the four baccarat books.

import { h } from "../../src/croupier/web/static/js/core/dom.js";
import "../../src/croupier/web/static/js/parts/x-card.js";
import "../../src/croupier/web/static/js/parts/x-hand.js";
import "../../src/croupier/web/static/js/parts/x-squeeze.js";
import "../../src/croupier/web/static/js/parts/x-chiprail.js";
import "../../src/croupier/web/static/js/parts/x-chipstack.js";
import "../../src/croupier/web/static/js/parts/x-timer.js";
import "../../src/croupier/web/static/js/parts/x-felt.js";

/** @param {string} tag @param {object} data @param {object} [props] */
export const part = (tag, data, props = {}) => h(tag, { ...props, ".data": data });

const SUITS = "SHDC";
const RANKS = "A23456789TJQK";

export const cards = {
  cards: {
    title: "Cards",
    make: () => [
      h("div", { class: "cloth shelf", style: { "--card": "88px", "border-radius": "16px" } },
        [...SUITS].flatMap((suit) =>
          [...RANKS].map((rank) => part("x-card", { card: rank + suit }))
        )),
      h("div", { class: "cloth shelf", style: { "--card": "200px", "border-radius": "16px" } },
        ["KS", "QH", "JD", "AC", "TD", null].map((card) => part("x-card", { card }))),
    ],
  },
  hands: {
    title: "Hands and timer",
    make: () =>
      h("div", { class: "cloth two", style: { "border-radius": "16px" } },
        part("x-hand", { side: "player", cards: ["KH", "3S"], points: 3, isDue: true }),
        part("x-hand", { side: "banker", cards: ["QC", "6D"], points: 6 }),
        part("x-hand", { side: "player", cards: ["9S", "4C", "2S"], points: 5, result: "lose" }),
        part("x-hand", { side: "banker", cards: ["4H", "4D"], points: 8, result: "win",
          tags: ["Natural", "Pair"] }),
        part("x-hand", { side: "player", cards: [null, null], points: null }),
        part("x-hand", { side: "banker", cards: [] }),
        part("x-timer", { word: "Place your bets", seconds: 18, of: 25, tone: "open",
          note: "Hand B-07/3/34" }),
        part("x-timer", { word: "Place your bets", seconds: 4, of: 25, tone: "open" }),
        part("x-timer", { word: "Insurance open", seconds: 8, of: 10, tone: "insurance" }),
        part("x-timer", { word: "No more bets", tone: "closed" })),
  },
  squeeze: {
    title: "Squeeze",
    make: () =>
      h("div", { class: "cloth shelf", style: { "border-radius": "16px" } },
        part("x-squeeze", { card: "9H" }, { id: "squeeze-free" }),
        part("x-squeeze", { card: "KC", isOpen: true }),
        part("x-squeeze", { card: null, isAllowed: false, why: "Dealer opens (4.8)" })),
  },
  rail: {
    title: "Chip rail and stacks",
    make: () => [
      part("x-chiprail", { chips: [25, 100, 500, 1000, 5000], selected: 500, total: 500,
        balance: 9500, can: { undo: true, clear: true, double: true }, isOpen: true }),
      h("div", { class: "cloth shelf", style: { "border-radius": "16px" } },
        part("x-chipstack", { amount: 25 }), part("x-chipstack", { amount: 300, state: "pending" }),
        part("x-chipstack", { amount: 6725 }),
        part("x-chipstack", { amount: 166, state: "refused" }),
        part("x-chipstack", { amount: 50000 }),
        part("x-chipstack", { amount: 1000, outcome: "win", paid: 950 }),
        part("x-chipstack", { amount: 400, colour: "violet" })),
    ],
  },
};

/** @param {string} bet @param {string} name @param {string[]} odds @param {string[]} clauses
 * @param {string} [note] */
const area = (bet, name, odds, clauses, note) => ({ bet, name, odds, clauses, note });
const MAIN = [
  area("player", "Player", ["1 to 1"], ["6.1.1.1", "5.1.1"]),
  area("banker", "Banker", ["0.95 to 1"], ["6.1.2.1", "5.1.2"]),
  area("tie", "Tie", ["8 to 1"], ["6.1.3", "5.1.5"]),
];
const PAIRS = [area("player-pair", "Player Pair", ["11 to 1"], ["5.1.4"]),
  area("banker-pair", "Banker Pair", ["11 to 1"], ["5.1.3"])];
export const BOOKS = {
  baccarat: [...MAIN, ...PAIRS,
    area("lucky-6", "Lucky 6", ["12 to 1", "20 to 1"], ["5.1.6", "5.1.7"])],
  "lucky-7": [
    MAIN[0],
    area("banker", "Banker", ["1 to 1"], ["6.1.2.1", "5.1.2"], "Banker 6 pays 1 to 2"),
    MAIN[2],
    ...PAIRS,
    area("small-lucky-7", "Small Lucky 7", ["15 to 1"], ["5.1.3"]),
    area("big-lucky-7", "Big Lucky 7", ["30 to 1"], ["5.1.3"]),
    area("super-lucky-7", "Super Lucky 7", ["30 to 1", "40 to 1", "100 to 1"], ["5.1.3"]),
  ],
  "dragon-tiger": [
    ...MAIN,
    ...PAIRS,
    area("small-dragon", "Small Dragon", ["15 to 1"], ["5.1.3"]),
    area("big-dragon", "Big Dragon", ["30 to 1"], ["5.1.3"]),
    area("small-tiger", "Small Tiger", ["22 to 1"], ["5.1.3"]),
    area("big-tiger", "Big Tiger", ["50 to 1"], ["5.1.3"]),
    area("dragon-tiger", "Dragon Tiger", ["30 to 1", "40 to 1", "100 to 1"], ["5.1.3"]),
  ],
  "online-baccarat": [
    area("player", "Player", ["2 for 1 (1 to 1)"], ["online.5"]),
    area("banker", "Banker", ["2 for 1 less 5% (0.95 to 1)"], ["online.6"]),
    area("tie", "Tie", ["8 for 1 (7 to 1)"], ["online.7"]),
  ],
};
const PEOPLE = [{ seat: 1, name: "Ann" }, { seat: 2, name: "Bao" }, { seat: 3, name: "Chi" }];
const STAKES = [
  { seat: 1, bet: "player", amount: 500 },
  { seat: 1, bet: "player-pair", amount: 50 },
  { seat: 2, bet: "banker", amount: 1500 },
  { seat: 2, bet: "tie", amount: 200 },
  { seat: 3, bet: "player", amount: 12000 },
  { seat: 3, bet: "banker-pair", amount: 100 },
];

/** @param {object} data */
const felt = (data) =>
  h("div", { class: "cloth", "data-book": data.book },
    part("x-felt", { people: PEOPLE, stakes: STAKES, ...data }));

export const felts = {
  felt: {
    title: "Baccarat, seven seats, bets open",
    make: () =>
      felt({
        book: "baccarat",
        seats: 7,
        mySeat: 4,
        isOpen: true,
        areas: BOOKS.baccarat,
        mayTakeSeat: false,
        people: [...PEOPLE, { seat: 4, name: "Dee" }, { seat: 6, name: "Finn" }],
        stakes: [...STAKES, { seat: 4, bet: "banker", amount: 500 }, { seat: 4, bet: "tie",
          amount: 100, state: "pending" }, { seat: 4, bet: "lucky-6", amount: 60000,
          state: "refused", reason: "Most here: 50,000", clauses: ["7.18"] }],
        messages: { player: "Most here: 50,000" },
      }),
  },
  settled: {
    title: "Baccarat, five seats, settled",
    make: () =>
      felt({
        book: "baccarat",
        seats: 5,
        mySeat: 2,
        isOpen: false,
        word: "Banker wins, 6 over 3",
        areas: BOOKS.baccarat,
        stakes: [{ seat: 2, bet: "banker", amount: 1000, outcome: "win", paid: 950,
          clauses: ["6.1.2.1", "5.1.2"] }, { seat: 2, bet: "player", amount: 500, outcome: "lose",
          clauses: ["6.1.1.2"] }, { seat: 2, bet: "lucky-6", amount: 200, outcome: "win",
          paid: 2400, clauses: ["5.1.6"] }, { seat: 2, bet: "tie", amount: 100, outcome: "returned",
          returned: 100, clauses: ["7.17"] }],
      }),
  },
  lucky: {
    title: "Lucky 7, six seats, non-commission, waiting",
    make: () =>
      felt({ book: "lucky-7", seats: 6, mySeat: 4, isOpen: false, word: "Waiting",
        areas: BOOKS["lucky-7"], mayTakeSeat: true }),
  },
  dragon: {
    title: "Dragon Tiger, five seats",
    make: () =>
      felt({ book: "dragon-tiger", seats: 5, mySeat: 5, isOpen: true, areas: BOOKS["dragon-tiger"],
        stakes: [...STAKES, { seat: 5, bet: "big-tiger", amount: 200 }, { seat: 5, bet: "player",
          amount: 5000 }] }),
  },
  small: {
    title: "Dragon Tiger, three seats; not seated",
    make: () =>
      felt({ book: "dragon-tiger", seats: 3, mySeat: null, isOpen: true,
        areas: BOOKS["dragon-tiger"], people: PEOPLE.slice(0, 2), stakes: STAKES.slice(0, 4),
        mayTakeSeat: true }),
  },
  online: {
    title: "Online baccarat",
    make: () =>
      felt({ book: "online-baccarat", seats: 1, mySeat: 1, isOpen: true,
        areas: BOOKS["online-baccarat"], stakes: [{ seat: 1, bet: "tie", amount: 75 }] }),
  },
};
