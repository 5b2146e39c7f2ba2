/* What the board of a map does to its text. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { grown, painted, rowsOf, shrunk, signAt, sizeOf, written } from "../../matches/static/matches/js/map/map-text.js";

const ROWS = ["###", "#.", "###"];

test("rows are read as the server reads them, and written one a line", () => {
  assert.deepEqual(rowsOf("\r\n\n###  \r\n#.\n###\n\n"), ROWS);
  assert.deepEqual(rowsOf("\n"), []);
  assert.equal(written(ROWS), "###\n#.\n###\n");
});

test("a sign is painted, beyond a short row too, and a repeat is the same text", () => {
  assert.deepEqual(painted(ROWS, 1, 0, "c", "#"), ["#c#", "#.", "###"]);
  assert.deepEqual(painted(["#", "####"], 3, 0, ".", "#"), ["###.", "####"]);
  assert.equal(painted(ROWS, 1, 1, ".", "#"), ROWS);
  assert.equal(signAt(ROWS, 2, 1, "#"), "#");
});

test("a row or column is added by doubling the one at that end", () => {
  assert.deepEqual(grown(ROWS, "top", "#"), ["###", ...ROWS]);
  assert.deepEqual(grown(["##", "#.", ".."], "bottom", "#"), ["##", "#.", "..", ".."]);
  assert.deepEqual(grown(ROWS, "left", "#"), ["####", "##.", "####"]);
  assert.deepEqual(grown(ROWS, "right", "#"), ["####", "#.##", "####"]);
});

test("a row or column is taken away, never the last", () => {
  assert.deepEqual(shrunk(ROWS, "top"), ["#.", "###"]);
  assert.deepEqual(shrunk(ROWS, "bottom"), ["###", "#."]);
  assert.deepEqual(shrunk(ROWS, "left"), ["##", ".", "##"]);
  assert.deepEqual(shrunk(ROWS, "right"), ["##", "#.", "##"]);
  assert.deepEqual(shrunk(["#", "#"], "left"), ["#", "#"]);
  assert.deepEqual(shrunk(["##"], "top"), ["##"]);
});

test("what is larger than the largest map is not drawn", () => {
  assert.deepEqual(sizeOf(ROWS, { columns: 2, rows: 50 }), { columns: 2, rows: 3 });
});
