/* Rows of a sheet are moved, enclosed and joined so that the text stays well formed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as rows from "../../matches/static/matches/js/board/rows.js";

const play = (number) => rows.playRow([rows.newPlay(number, `${number} STAND`)]);
const sheet = (...found) => rows.indented(found.map((each) => (typeof each === "number" ? play(each) : { kind: each.split(" ")[0].toLowerCase(), text: each, depth: 0, plays: [], condition: each.slice(3), note: "" })));
const text = (found) => rows.textOf(found, "END");
const lines = (found) => text(found).split("\n");

const FORK = () => sheet(1, "IF BALL OURS", 2, "ELSE", 3, "ENDIF", 4);

test("rows are a text with indents and END", () => {
  assert.deepEqual(lines(FORK()), ["1 STAND", "IF BALL OURS", "  2 STAND", "ELSE", "  3 STAND", "ENDIF", "4 STAND", "END"]);
});

test("terms and notes stand behind a play, alternatives after each other", () => {
  let found = rows.withPlay(sheet(1), 0, 0, { onfail: "STOP", maxrisk: "1/6" });
  assert.equal(found[0].text, "1 STAND ONFAIL STOP MAXRISK 1/6");
  found = rows.withAlternative(found, 0, rows.newPlay(2, "2 STAND"));
  assert.equal(found[0].text, "1 STAND ONFAIL STOP MAXRISK 1/6 OR 2 STAND");
  assert.equal(rows.withPlay(found, 0, 0, null)[0].text, "2 STAND");
  assert.equal(rows.withPlay(sheet(1), 0, 0, null).length, 0);
});

test("an IF moves with all that it encloses", () => {
  const { rows: found, at } = rows.stepped(FORK(), 1, 1);
  assert.equal(at, 2);
  assert.deepEqual(lines(found), ["1 STAND", "4 STAND", "IF BALL OURS", "  2 STAND", "ELSE", "  3 STAND", "ENDIF", "END"]);
  assert.equal(rows.stepped(FORK(), 0, -1), null);
  assert.equal(rows.stepped(FORK(), 6, 1), null);
});

test("a play steps into an IF and out of it", () => {
  assert.deepEqual(lines(rows.stepped(FORK(), 0, 1).rows).slice(0, 3), ["IF BALL OURS", "  1 STAND", "  2 STAND"]);
  assert.deepEqual(lines(rows.stepped(FORK(), 2, -1).rows).slice(0, 3), ["1 STAND", "2 STAND", "IF BALL OURS"]);
});

test("an IF goes with the last play that leaves it, an ELSE too", () => {
  const alone = sheet(1, "IF BALL OURS", 2, "ENDIF", 3);
  const up = rows.stepped(alone, 2, -1);
  assert.deepEqual([lines(up.rows), up.at, up.gone], [["1 STAND", "2 STAND", "3 STAND", "END"], 1, true]);
  const down = rows.stepped(alone, 2, 1);
  assert.deepEqual([lines(down.rows), down.at, down.gone], [["1 STAND", "2 STAND", "3 STAND", "END"], 1, true]);
  const away = rows.moved(alone, 2, 5);
  assert.deepEqual([lines(away.rows), away.at], [["1 STAND", "3 STAND", "2 STAND", "END"], 2]);
  assert.deepEqual(lines(rows.removed(alone, 2)), ["1 STAND", "3 STAND", "END"]);
  const nested = sheet("IF BALL OURS", "IF BALL LOOSE", 1, "ENDIF", "ENDIF", 2);
  assert.deepEqual(lines(rows.moved(nested, 2, 0).rows), ["1 STAND", "2 STAND", "END"]);
  assert.deepEqual(lines(rows.stepped(nested, 2, -1).rows), ["IF BALL OURS", "  1 STAND", "ENDIF", "2 STAND", "END"]);
  const out = rows.moved(FORK(), 4, 6);
  assert.deepEqual([lines(out.rows), out.at, out.gone], [["1 STAND", "IF BALL OURS", "  2 STAND", "ENDIF", "3 STAND", "4 STAND", "END"], 4, true]);
  assert.equal(rows.moved(FORK(), 2, 0).gone, false);
});

test("an IF is taken off and its plays stay; an ELSE goes with what it encloses", () => {
  assert.deepEqual(lines(rows.removed(FORK(), 1)), ["1 STAND", "2 STAND", "3 STAND", "4 STAND", "END"]);
  assert.deepEqual(lines(rows.removed(FORK(), 3)), ["1 STAND", "IF BALL OURS", "  2 STAND", "ENDIF", "4 STAND", "END"]);
});

test("a play is enclosed, and gets an ELSE and a branch behind it", () => {
  const found = rows.enclosed(sheet(1, 2), 1, "BALL OURS");
  assert.deepEqual(lines(found), ["1 STAND", "IF BALL OURS", "  2 STAND", "ENDIF", "END"]);
  const other = rows.withElse(found, 1);
  assert.deepEqual(lines(other.rows), ["1 STAND", "IF BALL OURS", "  2 STAND", "ELSE", "ENDIF", "END"]);
  assert.equal(other.at, 4);
  assert.equal(rows.withElse(other.rows, 1).at, 4);
  const branch = rows.withBranch(sheet(1), 0, "NOT 1 HAS BALL");
  assert.deepEqual(lines(branch.rows), ["1 STAND", "IF NOT 1 HAS BALL", "ENDIF", "END"]);
  assert.equal(branch.at, 2);
});

test("what is done if a play fails is enclosed with it, and nothing else", () => {
  const failed = "NOT 1 HAS BALL";
  const one = rows.playRow([{ ...rows.newPlay(1, "1 STAND"), failed }]);
  const wrapped = (...after) => lines(rows.enclosed(rows.indented([one, ...after]), 0, "BALL OURS"));
  assert.deepEqual(wrapped(rows.holdRow(failed), play(2)), ["IF BALL OURS", "  1 STAND", `  HOLD IF ${failed}`, "ENDIF", "2 STAND", "END"]);
  assert.deepEqual(wrapped(rows.holdRow("BALL LOOSE")), ["IF BALL OURS", "  1 STAND", "ENDIF", "HOLD IF BALL LOOSE", "END"]);
  const branch = rows.withBranch([one], 0, failed).rows;
  assert.deepEqual(lines(rows.enclosed(branch, 0, "BALL OURS")), ["IF BALL OURS", "  1 STAND", `  IF ${failed}`, "  ENDIF", "ENDIF", "END"]);
});

test("above a place stand the plays before it, and the IFs that it is in", () => {
  const found = FORK();
  assert.deepEqual(rows.above(found, 0), { text: "END", inside: [] });
  assert.deepEqual(rows.above(found, 2), { text: `1 STAND\n${found[1].text}\nENDIF\nEND`, inside: [2] });
  assert.deepEqual(rows.above(found, 5).inside, [-2]);
  assert.match(rows.above(found, 5).text, /ELSE\n {2}3 STAND\nENDIF\nEND$/);
  assert.deepEqual(rows.above(found, 7), { text: text(found), inside: [] });
});

test("a copy stands behind its row", () => {
  assert.deepEqual(lines(rows.duplicated(sheet(1, 2), 0)), ["1 STAND", "1 STAND", "2 STAND", "END"]);
});
