/* What the planner draws of answers that come when nobody waits for them any more. */

import assert from "node:assert/strict";
import { test } from "node:test";

const WORDS = { way: "{square}:", pad: "pad {pad}.", pad_taken: " Taken: {pads}." };
globalThis.document = { getElementById: () => ({ textContent: JSON.stringify(WORDS) }) };
const { Planner } = await import("../../matches/static/matches/js/board/planner.js");

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

test("the safest way to who lies ends on a square that the server names, not past the corner of a wall", () => {
  const planner = Object.assign(Object.create(Planner.prototype), {
    board: { beside: [["C3", ["C2", "D3"]]], reach: [{ number: 7, from: "A1" }] },
    bent: new Map([["B2", 1], ["D3", 0.5]].map(([square, odds]) => [square, { square, odds, steps: [{ square }] }])),
  });
  assert.equal(planner.wayBeside("7", "A1", "C3").square, "D3");
  assert.equal(planner.wayBeside("7", "C2", "C3"), null);
  assert.equal(planner.wayBeside("7", "A1", "F6"), null);
});

test("a pad that the player leaves is not taken", () => {
  const { planner, said } = waiting();
  const way = { square: "D4", odds: 1, steps: [{ square: "D4", dice: "" }], onPad: true };
  Object.assign(planner, {
    board: { pads: ["B2", "D4", "F6"], reach: [{ number: 7, from: "B2" }] },
    places: new Map([["B2", {}], ["F6", {}]]),
    bent: new Map([["D4", way]]),
  });
  planner.aim("7", "D4");
  assert.deepEqual(said, ["D4: pad 2. Taken: 3."]);
});
