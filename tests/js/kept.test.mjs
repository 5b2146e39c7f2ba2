/* What is kept on the device, and what another tab writes of it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { device } from "../../core/static/core/js/store.js";
import { Kept } from "../../matches/static/matches/js/setup/kept.js";

let tabs;
let items;

/** A tab with the form: `server` is the text that it came with. What one writes, the others hear. */
function opened(server) {
  globalThis.addEventListener = (_, hear) => tabs.push(hear);
  const kept = new Kept("7:form", server);
  const hear = tabs.at(-1);
  const left = kept.text();
  const tell = (act) => (text) => {
    kept[act](text);
    for (const other of tabs) if (other !== hear) other({ key: "kemari-draft:7:form" });
  };
  return { kept, left, keep: tell("keep"), choose: tell("choose") };
}

beforeEach(() => {
  tabs = [];
  items = new Map();
  globalThis.localStorage = { getItem: (key) => items.get(key) ?? null, setItem: (key, text) => items.set(key, text), removeItem: (key) => items.delete(key) };
});

test("what is not submitted is back; what is over another text of the server, or the same, is not", () => {
  opened("a").keep("b");
  assert.equal(opened("a").left, "b");
  assert.equal(opened("b").left, null);
  assert.equal(opened("a").left, "b");
  assert.equal(opened("c").left, null);
  assert.equal(items.size, 0);
});

test("what came back from the server unsaved is kept over what the server has", () => {
  opened("a").keep("b");
  new Kept("7:form", "b").sent((text) => text === "b");
  assert.equal(opened("a").left, "b");
  opened("a").keep("b and more"); // which the server wrote into what it sent back
  new Kept("7:form", "b, more").sent(() => true);
  assert.equal(opened("a").left, "b, more");
  const kept = new Kept("7:form", "c");
  kept.sent(() => false); // another tab's
  assert.equal(kept.base, "c");
});

test("a tab that finds another's text keeps nothing more until one is chosen", () => {
  const [one, two] = [opened("a"), opened("a")];
  one.keep("one");
  assert.deepEqual([one.kept.other, two.kept.other], [null, "one"]);
  two.keep("two");
  assert.equal(opened("a").left, "one");
  two.choose("two");
  assert.deepEqual([one.kept.other, two.kept.other], ["two", null]);
  assert.equal(opened("a").left, "two");
  one.choose("two");
  assert.deepEqual([one.kept.other, two.kept.other], [null, null]);
});

test("a text that is gone, or the same by now, is no other one; that of another form is not looked at", () => {
  const [one, two] = [opened("a"), opened("a")];
  const told = [];
  two.kept.addEventListener("other", () => told.push(two.kept.other));
  one.keep("one");
  one.keep("a");
  assert.deepEqual(told, ["one", null]);
  for (const hear of tabs) hear({ key: "kemari-draft:7:another" });
  assert.equal(told.length, 2);
});

test("what is kept and is no text counts as nothing", () => {
  for (const spoilt of ["5", "null", "[]", "{", JSON.stringify({ base: "a" }), JSON.stringify({ text: 5, base: "a" })]) {
    items.set("kemari-draft:7:form", spoilt);
    assert.equal(opened("a").left, null);
    assert.equal(device.draft("kemari-draft:7:form"), null);
  }
});
