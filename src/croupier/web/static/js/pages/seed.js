// A patron's own seed: a text that moves the sealed order once more, so that no one could foresee
// it.

import { get, post, wordsOf } from "../core/api.js";
import { h, write } from "../core/dom.js";
import { entry, form } from "../core/fields.js";
import { t } from "../core/i18n.js";

/** @import { Fairness } from "../wire.js" */

const LONGEST = 64;

/** The box in which a patron adds a seed. @param {() => string} tableOf
 * @param {() => string} coupOf the last coup that is over, whose proof can be looked at */
export function seedDesk(tableOf, coupOf) {
  const seed = entry(t("seed.any"), { maxlength: LONGEST, required: "", autocomplete: "off" });
  const add = h("button", { class: "button" }, t("seed.add"));
  const standing = h("p", { class: "quiet on-room", role: "status" });
  const seal = h("code", { class: "seal" });
  const check = h("a", { class: "button" }, t("seed.check"));
  /** @param {unknown} error */
  const wrong = (error) => write(standing, wordsOf(error));
  const send = () =>
    post("/api/tables/{table}/seed", { table: tableOf() }, { seed: seed.box.value }).then(
      (found) => {
        seed.box.value = "";
        show(found, t("seed.in"));
      },
      wrong,
    );
  const box = h("details", { class: "sheet is-dark seed" },
    h("summary", {}, h("h2", {}, t("seed.title"))),
    h("p", { class: "quiet on-room" }, t("seed.why")), seal, standing,
    form("form seed-form", send, seed.label, h("div", { class: "dialog-acts" }, check, add)));

  /** @param {Fairness} found @param {string} [first] */
  function show({ commitment, closed, seeds, of }, first = "") {
    const isOpen = Boolean(commitment) && !closed;
    write(seal, commitment ?? "");
    const words = !commitment
      ? t("seed.none")
      : isOpen
      ? t("seed.open", { of: of ?? "", count: seeds?.length ?? 0 })
      : t("seed.played", { of: of ?? "" });
    write(standing, `${first} ${words}`.trim());
    seed.box.disabled = add.disabled = !isOpen;
    const coup = coupOf();
    check.hidden = !coup;
    check.setAttribute("href", `/history/${coup}#fairness`);
  }
  async function look() {
    if (box.open) await get("/api/tables/{table}/fairness", { table: tableOf() }).then(show, wrong);
  }
  box.addEventListener("toggle", () => void look());
  return { box, look };
}
