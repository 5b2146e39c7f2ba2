/* Squares have the names that sheets use: column letters, a row number, after Z comes AA. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cellOf, nameOf, quartersOf, shareOf, squareAt, squareName, squarePoint, squaresUnder, stepBack } from "../../matches/static/matches/js/board/squares.js";
import { straightWay } from "../../matches/static/matches/js/map/stroke.js";

test("names and points are each other's inverse", () => {
  assert.equal(squareName(0, 0), "A1");
  assert.equal(squareName(25, 14), "Z15");
  assert.equal(squareName(26, 2), "AA3");
  assert.equal(nameOf(2 * 28 + 26, 28), "AA3");
  for (let x = 0; x < 52; x += 1) assert.deepEqual(squarePoint(squareName(x, x)), { x, y: x });
});

test("a way goes diagonally first and ends on its square", () => {
  assert.deepEqual(straightWay("A1", "C5"), ["B2", "C3", "C4", "C5"]);
  assert.deepEqual(straightWay("C5", "A5"), ["B5", "A5"]);
  assert.deepEqual(straightWay("A1", "A1"), []);
});

/** A picture of 4 by 3 squares, three times as large on the screen, turned by some quarters, with its corner at (100, 50). */
function picture({ quarters = 0, x = 0, y = 0 } = {}) {
  const [width, height] = [4 * 20 + 28, 3 * 20 + 28];
  const [across, down] = quarters % 2 ? [height, width] : [width, height];
  return {
    quarters,
    viewBox: { baseVal: { x, y, width, height } },
    getBoundingClientRect: () => ({ left: 100, top: 50, width: 3 * across, height: 3 * down }),
  };
}

globalThis.getComputedStyle = ({ quarters }) => ({ getPropertyValue: () => ["", "90deg", " 180deg", "-90deg"][quarters] });
const on = (left, top) => ({ clientX: 100 + 3 * left, clientY: 50 + 3 * top });

test("a pointer is on the square that is shown there, and on none in the margin", () => {
  assert.equal(squareAt(picture(), on(15, 15), 4, 3), "A1");
  assert.equal(squareAt(picture(), on(14 + 79, 14 + 59), 4, 3), "D3");
  assert.equal(squareAt(picture(), on(5, 40), 4, 3), null);
  assert.equal(squareAt(picture({ x: 40, y: 20 }), on(15, 15), 9, 9), "C2");
  // The first square on the screen, and the last: 3 columns and 4 rows where a quarter is turned.
  const corners = [["A1", "D3"], ["A3", "D1"], ["D3", "A1"], ["D1", "A3"]];
  for (const [quarters, [first, last]] of corners.entries()) {
    const svg = picture({ quarters });
    const [across, down] = quarters % 2 ? [3, 4] : [4, 3];
    assert.equal(squareAt(svg, on(15, 15), 4, 3), first);
    assert.equal(squareAt(svg, on(14 + 20 * across - 1, 14 + 20 * down - 1), 4, 3), last);
    assert.equal(Math.round(cellOf(svg)), 60);
  }
});

test("the middle of a square is where a pointer finds it", () => {
  for (const quarters of [0, 1, 2, 3]) {
    const svg = picture({ quarters });
    assert.equal(quartersOf(svg), quarters);
    const [across, down] = shareOf(svg, "B3");
    const { width, height } = svg.getBoundingClientRect();
    assert.equal(squareAt(svg, on((across * width) / 3, (down * height) / 3), 4, 3), "B3");
  }
});

test("a step on the screen is turned back", () => {
  assert.deepEqual([0, 1, 2, 3].map((quarters) => stepBack(1, 0, quarters).map((each) => each + 0)), [[1, 0], [0, -1], [-1, 0], [0, 1]]);
});

test("the squares under a part of the picture are those of its path or of its rectangle", () => {
  const part = (values) => ({ getAttribute: (name) => values[name] ?? null });
  assert.deepEqual(squaresUnder(part({ d: "M14 34h20v20h-20zM54 14h20v20h-20z" })), ["A2", "C1"]);
  assert.deepEqual(squaresUnder(part({ x: 14, y: 14, width: 40, height: 40 })), ["A1", "A2", "B1", "B2"]);
  assert.deepEqual(squaresUnder(part({ x: 37, y: 19, width: 14, height: 11 })), ["B1"]); // a chest is smaller than its square
});
