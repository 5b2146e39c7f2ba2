/* A player's ways, as the server sends them: see matches/answers/plan_ways.py. */

import { squareName, squarePoint } from "./squares.js";

const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];

/** The best way to each square: {square, odds (0 to 1), steps: [{square, dice}], carries, onPad}; with their `blocks`.
 * @param {WaysShape} shape @returns {Ways}
 */
export function waysOf(shape) {
  const start = squarePoint(shape.from);
  const dice = new Map(shape.dice);
  const onto = new Map(shape.onto);
  /** @type {Map<Square, Way>} */
  const best = new Map();
  /** @type {(Point & { step: WayStep })[]} */
  const trail = [];
  for (let node = 0; node * 2 < shape.ways.length; node += 1) {
    const depth = parseInt(shape.ways[node * 2], 36);
    const [dx, dy] = DIRECTIONS[Number(shape.ways[node * 2 + 1])];
    const before = depth ? trail[depth - 1] : start;
    trail.length = depth;
    const [x, y] = [before.x + dx, before.y + dy];
    trail.push({ x, y, step: { square: squareName(x, y), dice: dice.get(node) ?? "" } });
    if (shape.odds[node]) keep(best, trail, shape.odds[node], Boolean(shape.carrying?.[node]));
    const entered = onto.get(node);
    if (entered !== undefined) keep(best, trail, entered, false, true);
  }
  return Object.assign(best, { blocks: shape.blocks, first: shape.first ?? "" });
}

/** @param {Map<Square, Way>} best @param {{ step: WayStep }[]} trail @param {number} permille @param {boolean} carries @param {boolean} [onPad] */
function keep(best, trail, permille, carries, onPad = false) {
  const steps = trail.map(({ step }) => step);
  const { square } = steps[steps.length - 1];
  best.set(square, { square, odds: permille / 1000, steps, carries, onPad });
}

/** The ways over given squares: each begins with the steps to the last of them. @param {WaysAnswer} shape */
export function bentWays(shape) {
  const before = shape.before.map(([square, dice]) => ({ square, dice }));
  const ways = waysOf(shape);
  for (const way of ways.values()) way.steps = [...before, ...way.steps];
  if (shape.here) ways.set(shape.from, { square: shape.from, odds: shape.here / 1000, steps: before, carries: before.some(({ dice }) => dice.includes("p")), onPad: false });
  return ways;
}

/** "d4s2" as [["d", 4], ["s", 2]]. @param {string} text @returns {[letter: string, face: number][]} */
export const diceOf = (text) => [...text.matchAll(/([a-z])([0-9])/g)].map(([, letter, face]) => [letter, Number(face)]);
