// The squeeze, over the whole width of the cloth: by whoever squeezes, for those who watch the fold
// move, and for those who fold their own copy before they are told.

import { post } from "../core/api.js";
import { button, focusOn, h, set, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { keep, kept } from "../core/kept.js";
import { money } from "../core/money.js";
import { isStill } from "../core/motion.js";
import { say } from "../core/say.js";
import { coveredOf, handSqueezed, neededOf, squeezedOf } from "../games/squeezeFacts.js";
import "../parts/x-squeeze.js";
import "../parts/x-timer.js";
import { showTimer } from "./countdown.js";

/** @import { Side } from "../page.js" */
/** @import { XSqueeze } from "../parts/x-squeeze.js" */
/** @import { XTimer } from "../parts/x-timer.js" */
/** @import { Fold, SeenTable } from "../wire.js" */
/** @import { TableSession, TableState } from "./tableSession.js" */
/**
 * @typedef {object} Squeezed
 * @property {"mine"|"watch"|"copy"} how
 * @property {Side} side
 * @property {number[]} places
 * @property {(place: number) => string} cardAt  "" while it is not known here
 * @property {(place: number) => boolean} isOpen  to the whole table
 */

const FOLDS_PER_SECOND = 4;

/** What is squeezed now, if anything. @param {TableState} state @returns {Squeezed|null} */
function squeezed({ view, folding }) {
  if (!view) return null;
  const mine = view.you?.squeeze ?? {};
  /** @param {number} place */
  const isMine = (place) => String(place) in mine;
  if (Object.keys(mine).length && view.phase === "squeezing") {
    const side = handSqueezed(view, view.you?.wagers ?? {}, isMine);
    return side && { how: "mine", side, ...lying(view, side, (place) => mine[String(place)]) };
  }
  const kept = new Map(folding.map(({ place, card }) => [place, card]));
  if (kept.size) {
    const side = handSqueezed(view, view.you?.wagers ?? {}, (place) => kept.has(place));
    return side
      && { how: "copy", side, places: coveredOf(view, side).filter((place) => kept.has(place)),
        cardAt: (place) => kept.get(place) ?? "", isOpen: () => false };
  }
  if (view.phase !== "squeezing" || !view.squeeze?.squeezer) return null;
  const { seat } = view.squeeze;
  const theirs = view.seats.find((each) => each.seat === seat);
  const side = handSqueezed(view, { ...theirs?.wagers, ...theirs?.play });
  return side && { how: "watch", side, ...lying(view, side, () => "") };
}

/** The cards of a hand as they lie before who squeezes them: one may be open, the other not.
 * @param {SeenTable} view @param {Side} side @param {(place: number) => string} known */
function lying(view, side, known) {
  const all = new Map(squeezedOf(view, side).map(({ place, card }) => [place, card]));
  return { places: [...all.keys()],
    cardAt: (/** @type {number} */ place) => all.get(place) ?? known(place),
    isOpen: (/** @type {number} */ place) => typeof all.get(place) === "string" };
}

/** @param {TableSession} session */
export function squeezeTable(session) {
  const parts = furnish(session);
  /** @type {Map<number, XSqueeze>} */ let shown = new Map();
  /** @type {Set<number>} */ let opened = new Set();
  const tellFold = folds(session, (place) => opened.has(place));

  /** Each card is open to all when its squeezer has opened it; a copy when its last card is.
   * @param {Squeezed} now @param {number} place */
  function opens({ how, places }, place) {
    opened.add(place);
    session.revelation.peel(place, shown.get(place)?.data?.card ?? "");
    const isLast = places.every((each) => opened.has(each));
    if (how === "mine")
      void session.act("squeeze", { open: [place] }, { at: "offers" }).catch(() => {});
    else if (isLast) session.revelation.open(places);
    if (!isLast) focusOn(parts.cards, ".squeeze-card:not([aria-valuenow='100'])");
  }

  /** @param {Squeezed} now @param {number} place */
  function makeCard(now, place) {
    const card = h("x-squeeze");
    if (now.how === "watch") return card;
    card.addEventListener("squeeze-look", () => {
      if (now.how === "mine")
        void session.act("squeeze", { look: place }, { at: "offers" }).catch(() => {});
    });
    card.addEventListener("squeeze-open", () => opens(now, place));
    if (now.how === "mine")
      card.addEventListener("squeeze-move", ({ detail }) => tellFold(place, detail));
    return card;
  }

  /** @param {TableState} state */
  function show(state) {
    const now = squeezed(state);
    parts.box.hidden = !now;
    const key = now ? [now.how, state.view?.coup, now.side, ...now.places].join() : "";
    if (parts.cards.dataset.key !== key) {
      parts.cards.dataset.key = key;
      opened = new Set();
      shown = new Map(now?.places.map((place) => [place, makeCard(now, place)]));
      parts.cards.replaceChildren(...shown.values());
      if (now) begin(parts, now, state);
    }
    if (!now || !state.view) return;
    for (const [place, card] of shown)
      card.data = { card: now.cardAt(place), isAllowed: now.how !== "watch",
        isOpen: now.isOpen(place), fold: now.how === "watch" ? state.folds[place] : undefined };
    const [words, blanks] = neededOf(state.view.hands, now.side);
    write(parts.needs, t(words, blanks));
    write(parts.staked, stakedWords(state.view)); // the areas lie behind the cards
    parts.timer.hidden = now.how !== "copy" && state.view.closes_at === null;
    if (now.how === "copy") countTo(parts.timer, state.foldBy);
    else showTimer(parts.timer, state.view, { word: "", tone: "insurance", note: "" });
  }
  return { box: parts.box, own: parts.own, show };
}

/** What one has down. @param {SeenTable} view */
const stakedWords = ({ areas, you }) =>
  areas.flatMap(({ bet, name }) => you?.wagers[bet] ? [`${name} ${money(you.wagers[bet])}`] : [])
    .join(" · ");

/** Count down to a moment of the page's own clock. @param {XTimer} timer @param {number} moment */
function countTo(timer, moment) {
  if (timer.dataset.key === String(moment)) return;
  timer.dataset.key = String(moment);
  const seconds = (moment - performance.now()) / 1000;
  timer.data = { word: "", tone: "insurance", note: "", seconds, of: seconds };
}

/** @param {TableSession} session */
function furnish(session) {
  const title = h("h2");
  const needs = h("p", { class: "squeeze-needs" });
  const staked = h("p", { class: "squeeze-own" });
  const cards = h("div", { class: "squeeze-cards" });
  const timer = h("x-timer", { class: "squeeze-timer" });
  const box = h("section", { class: "squeeze-table", "aria-label": t("squeeze.label"),
    hidden: "" });
  const all = button(t("squeeze.open.all"), () => {
    for (const card of /** @type {Iterable<XSqueeze>} */ (cards.children)) card.open();
  }, "is-main squeeze-all");
  const own = button(t("squeeze.keep"), () => {
    session.revelation.keepsDown = !session.revelation.keepsDown;
    keep("own-copy", session.revelation.keepsDown ? "yes" : "no");
    set(own, { "aria-pressed": session.revelation.keepsDown });
  }, "squeeze-keep");
  session.revelation.keepsDown = kept("own-copy") === "yes" && !isStill();
  set(own, { "aria-pressed": session.revelation.keepsDown });
  box.append(h("header", { class: "squeeze-head" }, title, needs, timer), cards,
    h("div", { class: "squeeze-acts" }, all, staked));
  return { box, title, needs, cards, timer, all, own, staked };
}

/** @param {ReturnType<typeof furnish>} parts @param {Squeezed} now @param {TableState} state */
function begin({ box, title, cards, all }, { how, side }, { view }) {
  const hand = t(`side.${side}`);
  box.dataset.how = how;
  write(title, how === "mine"
    ? t("squeeze.yours", { hand })
    : how === "copy"
    ? t("squeeze.own", { hand })
    : t("squeeze.others", { name: view?.squeeze?.squeezer ?? "", hand }));
  all.hidden = how === "watch";
  if (how === "watch") return say(title.textContent ?? "");
  say(t("squeeze.told"));
  focusOn(cards, ".squeeze-card");
}

/** Tell the others how far a card is folded, a few times a second: the position and nothing else.
 * @param {TableSession} session @param {(place: number) => boolean} isOpen */
function folds({ table }, isOpen) {
  /** @type {Fold|null} */ let next = null;
  let timer = 0;
  function send() {
    timer = 0;
    const body = next;
    next = null;
    if (!body || isOpen(body.place)) return; // all see a card that is open
    void post("/api/tables/{table}/fold", { table }, body).catch(() => {});
    timer = setTimeout(send, 1000 / FOLDS_PER_SECOND);
  }
  /** @param {number} place @param {{grip: Fold["grip"], progress: number}} fold */
  return (place, { grip, progress }) => {
    next = { place, grip, percent: Math.round(progress * 100) };
    if (!timer) send();
  };
}
