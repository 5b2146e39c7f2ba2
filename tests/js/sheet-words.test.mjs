/* The buttons beside a sheet keep its text well formed and select what is likely to be changed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { around, behind, below, branch } from "../../matches/static/matches/js/sheet-words.js";
import { Area } from "./area.mjs";

test("a line of its own takes the place of an empty one", () => {
  const area = new Area("7 MOVE E5\n|\nEND");
  below(area, "HOLD IF ball loose", "ball loose");
  assert.equal(area.value, "7 MOVE E5\nHOLD IF ball loose\nEND");
  assert.equal(area.selected, "ball loose");
  assert.equal(area.inputs, 1);
});

test("behind END the caret stands before it", () => {
  const area = new Area("7 MOVE E5\nEND|");
  below(area, "8 STAND");
  assert.equal(area.value, "7 MOVE E5\n8 STAND\nEND");
});

test("inside an IF a line is indented", () => {
  const area = new Area("IF ball loose|\nENDIF\nEND");
  below(area, "8 STAND");
  assert.equal(area.value, "IF ball loose\n  8 STAND\nENDIF\nEND");
});

test("selected plays are enclosed", () => {
  const area = new Area("|7 MOVE E5\n8 STAND|\nEND");
  around(area, "IF ball loose", "ball loose");
  assert.equal(area.value, "IF ball loose\n  7 MOVE E5\n  8 STAND\nENDIF\nEND");
  assert.equal(area.selected, "ball loose");
});

test("ELSE goes before the ENDIF of the IF around the caret", () => {
  const area = new Area("IF ball loose\n  7 MOVE| E5\nENDIF\nEND");
  branch(area, "IF ball loose", "ELSE");
  assert.equal(area.value, "IF ball loose\n  7 MOVE E5\nELSE\n  \nENDIF\nEND");
});

test("an IF inside another keeps its own ELSE", () => {
  const area = new Area("IF ball loose\n  IF 3 STANDING\n    7 MOVE| E5\n  ENDIF\nENDIF\nEND");
  branch(area, "IF ball loose", "ELSE");
  assert.equal(
    area.value,
    "IF ball loose\n  IF 3 STANDING\n    7 MOVE E5\n  ELSE\n    \n  ENDIF\nENDIF\nEND",
  );
});

test("where there is no IF, both branches are written", () => {
  const area = new Area("|\nEND");
  branch(area, "IF ball loose", "ELSE");
  assert.equal(area.value, "IF ball loose\n  \nELSE\n  \nENDIF\nEND");
});

test("a word of a play stands once, before its comment", () => {
  const area = new Area("7 MOVE E5 MAXRISK 1/3 # to be safe|\nEND");
  behind(area, "MAXRISK 1/6", "1/6");
  assert.equal(area.value, "7 MOVE E5 MAXRISK 1/6 # to be safe\nEND");
  assert.equal(area.selected, "1/6");
});

test("on a line that is no play the word is for the whole sheet", () => {
  const area = new Area("|\nEND");
  behind(area, "MAXRISK 1/6", "1/6");
  assert.equal(area.value, "MAXRISK 1/6\nEND");
});
