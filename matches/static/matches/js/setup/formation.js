/* A formation as pairs [number, square], and what a coach does to it. Nothing here is a rule. */

/** @param {Place[]} places @param {number | null | undefined} number */
export const squareOf = (places, number) => places.find(([each]) => each === number)?.[1] ?? null;
/** @param {Place[]} places @param {Square} square */
export const numberOn = (places, square) => places.find(([, each]) => each === square)?.[0] ?? null;

/** A player on a square. On somebody else's the two change places, or that one goes to the bench.
 * Returns the places, and what happened: placed, moved, swapped, replaced, or null for nothing.
 * @param {Place[]} places @param {number} number @param {Square} square
 * @returns {{ places: Place[], done: string | null, from?: Square | null, other?: number | null }}
 */
export function put(places, number, square) {
  const from = squareOf(places, number);
  const other = numberOn(places, square);
  if (from === square) return { places, done: null };
  if (from === null && other === null) return { places: [...places, [number, square]], done: "placed" };
  if (from === null) return { places: places.map((each) => (each[1] === square ? [number, square] : each)), done: "replaced", other };
  const moved = places.map(([each, there]) => /** @type {Place} */ (each === number ? [each, square] : [each, there === square ? from : there]));
  return { places: moved, done: other === null ? "moved" : "swapped", from, other };
}

/** @param {Place[]} places @param {number} number */
export const takenOff = (places, number) => places.filter(([each]) => each !== number);

/** Every place on its counterpart, which the page brings. @param {Place[]} places @param {Record<Square, Square>} counterpart @returns {Place[]} */
export const mirrored = (places, counterpart) => places.map(([number, square]) => [number, counterpart[square] ?? square]);

/** @param {unknown} one @param {unknown} other */
export const alike = (one, other) => JSON.stringify(one) === JSON.stringify(other);
