// What a felt shows, read off the server's view of a table. Pure: nothing here decides anything.

/** @import { FeltArea, HandData, Stake, Tone } from "../elements.js" */
/** @import { Side, Stakes } from "../page.js" */
/** @import { CoupResult, Me, Outcome, PatronLine, SeenTable } from "../wire.js" */

const OVER = new Set(["ready", "no-shoe", "voting", "burning", "cutting", "closed"]);
/** @type {Record<string, string>} */
const SIDES = { player: "Player", banker: "Banker" };

/** Whether bets can be placed by this person now. @param {SeenTable|null} view */
export const isOpen = (view) => Boolean(view?.you?.may.includes("bet"));

/** Whether the table takes bets now, from whoever. @param {{phase: string}|null} view */
export const takesBets = (view) => view?.phase === "betting" || view?.phase === "spinning";

/** The areas as the cloth prints them. @param {SeenTable} view @returns {FeltArea[]} */
export const areasOf = (view) =>
  view.areas.map(({ bet, name, clauses, pays, leans }) => ({ bet, name, clauses, leans,
    odds: pays.filter(({ points }) => points === null).map((each) => each.for_people),
    note: pays.filter(({ points }) => points !== null).map(({ points, for_people: odds }) =>
      `${name} ${points} pays ${odds}`
    ).join(", ") })
  );

/** Everything that lies on the cloth: others' stakes by seat, one's own with how they stand,
 * and after the settlement what each came to. @param {SeenTable} view @param {Stakes} pending */
export function stakesOf(view, pending) {
  const seat = view.you?.seat ?? 0;
  const others = view.seats.filter((each) => each.seat !== seat)
    .flatMap((each) =>
      Object.entries(each.wagers).map(([bet, amount]) => ({ seat: each.seat, bet, amount }))
    );
  return [...others, ...ownStakes(view, pending, seat)];
}

/** @param {SeenTable} view @param {Stakes} pending @param {number} seat @returns {Stake[]} */
function ownStakes(view, pending, seat) {
  const wagers = view.you?.wagers ?? {};
  const bets = Object.keys({ ...wagers, ...pending });
  if (!bets.length && OVER.has(view.phase)) return settledStakes(view.you?.lines ?? [], seat);
  return bets.map((bet) => ({
    seat,
    bet,
    amount: (wagers[bet] ?? 0) + (pending[bet] ?? 0),
    state: pending[bet] ? "pending" : "accepted",
  }));
}

/** @param {PatronLine[]} lines @param {number} seat @returns {Stake[]} */
export function settledStakes(lines, seat) {
  return lines.map((line) => ({
    seat,
    bet: line.bet,
    amount: line.stake,
    outcome: line.outcome,
    paid: line.paid,
    returned: line.returned,
    clauses: line.clauses,
  }));
}

/** @param {Stakes} [stakes] */
export const totalOf = (stakes) =>
  Object.values(stakes ?? {}).reduce((total, amount) => total + amount, 0);

/** What the patron has beside the felt, chips on their way already gone.
 * @param {Me} me @param {Stakes} pending */
export const balanceOf = (me, pending) => me.balance - totalOf(pending);

/** Say where the coup stands: the words of the timer, and the felt's word while nothing can be
 * placed. @param {SeenTable} view @returns {{word: string, tone: Tone, note: string}} */
export function standing(view) {
  const [word, tone] = PHASES[view.phase] ?? ["Waiting", "wait"];
  const isKnown = view.result && (view.phase === "result" || OVER.has(view.phase));
  return { word: isKnown ? resultWords(view.result) : word, tone, note: noteOf(view) };
}

/** @type {Record<string, [string, Tone]>} */
const PHASES = {
  closed: ["Table closed", "wait"],
  "no-shoe": ["Waiting", "wait"],
  cutting: ["Waiting", "wait"],
  burning: ["Waiting", "wait"],
  ready: ["Waiting", "wait"],
  betting: ["Place your bets", "open"],
  spinning: ["Place your bets", "open"],
  dealing: ["No more bets", "closed"],
  squeezing: ["No more bets", "closed"],
  waiting: ["No more bets", "closed"],
  insurance: ["Insurance open", "insurance"],
  stopped: ["Play is held", "closed"],
  held: ["Play is held", "closed"],
  choosing: ["Withdraw or continue", "insurance"],
  result: ["Result", "closed"],
  voting: ["Shall the shoe go on?", "insurance"],
  questioned: ["Play is held", "closed"],
};

/** @param {SeenTable} view */
function noteOf(view) {
  if (view.phase === "squeezing" && view.squeeze?.squeezer)
    return `${view.squeeze.squeezer} squeezes`;
  if (view.phase === "spinning") return "The ball is in motion";
  if (["no-shoe", "cutting", "burning"].includes(view.phase)) return "A new shoe is made ready";
  return "";
}

/** Say a result: "Banker wins, 6 over 3", "Tie, 7 all", "17 black".
 * @param {Outcome|CoupResult|null|undefined} result */
export function resultWords(result) {
  if (!result) return "";
  if (result.winner === undefined) return `${result.number} ${result.colour}`;
  const { winner, player_points: player, banker_points: banker } = result;
  if (winner === "tie") return `Tie, ${player} all`;
  const [own, other] = winner === "player" ? [player, banker] : [banker, player];
  return `${SIDES[winner]} wins, ${own} over ${other}`;
}

/** The number that came up, once it is known. @param {SeenTable} view */
export const numberOf = ({ result }) => result?.number ?? null;

/** How a hand did. @param {Side} side
 * @param {Pick<CoupResult, "winner">|null} result */
export const fateOf = (side, result) =>
  result?.winner
    ? (result.winner === "tie" ? "tie" : result.winner === side ? "win" : "lose")
    : null;

/** Both hands as <x-hand> takes them: the Player's, the Banker's.
 * @param {Pick<SeenTable, "hands"|"result">} view @returns {[HandData, HandData]} */
export function handsOf({ hands, result }) {
  /** @param {Side} side @returns {HandData} */
  const hand = (side) => {
    const fate = fateOf(side, result);
    const tags = [result?.[`${side}_pair`] ? "Pair" : "",
      result?.natural && fate === "win" ? "Natural" : ""].filter(Boolean);
    return { side, cards: (hands?.[side] ?? []).map((each) => each.card),
      points: hands?.[`${side}_points`] ?? null, result: fate, tags };
  };
  return [hand("player"), hand("banker")];
}

/** What the coup brought: profits less what was collected, as the lines say.
 * @param {PatronLine[]} lines */
export const netOf = (lines) => lines.reduce((net, line) => net + line.paid - line.collected, 0);

const HANDSOME = [5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

/** The chips of a table: round values about its minimum, of which every stake can be made.
 * @param {SeenTable} view @returns {number[]} */
export function chipsOf(view) {
  const least = view.limits?.minimum || 1;
  const multiple = view.limits?.stake_multiple || 1;
  const values = least <= 25 ? [5, 25, 100, 500, 1000, 5000] : [25, 100, 500, 1000, 5000, 10000];
  const fitting = HANDSOME.filter((value) => value % multiple === 0);
  /** @param {number} value */
  const fit = (value) =>
    fitting.filter((each) => each <= value).at(-1) ?? fitting[0]
      ?? multiple * Math.max(1, Math.floor(value / multiple));
  return [...new Set(values.map(fit))];
}

/** The limits as the bet slip reads them. @param {SeenTable} view */
export function limitsOf(view) {
  /** @type {Record<string, {minimum?: number, maximum?: number}>} */
  const bets = {};
  for (const area of view.areas)
    bets[area.bet] = { minimum: area.minimum, maximum: area.maximum ?? undefined };
  return { minimum: view.limits.minimum, maximum: view.limits.maximum ?? undefined,
    multiple: view.limits.stake_multiple, bets };
}
