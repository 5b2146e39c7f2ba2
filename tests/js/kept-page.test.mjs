/* Back to a page that the browser kept loads it again, and what was typed comes back with it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

class Select {}
let heard;
let loaded;
let shown;
let items;
let said;
let oneScreen;
let opened = 0;

const box = () => ({ hidden: true, textContent: "" });
const form = (action, ...attributes) => ({
  getAttribute: () => action,
  hasAttribute: (name) => attributes.includes(name),
  reset: () => shown.forEach((each) => (each.value = each.defaultValue)),
});
const SEND = form("/send/");

function field(type, name, more) {
  return { type, name, id: "", form: SEND, value: "", defaultValue: "", dispatchEvent: () => {}, ...more };
}

const text = (value, defaultValue, more) => field("textarea", "text", { value, defaultValue, ...more });
const tick = (checked, defaultChecked) => field("checkbox", "agree", { value: "1", checked, defaultChecked });
const select = (chosen, byDefault) =>
  Object.assign(new Select(), field("select-one", "kind", { selectedIndex: chosen, options: [0, 1, 2].map((at) => ({ defaultSelected: at === byDefault })) }));

/** A page is loaded, with these fields, for that person. */
async function open(user = "7", ...fields) {
  shown = fields;
  heard = {};
  loaded = 0;
  const parts = { "[data-typed-back]": box(), "[data-typed-gone]": box(), pre: box() };
  said = { hidden: true, dataset: { user }, parts, querySelector: (what) => parts[what] };
  opened += 1;
  Object.defineProperty(globalThis, "performance", { value: { timeOrigin: opened }, configurable: true });
  await import(`../../core/static/core/js/kept-page.js?${opened}`);
  return heard;
}

const back = (page, persisted = true) => page.pageshow({ persisted });

beforeEach(() => {
  oneScreen = null;
  items = new Map();
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
  Object.assign(globalThis, {
    HTMLSelectElement: Select,
    Event: class {},
    addEventListener: (what, handle) => (heard[what] = handle),
    location: { reload: () => (loaded += 1), pathname: "/matches/1/", search: "" },
    document: { querySelectorAll: () => shown, querySelector: (what) => (what === "[data-one-screen]" ? oneScreen : said) },
    sessionStorage: { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => items.set(key, value), removeItem: (key) => items.delete(key) },
  });
});

test("a page that the browser kept is loaded again, and one that was not is left", async () => {
  back(await open());
  assert.equal(loaded, 1);
  back(await open(), false);
  assert.equal(loaded, 0);
});

for (const typed of [text("7 MOVE e4", ""), tick(false, true), select(1, -1), select(0, 2)]) {
  test(`it is loaded again too when somebody has typed into it: ${typed.name}`, async () => {
    back(await open("7", typed));
    assert.equal(loaded, 1);
    assert.match([...items.values()].join(), new RegExp(typed.name));
  });
}

test("of a match at one screen nothing is kept: another may sit there now", async () => {
  oneScreen = {};
  back(await open("7", text("my words", "")));
  assert.deepEqual([loaded, items.size], [1, 0]);
});

test("what was typed is back in its field, once, and the page says so", async () => {
  back(await open("7", text("my words", ""), tick(true, false)));
  const [area, agree] = [text("of today", "of today"), tick(false, false)];
  await open("7", area, agree);
  assert.deepEqual([area.value, agree.checked, said.hidden], ["my words", true, false]);
  assert.deepEqual([said.parts["[data-typed-back]"].hidden, said.parts["[data-typed-gone]"].hidden], [false, true]);
  await open("7", text("of today", "of today"));
  assert.ok(said.hidden);
});

test("what has no place any more is shown", async () => {
  back(await open("7", text("my words", "")));
  await open("7");
  assert.deepEqual([said.hidden, said.parts.pre.textContent], [false, "my words"]);
  assert.deepEqual([said.parts["[data-typed-back]"].hidden, said.parts["[data-typed-gone]"].hidden], [true, false]);
});

test("nobody else gets it, and no secret is kept", async () => {
  back(await open("7", text("my words", ""), field("password", "password", { value: "secret" })));
  assert.ok(![...items.values()].join().includes("secret"));
  const area = text("", "");
  await open("8", area);
  assert.deepEqual([area.value, said.hidden], ["", true]);
});

test("a form that keeps its own words is left to itself", async () => {
  back(await open("7", text("7 MOVE e4", "", { form: form("/sheet/", "data-keeps") })));
  assert.deepEqual([loaded, items.size], [1, 0]);
});

test("what was sent and answered does not come back; what was sent without an answer does", async () => {
  for (const answered of [true, false]) {
    items.clear();
    const page = await open("7", text("my words", ""));
    const kept = heard;
    page.submit({ target: SEND, defaultPrevented: false });
    if (answered) {
      const before = shown;
      await open("7");
      shown = before;
    }
    kept.pageshow({ persisted: true });
    assert.equal(shown[0].value, answered ? "" : "my words");
    assert.equal([...items.values()].join().includes("my words"), !answered);
  }
});

test("without a connection the page stays until there is one", async () => {
  globalThis.navigator.onLine = false;
  const page = await open("7", text("my words", ""));
  back(page);
  assert.equal(loaded, 0);
  page.online();
  assert.equal(loaded, 1);
});

test("nothing is lost where nothing can be kept", async () => {
  const page = await open("7", text("my words", ""));
  globalThis.sessionStorage.setItem = () => {
    throw new Error("full");
  };
  back(page);
  assert.equal(loaded, 0);
});

for (const left of ["{", "7", "null", '{"user":"7"}', '{"user":"7","left":[3]}', '{"user":"7","left":[["a"]]}']) {
  test(`what no page of ours has kept stops nothing: ${left}`, async () => {
    items.set("kemari-draft:typed:/matches/1/", left);
    back(await open("7", text("", "")));
    assert.equal(loaded, 1);
  });
}
