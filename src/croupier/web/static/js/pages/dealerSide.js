// Beside the dealer's steps: who deals, the shoe's own events, opening a covered hand,
// irregularities.

import { post } from "../core/api.js";
import { askWords, cross, openDialog } from "../core/dialog.js";
import { button, h, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { dealtCards, isCovered } from "../games/dealerFacts.js";
import { complain } from "../shell/toasts.js";
import { askRelief } from "./dealerRelief.js";
import { askCase, opensForOthers } from "./openCase.js";
import { trayForm } from "./pitTable.js";
import { withSecond } from "./secondPerson.js";
import { may } from "./staffDoor.js";

/** @import { AnyCommand, Command, StaffTable } from "../page.js" */
/** @import { Me } from "../wire.js" */
/** @import { Opening } from "./rulingDesk.js" */

/**
 * @typedef {object} Side
 * @property {Me} me @property {string} table @property {Command} give
 * @property {() => StaffTable|null} view
 * @property {{open: (given?: Opening) => void}} rulings
 */

/** @param {Side} side */
export function dealerSide({ me, table, give, rulings, view }) {
  const tray = trayForm(me);
  const acts = actsOf({ me, table, give, rulings, view }, tray);
  acts.dispute.hidden = !opensForOthers(me);
  for (const act of [acts.irregular, acts.relief, acts.tray]) act.classList.add("is-always");
  const word = h("p", { class: "side-word" });
  const box = h("section", { class: "sheet is-dark deal-side",
    "aria-label": t("deal.table-and-irregularities") }, h("h2", {}, t("deal.at-the-table")), word,
    h("div", { class: "deal-side-acts" }, Object.values(acts)));
  return {
    box,
    correct: () => acts.correct.click(),
    cutCard: () => acts.cut.hidden || acts.cut.click(),
    /** @param {StaffTable} now */
    show(now) {
      const { automatic } = now;
      const can = new Set(now.commands);
      const isOn = now.dealer === me.name;
      const isSqueezed = now.phase === "squeezing";
      acts.goOn.hidden = automatic || isOn || !can.has("bring-dealer-on");
      acts.goOff.hidden = !isOn || !can.has("take-dealer-off");
      acts.takeOver.hidden = !automatic || !may(me, "take-over");
      acts.handBack.hidden = automatic || !can.has("hand-back");
      const isOut = Boolean(now.shoe?.cut_card_out);
      acts.cut.hidden = automatic || !can.has("show-cut-card") || isOut;
      acts.cutBack.hidden = automatic || !can.has("take-cut-card-back") || !isOut
        || Boolean(now.shoe?.last_hand);
      for (const act of [acts.cut, acts.cutBack]) disarm(act, `${now.coup}|${now.phase}|${isOut}`);
      acts.alarm.hidden = automatic || !can.has("raise-alarm") || Boolean(now.alarm);
      acts.clear.hidden = !now.alarm || !can.has("clear-alarm");
      for (const hand of SIDES) {
        acts[hand].hidden = !isSqueezed || !isCovered(now, hand);
        write(acts[hand], openWords(now, hand));
      }
      acts.tray.hidden = automatic;
      if (tray.box.isConnected) tray.show(now);
      acts.retire.hidden = automatic || !can.has("retire-shoe");
      const wrong = wrongRecord(now);
      acts.correct.hidden = automatic || !wrong;
      write(acts.correct, t(now.shoe ? "deal.correct-card" : "deal.correct-number"));
      acts.release.hidden = !can.has("release-hold");
      acts.irregular.disabled = !now.rulings?.length;
      write(word, sideWord(now));
      word.hidden = !word.textContent;
    },
  };
}

/** @type {("player"|"banker")[]} */
const SIDES = ["player", "banker"];

/** The ruling that puts right what was keyed. @param {StaffTable} now */
const wrongRecord = (now) =>
  (now.shoe ? dealtCards(now).length > 0 : now.phase === "result")
  && now.rulings.some((one) => one.id === (now.shoe ? "wrong-record" : "wrong-number"));

/** Who opens a hand that lies face down. @param {StaffTable} now @param {"player"|"banker"} hand */
const openWords = ({ squeeze }, hand) =>
  squeeze?.squeezer
    ? t("deal.squeezed", { name: squeeze.squeezer, side: t(`side.${hand}`) })
    : t("deal.open-hand", { hand: t(`side.${hand}`) });

/** @param {Side} side @param {ReturnType<typeof trayForm>} tray */
function actsOf({ me, table, give, rulings, view }, tray) {
  /** Open a hand: the dealer does, or says that the squeezer did.
   * @param {"player"|"banker"} hand */
  const opens = (hand) => () => {
    const now = view();
    const squeezer = now?.people.find((each) => each.name === now.squeeze?.squeezer)?.patron ?? "";
    return give({ command: "open-cards", hand, squeezer }).catch(complain);
  };
  /** @param {AnyCommand} given */
  const gives = (given) => () => give(given).catch(complain);
  /** @param {string} label @param {string} question @param {(said: string) => AnyCommand} given
   * @param {string} [kind] */
  const asking = (label, question, given, kind) =>
    button(label, async () => {
      const said = await askWords(question, label);
      if (said) give(given(said)).catch(complain);
    }, kind);
  return {
    goOn: button(t("deal.go-on-duty"), gives({ command: "bring-dealer-on", dealer: me.id }),
      "is-main"),
    goOff: button(t("deal.go-off-duty"), gives({ command: "take-dealer-off" })),
    takeOver: button(t("deal.take-the-table-over"), () => takeOver(table)),
    handBack: button(t("deal.hand-back-to-the-house"),
      () => post("/api/tables/{table}/hand-back", { table }).catch(complain)),
    cut: twice(t("deal.cut"), t("deal.cut-again"), gives({ command: "show-cut-card" })),
    cutBack: twice(t("deal.cut-back"), t("deal.cut-back-again"),
      gives({ command: "take-cut-card-back" })),
    retire: asking(t("deal.retire"), t("deal.retire-why"),
      (reason) => ({ command: "retire-shoe", reason })),
    correct: button("", () => {
      const now = view();
      if (now && wrongRecord(now))
        rulings.open({ id: now.shoe ? "wrong-record" : "wrong-number",
          why: t("deal.correct-why") });
    }),
    relief: button(t("relief.button"), () => {
      const now = view();
      if (now) askRelief(table, now);
    }),
    alarm: asking(t("deal.reader-alarm"), t("deal.what-is-wrong-with-the"),
      (note) => ({ command: "raise-alarm", note })),
    clear: asking(t("deal.clear-the-alarm"), t("deal.what-was-found"),
      (note) => ({ command: "clear-alarm", note }), "is-main"),
    player: button("", opens("player")),
    banker: button("", opens("banker")),
    tray: button(t("deal.tray"), () => {
      const now = view();
      if (now) tray.show(now);
      openDialog("tray", t("deal.tray"), cross(), tray.box);
    }),
    dispute: button(t("case.open-for-a-patron"), () => void askCase(table)),
    release: asking(t("word.go-on-without-a-ruling"), t("deal.why-does-play-go-on"),
      (reason) => ({ command: "release-hold", reason })),
    irregular: button(t("deal.irregularity-f8"), () => rulings.open(), "is-danger"),
  };
}

/** A button that asks to be pressed once more; the next step of the table disarms it.
 * @param {string} label @param {string} again @param {() => unknown} act */
function twice(label, again, act) {
  const box = button(label, () => {
    if (box.dataset.armed) return void act();
    box.dataset.armed = "yes";
    write(box, again);
  });
  box.dataset.label = label;
  return box;
}

/** Have a button be pressed twice anew where the table is another than when it was last shown.
 * @param {HTMLElement} box @param {string} at */
function disarm(box, at) {
  if (box.dataset.at === at) return;
  box.dataset.at = at;
  box.dataset.armed = "";
  write(box, box.dataset.label ?? "");
}

/** Take the table from the house with a second person: at this screen, or when they approve it.
 * @param {string} table */
async function takeOver(table) {
  const reason = await askWords(
    t("deal.why-is-the-table-taken"),
    t("deal.take-the-table-over"),
  );
  if (reason)
    await post("/api/tables/{table}/take-over", { table }, { reason }).then(withSecond).catch(
      complain,
    );
}

/** @param {StaffTable} now */
function sideWord({ proposal, held, automatic, dealer }) {
  if (proposal) return t("deal.proposes-a-ruling-another-person", { proposer: proposal.proposer });
  if (held) return t("deal.play-is-held-the-pit");
  if (automatic) return t("deal.dealt-by-the-house");
  return dealer ? t("deal.deals", { dealer }) : t("deal.no-dealer-is-on");
}
