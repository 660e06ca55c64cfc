// A case on a page of its own, to read and to print; without a name, the register: one's own, or
// all.

import { asRefusal, get, Refusal } from "../core/api.js";
import { dayAndTime } from "../core/clock.js";
import { button, h, thead, write } from "../core/dom.js";
import { amountField, amountIn, entry, field, form, picker } from "../core/fields.js";
import { COLON, listed, phrased, t } from "../core/i18n.js";
import { accountKind, postedAs } from "../core/ledger.js";
import { money, readMoney } from "../core/money.js";
import { whoAmI } from "../core/session.js";
import { plain, titled } from "../core/words.js";
import { statementsOf } from "../shell/clauses.js";
import { barTitle, fact, isReady, openShell, showAway } from "../shell/shell.js";
import { askWho } from "../shell/sign.js";
import { toast } from "../shell/toasts.js";
import { addressed } from "./address.js";
import { bodyOf, caseFile, headOf, packetLink, stepsOf } from "./caseFile.js";
import { tellMore } from "./moreCases.js";
import { caseSheet, opensForOthers } from "./openCase.js";
import { may } from "./staffDoor.js";

/** @import { CaseRow, CaseView, CoupStory, Packet } from "../wire.js" */
/** @typedef {Packet["story"]["chapters"][number]} Chapter */
/** @typedef {Awaited<ReturnType<typeof statementsOf>>} Statements */

const STATES = [["all", t("case.open-and-closed")], ["open", t("case.open-state")], ["closed",
  t("case.closed-state")]];

/** Open a case, or the register. @param {string} id */
async function caseOrRegister(id) {
  const me = await whoAmI();
  const shell = openShell({ title: id ? t("case.case-of", { id }) : t("word.disputes"), me });
  isReady();
  if (me.kind === "none") {
    const found = await askWho(t("case.cases-are-for-the-patron"));
    return found ? location.reload() : showAway(t("word.disputes"), t("case.sign-in-to-see-your"));
  }
  if (!id) {
    return register(shell.main, me.kind === "staff", opensForOthers(me) && caseSheet(""));
  }
  const told = await get("/api/disputes/{id}", { id }).catch(asRefusal);
  if (told instanceof Refusal) return showAway(t("case.no-such-case"), told.message);
  shell.show({ facts: [barTitle(t("case.case-of", { id })), fact(t("word.coup"), told.coup)] });
  const proof = h("section", { class: "case-proof" });
  const file = caseFile(id,
    (one,
      acts) => [...headOf(one), ...bodyOf(one), h("div", { class: "no-print case-do" }, acts),
      stepsOf(one), proof], () => toast(t("case.entered"), "good"));
  shell.main.append(
    h("div", { class: "room" },
      h("article", { class: "sheet on-paper case-page" },
        h("header", { class: "case-top" }, h("h1", {}, t("case.case-of", { id })),
          button(t("word.print"), () => print(), "no-print")), file.body, file.wrong)),
  );
  file.show(told);
  const packet = may(me, "see-packet")
    && await get("/api/disputes/{id}/packet", { id }).catch(() => null);
  if (!packet) return;
  const story = await get("/api/coups/{coup...}", { coup: told.coup }).catch(() => null);
  proof.append(...proofOf(packet, told, story, await statementsOf(story?.book ?? "")));
}

/** The coup's record with its proof, as the packet has it, in the words of the coup's own page:
 * the packet is data for all languages. @param {Packet} packet @param {CaseView} one
 * @param {CoupStory|null} told @param {Statements} rules */
function proofOf(packet, one, told, rules) {
  const { story, chain } = packet;
  /** A name for an id. @param {string} id */
  const named = (id) => one.people[id] ?? id;
  const steps = new Map(told?.steps.map((step) => [step.position, step]));
  /** @param {Chapter} chapter */
  const whose = ({ position, by: { id, rank } }) =>
    `${steps.get(position)?.by ?? named(id)} (${titled(rank)})`;
  /** An account by whose it is. @param {string} account */
  const accountOf = (account) => {
    const [kind, ...of] = account.split("/");
    return [accountKind(kind), of.map(named).join("/")].join(" ").trim();
  };
  /** @param {Chapter["posted"][number]} sum */
  const moved = ({ amount, what, debit, credit }) =>
    `${money(amount)} ${postedAs(what)}${COLON}${accountOf(debit)} → ${accountOf(credit)}`;
  const numbers = Object.keys({ ...story.clauses, ...told?.clauses_said });
  /** @param {Chapter} chapter */
  const step = (chapter) =>
    h("li", {}, `${steps.get(chapter.position)?.text || plain(chapter.what)} `,
      h("small", {}, phrased([whose(chapter), dayAndTime(chapter.at), listed(chapter.clauses)])),
      chapter.posted.length > 0 && h("ul", {}, chapter.posted.map((sum) =>
        h("li", {}, moved(sum))
      )));
  const last = chain.at(-1);
  return [
    h("h3", {}, t("case.the-record-of", { coup: packet.coup })),
    h("ol", { class: "case-steps" }, story.chapters.map(step)),
    ...(rules.note ? [rules.note] : []),
    h("dl", { class: "case-clauses" },
      numbers.flatMap((no) => [h("dt", {}, no), h("dd", {}, rules.says(no, story.clauses[no]))])),
    h("p", {},
      t("case.linked-records-up-to-position", { count: chain.length, position: last?.position,
        hash: last?.hash })),
    packetLink(packet, one.id, "no-print"),
  ];
}

/** @param {HTMLElement} main @param {boolean} isStaff
 * @param {HTMLElement|false} opening a sheet to open a case with */
async function register(main, isStaff, opening) {
  const state = picker(STATES, { "aria-label": t("word.state") });
  const asks = isStaff ? ["table", "dealer", "patron", "clause", "coup", "text"] : [];
  const boxes = asks.map((name) =>
    field(t(`case.by.${name}`), { name, placeholder: t(`case.by.${name}`) })
  );
  const days = (isStaff ? ["first", "last"] : []).map((name) =>
    entry(t(`watch.${name}`), { name, type: "date" })
  );
  const least = amountField(t("watch.least"), { placeholder: t("watch.least") });
  const overdue = h("input", { type: "checkbox" });
  const rows = h("tbody");
  const none = h("p", { class: "quiet", hidden: "" }, t("case.no-case"));
  const more = h("p", { class: "quiet", hidden: "" });
  async function read() {
    const said = Object.fromEntries(
      [...boxes, ...days.map(({ box }) => box)].map((box) => [box.name, box.value.trim()]),
    );
    const from = amountIn(least, readMoney, least.value || "0");
    if (from === null) return;
    const told = await get("/api/disputes", { ...said, state: state.value, least: from,
      overdue: overdue.checked }).catch(asRefusal);
    if (told instanceof Refusal) return write(none, told.message);
    none.hidden = told.disputes.length > 0;
    rows.replaceChildren(...told.disputes.map(caseRow));
    tellMore(more, told);
  }
  const search = form("case-search no-print", read, state, boxes, isStaff && least,
    days.map(({ label }) => label), h("label", {}, overdue, ` ${t("watch.overdue")}`),
    h("button", { class: "button" }, t("word.search")));
  search.addEventListener("change", () => void read());
  main.append(
    h("div", { class: "room" },
      h("section", { class: "sheet on-paper case-page" },
        h("h1", {}, isStaff ? t("case.register-of-disputes") : t("case.yours")), search,
        h("div", { class: "case-scroll" },
          h("table", { class: "lines" },
            thead([t("case.case"), t("word.coup"), t("word.patron"), t("case.about"), t("case.it"),
              t("case.opened-2")]), rows)), none, more), opening),
  );
  await read();
}

/** @param {CaseRow} one */
const caseRow = (one) =>
  h("tr", { class: one.overdue ? "is-out" : "" },
    h("th", { scope: "row" }, h("a", { href: `/case/${encodeURIComponent(one.id)}` }, one.id)),
    [one.coup, one.patron_name, one.about, one.overdue ? t("case.overdue") : one.stage_text,
      dayAndTime(one.opened_at)].map((text) => h("td", {}, text)));

void caseOrRegister(addressed());
