// Writes and reads amounts: whole numbers of the smallest unit, grouped in threes as the language
// of the page does it.

import { filled, LANGUAGE, t, wordOf } from "./i18n.js";

const parts = new Intl.NumberFormat(LANGUAGE).formatToParts(12_345.6);
/** @param {string} type */
const sign = (type) => parts.find((part) => part.type === type)?.value ?? "";
const [GROUP, DECIMAL] = [sign("group"), sign("decimal")];
// What stands for many noughts, and of what an amount has to be whole to be written by it.
const LETTERS = [
  { from: 1_000_000_000, letter: "B", step: 100_000_000 },
  { from: 1_000_000, letter: "M", step: 100_000 },
  { from: 1_000, letter: "k", step: 100 },
];
/** @param {string} signs  for a hundred millions, ten thousands and thousands */
const myriads = ([most, many, some]) => [
  { from: 1e8, letter: most, step: 1e7 },
  { from: 1e4, letter: many, step: 1e3 },
  { from: 1e3, letter: some, step: 1e3 },
];
/** @type {Record<string, typeof LETTERS>} */
const COUNTED = { "zh-Hans": myriads("亿万千"), "zh-Hant": myriads("億萬千"),
  ko: myriads("억만천") };
const SHORT = COUNTED[LANGUAGE] ?? LETTERS;
const TIMES = { "": 1, k: 1_000, m: 1_000_000, 百: 100, 백: 100, 千: 1e3, 천: 1e3, 万: 1e4, 萬: 1e4,
  만: 1e4, 億: 1e8, 亿: 1e8, 억: 1e8, nghìn: 1e3, ngàn: 1e3, tr: 1e6, triệu: 1e6, tỷ: 1e9,
  tỉ: 1e9 };
// Of 1억5000만 or 1万5千, each part with its unit.
const MYRIADS = /[^百백千천万萬만億亿억]+[百백千천]?[万萬만億亿억]?/gu;

const CURRENCY = / ?(?:원|元|đồng|đ|₫|vnd)$/u; // said after an amount, and adds nothing to it

/** Write an amount in full: 9,500. @param {number} amount */
export function money(amount) {
  const digits = String(Math.abs(Math.trunc(amount))).replace(/\B(?=(\d{3})+$)/g, GROUP);
  return (amount < 0 ? "−" : "") + digits;
}

/** Write a number with this many decimals: 0.25, −1.42; in Vietnamese 0,25.
 * @param {number} value @param {number} places */
export const decimal = (value, places) =>
  new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: places, maximumFractionDigits: places })
    .format(value).replace("-", "−");

/** Write a share in hundredths. @param {number} share @param {number} [places] */
export const percent = (share, places = 4) =>
  filled(wordOf("locale", "percent") ?? "{number} %", { number: decimal(share * 100, places) });

/** Write again as the language of the page does what the house writes in one way for all: 1,234.5.
 * @param {string} written */
export const numeral = (written) =>
  written.replace(/[.,]/g, (mark) => (mark === "." ? DECIMAL : GROUP));

/** Write a change of balance with its sign: +950, −200, 0. @param {number} amount */
export function signed(amount) {
  return (amount > 0 ? "+" : "") + money(amount);
}

/** Write an amount as a chip shows it: 1k, 2.5k, 1M; in Chinese and Korean 1千, 2.5万, 100만. What
 * would not be exact is written in full.
 * @param {number} amount */
export function short(amount) {
  for (const { from, letter, step } of SHORT) {
    if (Math.abs(amount) >= from && amount % step === 0)
      return String(amount / from).replace(".", DECIMAL) + letter;
  }
  return money(amount);
}

/** Write a profit as an area has room for it. @param {number} amount */
export const signedShort = (amount) =>
  (amount > 0 ? "+" : "") + (Math.abs(amount) >= 1_000_000 ? short(amount) : money(amount));

/** Read an amount as people type it: 1500, 1,500 or 1.500, 1 500, 1.5k, 2m, 10만, 1億5000萬, 1,5
 * triệu, 5.000 đ. Null if it is not a whole number of units.
 * @param {string} text @returns {number|null} */
export function readMoney(text) {
  const typed = text.trim().toLowerCase()
    .replace(/[０-９，．]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(CURRENCY, "");
  const parts = typed.match(MYRIADS) ?? [typed];
  let [amount, above] = [0, Infinity];
  for (const part of parts) {
    const read = readPart(part.trim());
    if (read === null || read >= above) return null;
    amount += read;
    above = timesOf(part.trim().replace(/^[\d., ]+/, ""));
  }
  return parts.join("") === typed && Number.isSafeInteger(amount) ? amount : null;
}

/** One sign sets off the threes, whichever it is; before a letter the other one begins a part.
 * @param {string} typed @returns {number|null} */
function readPart(typed) {
  const [, digits = "", unit = ""] = /^(\d[\d., ]*?) ?(\D*)$/.exec(typed) ?? [];
  if (!timesOf(unit)) return null;
  const [, threes, mark] = /^(\d{1,3}([., ])\d{3}(?:\2\d{3})*)$/.exec(digits) ?? [];
  const after = DECIMAL === "," ? /,(?=\d+$)/ : /,(?=\d{1,2}$)/;
  const bare = threes && (!unit || mark !== DECIMAL)
    ? threes.replace(/[., ]/g, "")
    : unit
    ? digits.replace(after, ".")
    : digits;
  const found = /^(\d{1,3}(?:[, ]\d{3})+|\d+)(\.\d+)?$/.exec(bare);
  if (!found) return null;
  const [, whole, part = ""] = found;
  if (part && !unit && GROUP === ".") return null; // 1.00 there is neither one nor a hundred
  const amount = Math.round(Number(whole.replace(/[, ]/g, "") + part) * timesOf(unit) * 1e6) / 1e6;
  return Number.isSafeInteger(amount) ? amount : null;
}

/** What a unit comes to, also one of two signs, as 千万; of none that there is, 0.
 * @param {string} unit @returns {number} */
const timesOf = (unit) =>
  unit in TIMES
    ? TIMES[/** @type {keyof typeof TIMES} */ (unit)]
    : /^[百백千천][万萬만億亿억]$/u.test(unit)
    ? timesOf(unit[0]) * timesOf(unit[1])
    : 0;

/** Write seconds as people read them: 8 s or 8초, 1:05. @param {number} seconds */
export function clock(seconds) {
  if (seconds < 60) return t("timer.short", { whole: seconds });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Read an amount that goes either way: +500, -200, 0; null if it is none. @param {string} text */
export function readSigned(text) {
  const bare = text.trim().replace("−", "-");
  const amount = readMoney(bare.replace(/^[+-]/, ""));
  return amount !== null && bare.startsWith("-") ? -amount : amount;
}
