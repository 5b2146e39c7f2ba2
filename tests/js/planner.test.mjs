/* What the planner draws of answers that come when nobody waits for them any more. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Planner } from "../../matches/static/matches/js/board/planner.js";

const WAYS = { from: "H3", before: [], here: 1000, ways: "02", odds: [1000], dice: [] };

/** A planner whose questions wait for `answer(kind, found)`; `shown` are the layers that it drew. */
function waiting() {
  const open = new Map();
  const [shown, said] = [[], []];
  const planner = Object.assign(Object.create(Planner.prototype), {
    number: "7",
    above: { text: "", inside: [] },
    via: [],
    ways: new Map(),
    layers: { show: (name, what) => name === "reach" && what && shown.push([...what.keys()]) },
    client: { ask: (what, question, kind = what) => new Promise((resume) => open.set(kind, resume)) },
    voice: { now: () => () => true, say: (words) => void said.push(words) },
    onLand: () => {},
  });
  return { planner, shown, said, answer: (kind, found) => open.get(kind)(found) };
}

test("the reach from a pad is drawn, and a way over the ball is asked for beside it", async () => {
  const { planner, shown, answer } = waiting();
  const bent = planner.bend(["G3"], () => false);
  const landed = planner.land(["H3"], 2);
  answer("land", WAYS);
  await landed;
  assert.deepEqual(shown, [["I3", "H3"]]);
  answer("ways", WAYS);
  assert.equal(await bent, true);
  assert.deepEqual(planner.via, ["G3"]);
});

test("a pad that was let go before the answer came shows no reach", async () => {
  const { planner, shown, answer } = waiting();
  const landed = planner.land(["H3"], 2);
  planner.show("7");
  answer("land", WAYS);
  await landed;
  assert.deepEqual(shown, []);
  assert.equal(planner.aimLanded("I3"), false);
});

test("without a connection a way over squares is none, and that is said", async () => {
  const { planner, said, answer } = waiting();
  const bent = planner.bend(["G3"]);
  answer("ways", { offline: true });
  assert.equal(await bent, false);
  assert.deepEqual(said, ["offline"]);
});
