// Opens a table: its id, its rulebook, version, seats and limits.

import { get, post, tablePath } from "../core/api.js";
import { footOf, openDialog } from "../core/dialog.js";
import { h, write } from "../core/dom.js";
import { choice, entry, options } from "../core/fields.js";
import { readMoney } from "../core/money.js";
import { complain, toast } from "../shell/toasts.js";

/** The button that asks for a new table. */
export function newTableButton() {
  return h("button", { type: "button", class: "button pit-open", onclick: () => void ask() }, "Open a table");
}

async function ask() {
  const told = await get("/rules").catch((error) => void complain(error));
  if (!told) return;
  const floor = told.books.filter((/** @type {any} */ book) => book.seats.length);
  const id = entry("Table", { placeholder: "B-09", required: "", pattern: "[A-Z][A-Z0-9]{0,2}-[0-9]{1,3}" });
  const book = choice("Rulebook");
  const version = choice("Version");
  const seats = entry("Seats", { type: "number", min: 1, max: 20, value: 7 });
  const [minimum, maximum, differential] = [entry("Minimum", { inputmode: "numeric", value: "200" }), entry("Maximum", { inputmode: "numeric", value: "50,000" }), entry("Differential", { inputmode: "numeric", value: "100,000" })];
  const wrong = h("p", { class: "form-wrong", role: "alert" });
  options(book.box, floor.map((/** @type {any} */ each) => [each.id, each.name]));
  const follow = () => {
    const found = floor.find((/** @type {any} */ each) => each.id === book.box.value);
    options(version.box, found.versions.map((/** @type {string} */ each) => [each, each]));
    seats.box.value = String(Math.max(...found.seats));
    differential.label.hidden = found.game === "roulette";
  };
  book.box.addEventListener("change", follow);
  follow();
  const open = async () => {
    const found = floor.find((/** @type {any} */ each) => each.id === book.box.value);
    const isWheel = found.game === "roulette";
    const bad = [minimum, maximum, ...(isWheel ? [] : [differential])].find(({ box }) => box.value.trim() && readMoney(box.value) === null);
    write(wrong, bad ? `“${bad.box.value}” is no amount.` : "");
    if (bad) return bad.box.focus();
    const limits = { minimum: readMoney(minimum.box.value) ?? 0, maximum: readMoney(maximum.box.value), differential: isWheel ? null : readMoney(differential.box.value), bets: {} };
    try {
      const { shoe } = await get(`/rules/${found.id}`);
      const setup = { book: found.id, version: version.box.value, seats: Number(seats.box.value), limits, decks: isWheel ? 0 : shoe.decks, call_bets: isWheel };
      await post(tablePath(id.box.value, "/commands"), { command: "open-table", setup });
      dialog.close();
      toast(`${id.box.value} is open.`, "good");
    } catch (error) {
      write(wrong, /** @type {any} */ (error).words ?? String(error));
    }
  };
  const dialog = openDialog("setup", "Open a table",
    h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void open();
    } }, h("div", { class: "form-row" }, id.label, book.label, version.label, seats.label), h("div", { class: "form-row" }, minimum.label, maximum.label, differential.label), wrong,
    footOf("Open", () => dialog.close())));
}
