/* Clicks, taps and keys on squares: chosen, aimed, written. A mouse aims and writes with one click, a finger with two taps.
 * What follows a written play, and what takes its place: docs/pages.md.
 */

import { Choice, ChosenPlay } from "./chosen-play.js";
import { filled } from "./plan-words.js";
import { PlaySteps } from "./play-steps.js";
import { PlayWriter } from "./play-writer.js";
import { Preview, armedOrder, nextTarget } from "./preview.js";
import { toolOrder } from "./play-order.js";
import { above } from "./rows.js";

const REST = 150; // while somebody types: the odds come first

export class Chooser extends Choice {
  /** @param {Sheet} sheet @param {Planner} planner @param {Voice} voice */
  constructor(sheet, planner, voice) {
    super();
    this.sheet = sheet;
    this.planner = planner;
    this.voice = voice;
    this.writer = new PlayWriter(this, sheet, planner, voice);
    this.steps = new PlaySteps(this, planner, voice, this.writer);
    this.preview = new Preview(this, planner, voice, this.writer, this.steps);
    /** @type {Timer} */
    this.rest = undefined;
    sheet.addEventListener("change", (event) => this.edited(/** @type {CustomEvent<string>} */ (event).detail));
    sheet.addEventListener("read", () => (!this.play || this.play.isLost || planner.isLost) && this.resume());
    planner.addEventListener("board", () => {
      this.writer.branch();
      this.changed();
    });
  }

  /** The plays before the one being written, or all. @returns {Above} */
  above() {
    const { rows, place, text, isRead } = this.sheet;
    if (!isRead) return { text: text ?? "", inside: [] };
    return above(rows, this.play ? (this.play.row ?? place.or ?? place.at) : place.at);
  }

  /** The board shows where the plays lead. */
  follow() {
    return this.planner.stand(this.above());
  }

  /** The server answers: whoever is chosen goes on from the end of their play. */
  resume() {
    const { play } = this;
    return play?.isLost && !this.aimed && !this.armed ? this.choose(play.number, play.from, play.row) : this.follow();
  }

  /** @param {string} cause */
  edited(cause) {
    if (this.writer.isWriting) return;
    const { play, sheet: { rows, chosen } } = this;
    const which = play && chosen !== null ? playOf(rows[chosen], play.number) : -1;
    if (cause === "typing" || !play || which < 0) this.drop();
    else {
      play.row = chosen;
      play.which = which;
      play.replaced = ""; // one step back is that change now
    }
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.follow(), cause === "typing" ? REST : 0);
  }

  /** Nobody is chosen any more. */
  drop() {
    this.preview.stop();
    this.play = this.armed = this.aimed = null;
    this.planner.show(null);
    this.changed();
  }

  /** @param {Square} square */
  who(square) {
    return this.planner.places?.get(square);
  }

  /** A click or a key on a square; `direct` writes at once, otherwise the first only aims. @param {Square} square @param {boolean} direct */
  async at(square, direct) {
    this.preview.stop();
    const who = this.who(square);
    const { play, armed } = this;
    if (play && !who?.mine && this.isUnread()) return undefined;
    if (armed && play) return this.target(play, armed, square, who) || this.refuseTarget(play, armed, square, who);
    if (who?.mine) return this.choose(who.number, square);
    const left = play || who ? null : this.planner.leftFrom(square);
    if (left) return this.choose(left, square);
    if (!play) {
      this.seen = who?.number ?? null;
      this.changed();
      return this.voice.say(who ? filled("opponent_there", { number: who.number, square }) : filled("choose_first"));
    }
    if (play.pad && play.words) return this.voice.say(filled("pad_first"));
    if (direct || this.aimed === square) {
      this.aimed = null;
      await this.steps.add(play, square, who);
    } else {
      this.aimed = this.preview.show(square, who) ? square : null;
      if (!this.aimed) {
        this.preview.stop();
        await this.planner.refuse(play.number, square);
      }
    }
    return this.changed();
  }

  /** Whether a play has no place yet: what somebody types is read first. That is told. */
  isUnread() {
    if (!this.sheet.isRead) this.sheet.dispatchEvent(new Event("unread"));
    return !this.sheet.isRead;
  }

  /** What is aimed at is written. */
  confirm() {
    return this.aimed && this.at(this.aimed, true);
  }

  /** A player, with the play that the sheet has for them: the first, or that of a row.
   * @param {string | number} number @param {Square} square @param {number | null} [at]
   */
  async choose(number, square, at = null) {
    const { sheet: { rows, place, isRead }, planner } = this;
    const found = at ?? rows.findIndex((row) => row.kind === "play" && playOf(row, number) >= 0);
    const row = found < 0 || place.or !== null || !isRead ? null : found;
    const which = row === null ? 0 : playOf(rows[row], number);
    const play = new ChosenPlay(String(number), square, row, which);
    const written = row === null ? null : rows[row].plays[which];
    if (written?.bare) play.begin(written, planner.pad(written.walk?.at(-1)) > 0);
    this.play = play;
    this.seen = this.aimed = this.armed = null;
    this.sheet.choose(row);
    planner.choose(play.number);
    this.changed();
    const isNewest = this.voice.now();
    await planner.stand(this.above());
    play.isLost = planner.isLost || !this.sheet.isRead;
    if (this.play !== play || (play.words && !play.written)) return;
    const shape = planner.shape(number);
    if (shape) play.at = play.from = shape.from;
    if (play.written && (shape || play.pad)) return this.steps.goOn(play, isNewest);
    if (!shape) await this.steps.nothingLeft(play, square, isNewest);
    else if (isNewest()) this.voice.say(filled("chosen", { number }));
    this.changed();
  }

  /** What is no target of the armed deed: the server says why, or allows it. @param {ChosenPlay} play @param {Armed} armed @param {Square} square @param {Who} [who] */
  async refuseTarget(play, armed, square, who) {
    const isNewest = this.voice.now();
    const order = armedOrder(armed, play.number, square, who);
    const why = order ? await this.writer.added(order) : false;
    if (this.play !== play || this.armed !== armed) return;
    if (why === true) this.armed = null;
    else if (isNewest()) this.voice.say(why || filled("no_target", armed.tool));
    this.changed();
  }

  /** The next squares are the targets of a deed. @param {Tool} tool */
  arm(tool) {
    const { play } = this;
    this.preview.stop();
    this.armed = this.armed?.tool === tool ? null : { tool, targets: [] };
    if (tool.pad && play) this.planner.show(play.number);
    if (tool.pad && play && this.armed) this.planner.land(play.walk ?? [], tool.pad);
    this.voice.say(this.armed ? filled("armed", tool) : "");
    this.changed();
  }

  /** Takes a square as the armed deed's next target; false if it is no such target. @param {ChosenPlay} play @param {Armed} armed @param {Square} square @param {Who} [who] */
  target(play, armed, square, who) {
    const { tool, targets } = armed;
    if (tool.bends) {
      this.armed = null;
      this.steps.bend(square);
      return true;
    }
    const target = nextTarget(armed, play.number, square, who);
    if (!target) return false;
    targets.push(target);
    if (targets.length < tool.takes.length) return true;
    this.armed = null;
    const order = toolOrder(tool, ...targets);
    if (tool.pad) this.writer.arrive(tool.pad, order);
    else this.writer.write(order);
    return true;
  }

  back() {
    if (this.armed) this.armed = null;
    else if (this.aimed) this.aimed = null;
    else if (this.play) return this.leave();
    this.planner.show(this.play?.number ?? null);
    return this.changed();
  }

  /** @param {number | null} [row] */
  leave(row = null) {
    this.sheet.choose(row);
    this.drop();
    this.voice.say("");
    return this.follow().then(() => !this.play && this.voice.read(this.planner.standing(this.sheet.rows)));
  }

  /** A whole play, with nobody chosen. @param {GameLine} line */
  add(line) {
    if (this.isUnread()) return;
    this.leave();
    this.writer.add(line);
  }

  /** The row chosen in the list is the one that is written. @param {number | null} at */
  open(at) {
    const play = at === null ? null : this.sheet.rows[at]?.plays[0];
    if (!play?.number) return this.leave(at);
    const [square = ""] = [...(this.planner.places ?? [])].find(([, who]) => who.mine && who.number === `${play.number}`) ?? [];
    return this.choose(play.number, square, at);
  }
}

/** Which of a row's plays is that of a player, or -1. @param {Row | undefined} row @param {string | number} number */
const playOf = (row, number) => row?.plays.findIndex((play) => String(play.number) === String(number)) ?? -1;
