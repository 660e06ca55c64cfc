// Who bets when the shoe is good, for the pit: nothing is shown while nobody is beyond chance.

import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { may } from "./staffDoor.js";

/** @import { Me } from "../wire.js" */

const AGAIN_MS = 120_000;

/** @param {Me} me */
export function countingDesk(me) {
  const list = h("ul", {});
  const box = h("section", { class: "sheet is-dark", hidden: "",
    "aria-label": t("watch.counting") }, h("h2", {}, t("watch.counting")), list);
  const look = async () => {
    const found = document.hidden
      ? null
      : await get("/api/good-shoes", { limit: 10 }).catch(() => null);
    const named = found?.patrons.filter((one) => one.is_beyond_chance) ?? [];
    if (found) list.replaceChildren(...named.map(({ text }) => h("li", {}, text)));
    if (found) box.hidden = !named.length;
  };
  if (may(me, "see-edges")) {
    void look();
    setInterval(() => void look(), AGAIN_MS);
  }
  return box;
}
