/* Sentences about a plan, filled with what the server answered. */

import assert from "node:assert/strict";
import { test } from "node:test";

const WORDS = {
  nobody: "nobody",
  block_helps: "{opponent}: helps {helpers}; against {hinderers}; {results}.",
  block_result: "{result} {odds} %",
  result_arrows: "push",
  result_blade: "down",
  band: "{length} {odds} %",
  length_quick: "quick",
};
globalThis.document = { getElementById: (id) => (id === "plan-words-data" ? { textContent: JSON.stringify(WORDS) } : null) };
const { assistWords, bandWords, interceptorWords } = await import("../../matches/static/matches/js/board/plan-words.js");

test("a block says by name who helps and who is against it, and its results", () => {
  const named = (mine, number) => `${number} ${mine ? "Hida" : "Doji"}`;
  const block = { opponent: 4, helpers: [8, 9], hinderers: [], results: [["arrows", 0.3333], ["blade", 0.6667]] };
  assert.equal(assistWords(block, named), "4 Doji: helps 8 Hida, 9 Hida; against nobody; push 33 %, down 67 %.");
  assert.match(assistWords({ ...block, hinderers: [5] }, named), /against 5 Doji/);
});

test("a band says its length and its chance, and each interceptor once", () => {
  assert.equal(bandWords({ length: "quick", odds: 0.6667 }), "quick 67 %");
  assert.equal(interceptorWords([[4, 5], [6, 6], [4, 5]]), "4 (5+), 6 (6+)");
});
