// The frame of every page: bar on top, room below, help, sign-in, words at the edge.

import { h, set, write } from "../core/dom.js";
import { showKeys } from "../core/keys.js";
import { money } from "../core/money.js";
import { prepare } from "../core/say.js";
import { isPatron, NOBODY } from "../core/session.js";
import { soundSwitch } from "../core/sound.js";
import { showAccount } from "./account.js";
import { lookAgain } from "./checkpoint.js";
import { comeIn } from "./sign.js";

/** @import { Me } from "../wire.js" */
/** @typedef {{facts?: (Node|string)[], link?: "live"|"connecting"|"lost", me?: Me}} BarData */

const LOOK_AFTER_MS = 1000; // at the house's record: the page itself comes first
const LINKS = {
  live: ["live", "Connected: this page shows the table as it is"],
  connecting: ["connecting", "Connecting to the table"],
  lost: ["reconnecting", "The connection broke; it comes back by itself"],
};
/** @type {[string, string][]} */
const ROOMS = [
  ["/", "Tables"],
  ["/online", "Online game"],
  ["/odds", "Odds"],
  ["/rules/baccarat", "Rules"],
];

/** Build the frame; a page that sounds has the switch in its bar.
 * @param {{title: string, scopes?: string[], me?: Me, hasSound?: boolean}} options */
export function openShell({ title, scopes = [], me = NOBODY, hasSound = false }) {
  document.title = title === "Croupier" ? title : `${title} · Croupier`;
  prepare();
  const facts = h("div", { class: "bar-facts" });
  const link = h("span", { class: "bar-link", hidden: "" });
  const purse = h("output", { class: "bar-purse", "aria-label": "Balance" });
  const account = h("button", { type: "button", class: "button bar-account" });
  const help = h("button", { type: "button", class: "button bar-help", "aria-label": "Keys",
    title: "Keys (?)", onclick: () => showKeys(scopes) }, "?");
  const main = h("main", { id: "main", tabindex: -1 });
  document.body.prepend(
    h("a", { class: "skip", href: "#main" }, "Skip to the table"),
    h("header", { class: "bar" },
      h("a", { class: "brand", href: "/", "aria-label": "Croupier: all tables" },
        h("span", { class: "brand-mark", "aria-hidden": "true" }),
        h("span", { class: "brand-name" }, "Croupier")), facts, link,
      h("nav", { class: "bar-rooms", "aria-label": "Rooms" },
        ROOMS.map(([href, name]) => roomLink(href, name))), purse, hasSound ? soundSwitch() : null,
      account, scopes.length ? help : null),
    main,
  );
  let person = me;
  account.addEventListener("click", () => {
    if (person.kind === "none") comeIn();
    else void showAccount(person);
  });

  /** @param {BarData} data */
  function show(data) {
    if (data.facts) facts.replaceChildren(...data.facts);
    if (data.link) {
      const [word, says] = LINKS[data.link];
      set(link, { "data-link": data.link, title: says });
      link.hidden = false;
      write(link, word);
    }
    if (data.me) person = data.me;
    purse.hidden = !isPatron(person);
    write(purse, money(person.balance));
    write(account, person.kind === "none" ? "Sign in" : person.name);
    account.classList.toggle("is-main", person.kind === "none");
  }
  show({ me });
  setTimeout(() => void lookAgain(), LOOK_AFTER_MS);
  return { main, show };
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
      h("a", { class: "button is-main", href: "/" }, "All tables")),
  );
  isReady();
}

/** The title of the bar. @param {string} words */
export const barTitle = (words) => h("span", { class: "bar-title" }, words);

/** A fact of the bar: a small word over a figure; one that can be spared is left out on a phone.
 * @param {string} word @param {string} figure @param {boolean} [isSpare] */
export const fact = (word, figure, isSpare = false) =>
  h("span", { class: `bar-fact${isSpare ? " is-spare" : ""}` },
    h("span", { class: "bar-word" }, word), h("b", {}, figure));
