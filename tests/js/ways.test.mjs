/* Ways come as two characters a step: how many steps come before it, and its direction. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { percent } from "../../matches/static/matches/js/board/plan-layers.js";
import { bentWays, diceOf, waysOf } from "../../matches/static/matches/js/board/ways.js";

test("a tree is read with the odds and the dice of every step", () => {
  // From B2 up to B1, from there right to C1; and from B2 down to B3.
  const ways = waysOf({ from: "B2", ways: "001204", odds: [1000, 667, 0], dice: [[1, "d4s2"]], carrying: [0, 0, 0] });
  assert.deepEqual([...ways.keys()], ["B1", "C1"]);
  assert.equal(ways.get("B1").odds, 1);
  assert.deepEqual(ways.get("C1").steps, [{ square: "B1", dice: "" }, { square: "C1", dice: "d4s2" }]);
  assert.deepEqual(diceOf("d4s2"), [["d", 4], ["s", 2]]);
});

test("a chance is 0 or 100 only if it is exact", () => {
  assert.deepEqual([1, 0.999, 0.5, 0.001].map(percent), ["100", ">99", "50", "<1"]);
});

test("a bent way begins with the steps over its squares", () => {
  const ways = bentWays({ from: "B1", ways: "02", odds: [500], dice: [], carrying: [500], here: 667, before: [["B2", "d4"], ["B1", ""]] });
  assert.deepEqual(ways.get("C1"), { square: "C1", odds: 0.5, carries: true, onPad: false, steps: [{ square: "B2", dice: "d4" }, { square: "B1", dice: "" }, { square: "C1", dice: "" }] });
  assert.equal(ways.get("B1").odds, 0.667);
  assert.equal(ways.get("B1").steps.length, 2);
});

test("a way onto a pad is marked", () => {
  const ways = waysOf({ from: "B2", ways: "0012", odds: [1000, 0], dice: [], onto: [[1, 500]] });
  assert.deepEqual([ways.get("B1").onPad, ways.get("C1").onPad, ways.get("C1").odds], [false, true, 0.5]);
});
