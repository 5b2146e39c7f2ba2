/* The verdict: a quick estimate after each edit, all rehearsals once nobody edits. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { getElementById: () => null, addEventListener: () => {} };
globalThis.addEventListener = () => {};
const { Verdict } = await import("../../matches/static/matches/js/board/verdict.js");

const ANSWER = { plays: [], faults: [], outlook: {}, verdict: { words: "Legal.", tone: "good" } };

function watched() {
  const asked = [];
  const part = { value: "submit", dataset: {}, setAttribute: () => {} };
  const sheet = Object.assign(new EventTarget(), { state: {}, plays: { text: "" }, read: () => {} });
  const client = { ask: async (what, question) => (asked.push(question), ANSWER) };
  const verdict = new Verdict({ querySelector: () => part }, client, sheet, { know: () => {} }, {}, { ask: () => {} });
  const write = (text) => (Object.assign(sheet, { state: {}, plays: { text } }), sheet.dispatchEvent(new Event("change")));
  return { asked, verdict, write };
}

const settled = () => new Promise((resume) => setImmediate(resume));

test("an edit waits for no rehearsals of the text before it", async () => {
  let waits = null;
  globalThis.setTimeout = (act, milliseconds) => (waits = { act, milliseconds });
  globalThis.clearTimeout = () => (waits = null);
  const { asked, verdict, write } = watched();
  for (const text of ["1 STAND", "2 STAND"]) {
    write(text);
    await settled();
    assert.deepEqual(asked, [{ text, quick: true }]);
    asked.length = 0;
  }
  assert.equal(verdict.final, false);
  assert.equal(waits.milliseconds, 300);
  waits.act();
  await settled();
  assert.deepEqual(asked, [{ text: "2 STAND", quick: false }]);
  assert.equal(verdict.final, true);
});

for (const [refused, rest] of [
  [{ status: 429, wait: 10 }, 10000],
  [{ status: 503, wait: 0 }, 5000],
  [{ status: 400, wait: 0, detail: "No." }, null],
]) {
  test(`what is refused with ${refused.status} is ${rest ? "asked again" : "not asked again"}`, async () => {
    const waits = [];
    globalThis.setTimeout = (act, milliseconds) => waits.push(milliseconds);
    globalThis.clearTimeout = () => {};
    const { verdict, write } = watched();
    verdict.client.ask = async () => ({ refused });
    write("1 STAND");
    await settled();
    assert.deepEqual(waits, rest ? [rest] : []);
  });
}
