/* What is kept on the device: one store, whose values are those of earlier versions too. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { DRAFT, device, tab } from "../../core/static/core/js/store.js";

const items = new Map();

beforeEach(() => {
  items.clear();
  const storage = { getItem: (key) => items.get(key) ?? null, setItem: (key, text) => items.set(key, text), removeItem: (key) => items.delete(key) };
  globalThis.localStorage = globalThis.sessionStorage = storage;
});

/** Under each key, as the scripts of version 0.9 wrote it. */
const EARLIER = {
  "kemari-draft:7:12:home:3": ['{"text":"7 MOVE E5","at":1,"seen":null,"synced":false,"submitted":false}', { text: "7 MOVE E5", at: 1, seen: null, synced: false, submitted: false }],
  "kemari-draft:7:set-up:/x/:0": ['{"text":"KICK","base":""}', { text: "KICK", base: "" }],
  "kemari-watched-12": ["41", 41],
  "kemari-no-keys": ["1", 1],
  "kemari-logged-out": ["1700000000000", 1_700_000_000_000],
};

for (const [key, [text, value]] of Object.entries(EARLIER)) {
  test(`what an earlier version kept is read, and written back as it was: ${key}`, () => {
    items.set(key, text);
    assert.deepEqual(device.read(key), value);
    device.keep(key, value);
    assert.equal(items.get(key), text);
    if (key.startsWith(DRAFT)) assert.deepEqual(device.draft(key), value);
  });
}

test("letters that an earlier version switched on again act", () => {
  items.set("kemari-no-keys", "");
  assert.equal(device.read("kemari-no-keys"), null);
});

test("a value that is null is kept no more", () => {
  assert.equal(tab.keep("a", { b: 1 }), true);
  assert.deepEqual(tab.read("a"), { b: 1 });
  assert.equal(tab.keep("a", null), true);
  assert.equal(items.size, 0);
});

test("a browser that keeps nothing is said to keep nothing", () => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => { throw new DOMException("", "SecurityError"); } });
  assert.deepEqual([device.read("a"), device.read("a", "off"), device.draft("a"), device.keep("a", 1), device.keys("")], [null, "off", null, false, []]);
  Object.defineProperty(globalThis, "localStorage", { configurable: true, writable: true, value: null });
});
