/* Squares have the names that sheets use: column letters, a row number, after Z comes AA. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { squareName, squarePoint, straightWay } from "../../matches/static/matches/js/board/squares.js";

test("names and points are each other's inverse", () => {
  assert.equal(squareName(0, 0), "A1");
  assert.equal(squareName(25, 14), "Z15");
  assert.equal(squareName(26, 2), "AA3");
  for (let x = 0; x < 52; x += 1) assert.deepEqual(squarePoint(squareName(x, x)), { x, y: x });
});

test("a way goes diagonally first and ends on its square", () => {
  assert.deepEqual(straightWay("A1", "C5"), ["B2", "C3", "C4", "C5"]);
  assert.deepEqual(straightWay("C5", "A5"), ["B5", "A5"]);
  assert.deepEqual(straightWay("A1", "A1"), []);
});
