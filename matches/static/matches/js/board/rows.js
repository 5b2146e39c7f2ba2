/* The rows of a sheet, as the server reads them (`plan/odds`): moved, removed, enclosed, joined to a text.
 *
 * No row is read here: a changed row is made of the parts that the server named.
 */

const STEP = "  ";

/** A play with its terms. @param {RowPlay} play */
const playText = ({ bare, onfail, maxrisk }) =>
  [bare, onfail && `ONFAIL ${onfail}`, maxrisk && `MAXRISK ${maxrisk}`].filter(Boolean).join(" ");

/** @param {RowPlay[]} plays @param {string} note */
const playsText = (plays, note) => plays.map(playText).join(" OR ") + (note ? ` # ${note}` : "");

/** @param {RowPlay[]} plays @returns {Row} */
export const playRow = (plays, note = "") => ({ kind: "play", text: playsText(plays, note), depth: 0, plays, condition: "", note });
/** @param {number | string} number @param {string} bare @returns {RowPlay} */
export const newPlay = (number, bare) => ({ number, bare, onfail: "", maxrisk: "", worked: "", failed: "", walk: null, teleports: false, arrivals: [] });
/** @param {RowKind} kind @param {string} text @returns {Row} */
const block = (kind, text, condition = "") => ({ kind, text, depth: 0, plays: [], condition, note: "" });
/** @param {string} condition */
const ifRow = (condition) => block("if", `IF ${condition}`, condition);
/** @param {string} condition */
export const holdRow = (condition) => block("hold", condition ? `HOLD IF ${condition}` : "HOLD", condition);
const ELSE = () => block("else", "ELSE");
const ENDIF = () => block("endif", "ENDIF");

/** @param {Row[]} rows @param {string} below */
export function textOf(rows, below) {
  const lines = rows.map((row) => (row.text ? STEP.repeat(row.depth) + row.text : ""));
  return [...lines, below || "END"].join("\n");
}

/** The rows with the depths of their IFs. @param {Row[]} rows */
export function indented(rows) {
  let depth = 0;
  return rows.map((row) => {
    if (row.kind === "else" || row.kind === "endif") depth = Math.max(0, depth - 1);
    const found = { ...row, depth };
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
  const row = rows[at];
  const plays = row.plays.flatMap((play, index) => (index !== which ? [play] : changes ? [{ ...play, ...changes }] : []));
  if (!plays.length) return removed(rows, at);
  return rows.map((each, index) => (index === at ? { ...row, plays, text: playsText(plays, row.note) } : each));
}

/** @param {Row[]} rows @param {number} at @param {RowPlay} play */
export function withAlternative(rows, at, play) {
  const plays = [...rows[at].plays, play];
  return rows.map((each, index) => (index === at ? { ...each, plays, text: playsText(plays, each.note) } : each));
}

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
  rows.map((each, index) => (index !== at ? each : { ...(each.kind === "if" ? ifRow(condition) : holdRow(condition)), depth: each.depth }));

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

/** The plays before a place, with the IFs around it closed: {text, inside}. `inside` are the lines of these IFs, negative
 * where the place is in their ELSE.
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
  return { text: textOf(indented([...before, ...inside.map(ENDIF)]), ""), inside };
}
