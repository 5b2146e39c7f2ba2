/* What the planner draws of answers that come late, or when nobody waits for them any more. */

import assert from "node:assert/strict";
import { test } from "node:test";

const WORDS = { as_shown: "{words} ({odds} % as shown)", in_all: "; {odds} % in all", about: "about {odds}", way: "{square}: {odds}", way_followed: "{square}: {odds}", pad: "pad {pad}.", pad_taken: " Taken: {pads}." };
globalThis.document = { getElementById: () => ({ textContent: JSON.stringify(WORDS) }) };
const { Planner } = await import("../../matches/static/matches/js/board/planner.js");
const { Voice } = await import("../../matches/static/matches/js/board/say.js");

const WAYS = { from: "H3", before: [], here: 1000, ways: "02", odds: [1000], dice: [], blocks: [] };

/** A planner whose questions wait for `answer(kind, found)`; `shown` are the layers that it drew. */
function waiting() {
  const open = new Map();
  const [shown, said] = [[], []];
  const planner = Object.assign(Object.create(Planner.prototype), {
    number: "7",
    above: { text: "", inside: [] },
    via: [],
    ways: new Map(),
    balls: [],
    onBoard: () => {},
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
  assert.ok(!planner.aimLanded("I3"));
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
  assert.deepEqual(said, ["D4: 100 pad 2. Taken: 3."]);
});

/** The board's answer: player 7 has one way, to I3; `odds` in permille, null for no way. */
const position = (odds) => ({ players: [[0, 7, "H3", 0, false]], balls: [], routes: [], blows: [], by_luck: [], pads: [], columns: 14, reach: [{ number: 7, ...WAYS, ways: odds ? "02" : "", odds: odds ? [odds] : [] }] });

/** A planner that waits for its board while it shows the one before, with the way to I3 aimed at. */
async function aiming() {
  const way = [];
  const all = waiting();
  const line = { textContent: "" };
  const said = [];
  Object.assign(all.planner, {
    side: 0,
    figures: new Map(),
    catching: new Map(),
    layers: { show: (name, what) => name === "way" && way.push(what ? what.label || "100%" : null) },
    voice: new (class extends Voice {
      say(words) {
        said.push(words);
        super.say(words);
      }
    })(line),
  });
  const stood = async (board, above = { text: "", inside: [] }) => {
    const standing = all.planner.stand(above);
    all.answer("board", board);
    return standing;
  };
  await stood(position(110));
  assert.ok(all.planner.aim("7", "I3"));
  return { ...all, stood, way, said };
}

test("a new position draws the way that is aimed at again and says its new chance", async () => {
  const { stood, way, said } = await aiming();
  await stood(position(460));
  assert.equal(way.at(-1), "46%");
  assert.deepEqual(said, ["I3: 11", "I3: 46"]);
});

test("a way that is none in the new position goes, and so does its sentence", async () => {
  const { stood, way, said } = await aiming();
  await stood(position(null));
  assert.equal(way.at(-1), null);
  assert.equal(said.at(-1), "");
});

test("what was said since stays, also where the way is drawn again", async () => {
  const { planner, stood, way, said } = await aiming();
  planner.voice.say("moved");
  await stood(position(460));
  assert.equal(way.at(-1), "46%");
  assert.equal(said.at(-1), "moved");
});

test("that there was no connection is over with the answer", async () => {
  const { stood, said } = await aiming();
  await stood({ offline: true });
  assert.equal(said.at(-1), "no_board");
  await stood(position(460));
  assert.equal(said.at(-1), "I3: 46");
});

test("it is over too where nothing is aimed at", async () => {
  const { planner, stood, said } = await aiming();
  planner.show("7");
  await stood({ offline: true });
  await stood(position(460));
  assert.deepEqual(said.slice(-2), ["no_board", ""]);
});

test("the same position again says nothing", async () => {
  const { planner, stood, way, said } = await aiming();
  await stood(planner.board);
  assert.equal(way.at(-1), "11%");
  assert.deepEqual(said, ["I3: 11"]);
});

test("the way of a player who is let go is not drawn again", async () => {
  const { planner, stood, way } = await aiming();
  planner.show(null);
  await stood(position(460));
  assert.equal(way.at(-1), null);
});

test("ways over given squares are asked for again in the new position", async () => {
  const { planner, stood, way, answer } = await aiming();
  const bent = planner.bend(["G3"], () => false);
  answer("ways", WAYS);
  await bent;
  planner.aim("7", "I3");
  assert.equal(way.at(-1), "100%");
  const standing = stood(position(460));
  await new Promise((resume) => setTimeout(resume));
  answer("ways", { ...WAYS, odds: [250] });
  await standing;
  assert.equal(way.at(-1), "25%");
});

test("the block of each opponent that the server names is offered, with the chance to be there", () => {
  const shape = { number: 7, ...WAYS, odds: [830], blocks: [[4, 8 + 2 * 14, 2, 58, 6, 830, 0], [5, 7 + 2 * 14, 1, 33, 17, 1000, 400]] };
  const planner = Object.assign(Object.create(Planner.prototype), { side: 0, via: [], ways: new Map(), board: { columns: 14, players: [[1, 4, "I2", 0], [1, 5, "H2", 0]], reach: [shape] } });
  const offered = planner.targets(shape).map(({ opponent, from, odds, times }) => [opponent, from, odds, times]);
  assert.deepEqual(offered, [[4, "I3", 0.83, 0], [5, "H3", 1, 400]]);
});

test("a way from a pad is drawn again in the new position", async () => {
  const { planner, stood, way, said, answer } = await aiming();
  const landed = planner.land(["H3"], 2);
  answer("land", WAYS);
  await landed;
  assert.ok(planner.aimLanded("I3"));
  const standing = stood(position(460));
  await new Promise((resume) => setTimeout(resume));
  answer("land", { ...WAYS, odds: [250] });
  await standing;
  assert.equal(way.at(-1), "25%");
  assert.equal(said.at(-1), "I3: 25");
});

test("without a connection nobody is said to have nothing left", async () => {
  const { planner, answer } = waiting();
  const why = planner.why("7", "H3");
  answer("why", { offline: true });
  assert.equal(await why, "offline");
});

test("a board that is refused says so, whatever the reason", async () => {
  for (const missing of [{ offline: true }, { refused: { status: 500 } }, { refused: { status: 409, detail: "It is damaged." } }, { refused: { status: 403 } }]) {
    const { planner, stood, said } = await aiming();
    assert.equal(await stood(missing), false);
    assert.equal(planner.isLost, true);
    assert.equal(said.at(-1), "no_board");
  }
});

test("without any board everything can be asked, and nothing is there", () => {
  const { planner } = waiting();
  Object.assign(planner, { board: null, places: null, loose: new Set(), figures: new Map(), catching: new Map(), side: 0, bent: null, onCatchers: () => {} });
  assert.equal(planner.show("7"), undefined);
  assert.equal(planner.standing([]), "");
  assert.deepEqual(planner.moved(), []);
  assert.deepEqual(planner.movedBalls(), { gone: [], at: [] });
  assert.deepEqual(planner.goals("7"), []);
  assert.equal(planner.leftFrom("H3"), null);
  assert.equal(planner.chest("7", "H3"), null);
  assert.equal(planner.hasBall("H3"), false);
  assert.equal(planner.pad("H3"), 0);
  assert.equal(planner.squares(0).size, 0);
  assert.equal(planner.bestBlock("7", "4"), null);
  assert.equal(planner.wayTo("7", "H3"), null);
  assert.equal(planner.isBeside("H3", "H4"), false);
  assert.equal(planner.wayBeside("7", "H3", "H4"), null);
  assert.equal(planner.best("7", () => true), null);
  assert.equal(planner.luck().size, 0);
  for (const aim of [() => planner.aim("7", "H3"), () => planner.aimBlock("7", "4"), () => planner.aimChest("7", { square: "H3" })]) assert.ok(!aim());
  assert.doesNotThrow(() => planner.showCatchers([{ to: 4, caught: 1 }]));
  assert.doesNotThrow(() => planner.showBands(null));
});

test("an aim under plays that may go otherwise ends with what it comes to in all", () => {
  const line = { textContent: "" };
  const told = () => line.textContent.replaceAll("\u00a0", " ");
  const planner = Object.assign(Object.create(Planner.prototype), { number: "7", aimWords: "", whole: "", board: { odds: 0.4 }, layers: { show: () => {} }, voice: new Voice(line, null) });
  planner.aimed(() => ["7 to E5: sure."]);
  assert.equal(told(), "7 to E5: sure (40 % as shown)");
  planner.tellWhole(0.83, 60);
  assert.equal(told(), "7 to E5: sure (40 % as shown); about 83 % in all");
  planner.aimed(() => ["7 to E6: sure"]);
  assert.equal(told(), "7 to E6: sure (40 % as shown)");
  planner.voice.say("something else");
  planner.tellWhole(0.5, 60);
  assert.equal(told(), "something else");
});
