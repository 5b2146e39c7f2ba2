import assert from "node:assert/strict";
import { test } from "node:test";

class Select {}
let heard;
let loaded = 0;
let fields = [];
Object.assign(globalThis, {
  HTMLSelectElement: Select,
  addEventListener: (_, handle) => (heard = handle),
  location: { reload: () => (loaded += 1) },
  document: { querySelectorAll: () => fields },
});
await import("../../core/static/core/js/kept-page.js");

const select = (chosen, byDefault) =>
  Object.assign(new Select(), { selectedIndex: chosen, options: [0, 1, 2].map((at) => ({ defaultSelected: at === byDefault })) });

function reloads(persisted, ...shown) {
  fields = shown;
  loaded = 0;
  heard({ persisted });
  return loaded === 1;
}

test("a page that the browser kept is loaded again", () => {
  assert.ok(reloads(true));
  assert.ok(!reloads(false));
});

test("unless something was typed into it", () => {
  const text = (value, defaultValue) => ({ type: "text", value, defaultValue });
  const box = (checked, defaultChecked) => ({ type: "checkbox", checked, defaultChecked });
  assert.ok(reloads(true, text("", ""), box(true, true), select(0, -1), select(2, 2)));
  assert.ok(!reloads(true, text("7 MOVE e4", "")));
  assert.ok(!reloads(true, box(false, true)));
  assert.ok(!reloads(true, select(1, -1)));
  assert.ok(!reloads(true, select(0, 2)));
  assert.ok(reloads(true, { type: "hidden", value: "a", defaultValue: "b" }));
});
