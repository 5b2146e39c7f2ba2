/* While no curtain is open, the browser keeps nothing of what the sides of the match wrote (KEM-FRI-07). */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let heard;
let loaded;
let opened = 0;
const stores = {};

function storage(name) {
  const items = (stores[name] = {});
  const methods = { getItem: (key) => items[key] ?? null, setItem: (key, value) => (items[key] = value), removeItem: (key) => delete items[key] };
  for (const [key, value] of Object.entries(methods)) Object.defineProperty(items, key, { value });
  globalThis[name] = items;
}

/** A page of match 7 is loaded, with the curtain of that side open. */
async function load(open, waits) {
  heard = {};
  loaded = 0;
  const body = { hidden: false };
  Object.assign(globalThis, {
    addEventListener: (what, handle) => (heard[what] = handle),
    location: { reload: () => (loaded += 1) },
    document: { body, querySelector: () => ({ dataset: { oneScreen: "7", open, waits } }) },
  });
  opened += 1;
  await import(`../../matches/static/matches/js/one-screen.js?${opened}`);
  return body;
}

const OF_SIDES = ["kemari-draft:3:7:home:4", "kemari-draft:3:7:away:4:undo", "kemari-draft:3:set-up:7:home", "kemari-draft:3:orders:/matches/7/orders/:text", "kemari-watched-7"];
const OF_OTHERS = ["kemari-draft:3:17:home:4", "kemari-draft:3:map:/leagues/7/", "kemari-no-keys", "kemari-watched-77"];

beforeEach(() => {
  for (const name of ["localStorage", "sessionStorage"]) {
    storage(name);
    for (const key of [...OF_SIDES, ...OF_OTHERS]) stores[name][key] = "1";
  }
});

test("a closed curtain leaves nothing of either side", async () => {
  await load("");
  const kept = [...Object.keys(stores.localStorage), ...Object.keys(stores.sessionStorage)];
  assert.deepEqual(kept.filter((key) => OF_SIDES.includes(key) && key !== "kemari-watched-7"), []);
  assert.ok(!("kemari-watched-7" in stores.localStorage));
  for (const key of OF_OTHERS) assert.equal(stores.localStorage[key], "1");
});

test("an open one leaves everything", async () => {
  await load("home");
  assert.equal(Object.keys(stores.localStorage).length, OF_SIDES.length + OF_OTHERS.length);
});

test("a curtain that its own side has closed leaves what they wrote, and closes other tabs", async () => {
  await load("", "");
  for (const key of [...OF_SIDES, ...OF_OTHERS]) assert.equal(stores.localStorage[key], "1");
  assert.ok("kemari-handed-7" in stores.localStorage);
});

test("a page of a side is gone when it is left, and loaded again when the curtain falls in another tab", async () => {
  const body = await load("home");
  heard.pagehide();
  assert.ok(body.hidden);
  heard.storage({ key: "kemari-handed-17" });
  assert.equal(loaded, 0);
  heard.storage({ key: "kemari-handed-7" });
  assert.equal(loaded, 1);
});

test("two closed curtains do not load each other for ever", async () => {
  await load("");
  assert.ok(!heard.storage);
  assert.ok("kemari-handed-7" in stores.localStorage);
});
