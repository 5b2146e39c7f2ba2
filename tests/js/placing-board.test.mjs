/* What is on a board goes to the server beside the text, and the text is what the server makes of both. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { PlacingBoard } from "../../matches/static/matches/js/setup/placing-board.js";

const TEXT = "# mine\nKICKING\n1 AT G12\nEND\n";
const WRITTEN = "# mine\nKICKING\n1 AT G9\nEND\n";
const state = (square) => ({ choice: null, target: null, kicking: [[1, square]], receiving: [] });
let timers;

beforeEach(() => {
  timers = [];
  globalThis.setTimeout = (act) => timers.push(act);
  globalThis.clearTimeout = () => {};
});

/** A board over the text; `asked` are the questions, and `kept` what is left on the device. */
function board(answer = { text: WRITTEN }) {
  const [asked, kept, answered] = [[], [], []];
  const made = Object.assign(Object.create(PlacingBoard.prototype), {
    area: { value: TEXT, readOnly: false },
    field: { value: "" },
    ahead: { hidden: true },
    why: { parentElement: { querySelectorAll: () => [] } },
    placed: null,
    chosen: null,
    shape: [["choice", false], ["target", false], ["kicking", true], ["receiving", true]],
    history: { state: state("G9"), reach: (left) => (made.history.state = left) },
    kept: { keep: (left) => kept.push(left), text: () => kept.at(-1) ?? null },
    words: (key) => key,
    live: { say: () => {} },
    client: { ask: async (_, question) => (asked.push(question), answer) },
    draw: () => {},
    answered: (found) => answered.push(found),
  });
  const rest = async () => await timers.pop()();
  return { made, asked, kept, answered, rest };
}

test("what is placed goes beside the text as it is, and the text is what the server answers", async () => {
  const { made, asked, kept, answered, rest } = board();
  made.changed("moved");
  assert.equal(made.area.value, TEXT);
  assert.ok(made.area.readOnly);
  assert.deepEqual(JSON.parse(made.field.value), state("G9"));
  await rest();
  assert.deepEqual(asked, [{ text: TEXT, placed: state("G9") }]);
  assert.deepEqual([made.area.value, made.area.readOnly, made.field.value, made.placed], [WRITTEN, false, "", null]);
  assert.deepEqual(answered, [{ text: WRITTEN }]);
  assert.equal(kept.at(-1), WRITTEN);
});

test("what is typed goes alone, and stays as it is typed", async () => {
  const { made, asked, rest } = board({ text: "as it is" });
  made.area.value = "as it is";
  made.typed();
  await rest();
  assert.deepEqual(asked, [{ text: "as it is" }]);
  assert.deepEqual([made.area.value, made.field.value], ["as it is", ""]);
});

test("without a connection the places are kept, handed in, and sent once it is back", async () => {
  const { made, kept, rest } = board({ offline: true });
  made.changed("moved");
  await rest();
  assert.deepEqual([made.area.value, made.ahead.hidden], [TEXT, false]);
  assert.deepEqual(JSON.parse(made.field.value), state("G9"));
  const later = board();
  later.made.history.state = state("G12");
  later.made.restore(kept.at(-1));
  assert.deepEqual(later.made.history.state, state("G9"));
  assert.deepEqual(later.made.placed, state("G9"));
  await later.rest();
  assert.deepEqual(later.asked, [{ text: TEXT, placed: state("G9") }]);
  assert.deepEqual([later.made.area.value, later.made.ahead.hidden], [WRITTEN, true]);
});

test("an answer to what is another by now writes nothing", async () => {
  const { made, asked, answered } = board();
  made.changed("moved");
  const [first] = timers;
  const waiting = first();
  made.history.state = state("G8");
  made.changed("moved again");
  await waiting;
  assert.deepEqual([made.area.value, made.placed, answered], [TEXT, state("G8"), []]);
  await timers.at(-1)();
  assert.deepEqual(asked.at(-1).placed, state("G8"));
  assert.equal(made.area.value, WRITTEN);
});

test("texts that were kept before open, and so does one that looks like places", () => {
  const { made } = board();
  const odd = ["5", "null", "[]", '["a"]', '["a", null]', '["a", {"kicking": []}]', '[5, {"choice": null, "target": null, "kicking": [], "receiving": []}]', '{"text": "a"}', "", "KICKING\n"];
  for (const text of odd) assert.deepEqual(made.opened(text), { text, placed: null });
  made.restore("KICK\nEND\n");
  assert.deepEqual([made.area.value, made.placed, made.area.readOnly], ["KICK\nEND\n", null, false]);
});
