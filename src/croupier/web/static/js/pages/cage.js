// The cage: cash and chips over the counter, slips, the count, what is owed, tips.

import { get } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { askWords } from "../core/dialog.js";
import { button, h, keyed, panel, termed, thead } from "../core/dom.js";
import { amountField, amountIn, field, form } from "../core/fields.js";
import { COLON, listed, t } from "../core/i18n.js";
import { money, signed } from "../core/money.js";
import { sender } from "../core/once.js";
import { currencyName } from "../core/words.js";
import { isReady } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { patronDesk } from "./cagePatron.js";
import { tipsDesk } from "./cageTips.js";
import { askChips, chipEntry } from "./chipEntry.js";
import { countsGiven } from "./countsGiven.js";
import { actDesk } from "./pitActs.js";
import { ACTS_CHANGED, withSecond } from "./secondPerson.js";
import { may, openForStaff } from "./staffDoor.js";

/** @import { CageView, Me, Owing, SlipView, Waiting } from "../wire.js" */

const AGAIN_MS = 10_000;

/** Open the page. */
async function cage() {
  const { me, shell } = await openForStaff({ title: t("room.cage") });
  if (!me) return;
  const room = new Cage(me);
  shell.main.append(room.box);
  await room.read().catch(complain);
  isReady();
}

class Cage {
  #me;
  #patron;
  #tips;
  #acts = actDesk();
  #send = sender();
  #chips = chipEntry(t("cage.chips"));
  #counted = chipEntry(t("cage.count"));
  #cash = amountField(t("cage.cash"));
  #why = field(t("cage.count.why"), { maxlength: 2000 });
  #slips = h("ul", { class: "cage-list" });
  #debts = h("tbody");
  #book = h("div", {});
  /** @type {number[]} */ #denominations = [];
  #variances = h("ul", { class: "cage-list" });
  #given = h("div", {});

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.#patron = patronDesk(me);
    this.#tips = tipsDesk(me, this.#send, () => this.read());
    this.box = h("div", { class: "office cage-room" },
      h("h1", { class: "for-readers" }, t("room.cage")),
      h("div", {}, this.#patron.box, may(me, "chips-sold") && this.#overTheCounter()),
      h("div", {}, panel(t("cage.slips"), this.#slips), this.#acts.box, this.#owed()),
      h("div", {}, panel(t("cage.book"), this.#book, this.#variances, this.#given),
        may(me, "cage-count") && this.#count(), this.#tips.box));
    document.addEventListener(ACTS_CHANGED, () => void this.read().catch(() => {}));
    setInterval(() => document.hidden || void this.read().catch(() => {}), AGAIN_MS);
    void this.#acts.read();
  }

  async read() {
    const told = await get("/api/cage");
    this.#patron.bound(told.alone);
    this.#denominations = told.denominations;
    this.#chips.offer(told.denominations);
    this.#counted.offer(told.denominations);
    const slips = told.slips.length ? told.slips : [null];
    keyed(this.#slips, slips, (slip) => slip ? keyOf(slip) : "",
      (slip) => slip ? this.#slip(slip) : quiet(t("cage.slips.none")));
    this.#debts.replaceChildren(...(told.debts.length
      ? told.debts.map((one) => this.#debt(one))
      : [h("tr", {}, h("td", { colspan: 3, class: "quiet" }, t("cage.debts.none")))]));
    this.#book.replaceChildren(bookOf(told));
    this.#variances.replaceChildren(
      ...told.variances.map((one) =>
        h("li", {},
          t("cage.variance", { date: one.date, what: one.kept_in, amount: signed(one.amount),
            left: money(one.left) }))
      ),
    );
    this.#given.replaceChildren(...[countsGiven(told.counts)].filter((one) => one !== null));
    this.#tips.show(told.tips, told.denominations);
  }

  /** Send something off, with the second person where it takes one.
   * @param {Promise<{says: string}|Waiting|{id: string}>} sent */
  async #sent(sent) {
    const told = await sent.catch((error) => void complain(error));
    if (!told) return false;
    const isDone = await withSecond(told);
    if (isDone && !("waiting" in told) && "says" in told) toast(told.says, "good");
    await this.read().catch(complain);
    return true;
  }

  #overTheCounter() {
    /** @param {"sold"|"redeemed"} way */
    const move = async (way) => {
      const chips = this.#chips.read();
      if (await this.#sent(this.#send(`/api/chips/${way}`, {}, { chips }))) this.#chips.clear();
    };
    return panel(t("cage.chips"), this.#chips.box,
      h("div", { class: "cage-acts" }, button(t("cage.sell"), () => move("sold"), "is-main"),
        button(t("cage.redeem"), () => move("redeemed"), "is-main")));
  }

  /** @param {SlipView} slip */
  #slip(slip) {
    const { table, number, kind, chips, stage, signed: by, worth } = slip;
    /** @param {"issue"|"receive"|"void"} step @param {Record<string, number>} counted
     * @param {string} [reason] */
    const take = (step, counted, reason = "") =>
      this.#sent(
        this.#send("/api/tables/{table}/slips/{number}", { table, number }, { step, chips: counted,
          reason }),
      );
    const isOurs = kind === "fill" ? stage === "requested" : stage === "issued";
    const step = kind === "fill" ? "issue" : "receive";
    const mayTake = may(this.#me, kind === "fill" ? "fill-issue" : "credit-receive");
    const mayVoid = kind === "credit" && stage === "issued" ? "credit-void" : "slip-void";
    const counted = async () => {
      const title = t("cage.counted", { table, number });
      const given = await askChips(title, t(`cage.${step}`), this.#denominations);
      if (given) await take(step, given);
    };
    const voided = async () => {
      const why = await askWords(t("cage.void.why"), t("cage.void"));
      if (!why) return;
      const title = t("cage.counted", { table, number });
      const given = stage === "issued"
        ? await askChips(title, t("cage.void"), this.#denominations)
        : {};
      if (given) await take("void", given, why);
    };
    return h("li", {},
      h("b", {},
        `${t(`slip.${kind}`)} ${table} ${t("slip.number", { number })}${COLON}${money(worth)}`),
      h("span", { class: "quiet" }, `${
        listed(
          Object.entries(chips).map(([value, count]) => `${count} × ${money(Number(value))}`),
        )
      } · ${t(`slip.stage.${stage}`)} · ${
        t("cage.asked", { name: by[0].name, when: dayAndTime(by[0].at) })
      }`), h("div", { class: "cage-acts" }, isOurs && mayTake
        ? button(t(`cage.${step}`), counted, "is-main")
        : !isOurs && h("span", { class: "quiet" }, t("cage.waits.pit")), may(this.#me, mayVoid)
        && button(t("cage.void"), voided),
        h("a", { class: "button", href: `/slip/${encodeURIComponent(table)}/${number}`,
          target: "_blank" }, t("cage.print"))));
  }

  #count() {
    const send = async () => {
      const cash = amountIn(this.#cash);
      if (cash === null) return;
      const body = { cash, chips: this.#counted.read(), reason: this.#why.value };
      if (!(await this.#sent(this.#send("/api/cage/counts", {}, body)))) return;
      this.#cash.value = this.#why.value = "";
      this.#counted.clear();
    };
    return panel(t("cage.count"),
      form("cage-count", send, this.#cash, this.#counted.box, this.#why,
        h("button", { class: "button is-main" }, t("cage.count.send"))));
  }

  #owed() {
    const csv = h("a", { class: "button no-print", href: "/api/debts/table.csv",
      download: "debts.csv" }, t("cage.csv"));
    return panel(t("cage.debts"),
      h("table", { class: "lines" }, thead([t("cage.who"), t("cage.owes"), ""], (at) => at === 1),
        this.#debts), csv);
  }

  /** @param {Owing} one */
  #debt({ id, name, owes }) {
    const amount = amountField(`${t("cage.amount")}${COLON}${name}`, {
      placeholder: t("cage.amount"),
    });
    const pay = () => {
      const sum = amountIn(amount);
      if (sum === null) return;
      return this.#sent(this.#send("/api/patrons/{id}/debt", { id }, { amount: sum }));
    };
    return h("tr", {}, h("th", { scope: "row" }, name),
      h("td", { class: "is-figure" }, money(owes)), h("td", {}, may(this.#me, "debt-paid")
        && form("cage-form", pay, amount, h("button", { class: "button" }, t("cage.debt.paid")))));
  }
}

/** @param {SlipView} slip */
const keyOf = ({ table, number, stage }) => `${table} ${number} ${stage}`;

/** @param {string} words */
const quiet = (words) => h("li", { class: "quiet" }, words);

/** What the cage has by the book, and what is out. @param {CageView} told */
function bookOf({ cash, currency, chips, denominations, in_pockets: pockets, out }) {
  const moved = denominations.filter((value) => out[value] || chips?.[value]).reverse();
  return h("div", {},
    h("dl", { class: "figures" },
      termed(t("cage.cash"), `${money(cash)} ${currencyName(currency)}`),
      termed(t("cage.pockets"), `${money(pockets)} ${currencyName(currency)}`)),
    h("table", { class: "lines" },
      thead([t("cage.denomination"), t("cage.here"), t("cage.away")], () => true),
      h("tbody", {},
        moved.map((value) =>
          h("tr", {}, h("th", { scope: "row", class: "is-figure" }, money(value)),
            h("td", { class: "is-figure" }, chips
              ? money(chips[value] ?? 0)
              : t("cage.uncounted")), h("td", { class: "is-figure" }, money(out[value] ?? 0)))
        ), !moved.length
        && h("tr", {}, h("td", { colspan: 3, class: "quiet" }, t("cage.uncounted"))))));
}

void cage();
