/* What a board does to a formation and to the text of a set-up. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { farEnough } from "../../matches/static/matches/js/setup/drag.js";
import { mirrored, numberOn, put, squareOf, takenOff } from "../../matches/static/matches/js/setup/formation.js";
import { History } from "../../matches/static/matches/js/setup/history.js";
import { partAround } from "../../matches/static/matches/js/setup/part-of-board.js";
import { stateOf } from "../../matches/static/matches/js/setup/set-up.js";
import { shifted, tapped, without } from "../../matches/static/matches/js/setup/squares-list.js";
import { wordsOf } from "../../matches/static/matches/js/board/dom.js";

const TWO = [[1, "G12"], [2, "F12"]];

test("a player from the bench takes a free square, or sends somebody to the bench", () => {
  assert.deepEqual(put(TWO, 3, "H12"), { places: [...TWO, [3, "H12"]], done: "placed" });
  assert.deepEqual(put(TWO, 3, "F12"), { places: [[1, "G12"], [3, "F12"]], done: "replaced", other: 2 });
});

test("a player on the pitch moves, or changes places", () => {
  assert.deepEqual(put(TWO, 1, "H12").places, [[1, "H12"], [2, "F12"]]);
  assert.deepEqual(put(TWO, 1, "F12"), { places: [[1, "F12"], [2, "G12"]], done: "swapped", from: "G12", other: 2 });
  assert.equal(put(TWO, 1, "G12").done, null);
});

test("nobody is lost or doubled, whatever is done", () => {
  let places = TWO;
  for (const [number, square] of [[3, "G12"], [1, "F12"], [3, "F12"], [2, "A1"], [1, "A1"]]) {
    ({ places } = put(places, number, square));
    assert.equal(new Set(places.map(([each]) => each)).size, places.length);
    assert.equal(new Set(places.map(([, each]) => each)).size, places.length);
    assert.equal(squareOf(places, number), square);
    assert.equal(numberOn(places, square), number);
  }
});

test("a mirrored formation mirrored again is itself; whoever has no counterpart stays", () => {
  const over = { G12: "H12", H12: "G12" };
  assert.deepEqual(mirrored(TWO, over), [[1, "H12"], [2, "F12"]]);
  assert.deepEqual(mirrored(mirrored(TWO, over), over), TWO);
  assert.deepEqual(takenOff(TWO, 1), [[2, "F12"]]);
});

test("undo and redo go back and forth; doing something new forgets what was undone", () => {
  const history = new History("a");
  assert.equal(history.travel("undo"), false);
  history.do("b");
  history.do("c");
  assert.ok(history.travel("undo") && history.travel("undo"));
  assert.equal(history.state, "a");
  assert.ok(history.travel("redo"));
  assert.equal(history.state, "b");
  history.do("d");
  assert.equal(history.travel("redo"), false);
  history.travel("undo");
  assert.equal(history.state, "b");
});

test("a page that is sent or loaded again finds what can be undone", () => {
  const store = {};
  let leave;
  globalThis.sessionStorage = { getItem: (key) => store[key] ?? null, setItem: (key, value) => (store[key] = value) };
  globalThis.addEventListener = (_, act) => (leave = act);
  const before = new History(["a"], "one");
  before.do(["b"]);
  before.do(["c"]);
  before.travel("undo");
  leave();
  const sent = new History(["b"], "one");
  assert.ok(sent.travel("undo") && sent.travel("redo") && sent.travel("redo"));
  assert.deepEqual(sent.state, ["c"]);
  const loaded = new History(["server"], "one"); // what this device kept comes a moment later
  loaded.reach(["b"]);
  assert.ok(loaded.travel("undo"));
  assert.deepEqual(loaded.state, ["a"]);
  const other = new History(["server"], "one");
  other.reach(["d"]);
  assert.ok(other.travel("undo"));
  assert.deepEqual(other.state, ["server"]);
  assert.equal(new History(["b"], "two").travel("undo"), false);
  delete globalThis.sessionStorage;
  assert.equal(new History(["b"], "one").travel("undo"), false);
});

test("an answer that cannot be read is no state", () => {
  assert.equal(stateOf({ faults: [{}] }), null);
  const formations = [{ role: "kicking", places: TWO }];
  assert.deepEqual(stateOf({ faults: [], choice: null, target: "G18", formations }), { choice: null, target: "G18", kicking: TWO, receiving: [] });
});

test("a drag begins after eight pixels", () => {
  const from = { clientX: 10, clientY: 10 };
  assert.equal(farEnough(from, { clientX: 17, clientY: 10 }), false);
  assert.equal(farEnough(from, { clientX: 18, clientY: 10 }), true);
  assert.equal(farEnough(from, { clientX: 16, clientY: 16 }), true);
});

test("a half is shown as it is, an end zone with its surroundings", () => {
  assert.deepEqual(partAround(["A1", "N12"], 14, 24), [0, 0, 13, 11]);
  assert.deepEqual(partAround(["B5", "C8"], 36, 13), [0, 0, 6, 11]);
  assert.deepEqual(partAround([], 36, 13), [0, 0, 35, 12]);
});

test("squares are listed, moved, changed and removed", () => {
  assert.deepEqual(tapped(["A1"], null, "B2"), { squares: ["A1", "B2"], chosen: null });
  assert.deepEqual(tapped(["A1"], null, "A1"), { squares: ["A1"], chosen: "A1" });
  assert.deepEqual(tapped(["A1", "B2"], "A1", "C3").squares, ["C3", "B2"]);
  assert.deepEqual(tapped(["A1", "B2"], "A1", "B2").squares, ["B2", "A1"]);
  assert.deepEqual(shifted(["A1", "B2"], "B2", -1), ["B2", "A1"]);
  assert.deepEqual(shifted(["A1", "B2"], "A1", -1), ["A1", "B2"]);
  assert.deepEqual(without(["A1", "B2"], "A1"), ["B2"]);
});

test("words are filled, and an unknown key shows itself", () => {
  const words = wordsOf({ placed: "{player} is on {square}." });
  assert.equal(words("placed", { player: "7 Hida", square: "G12" }), "7 Hida is on G12.");
  assert.equal(words("nothing"), "nothing");
});
