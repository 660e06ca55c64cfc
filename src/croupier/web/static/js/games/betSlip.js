// A patron's chips before the dealer has them: place, undo, clear, double, rebet. Pure.
//
// A slip never decides what is legal: it keeps to the limits and the balance that the server gave,
// so that no one waits for an answer that is known. What the server then says stands.

import { t } from "../core/i18n.js";
/**
 * @typedef {object} Limits
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [multiple]  stakes are multiples of this
 * @property {Record<string, {minimum?: number, maximum?: number}>} [bets]  limits of single bets
 */
/** @typedef {Readonly<Record<string, number>>} Stakes  bet to amount, none of them 0 */
/**
 * @typedef {object} Slip
 * @property {Stakes} stakes
 * @property {readonly Stakes[]} before  what undo goes back to, the latest last
 * @property {Stakes} last   the stakes of the coup before, for rebet
 * @property {number} balance  what the patron has beside the felt when nothing is staked
 * @property {Limits} limits
 * @property {boolean} isOpen
 */
/**
 * @typedef {object} Refusal
 * @property {"closed"|"balance"|"maximum"|"multiple"|"nothing"} why
 * @property {string} [bet]    the area that the refusal is shown at
 * @property {number} [allowed]  the limit or the balance that stood in the way
 */
/** @typedef {{slip: Slip, refusal?: Refusal}} Answer */

/** @type {Stakes} */
const NOTHING = Object.freeze({});

/** @param {{balance: number, limits?: Limits, isOpen?: boolean, last?: Stakes}} given
 * @returns {Slip} */
export function newSlip({ balance, limits = {}, isOpen = true, last = NOTHING }) {
  return { stakes: NOTHING, before: [], last, balance, limits, isOpen };
}

/** @param {Stakes} stakes */
const sum = (stakes) => Object.values(stakes).reduce((total, amount) => total + amount, 0);

/** @param {Slip} slip */
export const total = (slip) => sum(slip.stakes);

/** What is left beside the felt. @param {Slip} slip */
export const left = (slip) => slip.balance - total(slip);

/** @param {Slip} slip @param {string} bet */
export const stakeOn = (slip, bet) => slip.stakes[bet] ?? 0;

/** @param {Slip} slip @param {string} bet */
export function maximumOf(slip, bet) {
  return slip.limits.bets?.[bet]?.maximum ?? slip.limits.maximum ?? Infinity;
}

/** Add a chip to a bet. @param {Slip} slip @param {string} bet @param {number} value
 * @returns {Answer} */
export function place(slip, bet, value) {
  return placeAll(slip, { [bet]: value });
}

/** Add several at once, as a call bet does: all or none. @param {Slip} slip
 * @param {Stakes} chips */
export function placeAll(slip, chips) {
  const wanted = { ...slip.stakes };
  for (const [bet, value] of Object.entries(chips)) wanted[bet] = (wanted[bet] ?? 0) + value;
  return change(slip, wanted);
}

/** Take all chips of one bet back. @param {Slip} slip @param {string} bet @returns {Answer} */
export function remove(slip, bet) {
  const { [bet]: gone, ...wanted } = slip.stakes;
  return gone ? change(slip, wanted) : { slip, refusal: { why: "nothing", bet } };
}

/** Take everything back. @param {Slip} slip @returns {Answer} */
export function clear(slip) {
  return total(slip) ? change(slip, NOTHING) : { slip, refusal: { why: "nothing" } };
}

/** Double every bet, or none of them. @param {Slip} slip @returns {Answer} */
export function double(slip) {
  if (!total(slip)) return { slip, refusal: { why: "nothing" } };
  return placeAll(slip, slip.stakes);
}

/** Bet as in the coup before, in place of what lies there. @param {Slip} slip @returns {Answer} */
export function rebet(slip) {
  return sum(slip.last) ? change(slip, slip.last) : { slip, refusal: { why: "nothing" } };
}

/** Go back one step, whatever the step was. @param {Slip} slip @returns {Answer} */
export function undo(slip) {
  if (!slip.isOpen) return { slip, refusal: { why: "closed" } };
  if (!slip.before.length) return { slip, refusal: { why: "nothing" } };
  return {
    slip: { ...slip, stakes: slip.before[slip.before.length - 1],
      before: slip.before.slice(0, -1) },
  };
}

/** @param {Slip} slip @param {Stakes} wanted @returns {Answer} */
function change(slip, wanted) {
  const refusal = refusalOf(slip, wanted);
  if (refusal) return { slip, refusal };
  return {
    slip: { ...slip, stakes: Object.freeze({ ...wanted }), before: [...slip.before, slip.stakes] },
  };
}

/** Only what grows can be refused: chips can always go back while bets are open.
 * @param {Slip} slip @param {Stakes} wanted @returns {Refusal|undefined} */
function refusalOf(slip, wanted) {
  if (!slip.isOpen) return { why: "closed" };
  for (const [bet, amount] of Object.entries(wanted)) {
    if (amount <= stakeOn(slip, bet)) continue;
    const maximum = maximumOf(slip, bet);
    if (amount > maximum) return { why: "maximum", bet, allowed: maximum };
    const multiple = slip.limits.multiple ?? 1;
    if (amount % multiple) return { why: "multiple", bet, allowed: multiple };
  }
  const grows = sum(wanted) > total(slip);
  return grows && sum(wanted) > slip.balance
    ? { why: "balance", allowed: slip.balance }
    : undefined;
}

/** Say why a stake cannot be built here; nothing where only the house can say.
 * @param {Refusal} [refusal] */
export const unplaceable = (refusal) =>
  refusal?.why === "multiple" ? t("bet.multiple", { amount: refusal.allowed ?? 0 }) : "";

/** A coup is over: remember its stakes, begin empty. @param {Slip} slip @param {number} balance
 * @returns {Slip} */
export function nextCoup(slip, balance) {
  const last = total(slip) ? slip.stakes : slip.last;
  return { ...slip, stakes: NOTHING, before: [], last, balance };
}

/** Take over what the server has on the felt. Steps that no longer lead there are forgotten.
 * @param {Slip} slip @param {Stakes} stakes @param {number} balance with nothing staked
 * @returns {Slip} */
export function agree(slip, stakes, balance) {
  const isSame = same(slip.stakes, stakes);
  return { ...slip, balance, stakes: Object.freeze({ ...stakes }),
    before: isSame ? slip.before : [] };
}

/** @param {Stakes} a @param {Stakes} b */
function same(a, b) {
  return Object.keys({ ...a, ...b }).every((bet) => (a[bet] ?? 0) === (b[bet] ?? 0));
}
