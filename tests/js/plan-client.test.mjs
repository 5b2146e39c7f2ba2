import assert from "node:assert/strict";
import { test } from "node:test";

import { PLAN_ROWS, PlanClient, lost } from "../../matches/static/matches/js/board/plan-client.js";

function answering(...answers) {
  globalThis.fetch = async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("no connection");
    return answer;
  };
  return new PlanClient("/plan/", "token", PLAN_ROWS);
}

test("an answer that breaks off is a lost connection, and is asked for again", async () => {
  const broken = new Response("{\"plays\": [");
  const client = answering(broken, Response.json({ plays: [] }));
  assert.deepEqual(await client.ask("odds", { text: "" }), { offline: true });
  assert.deepEqual(await client.ask("odds", { text: "" }), { plays: [] });
});

/** The key of what is said in the place of an answer, with its values. */
async function said(response) {
  const answer = await answering(response).ask("odds", { text: "" });
  return lost(answer, (key, { wait } = {}) => (wait ? `${key} ${wait}` : key));
}

test("what comes in the place of an answer is told apart", async () => {
  const problem = (status, detail) => Response.json({ status, detail }, { status });
  const sent = Object.defineProperty(new Response("<h1>Log in</h1>"), "redirected", { value: true });
  const busy = new Response("", { status: 429, headers: { "Retry-After": "40" } });
  assert.equal(await said(undefined), "offline");
  assert.equal(await said(sent), "signed_out");
  assert.equal(await said(problem(401, "Authentication credentials were not provided.")), "signed_out");
  assert.equal(await said(problem(403, "Only the coach may do this.")), "Only the coach may do this.");
  assert.equal(await said(new Response("<h1>Forbidden</h1>", { status: 403 })), "forbidden");
  assert.equal(await said(new Response("<h1>Too large</h1>", { status: 413 })), "too_long");
  assert.equal(await said(busy), "too_many 40");
  assert.equal(await said(new Response("", { status: 500 })), "our_fault");
  assert.equal(await said(problem(503, "Upgrading.")), "our_fault");
});

test("a short wait is waited, and what is refused is asked for again", async () => {
  const client = answering(new Response("", { status: 429, headers: { "Retry-After": "2" } }), Response.json({ plays: [] }));
  assert.deepEqual(await client.ask("odds", { text: "" }), { plays: [] });
  const again = answering(new Response("", { status: 500 }), Response.json({ plays: [] }));
  assert.equal((await again.ask("odds", { text: "" })).refused.status, 500);
  assert.deepEqual(await again.ask("odds", { text: "" }), { plays: [] });
});

test("a page that is left waits for no answer, and one that is shown again asks anew", async () => {
  const client = answering();
  let aborted = 0;
  globalThis.fetch = (url, { signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        aborted += 1;
        reject(signal.reason);
      });
    });
  const [sent, waiting] = [client.ask("odds", { text: "" }), client.ask("board", { text: "" })];
  await new Promise((resume) => setTimeout(resume, 5));
  client.leave();
  assert.deepEqual([await sent, await waiting, aborted], [null, null, 1]);
  globalThis.fetch = async () => Response.json({ plays: [] });
  assert.deepEqual(await client.ask("odds", { text: "" }), { plays: [] });
});

const BOARD = { players: [], balls: [], routes: [], by_luck: [], pads: [], goals: [], reach: [], beside: [], futures: [], ends: [] };
const page = (status) => new Response("<!doctype html><h1>Oops</h1>", { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
const json = (text, status = 200) => new Response(text, { status, headers: { "Content-Type": "application/json" } });

/** Whatever may come in the place of a board, and what is said of it. */
const ANSWERS = [
  ["an error of ours as a page", () => page(500), "our_fault"],
  ["an error of ours in JSON", () => json('{"detail": "A server error occurred."}', 500), "our_fault"],
  ["a gateway that waits no longer", () => page(504), "our_fault"],
  ["a conflict", () => json('{"detail": "The position of this match cannot be read."}', 409), "The position of this match cannot be read."],
  ["a conflict without a word", () => json("", 409), "forbidden"],
  ["not allowed", () => json('{"detail": "Only the coach may do this."}', 403), "Only the coach may do this."],
  ["not allowed, as a page", () => page(403), "forbidden"],
  ["nothing there", () => page(404), "forbidden"],
  ["a page in the place of JSON", () => page(200), "our_fault"],
  ["JSON that breaks off", () => json('{"players": ['), "offline"],
  ["nothing at all", () => json(""), "offline"],
  ["no object", () => json("[]"), "our_fault"],
  ["null", () => json("null"), "offline"],
  ["a number", () => json("5"), "our_fault"],
  ["a text", () => json('"board"'), "our_fault"],
  ["an empty object", () => json("{}"), "our_fault"],
  ["an object without its rows", () => json(JSON.stringify({ ...BOARD, reach: null })), "our_fault"],
  ["rows that are a number", () => json(JSON.stringify({ ...BOARD, players: 3 })), "our_fault"],
  ["no network", () => undefined, "offline"],
];

test("whatever comes in the place of a board is told, and never kept as one", async () => {
  for (const [name, made, key] of ANSWERS) {
    const client = answering(made(), Response.json(BOARD));
    const answer = await client.ask("board", { text: "" });
    assert.equal(lost(answer, (said) => said), key, name);
    assert.ok(answer.offline || answer.refused, name);
    assert.deepEqual(await client.ask("board", { text: "" }), BOARD, name); // asked again
  }
});

test("each row without which a board is none is missed", async () => {
  for (const name of Object.keys(BOARD)) {
    const answer = await answering(Response.json({ ...BOARD, [name]: undefined })).ask("board", { text: "" });
    assert.equal(lost(answer, (said) => said), "our_fault", name);
  }
});

test("an answer that never comes, or never ends, is a lost connection", async () => {
  const never = new Promise(() => {});
  const client = new PlanClient("/plan/", "token", PLAN_ROWS, 20);
  globalThis.fetch = () => never;
  assert.deepEqual(await client.ask("board", { text: "" }), { offline: true });
  globalThis.fetch = async () => Object.assign(json("{}"), { json: () => never });
  assert.deepEqual(await client.ask("board", { text: "END" }), { offline: true });
});

test("a board of another page has its own rows", async () => {
  globalThis.fetch = async () => new Response(JSON.stringify({ counts: [], players: 3 }), { status: 200, headers: { "Content-Type": "application/json" } });
  assert.deepEqual(await new PlanClient("/formations/", "token").ask("board", { text: "" }), { counts: [], players: 3 });
});
