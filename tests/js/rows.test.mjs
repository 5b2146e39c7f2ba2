/* Rows of a sheet are moved, enclosed and joined so that the text stays well formed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as rows from "../../matches/static/matches/js/board/rows.js";

const STAND = { verb: "STAND", squares: [], player: null, own: false, preferences: { pick: [], follow: null, reroll: false }, column: 3, columns: [] };
const play = (number) => rows.playRow([rows.newPlay(number, { bare: `${number} STAND`, steps: [STAND] })]);
const sheet = (...found) => rows.indented(found.map((each) => (typeof each === "number" ? play(each) : { kind: each.split(" ")[0].toLowerCase(), text: each, depth: 0, plays: [], condition: each.startsWith("IF") ? each.slice(3) : "", note: "", source: `${each}\n` })));
const lines = (found) => [...(found.length ? rows.wordsOf(found).split("\n") : []), "END"];

const FORK = () => sheet(1, "IF BALL OURS", 2, "ELSE", 3, "ENDIF", 4);

test("rows are a text with indents and END", () => {
  assert.deepEqual(lines(FORK()), ["1 STAND", "IF BALL OURS", "  2 STAND", "ELSE", "  3 STAND", "ENDIF", "4 STAND", "END"]);
});

test("terms and notes stand behind a play, alternatives after each other", () => {
  let found = rows.withPlay(sheet(1), 0, 0, { onfail: "STOP", maxrisk: "1/6" });
  assert.equal(found[0].text, "1 STAND ONFAIL STOP MAXRISK 1/6");
  found = rows.withAlternative(found, 0, rows.newPlay(2, { bare: "2 STAND", steps: [STAND] }));
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
  const one = rows.playRow([rows.newPlay(1, { bare: "1 STAND", failed })]);
  const wrapped = (...after) => lines(rows.enclosed(rows.indented([one, ...after]), 0, "BALL OURS"));
  assert.deepEqual(wrapped(rows.holdRow(failed), play(2)), ["IF BALL OURS", "  1 STAND", `  HOLD IF ${failed}`, "ENDIF", "2 STAND", "END"]);
  assert.deepEqual(wrapped(rows.holdRow("BALL LOOSE")), ["IF BALL OURS", "  1 STAND", "ENDIF", "HOLD IF BALL LOOSE", "END"]);
  const branch = rows.withBranch([one], 0, failed).rows;
  assert.deepEqual(lines(rows.enclosed(branch, 0, "BALL OURS")), ["IF BALL OURS", "  1 STAND", `  IF ${failed}`, "  ENDIF", "ENDIF", "END"]);
});

const SAID = (number) => ({ kind: "play", plays: [{ number, steps: [{ verb: "STAND", own: false, preferences: { reroll: false } }] }] });

test("above a place stand the plays before it, and the IFs that it is in", () => {
  const found = FORK();
  const said = (at) => JSON.parse(JSON.stringify(rows.above(found, at)));
  assert.deepEqual(said(0), { rows: [], inside: [] });
  assert.deepEqual(said(2), { rows: [SAID(1), { kind: "if", condition: "BALL OURS" }, { kind: "endif" }], inside: [2] });
  assert.deepEqual(said(5).inside, [-2]);
  assert.deepEqual(said(5).rows.slice(3), [{ kind: "else" }, SAID(3), { kind: "endif" }]);
  assert.deepEqual(said(7).rows.length, 7);
});

test("the same plays are the same question, written by hand or on the board", () => {
  const mine = sheet(1, "IF BALL OURS", 2, "ENDIF");
  const read = mine.map((row, at) => ({ ...row, line: at + 1, source: "as typed\n", note: "why", asked: { alternatives: [] }, plays: row.plays.map((each) => ({ ...each, bare: "as typed", line: at + 1, worked: "1 STANDING" })) }));
  assert.equal(JSON.stringify(rows.above(read, 4)), JSON.stringify(rows.above(mine, 4)));
});

test("a row is sent with its lines until it is changed, or stands in another IF", () => {
  const [first, fork, inner, end] = sheet(1, "IF BALL OURS", 2, "ENDIF").map((row) => ({ ...row, source: `${row.text}\n` }));
  const all = [first, fork, inner, end];
  const sources = (found) => rows.sentRows(found).map(({ source, text }) => [source, text]);
  assert.deepEqual(sources(all), all.map(({ source }) => [source, undefined]));
  assert.deepEqual(sources(rows.withPlay(all, 0, 0, { onfail: "STOP" }))[0], [undefined, "1 STAND ONFAIL STOP"]);
  assert.deepEqual(sources(rows.stepped(all, 0, 1).rows), [[fork.source, undefined], [undefined, "1 STAND"], [inner.source, undefined], [end.source, undefined]]);
  const [sent] = rows.sentRows(all);
  assert.deepEqual(sent.plays, SAID(1).plays);
});

test("a copy stands behind its row", () => {
  assert.deepEqual(lines(rows.duplicated(sheet(1, 2), 0)), ["1 STAND", "1 STAND", "2 STAND", "END"]);
});
