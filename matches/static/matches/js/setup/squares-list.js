/* A list of squares, best first, and what a coach does to it. */

/** Tap a square: with none chosen it is listed last; a chosen one goes there, or changes places.
 * @param {Square[]} squares @param {Square | null} chosen @param {Square} square
 */
export function tapped(squares, chosen, square) {
  if (chosen === null) return squares.includes(square) ? { squares, chosen: square } : { squares: [...squares, square], chosen: null };
  if (chosen === square) return { squares, chosen: null };
  const swapped = { [chosen]: square, [square]: squares.includes(square) ? chosen : square };
  return { squares: squares.map((each) => swapped[each] ?? each), chosen: null };
}

/** @param {Square[]} squares @param {Square} square */
export const without = (squares, square) => squares.filter((each) => each !== square);

/** The square one place earlier in the list (-1), or later (1). @param {Square[]} squares @param {Square | null} square @param {number} by */
export function shifted(squares, square, by) {
  const at = squares.indexOf(square ?? "");
  const to = at + by;
  if (at < 0 || to < 0 || to >= squares.length) return squares;
  const next = [...squares];
  [next[at], next[to]] = [next[to], next[at]];
  return next;
}
