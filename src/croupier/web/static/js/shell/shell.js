// The frame of every page: bar on top, room below, help, sign-in, words at the edge.

import { post } from "../core/api.js";
import { counting } from "../core/counting.js";
import { h, set, write } from "../core/dom.js";
import { LANGUAGE, LANGUAGES, t } from "../core/i18n.js";
import { showKeys } from "../core/keys.js";
import { prepare } from "../core/say.js";
import { isPatron, NOBODY } from "../core/session.js";
import { soundSwitch } from "../core/sound.js";
import { toldOf } from "../core/untold.js";
import { PLAY, playBadge } from "./playBadge.js";

/** @import { HouseAct, Me } from "../wire.js" */
/** @typedef {{facts?: (Node|string)[], link?: "live"|"connecting"|"lost", me?: Me,
 * staked?: number}} BarData  `staked` lies on the felt, and is in no balance */

const LOOK_AFTER_MS = 1000; // at the house's record: the page itself comes first
/** @type {[href: string, key: string][]} */
const ROOMS = [["/", "room.tables"], ["/online", "room.online"], ["/several", "room.several"], [
  "/odds",
  "room.odds",
], ["/rules/baccarat", "room.rules"]];
/** @type {[href: string, key: string][]} */
const OWN_ROOMS = [["/statement", "room.statement"]];
/** The staff's, each for those who may do an act.
 * @type {[href: string, key: string, act: HouseAct][]} */
export const STAFF_ROOMS = [["/pit", "room.pit", "see-pit"], ["/cage", "room.cage", "see-cage"], [
  "/count",
  "room.count",
  "see-boxes",
], ["/stock", "room.stock", "see-stock"], ["/reports", "room.reports", "see-reports"], [
  "/surveillance",
  "watch.title",
  "see-events",
], ["/staff", "room.staff", "see-staff"], ["/house", "house.title", "see-staff"]];

/** Build the frame; a page that sounds has the switch in its bar.
 * @param {{title: string, scopes?: string[], me?: Me, hasSound?: boolean}} options */
export function openShell({ title, scopes = [], me = NOBODY, hasSound = false }) {
  document.title = title === "Croupier" ? title : `${title} · Croupier`;
  prepare();
  const facts = h("div", { class: "bar-facts" });
  const link = h("span", { class: "bar-link", hidden: "" });
  const purse = h("output", { class: "bar-purse", "aria-label": t("rail.balance") });
  const count = counting(purse);
  const play = playBadge();
  const account = h("button", { type: "button", class: "button bar-account" });
  const help = h("button", { type: "button", class: "button bar-help",
    "aria-label": t("shell.keys"), title: `${t("shell.keys")} (?)`,
    onclick: () => showKeys(scopes) }, "?");
  const main = h("main", { id: "main", tabindex: -1 });
  document.body.prepend(
    h("a", { class: "skip", href: "#main" }, t("shell.skip")),
    h("header", { class: "bar" },
      h("a", { class: "brand", href: "/", "aria-label": t("shell.home") },
        h("span", { class: "brand-mark", "aria-hidden": "true" }),
        h("span", { class: "brand-name" }, "Croupier")), facts, link, rooms(me, hasSound), play,
      purse, hasSound ? soundSwitch() : null, account, scopes.length ? help : null),
    main,
  );
  // Whatever page the staff have open: one that was left alone waits for its PIN.
  if (me.kind === "staff") void import("./lock.js").then(({ keepLocked }) => keepLocked(me));
  let person = me;
  let counts = 0;
  let staked = 0;
  account.addEventListener("click", async () => {
    if (person.kind === "none") return (await import("./sign.js")).comeIn();
    const { showAccount } = await import("./account.js");
    await showAccount(person);
  });

  /** @param {BarData} data */
  function show(data) {
    if (data.facts) facts.replaceChildren(...data.facts);
    if (data.link) {
      set(link, { "data-link": data.link, title: t(`link.${data.link}.says`) });
      link.hidden = false;
      write(link, t(`link.${data.link}`));
    }
    if (data.me) person = data.me;
    purse.hidden = !isPatron(person);
    play.hidden = !isPatron(person) || person.currency !== PLAY;
    const told = toldOf(person);
    staked = data.staked ?? staked;
    count(told.me.balance, staked);
    clearTimeout(counts);
    if (told.more) counts = setTimeout(() => show({}), told.more);
    write(account, person.kind === "none" ? t("shell.sign") : person.name);
    set(account, { title: person.name });
    account.classList.toggle("is-main", person.kind === "none");
  }
  show({ me });
  setTimeout(lookAgain, LOOK_AFTER_MS);
  return { main, show };
}

/** Look at the house's record; whoever has left the page by then looks again on the next. */
async function lookAgain() {
  const record = await import("./checkpoint.js").catch(() => null);
  void record?.lookAgain();
  navigator.serviceWorker?.register("/sw.js").catch(() => {}); // a page without one plays, too
}

/** The way to every room: in the bar where it has room for them, else behind a button. At a table
 * its own name and limits come first. @param {Me} me @param {boolean} isTable */
function rooms(me, isTable) {
  const own = isPatron(me)
    ? OWN_ROOMS
    : STAFF_ROOMS.filter(([, , act]) => me.may?.includes(act));
  const list = me.kind === "staff" ? own : [...ROOMS, ...own];
  const more = h("button", { type: "button", class: "button bar-more", "aria-expanded": "false",
    "aria-controls": "rooms", "aria-label": t("shell.rooms") }, "☰");
  /** @param {boolean} isOut */
  const unfold = (isOut) => set(more, { "aria-expanded": isOut });
  more.addEventListener("click", () => unfold(more.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("click", ({ target }) => target !== more && unfold(false));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && unfold(false));
  const full = h("button", { type: "button", class: "bar-full",
    onclick: () =>
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen()) }, t("shell.full"));
  const narrow = matchMedia(`(max-width: ${isTable ? 1700 : 1240}px)`);
  const place = h("div", { class: "bar-nav" }, more,
    h("nav", { class: "bar-rooms", id: "rooms", "aria-label": t("shell.rooms") },
      list.map(([href, key]) => roomLink(href, t(key))), languageSwitch(),
      document.fullscreenEnabled ? full : null));
  // Also where the words of a language are too long for the bar, or leave a table's no line.
  const fold = () => {
    place.classList.remove("is-folded");
    const bar = place.parentElement;
    const isFull = bar !== null && (bar.scrollWidth > bar.clientWidth || isWrapped(bar));
    place.classList.toggle("is-folded", narrow.matches || isFull);
  };
  addEventListener("resize", fold);
  requestAnimationFrame(() => {
    fold();
    if (place.parentElement) new ResizeObserver(fold).observe(place.parentElement);
  });
  fold();
  return place;
}

/** Whether what is said of a table takes more than a line. @param {HTMLElement} bar */
function isWrapped(bar) {
  const facts = [...bar.querySelectorAll(".bar-facts > *")];
  const [first, last] = [facts[0], facts.at(-1)].map((one) => one?.getBoundingClientRect());
  return Boolean(first && last && last.top >= first.bottom);
}

/** What stands for a language that is no Latin one. @type {Record<string, string>} */
const SIGNS = { "zh-Hans": "简", "zh-Hant": "繁", ko: "한" };

/** The languages that the house speaks; a choice is kept for this device and for its person. */
export function languageSwitch() {
  const select = h("select", { class: "field", "aria-label": t("language.title"),
    title: t("language.title"), onclick: (/** @type {Event} */ event) => event.stopPropagation() },
    LANGUAGES.map(([tag, name]) =>
      h("option", { value: tag, lang: tag, selected: tag === LANGUAGE ? "" : null }, name)
    ));
  select.addEventListener("change", () => {
    const [chosen] = LANGUAGES.find(([tag]) => tag === select.value) ?? ["en"];
    post("/api/me/language", {}, { language: chosen }).then(() => location.reload(), () => {});
  });
  return h("label", { class: "bar-language" },
    h("span", { "aria-hidden": "true" }, SIGNS[LANGUAGE] ?? LANGUAGE.toUpperCase()), select);
}

/** @param {string} href @param {string} name */
function roomLink(href, name) {
  const isHere = href === location.pathname
    || (href !== "/" && location.pathname.startsWith(href.split("/").slice(0, 2).join("/")));
  return h("a", { href, "aria-current": isHere ? "page" : null }, name);
}

/** @typedef {ReturnType<typeof openShell>} Shell */

/** Say that the page shows what it is for. */
export const isReady = () => void (document.documentElement.dataset.ready = "yes");

/** Say in place of a page why there is nothing to show. @param {string} title
 * @param {string} why */
export function showAway(title, why) {
  document.querySelector("main")?.replaceChildren(
    h("div", { class: "away" }, h("h1", {}, title), h("p", {}, why),
      h("a", { class: "button is-main", href: "/" }, t("shell.all"))),
  );
  document.querySelector(".bar-link")?.remove(); // there is nothing to be connected to
  document.title = `${title} · Croupier`;
  isReady();
}

/** The title of the bar; where it is cut, it is not by the table's id.
 * @param {string} words @param {string} [id] */
export const barTitle = (words, id = "") =>
  h("span", { class: "bar-title" }, h("span", {}, words), id && ` ${id}`);

/** A fact of the bar: a small word over a figure; one that can be spared is left out on a phone.
 * @param {string} word @param {string} figure @param {boolean} [isSpare] */
export const fact = (word, figure, isSpare = false) =>
  h("span", { class: `bar-fact${isSpare ? " is-spare" : ""}` },
    h("span", { class: "bar-word" }, word), h("b", {}, figure));
