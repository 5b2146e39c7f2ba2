import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { shortcutKey } from "../../matches/static/matches/js/board/dom.js";
import { travelKey } from "../../matches/static/matches/js/setup/history.js";

const SCRIPTS = new URL("../../matches/static/matches/js/", import.meta.url);

// What the keys J, Z and Y type on layouts of other scripts.
const LAYOUTS = {
  russian: { KeyJ: "о", KeyZ: "я", KeyY: "н" },
  ukrainian: { KeyJ: "о", KeyZ: "я", KeyY: "н" },
  greek: { KeyJ: "ξ", KeyZ: "ζ", KeyY: "υ" },
  hebrew: { KeyJ: "ח", KeyZ: "ז", KeyY: "ט" },
  arabic: { KeyJ: "ت", KeyZ: "ئ", KeyY: "غ" },
  georgian: { KeyJ: "ჯ", KeyZ: "ზ", KeyY: "ყ" },
};

for (const [name, keys] of Object.entries(LAYOUTS)) {
  test(`letters act on a layout that is ${name}`, () => {
    for (const [code, key] of Object.entries(keys)) {
      assert.equal(shortcutKey({ key, code, shiftKey: false }), code.at(-1).toLowerCase());
      assert.equal(shortcutKey({ key: key.toUpperCase(), code, shiftKey: true }), code.at(-1));
    }
    const { KeyZ: z, KeyY: y } = keys;
    const held = { ctrlKey: true, metaKey: false };
    assert.equal(travelKey({ key: z, code: "KeyZ", shiftKey: false, ...held }), "undo");
    assert.equal(travelKey({ key: z, code: "KeyZ", shiftKey: true, ...held }), "redo");
    assert.equal(travelKey({ key: y, code: "KeyY", shiftKey: false, ...held }), "redo");
  });
}

test("on a Latin layout the letter counts, wherever its key is", () => {
  for (const [key, code] of [["z", "KeyY"], ["a", "KeyQ"], ["é", "Digit2"], ["ü", "BracketLeft"], [",", "KeyW"], ["?", "Minus"]]) {
    assert.equal(shortcutKey({ key, code, shiftKey: false }), key);
  }
});

test("other keys are what they are", () => {
  for (const key of ["Enter", "Escape", "ArrowLeft", "Process", "Dead", " "]) assert.equal(shortcutKey({ key, code: "KeyA", shiftKey: false }), key);
  assert.equal(shortcutKey({ key: "j" }), "j");
});

test("no script reads a letter from a key by itself", () => {
  for (const name of readdirSync(SCRIPTS, { recursive: true })) {
    if (!name.endsWith(".js") || name.endsWith("dom.js")) continue;
    const text = readFileSync(new URL(name, SCRIPTS), "utf8");
    assert.doesNotMatch(text, /(?:event\.|\b)key(?:\.toLowerCase\(\))? === "[a-z]"/i, name);
    assert.doesNotMatch(text, /event\.key\.toLowerCase|letters?\(event\.key\)|byKey\.get\(event|signs, event\.key/, name);
  }
});
