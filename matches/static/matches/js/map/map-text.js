/* The text of a map as rows of signs, which are never changed in place. What a sign means, and where it may stand,
 * the server says.
 */

/** The rows as the server reads them: no empty lines at the ends, no spaces behind. @param {string} text */
export function rowsOf(text) {
  const inside = text.replaceAll("\r\n", "\n").replace(/^\n+|\n+$/g, "");
  return inside ? inside.split("\n").map((row) => row.trimEnd()) : [];
}

/** @param {string[]} rows */
export const written = (rows) => rows.map((row) => `${row}\n`).join("");

/** @param {string[]} rows */
const widest = (rows) => Math.max(0, ...rows.map((row) => row.length));

/** How many columns and rows are drawn. @param {string[]} rows @param {{ columns: number, rows: number }} most */
export const sizeOf = (rows, most) => ({ columns: Math.min(widest(rows), most.columns), rows: Math.min(rows.length, most.rows) });

/** The sign of a square; beyond a short row stands `outside`.
 * @param {string[]} rows @param {number} x @param {number} y @param {string | null} outside
 */
export const signAt = (rows, x, y, outside) => rows[y]?.[x] ?? outside;

/** @param {string[]} rows @param {number} x @param {number} y @param {string} sign @param {string} outside */
export function painted(rows, x, y, sign, outside) {
  if (signAt(rows, x, y, null) === sign) return rows;
  return rows.map((row, at) => (at === y ? row.padEnd(x, outside).slice(0, x) + sign + row.slice(x + 1) : row));
}

/** One more row or column at that end: the one that was there, twice. @param {string[]} rows @param {string} end @param {string} outside */
export function grown(rows, end, outside) {
  if (end === "top") return [rows[0], ...rows];
  if (end === "bottom") return [...rows, rows[rows.length - 1]];
  if (end === "left") return rows.map((row) => (row[0] ?? outside) + row);
  const width = widest(rows);
  return rows.map((row) => {
    const full = row.padEnd(width, outside);
    return full + full.at(-1);
  });
}

/** Without the row or column at that end; the last one stays. @param {string[]} rows @param {string | undefined} end */
export function shrunk(rows, end) {
  const width = widest(rows);
  const isRow = end === "top" || end === "bottom";
  if ((isRow ? rows.length : width) <= 1) return rows;
  if (isRow) return end === "top" ? rows.slice(1) : rows.slice(0, -1);
  return rows.map((row) => (end === "left" ? row.slice(1) : row.slice(0, width - 1)));
}
