/* Which part of a pitch is shown for some squares. */

import { squarePoint } from "../board/squares.js";

const AROUND = 4;

/** The corner columns and rows around the squares; a little more where they are no whole half.
 * @param {Square[]} squares @param {number} columns @param {number} rows
 * @returns {[left: number, top: number, right: number, bottom: number]}
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
