// Draws a card's face and back as SVG groups in the units of a card, 250 by 350.

import { svg } from "../core/dom.js";
import { CARD } from "../games/fold.js";
import { ensureCardDefs } from "./cardDefs.js";

const LEFT = 80;
const MIDDLE = 125;
const RIGHT = 170;
const FOUR = [[LEFT, 66], [RIGHT, 66], [LEFT, 284], [RIGHT, 284]];
const EIGHT = [...FOUR, [LEFT, 138.5], [RIGHT, 138.5], [LEFT, 211.5], [RIGHT, 211.5]];
const SIX = [...FOUR, [LEFT, 175], [RIGHT, 175]];

/** Where the pips of each rank lie. @type {Record<string, number[][]>} */
const PATTERNS = {
  2: [[MIDDLE, 66], [MIDDLE, 284]],
  3: [[MIDDLE, 66], [MIDDLE, 175], [MIDDLE, 284]],
  4: FOUR,
  5: [...FOUR, [MIDDLE, 175]],
  6: SIX,
  7: [...SIX, [MIDDLE, 120]],
  8: [...SIX, [MIDDLE, 120], [MIDDLE, 230]],
  9: [...EIGHT, [MIDDLE, 175]],
  T: [...EIGHT, [MIDDLE, 102], [MIDDLE, 248]],
};
const PIP = 46;
const TURNED = "rotate(180 125 175)";

/** @param {string} suit @param {number} x @param {number} y @param {number} size */
function pip(suit, x, y, size) {
  const turn = y > 176 ? `rotate(180 ${x} ${y})` : null;
  const place = { x: x - size / 2, y: y - size / 2, width: size, height: size, transform: turn };
  return svg("use", { href: `#pip-${suit}`, ...place });
}

/** @param {string} rank @param {string} suit */
function index(rank, suit) {
  const isTen = rank === "T";
  return svg("g", { class: "card-index" },
    svg("text", { x: 31, y: 60, "text-anchor": "middle", "font-size": 58,
      textLength: isTen ? 50 : null, lengthAdjust: "spacingAndGlyphs" }, isTen ? "10" : rank),
    svg("use", { href: `#pip-${suit}`, x: 14, y: 70, width: 34, height: 34 }));
}

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  if (rank === "A") return [pip(suit, MIDDLE, 175, 112)];
  if (PATTERNS[rank]) return PATTERNS[rank].map(([x, y]) => pip(suit, x, y, PIP));
  const half = () => [
    svg("use", { href: `#court-${rank}`, x: 60, y: 48, width: 130, height: 127 }),
    svg("use", { href: `#pip-${suit}`, x: 66, y: 54, width: 28, height: 28 }),
  ];
  return [
    svg("rect", { x: 60, y: 42, width: 130, height: 266, rx: 6, class: "card-frame" }),
    svg("g", {}, half()),
    svg("g", { transform: TURNED }, half()),
    svg("path", { d: "M60 175H190", class: "card-frame-line" }),
    svg("rect", { x: 60, y: 42, width: 130, height: 266, rx: 6, class: "card-frame-line" }),
  ];
}

/** Draw a face: paper, indices in two corners, pips or a court. @param {string} card */
export function cardFace(card) {
  ensureCardDefs();
  const [rank, suit] = card;
  return svg("g", { class: `card-face suit-${suit}` }, paper(),
    svg("g", { fill: "currentColor" }, middle(rank, suit), index(rank, suit),
      svg("g", { transform: TURNED }, index(rank, suit))));
}

/** Draw a back: paper with a printed panel. */
export function cardBack() {
  ensureCardDefs();
  return svg("g", { class: "card-backside" }, paper(),
    svg("rect", { x: 13, y: 13, width: 224, height: 324, rx: 10, fill: "url(#card-back)",
      stroke: "#5c0f19", "stroke-width": 3 }),
    svg("rect", { x: 21, y: 21, width: 208, height: 308, rx: 6, fill: "none", stroke: "#e7c77b",
      "stroke-width": 1.5, opacity: 0.8 }));
}

function paper() {
  return svg("rect", { x: 0.75, y: 0.75, width: CARD.width - 1.5, height: CARD.height - 1.5, rx: 18,
    class: "card-paper" });
}
