/* Long work is cut into pieces. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Pieces } from "../../matches/static/matches/js/board/frames.js";

/** Each item takes `cost` milliseconds, and a piece begins when the test says so. */
function paced(mock, cost) {
  let now = 0;
  let waiting = [];
  mock.method(performance, "now", () => now);
  mock.method(globalThis, "setTimeout", (work) => waiting.push(work));
  mock.method(globalThis, "clearTimeout", (number) => (waiting = number ? [] : waiting));
  const done = [];
  const work = (item) => {
    now += cost;
    done.push(item);
  };
  return { done, work, pass: () => waiting.splice(0).forEach((piece) => piece()) };
}

test("all of the work is done, in its order, and not before the caller is", ({ mock }) => {
  const { done, work, pass } = paced(mock, 0);
  new Pieces().run([1, 2, 3], work);
  assert.deepEqual(done, []);
  pass();
  assert.deepEqual(done, [1, 2, 3]);
});

test("work that takes long leaves room between its pieces", ({ mock }) => {
  const { done, work, pass } = paced(mock, 3);
  new Pieces().run([1, 2, 3, 4, 5], work);
  pass();
  assert.deepEqual(done, [1, 2]);
  pass();
  assert.deepEqual(done, [1, 2, 3, 4]);
  pass();
  assert.deepEqual(done, [1, 2, 3, 4, 5]);
});

test("newer work takes the place of what is not done yet", ({ mock }) => {
  const { done, work, pass } = paced(mock, 0);
  const pieces = new Pieces();
  pieces.run(["old"], work);
  pieces.run(["new"], work);
  pass();
  assert.deepEqual(done, ["new"]);
});
