/* Clicks, taps and keys on squares: chosen, aimed, written.
 *
 * An own player is chosen; a square or an opponent is aimed at. A mouse aims and writes with one click,
 * a finger aims with the first tap and writes with the second. A deed that wants a target takes the next.
 */

import { filled } from "./plan-words.js";
import { above, endOf, inserted, newPlay, playRow, withAlternative, withPlay } from "./rows.js";

const REST = 150; // while somebody types: the odds come first

export class Chooser {
  constructor(sheet, planner, voice) {
    Object.assign(this, { sheet, planner, voice, play: null, armed: null, aimed: null, seen: null, onState: () => {} });
    sheet.addEventListener("change", (event) => this.changed(event.detail));
    sheet.addEventListener("read", () => !this.play && this.follow());
    planner.onBoard = () => this.onState();
  }

  /** The plays before the one being written, or all. */
  above() {
    const { rows, place, text, isRead } = this.sheet;
    if (!this.play) return isRead && !this.sheet.atEnd ? above(rows, place.at) : text;
    return above(rows, this.play.row ?? (place.or !== null ? place.or : place.at));
  }

  /** The board shows where the plays lead. */
  follow() {
    return this.planner.stand(this.above());
  }

  changed(cause) {
    if (this.writing) return;
    const { rows, chosen } = this.sheet;
    const which = this.play && chosen !== null ? (rows[chosen]?.plays.findIndex((play) => String(play.number) === this.play.number) ?? -1) : -1;
    if (cause === "typing" || which < 0) this.drop();
    else Object.assign(this.play, { row: chosen, which });
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.follow(), cause === "typing" ? REST : 0);
  }

  /** Nobody is chosen any more; the list stays as it is. */
  drop() {
    Object.assign(this, { play: null, armed: null, aimed: null });
    this.planner.show(null);
    this.onState();
  }

  who(square) {
    return this.planner.places()?.get(square);
  }

  /** A click or a key on a square; `direct` writes at once, otherwise the first only aims. */
  async at(square, direct) {
    const who = this.who(square);
    if (this.armed && this.play) {
      if (this.target(square, who)) return;
      return this.voice.say(filled("no_target", { label: this.armed.tool.label }));
    }
    if (who?.mine) return this.choose(who.number, square);
    if (!this.play) {
      this.seen = who ? who.number : null;
      this.onState();
      return this.voice.say(who ? filled("opponent_there", { number: who.number, square }) : filled("choose_first"));
    }
    if (!direct && this.aimed !== square) {
      if (this.preview(square, who)) this.aimed = square;
      else await this.planner.refuse(this.play.number, square);
      return;
    }
    this.aimed = null;
    if (who) this.opponent(who, square);
    else await this.walk(square);
  }

  /** Show what a click there would write; false if it would write nothing. */
  preview(square, who = this.who(square)) {
    if (!this.play || this.armed) return false;
    if (this.play.acted) return true;
    if (!who) return Boolean(this.planner.aim(this.play.number, square));
    if (who.mine) return true;
    return who.down || Boolean(this.planner.aimBlock(this.play.number, who.number));
  }

  async choose(number, square) {
    const { rows } = this.sheet;
    let row = rows.findIndex((each) => each.kind === "play" && each.plays.some((play) => String(play.number) === String(number)));
    if (row < 0 || this.sheet.place.or !== null) row = null;
    const which = row === null ? null : rows[row].plays.findIndex((play) => String(play.number) === String(number));
    this.seen = null; // the opponent whose card is shown while nobody is chosen
    this.play = { number: String(number), row, which, from: square, at: square, via: [], words: "", acted: false };
    Object.assign(this, { aimed: null, armed: null });
    this.sheet.choose(row);
    this.planner.number = String(number);
    this.onState();
    await this.planner.stand(this.above());
    if (this.play?.number !== String(number) || this.play.words) return;
    const shape = this.planner.shape(number);
    if (shape) this.play.at = this.play.from = shape.from;
    this.voice.say(filled(shape ? "chosen" : "nothing_left", { number }));
    this.onState();
  }

  async opponent(who, square) {
    if (who.down) return this.write(`FOUL opp${who.number}`);
    const block = this.play.acted ? null : this.planner.bestBlock(this.play.number, who.number);
    const way = block && this.planner.wayTo(this.play.number, block.from);
    if (!block && !this.play.acted && this.planner.shape(this.play.number) && !this.play.words) return this.planner.refuse(this.play.number, square);
    if (way) this.go(way, `BLOCK opp${who.number}`);
    else this.write(`BLOCK opp${who.number}`);
  }

  async walk(square) {
    if (this.play.acted) return this.write(`MOVE TO ${square}`);
    const way = this.planner.wayTo(this.play.number, square);
    if (way) return this.go(way);
    if (this.planner.shape(this.play.number)) return this.planner.refuse(this.play.number, square);
    return this.voice.say(filled("nothing_left", { number: this.play.number }));
  }

  /** A way from where the player stands, in the place of the one written before. */
  go(way, then = "") {
    this.play.words = "";
    this.play.at = way.square;
    this.play.acted = false;
    const squares = way.steps.map((step) => step.square).join(" ");
    this.write(`MOVE ${squares} ${then}`.trimEnd(), { acts: Boolean(then) });
    this.planner.aim(this.play.number, way.square);
  }

  /** Another square to go over on the way. */
  async bend(square) {
    if (!this.play || this.play.acted) return;
    const over = [...this.play.via, square];
    const found = await this.planner.bend(over);
    if (found === true) this.play.via = over;
    else if (found) this.voice.say(found);
    this.onState();
  }

  async straighten() {
    this.play.via = [];
    await this.planner.bend([]);
    this.onState();
  }

  /** Words behind those written for this player. */
  write(words, { acts = true } = {}) {
    const { play, sheet } = this;
    if (!play) return;
    play.words = `${play.words} ${words}`.trim();
    play.acted = acts;
    const bare = `${play.number} ${play.words}`;
    this.writing = true;
    if (play.row !== null) sheet.edit(withPlay(sheet.rows, play.row, play.which, { bare, worked: "", failed: "" }), { chosen: play.row, ...this.kept() });
    else if (sheet.place.or !== null) this.alternative(bare);
    else {
      const { at } = sheet.place;
      const end = sheet.atEnd;
      sheet.edit(inserted(sheet.rows, at, [playRow([newPlay(play.number, bare)])]), { chosen: at, at: end ? null : at + 1 });
      Object.assign(play, { row: at, which: 0 });
    }
    this.writing = false;
    this.voice.say(filled("written", { words: bare }));
    this.onState();
  }

  kept() {
    const { atEnd, place } = this.sheet;
    return { at: atEnd ? null : place.at };
  }

  alternative(bare) {
    const { sheet, play } = this;
    const at = sheet.place.or;
    sheet.edit(withAlternative(sheet.rows, at, newPlay(play.number, bare)), { chosen: at });
    Object.assign(play, { row: at, which: sheet.rows[at].plays.length - 1 });
  }

  /** A whole line of the coach, or of a player off the pitch. */
  line(words) {
    this.leave();
    const { sheet } = this;
    const row = { ...playRow([newPlay(0, words)]), text: words };
    sheet.edit(inserted(sheet.rows, sheet.place.at, [row]), { at: sheet.atEnd ? null : endOf(sheet.rows, sheet.place.at) });
  }

  /** The next squares are the targets of a deed. */
  arm(tool) {
    this.armed = this.armed?.tool === tool ? null : { tool, words: [] };
    this.voice.say(this.armed ? filled("armed", { label: tool.label }) : "");
    this.onState();
  }

  /** Takes a square as the armed deed's next target; false if it is no such target. */
  target(square, who) {
    const { tool, words } = this.armed;
    const wanted = tool.takes[words.length].split("|");
    const mate = who?.mine && who.number !== this.play.number;
    if (mate && wanted.includes("mate")) words.push(who.number);
    else if (who && !who.mine && wanted.includes("opponent")) words.push(`opp${who.number}`);
    else if (wanted.includes("square") && !(who?.mine && !mate)) words.push(square);
    else return false;
    if (words.length === tool.takes.length) {
      this.armed = null;
      this.write(`${tool.word} ${words.join(" ")}`);
    }
    return true;
  }

  /** One state back. */
  back() {
    if (this.armed) this.armed = null;
    else if (this.aimed) {
      this.aimed = null;
      this.planner.show(this.play?.number ?? null);
    } else if (this.play) return this.leave();
    this.onState();
  }

  leave() {
    this.sheet.choose(null);
    this.drop();
    this.follow().then(() => !this.play && this.voice.say(this.planner.standing(this.sheet.rows)));
  }

  /** The row chosen in the list is the one that is written. */
  open(at) {
    const play = at === null ? null : this.sheet.rows[at]?.plays[0];
    if (!play?.number) return this.leave();
    const places = this.planner.places();
    const square = [...(places ?? [])].find(([, who]) => who.mine && who.number === String(play.number))?.[0] ?? null;
    return this.choose(play.number, square);
  }
}

