/* What a click on a square would do, before it is clicked: shown, and said once the pointer rests. */

import { NOTHING, attackOrder, joined, orderAt, targetOf, toolOrder, walkOrder } from "./play-order.js";
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
    const found = await this.writer.whole(this.steps.orderTo(play, square, who));
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
    return Boolean(planner.aimFoul(number, at, who.number, square, (way) => this.writer.whyNot(joined(way && !words ? walkOrder(way) : NOTHING, attackOrder("FOUL", who.number)))));
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
    const { tool, targets } = armed;
    const target = nextTarget(armed, number, square, who);
    if (tool.bends) return this.planner.why(number, square);
    if (tool.pad) return target ? "" : filled("no_target", tool);
    const order = armedOrder(armed, number, square, who);
    if (!order) return filled("no_target", tool);
    return target && targets.length + 1 < tool.takes.length ? "" : this.writer.whyNot(order, "wonder");
  }

  /** What a click there would do behind an action, or why nothing. @param {ChosenPlay} play @param {Square} square @param {Who} [who] */
  async behind({ number, from, line }, square, who) {
    const { planner } = this;
    const order = orderAt(square, who);
    const { words } = order;
    if (who?.mine || line.endsWith(words)) return "";
    const why = await this.writer.whyNot(order, "wonder");
    const begins = !who ? planner.wayTo(number, square) : who.down ? planner.wayBeside(number, from, square) : planner.bestBlock(number, who.number);
    return why && begins ? filled("instead", { words: line }) : why === "" ? filled("behind", { words }) : why;
  }
}

/** The armed deed at a square, may it be refused; null where the grammar has no such target. @param {Armed} armed @param {string} number @param {Square} square @param {Who} [who] */
export function armedOrder(armed, number, square, who) {
  const { tool, targets } = armed;
  const target = nextTarget(armed, number, square, who) ?? (who ? targetOf(who.mine ? "mate" : "opponent", who.number) : targetOf("square", square));
  return tool.steps[(targets[0] ?? target).kind] && !tool.pad ? toolOrder(tool, ...targets, target) : null;
}

/** What the armed deed takes of a square as its next target; null if it is no such target. `number` acts.
 * @param {Armed} armed @param {string} number @param {Square} square @param {Who} [who]
 */
export function nextTarget({ tool, targets }, number, square, who) {
  const wanted = tool.takes[targets.length].split("|");
  if (tool.pad && who) return null;
  const kind = who && (who.mine ? "mate" : "opponent");
  const isOther = who?.number !== number || !who.mine;
  if (who && kind && isOther && wanted.includes(kind)) return targetOf(kind, who.number);
  return wanted.includes("square") && isOther ? targetOf("square", square) : null;
}
