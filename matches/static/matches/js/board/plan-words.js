/* Sentences about a plan. The page brings the words, so that they can be translated. */

import { wordsOf } from "./dom.js";
import { percent } from "./plan-layers.js";
import { diceOf } from "./ways.js";

const words = wordsOf(JSON.parse(globalThis.document?.getElementById("plan-words-data")?.textContent ?? "{}"));

/** A number and its sign stay on one line. @param {string} text */
export const unbroken = (text) => text.replaceAll(" %", "\u00a0%");

/** @type {Say} */
export const filled = (key, values) => unbroken(words(key, values));

/** "43 % ± 9": a chance that was counted, and by how many points the truth may miss it. @param {number} odds @param {number} margin */
export function shareWords(odds, margin) {
  const points = Math.round(margin * 100);
  return filled(points ? "share_within" : "share", { odds: percent(odds), margin: points });
}

/** "7 to G9, 83 %: dodge 3+ at F6." Where the team has a re-roll for it, the chance counts that.
 * @param {number | string} number @param {Way} way @param {boolean} [reroll] @param {string} [first]
 */
export function wayWords(number, way, reroll, first = "") {
  const before = diceOf(first).map(([letter, face]) => filled("die_first", { what: filled(`die_${letter}`), face }));
  const dice = before.concat(way.steps.flatMap((step) =>
    diceOf(step.dice).map(([letter, face]) => filled("die", { what: filled(`die_${letter}`), face, square: step.square })),
  ));
  if (!dice.length && way.odds < 1) return filled("way_followed", { number, square: way.square, odds: percent(way.odds) });
  const key = !dice.length ? "way" : reroll ? "way_with_reroll" : "way_with_dice";
  return filled(key, { number, square: way.square, odds: percent(way.odds), dice: dice.join(", ") });
}

/** What a die decides on a pad: to which of the others, or that the player is lost. @param {number} pad @param {number[]} taken */
export const padWords = (pad, taken) => filled("pad", { pad }) + (taken.length ? filled("pad_taken", { pads: taken.join(", ") }) : "");

const TOLD = new Set(["BLOCK", "FOUL", "PASS", "THROW", "HANDOFF", "OPEN", "LEAP", "TELEPORT"]);

/** @param {PlayStep} step */
function stepWords({ verb, goal, squares, player }) {
  const square = squares.at(-1) ?? "";
  if (verb === "MOVE") return filled(goal === "BALL" ? "does_fetch" : "does_move", { square });
  if (TOLD.has(verb)) return filled(`does_${verb}`, { square, player });
  return filled("does_other", { order: [verb, player, ...squares].filter((part) => part !== null).join(" ") });
}

/** "Player 6 goes to G8, then blocks opponent 11." @param {number | string} number @param {PlayStep[]} steps */
export const playWords = (number, steps) => filled("play_words", { number, steps: steps.map(stepWords).join(filled("and_then")) });

/** @param {string} words */
export const addedWords = (words) => filled("written", { words: words.replace(/\.$/, "") });

/** "7 opens the chest at N9 from M8, 83 %: 33 % the ball, else it explodes." @param {number | string} number @param {ChestWay} chest */
export function chestWords(number, { square, beside, odds, ball }) {
  return filled(ball ? "chest" : "chest_trap", { number, square, beside, odds: percent(odds), ball: percent(ball) });
}

/** What default orders may spend on it. @param {Partial<Counted>} counted */
export const besides = ({ spends = [] }) => (spends.length ? filled("spends", { spent: spends.map((word) => filled(`spends_${word}`)).join(", ") }) : "");

/** A percentage; "about" one that is not exact. @param {number | string} odds @param {Counted} counted */
export const about = (odds, { times }) => (times ? filled("about", { odds }) : odds);

/** @param {{ odds: number } | null} [way] */
const farWords = (way) => (way && way.odds < 1 ? filled("block_far", { odds: percent(way.odds) }) : "");

/** "Block 4 from G8: 2 dice, you pick; 58 % their player falls, 6 % yours", and the chance to get there. @param {Omit<BlockWay, "square">} block */
export function blockWords(block) {
  return farWords(block) + filled(block.dice < 0 ? "block_theirs" : block.dice > 1 ? "block_ours" : "block_one", {
    opponent: block.opponent,
    square: block.from,
    dice: filled(`dice_${Math.abs(block.dice)}`),
    down: about(block.down, block),
    fall: about(block.fall, block),
  });
}

/** "Against 8 you have the help of 9 Hida Jiro, they of 5: theirs falls 50 %, push 33 %, yours falls 17 %"
 * @param {BlockThere} block @param {(mine: boolean, number: number) => string} named
 */
export function assistWords(block, named) {
  const who = (/** @type {number[]} */ numbers, /** @type {boolean} */ mine) => numbers.map((number) => named(mine, number)).join(", ") || filled("nobody");
  const results = block.outcomes.map(([outcome, odds]) => filled("block_result", { result: filled(`outcome_${outcome}`), odds: percent(odds) })).join(", ");
  const harm = block.down && block.hurt ? ` ${filled("block_harm", { hurt: percent(block.hurt), out: percent(block.out) })}` : "";
  return filled("block_helps", { opponent: named(false, block.opponent), helpers: who(block.helpers, true), hinderers: who(block.hinderers, false), results }) + harm;
}

/** "Foul 8: 28 % armour, 14 % sent off", and the way. @param {FoulThere} foul @param {Way | null} [way] */
export function foulWords(foul, way) {
  const { opponent, breaks, sent_off: off, coach_out: coach } = foul;
  const words = filled("foul", { opponent, breaks: about(percent(breaks), foul), off: about(percent(off), foul) });
  return farWords(way) + words + (coach ? filled("coach_out", { odds: percent(coach) }) : "") + besides(foul);
}

/** "Leap to E9: 58 %; 42 % the turn is over" @param {DeedThere} deed */
export function deedWords(deed) {
  const words = filled("deed", { order: deed.order, odds: about(percent(deed.works), deed) });
  return words + (deed.lost ? filled("deed_lost", { odds: percent(deed.lost) }) : "") + besides(deed);
}

/** "quick 67 %" @param {Pick<Band, "length" | "odds">} band */
export const bandWords = ({ length, odds }) => filled("band", { length: filled(`length_${length}`), odds: percent(odds) });

/** "4 (5+), 6 (6+)", each once. @param {Interceptor[]} rows */
export const interceptorWords = (rows) => [...new Map(rows)].map(([who, face]) => `${who} (${face}+)`).join(", ");

/** The number in the list of the play of a row, counted from 1. @param {Row[]} rows @param {number} row */
export const numberOf = (rows, row) => rows.slice(0, row).filter(({ kind }) => kind === "play").length;
