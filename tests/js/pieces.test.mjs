/* Long work is cut into pieces. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Pieces } from "../../matches/static/matches/js/board/pieces.js";

const soon = (milliseconds = 0) => new Promise((resume) => setTimeout(resume, milliseconds));

test("all of the work is done, in its order, and not before the caller is", async () => {
  const done = [];
  new Pieces().run([1, 2, 3], (item) => done.push(item));
  assert.deepEqual(done, []);
  await soon(20);
  assert.deepEqual(done, [1, 2, 3]);
});

test("work that takes long leaves room between its pieces", ({ mock }) => {
  let now = 0;
  mock.method(performance, "now", () => now);
  const waiting = [];
  mock.method(globalThis, "setTimeout", (work) => waiting.push(work));
  const pass = () => waiting.splice(0).forEach((work) => work());
  const done = [];
  const slow = (item) => {
    now += 3;
    done.push(item);
  };
  new Pieces().run([1, 2, 3, 4, 5], slow);
  pass();
  assert.deepEqual(done, [1, 2]);
  pass();
  assert.deepEqual(done, [1, 2, 3, 4]);
  pass();
  assert.deepEqual(done, [1, 2, 3, 4, 5]);
});

test("newer work takes the place of what is not done yet", async () => {
  const done = [];
  const pieces = new Pieces();
  pieces.run(["old"], (item) => done.push(item));
  pieces.run(["new"], (item) => done.push(item));
  await soon(20);
  assert.deepEqual(done, ["new"]);
});
