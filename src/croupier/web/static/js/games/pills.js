// Where the amounts of winning stacks are written: beside their chips, and clear of each other, of
// the number that came up and of the dolly on it. Pure.

/** Something on the cloth: its middle and its size.
 * @typedef {{x: number, y: number, wide: number, high: number}} Spot */

const GAP = 2;

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

/** Find a place for each pill, in the order in which they are given; where none is free, the one
 * that covers least. @param {{chip: Spot, pill: Spot}[]} stacks @param {Spot[]} printed
 * @param {{width: number, height: number}} cloth @returns {{x: number, y: number}[]} */
export function placedPills(stacks, printed, { width, height }) {
  const taken = [...printed, ...stacks.map(({ chip }) => chip)];
  return stacks.map(({ chip, pill }) => {
    const spots = beside(chip, pill).map(([right, down]) => ({ ...pill, x: chip.x + right,
      y: chip.y + down })
    );
    const inside = spots.filter(({ x, y, wide, high }) =>
      x >= wide / 2 && x <= width - wide / 2 && y >= high / 2 && y <= height - high / 2
    );
    const covers = inside.map((spot) => taken.reduce((sum, each) => sum + shared(spot, each), 0));
    const best = inside[covers.indexOf(Math.min(...covers))] ?? spots[0];
    taken.push(best);
    return { x: best.x, y: best.y };
  });
}
