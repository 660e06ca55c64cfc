// Draws the whole cloth of a baccarat table: the arc of seats, their boxes, and everyone's stakes.

import { keyed, svg } from "../core/dom.js";
import { t, wordOf } from "../core/i18n.js";
import { short } from "../core/money.js";
import { angleOf, ARC, boxesOf, initialsOf, isMain, pointAt, printedIn, rowsOf, SEAT_RADIUS,
  sectorPath } from "../games/feltLayout.js";
import { chipStack } from "./chipArt.js";

/** @import { Stake, WholeTableData } from "../elements.js" */

/** Draw the cloth without its stakes, and the group that they go into. Boxes in which the onlooker
 * may put chips carry `data-seat` and `data-bet`, so that one listener finds them: those of the
 * patron's own seat, or all of them at a dealer's console. @param {WholeTableData} data */
export function feltArc(data) {
  const bets = betsOf(data);
  const seats = Array.from({ length: data.seats }, (_, i) => i + 1);
  const stakes = svg("g");
  const picture = svg("svg", { viewBox: `0 0 ${ARC.width} ${ARC.height}`, class: "felt-arc",
    "aria-hidden": "true", preserveAspectRatio: "xMidYMin meet" }, rails(),
    seats.map((seat) => seatBoxes(seat, data, bets)), seats.map((seat) => seatPlate(seat, data)),
    stakes);
  return { picture, stakes };
}

/** Bring the stakes on the cloth up to date; those that have not changed are left alone.
 * @param {SVGElement} group @param {WholeTableData} data */
export function showStakes(group, data) {
  const bets = betsOf(data);
  keyed(group, data.stakes.filter((stake) => stake.amount > 0 && bets.includes(stake.bet)),
    ({ seat, bet, amount, state }) => [seat, bet, amount, state].join("|"),
    (stake) => seatStake(stake, data, bets));
}

/** @param {WholeTableData} data */
const betsOf = (data) => rowsOf(data.areas).flat().map((area) => area.bet);

/** The gold lines along the arc, and the name of the game. */
function rails() {
  /** @param {number} radius @param {string} kind */
  const line = (radius, kind) => {
    const [from, to] = [pointAt(-ARC.spread / 2 - 1, radius), pointAt(ARC.spread / 2 + 1, radius)];
    return svg("path", { d: `M${from.x} ${from.y}A${radius} ${radius} 0 0 0 ${to.x} ${to.y}`,
      class: kind });
  };
  return svg("g", {}, line(676, "felt-line"), line(894, "felt-line"));
}

/** @param {number} seat @param {WholeTableData} data @param {string[]} bets */
function seatBoxes(seat, data, bets) {
  const isMine = seat === data.mySeat;
  const takes = isMine || data.records;
  const angle = angleOf(seat, data.seats);
  const areas = new Map(data.areas.map((area) => [area.bet, area]));
  const initials = initialsOf(data.areas);
  return svg("g", { class: `felt-seat${isMine ? " is-mine" : ""}` },
    boxesOf(seat, data.seats, bets).map((box) => {
      const name = isMain(box.bet) ? areas.get(box.bet)?.name.toUpperCase() : "";
      return svg("g", { class: `felt-box tone-${areas.get(box.bet)?.leans ?? "side"}`,
        "data-seat": takes ? seat : null, "data-bet": takes ? box.bet : null },
        svg("path", { d: sectorPath(box) }), name
        ? svg("text", { x: box.middle.x, y: box.middle.y + 5, "text-anchor": "middle",
          transform: `rotate(${-angle} ${box.middle.x} ${box.middle.y})`, class: "felt-print" },
          name)
        : smallPrint(box, wordOf("bet-short", box.bet) ?? initials.get(box.bet) ?? ""));
    }));
}

/** The few letters of a side bet in its box. @param {ReturnType<typeof boxesOf>[number]} box
 * @param {string} words */
function smallPrint({ middle: { x, y }, ...box }, words) {
  const { lines, size } = printedIn(words, box);
  const high = size * 1.15;
  return svg("text", { "text-anchor": "middle", class: "felt-print is-small",
    transform: `rotate(${-(box.from + box.to) / 2} ${x} ${y})`, "font-size": size.toFixed(1) },
    lines.map((line, n) =>
      svg("tspan", { x, y: y + (n - (lines.length - 1) / 2) * high + size / 3 }, line)
    ));
}

/** @param {number} seat @param {WholeTableData} data */
function seatPlate(seat, data) {
  const { x, y } = pointAt(angleOf(seat, data.seats), SEAT_RADIUS);
  const person = data.people?.find((person) => person.seat === seat);
  const isMine = seat === data.mySeat;
  const name = isMine
    ? t("seats.you")
    : person
    ? person.name
    : data.mayTakeSeat
    ? t("seats.sit")
    : "";
  const kind = isMine ? "is-mine" : person ? "is-taken" : "is-free";
  return svg("g", { class: `felt-plate ${kind}`, "data-seat": person || isMine ? null : seat,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, svg("circle", { r: 17 }),
    svg("text", { "text-anchor": "middle", y: 5.5, class: "felt-seat-number" }, seat),
    svg("text", { "text-anchor": "middle", y: 34, class: "felt-seat-name" }, clip(name)));
}

/** @param {string} name */
const clip = (name) => name.length > 12 ? name.slice(0, 11) + "…" : name;

/** @param {Stake} stake @param {WholeTableData} data @param {string[]} bets */
function seatStake(stake, data, bets) {
  const [box] = boxesOf(stake.seat, data.seats, bets).filter(({ bet }) => bet === stake.bet);
  const { x, y } = box.middle;
  const isWide = isMain(box.bet);
  const scale = isWide ? 0.33 : 0.26;
  return svg("g", { class: `felt-stake state-${stake.state ?? "accepted"}`,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("g", { transform: `translate(${isWide ? -20 : 0} 1) scale(${scale})` },
      chipStack(stake.amount)), isWide
    && svg("g", { transform: "translate(2 0)" },
      svg("rect", { x: -2, y: -11, width: short(stake.amount).length * 9 + 10, height: 21, rx: 10.5,
        class: "felt-tag" }),
      svg("text", { x: 3, y: 4.5, class: "felt-amount" }, short(stake.amount))));
}
