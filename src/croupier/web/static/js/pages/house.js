// The house at a glance, for the shift manager and the director: who works here, what was changed,
// by which books it plays, what is looked into, and the switch that stops it.

import { get, wordsOf } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { footOf, openDialog } from "../core/dialog.js";
import { button, h, thead, write } from "../core/dom.js";
import { entry, form, wrongLine } from "../core/fields.js";
import { COLON, phrased, t } from "../core/i18n.js";
import { sender } from "../core/once.js";
import { titled } from "../core/words.js";
import { isReady } from "../shell/shell.js";
import { complain, toast } from "../shell/toasts.js";
import { may, openForStaff } from "./staffDoor.js";

/** @import { Me, SignificantEvent, StopInForce } from "../wire.js" */

/** Open the page. */
async function house() {
  const { me, shell } = await openForStaff({ title: t("house.title") });
  if (!me) return;
  const room = new HouseRoom(me);
  shell.main.append(room.box);
  await room.read().catch(complain);
  isReady();
}

class HouseRoom {
  #me;
  #send = sender();
  #people = h("div", {});
  #books = h("div", {});
  #looked = h("div", {});
  #stops = h("div", {});
  #changes = h("tbody", {});

  /** @param {Me} me */
  constructor(me) {
    this.#me = me;
    this.box = h("div", { class: "office" },
      h("div", { class: "office-head" }, h("h1", {}, t("house.title")),
        may(me, "stop") && button(t("house.stop"), () => this.#stop(), "is-danger")),
      h("div", { class: "watch-sides" }, section("house.people", "/staff", this.#people),
        section("house.reports", "/reports", this.#looked),
        section("house.books", "/rules", this.#books), section("house.stops", "/pit", this.#stops)),
      h("section", { class: "sheet is-dark" },
        h("div", { class: "office-head" }, h("h2", {}, t("house.settings")),
          h("a", { class: "button", href: "/surveillance" }, t("house.events"))),
        h("table", { class: "watch-table office-rows" },
          thead(["watch.when", "house.was", "house.is", "house.by", "house.reason"]
            .map((key) => t(key))), this.#changes)));
  }

  async read() {
    const [staff, rules, looked, stops, changes, program] = await Promise.all([
      get("/api/staff", {}),
      get("/api/rules", {}),
      get("/api/investigations", {}),
      get("/api/stops", {}),
      get("/api/significant", { category: "settings", limit: 100 }),
      get("/api/program", {}),
    ]);
    this.#people.replaceChildren(
      h("p", {}, t("house.people.says", { count: staff.staff.length })),
      h("ul", {}, staff.weaker.map((one) => h("li", {}, one))),
    );
    this.#books.replaceChildren(
      h("p", { class: program.as_started ? "" : "is-danger" },
        t(`house.program.${program.as_started ? "same" : "other"}`, { version: program.version })),
      h("ul", {},
        rules.books.map((book) =>
          h("li", {}, h("a", { href: `/rules/${book.id}` }, book.name), ` ${book.document}`)
        )),
    );
    const open = looked.investigations.filter(({ finding }) => !finding).length;
    this.#looked.replaceChildren(h("p", {}, t("house.reports.open", { count: open })));
    this.#stops.replaceChildren(stops.stops.length
      ? h("ul", {}, stops.stops.map((one) => this.#stopped(one)))
      : h("p", { class: "quiet" }, t("house.stops.none")));
    this.#changes.replaceChildren(...(changes.events.length
      ? changes.events.map(changed)
      : [h("tr", {}, h("td", { colspan: 5, class: "quiet" }, t("house.settings.none")))]));
  }

  /** @param {StopInForce} one */
  #stopped(one) {
    return h("li", {}, h("b", {}, one.name || titled(one.scope)), ` ${one.reason} `,
      h("span", { class: "quiet" }, phrased([one.by, `${dayAndTime(one.at)} `])),
      may(this.#me, "go-on")
        && button(t("house.go"),
          () =>
            this.#ask("/api/stops/end", { scope: one.scope, of: one.of }, t("house.go"),
              t("house.go.done"))));
  }

  #stop() {
    const house = { scope: /** @type {"house"} */ ("house"), of: "" };
    this.#ask("/api/stops", house, t("house.stop.title"), t("house.stop.done"));
  }

  /** Ask why, then do it. @param {"/api/stops"|"/api/stops/end"} path
   * @param {Pick<StopInForce, "scope"|"of">} what @param {string} title @param {string} done */
  #ask(path, what, title, done) {
    const why = entry(t("house.stop.why"), { required: "", maxlength: 300 });
    const wrong = wrongLine();
    const send = async () => {
      try {
        await this.#send(path, {}, { ...what, reason: why.box.value.trim() });
        toast(done, "good");
        dialog.close();
        await this.read();
      } catch (error) {
        write(wrong, wordsOf(error));
      }
    };
    const dialog = openDialog("house-stop", title,
      form("form", send, why.label, wrong, footOf(title, () => dialog.close())));
  }
}

/** @param {string} key @param {string} href @param {HTMLElement} content */
const section = (key, href, content) =>
  h("section", { class: "sheet is-dark" },
    h("div", { class: "office-head" }, h("h2", {}, t(key)),
      h("a", { class: "button", href, "aria-label": `${t("house.open")}${COLON}${t(key)}` },
        t("house.open"))), content);

/** @param {SignificantEvent} one */
const changed = (one) =>
  h("tr", {}, h("th", { scope: "row" }, dayAndTime(one.at)),
    h("td", { class: "is-long" }, one.before), h("td", { class: "is-long" }, one.after),
    h("td", {}, phrased([one.by, one.rank && titled(one.rank)])), h("td", {}, one.text));

void house();
