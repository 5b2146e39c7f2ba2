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

/** The text with these lists ({CHESTS: [...]}); its other lines stay. @param {string} text @param {Record<string, Square[]>} lists */
export function listed(text, lists) {
  const words = Object.keys(lists);
  const isOurs = (/** @type {string} */ line) => new RegExp(`^\\s*(${words.join("|")}|PLACE_CHEST|PLACE_PAD)\\b`, "i").test(line);
  const kept = [];
  for (const line of text.split("\n")) {
    if (/^\s*END\s*$/i.test(line)) break;
    if (!isOurs(line)) kept.push(line);
  }
  while (kept.length && !kept[kept.length - 1].trim()) kept.pop();
  const lines = words.filter((word) => lists[word].length).map((word) => `${word} ${lists[word].join(">")}`);
  return `${[...kept, ...lines, "END"].join("\n")}\n`;
}
