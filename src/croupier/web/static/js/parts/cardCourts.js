// The jack, queen and king: the upper half of each, drawn once; a card turns it for the lower half.

import { svg } from "../core/dom.js";

const GOLD = "#e3b94f";
const GOLD_LINE = "#7a5a14";
const SKIN = "#f7dfc3";
const INK = "#3a2b1c";

/** @typedef {[tag: keyof SVGElementTagNameMap, props: Record<string, string|number>]} Stroke */

// The half is 138 wide and 135 high; its bottom edge, at 0, is the middle of the card. Strokes that
// name `currentColor` take the suit's colour.
/** @type {Stroke[]} */
const ROBE = [
  ["path", { d: "M-69 0V-26C-62-48-40-58-21-61H21C40-58 62-48 69-26V0Z", fill: "currentColor" }],
  ["path", { d: "M-69-12L-42-54M-69 8L-27-60M-51 8L-15-58M69-12L42-54M69 8L27-60M51 8L15-58",
    stroke: "#fff", "stroke-opacity": 0.28, "stroke-width": 2, fill: "none" }],
  ["path", { d: "M-21-61L-13 0H13L21-61C8-50-8-50-21-61Z", fill: "#fffaf0", stroke: GOLD_LINE,
    "stroke-width": 1.5 }],
  ["path", { d: "M-25-61L-17 0M25-61L17 0", stroke: GOLD, "stroke-width": 6 }],
  ["path", { d: "M0-44l5 7-5 7-5-7zM0-27l5 7-5 7-5-7zM0-10l5 7-5 7-5-7z", fill: "currentColor" }],
];

/** @type {Stroke[]} */
const FACE = [
  ["path", { d: "M-9-66V-54C-4-48 4-48 9-54V-66Z", fill: SKIN, stroke: INK, "stroke-width": 1 }],
  ["ellipse", { cx: 0, cy: -84, rx: 18, ry: 23, fill: SKIN, stroke: INK, "stroke-width": 1.4 }],
  ["path", { d: "M-12-91Q-8-95-3-91M3-91Q8-95 12-91", stroke: INK, "stroke-width": 1.6,
    fill: "none" }],
  ["path", { d: "M-10-86.500Q-7.500-84-5-86.500M5-86.500Q7.500-84 10-86.500", stroke: INK,
    "stroke-width": 2, fill: "none" }],
  ["path", { d: "M1-88L-2-78H2", stroke: INK, "stroke-width": 1.2, fill: "none" }],
  ["path", { d: "M-5-71Q0-68 5-71", stroke: "#a3342c", "stroke-width": 2, fill: "none" }],
];

/** @type {Record<string, Stroke[]>} */
const COURTS = {
  K: [
    ["path", { d: "M48 0V-112M40-96H56", stroke: GOLD_LINE, "stroke-width": 5, fill: "none" }],
    ["path", { d: "M48 0V-112M40-96H56", stroke: "#e9e4d6", "stroke-width": 2.500, fill: "none" }],
    ["path", { d: "M-19-88C-27-76-24-58-17-56M19-88C27-76 24-58 17-56", stroke: "#6b4423",
      "stroke-width": 7, fill: "none" }],
    ...ROBE,
    ...FACE,
    ["path", {
      d: "M-17-80C-17-58-8-50 0-46 8-50 17-58 17-80 12-72 6-76 0-75-6-76-12-72-17-80Z"
        + "M-5-70.500Q0-66 5-70.500 0-73-5-70.500Z",
      fill: "#6b4423",
      "fill-rule": "evenodd",
    }],
    ["path", { d: "M-22-103L-26-126-14-115-8-131 0-117 8-131 14-115 26-126 22-103Z", fill: GOLD,
      stroke: GOLD_LINE, "stroke-width": 1.5 }],
    ["path", { d: "M-22-107H22", stroke: "currentColor", "stroke-width": 3.500 }],
    ["circle", { cx: 0, cy: -118, r: 2.6, fill: "currentColor" }],
    ["circle", { cx: -26, cy: -127, r: 2.6, fill: GOLD_LINE }],
    ["circle", { cx: 26, cy: -127, r: 2.6, fill: GOLD_LINE }],
  ],
  Q: [
    ["path", { d: "M-20-100C-34-84-30-58-27-48H-12L-14-92ZM20-100C34-84 30-58 27-48H12L14-92Z",
      fill: "#a4622a", stroke: "#6b3d15", "stroke-width": 1.2 }],
    ...ROBE,
    ...FACE,
    ["path", {
      d: "M-19-88C-16-106-6-107 0-103 6-107 16-106 19-88 20-112 8-113 0-112-8-113-20-112-19-88Z",
      fill: "#a4622a",
    }],
    ["path", { d: "M-18-108Q0-116 18-108L21-122 11-115 0-129-11-115-21-122Z", fill: GOLD,
      stroke: GOLD_LINE, "stroke-width": 1.5 }],
    ["circle", { cx: 0, cy: -130, r: 3, fill: "#fff", stroke: GOLD_LINE }],
    ["circle", { cx: -21, cy: -123, r: 2.4, fill: "#fff", stroke: GOLD_LINE }],
    ["circle", { cx: 21, cy: -123, r: 2.4, fill: "#fff", stroke: GOLD_LINE }],
    ["path", { d: "M46 0C46-30 48-50 48-74M47-40C56-44 58-50 58-54 52-52 47-48 47-40",
      stroke: "#2f6b3c", "stroke-width": 2.500, fill: "#2f6b3c" }],
    ["path", { d: "M48-90c6-6 12 0 8 6 7 1 6 9 0 9-2 7-12 7-14 0-7 0-8-8-2-9-4-6 2-12 8-6z",
      fill: "currentColor", stroke: "#fff", "stroke-width": 1 }],
    ["circle", { cx: 48.5, cy: -81, r: 3.2, fill: GOLD }],
  ],
  J: [
    ["path", { d: "M50 0V-108", stroke: "#7b5530", "stroke-width": 4 }],
    ["path", { d: "M50-128L57-108C62-100 60-90 52-90V-108H48V-96L42-102 50-128Z", fill: "#dcd7c9",
      stroke: "#6a675e", "stroke-width": 1.2 }],
    ["path", { d: "M-18-98C-26-86-25-68-21-62H-12V-96ZM18-98C26-86 25-68 21-62H12V-96Z",
      fill: "#c9913c", stroke: "#8a5b18", "stroke-width": 1.2 }],
    ...ROBE,
    ...FACE,
    ["path", {
      d: "M-17-92C-12-102-4-100 0-97 4-100 12-102 17-92 18-106 8-108 0-107-8-108-18-106-17-92Z",
      fill: "#c9913c",
    }],
    ["path", { d: "M-26-104C-28-122-10-126 4-124 20-122 28-116 25-103 10-109-10-110-26-104Z",
      fill: "currentColor", stroke: INK, "stroke-width": 1.2 }],
    ["path", { d: "M-26-103C-10-109 10-108 25-102L24-97C10-103-10-104-25-98Z", fill: GOLD,
      stroke: GOLD_LINE, "stroke-width": 1 }],
    ["path", { d: "M20-110C30-128 20-134 8-133 16-128 18-120 20-110Z", fill: "#fff", stroke: INK,
      "stroke-width": 1 }],
  ],
};

/** The three courts as symbols, `court-J` and so on. */
export function courts() {
  return Object.entries(COURTS).map(([rank, strokes]) =>
    svg("symbol", { id: `court-${rank}`, viewBox: "-69 -135 138 135", overflow: "hidden" },
      strokes.map(([tag, props]) =>
        svg(tag, { "stroke-linejoin": "round", "stroke-linecap": "round", fill: "none", ...props })
      ))
  );
}
