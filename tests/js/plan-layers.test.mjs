/* What is drawn over the pitch while one plans. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { wayPoints } from "../../matches/static/matches/js/board/plan-layers.js";

test("a way begins at the edge of the token and leaves its number free", () => {
  const steps = (...squares) => squares.map((square) => ({ square }));
  assert.deepEqual(wayPoints("A1", steps("B1", "C2")), [[32.5, 24], [44, 24], [64, 44]]);
  assert.deepEqual(wayPoints("B2", steps("A1")), [[35.5, 35.5], [24, 24]]);
  assert.deepEqual(wayPoints("A1", []), [[24, 24]]);
});
