// A patron's statement: every movement of the wallet, with filters, and the session as a drawing.

import { get } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { button, h, termed, thead } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { money, signed } from "../core/money.js";
import { isPatron, whoAmI } from "../core/session.js";
import { balancesOf, choices, dayOf, isPartial, sifted, sumsOf } from "../games/statementFacts.js";
import "../parts/x-plot.js";
import { isReady, openShell, showAway } from "../shell/shell.js";
import { complain } from "../shell/toasts.js";

/** @import { Entry } from "../games/statementFacts.js" */
/** @import { Statement } from "../wire.js" */

const WIDE = matchMedia("(min-width: 900px)");
const LEAST_DRAWN = 2;
const HEAD = ["when", "coup", "what", "amount", "balance"];

async function statement() {
  const me = await whoAmI();
  const shell = openShell({ title: t("room.statement"), me });
  if (!isPatron(me)) return showAway(t("room.statement"), t("statement.patrons"));
  /** @type {Entry[]} */ let entries = [];
  /** @type {Statement["next"]} */ let next = null;
  /** @type {Statement["together"]} */ let together = [];
  const parts = furnish(shell.main, () => void asked(), () => void read());

  async function asked() {
    while (next && isPartial(entries, parts.asked())) if (!(await read())) return;
    show();
  }

  async function read() {
    const told = await get("/api/me/statement", next ?? {}).catch((error) => void complain(error));
    if (!told) return false;
    if (!next) together = told.together;
    entries = [...entries, ...told.entries];
    next = told.next;
    parts.more.hidden = !next;
    parts.offer(entries, together);
    show();
    return true;
  }
  function show() {
    const shown = sifted(entries, parts.asked());
    const { count, came, went, net } = sumsOf(together, entries, parts.asked());
    parts.sums.replaceChildren(termed(t("statement.entries"), money(count)),
      termed(t("statement.came"), money(came)), termed(t("statement.went"), money(went)),
      termed(t("statement.net"), signed(net)));
    parts.rows.replaceChildren(...(shown.length
      ? shown.map(row)
      : [h("tr", {}, h("td", { colspan: HEAD.length }, t("statement.none")))]));
    parts.drawing.hidden = shown.length < LEAST_DRAWN;
    parts.drawing.data = { kind: "lines", width: WIDE.matches ? 1000 : 480,
      title: t("statement.drawing"), xLabel: t("statement.entries"), yLabel: t("statement.balance"),
      lines: [{ name: t("statement.balance"), points: balancesOf(shown) }] };
  }
  await read();
  isReady();
}

/** @param {HTMLElement} main @param {() => void} changed @param {() => void} further */
function furnish(main, changed, further) {
  const rows = h("tbody");
  const sums = h("dl", { class: "figures" });
  const drawing = h("x-plot", { hidden: "" });
  const more = button(t("statement.more"), further, "", { hidden: "" });
  const [table, what, day] = ["table", "what", "day"].map(() =>
    h("select", { class: "field", onchange: changed })
  );
  /** @param {string} key @param {HTMLSelectElement} select */
  const field = (key, select) =>
    h("label", { class: "form-field" }, h("span", {}, t(`statement.${key}`)), select);
  main.append(
    h("div", { class: "room statement-page" }, h("h1", {}, t("room.statement")),
      h("div", { class: "sheet is-dark statement-ask" }, field("table", table), field("kind", what),
        field("day", day)), sums, drawing,
      h("div", { class: "sheet on-paper scroll-wide", tabindex: 0, role: "region",
        "aria-label": t("room.statement") },
        h("table", { class: "lines" },
          thead(HEAD.map((key) => t(`statement.${key}`)), (at) => at > 2), rows)), more),
  );
  return { rows, sums, drawing, more,
    asked: () => ({ table: table.value, what: what.value, day: day.value }),
    /** @param {Entry[]} entries @param {Statement["together"]} together */
    offer(entries, together) {
      fill(table, choices(together, (one) => one.table).map((id) => [id, id]));
      fill(what, choices(entries, (entry) => entry.what).map((
        id,
      ) => [id, entries.find((entry) => entry.what === id)?.text ?? id]));
      fill(day, choices(entries, dayOf).map((id) => [id, id]));
    } };
}

/** Offer what there is, and keep what was chosen. @param {HTMLSelectElement} select
 * @param {[id: string, words: string][]} list */
function fill(select, list) {
  const { value } = select;
  select.replaceChildren(h("option", { value: "" }, t("statement.all")),
    ...list.map(([id, words]) => h("option", { value: id }, words)));
  select.value = value;
}

/** @param {Entry} entry */
const row = ({ at, coup, text, amount, balance }) =>
  h("tr", {}, h("td", {}, dayAndTime(at)),
    h("td", {}, coup && h("a", { href: `/history/${coup}` }, coup)), h("td", {}, text),
    h("td", { class: "is-figure", "data-sign": Math.sign(amount) }, signed(amount)),
    h("td", { class: "is-figure" }, balance === null ? "" : money(balance)));

void statement();
