// Cards and equipment: what the house has and where it is, and what is done with it next.

import { get, wordsOf } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { closeFoot, footOf, openDialog } from "../core/dialog.js";
import { button, h, thead, write } from "../core/dom.js";
import { entry, form, labelled, picker, pinEntry, wrongLine } from "../core/fields.js";
import { COLON, phrased, t } from "../core/i18n.js";
import { sender } from "../core/once.js";
import { titled, worded } from "../core/words.js";
import { actOf, bodyOf, FIRST, STEPS, storyOf } from "../games/stockFacts.js";
import { isReady } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { may, openForStaff } from "./staffDoor.js";

/** @import { Me, Posts, StockItem } from "../wire.js" */
/** @import { Asked } from "../games/stockFacts.js" */
/** @typedef {Posts["/api/stock/{item}"]["body"]} Step */

const SORTS = [["cards", t("stock.cards")], ["equipment", t("word.equipment")], ["suspect",
  t("stock.may-be-false")]];
const EMPTY = { cards: t("stock.no-batch-of-cards-has"),
  equipment: t("stock.no-equipment-has-come-in"), suspect: t("stock.nothing-was-ever-set-aside") };

/** Open the page. */
async function stock() {
  const { me, shell } = await openForStaff({ title: t("word.cards-and-equipment") });
  if (!me) return;
  const desk = new StockDesk(me);
  shell.main.append(desk.box);
  await desk.read().catch(complain);
}

class StockDesk {
  #me;
  #send = sender();
  /** @type {Record<string, HTMLElement>} */ #bodies = {};

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.box = h("div", { class: "office" }, h("h1", {}, t("word.cards-and-equipment")),
      SORTS.map(([sort, words], nth) => this.#section(sort, words, FIRST[nth])));
  }

  /** @param {string} sort @param {string} words @param {string} first */
  #section(sort, words, first) {
    const body = this.#bodies[sort] = h("tbody", {});
    return h("section", { class: "sheet is-dark", "aria-label": words },
      h("div", { class: "office-head" }, h("h2", {}, words), may(this.#me, actOf(first))
        && button(STEPS[first].words, () => this.#ask("", first), "is-main")),
      h("table", { class: "stock-table office-rows" },
        thead([t("stock.id"), t("stock.is"), t("word.table"), t("stock.last"), ""]), body));
  }

  async read() {
    const { items } = await get("/api/stock", {});
    for (const [sort] of SORTS) {
      const own = items.filter((item) => item.sort === sort);
      this.#bodies[sort].replaceChildren(
        ...(own.length ? own.map((item) => this.#row(item)) : [emptyRow(sort)]),
      );
    }
    isReady();
  }

  /** @param {StockItem} item */
  #row(item) {
    const last = item.moved[item.moved.length - 1];
    const acts = item.next.filter((step) => may(this.#me, actOf(step)));
    return h("tr", { "data-item": item.id },
      h("th", { scope: "row" }, item.id, item.kind ? ` · ${titled(item.kind)}` : ""),
      h("td", {},
        h("span", { class: "stock-stage", "data-stage": item.stage }, worded(item.stage))),
      h("td", {}, item.table || "–"), h("td", {}, phrased([last.by, dayAndTime(last.at)])),
      h("td", {},
        h("div", { class: "office-acts" },
          acts.map((step) => button(STEPS[step].words, () => this.#ask(item.id, step))),
          button(t("stock.story"), () => tellStory(item)))));
  }

  /** Ask for what a step needs, and for the second person. @param {string} id none for a new item
   * @param {string} step */
  #ask(id, step) {
    const { words, asks } = STEPS[step];
    const item = entry(t("stock.id-like-a-7"), { required: "", maxlength: 40,
      pattern: "[A-Za-z0-9][A-Za-z0-9\\-]*" });
    const fields = asks.map((one) => fieldOf(one));
    const name = entry(t("stock.second-person-if-needed-and"), { autocomplete: "off",
      maxlength: 64 });
    const pin = pinEntry(t("word.their-pin"));
    const wrong = wrongLine();
    const send = async () => {
      const second = name.box.value.trim();
      const typed = Object.fromEntries(fields.map((field, nth) => [asks[nth].name, field.read()]));
      const body =
        /** @type {Step} */ ({ step: { step, ...bodyOf(asks, typed) },
          second: second ? { name: second, pin: pin.box.value } : null });
      try {
        const told = await this.#send("/api/stock/{item}", { item: id || item.box.value.trim() },
          body);
        toast("waiting" in told
          ? t("staff.it-waits-for-or-above", { says: told.says, second: titled(told.second) })
          : `${told.says}.`, "good");
        await this.read();
        dialog.close();
      } catch (error) {
        write(wrong, wordsOf(error));
      }
    };
    const dialog = openDialog("stock-act", id ? `${id}${COLON}${words}` : words,
      form("form", send, id ? null : item.label, fields.map(({ label }) => label),
        h("div", { class: "form-row" }, name.label, pin.label),
        h("p", { class: "quiet" }, t("stock.what-takes-two-waits-for")), wrong,
        footOf(t("stock.put-it-on-record"), () => dialog.close())));
  }
}

/** @param {Asked} asked */
function fieldOf({ words, sort, need }) {
  if (Array.isArray(sort)) {
    const box = picker(sort.map((id) => [id, id ? titled(id) : "–"]));
    return { label: labelled(words, box), read: () => box.value };
  }
  if (sort === "yes") {
    const box = picker([["yes", t("stock.yes")], ["no", t("stock.no")]]);
    return { label: labelled(words, box), read: () => box.value };
  }
  const { box, label } = entry(words, { maxlength: 300, autocomplete: "off",
    ...(need ? { required: "" } : {}),
    ...(sort === "number" ? { inputmode: "numeric", pattern: "[0-9]*" } : {}) });
  return { label, read: () => box.value.trim() };
}

/** @param {string} sort */
const emptyRow = (sort) =>
  h("tr", {},
    h("td", { colspan: 5, class: "quiet" }, EMPTY[/** @type {keyof typeof EMPTY} */ (sort)]));

/** @param {StockItem} item */
function tellStory(item) {
  openDialog("stock-story", item.id,
    h("ol", { class: "stock-story" },
      item.moved.map(({ step, by, second, at }) =>
        h("li", {}, h("b", {}, storyOf(step)),
          h("div", { class: "quiet" },
            phrased([second ? t("stock.with", { by, second }) : by, dayAndTime(at)])))
      )), closeFoot());
}

void stock();
