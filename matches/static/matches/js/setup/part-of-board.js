/* Which part of a pitch is shown for some squares. */

import { CELL, MARGIN, squarePoint } from "../board/squares.js";

const AROUND = 4;
/** @typedef {[left: number, top: number, right: number, bottom: number]} PartOfBoard */

/** The corner columns and rows around the squares; a little more where they are no whole half.
 * @param {Square[]} squares @param {number} columns @param {number} rows
 * @returns {PartOfBoard}
 */
export function partAround(squares, columns, rows) {
  const points = squares.map(squarePoint);
  if (!points.length) return [0, 0, columns - 1, rows - 1];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left + 1 === columns) return [left, top, right, bottom];
  return [Math.max(0, left - AROUND), Math.max(0, top - AROUND), Math.min(columns - 1, right + AROUND), Math.min(rows - 1, bottom + AROUND)];
}

/** That part and as much beside it as a field of that shape (its width to its height) has room for.
 * @param {PartOfBoard} part @param {number} columns @param {number} rows @param {number} shape
 * @returns {PartOfBoard}
 */
export function filling([left, top, right, bottom], columns, rows, shape) {
  const long = (/** @type {number} */ count) => count * CELL + 2 * MARGIN;
  const whole = (/** @type {number} */ length) => Math.floor((length - 2 * MARGIN) / CELL);
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const [first, last] = stretched(left, right, whole(long(high) * shape), columns);
  const [above, below] = stretched(top, bottom, whole(long(wide) / shape), rows);
  return [first, above, last, below];
}

/** From one place to another, made as long as wanted on both sides, within so many.
 * @param {number} from @param {number} to @param {number} wanted @param {number} all
 */
function stretched(from, to, wanted, all) {
  const length = Math.max(to - from + 1, Math.min(wanted, all));
  const first = Math.max(0, Math.min(from - Math.floor((length - (to - from + 1)) / 2), all - length));
  return [first, first + length - 1];
}
