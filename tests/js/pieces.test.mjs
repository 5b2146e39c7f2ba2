/* Long work is cut into pieces; drawings follow a change one a frame. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Frames, Pieces } from "../../matches/static/matches/js/board/pieces.js";

const soon = (milliseconds = 0) => new Promise((resume) => setTimeout(resume, milliseconds));

/** A frame comes when the test says so. */
function frames() {
  const waiting = [];
  globalThis.requestAnimationFrame = (work) => waiting.push(work);
  return () => waiting.splice(0).forEach((work) => work());
}

test("all of the work is done, in its order, and not before the caller is", async () => {
  const done = [];
  new Pieces().run([1, 2, 3], (item) => done.push(item));
  assert.deepEqual(done, []);
  await soon(20);
  assert.deepEqual(done, [1, 2, 3]);
});

test("work that takes long leaves room between its pieces", async () => {
  const done = [];
  const slow = (item) => {
    for (const end = performance.now() + 3; performance.now() < end; );
    done.push(item);
  };
  new Pieces().run([1, 2, 3, 4, 5, 6], slow);
  await soon();
  assert.ok(done.length < 6, "one piece did everything");
  await soon(200);
  assert.deepEqual(done, [1, 2, 3, 4, 5, 6]);
});

test("newer work takes the place of what is not done yet", async () => {
  const done = [];
  const pieces = new Pieces();
  pieces.run(["old"], (item) => done.push(item));
  pieces.run(["new"], (item) => done.push(item));
  await soon(20);
  assert.deepEqual(done, ["new"]);
});

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
