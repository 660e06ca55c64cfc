// <x-roads>: the five roads of a scoreboard.

import { find, h, keyed, write } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { pulse } from "../core/motion.js";
import { Part } from "../core/part.js";
import { DERIVED, ghostsOf, marksOf, wordsOf } from "../games/roads.js";
import { roadPicture, showMarks } from "./roadArt.js";

/** @import { RoadName, RoadsData } from "../elements.js" */

/** @type {RoadName[]} */
const ALL = ["bead_plate", "big_road", ...DERIVED];
/** @type {Set<RoadName>} */
const SMALL = new Set(DERIVED);
/** @type {Record<string, Record<RoadName, number>>} */
const COLUMNS = {
  board: { bead_plate: 12, big_road: 36, big_eye_boy: 36, small_road: 18, cockroach_pig: 18 },
  table: { bead_plate: 10, big_road: 24, big_eye_boy: 24, small_road: 12, cockroach_pig: 12 },
  strip: { bead_plate: 8, big_road: 40, big_eye_boy: 40, small_road: 20, cockroach_pig: 20 },
  mini: { bead_plate: 8, big_road: 18, big_eye_boy: 18, small_road: 9, cockroach_pig: 9 },
};
const COUNTS = ["banker", "player", "tie", "banker_pair", "player_pair", "natural"];

/** @extends {Part<RoadsData>} */
export class XRoads extends Part {
  #counts = h("dl", { class: "road-counts" });
  #roads = h("div", { class: "road-sheets" });
  #words = h("details", { class: "road-words" }, h("summary", {}, t("roads.text")));
  #list = h("div", { class: "road-lists" });
  #disclaimer = h("p", { class: "road-disclaimer" }, t("odds.disclaimer"));
  #hands = -1;
  /** @type {Map<RoadName, string>} */ #drawn = new Map();

  build() {
    this.#words.append(this.#list);
    this.append(this.#counts, this.#roads, this.#words, this.#disclaimer);
  }

  /** @param {RoadsData} data */
  show(data) {
    const { roads, size = "table",
      show = isSmall(size) ? /** @type {RoadName[]} */ (["big_road"]) : ALL } = data;
    this.dataset.size = size;
    this.#counts.hidden = !(data.hasCounts ?? size === "board");
    this.#disclaimer.hidden = !(data.disclaimer ?? size === "board");
    this.#words.hidden = isSmall(size);
    this.#showCounts(roads.counts);
    const isNew = this.#hands >= 0 && roads.bead_plate.length > this.#hands;
    this.#hands = roads.bead_plate.length;
    keyed(this.#roads, show, (road) => road,
      (road) =>
        h("figure", { class: "road-sheet", "data-road": road },
          h("figcaption", {}, t(`road.${road}`)), h("div", { class: "road-frame" })),
      (sheet, road) => this.#showRoad(sheet, road, data, isNew));
    keyed(this.#list, show, (road) => road,
      (road) => h("section", {}, h("h3", {}, t(`road.${road}`)), h("ol")),
      (section, road) => this.#showWords(section, wordsOf(road, roads, data.hands)));
  }

  /** @param {Record<string, number>} counts */
  #showCounts(counts) {
    keyed(this.#counts, COUNTS, (key) => key,
      (key) => h("div", { class: `is-${key}` }, h("dt", {}, t(`count.${key}`)), h("dd")),
      (row, key) => write(/** @type {Element} */ (row.lastElementChild), counts[key] ?? 0));
  }

  /** @param {Element} sheet @param {RoadName} road @param {RoadsData} data
   * @param {boolean} isNew */
  #showRoad(sheet, road, { roads, hands, hits, size = "table", ask }, isNew) {
    const marks = marksOf(road, roads, hands, hits);
    const ghost = ask ? ghostsOf(roads, ask)[road] : undefined;
    const seen = JSON.stringify([marks.length, marks[marks.length - 1], ghost, size, hits]);
    if (this.#drawn.get(road) === seen) return;
    this.#drawn.set(road, seen);
    const columns = COLUMNS[size][road];
    const frame = find(sheet, ".road-frame");
    if (frame.dataset.columns !== String(columns)) {
      frame.dataset.columns = String(columns);
      frame.replaceChildren(roadPicture(columns));
    }
    const isDense = SMALL.has(road) || isSmall(size);
    const latest = showMarks(find(frame, "svg", SVGSVGElement), marks, { columns, ghost, isDense });
    if (isNew && latest) void pulse(latest);
  }

  /** @param {Element} section @param {string[]} words */
  #showWords(section, words) {
    const items = words.length ? words : [t("roads.empty")];
    keyed(/** @type {Element} */ (section.lastElementChild), items.map((text, i) => ({ text, i })),
      ({ i }) => i, () => h("li"), (item, { text }) => write(item, text));
  }
}

/** @param {string} size */
const isSmall = (size) => size === "mini" || size === "strip";
customElements.define("x-roads", XRoads);
