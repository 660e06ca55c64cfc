// One table in the pit: what it stands to lose, what each bet is worth now, its set-up and its tray.

import { tablePath } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { money, readMoney, signed } from "../core/money.js";
import { sender } from "../core/once.js";
import { betName, positiveOf } from "../games/pitFacts.js";
import { complain, toast } from "../shell/toasts.js";
import { showMeter } from "./dealerStakes.js";
import { exposureArt } from "./pitExposure.js";
import { setupDesk } from "./pitSetup.js";
import { withSecond } from "./secondPerson.js";
import { may as mayDo } from "./staffDoor.js";

/** @param {{may?: string[]}} me @param {{open: (given?: any) => void}} rulings */
export function tableDesk(me, rulings) {
  const title = h("h2", { class: "pit-title" });
  const next = h("p", { class: "pit-next" });
  const links = h("nav", { class: "pit-links", "aria-label": "This table elsewhere" });
  const exposure = h("div", { class: "exposure" });
  const worst = h("p", { class: "exposure-worst" });
  const meter = h("div", { class: "meter" });
  const edges = h("div", { class: "edges" });
  const edgesNote = h("p", { class: "quiet on-room" });
  const rule = h("button", { type: "button", class: "button is-danger", onclick: () => rulings.open() }, "Irregularity or ruling");
  const setup = setupDesk(me);
  const tray = trayForm(me);
  let shownEdges = "";
  const box = h("section", { class: "pit-table", "aria-label": "The table chosen" },
    h("header", { class: "pit-table-head" }, title, links, rule, next),
    h("div", { class: "pit-two" },
      h("section", { class: "sheet is-dark" }, h("h3", {}, "Exposure now"), exposure, worst, meter),
      h("section", { class: "sheet is-dark pit-shoe" }, h("h3", {}, "The shoe now"), edges, edgesNote)),
    h("div", { class: "pit-two" }, setup.box, tray.box));
  box.hidden = true;
  return {
    box,
    /** @param {any} view @param {any} priced */
    show(view, priced) {
      box.hidden = false;
      box.classList.toggle("is-wheel", view.game === "roulette");
      write(title, `${view.id} · ${view.name}${view.version === "non-commission" ? ", non-commission" : ""}`);
      write(next, `${view.phase_text}. ${view.automatic ? "The house deals." : view.dealer ? `${view.dealer} deals. Next: ${view.next?.text ?? ""}` : "No dealer."}`);
      showLinks(links, view);
      const key = JSON.stringify(view.exposure);
      if (exposure.dataset.key !== key) {
        exposure.dataset.key = key;
        exposure.replaceChildren(exposureArt(view));
      }
      write(worst, worstWords(view));
      showMeter(meter, view);
      const told = JSON.stringify([view.id, priced]);
      if (told !== shownEdges) {
        shownEdges = told;
        showEdges(edges, edgesNote, view, priced, me);
      }
      /** @type {HTMLButtonElement} */ (rule).disabled = !view.rulings?.length;
      setup.show(view);
      tray.show(view);
    },
    /** A change of set-up may wait for the end of a coup. @param {any} view */
    heard: (view) => setup.heard(view),
  };
}

/** @param {Element} links @param {any} view */
function showLinks(links, view) {
  if (/** @type {HTMLElement} */ (links).dataset.of === view.id) return;
  /** @type {HTMLElement} */ (links).dataset.of = view.id;
  const play = view.game === "roulette" ? "roulette" : "play";
  links.replaceChildren(...[[`/dealer/${view.id}`, "Console"], [`/${play}/${view.id}`, "Felt"], ...(view.game === "roulette" ? [] : [[`/board/${view.id}`, "Board"]]), [`/rules/${view.book}`, "Rules"]]
    .map(([href, name]) => h("a", { class: "button", href }, name)));
}

/** @param {any} view */
function worstWords({ exposure }) {
  if (!exposure?.staked) return "Nothing lies on the felt.";
  const text = exposure.worst_text;
  return `On the felt ${money(exposure.staked)}. Worst for the house: ${/^\d+$/.test(text) ? `number ${text}` : text}, ${signed(exposure.worst)}.`;
}

/** @param {Element} place @param {Element} note @param {any} view @param {any} priced @param {{may?: string[]}} me */
function showEdges(place, note, view, priced, me) {
  if (view.game === "roulette") {
    place.replaceChildren();
    return write(note, "A wheel has no memory: every spin has the odds of the first.");
  }
  if (!priced) {
    place.replaceChildren();
    return write(note, mayDo(me, "see-edges") ? "Priced between hands." : "The shoe's edges are for those who set a table up.");
  }
  if (!priced.wagers.length) {
    place.replaceChildren();
    return write(note, "No shoe to price.");
  }
  const most = Math.max(...priced.wagers.map((/** @type {any} */ wager) => Math.abs(wager.house_edge)));
  place.replaceChildren(...priced.wagers.map((/** @type {any} */ wager) => edgeRow(wager, view, most)));
  const positive = positiveOf(priced);
  write(note, `${priced.cards} cards left, exact. ${positive.length ? `${positive.map((each) => betName(view, each.bet)).join(", ")} ${positive.length === 1 ? "favours" : "favour"} the patron now.` : "Every bet favours the house."}`);
}

/** @param {any} wager @param {any} view @param {number} most */
function edgeRow({ bet, house_edge: edge, positive }, view, most) {
  return h("div", { class: `edge${positive ? " is-positive" : ""}` },
    h("span", { class: "edge-name" }, betName(view, bet)),
    h("span", { class: "edge-bar", "aria-hidden": "true" }, h("i", { style: { width: `${(Math.abs(edge) / most) * 100}%` } })),
    h("span", { class: "edge-figure" }, positive ? `${(edge * 100).toFixed(2).replace("-", "−")} % ▲` : `${(edge * 100).toFixed(2)} %`));
}

/** What moves, in words, and by which act of the table of authority. @type {[string, string, string][]} */
const MOVES = [["fill", "Fill", "fill"], ["credit", "Credit", "credit"], ["drop", "Drop box, counted", "drop"], ["opening", "Opening count", "opening-count"], ["closing", "Closing count", "closing-count"]];

/** The table's tray: fills, credits, counts, each by two people. @param {{may?: string[]}} me */
function trayForm(me) {
  const mine = MOVES.filter(([, , act]) => mayDo(me, act));
  const what = /** @type {HTMLSelectElement} */ (h("select", { class: "field", "aria-label": "What moves" }, mine.map(([id, name]) => h("option", { value: id }, name))));
  const reason = /** @type {HTMLInputElement} */ (h("input", { class: "field tray-why", maxlength: 2000, placeholder: "Reason, if the count is beside the book", "aria-label": "Reason" }));
  const amount = /** @type {HTMLInputElement} */ (h("input", { class: "field", inputmode: "numeric", placeholder: "Amount", "aria-label": "Amount" }));
  const record = h("button", { class: "button is-main" }, "Record");
  const send = sender();
  const note = h("p", { class: "quiet on-room" });
  let table = "";
  const form = h("form", { class: "tray-form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const sum = readMoney(amount.value);
    if (sum === null) return void amount.focus();
    const name = MOVES.find(([id]) => id === what.value)?.[1];
    const told = await send(tablePath(table, "/float"), { what: what.value, amount: sum, reason: reason.value }).catch(complain);
    if (!told) return;
    amount.value = reason.value = "";
    if ((await withSecond(told)) && !told.waiting) toast(`${table}: ${name} ${money(sum)} is on the books.`, "good");
  } }, what, amount, record, reason);
  const box = h("section", { class: "sheet is-dark" }, h("h3", {}, "Tray and drop box"), form, note);
  form.hidden = !mine.length;
  write(note, mine.length ? "Each takes a second person, and is an entry of its own." : "For those who sign for chips, and the count team.");
  return {
    box,
    /** @param {any} view */
    show(view) {
      table = view.id;
    },
  };
}
