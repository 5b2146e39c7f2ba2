/* Sentences about a plan, filled with what the server answered. */

import assert from "node:assert/strict";
import { test } from "node:test";

const WORDS = {
  nobody: "nobody",
  block_helps: "{opponent}: helps {helpers}; against {hinderers}; {results}.",
  block_result: "{result} {odds} %",
  outcome_push: "push",
  outcome_nothing: "nothing",
  outcome_down: "down",
  way: "{number} to {square}",
  way_with_dice: "{number} to {square}, {odds} %",
  way_with_reroll: "{number} to {square}, {odds} % with a re-roll",
  band: "{length} {odds} %",
  length_quick: "quick",
  share: "{odds} %",
  share_within: "{odds} % ± {margin}",
  written: "Added: {words}.",
  play_words: "Player {number} {steps}.",
  and_then: ", then ",
  does_move: "goes to {square}",
  does_fetch: "fetches the ball",
  does_BLOCK: "blocks opponent {player}",
  does_other: "does {order}",
  pad: "Pad {pad}.",
  pad_taken: " Taken: {pads}.",
};
globalThis.document = { getElementById: (id) => (id === "plan-words-data" ? { textContent: JSON.stringify(WORDS) } : null) };
const { addedWords, assistWords, bandWords, interceptorWords, padWords, playWords, shareWords, wayWords } = await import("../../matches/static/matches/js/board/plan-words.js");

test("a block says by name who helps and who is against it, and its results", () => {
  const named = (mine, number) => `${number} ${mine ? "Hida" : "Doji"}`;
  const block = { opponent: 4, helpers: [8, 9], hinderers: [], outcomes: [["down", 0.5], ["push", 0.3333], ["nothing", 0.1667]] };
  assert.equal(assistWords(block, named), "4 Doji: helps 8 Hida, 9 Hida; against nobody; down 50\u00a0%, push 33\u00a0%, nothing 17\u00a0%.");
  assert.match(assistWords({ ...block, down: 0.5, hurt: 0.42, out: 0.1 }, named), /block_harm$/);
  assert.match(assistWords({ ...block, hinderers: [5] }, named), /against 5 Doji/);
});

test("a way says whether its chance counts a re-roll of the team", () => {
  const way = { square: "G9", odds: 0.75, steps: [{ square: "G9", dice: "d4" }] };
  assert.equal(wayWords(7, way, true), "7 to G9, 75\u00a0% with a re-roll");
  assert.equal(wayWords(7, way), "7 to G9, 75\u00a0%");
  assert.equal(wayWords(7, { ...way, odds: 1, steps: [{ square: "G9", dice: "" }] }, true), "7 to G9");
  assert.match(wayWords(7, { ...way, steps: [{ square: "G9", dice: "" }] }, true), /way_followed/);
  assert.match(wayWords(7, { ...way, steps: [{ square: "G9", dice: "" }] }, true, "b2"), /^7 to G9, 75/);
});

test("a band says its length and its chance, and each interceptor once", () => {
  assert.equal(bandWords({ length: "quick", odds: 0.6667 }), "quick 67\u00a0%");
  assert.equal(interceptorWords([[4, 5], [6, 6], [4, 5]]), "4 (5+), 6 (6+)");
});

test("the pads that are taken are named", () => {
  assert.equal(padWords(2, [3, 5]), "Pad 2. Taken: 3, 5.");
  assert.equal(padWords(2, []), "Pad 2.");
});

test("a chance that was counted says by how much it may be wrong", () => {
  assert.equal(shareWords(0.43, 0.091), "43\u00a0% ± 9");
  assert.equal(shareWords(1, 0), "100\u00a0%");
});

test("a play that was added is told in words, not as the sheet has it", () => {
  const step = (verb, says) => ({ verb, squares: [], player: null, goal: null, ...says });
  const block = [step("MOVE", { squares: ["F7", "G8"] }), step("BLOCK", { player: 11 })];
  assert.equal(addedWords(playWords(6, block)), "Added: Player 6 goes to G8, then blocks opponent 11.");
  assert.equal(playWords(6, [step("MOVE", { goal: "BALL" }), step("HURL", { player: 12, squares: ["F9"] })]), "Player 6 fetches the ball, then does HURL 12 F9.");
});
