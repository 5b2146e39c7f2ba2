/* The page's check of a match refuses whatever was changed. `match.json` is made here, die by die. */

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

import { canonical, verify } from "../../matches/static/matches/js/verify-match.js";

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** A match of one segment with one die of `sides`, as the server publishes it. */
function matchFile(sides = 6) {
  const secret = Buffer.alloc(32, 7);
  const locked = "home: END";
  const digest = sha(sha(secret), locked).toString("hex");
  const limit = 256 - (256 % sides);
  const drawn = createHmac("sha256", secret).update(`m1|0|${digest}|0`).digest();
  const thrown = (drawn.find((byte) => byte < limit) % sides) + 1;
  const events = [{ event: "rolled", purpose: "dodge", sides, faces: [thrown] }];
  const head = { number: 0, digest, ending: "over" };
  const file = { match_file: 1, match: "m1", rules: "r", secret: secret.toString("hex"), secret_hash: sha(secret).toString("hex"), setup: {} };
  let chain = sha(canonical({ match: "m1", rules: "r", secret_hash: file.secret_hash, setup: {} }));
  chain = sha(chain, canonical({ ...head, private: sha(canonical([])).toString("hex") }));
  for (const event of events) chain = sha(chain, canonical(event));
  file.segments = [{ ...head, locked, events, private: [], chain: chain.toString("hex") }];
  return file;
}

test("a canonical text has its keys in order and no spaces", () => {
  assert.equal(canonical({ b: [1, null, "é"], a: { d: true, c: "x" } }), '{"a":{"c":"x","d":true},"b":[1,null,"é"]}');
});

test("a match as published is verified and counted", async () => {
  assert.deepEqual(await verify(matchFile()), { segments: 1, events: 1, dice: 1, fullTime: true });
});

const changes = {
  "another die": [(file) => { file.segments[0].events[0].faces[0] = (file.segments[0].events[0].faces[0] % 6) + 1; }, /die 0/],
  "another order": [(file) => { file.segments[0].locked = "home: 7 MOVE E5"; }, /digest/],
  "another secret": [(file) => { file.secret = "08".repeat(32); }, /secret/],
  "a segment left out": [(file) => { file.segments[0].number = 1; }, /missing/],
  "another event": [(file) => { file.segments[0].events.push({ event: "ended" }); }, /chain/],
  "another format": [(file) => { file.match_file = 2; }, /format 2/],
};

for (const [what, [change, message]] of Object.entries(changes)) {
  test(`${what} is refused`, async () => {
    const file = matchFile();
    change(file);
    await assert.rejects(verify(file), message);
  });
}
