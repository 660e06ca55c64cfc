// One table in the pit: what it stands to lose, what each bet is worth now, its set-up and its
// tray.

import { get } from "../core/api.js";
import { button, h, refill, write } from "../core/dom.js";
import { amountIn, chosen, field, form, picker } from "../core/fields.js";
import { COLON, listed, sentences, t } from "../core/i18n.js";
import { money, percent, readMoney, signed } from "../core/money.js";
import { sender } from "../core/once.js";
import { betName, gameName, positiveOf, readChips, worthOf } from "../games/pitFacts.js";
import { complain, toast } from "../shell/toasts.js";
import { askChips } from "./chipEntry.js";
import { countsGiven } from "./countsGiven.js";
import { showMeter } from "./differentialMeter.js";
import { exposureArt } from "./pitExposure.js";
import { reliefForm } from "./pitRelief.js";
import { setupDesk } from "./pitSetup.js";
import { withSecond } from "./secondPerson.js";
import { may as mayDo } from "./staffDoor.js";

/** @import { StaffTable } from "../page.js" */
/** @import { AtRisk, HouseAct, LiveOdds, LiveWager, Me } from "../wire.js" */

/** @param {Me} me @param {() => void} openRulings */
export function tableDesk(me, openRulings) {
  const title = h("h2", { class: "pit-title" });
  const next = h("p", { class: "pit-next" });
  const links = h("nav", { class: "pit-links", "aria-label": t("pit.this-table-elsewhere") });
  const exposure = h("div", { class: "exposure" });
  const worst = h("p", { class: "exposure-worst" });
  const worstPlay = h("p", { class: "exposure-worst quiet on-room" });
  const meter = h("div", { class: "meter" });
  const edges = h("div", { class: "edges" });
  const edgesNote = h("p", { class: "quiet on-room" });
  const rule = button(t("pit.irregularity-or-ruling"), openRulings, "is-danger");
  const setup = setupDesk(me);
  const tray = trayForm(me);
  const relief = reliefForm(me);
  const box = h("section", { class: "pit-table", "aria-label": t("pit.the-table-chosen") },
    h("header", { class: "pit-table-head" }, title, links, rule, next, relief.box),
    h("div", { class: "pit-two" },
      h("section", { class: "sheet is-dark" }, h("h3", {}, t("pit.exposure-now")), exposure, worst,
        worstPlay, meter),
      h("section", { class: "sheet is-dark pit-shoe" }, h("h3", {}, t("pit.the-shoe-now")), edges,
        edgesNote)), h("div", { class: "pit-two" }, setup.box, tray.box));
  box.hidden = true;
  return {
    box,
    /** @param {StaffTable} view @param {LiveOdds|null} priced */
    show(view, priced) {
      box.hidden = false;
      box.classList.toggle("is-wheel", view.game === "roulette");
      write(title, `${view.id} · ${gameName(view)}`);
      write(next, sentences([view.phase_text, dealtBy(view)]));
      refill(links, view.id, () => linksOf(view));
      refill(exposure, view.exposure, () => [exposureArt(view)]);
      write(worst, worstWords(view, view.exposure));
      write(worstPlay, view.exposure_play?.staked
        ? `${t("play.badge")} · ${worstWords(view, view.exposure_play)}`
        : "");
      showMeter(meter, view);
      const wagers = priced?.wagers ?? [];
      const most = Math.max(...wagers.map((wager) => Math.abs(wager.house_edge)));
      refill(edges, [view.id, wagers], () => wagers.map((wager) => edgeRow(wager, view, most)));
      write(edgesNote, edgesWords(view, priced, mayDo(me, "see-edges")));
      rule.disabled = !view.rulings?.length;
      setup.show(view);
      relief.show(view);
      tray.show(view);
    },
  };
}

/** @param {StaffTable} view */
function dealtBy({ automatic, dealer, next, phase }) {
  if (phase === "closed") return "";
  if (automatic) return t("pit.the-house-deals");
  return dealer ? t("pit.deals-next", { dealer, text: next?.text ?? "" }) : t("pit.no-dealer");
}

/** @param {StaffTable} view */
function linksOf({ id, book, game }) {
  const isWheel = game === "roulette";
  const board = isWheel ? [] : [[`/board/${id}`, t("word.board")]];
  return [[`/dealer/${id}`, t("word.console")], [`/${isWheel ? "roulette" : "play"}/${id}`,
    t("pit.felt")], ...board, [`/rules/${book}`, t("room.rules")]].map(([href, name]) =>
      h("a", { class: "button", href }, name)
    );
}

/** @param {StaffTable} view @param {AtRisk|undefined} exposure of cash, or of play money */
function worstWords({ game }, exposure) {
  if (!exposure?.staked) return t("pit.nothing-lies-on-the-felt");
  const number = exposure.worst_text;
  const where = game === "roulette" ? t("pit.the-number", { number }) : number;
  const felt = money(exposure.staked);
  return t("pit.on-the-felt-worst-for", { felt, where, worst: signed(exposure.worst) });
}

/** @param {StaffTable} view @param {LiveOdds|null} priced @param {boolean} maySee */
function edgesWords(view, priced, maySee) {
  if (view.game === "roulette") return t("pit.a-wheel-has-no-memory");
  if (!priced)
    return maySee
      ? t("pit.priced-between-hands")
      : t("pit.the-shoes-edges-are-for");
  if (!priced.wagers.length) return t("pit.no-shoe-to-price");
  const good = positiveOf(priced).map((each) => betName(view, each.bet));
  const verdict = good.length
    ? t(good.length === 1 ? "pit.favours" : "pit.favour", { bets: listed(good) })
    : t("pit.every-bet-favours-the-house");
  return t("pit.cards-left-exact", { cards: priced.cards, verdict });
}

/** @param {LiveWager} wager @param {StaffTable} view @param {number} most */
function edgeRow({ bet, house_edge: edge, positive }, view, most) {
  const share = percent(edge, 2);
  return h("div", { class: `edge${positive ? " is-positive" : ""}` },
    h("span", { class: "edge-name" }, betName(view, bet)),
    h("span", { class: "edge-bar", "aria-hidden": "true" },
      h("i", { style: { width: `${(Math.abs(edge) / most) * 100}%` } })),
    h("span", { class: "edge-figure" }, positive ? `${share} ▲` : share));
}

/** What moves, in words, and by which act of the table of authority; a row with a third name needs
 * the slip's number or the box's tag.
 * @typedef {"opening" | "closing" | "fill" | "credit" | "ask-fill" | "ask-credit" | "issue"
 *   | "receive" | "void"} Moving
 * @type {[id: Moving, name: string, ...acts: HouseAct[]][]} */
const MOVES = [
  ["ask-fill", t("pit.ask-for-a-fill"), "slip-request"],
  ["ask-credit", t("pit.ask-for-a-credit"), "slip-request"],
  ["issue", t("pit.slip-issued"), "credit-issue"],
  ["receive", t("pit.slip-received"), "fill-receive"],
  ["void", t("pit.slip-void"), "slip-void", "credit-void"],
  ["opening", t("pit.opening-count"), "opening-count"],
  ["closing", t("pit.closing-count"), "closing-count"],
  ["fill", t("pit.bankroll-filled"), "fill"],
  ["credit", t("pit.bankroll-credited"), "credit"],
];

const BANKROLL = new Set(["fill", "credit"]);

/** The table's tray: slips, counts, boxes, most of them by two people. @param {Me} me */
export function trayForm(me) {
  const mine = MOVES.filter(([, , ...acts]) => acts.some((act) => mayDo(me, act)));
  const what = picker(mine, { "aria-label": t("pit.what-moves") });
  const reason = field(t("word.reason"), { class: "field tray-why", maxlength: 2000,
    placeholder: t("pit.reason-if-the-count-is") });
  const which = field(t("pit.number-of-the-slip"), { maxlength: 40,
    placeholder: t("pit.number-of-the-slip") });
  const amount = field(t("word.amount"), { placeholder: t("pit.amount-or-chips-1000x5-100x20") });
  const send = trayMoves(sender(), which, amount, reason);
  let table = "";
  const counted = chipCount(() => table, amount);
  const open = openSlips(() => table, (number, stage) => {
    which.value = String(number);
    what.value = stage === "issued" ? "receive" : "issue";
  });
  const record = async () => {
    const name = mine.find(([id]) => id === what.value)?.[1];
    const told = await send(chosen(what, mine), table)
      .catch((error) => void complain(error));
    if (!told) return;
    amount.value = reason.value = which.value = "";
    if ((await withSecond(told)) && !("waiting" in told))
      toast(sentences([`${table}${COLON}${name}`, told.says]), "good");
  };
  const note = t(mine.length ? "pit.most-take-a-second-person" : "pit.for-those-who-sign-for");
  const moves = form("tray-form", record, what, amount,
    h("button", { class: "button is-main" }, t("word.record")), which, reason);
  moves.append(...counted, open.box);
  moves.hidden = !mine.length;
  const book = h("p", { class: "tray-book" });
  const given = h("div", {});
  const look = () =>
    get("/api/tables/{table}/float", { table }).then(
      ({ open: isOpen, closed_with: closedWith, book: held, drop, variance, counts }) => {
        write(book, [isOpen || closedWith === null
          ? ""
          : t("pit.tray-closed", { amount: money(closedWith) }),
          t("pit.book", { book: money(held), drop: money(drop) }),
          variance ? t("pit.counted", { amount: signed(variance) }) : ""]
          .filter(Boolean).join(" · "));
        given.replaceChildren(...[countsGiven(counts)].filter((one) => one !== null));
      },
      () => write(book, ""),
    );
  let asked = "";
  return {
    box: h("section", { class: "sheet is-dark" }, h("h3", {}, t("pit.tray-and-drop-box")), book,
      given, moves, h("p", { class: "quiet on-room" }, note)),
    /** @param {StaffTable} view */
    show({ id, coup, phase, tray, automatic }) {
      table = id;
      offerFor(what, automatic);
      const key = `${id} ${coup} ${phase} ${tray}`;
      if (asked !== key) void look().then(open.read);
      asked = key;
    },
  };
}

/** A bankroll is of a table that the house deals; a tray has slips.
 * @param {HTMLSelectElement} what @param {boolean} isTheHouses */
function offerFor(what, isTheHouses) {
  for (const each of what.options)
    each.hidden = each.disabled = !isTheHouses && BANKROLL.has(each.value);
  if (what.selectedOptions[0]?.disabled)
    what.selectedIndex = [...what.options].findIndex((each) => !each.disabled);
}

/** Ask for chips by denomination, as the cage does, and say what is written down comes to.
 * @param {() => string} table @param {HTMLInputElement} amount */
function chipCount(table, amount) {
  const sum = h("output", { class: "chips-sum" });
  const tell = () => {
    const worth = worthOf(readChips(amount.value) ?? {});
    write(sum, worth ? t("cage.together", { amount: money(worth) }) : "");
  };
  const ask = async () => {
    const { denominations } = await get("/api/tables/{table}/float", { table: table() });
    const chips = await askChips(t("closing.chips"), t("closing.do-count"), denominations);
    if (!chips) return;
    amount.value = Object.entries(chips).map(([value, count]) => `${value}x${count}`).join(" ")
      || "0";
    tell();
  };
  amount.addEventListener("input", tell);
  return [button(t("closing.chips"), () => void ask().catch(complain), "tray-count"), sum];
}

/** Chips by denomination, the highest first. @param {Record<string, number>} chips */
const chipsSaid = (chips) =>
  listed(
    Object.entries(chips).sort(([a], [b]) => Number(b) - Number(a))
      .map(([value, count]) => `${count} × ${money(Number(value))}`),
  );

/** The slips that are on their way, each to be chosen with the step that comes next.
 * @param {() => string} table @param {(number: number, stage: string) => void} choose */
function openSlips(table, choose) {
  const box = h("div", { class: "deal-side-acts tray-slips" });
  const read = async () => {
    const told = await get("/api/tables/{table}/slips", { table: table() }).catch(() => null);
    const open = told?.slips.filter(({ stage }) => stage === "requested" || stage === "issued");
    box.replaceChildren(
      ...(open ?? []).map(({ number, kind, stage, worth, chips }) =>
        button(
          [t(`slip.${kind}`), t("slip.number", { number }), t(`slip.stage.${stage}`), money(worth),
            chipsSaid(chips)].join(" · "),
          () => choose(number, stage),
        )
      ),
    );
  };
  return { box, read };
}

/** What each row sends. @param {ReturnType<typeof sender>} send @param {HTMLInputElement} which
 * @param {HTMLInputElement} amount @param {HTMLInputElement} reason */
function trayMoves(send, which, amount, reason) {
  /** @param {Moving} what @param {string} table */
  return (what, table) => {
    // A tray in which nothing is was counted, too; what nobody wrote down was not.
    const isCount = what === "opening" || what === "closing";
    const chips = amountIn(amount, (text) => isCount && !text.trim() ? null : readChips(text));
    const sum = readMoney(amount.value), why = reason.value;
    if (!chips) return Promise.resolve(null);
    const number = Number(which.value);
    switch (what) {
      case "ask-fill":
      case "ask-credit":
        return send("/api/tables/{table}/slips", { table }, {
          kind: what === "ask-fill" ? "fill" : "credit",
          chips,
        });
      case "issue":
      case "receive":
      case "void":
        return send("/api/tables/{table}/slips/{number}", { table, number }, { step: what, chips,
          reason: why });
      default:
        return send("/api/tables/{table}/float", { table }, sum
          ? { what, amount: sum, reason: why }
          : { what, chips, reason: why });
    }
  };
}
