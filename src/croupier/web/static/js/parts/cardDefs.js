// What all cards share, put into the page once: pips, the back's pattern, the three courts.

import { svg } from "../core/dom.js";
import { courts } from "./cardCourts.js";

// Each pip in a box from -50 to 50.
const PIPS = {
  S: "M0-49C-9-28-45-9-45 15-45 33-20 38-7 24-8 36-13 44-21 48H21C13 44 8 36 7 24 "
    + "20 38 45 33 45 15 45-9 9-28 0-49Z",
  H: "M0 48C-10 26-47 7-47-20-47-41-22-50-8-36-4-32-1-27 0-23 1-27 4-32 8-36 "
    + "22-50 47-41 47-20 47 7 10 26 0 48Z",
  D: "M0-49C9-30 22-13 37 0 22 13 9 30 0 49-9 30-22 13-37 0-22-13-9-30 0-49Z",
  C: "M0-48A21.500 21.500 0 0 1 14-11 21.500 21.500 0 1 1 7 21C8 35 13 43 21 48H-21"
    + "C-13 43-8 35-7 21A21.500 21.500 0 1 1-14-11 21.500 21.500 0 0 1 0-48Z",
};

const ID = "card-defs";

/** Put the shared drawings into the page, if they are not there yet. */
export function ensureCardDefs() {
  if (document.getElementById(ID)) return;
  document.body.append(
    svg("svg", { id: ID, width: 0, height: 0, "aria-hidden": "true", class: "defs" },
      svg("defs", {},
        Object.entries(PIPS).map(([suit, d]) =>
          svg("symbol", { id: `pip-${suit}`, viewBox: "-50 -50 100 100", overflow: "visible" },
            svg("path", { d }))
        ), backPattern(),
        svg("linearGradient", { id: "card-sheen", x1: 0, y1: 0, x2: 1, y2: 1 },
          svg("stop", { offset: 0, "stop-color": "#ffffff" }),
          svg("stop", { offset: 1, "stop-color": "#f4efe2" })), courts())),
  );
}

function backPattern() {
  return svg("pattern", { id: "card-back", width: 28, height: 28, patternUnits: "userSpaceOnUse",
    x: 125, y: 175 }, svg("rect", { width: 28, height: 28, fill: "#7a1522" }),
    svg("path", { d: "M0 14L14 0 28 14 14 28Z", fill: "none", stroke: "#e7c77b",
      "stroke-width": 1.3, opacity: 0.8 }),
    svg("path", { d: "M14 6L22 14 14 22 6 14Z", fill: "#8f2030", stroke: "#e7c77b",
      "stroke-width": 0.7, opacity: 0.85 }),
    svg("circle", { cx: 14, cy: 14, r: 2.4, fill: "#f3deaa" }),
    svg("path", { d: "M0 0h3M25 0h3M0 28h3M25 28h3", stroke: "#f3deaa", "stroke-width": 2 }));
}
