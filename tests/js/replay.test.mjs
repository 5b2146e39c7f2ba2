/* A replay is read from keyframes and changes: any event, both ways, without what comes before. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { beatsOf, stays } from "../../matches/static/matches/js/replay/beats.js";
import { Clock } from "../../matches/static/matches/js/replay/clock.js";
import { changed, Reel, Unreadable } from "../../matches/static/matches/js/replay/reel.js";
import { Stage } from "../../matches/static/matches/js/replay/stage.js";

const start = { players: [[5, 0, 0], [9, 0, 0]], balls: [[0, 20, -1, ""]], score: [0, 0], active: null, acting: 0 };

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
  assert.deepEqual([0, 1, 2, 4].map((at) => reel.next(at, "play", 1)), [1, 2, 6, 6]);
  assert.deepEqual([6, 4, 2].map((at) => reel.next(at, "play", -1)), [2, 2, 1]);
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

const walk = (slot, ...squares) => squares.map((square) => ({ words: `to ${square}`, changes: { players: [[slot, square, 0, 0]] } }));
const part = (...steps) => [{ segment: 0, first: 0, start, steps }];
const play = (...steps) => [{ starts: "play", words: "7" }, ...steps];
const die = { words: "rolls 4", dice: { faces: ["4"] } };

test("a walk is one beat, dice are one, and so is all that comes of them", () => {
  const steps = play(...walk(0, 6, 7, 8), { words: "blocks 9" }, die, { changes: { players: [[1, 10, 1, 0]] } }, { words: "follows", changes: { players: [[0, 9, 0, 0]] } }, die);
  const beats = beatsOf(part(...steps));
  assert.deepEqual(beats.map(({ first, last }) => [first, last]), [[0, 3], [4, 5], [6, 7], [8, 8]]);
  assert.deepEqual(beats.map(({ squares }) => squares), [3, 0, 1, 0]);
});

test("a play begins a beat, and only who acts walks", () => {
  const beats = beatsOf(part(...play(...walk(0, 6, 7)), ...play({ changes: { acting: 1 } }, ...walk(1, 3), ...walk(0, 9))));
  assert.deepEqual(beats.map(({ last, squares }) => [last, squares]), [[2, 2], [6, 1]]);
});

test("five plain plays take about six seconds", () => {
  const plain = play(...walk(0, 1, 2, 3, 4, 5));
  const block = play(...walk(0, 6, 7), { words: "blocks" }, die, { changes: { players: [[1, 9, 0, 0]] } });
  const time = (...plays) => beatsOf(part(...plays.flat())).reduce((sum, beat) => sum + stays(beat, 1), 0);
  assert.ok(time(plain, plain, plain, plain, block) > 3500);
  assert.ok(time(plain, block, block, block, plain) < 6500, `${time(plain, block, block, block, plain)} ms`);
});

test("dice stay until they are read, what matters longest, and speed divides", () => {
  const beat = { squares: 0, isThrown: false, mark: null };
  const thrown = { ...beat, isThrown: true };
  assert.ok(stays(thrown, 1) > stays(beat, 1));
  assert.ok(stays({ ...thrown, mark: "luck" }, 1) > stays(thrown, 1));
  assert.ok(stays({ ...beat, mark: "touchdown" }, 1) > 2 * stays(beat, 1));
  assert.equal(stays(thrown, 8), stays(thrown, 1) / 8);
});

test("players come over the squares since what was shown", () => {
  const reel = new Reel({ ...document(), parts: part(...play(...walk(0, 6, 7, 8))) });
  assert.deepEqual([...reel.ways(0, 3)], [[0, [6, 7, 8]]]);
  assert.deepEqual([...reel.ways(2, 3)], [[0, [8]]]);
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

test("a play on is played; asked for again it is over at once", async () => {
  const shown = [];
  let stopped = () => {};
  const clock = new Clock(new Reel({ ...document(), parts: part({ words: "0" }, ...play(...walk(0, 6), die), ...play(...walk(0, 7), die)) }), (number, glide) => shown.push([number, glide]), () => clock.plays || stopped());
  clock.speed = 1000;
  const rests = new Promise((resume) => (stopped = resume));
  assert.equal(clock.step("play", 1, true), true);
  await rests;
  assert.deepEqual(shown, [[2, true], [3, true]]);
  clock.speed = 0.001;
  stopped = () => {};
  clock.step("play", 1, true);
  clock.step("play", 1, true);
  assert.deepEqual(shown.at(-1), [6, false]);
  assert.equal(clock.plays, false);
});

test("the sky of a frame is the only one that is shown", () => {
  const aside = { rain: true, snow: true };
  const skies = Object.keys(aside).map((sky) => ({ dataset: { sky }, classList: { toggle: (_, is) => (aside[sky] = is) } }));
  const svg = { dataset: { columns: "14" }, querySelectorAll: (what) => (what === "[data-sky]" ? skies : []) };
  const stage = new Stage(svg);
  const frame = { ...start, players: [], balls: [], chests: [], pads: [] };
  for (const [sky, expected] of [["snow", { rain: true, snow: false }], ["rain", { rain: false, snow: true }], ["", { rain: true, snow: true }]]) {
    stage.show({ ...frame, sky });
    assert.deepEqual(aside, expected);
  }
});
