/* Writes the words that put conditions to a sheet's plays: IF, ELSE, OR, ONFAIL, MAXRISK, HOLD IF.
 *
 * Each changes the text at the caret and selects what is likely to be changed next.
 * `where`: "around" other lines, "branch" for the other one, "behind" a play (on an empty line, for the
 * whole sheet), "below" for a line of its own, "instead" for an alternative.
 */

import { button, part } from "./board/dom.js";

/** @type {{ label: string, text: string, where: string, selected: string }[]} */
const WORDS = JSON.parse(globalThis.document?.getElementById("sheet-words-data")?.textContent ?? "[]");
const STEP = "  ";

/** @param {string} line */
const indentOf = (line) => line.match(/^\s*/)?.[0] ?? "";
/** @param {string} line */
const isEnd = (line) => /^\s*END\s*$/i.test(line);
/** @param {string} line */
const isPlay = (line) => /^\s*(OR\s+)?\d/i.test(line);
/** @param {string} line */
const opens = (line) => /^\s*IF\b/i.test(line) && !/:|\bTHEN\b/i.test(line);
/** @param {string} line */
const closes = (line) => /^\s*END\s?IF\b/i.test(line);

/** The text as lines, and the lines that the selection touches; a caret after END counts as before it. @param {HTMLTextAreaElement} area */
function linesAt(area) {
  const lines = area.value.split("\n");
  const lineOf = (/** @type {number} */ offset) => area.value.slice(0, offset).split("\n").length - 1;
  let first = lineOf(area.selectionStart);
  let last = area.selectionEnd > area.selectionStart ? lineOf(area.selectionEnd - 1) : first;
  const end = lines.findIndex(isEnd);
  if (end >= 0 && last >= end) {
    if (first >= end) {
      lines.splice(end, 0, "");
      first = end;
    }
    last = Math.max(first, end - 1);
  }
  return { lines, first, last };
}

/** @param {HTMLTextAreaElement} area @param {string[]} lines @param {number} at @param {string} [selected] */
function put(area, lines, at, selected = "") {
  area.value = lines.join("\n");
  const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  const from = start + lines[at].lastIndexOf(selected);
  area.focus();
  area.setSelectionRange(from, from + selected.length);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A line of its own: in the place of an empty one, else below the caret's.
 * @param {HTMLTextAreaElement} area @param {string} text @param {string} [selected]
 */
export function below(area, text, selected) {
  const { lines, last } = linesAt(area);
  const empty = lines[last].trim() === "";
  const inside = opens(lines[last]) ? STEP : "";
  const at = empty ? last : last + 1;
  lines.splice(at, empty ? 1 : 0, `${indentOf(lines[last])}${inside}${text}`);
  put(area, lines, at, selected);
}

/** The selected plays, or an empty line, between IF and ENDIF. @param {HTMLTextAreaElement} area @param {string} text @param {string} selected */
export function around(area, text, selected) {
  const { lines, first, last } = linesAt(area);
  const chosen = area.selectionEnd > area.selectionStart ? lines.slice(first, last + 1) : [];
  const whole = chosen.length > 0 && chosen.every(isPlay);
  const empty = lines[last].trim() === "";
  const at = whole ? first : empty ? last : last + 1;
  const indent = `${indentOf(lines[last])}${!whole && opens(lines[last]) ? STEP : ""}`;
  const body = whole ? chosen.map((line) => STEP + line) : [indent + STEP];
  lines.splice(at, whole ? chosen.length : Number(empty), `${indent}${text}`, ...body, `${indent}ENDIF`);
  put(area, lines, at, selected);
}

/** ELSE before the ENDIF of the IF around the caret; if there is none, an IF with both.
 * @param {HTMLTextAreaElement} area @param {string} text @param {string} word @returns {void}
 */
export function branch(area, text, word) {
  const { lines, last } = linesAt(area);
  let depth = 0;
  let start = last;
  for (; start >= 0; start -= 1) {
    if (closes(lines[start]) && start !== last) depth += 1;
    else if (opens(lines[start]) && depth-- === 0) break;
  }
  if (start < 0) {
    around(area, text, "");
    return branch(area, text, word);
  }
  depth = 0;
  for (let at = start + 1; at < lines.length; at += 1) {
    if (opens(lines[at])) depth += 1;
    else if (depth === 0 && /^\s*ELSE\b/i.test(lines[at])) return put(area, lines, at);
    else if (closes(lines[at]) && depth-- === 0) {
      const indent = indentOf(lines[start]);
      lines.splice(at, 0, indent + word, indent + STEP);
      return put(area, lines, at + 1);
    }
  }
  return undefined;
}

/** After the play of the caret's line, once; on a line that is no play, for the whole sheet.
 * @param {HTMLTextAreaElement} area @param {string} text @param {string} selected
 */
export function behind(area, text, selected) {
  const { lines, last } = linesAt(area);
  if (!isPlay(lines[last])) return below(area, text, selected);
  const [word] = text.split(" ");
  const note = lines[last].match(/\s*#.*$/)?.[0] ?? "";
  const play = lines[last].slice(0, lines[last].length - note.length);
  const bare = play.replace(new RegExp(`\\s+${word}\\s+\\S+`, "gi"), "").trimEnd();
  lines[last] = `${bare} ${text}${note}`;
  return put(area, lines, last, selected);
}

/** @type {Record<string, (area: HTMLTextAreaElement, text: string, selected: string) => void>} */
const WRITERS = { around, behind, below, instead: (area) => below(area, "OR "), branch };

for (const group of globalThis.document?.querySelectorAll("[data-sheet-words]") ?? []) {
  const area = part(/** @type {HTMLElement} */ (group.closest("form")), "textarea.sheet");
  group.hidden = !WORDS.length;
  for (const { label, text, where, selected } of WORDS) {
    group.append(button(label, () => WRITERS[where](area, text, selected), { quiet: true }));
  }
}
