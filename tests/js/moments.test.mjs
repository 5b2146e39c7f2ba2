/* Times that a script writes look like those of the pages: 24 hours, the reader's zone, then UTC. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockTime } from "../../matches/static/matches/js/board/moments.js";

const AT = "2026-11-24T12:05:00Z";
const NOW = Date.parse("2026-11-24T13:00:00Z");

test("a time is in 24 hours with the reader's zone, and in UTC", () => {
  assert.equal(clockTime(AT, { zone: "JST", offset: 540 }, NOW), "21:05 JST (12:05 UTC)");
  assert.equal(clockTime(AT, { zone: "NST", offset: -210 }, NOW), "08:35 NST (12:05 UTC)");
});

test("a reader in UTC gets it once, and so does who has no zone", () => {
  assert.equal(clockTime(AT, { zone: "UTC", offset: 0 }, NOW), "12:05 UTC");
  assert.equal(clockTime(AT, undefined, NOW), "12:05 UTC");
});

test("another day of the reader's is named", () => {
  assert.equal(clockTime("2026-11-24T16:00:00Z", { zone: "JST", offset: 540 }, NOW), "2026-11-25, 01:00 JST (16:00 UTC)");
});
