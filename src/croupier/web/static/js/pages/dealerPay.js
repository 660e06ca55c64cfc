// The pay screen: first what is taken, then one payment at a time, with the chips to cut for it.
//
// The house gives the order, the sums and the chips; here they are only ticked off.

import { button, h, write } from "../core/dom.js";
import { listed, t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { say } from "../core/say.js";
import { betName } from "../games/pitFacts.js";
import { playBadge } from "../shell/playBadge.js";
import { chipPicture } from "./colourChips.js";

/** @import { StaffTable } from "../page.js" */
/** @import { Payment, PayOut } from "../wire.js" */

/** The chips of a payment as a dealer says them: "950 = 1×500 4×100 1×50". @param {Payment} one */
export const cutWords = ({ amount, chips }) =>
  `${money(amount)} = ${chips.map(({ value, count }) => `${count}×${money(value)}`).join(" ")}`;

/** @param {() => void} ticked tells that something was ticked off */
export function payDesk(ticked) {
  const take = h("li", { class: "pay-step pay-take" });
  const list = h("ol", { class: "pay-list", tabindex: 0 });
  const note = h("p", { class: "quiet pay-note" });
  const tick = button(t("pay.tick"), () => next(), "is-main pay-tick");
  const box = h("section", { class: "sheet on-paper deal-pay", "aria-label": t("pay.label"),
    hidden: "" }, list, h("div", { class: "pay-foot" }, tick, note));
  let coup = "";
  let done = 0;
  /** @type {StaffTable|null} */ let shown = null;

  /** @returns {number} how many steps there are */
  const count = () => {
    const out = shown?.pay_out;
    return out ? out.pay.length + (out.take.length ? 1 : 0) : 0;
  };
  /** Tick off what is next. @returns {boolean} whether there was anything */
  function next() {
    if (done >= count()) return false;
    done += 1;
    if (shown) draw(shown);
    ticked();
    return true;
  }
  /** @param {StaffTable} view */
  function draw(view) {
    const out = /** @type {PayOut} */ (view.pay_out);
    const steps = [...(out.take.length ? [takeRow(take, out)] : []),
      ...out.pay.map((one) => payRow(one, view))];
    steps.forEach((row, at) => {
      row.classList.toggle("is-done", at < done);
      row.classList.toggle("is-next", at === done);
    });
    list.replaceChildren(...steps, ...playRows(out, view));
    const current = steps[done];
    current?.scrollIntoView({ block: "nearest" });
    if (current) say(current.textContent ?? "");
    tick.disabled = !current;
    write(note, steps.length
      ? current ? t("pay.of", { done, all: steps.length }) : t("pay.all")
      : t("pay.none"));
  }
  return {
    box,
    next,
    left: () => count() - done,
    isOpen: () => !box.hidden,
    /** @param {StaffTable} view */
    show(view) {
      box.hidden = !view.pay_out;
      if (!view.pay_out) return void (shown = null);
      const key = JSON.stringify([view.coup, view.pay_out]);
      if (key === coup && shown) return;
      [coup, done, shown] = [key, 0, view];
      draw(view);
    },
  };
}

/** @param {HTMLElement} row @param {Pick<PayOut, "take">} out */
function takeRow(row, { take }) {
  row.replaceChildren(
    h("b", { class: "pay-word" }, t("pay.take")),
    h("span", { class: "pay-seats" },
      take.map((one) =>
        h("span", { class: "pay-taken", title: one.name },
          h("span", { class: "seat-no" }, one.seat), money(one.amount))
      )),
  );
  return row;
}

/** What play money loses and wins, apart: nothing is cut for it, so nothing is ticked off.
 * @param {PayOut} out @param {StaffTable} view */
function playRows({ play_take: taken, play_pay: paid }, view) {
  const rows = [
    ...(taken.length
      ? [takeRow(h("li", { class: "pay-step pay-take" }), { take: taken })]
      : []),
    ...paid.map((one) => payRow(one, view)),
  ];
  for (const row of rows) {
    row.classList.add("is-play");
    row.querySelector(".pay-word")?.append(playBadge());
  }
  return rows;
}

/** @param {Payment} one @param {StaffTable} view */
function payRow(one, view) {
  const word = one.amount ? t("pay.pay") : t("pay.back");
  const more = [
    one.commission ? t("pay.commission", { amount: money(one.commission) }) : "",
    one.excess ? t("pay.excess", { amount: money(one.excess) }) : "",
    one.back ? t("pay.stake", { amount: money(one.back) }) : "",
  ].filter(Boolean);
  return h("li", { class: "pay-step" }, h("b", { class: "pay-word" }, word),
    h("span", { class: "seat-no" }, one.seat),
    h("span", { class: "pay-who" }, one.colour ? chipPicture(one.colour) : null, one.name,
      h("small", {}, listed(one.bets.map((bet) => betName(view, bet))))), one.amount
    ? h("b", { class: "pay-chips" }, one.chips.length ? cutWords(one) : money(one.amount))
    : null, h("span", { class: "pay-more" }, more.join(" · ")),
    h("span", { class: "pay-clauses" },
      one.clauses.map((no) => h("span", { class: "clause" }, no))));
}
