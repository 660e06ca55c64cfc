// The count room: boxes lifted and waiting, counted one by one by two, beside the recorded drop.

import { get } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { button, h, keyed, panel, thead } from "../core/dom.js";
import { amountField, amountIn, field, form, labelled, options, picker } from "../core/fields.js";
import { COLON, listed, t } from "../core/i18n.js";
import { money, signed } from "../core/money.js";
import { sender } from "../core/once.js";
import { isReady } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { countsGiven } from "./countsGiven.js";
import { actDesk } from "./pitActs.js";
import { ACTS_CHANGED, withSecond } from "./secondPerson.js";
import { may, openForStaff } from "./staffDoor.js";

/** @import { Booked, Boxes, BoxDone, BoxWaiting, Me, Waiting } from "../wire.js" */

const AGAIN_MS = 10_000;
const HEAD = ["table", "tag", "when", "amount", "recorded", "difference", "people", "reason"];

/** Open the page. */
async function count() {
  const { me, shell } = await openForStaff({ title: t("room.count") });
  if (!me) return;
  const room = new CountRoom(me);
  shell.main.append(room.box);
  await room.read().catch(complain);
  isReady();
}

class CountRoom {
  #me;
  #send = sender();
  #acts = actDesk();
  #table = picker([], { "aria-label": t("count.table") });
  #tag = field(t("count.tag"), { maxlength: 40, required: "", pattern: "[A-Za-z0-9\\-]+" });
  #waiting = h("ul", { class: "cage-list" });
  #none = h("p", { class: "quiet" }, t("count.waiting.none"));
  #done = h("tbody");
  /** @type {Boxes["counted"]} */ #counted = [];
  #all = h("tfoot");
  #day = h("input", { class: "field", type: "date", onchange: () => void this.read() });
  #csv = h("a", { class: "button no-print", download: "boxes.csv" }, t("cage.csv"));

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.box = h("div", { class: "office count-room" },
      h("h1", { class: "for-readers" }, t("room.count")),
      h("div", { class: "no-print" }, may(me, "box-lift") && this.#lift(),
        panel(t("count.waiting"), h("p", { class: "quiet" }, t("count.two")), this.#none,
          this.#waiting), this.#acts.box),
      panel(t("count.counted"),
        h("div", { class: "cage-acts" }, labelled(t("cage.day"), this.#day), this.#csv,
          button(t("cage.print"), () => print(), "no-print")),
        h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("count.counted") },
          h("table", { class: "lines" },
            thead(HEAD.map((key) => t(`count.${key}`)), (at) => at > 2 && at < 6), this.#done,
            this.#all))));
    document.addEventListener(ACTS_CHANGED, () => void this.read().catch(() => {}));
    setInterval(() => document.hidden || void this.read().catch(() => {}), AGAIN_MS);
    void this.#acts.read();
  }

  async read() {
    const told = await get("/api/boxes", { date: this.#day.value });
    this.#day.value ||= told.date;
    this.#csv.href = `/api/boxes/table.csv?date=${told.date}`;
    options(this.#table, told.tables.map((table) => [table, table]));
    this.#none.hidden = told.waiting.length > 0;
    keyed(this.#waiting, told.waiting, ({ tag }) => tag, (one) => this.#box(one));
    this.#done.replaceChildren(...rowsOf(told));
    this.#counted = told.counted;
    this.#all.replaceChildren(totalOf(told));
    this.#all.hidden = !told.counted.length;
  }

  /** @param {Promise<Booked|Waiting>} sent */
  async #sent(sent) {
    const told = await sent.catch((error) => void complain(error));
    if (!told) return false;
    if ((await withSecond(told)) && !("waiting" in told)) toast(told.says, "good");
    await this.read().catch(complain);
    return true;
  }

  #lift() {
    const lift = async () => {
      const table = this.#table.value, tag = this.#tag.value.trim();
      const sent = this.#send("/api/tables/{table}/boxes", { table }, { tag });
      if (await this.#sent(sent)) this.#tag.value = "";
    };
    return panel(t("count.lift"),
      form("cage-form is-paying", lift, this.#tag, this.#table,
        h("button", { class: "button is-main" }, t("count.lifted"))));
  }

  /** Tell those who have counted what the record has, now that their count stands.
   * @param {string} table @param {string} tag */
  #tell(table, tag) {
    const one = this.#counted.find((each) => each.table === table && each.tag === tag);
    if (!one) return;
    const [counted, recorded] = [money(one.counted), money(one.recorded)];
    toast(t("count.told", { tag, counted, recorded, difference: signed(one.difference) }),
      one.difference ? "bad" : "good");
  }

  /** @param {BoxWaiting} one */
  #box({ table, tag, at, by }) {
    const amount = amountField(`${t("count.amount")}${COLON}${tag}`, {
      placeholder: t("count.amount"),
    });
    const why = field(`${t("count.why")}${COLON}${tag}`, { maxlength: 2000,
      placeholder: t("count.why") });
    const counted = () => {
      const sum = amountIn(amount);
      if (sum === null) return;
      return this.#sent(this.#send("/api/tables/{table}/boxes/{tag}", { table, tag }, {
        amount: sum,
        reason: why.value,
      })).then(() => this.#tell(table, tag));
    };
    return h("li", {}, h("b", {}, `${table} · ${tag}`),
      h("span", { class: "quiet" }, t("count.by", { when: dayAndTime(at), people: listed(by) })),
      may(this.#me, "box-count")
        && form("count-form", counted, amount, why,
          h("button", { class: "button is-main" }, t("count.send"))));
  }
}

/** @param {Boxes} told */
function rowsOf({ counted }) {
  if (!counted.length)
    return [
      h("tr", {}, h("td", { colspan: HEAD.length, class: "quiet" }, t("count.counted.none"))),
    ];
  return counted.map((one) =>
    h("tr", { class: one.difference ? "is-out" : "" }, h("th", { scope: "row" }, one.table),
      h("td", {}, one.tag), h("td", {}, dayAndTime(one.at)), figures(one),
      h("td", {}, listed([one.by, one.second])), h("td", {}, one.reason, countsGiven(one.counts)))
  );
}

/** @param {Boxes} told */
function totalOf({ counted }) {
  /** @param {"counted"|"recorded"|"difference"} of */
  const sum = (of) => counted.reduce((all, one) => all + one[of], 0);
  const all = { counted: sum("counted"), recorded: sum("recorded"), difference: sum("difference") };
  return h("tr", {}, h("th", { scope: "row", colspan: 3 }, t("count.all")), figures(all),
    h("td", { colspan: 2 }));
}

/** @param {Pick<BoxDone, "counted"|"recorded"|"difference">} one */
const figures = ({ counted, recorded, difference }) =>
  [money(counted), money(recorded), signed(difference)].map((text) =>
    h("td", { class: "is-figure" }, text)
  );

void count();
