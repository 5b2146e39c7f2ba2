import assert from "node:assert/strict";
import { test } from "node:test";

import { Voice } from "../../matches/static/matches/js/board/say.js";

test("what has been said meanwhile is newer, be it the same", () => {
  const line = { textContent: "" };
  const voice = new Voice(line, null);
  const first = voice.now();
  assert.equal(first(), true);
  voice.say("7 to G9");
  assert.deepEqual([first(), voice.now()()], [false, true]);
  const second = voice.now();
  voice.say("7 to G9");
  assert.deepEqual([second(), line.textContent], [false, "7 to G9"]);
});
