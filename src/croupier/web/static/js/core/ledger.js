// The ledger as people read it: what money was moved as, and the kinds of accounts.

import { wordOf } from "./i18n.js";
import { plain, worded } from "./words.js";

/** What money was moved as. @param {string} what */
export const postedAs = (what) => wordOf("posting", what.replaceAll(" ", "-")) ?? worded(what);

/** A kind of account. @param {string} kind */
export const accountKind = (kind) => wordOf("account", kind) ?? plain(kind);
