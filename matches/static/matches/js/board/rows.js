/* The rows of a sheet, as the server reads them (`plan/odds`): moved, removed, enclosed, sent back.
 *
 * No row is read here, and no sheet is written: a row says what it orders, and the server makes the text of it. `text`
 * and `bare` are for the eye.
 */

const STEP = "  ";

/** A play with its terms. @param {RowPlay} play */
const playText = ({ bare, onfail, maxrisk }) =>
  [bare, onfail && `ONFAIL ${onfail}`, maxrisk && `MAXRISK ${maxrisk}`].filter(Boolean).join(" ");

/** @param {RowPlay[]} plays @param {string} note */
const playsText = (plays, note) => plays.map(playText).join(" OR ") + (note ? ` # ${note}` : "");

/** @param {RowKind} kind @param {string} text @param {Partial<Row>} [says] @returns {Row} */
const newRow = (kind, text, says) => ({ kind, text, depth: 0, line: 0, plays: [], condition: "", note: "", asked: null, preferences: null, onfail: "", maxrisk: "", source: null, ...says });
/** Other plays for a row. @param {Row} row @param {RowPlay[]} plays @returns {Row} */
const withPlays = (row, plays) => ({ ...row, plays, text: playsText(plays, row.note), source: null });
/** @param {RowPlay[]} plays */
export const playRow = (plays) => withPlays(newRow("play", ""), plays);
/** @param {number | string} number @param {Partial<RowPlay>} says @returns {RowPlay} */
export const newPlay = (number, says) => ({ number: Number(number), bare: "", onfail: "", maxrisk: "", worked: "", failed: "", line: 0, column: 0, walk: null, teleports: false, arrivals: [], steps: [], ways: [], ...says });
/** @param {string} condition */
const ifRow = (condition) => newRow("if", `IF ${condition}`, { condition });
/** @param {string} condition */
export const holdRow = (condition) => newRow("hold", condition ? `HOLD IF ${condition}` : "HOLD", { condition });
const ELSE = () => newRow("else", "ELSE");
const ENDIF = () => newRow("endif", "ENDIF");

const PLACES = new Set(["column", "columns"]); // in a text
/** Without what says nothing. @template {object} T @param {T} whole @returns {Partial<T>} */
const lean = (whole) => /** @type {Partial<T>} */ (Object.fromEntries(Object.entries(whole).filter(([name, value]) => value !== null && value !== "" && !(Array.isArray(value) && !value.length) && !PLACES.has(name))));
/** @param {PlayStep[]} steps @returns {PlayStep[]} */
const saidSteps = (steps) => steps.map(({ preferences, ...step }) => /** @type {PlayStep} */ ({ ...lean(step), preferences: lean(preferences) }));
/** @param {RowPlay} play */
const saidPlay = ({ number, onfail, maxrisk, steps, ways }) =>
  /** @type {RowPlay} */ (lean({ number, onfail, maxrisk, steps: saidSteps(steps), ways: ways.map((way) => ({ pads: way.pads, steps: saidSteps(way.steps) })) }));
/** What a row says, not who wrote it and where: the same of the same plays. A comment says nothing, nor does what cannot be read. @param {Row} row */
const saidBy = ({ kind, plays, condition, preferences, onfail, maxrisk }) =>
  lean({ kind, plays: plays.map(saidPlay), condition, preferences: preferences && lean(preferences), onfail, maxrisk });

/** @type {Set<unknown>} */
const KINDS = new Set(["play", "if", "else", "endif", "hold", "general", "other"]);
/** @param {unknown} found @returns {found is Record<string, unknown>} */
const isThing = (found) => typeof found === "object" && found !== null && !Array.isArray(found);
/** @param {unknown} found @returns {found is Record<string, unknown>[]} */
const areThings = (found) => Array.isArray(found) && found.every(isThing);
/** @param {Record<string, unknown>} found */
const isPlay = ({ number, bare, steps, ways }) => Number.isInteger(number) && typeof bare === "string" && areThings(steps) && areThings(ways) && ways.every((way) => Array.isArray(way.pads) && areThings(way.steps));
/** @param {Record<string, unknown>} found */
const isRow = ({ kind, text, plays }) => KINDS.has(kind) && typeof text === "string" && areThings(plays) && plays.every(isPlay);

/** Rows that were kept on a device, which another version of this page may have done: one that is none is its words.
 * @param {unknown[]} found @returns {Row[]}
 */
export const keptRows = (found) =>
  indented(found.filter(isThing).flatMap((row) => {
    if (isRow(row)) {
      const kept = /** @type {Row} */ (/** @type {unknown} */ (row));
      return [{ ...newRow(kept.kind, kept.text), ...kept, plays: kept.plays.map((play) => newPlay(play.number, play)) }];
    }
    return typeof row.text === "string" && row.text ? [newRow("other", row.text)] : [];
  }));

/** Rows as the server takes them, with the lines that they were read from. @param {Row[]} rows @returns {SentRow[]} */
export const sentRows = (rows) => rows.map((row) => /** @type {SentRow} */ ({ ...saidBy(row), ...lean({ note: row.note, source: row.source, text: row.source === null ? row.text : "" }) }));

/** The rows for the eye, where there is no text yet. @param {Row[]} rows */
export const wordsOf = (rows) => rows.map((row) => STEP.repeat(row.depth) + row.text).join("\n");

/** The rows with the depths of their IFs. @param {Row[]} rows */
export function indented(rows) {
  let depth = 0;
  return rows.map((row) => {
    if (row.kind === "else" || row.kind === "endif") depth = Math.max(0, depth - 1);
    const found = row.depth === depth ? row : { ...row, depth, source: null }; // its line stands elsewhere
    if (row.kind === "if" || row.kind === "else") depth += 1;
    return found;
  });
}

/** The first row behind a row and all that it encloses. @param {Row[]} rows @param {number} at */
export function endOf(rows, at) {
  if (rows[at].kind !== "if") return at + 1;
  let end = at + 1;
  while (end < rows.length && rows[end].depth > rows[at].depth) end += 1;
  if (rows[end]?.kind === "else") {
    end += 1;
    while (end < rows.length && rows[end].depth > rows[at].depth) end += 1;
  }
  return end + 1;
}

/** The IF directly around a row, or -1. @param {Row[]} rows @param {number} at */
export function ifAround(rows, at) {
  for (let above = at - 1; above >= 0; above -= 1) {
    if (rows[above].kind === "if" && rows[above].depth < rows[at].depth) return above;
  }
  return -1;
}

/** @param {Row[]} rows @param {number} at @param {Row[]} more */
export function inserted(rows, at, more) {
  return indented([...rows.slice(0, at), ...more, ...rows.slice(at)]);
}

/** Without the IF at a place if it is empty, nor the IFs around that; without an empty ELSE. @param {Row[]} rows @param {number} at */
function emptied(rows, at) {
  let found = rows;
  for (let around = at; around >= 0; ) {
    let end = endOf(found, around) - 1;
    if (found[end - 1]?.kind === "else") found = found.toSpliced(--end, 1);
    if (end !== around + 1) break;
    const outer = ifAround(found, around);
    found = found.toSpliced(around, 2);
    around = outer;
  }
  return found;
}

/** Without a row, and the IF that has no other; an IF goes with its ELSE and ENDIF, what it enclosed stays.
 * @param {Row[]} rows @param {number} at @returns {Row[]}
 */
export function removed(rows, at) {
  const row = rows[at];
  if (row.kind === "else") {
    const end = endOf(rows, ifAround(rows, at + 1)) - 1;
    return indented([...rows.slice(0, at), ...rows.slice(end)]);
  }
  if (row.kind !== "if") return emptied(rows.toSpliced(at, 1), ifAround(rows, at));
  const end = endOf(rows, at) - 1;
  return indented(rows.filter((each, index) => index !== at && index !== end && !(each.kind === "else" && index > at && index < end && each.depth === row.depth)));
}

/** A row and what it encloses one place up (-1) or down (1): past the row or the block beside it.
 * @param {Row[]} rows @param {number} at @param {number} by
 */
export function stepped(rows, at, by) {
  const end = endOf(rows, at);
  if (by < 0) return at === 0 ? null : moved(rows, at, at - 1);
  return end >= rows.length ? null : moved(rows, at, end + 1);
}

/** A row and what it encloses, put before the row `to`: {rows, at, gone}; an IF left empty is `gone`.
 * @param {Row[]} rows @param {number} at @param {number} to @returns {RowsAt}
 */
export function moved(rows, at, to) {
  const end = endOf(rows, at);
  if (to >= at && to <= end) return { rows, at };
  const taken = rows.slice(at, end);
  const rest = [...rows.slice(0, at), ...rows.slice(end)];
  const place = to > at ? to - taken.length : to;
  const all = indented([...rest.slice(0, place), ...taken, ...rest.slice(place)]);
  const around = ifAround(rows, at);
  const found = emptied(all, around >= place ? around + taken.length : around);
  return { rows: found, at: found.indexOf(all[place]), gone: found.length < all.length };
}

/** @param {Row[]} rows @param {number} at */
export function duplicated(rows, at) {
  const end = endOf(rows, at);
  return inserted(rows, end, rows.slice(at, end));
}

/** One play of a row changed; null takes it out of its alternatives.
 * @param {Row[]} rows @param {number} at @param {number} which @param {Partial<RowPlay> | null} changes
 */
export function withPlay(rows, at, which, changes) {
  const plays = rows[at].plays.flatMap((play, index) => (index !== which ? [play] : changes ? [{ ...play, ...changes }] : []));
  return plays.length ? rows.with(at, withPlays(rows[at], plays)) : removed(rows, at);
}

/** @param {Row[]} rows @param {number} at @param {RowPlay} play */
export const withAlternative = (rows, at, play) => rows.with(at, withPlays(rows[at], [...rows[at].plays, play]));

/** The first row behind a row and what is done if it fails: its HOLD, or the IF of its failure. @param {Row[]} rows @param {number} at */
export function endOfAll(rows, at) {
  const end = endOf(rows, at);
  const failed = rows[at].plays.at(-1)?.failed ?? "";
  const after = rows[end];
  const isOfIt = after?.condition === failed && (after.kind === "hold" || (after.kind === "if" && failed));
  return isOfIt ? endOf(rows, end) : end;
}

/** A row in an IF, with what is done if it fails. @param {Row[]} rows @param {number} at @param {string} condition */
export function enclosed(rows, at, condition) {
  const end = endOfAll(rows, at);
  return indented([...rows.slice(0, at), ifRow(condition), ...rows.slice(at, end), ENDIF(), ...rows.slice(end)]);
}

/** Another condition for an IF or a HOLD. @param {Row[]} rows @param {number} at @param {string} condition @returns {Row[]} */
export const withCondition = (rows, at, condition) =>
  rows.with(at, { ...(rows[at].kind === "if" ? ifRow : holdRow)(condition), depth: rows[at].depth, note: rows[at].note });

/** An ELSE for an IF, and the place in it: {rows, at}. @param {Row[]} rows @param {number} at @returns {RowsAt} */
export function withElse(rows, at) {
  const end = endOf(rows, at) - 1;
  const has = rows.findIndex((row, index) => index > at && index < end && row.kind === "else" && row.depth === rows[at].depth);
  return has >= 0 ? { rows, at: end } : { rows: inserted(rows, end, [ELSE()]), at: end + 1 };
}

/** IF … ENDIF behind a row, and the place in it. @param {Row[]} rows @param {number} at @param {string} condition @returns {RowsAt} */
export function withBranch(rows, at, condition) {
  const end = endOf(rows, at);
  return { rows: inserted(rows, end, [ifRow(condition), ENDIF()]), at: end + 1 };
}

/** The plays before a place, and the IFs around it by their rows from 1, negative where it is in their ELSE.
 * @param {Row[]} rows @param {number} at @returns {Above}
 */
export function above(rows, at) {
  const before = rows.slice(0, at);
  /** @type {number[]} */
  const inside = [];
  for (const [index, { kind }] of before.entries()) {
    if (kind === "if") inside.push(index + 1);
    else if (kind === "else" && inside.length) inside.push(-Math.abs(inside.pop() ?? 0));
    else if (kind === "endif") inside.pop();
  }
  return { rows: [...before, ...inside.map(ENDIF)].map(saidBy), inside };
}
