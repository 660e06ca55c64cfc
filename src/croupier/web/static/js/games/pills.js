// Where the amounts of winning stacks are written: beside their chips, in their own box where they
// have one, and clear of each other, of the number that came up and of the dolly on it. Pure.

/** Something on the cloth: its middle and its size.
 * @typedef {{x: number, y: number, wide: number, high: number}} Spot */

/** A stack that has won: its chips, what is written of it, and the box that is its own.
 * @typedef {{chip: Spot, pill: Spot, home?: Spot}} Stack */

const GAP = 2;
const MUST = 8; // how much more it matters than another number that can be read again later

/** How much of two spots lies over each other. @param {Spot} a @param {Spot} b */
export function shared(a, b) {
  const along = (a.wide + b.wide) / 2 + GAP - Math.abs(a.x - b.x);
  const across = (a.high + b.high) / 2 + GAP - Math.abs(a.y - b.y);
  return along > 0 && across > 0 ? along * across : 0;
}

/** Beside a chip: below it, above, right, left, then at its corners, then further away.
 * @param {Spot} chip @param {Spot} pill @returns {[right: number, down: number][]} */
function beside(chip, { wide, high }) {
  const [far, deep] = [(chip.wide + wide) / 2 + 2 * GAP, (chip.high + high) / 2 + 2 * GAP];
  const next = deep + high + 2 * GAP;
  return [[0, deep], [0, -deep], [far, 0], [-far, 0], [far, deep], [-far, deep], [far, -deep], [
    -far,
    -deep,
  ], [0, next], [0, -next], [far, next], [-far, next], [far, -next], [-far, -next]];
}

/** Move a spot into a box. @param {Spot} spot @param {Spot|undefined} home @returns {Spot} */
function within(spot, home) {
  if (!home) return spot;
  /** @param {number} at @param {number} middle @param {number} room */
  const into = (at, middle, room) =>
    Math.max(middle - Math.max(0, room), Math.min(middle + Math.max(0, room), at));
  return { ...spot, x: into(spot.x, home.x, (home.wide - spot.wide) / 2),
    y: into(spot.y, home.y, (home.high - spot.high) / 2) };
}

/** How much a spot covers. @param {Spot} spot @param {Spot[]} others */
const covered = (spot, others) => others.reduce((sum, each) => sum + shared(spot, each), 0);

/** Find a place for each pill, in the order in which they are given; where none is free, the one
 * that covers least. @param {Stack[]} stacks @param {Spot[]} printed what must be read
 * @param {{width: number, height: number}} cloth @param {Spot[]} [words] what else is printed
 * @returns {{x: number, y: number}[]} */
export function placedPills(stacks, printed, { width, height }, words = []) {
  const taken = [...printed, ...stacks.map(({ chip }) => chip)];
  return stacks.map(({ chip, pill, home }) => {
    const spots = beside(chip, pill).map(([right, down]) =>
      within({ ...pill, x: chip.x + right, y: chip.y + down }, home)
    );
    const inside = spots.filter(({ x, y, wide, high }) =>
      x >= wide / 2 && x <= width - wide / 2 && y >= high / 2 && y <= height - high / 2
    );
    const covers = inside.map((spot) => MUST * covered(spot, taken) + covered(spot, words));
    const best = inside[covers.indexOf(Math.min(...covers))] ?? spots[0];
    taken.push(best);
    return { x: best.x, y: best.y };
  });
}
