// Opens a table: its id, its rulebook, version, seats and limits.

import { get, post, wordsOf } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { button, h, write } from "../core/dom.js";
import { choice, entry, form, options, wrongLine } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { readMoney } from "../core/money.js";
import { complain, toast } from "../shell/toasts.js";

/** @import { BookRow } from "../wire.js" */

const WHEEL_SEATS = 8;

/** The button that asks for a new table. */
export const newTableButton = () => button(t("pit.open-a-table"), () => ask(), "pit-open");

async function ask() {
  const told = await get("/api/rules").catch((error) => void complain(error));
  if (!told) return;
  const fields = fieldsOf(
    told.books.filter((book) => book.seats.length || book.game === "roulette"),
  );
  const wrong = wrongLine();
  const open = async () => {
    const { id, isWheel, amounts, given } = fields.read();
    const bad = amounts.find(({ box }) => box.value.trim() && readMoney(box.value) === null);
    write(wrong, bad ? t("amount.unread", { text: bad.box.value }) : "");
    if (bad) return bad.box.focus();
    const [minimum, maximum, differential = null] = amounts.map(({ box }) => readMoney(box.value));
    try {
      const { shoe } = await get("/api/rules/{book}", { book: given.book });
      const setup = { ...given, limits: { minimum: minimum ?? 0, maximum, differential, bets: {} },
        decks: isWheel ? 0 : shoe?.decks ?? 0, call_bets: isWheel };
      await post("/api/tables/{table}/commands", { table: id }, { command: "open-table", setup });
      dialog.close();
      toast(t("pit.is-open", { id }), "good");
    } catch (error) {
      write(wrong, wordsOf(error));
    }
  };
  const dialog = openDialog("setup", t("pit.open-a-table"),
    form("form", open, fields.rows, wrong, footOf(t("word.open"), () => dialog.close())));
}

/** @param {BookRow[]} floor */
function fieldsOf(floor) {
  const id = entry(t("word.table"), { placeholder: "B-09", required: "",
    pattern: "[A-Z][A-Z0-9]{0,2}-[0-9]{1,3}" });
  const book = choice(t("word.rulebook"));
  const version = choice(t("word.version"));
  const seats = entry(t("word.seats"), { type: "number", min: 1, max: 20, value: 7 });
  const minimum = entry(t("word.minimum"), { inputmode: "numeric", value: "200" });
  const maximum = entry(t("word.maximum"), { inputmode: "numeric", value: "50,000" });
  const differential = entry(t("word.differential"), { inputmode: "numeric", value: "100,000" });
  options(book.box, floor.map((each) => [each.id, each.name]));
  const chosen = () => floor.find((each) => each.id === book.box.value) ?? floor[0];
  const follow = () => {
    const { versions, seats: counts, game } = chosen();
    options(version.box, versions.map((each) => [each, each]));
    seats.box.value = String(Math.max(...(counts.length ? counts : [WHEEL_SEATS])));
    differential.label.hidden = game === "roulette";
  };
  book.box.addEventListener("change", follow);
  follow();
  return {
    rows: [h("div", { class: "form-row" }, id.label, book.label, version.label, seats.label),
      h("div", { class: "form-row" }, minimum.label, maximum.label, differential.label)],
    read() {
      const isWheel = chosen().game === "roulette";
      return { id: id.box.value, isWheel,
        amounts: isWheel ? [minimum, maximum] : [minimum, maximum, differential],
        given: { book: chosen().id, version: version.box.value, seats: Number(seats.box.value) } };
    },
  };
}
