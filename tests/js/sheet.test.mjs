/* Every change of a sheet can be undone, and the next play goes where it was said. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { inserted, newPlay, playRow, wordsOf } from "../../matches/static/matches/js/board/rows.js";
import { Sheet } from "../../matches/static/matches/js/board/sheet.js";

const add = (sheet, number, options) => sheet.edit(inserted(sheet.rows, sheet.place.at, [playRow([newPlay(number, { bare: `${number} STAND` })])]), options);
const read = (text) => ({ rows: [{ ...playRow([newPlay(1, { bare: text })]), source: `${text}\n` }], below: "END" });

test("edits are undone and done again, one by one", () => {
  const sheet = new Sheet("");
  add(sheet, 1);
  add(sheet, 2);
  assert.equal(wordsOf(sheet.rows), "1 STAND\n2 STAND");
  assert.ok(sheet.undo());
  assert.equal(wordsOf(sheet.rows), "1 STAND");
  assert.ok(sheet.redo());
  assert.equal(wordsOf(sheet.rows), "1 STAND\n2 STAND");
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

test("another sheet that is taken leaves what was typed a moment ago to undo", () => {
  const sheet = new Sheet("");
  sheet.type("1 STAND");
  sheet.take({ text: "2 STAND" });
  sheet.undo();
  assert.equal(sheet.text, "1 STAND");
});

test("rows that cannot be written while a text is unread are told", () => {
  const sheet = new Sheet("1 STAND");
  let told = 0;
  sheet.addEventListener("unread", () => (told += 1));
  add(sheet, 2);
  assert.deepEqual([told, sheet.text], [1, "1 STAND"]);
});

test("the text that the server saved is there before the rows are read again", () => {
  const sheet = new Sheet("");
  add(sheet, 1);
  let told = 0;
  sheet.addEventListener("read", () => (told += 1));
  sheet.write(sheet.state, "1 STAND\nEND");
  sheet.write(sheet.state, "other");
  assert.deepEqual([sheet.text, told], ["1 STAND\nEND", 1]);
});

test("the next play goes to the end, or to the place that was put", () => {
  const sheet = new Sheet("");
  add(sheet, 1);
  add(sheet, 2);
  sheet.put(1);
  add(sheet, 3, { at: 2 });
  assert.equal(wordsOf(sheet.rows), "1 STAND\n3 STAND\n2 STAND");
  assert.deepEqual(sheet.place, { at: 2, or: null });
});

test("only the reading of the present sheet counts", () => {
  const sheet = new Sheet("1 STAND");
  const before = sheet.state;
  sheet.type("2 STAND");
  sheet.read(before, read("1 STAND"));
  assert.deepEqual([sheet.rows, sheet.isRead], [[], false]);
  sheet.read(sheet.state, read("2 STAND"));
  assert.deepEqual([sheet.rows.length, sheet.isRead, sheet.text], [1, true, "2 STAND"]);
  assert.deepEqual(sheet.place, { at: 1, or: null });
});

test("what is typed and unread is not overwritten by an edit of the rows before it", () => {
  const sheet = new Sheet("");
  add(sheet, 1);
  sheet.type("2 STAND");
  add(sheet, 3);
  assert.deepEqual([sheet.text, sheet.plays], ["2 STAND", { text: "2 STAND" }]);
});

test("rows have a text once the server has written it, and are sent and kept as rows until then", () => {
  const sheet = new Sheet("");
  add(sheet, 1);
  assert.equal(sheet.text, null);
  assert.deepEqual([Object.keys(sheet.plays), sheet.plays.below, Object.keys(sheet.kept)], [["rows", "below"], "END", ["rows", "below"]]);
  sheet.read(sheet.state, read("1 STAND"));
  assert.equal(sheet.text, "1 STAND\nEND");
  assert.deepEqual([Object.keys(sheet.plays), sheet.kept], [["rows", "below"], { text: "1 STAND\nEND" }]);
});
