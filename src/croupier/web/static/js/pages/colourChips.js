// A patron's colour chips: which set they have and what it is worth; take more, cash them in.

import { wordsOf } from "../core/api.js";
import { cross, openDialog } from "../core/dialog.js";
import { button, h, svg, write } from "../core/dom.js";
import { entry, form, sumIn, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { money, readMoney } from "../core/money.js";
import { plain } from "../core/words.js";
import { colourChip } from "../parts/chipArt.js";
import { clauseTag } from "../shell/clauses.js";

/** @import { OwnChips, SeenTable } from "../wire.js" */
/** @import { TableSession } from "./tableSession.js" */

const USUAL_COUNT = 20;

/** @param {string} colour @param {number} [value] */
export const chipPicture = (colour, value) =>
  svg("svg", { class: "chip-picture", viewBox: "-53 -53 106 106", "aria-hidden": "true" },
    colourChip(colour, value));

/** Show a patron their colour chips. @param {TableSession} session */
export function showColourChips(session) {
  const { store } = session;
  const { view } = store.get();
  if (!view?.colours?.length || !view.you) return;
  const wrong = wrongLine();
  const sets = view.you.chips ?? [];
  /** @param {Promise<unknown>} doing */
  const send = (doing) => doing.then(() => dialog.close(), (error) => write(wrong, wordsOf(error)));
  /** @param {OwnChips} wanted */
  const take = (wanted) =>
    send(
      session.takeChips(wanted).then(() =>
        store.set({ chip: wanted.value, colour: wanted.colour })
      ),
    );
  const dialog = openDialog("colour-chips", t("rail.colours"), cross(),
    h("p", {}, `${t("colour.rule")} `,
      ["4.7", "4.7.2", "4.7.4"].map((no) => clauseTag(view.book, no))),
    sets.map((each) => ownSet(each, view, () => send(session.redeem(each.colour)))), view.automatic
    ? takeForm(view, sets, take)
    : h("p", { class: "chips-ask" },
      view.dealer ? t("colour.issued.by", { dealer: view.dealer }) : t("colour.issued")), wrong);
}

/** @param {OwnChips} set @param {SeenTable} view @param {() => void} redeem */
function ownSet({ colour, value, count }, view, redeem) {
  const onFelt = (view.coloured ?? []).filter((each) => each.colour === colour).reduce(
    (sum, each) => sum + each.amount,
    0,
  ) / value;
  return h("div", { class: "chips-own" }, chipPicture(colour, value),
    h("p", {}, h("b", {}, t("colour.held", { count, colour: plain(colour), value: money(value) })),
      " ", t("colour.worth", { amount: money(count * value) }), onFelt
      ? `; ${t("colour.down", { count: onFelt })}`
      : ""), button(t("colour.cash"), redeem, "", { disabled: count ? null : "" }));
}

/** The form that takes chips: a free colour and its value, or more of the own set.
 * @param {SeenTable} view @param {OwnChips[]} sets @param {(wanted: OwnChips) => void} take */
function takeForm(view, sets, take) {
  const own = sets.at(0);
  const free = (view.colours ?? []).filter((each) => !each.patron).map((each) => each.colour);
  if (!own && !free.length) return h("p", { class: "chips-ask" }, t("colour.none"));
  const colours = free.map((colour, at) =>
    h("input", { type: "radio", name: "colour", value: colour, ".checked": at === 0 })
  );
  const value = entry(t("colour.value"), { inputmode: "numeric", autocomplete: "off",
    value: money(own?.value ?? view.limits.minimum) });
  const count = entry(t("colour.many"), { inputmode: "numeric", autocomplete: "off",
    value: USUAL_COUNT });
  value.box.readOnly = Boolean(own);
  const cost = h("output", { class: "chips-cost" });
  const given = () => [value, count].map(({ box }) => readMoney(box.value) ?? 0);
  const price = () => write(cost, t("colour.costs", { amount: money(given()[0] * given()[1]) }));
  const send = () => {
    const worth = sumIn(value.box), many = worth && sumIn(count.box);
    if (!worth || !many) return;
    const colour = own?.colour ?? colours.find((box) => box.checked)?.value ?? "";
    take({ colour, value: worth, count: many });
  };
  const box = form("form", send, own
    ? null
    : h("fieldset", { class: "chips-colours" }, h("legend", {}, t("colour.colour")),
      colours.map((each) =>
        h("label", {}, each, chipPicture(each.value), h("span", {}, plain(each.value)))
      )), h("div", { class: "form-row" }, value.label, count.label),
    h("div", { class: "dialog-acts" }, cost,
      h("button", { class: "button is-main" },
        own ? t("colour.more", { colour: plain(own.colour) }) : t("colour.take"))));
  box.addEventListener("input", price);
  price();
  return box;
}
