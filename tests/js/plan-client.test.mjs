import assert from "node:assert/strict";
import { test } from "node:test";

import { PlanClient } from "../../matches/static/matches/js/board/plan-client.js";

function answering(...answers) {
  globalThis.fetch = async () => answers.shift();
  return new PlanClient("/plan/", "token");
}

test("an answer that breaks off is a lost connection, and is asked for again", async () => {
  const broken = new Response("{\"plays\": [");
  const client = answering(broken, Response.json({ plays: [] }));
  assert.deepEqual(await client.ask("odds", { text: "" }), { offline: true });
  assert.deepEqual(await client.ask("odds", { text: "" }), { plays: [] });
});

test("a refusal without words is a refusal", async () => {
  const client = answering(new Response("", { status: 500 }));
  assert.deepEqual(await client.ask("odds", { text: "" }), { refused: {} });
});
