/* Every change of a sheet can be undone, and the next play goes where it was said. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { inserted, newPlay, playRow } from "../../matches/static/matches/js/board/rows.js";
import { Sheet } from "../../matches/static/matches/js/board/sheet.js";

const add = (sheet, number, options) => sheet.edit(inserted(sheet.rows, sheet.place.at, [playRow([newPlay(number, `${number} STAND`)])]), options);

test("edits are undone and done again, one by one", () => {
  const sheet = new Sheet("");
  add(sheet, 1);
  add(sheet, 2);
  assert.equal(sheet.text, "1 STAND\n2 STAND\nEND");
  assert.ok(sheet.undo());
  assert.equal(sheet.text, "1 STAND\nEND");
  assert.ok(sheet.redo());
  assert.equal(sheet.text, "1 STAND\n2 STAND\nEND");
  assert.equal(sheet.redo(), false);
  sheet.undo();
  add(sheet, 3);
  assert.equal(sheet.redo(), false);
});

test("letters typed in a row are one step", () => {
  const sheet = new Sheet("");
  for (const text of ["1", "1 ", "1 S"]) sheet.type(text);
  sheet.undo();
  assert.equal(sheet.text, "");
});

test("the next play goes to the end, or to the place that was put", () => {
  const sheet = new Sheet("");
  add(sheet, 1);
  add(sheet, 2);
  sheet.put(1);
  add(sheet, 3, { at: 2 });
  assert.equal(sheet.text, "1 STAND\n3 STAND\n2 STAND\nEND");
  assert.deepEqual(sheet.place, { at: 2, or: null });
});

test("only the reading of the present text counts", () => {
  const sheet = new Sheet("1 STAND");
  sheet.read("another", { rows: [playRow([newPlay(9, "9 STAND")])], below: "" });
  assert.deepEqual(sheet.rows, []);
  sheet.read("1 STAND", { rows: [playRow([newPlay(1, "1 STAND")])], below: "END" });
  assert.equal(sheet.rows.length, 1);
  assert.deepEqual(sheet.place, { at: 1, or: null });
});
