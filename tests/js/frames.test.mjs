/* Drawings follow a change, one a frame. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Frames } from "../../matches/static/matches/js/board/frames.js";

/** A frame comes when the test says so. */
function frames() {
  const waiting = [];
  globalThis.requestAnimationFrame = (work) => waiting.push(work);
  return () => waiting.splice(0).forEach((work) => work());
}

test("drawings come one a frame, in their order, and what waits is drawn once", () => {
  const pass = frames();
  const done = [];
  const drawn = new Frames({ deeds: () => done.push("deeds"), card: () => done.push("card"), cells: () => done.push("cells") });
  drawn.ask("cells", "deeds");
  assert.deepEqual(done, []);
  pass();
  assert.deepEqual(done, ["deeds"]);
  drawn.ask("deeds", "cells");
  pass();
  assert.deepEqual(done, ["deeds", "deeds"]);
  pass();
  pass();
  assert.deepEqual(done, ["deeds", "deeds", "cells"]);
});

test("a drawing that asks for another one gets it in a later frame", () => {
  const pass = frames();
  const done = [];
  const drawn = new Frames({ card: () => done.push("card"), deeds: () => (done.push("deeds"), drawn.ask("card")) });
  drawn.ask("deeds");
  pass();
  assert.deepEqual(done, ["deeds"]);
  pass();
  assert.deepEqual(done, ["deeds", "card"]);
});

test("a long drawing goes on in the next frames, before the others", () => {
  const pass = frames();
  const done = [];
  let left = 3;
  const drawn = new Frames({ stage: () => (done.push("stage"), (left -= 1) > 0), words: () => done.push("words") });
  drawn.ask("words", "stage");
  for (let frame = 0; frame < 6; frame += 1) pass();
  assert.deepEqual(done, ["stage", "stage", "stage", "words"]);
});

test("a drawing that fails holds up no other", () => {
  const pass = frames();
  const done = [];
  const broken = () => {
    throw new Error("broken");
  };
  const drawn = new Frames({ broken, cells: () => done.push("cells") });
  drawn.ask("broken", "cells");
  assert.throws(pass, /broken/);
  pass();
  assert.deepEqual(done, ["cells"]);
});
