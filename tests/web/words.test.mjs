// Every word that a page asks for by its key is in the catalogue, and nothing else is.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../../src/croupier/web/static/js/", import.meta.url);
const modules = readdirSync(FOLDER, { recursive: true }).map(String).filter((name) =>
  name.endsWith(".js")
);
const texts = modules.map((name) => readFileSync(new URL(name, FOLDER), "utf8"));
// The headings of a report come with it.
const columns = readFileSync(
  new URL("../../src/croupier/server/views/report_columns.py", import.meta.url),
  "utf8",
);

// The house gives Node the words that it sends with pages; those of a group have a slash.
const ENGLISH = Object.fromEntries(
  Object.entries(globalThis.croupierWords.words).filter(([key]) =>
    key.includes(".") && !key.includes("/")
  ),
);

test("every key has its words", () => {
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/\bt\("([^"]+)"/g)].map(([, key]) => key)
  );
  assert.ok(asked.length > 200);
  assert.deepEqual(asked.filter((key) => !(key in ENGLISH)), []);
});

test("no words are left over", () => {
  const all = [...texts, columns].join("\n");
  const begun = [...all.matchAll(/`([a-z]+(?:\.[a-z]+)*\.)\$\{/g)].map(([, start]) => start);
  const isAsked = (key) =>
    /^(html|offline)\./.test(key) || all.includes(`"${key}"`)
    || begun.some((start) => key.startsWith(start));
  assert.deepEqual(Object.keys(ENGLISH).filter((key) => !isAsked(key)), []);
});
