// The whole table as it is looked at from above: the arc of seats with its printed areas.

import { cross, openDialog } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { feltArc, showStakes } from "../parts/feltArc.js";

/** @import { WholeTableData } from "../elements.js" */

export function wholeTable() {
  /** @type {{stakes: SVGElement, place: HTMLElement, key: string}|null} */ let open = null;

  /** @param {WholeTableData} data */
  function draw(data) {
    if (!open) return;
    const key = JSON.stringify([data.seats, data.mySeat, data.people]);
    if (open.key !== key) {
      const { picture, stakes } = feltArc(data);
      open.place.replaceChildren(picture);
      Object.assign(open, { key, stakes });
    }
    showStakes(open.stakes, data);
  }
  return {
    show: draw,
    /** @param {WholeTableData} data @param {string} book */
    open(data, book) {
      const place = h("div", { class: "whole-cloth", "data-book": book });
      const dialog = openDialog("whole", t("seats.whole"), place, cross());
      open = { place, key: "", stakes: /** @type {SVGElement} */ (feltArc(data).stakes) };
      dialog.addEventListener("close", () => void (open = null));
      draw(data);
    },
  };
}
