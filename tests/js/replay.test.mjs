/* A replay is read from keyframes and changes: any event, both ways, without what comes before. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Clock, stays } from "../../matches/static/matches/js/replay/clock.js";
import { changed, Reel, Unreadable } from "../../matches/static/matches/js/replay/reel.js";

const start = { players: [[5, 0, 0], [9, 0, 0]], balls: [[0, 20, -1, ""]], score: [0, 0], active: null };

/** Two segments: a kick-off of three events and a turn of four. */
function document() {
  const opening = [
    { starts: "drive", words: "Drive 1" },
    { words: "The ball", changes: { balls: [[0, 21, -1, ""]] } },
    { starts: "turn", words: "Home: turn 1", changes: { active: 0 } },
  ];
  const turn = [
    { starts: "play", words: "7 acts" },
    { words: "7 moves", changes: { players: [[0, 6, 0, 0]] } },
    {},
    { words: "Touchdown", mark: "touchdown", changes: { score: [1, 0], players: [[1, -1, 5, 1]] } },
  ];
  const first = { ...start };
  const second = { ...start, balls: [[0, 21, -1, ""]], active: 0 };
  return {
    replay: 2,
    names: ["Home", "Away"],
    rules: {},
    parts: [
      { segment: 0, first: 0, start: first, steps: opening },
      { segment: 1, first: 3, start: second, steps: turn },
    ],
  };
}

test("any event is the same however it is reached", () => {
  const inOrder = new Reel(document());
  const expected = [0, 1, 2, 3, 4, 5, 6].map((number) => structuredClone(inOrder.frame(number)));
  for (const number of [6, 0, 5, 2, 4, 1, 3]) {
    assert.deepEqual(new Reel(document()).frame(number), expected[number]);
    assert.deepEqual(inOrder.frame(number), expected[number]);
  }
  assert.deepEqual(expected[6].players, [[6, 0, 0], [-1, 5, 1]]);
  assert.deepEqual(expected[3].players, start.players);
});

test("changes leave the frame before them as it was", () => {
  const before = structuredClone(start);
  changed(start, { players: [[1, 3, 1, 0]], active: 1 });
  assert.deepEqual(start, before);
});

test("steps go by event, play, turn and drive, both ways, and over events without a word", () => {
  const reel = new Reel(document());
  assert.deepEqual([0, 4, 6].map((at) => reel.next(at, "event", 1)), [1, 6, null]);
  assert.deepEqual([6, 1, 0].map((at) => reel.next(at, "event", -1)), [4, 0, null]);
  assert.equal(reel.next(0, "play", 1), 2);
  assert.equal(reel.next(2, "play", 1), 3);
  assert.equal(reel.next(5, "turn", -1), 2);
  assert.equal(reel.next(2, "turn", -1), 0);
  assert.equal(reel.next(5, "drive", -1), 0);
  assert.equal(reel.next(3, "turn", 1), 6);
});

test("the sentences of a play end with the event that is shown", () => {
  const reel = new Reel(document());
  assert.deepEqual(reel.said(4, 8).map((line) => line.number), [3, 4]);
  assert.deepEqual(reel.said(6, 2).map((line) => line.number), [4, 6]);
});

test("what is no replay is refused", () => {
  for (const wrong of [null, {}, { replay: 1, parts: [1] }, { replay: 2, parts: [] }]) {
    assert.throws(() => new Reel(wrong), Unreadable);
  }
});

test("an event of a long match takes no more steps than its part has", () => {
  let read = 0;
  const players = Array.from({ length: 32 }, (_, slot) => [slot, 0, 0]);
  const parts = Array.from({ length: 40 }, (_, segment) => ({
    segment,
    first: segment * 60,
    start: { ...start, players },
    steps: Array.from({ length: 60 }, (__, step) => ({
      words: "x",
      get changes() {
        read += 1;
        return { players: [[step % 32, step, 0, 0]] };
      },
    })),
  }));
  const reel = new Reel({ ...document(), parts });
  let most = 0;
  for (let at = 0; at < 300; at += 1) {
    read = 0;
    reel.frame((at * 977) % 2400);
    reel.said((at * 977) % 2400, 8);
    most = Math.max(most, read);
  }
  assert.ok(most > 0 && most <= 60, `${most} steps`);
});

test("dice stay longer than steps, unlikely dice longest, and speed divides", () => {
  const step = { changes: {} };
  const dice = { dice: {}, words: "4" };
  assert.ok(stays(dice, 1) > stays(step, 1));
  assert.ok(stays({ ...dice, mark: "luck" }, 1) > stays(dice, 1));
  assert.equal(stays(dice, 8), stays(dice, 1) / 8);
});

test("it plays to the end, or to where it was told, and stops", async () => {
  const shown = [];
  let stopped = () => {};
  const rests = new Promise((resume) => (stopped = resume));
  const clock = new Clock(new Reel(document()), (number, glide) => shown.push([number, glide]), () => clock.plays || stopped());
  clock.speed = 1000;
  clock.play(3);
  await rests;
  assert.deepEqual(shown, [[1, true], [2, true], [3, true]]);
  assert.equal(clock.plays, false);
  clock.step("event", -1);
  assert.deepEqual(shown.at(-1), [2, true]);
  clock.go(99);
  assert.deepEqual(shown.at(-1), [6, false]);
});
