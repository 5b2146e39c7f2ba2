/* What becomes of a written play when another square is chosen: the server's answers are played here. */

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { test } from "node:test";

import { NOTHING, attackOrder, moveOrder, passOrder } from "../../matches/static/matches/js/board/play-order.js";
import { newPlay, playRow, wordsOf } from "../../matches/static/matches/js/board/rows.js";
import { Chooser } from "../../matches/static/matches/js/board/chooser.js";
import { Sheet } from "../../matches/static/matches/js/board/sheet.js";

const BALL = "E6";
const step = (square) => ({ square, dice: square === BALL ? "p3" : "" });
const way = (...squares) => ({ square: squares.at(-1), odds: 1, steps: squares.map(step), onPad: false });

/** A player at E5, the ball at E6. `far` cannot be reached over the ball. `allowed` words the rules allow behind others. */
function board({ far = "J5", allowed = [], odds = 1 } = {}) {
  const said = [];
  const sheet = new Sheet("");
  const straight = new Map([way(BALL), way("F5"), way("F5", "G5"), way(far)].map((each) => [each.square, each]));
  const over = new Map([way(BALL), way(BALL, "F5"), way(BALL, "F5", "G5")].map((each) => [each.square, each]));
  const planner = Object.assign(new EventTarget(), {
    known: { odds },
    bent: null,
    client: { ask: async (_, { rows: [{ plays: [{ steps }] }] }) => ({ faults: [], rows: [{ plays: [{ line: 1, column: 1 }] }], plays: [{ line: 1, column: 1, fault: allowed.some((verbs) => isDeepStrictEqual(verbs, steps.map(({ verb }) => verb))) ? null : { reason: "No.", rule: "R-1" } }] }) },
    places: new Map([["E5", { number: "7", mine: true }]]),
    stand: async () => true,
    show: () => {},
    shape: () => ({ from: "E5" }),
    showWay: (_, way) => (planner.shown = way?.square),
    aimed: (draw) => (planner.again = draw),
    pad: () => 0,
    hasBall: (square) => square === BALL,
    loose: new Set([BALL]),
    branch: () => {},
    leftFrom: () => null,
    chest: () => null,
    straight: () => straight,
    wayTo: (_, square) => (planner.bent ?? straight).get(square) ?? null,
    aim: (_, square) => planner.wayTo(7, square),
    bend: async (squares) => {
      planner.bent = squares.includes(BALL) ? over : null;
      return true;
    },
    refuse: async () => said.push("refused"),
    choose: () => (planner.again = null),
  });
  const voice = { now: () => () => true, say: (words) => said.push(words), read: () => {}, isSaying: () => false };
  return { chooser: new Chooser(sheet, planner, voice), sheet, said };
}

const settled = () => new Promise((resume) => setTimeout(resume));

async function tapped({ chooser }, ...squares) {
  for (const square of squares) {
    await chooser.at(square, true);
    await settled();
  }
}

test("another square changes the way, and the ball is still fetched", async () => {
  const all = board();
  await tapped(all, "E5", BALL, "G5");
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE E6 F5 G5");
  await tapped(all, "F5");
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE E6 F5");
  await all.chooser.steps.straighten();
  await tapped(all, "F5");
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE F5");
});

test("what dice above may change is left open: the way, and where the ball lies", async () => {
  const all = board({ odds: 0.4 });
  await tapped(all, "E5", "G5");
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE TO G5");
  const ball = board({ odds: 0.4 });
  await tapped(ball, "E5", BALL);
  assert.equal(wordsOf(ball.sheet.rows), "7 MOVE BALL");
  await tapped(ball, "G5");
  assert.equal(wordsOf(ball.sheet.rows), "7 MOVE E6 F5 G5"); // the way is bent over the ball
});

test("where the ball cannot be fetched any more, what is dropped is said and one step back", async () => {
  const all = board();
  await tapped(all, "E5", BALL, "J5");
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE J5");
  assert.equal(all.said.at(-1), "replaced");
  assert.ok(all.chooser.play.replaced);
  all.sheet.undo();
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE E6");
});

test("after another change one step back is that one, and no longer what was dropped", async () => {
  const all = board();
  await tapped(all, "E5", BALL, "J5");
  const [row] = all.sheet.rows;
  all.sheet.edit([{ ...row, plays: [{ ...row.plays[0], onfail: "STOP" }] }]);
  assert.equal(all.chooser.play.replaced, "");
});

test("a finger sees that first", async () => {
  const all = board();
  await tapped(all, "E5", BALL);
  await all.chooser.at("J5", false);
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE E6");
  assert.deepEqual([all.chooser.aimed, all.said.at(-1)], ["J5", "instead"]);
  await all.chooser.at("J5", false);
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE J5");
});

for (const [allowed, text] of [[[], "7 MOVE E6 F5 G5"], [[["MOVE", "PASS", "MOVE"]], "7 MOVE E6 PASS 9 MOVE TO G5"]]) {
  test(`behind an action a square is ${allowed.length ? "added" : "a new way over the ball"}`, async () => {
    const all = board({ allowed });
    await tapped(all, "E5", BALL);
    all.chooser.writer.write(passOrder("PASS", 9));
    await tapped(all, "G5");
    assert.equal(wordsOf(all.sheet.rows), `${text}`);
    assert.equal(all.said.at(-1), allowed.length ? "written" : "replaced");
  });
}

test("without an answer about the way over the ball the play stays as it is", async () => {
  const all = board();
  await tapped(all, "E5", BALL);
  all.chooser.writer.write(passOrder("PASS", 9));
  all.chooser.planner.bend = async (over) => !over.length;
  await tapped(all, "G5");
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE E6 PASS 9");
  assert.equal(all.chooser.play.words, "MOVE E6 PASS 9");
});

for (const [what, again, said] of [["the same action", attackOrder("BLOCK", 4), "written"], ["another one", attackOrder("BLOCK", 5), "replaced"]]) {
  test(`chosen again behind an action, ${what} ${said === "replaced" ? "takes the place of the play" : "takes no place"}`, async () => {
    const all = board();
    await tapped(all, "E5");
    all.chooser.writer.write(attackOrder("BLOCK", 4));
    await all.chooser.steps.addOr(again, () => (all.chooser.writer.write(again), true));
    assert.equal(wordsOf(all.sheet.rows), `7 ${again.words}`);
    assert.deepEqual([all.said.at(-1), Boolean(all.chooser.play.replaced)], [said, said === "replaced"]);
  });
}

test("an action pointed at again says nothing of a place", async () => {
  const all = board();
  const who = { number: "4", mine: false };
  all.chooser.planner.bestBlock = () => ({ from: "E5" });
  await tapped(all, "E5");
  all.chooser.writer.write(attackOrder("BLOCK", 4));
  assert.equal(await all.chooser.preview.behind(all.chooser.play, "F6", who), "");
  assert.equal(await all.chooser.preview.behind(all.chooser.play, "F7", { ...who, number: "5" }), "instead");
});

test("chosen again, a play goes on from its end", async () => {
  const all = board();
  await tapped(all, "E5", BALL, "E5");
  const { play } = all.chooser;
  assert.deepEqual([play.via, play.ball, play.at], [[BALL], [BALL], BALL]);
});

test("what it goes on from is drawn in each new position, until somebody else is chosen", async () => {
  const all = board();
  const { planner } = all.chooser;
  await tapped(all, "E5", BALL, "E5");
  assert.deepEqual([planner.again(), planner.shown], [["goes_on"], BALL]);
  const choosing = all.chooser.choose("8", "D5");
  assert.equal(planner.again, null);
  await choosing;
});

test("in a new position the branches of the chosen play are asked for again", () => {
  const all = board();
  const asked = [];
  Object.assign(all.chooser.planner, { branch: ({ rows }) => asked.push(rows) });
  all.chooser.planner.dispatchEvent(new Event("board"));
  assert.deepEqual(asked, []);
  all.sheet.edit([playRow([newPlay(7, {})])]);
  all.chooser.play = { pad: true, row: 0 };
  all.chooser.planner.dispatchEvent(new Event("board"));
  assert.deepEqual(asked, [[{ kind: "play", plays: [{ number: 7 }] }]]);
});

for (const who of ["another player", "nobody"]) {
  test(`a square tapped before the ways over the ball are there is none for ${who}, chosen meanwhile`, async () => {
    const all = board();
    const { planner } = all.chooser;
    planner.places = new Map([["E5", { number: "7", mine: true }], ["D5", { number: "8", mine: true }]]);
    await tapped(all, "E5");
    let answer;
    planner.bend = () => new Promise((resolve) => (answer = resolve));
    await tapped(all, BALL);
    const late = all.chooser.at("F5", true);
    if (who === "nobody") all.chooser.drop();
    else all.chooser.at("D5", true);
    answer(false);
    await late;
    assert.equal(wordsOf(all.sheet.rows), "7 MOVE E6");
  });
}

test("how a play goes on from a pad is taken off, that from the others stays", async () => {
  const all = board();
  await tapped(all, "E5", "F5");
  all.chooser.play.pad = true;
  for (const [pad, order] of [[3, moveOrder("G5")], [1, moveOrder("G6")], [0, NOTHING]]) all.chooser.writer.arrive(pad, order);
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE F5 ON 3: MOVE TO G5 | ON 1: MOVE TO G6 | ELSE STOP");
  all.chooser.writer.arrive(3);
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE F5 ON 1: MOVE TO G6 | ELSE STOP");
  assert.deepEqual(all.chooser.play.arrivals, [1, 0]);
});

test("a row without a player is chosen in the list, and nobody on the pitch", async () => {
  const all = board();
  await tapped(all, "E5", "F5");
  all.sheet.rows.push({ kind: "hold", text: "HOLD", plays: [] });
  all.chooser.planner.standing = () => "";
  await all.chooser.open(1);
  assert.deepEqual([all.sheet.chosen, all.chooser.play], [1, null]);
});

test("the click on a chest says last what pointing at it says", async () => {
  const all = board();
  const { planner } = all.chooser;
  planner.chest = () => ({ square: "H5", way: way("F5", "G5") });
  planner.aim = (_, square) => all.said.push(`way to ${square}`);
  planner.aimChest = (_, { square }) => all.said.push(`chest at ${square}`);
  await tapped(all, "E5", "H5");
  assert.equal(wordsOf(all.sheet.rows), "7 MOVE F5 G5 OPEN H5");
  assert.equal(all.said.at(-1), "chest at H5");
});

test("who was chosen without a connection is chosen again once the server answers, but not over what is aimed at", async () => {
  const all = board();
  const { planner } = all.chooser;
  await tapped(all, "E5", BALL);
  planner.stand = async () => !(planner.isLost = true);
  planner.shape = () => null;
  planner.why = async () => "offline";
  await tapped(all, "E5");
  assert.equal(all.chooser.play.why, "offline");
  planner.stand = async () => !(planner.isLost = false);
  planner.shape = () => ({ from: "E5" });
  all.chooser.aimed = "G5";
  await all.chooser.resume();
  assert.equal(all.chooser.play.why, "offline");
  all.chooser.aimed = null;
  await all.chooser.resume();
  assert.deepEqual([all.chooser.play.why, all.chooser.play.at], ["", BALL]);
});
