/* How often a page of a running match asks whether something was played. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { newsSince } from "../../matches/static/matches/js/replay/came-back.js";
import { Live } from "../../matches/static/matches/js/replay/live.js";

/** A page that has asked; what it does with the answers is left out. */
async function asked(resolving, answers, slowest = 120) {
  globalThis.document = { hidden: true };
  const live = Object.assign(Object.create(Live.prototype), { root: { dataset: { live: "/live" } }, asked: Promise.resolve(), etag: "", stage: "playing", segment: 3, status: () => {} });
  const now = { stage: "playing", segment: 3, seconds: resolving ? 0.3 : 15, slowest, is_being_resolved: resolving };
  const told = [];
  for (const status of [200, ...answers]) {
    globalThis.fetch = async (_, { headers }) => {
      told.push(headers["If-None-Match"] ?? null);
      if (!status) throw new TypeError("Failed to fetch");
      return new Response(status === 200 ? JSON.stringify(now) : null, { status, headers: { ETag: "e" } });
    };
    await live.ask();
  }
  return { seconds: live.seconds, told };
}

test("while a turn is being resolved a page asks at once and then every one to two seconds, however long it takes", async () => {
  assert.ok((await asked(true, [304])).seconds < 1);
  const { seconds } = await asked(true, Array(60).fill(304));
  assert.ok(seconds >= 1 && seconds <= 2, `${seconds}`);
});

test("a page that waits for a coach asks less and less often", async () => {
  assert.equal((await asked(false, [304])).seconds, 15 * 1.5);
  assert.equal((await asked(false, Array(60).fill(304))).seconds, 120);
});

test("a page of a live match asks as often all the time", async () => {
  assert.equal((await asked(false, Array(60).fill(304), 15)).seconds, 15);
});

test("a server that fails or is not reached is left alone, and asked for everything once it answers", async () => {
  for (const failure of [500, 429, null]) {
    const failed = await asked(true, [failure, failure, failure]);
    assert.ok(failed.seconds > 5, `${failed.seconds}`);
    const again = await asked(true, [failure, failure, 200]);
    assert.deepEqual([again.seconds, again.told], [0.3, [null, "e", null, null]]);
  }
});

test("one question is asked after the other, and what is owed is asked for whole", async () => {
  globalThis.document = { hidden: true };
  const live = Object.assign(Object.create(Live.prototype), { root: { dataset: { live: "/live" } }, asked: Promise.resolve(), etag: "e", stage: "playing", segment: 3 });
  const seen = [];
  live.renew = async () => seen.push("renewed");
  live.status = async () => {
    if (!seen.includes("status")) live.isShown(); // a turn has been watched to its end meanwhile
    seen.push("status");
  };
  live.tell = () => {};
  globalThis.fetch = async (_, { headers }) => {
    seen.push(headers["If-None-Match"] ?? "all");
    return new Response(JSON.stringify({ stage: "playing", segment: 3, seconds: 15, slowest: 120, is_being_resolved: false }), { status: 200, headers: { ETag: "f" } });
  };
  await live.ask();
  await live.asked; // the question that was asked meanwhile
  assert.deepEqual(seen, ["e", "status", "all", "status", "renewed"]);
  assert.equal(live.owes, null);
});

test("who plans a turn that has gone by has the page loaded again, but not where that would post it again", () => {
  for (const [stage, sheet, loaded] of [
    ["3-void", { segment: "3" }, 1],
    ["3-finished", { segment: "2" }, 1],
    ["3-held", { segment: "3" }, 0],
    ["3-playing", { segment: "3" }, 0],
    ["4-playing", { segment: "3" }, 1],
    ["12-playing", { segment: "12" }, 0],
    ["4-playing", { segment: "3", posted: "1" }, 0],
    ["3-void", null, 0],
    ["4-playing", null, 0],
  ]) {
    let times = 0;
    const notice = { hidden: true };
    globalThis.document = { querySelector: (what) => (sheet && what === "[data-sheet-builder]" ? { dataset: sheet } : null) };
    const live = Object.create(Live.prototype, { busy: { value: true } });
    Object.assign(live, { stage, root: { querySelector: () => notice }, again: () => (times += 1) }).reload();
    assert.deepEqual([times, notice.hidden], [loaded, Boolean(loaded)], `${stage} ${JSON.stringify(sheet)}`);
  }
});

/** What a page does with an answer. */
async function answered({ stage, sheet = null, turn = null, busy = false, isOffered = false, isMine = false, watched = true, isOld = true }) {
  const seen = [];
  const [notice, offer] = [{ hidden: true }, { hidden: !isOffered }];
  globalThis.document = {
    querySelector: (what) => (what === "[data-sheet-builder]" ? sheet && { dataset: sheet } : what === "#status [data-my-turn]" && isMine ? {} : null),
    querySelectorAll: (what) => (what === "[data-replay]" ? [{ player: { isOver: watched } }] : []),
  };
  globalThis.matchMedia = () => ({ matches: false });
  const live = Object.create(Live.prototype, { busy: { value: busy } });
  const root = { querySelector: (what) => (what === "[data-live-offer]" ? offer : notice) };
  const does = Object.fromEntries(["again", "offer", "tell", "renew", "status"].map((name) => [name, () => void seen.push(name)]));
  Object.assign(live, { root, stage: isOld ? stage : "3-playing", segment: isOld ? 3 : 2, last: 9, isOld, isToWatch: false, owes: null }, does);
  await live.changed({ stage, segment: 3, turn, seconds: 15, slowest: 120, is_being_resolved: false });
  return [...seen, ...(notice.hidden ? [] : ["notice"])];
}

const TURN = { segment: 3, first: 10, last: 20 };

test("a turn that was played while it was planned is not offered below the sheet: the page says whose turn it is", async () => {
  const sheet = { segment: "3" };
  assert.deepEqual(await answered({ stage: "4-playing", sheet, turn: TURN, busy: true, isOld: false }), ["status", "again"]);
  assert.deepEqual(await answered({ stage: "4-playing", turn: TURN, isOld: false, watched: false }), ["offer", "status"]);
  assert.deepEqual(await answered({ stage: "4-playing", sheet: { ...sheet, posted: "1" }, turn: TURN, busy: true, isOld: false }), ["offer", "status"]);
});

test("a match that has ended is led on from once all was watched, and who is in the middle of something is asked", async () => {
  assert.deepEqual(await answered({ stage: "4-finished" }), ["status", "again"]);
  assert.deepEqual(await answered({ stage: "4-finished", watched: false }), ["status"]);
  assert.deepEqual(await answered({ stage: "4-finished", isOffered: true }), ["status"]);
  assert.deepEqual(await answered({ stage: "4-finished", busy: true }), ["status", "notice"]);
  assert.deepEqual(await answered({ stage: "4-playing" }), ["status"]);
  assert.deepEqual(await answered({ stage: "4-playing", isMine: true }), ["status", "again"]);
  assert.deepEqual(await answered({ stage: "4-playing", isMine: true, busy: true }), ["status"]);
});

test("of the turns only those are told that their reader has not heard of, then how the match stands", () => {
  const page = (text) => ({ getElementById: () => text && { textContent: text } });
  const news = JSON.stringify({ turns: [[3, "Lions: a touchdown."], [4, "Crabs: a turnover."]], now: "1 : 0." });
  assert.equal(newsSince(page(news), 2), "Lions: a touchdown. Crabs: a turnover. 1 : 0.");
  assert.equal(newsSince(page(news), 3), "Crabs: a turnover. 1 : 0.");
  assert.equal(newsSince(page(news), 4), "");
  assert.equal(newsSince(page(""), 0), "");
});
