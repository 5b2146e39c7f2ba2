/* A draft is kept whatever the connection does. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Drafts } from "../../matches/static/matches/js/board/drafts.js";

function comparing(get, before) {
  const seen = { later: 0, conflicts: [] };
  const drafts = { client: { get }, url: "/sheet", sheet: { text: "mine" }, later: () => (seen.later += 1), changed: () => (seen.changed = drafts.seen), conflict: (...texts) => seen.conflicts.push(texts) };
  return Drafts.prototype.compare.call(drafts, before).then(() => seen);
}

test("a comparison without a connection is made later", async () => {
  const lost = async () => {
    throw new TypeError("Failed to fetch");
  };
  assert.deepEqual(await comparing(lost), { later: 1, conflicts: [] });
});

test("an answer that breaks off is asked for later", async () => {
  assert.deepEqual(await comparing(async () => new Response("{\"text\": ")), { later: 1, conflicts: [] });
});

test("two drafts of one turn are compared", async () => {
  const answer = async () => Response.json({ text: "theirs", state: "draft", saved_at: "2026-01-01T00:00:00Z" });
  assert.deepEqual(await comparing(answer), { later: 0, conflicts: [["theirs", "mine", "2026-01-01T00:00:00Z"]] });
});

test("what was saved though its answer was lost is no other draft", async () => {
  const answer = async () => Response.json({ text: "mine, before", state: "draft", saved_at: "2026-01-01T00:00:00Z" });
  assert.deepEqual(await comparing(answer, "mine, before"), { later: 0, conflicts: [], changed: "2026-01-01T00:00:00Z" });
});
