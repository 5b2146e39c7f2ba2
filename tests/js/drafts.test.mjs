/* A draft is kept whatever the connection does. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Drafts } from "../../matches/static/matches/js/board/drafts.js";

function comparing(get, before = { text: null }) {
  const seen = { later: 0, conflicts: [] };
  const drafts = { client: { get }, url: "/sheet", sheet: { text: "mine", kept: { text: "mine" } }, later: () => (seen.later += 1), changed: () => (seen.changed = drafts.seen), conflict: (...texts) => seen.conflicts.push(texts) };
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
  assert.deepEqual(await comparing(answer), { later: 0, conflicts: [[{ text: "theirs" }, { text: "mine" }, "2026-01-01T00:00:00Z"]] });
});

test("what was saved though its answer was lost is no other draft", async () => {
  const answer = async () => Response.json({ text: "mine, before", state: "draft", saved_at: "2026-01-01T00:00:00Z" });
  assert.deepEqual(await comparing(answer, { text: "mine, before" }), { later: 0, conflicts: [], changed: "2026-01-01T00:00:00Z" });
});

/** A visit to the page: what it tells and what this device keeps then. `text` is the server's, saved at `seen`. */
function visit(kept, { text, seen, isPosted = false }) {
  const store = { key: JSON.stringify(kept) };
  globalThis.localStorage = { getItem: (key) => store[key] ?? null, setItem: (key, value) => (store[key] = value) };
  const told = [];
  const sheet = { kept: { text }, take: (plays) => (sheet.kept = plays) };
  const drafts = Object.assign(Object.create(Drafts.prototype), { owner: "o", turns: "o", key: "key", sheet, synced: text, seen, isPosted, tell: (words) => told.push(words), conflict: (...texts) => told.push(texts) });
  drafts.start();
  return { told, text: sheet.kept.text, kept: JSON.parse(store.key) };
}

const SUBMITTED = { text: "7 MOVE E5", at: 1, seen: "2026-01-01T00:00:00Z", synced: false, submitted: true };
const ELSEWHERE = { text: "8 MOVE E6", seen: "2026-01-01T02:00:00Z" };

test("what was handed in and taken back is no conflict once it is changed elsewhere", () => {
  const back = visit(SUBMITTED, { text: SUBMITTED.text, seen: "2026-01-01T01:00:00Z" });
  assert.deepEqual([back.kept.synced, back.kept.submitted, back.told], [true, false, []]);
  const later = visit(back.kept, ELSEWHERE);
  assert.deepEqual([later.told, later.text], [[], ELSEWHERE.text]);
});

for (const [kept, words] of [
  [[null, 5, "x", []], null],
  [[{}, { kind: "dance" }], null],
  [[{ kind: "play", text: "7 STAND" }], ["7 STAND"]],
  [[{ kind: "play", text: "7 STAND", plays: [{}] }, { kind: "dance", text: "8 STAND", plays: [] }], ["7 STAND", "8 STAND"]],
  [[{ kind: "other", text: "# mine", plays: [] }], ["# mine"]],
  [[], []],
]) {
  test(`kept rows that another page has written are words, or nothing: ${JSON.stringify(kept)}`, () => {
    const store = { key: JSON.stringify({ rows: kept, below: 5, at: 1, seen: "x", synced: false }) };
    globalThis.localStorage = { getItem: (key) => store[key] ?? null };
    let taken = null;
    const sheet = { kept: { text: "" }, take: (plays) => (taken = plays) };
    const drafts = Object.assign(Object.create(Drafts.prototype), { owner: "o", turns: "o", key: "key", sheet, synced: "", seen: null, isPosted: true, tell: () => {} });
    drafts.start();
    assert.deepEqual(taken?.rows.map((row) => row.text) ?? null, words);
    for (const { kind, plays } of taken?.rows ?? []) assert.deepEqual([kind, plays], ["other", []]);
  });
}

test("rows whose answer was lost are no other draft than the text that the server has of them", async () => {
  for (const [source, isNewest, ending] of [["7 STAND\n", false, "saved"], ["8 STAND\n", false, "conflict"], ["7 STAND\n", true, "keep"], ["8 STAND\n", true, "restore"]]) {
    const said = [];
    const ask = async () => ({ rows: [{ source }], below: "END" });
    const ends = Object.fromEntries(["saved", "conflict", "keep", "restore"].map((name) => [name, () => said.push(name)]));
    const drafts = Object.assign(Object.create(Drafts.prototype), { sheet: { kept: { text: "7 STAND\nEND" } }, synced: "7 STAND\nEND", client: { ask }, ...ends });
    await drafts.compareRows({ plays: { rows: [], below: "END" } }, isNewest);
    assert.deepEqual(said, [ending]);
  }
});

test("a text that the server did not take is not kept as its copy", () => {
  const refused = visit(SUBMITTED, { text: SUBMITTED.text, seen: null, isPosted: true });
  assert.equal(refused.kept.synced, false);
});

for (const [canonical, line] of [["7 MOVE E5\nEND", "draft_saved"], ["", "draft_empty"]]) {
  test(`a draft that the server ${canonical ? "plays" : "plays nothing of"} is said to be so, also on the next visit`, async () => {
    const store = {};
    globalThis.localStorage = { setItem: (_, value) => (store.key = value) };
    const told = [];
    const put = async () => Response.json({ text: "mine", saved_at: "2026-01-01T00:00:00Z", canonical });
    const drafts = Object.assign(Object.create(Drafts.prototype), { key: "key", sheet: { state: { text: "mine" }, kept: { text: "mine" }, write: () => {} }, client: { put }, tell: (words) => told.push(words) });
    await drafts.sync();
    const kept = JSON.parse(store.key);
    Object.assign(drafts, { seen: null, isEmpty: undefined, sheet: { kept: { text: "mine" }, take: () => {} } });
    drafts.catchUp({ ...kept, plays: { text: kept.text } });
    assert.deepEqual(told, [line, line]);
  });
}

test("without a connection what a full storage does not take is not said to be kept", () => {
  const told = [];
  const drafts = Object.assign(Object.create(Drafts.prototype), { key: "key", sheet: { kept: { text: "7 MOVE E5" } }, sync() {}, clock: String, tell: (words) => told.push(words) });
  const store = (setItem) => {
    globalThis.localStorage = { setItem };
    drafts.later(0);
    clearTimeout(drafts.rest);
    return told.at(-1);
  };
  assert.equal(store(() => {}), "kept_here");
  const full = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  assert.equal(store(full), "kept_nowhere");
});
