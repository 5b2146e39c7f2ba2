/* Clicks, taps and keys on squares: chosen, aimed, written. A mouse aims and writes with one click, a finger with two taps.
 * What follows a written play, and what takes its place: docs/pages.md.
 */

import { filled } from "./plan-words.js";
import { reason } from "./planner.js";
import { above, endOf, inserted, newPlay, playRow, textOf, withAlternative, withPlay } from "./rows.js";

const REST = 150; // while somebody types: the odds come first
const WONDER = 300; // a pointer on its way asks nothing

const nameAt = (square, who) => (!who ? square : who.mine ? who.number : `opp${who.number}`);
const wordsAt = (square, who) => `${!who ? "MOVE TO" : who.down ? "FOUL" : "BLOCK"} ${nameAt(square, who)}`;
const walkWords = ({ steps }) => (steps.length ? `MOVE ${steps.map((step) => step.square).join(" ")}` : "");

export class Chooser {
  constructor(sheet, planner, voice) {
    Object.assign(this, { sheet, planner, voice, play: null, armed: null, aimed: null, seen: null, onState: () => {} });
    sheet.addEventListener("change", (event) => this.changed(event.detail));
    sheet.addEventListener("read", () => (!this.play || planner.isLost) && this.resume());
    planner.onBoard = () => (this.branch(), this.onState());
  }

  /** The plays before the one being written, or all. */
  above() {
    const { rows, place, text, isRead } = this.sheet;
    if (!this.play) return isRead && !this.sheet.atEnd ? above(rows, place.at) : { text, inside: [] };
    return above(rows, this.play.row ?? (place.or !== null ? place.or : place.at));
  }

  /** The board shows where the plays lead. */
  follow() {
    return this.planner.stand(this.above());
  }

  /** The server answers: whoever is chosen goes on from the end of their play. */
  resume() {
    const { number, from, row, isLost } = this.play ?? {};
    return isLost && !this.aimed && !this.armed ? this.choose(number, from, row) : this.follow();
  }

  changed(cause) {
    if (this.writing) return;
    const { rows, chosen } = this.sheet;
    const which = this.play && chosen !== null ? (rows[chosen]?.plays.findIndex((play) => String(play.number) === this.play.number) ?? -1) : -1;
    if (cause === "typing" || which < 0) this.drop();
    else Object.assign(this.play, { row: chosen, which, replaced: false }); // one step back is that change now
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.follow(), cause === "typing" ? REST : 0);
  }

  /** Nobody is chosen any more. */
  drop() {
    this.stopWondering();
    Object.assign(this, { play: null, armed: null, aimed: null });
    this.planner.show(null);
    this.onState();
  }

  who(square) {
    return this.planner.places?.get(square);
  }

  /** A click or a key on a square; `direct` writes at once, otherwise the first only aims. */
  async at(square, direct) {
    this.stopWondering();
    const who = this.who(square);
    if (this.armed && this.play) {
      if (this.target(square, who)) return;
      return this.refuseTarget(square, who);
    }
    if (who?.mine) return this.choose(who.number, square);
    const left = this.play || who ? null : this.planner.leftFrom(square);
    if (left) return this.choose(left, square);
    if (!this.play) {
      this.seen = who ? who.number : null;
      this.onState();
      return this.voice.say(who ? filled("opponent_there", { number: who.number, square }) : filled("choose_first"));
    }
    if (this.play.pad && this.play.words) return this.voice.say(filled("pad_first"));
    if (!direct && this.aimed !== square) {
      this.aimed = this.preview(square, who) ? square : null;
      if (!this.aimed) {
        this.stopWondering();
        await this.planner.refuse(this.play.number, square);
      }
      return this.onState();
    }
    this.aimed = null;
    const chest = who ? null : this.chest(square);
    if (who) await this.opponent(who, square);
    else if (chest) {
      this.act(chest.way, `OPEN ${square}`);
      this.planner.aimChest(this.play.number, chest);
    } else await this.walk(square);
    this.onState();
  }

  /** What is aimed at is written. */
  confirm() {
    return this.aimed && this.at(this.aimed, true);
  }

  chest(square) {
    return this.play && !this.play.acted ? this.planner.chest(this.play.number, square) : null;
  }

  /** Show what a click there would write; else false, and why once the pointer rests. */
  preview(square, who = this.who(square)) {
    this.stopWondering();
    if (!this.play) return false;
    const shows = !this.armed && this.shows(square, who);
    if (this.armed && !this.planner.aimLanded(square)) {
      const words = filled("armed", this.armed.tool);
      if (!this.voice.isSaying(words)) this.voice.say(words);
    }
    if (!shows || this.play.acted) this.wonder = setTimeout(() => this.sayWhy(square, who, this.wonder), WONDER);
    return shows;
  }

  async sayWhy(square, who, wonder) {
    const { play } = this;
    const why = await (this.armed ? this.noTarget(square, who, "wonder") : play.acted ? this.behind(square, who) : this.planner.why(play.number, square));
    if (why && wonder === this.wonder) this.voice.say(why);
  }

  /** Why a square is no target of the armed deed: "" if it is one, or the next target decides. */
  noTarget(square, who, kind) {
    const { tool, words } = this.armed;
    const word = this.targetWord(square, who);
    if (tool.bends) return this.planner.why(this.play.number, square);
    if (tool.pad) return word ? "" : filled("no_target", tool);
    if (word && words.length + 1 < tool.takes.length) return "";
    return this.whyNot(this.armedWords(square, who), kind);
  }

  armedWords(square, who) {
    return [this.armed.tool.word, ...this.armed.words, nameAt(square, who)].join(" ");
  }

  /** What a click there would do behind an action, or why nothing. */
  async behind(square, who) {
    const { number, from } = this.play;
    const words = wordsAt(square, who);
    if (who?.mine || this.line.endsWith(words)) return "";
    const why = await this.whyNot(words, "wonder");
    const begins = !who ? this.planner.wayTo(number, square) : who.down ? this.planner.wayBeside(number, from, square) : this.planner.bestBlock(number, who.number);
    return why && begins ? filled("instead", { words: this.line }) : why === "" ? filled("behind", { words }) : why;
  }

  /** Preview the way to a square with which the play would begin again. */
  aimAnew(square) {
    const { number, words, via } = this.play;
    const way = words && via.length ? this.planner.straight(number)?.get(square) : null;
    if (way) {
      this.planner.showWay(number, way);
      this.voice.say(filled("instead", { words: this.line }));
    }
    return way;
  }

  get line() {
    return `${this.play.number} ${this.play.words}`;
  }

  stopWondering() {
    clearTimeout(this.wonder);
    this.wonder = null;
  }

  shows(square, who) {
    if (this.play.acted || (this.play.pad && this.play.words)) return true;
    const chest = who ? null : this.chest(square);
    if (chest) return Boolean(this.planner.aimChest(this.play.number, chest));
    if (!who) return Boolean(this.planner.aim(this.play.number, square) || this.aimAnew(square));
    if (who.mine) return true;
    if (who.down) return this.planner.aimFoul(this.play.number, this.play.at, who.number, square, (way) => this.whyNot(`${way && !this.play.words ? walkWords(way) : ""} FOUL opp${who.number}`.trim()));
    return Boolean(this.planner.aimBlock(this.play.number, who.number));
  }

  /** A player, with the play that the sheet has for them: the first, or that of a row. */
  async choose(number, square, at = null) {
    const { rows } = this.sheet;
    let row = at ?? rows.findIndex((each) => each.kind === "play" && each.plays.some((play) => String(play.number) === String(number)));
    if (row < 0 || this.sheet.place.or !== null) row = null;
    const which = row === null ? null : rows[row].plays.findIndex((play) => String(play.number) === String(number));
    this.seen = null; // the opponent whose card is shown
    const written = row === null ? null : rows[row].plays[which];
    this.play = { number: String(number), row, which, from: square, at: square, via: [], ball: [], words: "", acted: false, walk: [], arrivals: [], ...this.begun(written) };
    Object.assign(this, { aimed: null, armed: null });
    this.sheet.choose(row);
    Object.assign(this.planner, { number: String(number), via: [], bent: null, again: null, landed: null });
    this.onState();
    const { play } = this;
    const isNewest = this.voice.now();
    await this.planner.stand(this.above());
    play.isLost = this.planner.isLost;
    if (this.play !== play || (play.words && !play.written)) return;
    const shape = this.planner.shape(number);
    if (shape) play.at = play.from = shape.from;
    if (play.written && (shape || play.pad)) return this.goOn(isNewest);
    if (!shape) await this.nothingLeft(square, isNewest);
    else if (isNewest()) this.voice.say(filled("chosen", { number }));
    this.onState();
  }

  /** The chosen player can do nothing more: the server says why. */
  async nothingLeft(square, isNewest = this.voice.now()) {
    const { play } = this;
    const why = await this.planner.why(play.number, square ?? "A1");
    if (this.play !== play) return;
    play.why = why;
    if (isNewest()) this.voice.say(why || filled("nothing_left", { number: play.number }));
  }

  /** What is no target of the armed deed: the server says why, or allows it. */
  async refuseTarget(square, who) {
    const { play, armed } = this;
    const isNewest = this.voice.now();
    const found = armed.tool.pad ? false : await this.added(this.armedWords(square, who));
    if (this.play !== play || this.armed !== armed) return;
    if (found === true) this.armed = null;
    else if (isNewest()) this.voice.say(found || filled("no_target", armed.tool));
    this.onState();
  }

  /** What a play of the sheet leaves to be added: {written, words, walk, acted, pad}. */
  begun(play) {
    if (!play?.bare) return {};
    const words = play.bare.slice(String(play.number).length).trim();
    const pad = play.teleports || Boolean(play.walk?.length && this.planner.pad(play.walk.at(-1))) || play.arrivals.length > 0;
    return { written: play.bare, words, walk: play.walk, acted: !play.walk && !pad, pad, arrivals: play.arrivals };
  }

  /** The chosen player goes on from the end of the play that the sheet has for them. */
  async goOn(isNewest) {
    const { play } = this;
    const [loose] = this.planner.loose;
    const over = (play.walk ?? []).map((square) => (square === "BALL" ? loose : square));
    if (over.length && !play.pad && !over.includes(undefined)) {
      if ((await this.planner.bend(over, () => false)) === true) Object.assign(play, { via: over, at: over.at(-1), begun: over.length, ball: over.filter((square) => this.planner.hasBall(square)) });
      else play.acted = true;
      if (this.play !== play) return;
    }
    if (play.pad && over.length) play.at = over.at(-1);
    const draw = () => {
      this.planner.showWay(play.number, this.planner.wayTo(play.number, play.at));
      return [filled("goes_on", { words: play.written })];
    };
    if (isNewest()) this.planner.aimed(draw);
    this.onState();
  }

  /** Forget what the sheet has for this player: the next target takes its place. */
  async another() {
    const { play } = this;
    Object.assign(play, { words: "", walk: null, acted: false, pad: false, arrivals: [], begun: 0, via: [], ball: [], at: play.from });
    await this.planner.bend([]);
    this.voice.say(filled("takes_place", { words: play.written }));
    this.onState();
  }

  /** Write words behind those of the chosen player: true, or why the rules refuse them. */
  async added(words) {
    const why = await this.whyNot(words);
    if (why === "") this.write(words);
    return why === "" ? true : why;
  }

  /** Why the rules refuse words there: "" if they do not, false without an answer. */
  async whyNot(words, kind = "added") {
    const { play, sheet } = this;
    const bare = [play.number, play.words, words].filter(Boolean).join(" ");
    const at = play.row ?? sheet.place.at;
    const rows = play.row === null ? inserted(sheet.rows, at, [playRow([newPlay(play.number, bare)])]) : withPlay(sheet.rows, at, play.which, { bare });
    const answer = await this.planner.client.ask("odds", { text: textOf(rows, sheet.below), quick: true }, kind);
    if (!answer?.plays || this.play !== play) return false;
    const fault = answer.faults[0] ?? answer.plays.filter(({ line }) => line === at + 1)[play.row === null ? 0 : play.which]?.fault;
    return fault ? reason({ detail: fault.reason, rule: fault.rule }) : "";
  }

  /** Add words where the rules allow them; else the play begins again. */
  async addOr(words, begins) {
    const { play } = this;
    const found = await this.added(words);
    if (typeof found === "string" && this.play === play && !(await this.anew(begins))) this.voice.say(found);
  }

  /** The play begins again, over the ball that it fetched where that can be: whether it does. */
  async anew(begins) {
    const { play, line } = this;
    const kept = { ...play };
    for (const via of [play.ball, []]) {
      Object.assign(play, { words: "", acted: false, begun: 0, via });
      const bent = await this.planner.bend(via, () => false);
      if (this.play !== play) return true;
      if (bent === false) break; // without an answer the ball is not left behind
      if (bent !== true || !begins()) continue;
      if (kept.words && this.line !== line) {
        play.replaced = kept.words;
        this.voice.say(filled("replaced", { old: line, words: this.line }));
      }
      return true;
    }
    Object.assign(play, kept);
    await this.planner.bend(play.via, () => false);
    return false;
  }

  async opponent(who, square) {
    const words = wordsAt(square, who);
    if (await this.isLeft()) return undefined;
    if (who.down) return this.beside(words, square);
    if (!this.play.acted && this.block(who)) return undefined;
    if (this.play.words) return this.addOr(words, () => this.block(who));
    return this.planner.shape(this.play.number) ? this.planner.refuse(this.play.number, square) : this.write(words);
  }

  /** Once the ways over the ball are there: whether somebody else is chosen by then, or nobody. */
  async isLeft() {
    const { play } = this;
    await this.bending;
    return this.play !== play;
  }

  /** Words about what is on a square: from beside it, after a walk there if that is needed. */
  beside(words, square) {
    this.aimed = null;
    return this.addOr(words, () => {
      const way = this.planner.wayBeside(this.play.number, this.play.from, square);
      if (way) this.go(way, words);
      return way;
    });
  }

  block(who) {
    const found = this.planner.bestBlock(this.play.number, who.number);
    if (!found) return false;
    this.act(this.planner.wayTo(this.play.number, found.from), `BLOCK opp${who.number}`);
    return true;
  }

  async walk(square) {
    const { number, acted } = this.play;
    if (acted) return this.addOr(wordsAt(square), () => this.walkTo(square));
    if (await this.isLeft()) return undefined;
    if (this.walkTo(square)) return undefined;
    if (this.aimAnew(square)) return this.anew(() => this.walkTo(square));
    if (this.planner.shape(number)) return this.planner.refuse(number, square);
    return this.nothingLeft(square);
  }

  walkTo(square) {
    const way = this.planner.wayTo(this.play.number, square);
    if (way) this.go(way);
    return Boolean(way);
  }

  act(way, words) {
    if (way) this.go(way, words);
    else this.write(words);
  }

  /** A way from where the player stands, in the place of the one written before. */
  go(way, then = "") {
    const walk = then ? null : way.steps.map((step) => step.square);
    Object.assign(this.play, { words: "", at: way.square, acted: false, pad: way.onPad && !then, walk, arrivals: [] });
    this.write(`${this.openWords(way)} ${then}`.trim(), Boolean(then));
    this.planner.aim(this.play.number, way.square);
    this.bending = this.keepBall(way);
  }

  /** Squares where the way is bent or nothing above can fail, else words that leave the way open. */
  openWords(way) {
    const { board, loose } = this.planner;
    const isBall = loose.has(way.square);
    if (!(board.odds < 1) || this.play.via.length || way.onPad || !way.steps.length || (way.carries && !isBall)) return walkWords(way);
    return isBall && loose.size === 1 ? "MOVE BALL" : `MOVE TO ${way.square}`;
  }

  /** Where a way fetches a ball, that to another square does so too. */
  async keepBall({ steps }) {
    const { play } = this;
    const at = steps.findIndex(({ dice }) => dice.includes("p"));
    play.ball = at < 0 ? [] : [steps[at].square];
    if (at <= steps.findLastIndex(({ square }) => square === play.via.at(-1))) return;
    const via = [...play.via, ...play.ball];
    if ((await this.planner.bend(via, () => false)) !== true || this.play !== play) return;
    play.via = via;
    this.onState();
  }

  /** How the play goes on from a pad once the die has shown it, or no more; 0 is every other pad. */
  arrive(pad, words) {
    const { play } = this;
    const from = pad ? `ON ${pad}:` : "ELSE";
    const [begins, ...parts] = play.words.split(/ (?:\| )?(?=ON |ELSE)/);
    play.words = begins;
    play.arrivals = words ? [...play.arrivals, pad] : play.arrivals.filter((each) => each !== pad);
    this.planner.show(play.number);
    this.write((words ? [...parts, `${from} ${words}`] : parts.filter((part) => !part.startsWith(from))).join(" | "), false);
  }

  /** What is written from pads is drawn as a branch each. */
  branch() {
    const { pad, row } = this.play ?? {};
    if (pad && row !== null) this.planner.branch(above(this.sheet.rows, row + 1));
  }

  /** Another square to go over on the way. */
  async bend(square) {
    const { play } = this;
    if (!play || play.acted) return;
    const isNewest = this.voice.now();
    const over = [...play.via, square];
    const found = await this.planner.bend(over);
    if (this.play !== play) return;
    if (found === true) play.via = over;
    else if (found && isNewest()) this.voice.say(found);
    this.onState();
  }

  async straighten() {
    this.play.via = this.play.via.slice(0, this.play.begun ?? 0);
    await this.planner.bend(this.play.via);
    this.onState();
  }

  /** Words behind those written for this player. */
  write(words, acted = true) {
    const { play, sheet } = this;
    if (!play) return;
    const [walk, arrivals] = acted ? [null, []] : [play.walk, play.arrivals];
    play.words = `${play.words} ${words}`.trim();
    Object.assign(play, { acted, replaced: false });
    const bare = this.line;
    const written = play.row === null ? null : sheet.rows[play.row].plays[play.which];
    this.writing = true;
    if (play.row !== null) sheet.edit(withPlay(sheet.rows, play.row, play.which, { ...newPlay(play.number, bare), onfail: written.onfail, maxrisk: written.maxrisk, walk, arrivals }), { chosen: play.row, at: sheet.atEnd ? null : sheet.place.at });
    else if (sheet.place.or !== null) this.alternative({ ...newPlay(play.number, bare), walk });
    else {
      const { at } = sheet.place;
      const end = sheet.atEnd;
      sheet.edit(inserted(sheet.rows, at, [playRow([{ ...newPlay(play.number, bare), walk }])]), { chosen: at, at: end ? null : at + 1 });
      Object.assign(play, { row: at, which: 0 });
    }
    this.writing = false;
    this.voice.say(filled("written", { words: bare }));
    this.branch();
    this.onState();
  }

  alternative(added) {
    const { sheet, play } = this;
    const at = sheet.place.or;
    sheet.edit(withAlternative(sheet.rows, at, added), { chosen: at });
    Object.assign(play, { row: at, which: sheet.rows[at].plays.length - 1 });
  }

  /** A whole line of the coach, or of a player off the pitch. */
  order(words) {
    this.leave();
    const { sheet } = this;
    const row = { ...playRow([newPlay(0, words)]), text: words };
    sheet.edit(inserted(sheet.rows, sheet.place.at, [row]), { at: sheet.atEnd ? null : endOf(sheet.rows, sheet.place.at) });
  }

  /** The next squares are the targets of a deed. */
  arm(tool) {
    this.stopWondering();
    this.armed = this.armed?.tool === tool ? null : { tool, words: [] };
    if (tool.pad) this.planner.show(this.play.number);
    if (this.armed && tool.pad) this.planner.land(this.play.walk ?? [], tool.pad);
    this.voice.say(this.armed ? filled("armed", tool) : "");
    this.onState();
  }

  /** Takes a square as the armed deed's next target; false if it is no such target. */
  target(square, who) {
    const { tool, words } = this.armed;
    if (tool.bends) {
      this.armed = null;
      this.bend(square);
      return true;
    }
    const word = this.targetWord(square, who);
    if (!word) return false;
    words.push(word);
    if (words.length === tool.takes.length) {
      this.armed = null;
      if (tool.pad) this.arrive(tool.pad, `${tool.word} ${words.join(" ")}`);
      else this.write(`${tool.word} ${words.join(" ")}`);
    }
    return true;
  }

  /** How the armed deed writes a square as its next target; "" if it is no such target. */
  targetWord(square, who) {
    const { tool, words } = this.armed;
    const wanted = tool.takes[words.length].split("|");
    const mate = who?.mine && who.number !== this.play.number;
    if (tool.pad && who) return "";
    if (mate && wanted.includes("mate")) return who.number;
    if (who && !who.mine && wanted.includes("opponent")) return `opp${who.number}`;
    return wanted.includes("square") && !(who?.mine && !mate) ? square : "";
  }

  back() {
    if (this.armed || this.aimed) {
      this[this.armed ? "armed" : "aimed"] = null;
      this.planner.show(this.play?.number ?? null);
    } else if (this.play) return this.leave();
    this.onState();
  }

  leave(row = null) {
    this.sheet.choose(row);
    this.drop();
    this.voice.say("");
    return this.follow().then(() => !this.play && this.voice.read(this.planner.standing(this.sheet.rows)));
  }

  /** The row chosen in the list is the one that is written. */
  open(at) {
    const play = at === null ? null : this.sheet.rows[at]?.plays[0];
    if (!play?.number) return this.leave(at);
    const [square = null] = [...(this.planner.places ?? [])].find(([, who]) => who.mine && who.number === `${play.number}`) ?? [];
    return this.choose(play.number, square, at);
  }
}

