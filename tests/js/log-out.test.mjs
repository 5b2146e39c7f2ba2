/* Who logs out leaves no drafts behind, and no page that Back would show as it was. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let items;
let ofTab;
let pages = 0;
let reloads;

const storage = (items) =>
  new Proxy(items, { get: (kept, name) => ({ getItem: (key) => kept[key] ?? null, setItem: (key, text) => (kept[key] = String(text)), removeItem: (key) => delete kept[key] })[name] });

/** A page of somebody who is logged in; its storage is that of all of them. */
async function page() {
  const heard = {};
  const form = {};
  globalThis.localStorage = storage(items);
  globalThis.sessionStorage = storage(ofTab);
  globalThis.document = { querySelectorAll: () => [{ addEventListener: (_, act) => (form.submit = act) }] };
  globalThis.addEventListener = (name, act) => (heard[name] = act);
  globalThis.location = { reload: () => (reloads += 1) };
  await import(`../../core/static/core/js/log-out.js?${(pages += 1)}`);
  return { submit: form.submit, hide: () => heard.pagehide?.(), back: (persisted = true) => heard.pageshow({ persisted }) };
}

beforeEach(() => {
  items = { "kemari-draft:7:1": "mine", "kemari-watched-1": "3" };
  ofTab = { "kemari-draft:7:set-up:1": "undo" };
  reloads = 0;
});

test("drafts go, also one that was being saved; other things stay", async () => {
  const left = await page();
  left.submit();
  assert.equal(items["kemari-draft:7:1"], undefined);
  assert.equal(items["kemari-watched-1"], "3");
  assert.equal(ofTab["kemari-draft:7:set-up:1"], undefined);
  items["kemari-draft:7:1"] = "late";
  left.hide();
  assert.equal(items["kemari-draft:7:1"], undefined);
});

test("a page from before is read again, one opened later and one that the server sent are not", async () => {
  const [before, last] = [await page(), await page()];
  before.back();
  assert.equal(reloads, 0);
  last.submit();
  before.back(false);
  assert.equal(reloads, 0);
  before.back();
  assert.equal(reloads, 1);
  await new Promise((resume) => setTimeout(resume, 5));
  (await page()).back();
  assert.equal(reloads, 1);
});

test("without a log-out a page that is hidden keeps its drafts", async () => {
  (await page()).hide();
  assert.equal(items["kemari-draft:7:1"], "mine");
});
