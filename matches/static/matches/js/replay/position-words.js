/* Where everybody is, for those who do not see the picture: a sentence a side, and one a ball. */

import { nameOf } from "../board/squares.js";

const LYING = ["", "prone", "stunned"];

/** `say(key, values)` fills a sentence of the page's words.
 * @param {ReplayDocument} document @param {Frame} frame @param {number} columns @param {Say} say
 */
export function positionWords({ names, players }, frame, columns, say) {
  const place = (/** @type {number} */ square) => nameOf(square, columns);
  const sides = names.map((team, side) => {
    const where = frame.players.flatMap(([square, state], slot) => {
      const [of, number] = players[slot];
      if (of !== side || square < 0) return [];
      const standing = say("player_at", { number, square: place(square) });
      return LYING[state] ? [`${standing}, ${say(LYING[state])}`] : [standing];
    });
    return say("side_at", { team, where: where.join("; ") || say("nobody") });
  });
  const balls = frame.balls.flatMap((row) => {
    if (!row || (row[1] < 0 && row[2] < 0)) return [];
    const [name, square, carrier] = row;
    if (carrier < 0) return say(name ? "one_ball_at" : "ball_at", { name, square: place(square) });
    const [side, number] = players[carrier];
    return say(name ? "one_ball_held" : "ball_held", { name, team: names[side], number });
  });
  return [...sides, ...balls].join(" ");
}
