/* What is offered from the pads that a teleport may lead to. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Deeds } from "../../matches/static/matches/js/board/deeds.js";

const PADS = ["B2", "E2", "H2"];

/** The names of the buttons for a play that ends on a pad; `balls` lie loose. */
function offered(play, balls = []) {
  const planner = { known: { pads: PADS }, pad: (square) => PADS.indexOf(square) + 1, loose: new Set(balls) };
  const bar = { planner, chooser: {}, button: (label, letter) => `${label} ${letter}` };
  return Deeds.prototype.pads.call(bar, { arrivals: [], ...play }, null);
}

test("the pad that is left is none of them, also while the player is shown where they stand", () => {
  const left = { walk: ["C2", "E2"] };
  for (const at of ["E2", "C3"]) assert.deepEqual(offered({ ...left, at }), ["from_pad 1", "from_pad 3", "any_pad_stop s"]);
});

test("from the dugout every pad is one of them", () => {
  assert.deepEqual(offered({ walk: null, at: null }).slice(0, 3), ["from_pad 1", "from_pad 2", "from_pad 3"]);
});

test("a ball is fetched only where one lies in sight", () => {
  assert.ok(offered({ walk: ["B2"] }, ["C5"]).includes("any_pad_ball f"));
  assert.ok(!offered({ walk: ["B2"] }).includes("any_pad_ball f"));
});
