/* What a click on a square would do, before it is clicked: shown, and said once the pointer rests. */

import { nameAt, walkWords, wordsAt } from "./chosen-play.js";
import { filled } from "./plan-words.js";

const WONDER = 300; // a pointer on its way asks nothing

export class Preview {
  /** @param {Choice} choice @param {Planner} planner @param {Voice} voice @param {PlayWriter} writer @param {PlaySteps} steps */
  constructor(choice, planner, voice, writer, steps) {
    this.choice = choice;
    this.planner = planner;
    this.voice = voice;
    this.writer = writer;
    this.steps = steps;
    /** @type {Timer} */
    this.wonder = undefined;
    /** Asks what an aim comes to in all. @type {(() => void) | null} */
    this.doubted = null;
    planner.addEventListener("doubt", () => {
      if (!this.doubted) return;
      clearTimeout(this.wonder);
      this.wonder = setTimeout(this.doubted, WONDER);
    });
  }

  stop() {
    clearTimeout(this.wonder);
    this.wonder = undefined;
    this.doubted = null;
  }

  /** Show what a click there would write; else false, and why once the pointer rests. @param {Square} square @param {Who} [who] */
  show(square, who) {
    const { play, armed } = this.choice;
    this.stop();
    if (!play) return false;
    this.doubted = armed || play.acted || (play.pad && play.words) || who?.mine ? null : () => this.sayWhole(play, square, who);
    const shows = !armed && this.shows(play, square, who);
    if (armed && !this.planner.aimLanded(square)) {
      const words = filled("armed", armed.tool);
      if (!this.voice.isSaying(words)) this.voice.say(words);
    }
    if (!shows || play.acted) this.wonder = setTimeout(() => this.sayWhy(play, square, who), WONDER);
    return shows;
  }

  /** What it comes to in all futures, where the plays above may go otherwise. @param {ChosenPlay} play @param {Square} square @param {Who} [who] */
  async sayWhole(play, square, who) {
    const { wonder } = this;
    const found = await this.writer.whole(this.steps.wordsTo(play, square, who));
    if (found && wonder === this.wonder) this.planner.tellWhole(found.odds, found.times);
  }

  /** @param {ChosenPlay} play @param {Square} square @param {Who} [who] */
  shows(play, square, who) {
    const { planner } = this;
    const { number, at, words } = play;
    if (play.acted || (play.pad && words) || who?.mine) return true;
    const chest = who ? null : this.steps.chest(play, square);
    if (chest) return Boolean(planner.aimChest(number, chest));
    if (!who) return Boolean(planner.aim(number, square) || this.steps.aimAnew(play, square));
    if (!who.down) return Boolean(planner.aimBlock(number, who.number));
    return Boolean(planner.aimFoul(number, at, who.number, square, (way) => this.writer.whyNot(`${way && !words ? walkWords(way) : ""} FOUL opp${who.number}`.trim())));
  }

  /** @param {ChosenPlay} play @param {Square} square @param {Who} [who] */
  async sayWhy(play, square, who) {
    const { wonder, choice: { armed } } = this;
    const why = await (armed ? this.noTarget(play, armed, square, who) : play.acted ? this.behind(play, square, who) : this.planner.why(play.number, square));
    if (why && wonder === this.wonder) this.voice.say(why);
  }

  /** Why a square is no target of the armed deed: "" if it is one, or the next target decides.
   * @param {ChosenPlay} play @param {Armed} armed @param {Square} square @param {Who} [who]
   */
  noTarget({ number }, armed, square, who) {
    const { tool, words } = armed;
    const word = targetWord(armed, number, square, who);
    if (tool.bends) return this.planner.why(number, square);
    if (tool.pad) return word ? "" : filled("no_target", tool);
    return word && words.length + 1 < tool.takes.length ? "" : this.writer.whyNot(armedWords(armed, square, who), "wonder");
  }

  /** What a click there would do behind an action, or why nothing. @param {ChosenPlay} play @param {Square} square @param {Who} [who] */
  async behind({ number, from, line }, square, who) {
    const { planner } = this;
    const words = wordsAt(square, who);
    if (who?.mine || line.endsWith(words)) return "";
    const why = await this.writer.whyNot(words, "wonder");
    const begins = !who ? planner.wayTo(number, square) : who.down ? planner.wayBeside(number, from, square) : planner.bestBlock(number, who.number);
    return why && begins ? filled("instead", { words: line }) : why === "" ? filled("behind", { words }) : why;
  }
}

/** @param {Armed} armed @param {Square} square @param {Who} [who] */
export const armedWords = ({ tool, words }, square, who) => [tool.word, ...words, nameAt(square, who)].join(" ");

/** How the armed deed writes a square as its next target; "" if it is no such target. `number` acts.
 * @param {Armed} armed @param {string} number @param {Square} square @param {Who} [who]
 */
export function targetWord({ tool, words }, number, square, who) {
  const wanted = tool.takes[words.length].split("|");
  if (tool.pad && who) return "";
  if (who && !who.mine) return wanted.includes("opponent") ? `opp${who.number}` : wanted.includes("square") ? square : "";
  if (who && who.number !== number && wanted.includes("mate")) return who.number;
  return wanted.includes("square") && who?.number !== number ? square : "";
}
