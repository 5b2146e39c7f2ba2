/* What a click on a square adds to the chosen player's play: a way, a chest, a block, a foul; or the play begins again. */

import { NOTHING, attackOrder, fetchOrder, joined, moveOrder, openOrder, orderAt, walkOrder } from "./play-order.js";
import { addedWords, filled, playWords } from "./plan-words.js";

const quietly = () => false; // what is not said

export class PlaySteps {
  /** @param {Choice} choice @param {Planner} planner @param {Voice} voice @param {PlayWriter} writer */
  constructor(choice, planner, voice, writer) {
    this.choice = choice;
    this.planner = planner;
    this.voice = voice;
    this.writer = writer;
    /** Until the ways over the ball are there. @type {Promise<void>} */
    this.bending = Promise.resolve();
  }

  /** @param {ChosenPlay} play @param {Square} square @param {Who} [who] */
  async add(play, square, who) {
    const { planner, writer } = this;
    const { number } = play;
    const chest = who ? null : this.chest(play, square);
    const order = orderAt(square, who);
    if (chest) {
      this.act(chest.way, openOrder(square));
      return planner.aimChest(number, chest);
    }
    if (!who && play.acted) return this.addOr(order, () => this.walkTo(square));
    await this.bending;
    if (this.choice.play !== play) return undefined; // somebody else is chosen by then, or nobody
    if (!who) {
      if (this.walkTo(square)) return undefined;
      if (this.aimAnew(play, square)) return this.anew(play, () => this.walkTo(square));
      return planner.shape(number) ? planner.refuse(number, square) : this.nothingLeft(play, square);
    }
    if (who.down) return this.beside(order, square);
    if (!play.acted && this.block(who)) return undefined;
    if (play.words) return this.addOr(order, () => this.block(who));
    return planner.shape(number) ? planner.refuse(number, square) : writer.write(order);
  }

  /** @param {ChosenPlay} play @param {Square} square */
  chest(play, square) {
    return play.acted ? null : this.planner.chest(play.number, square);
  }

  /** What a click there orders from where the player stands. @param {ChosenPlay} play @param {Square} square @param {Who} [who] */
  orderTo(play, square, who) {
    const { planner } = this;
    const { number, at } = play;
    const chest = who ? null : this.chest(play, square);
    const block = who && !who.down ? planner.bestBlock(number, who.number) : null;
    const way = chest ? chest.way : who?.down ? planner.wayBeside(number, at, square) : planner.wayTo(number, block?.from ?? square);
    const then = chest ? openOrder(square) : who ? orderAt(square, who) : NOTHING;
    return joined(way ? this.openOrder(play, way) : NOTHING, then);
  }

  /** The player can do nothing more: the server says why. @param {ChosenPlay} play @param {Square} square */
  async nothingLeft(play, square, isNewest = this.voice.now()) {
    const why = await this.planner.why(play.number, square || "A1");
    if (this.choice.play !== play) return;
    play.why = why;
    if (isNewest()) this.voice.say(why || filled("nothing_left", { number: play.number }));
  }

  /** Something with what is on a square: from beside it, after a walk there if that is needed. @param {Order} order @param {Square} square */
  beside(order, square) {
    const { choice } = this;
    choice.aimed = null;
    return this.addOr(order, () => {
      const way = choice.play && this.planner.wayBeside(choice.play.number, choice.play.from, square);
      if (way) this.go(way, order);
      return Boolean(way);
    });
  }

  /** @param {Who} who */
  block({ number }) {
    const { play } = this.choice;
    const block = play && this.planner.bestBlock(play.number, number);
    if (!block) return false;
    this.act(this.planner.wayTo(play.number, block.from), attackOrder("BLOCK", number));
    return true;
  }

  /** @param {Square} square */
  walkTo(square) {
    const way = this.choice.play && this.planner.wayTo(this.choice.play.number, square);
    if (way) this.go(way);
    return Boolean(way);
  }

  /** @param {Way | null} way @param {Order} order */
  act(way, order) {
    if (way) this.go(way, order);
    else this.writer.write(order);
  }

  /** A way from where the player stands, in the place of the one written before. @param {Way} way @param {Order} [then] */
  go(way, then) {
    const { play } = this.choice;
    if (!play) return;
    play.order = NOTHING;
    play.ways = [];
    play.at = way.square;
    play.pad = way.onPad && !then;
    play.walk = then ? null : way.steps.map((step) => step.square);
    this.writer.write(joined(this.openOrder(play, way), then ?? NOTHING), Boolean(then));
    const { number, order } = play;
    this.planner.aim(number, way.square, (words) => addedWords(then ? playWords(number, order.steps) : words));
    this.bending = this.keepBall(play, way);
  }

  /** Squares where the way is bent or nothing above can fail, else what leaves the way open. @param {ChosenPlay} play @param {Way} way */
  openOrder(play, way) {
    const { known: { odds }, loose } = this.planner;
    const isBall = loose.has(way.square);
    if (!(odds < 1) || play.via.length || way.onPad || !way.steps.length || (way.carries && !isBall)) return walkOrder(way);
    return isBall && loose.size === 1 ? fetchOrder : moveOrder(way.square);
  }

  /** Where a way fetches a ball, that to another square does so too. @param {ChosenPlay} play @param {Way} way */
  async keepBall(play, { steps }) {
    const at = steps.findIndex(({ dice }) => dice.includes("p"));
    play.ball = at < 0 ? [] : [steps[at].square];
    if (at <= steps.findLastIndex(({ square }) => square === play.via.at(-1))) return;
    const via = [...play.via, ...play.ball];
    if ((await this.planner.bend(via, quietly)) !== true || this.choice.play !== play) return;
    play.via = via;
    this.choice.changed();
  }

  /** Add something where the rules allow it; else the play begins again. @param {Order} order @param {() => boolean} begins */
  async addOr(order, begins) {
    const { play } = this.choice;
    const why = await this.writer.added(order);
    if (typeof why === "string" && play && this.choice.play === play && !(await this.anew(play, begins))) this.voice.say(why);
  }

  /** The play begins again, over the ball that it fetched where that can be: whether it does. @param {ChosenPlay} play @param {() => boolean} begins */
  async anew(play, begins) {
    const { line, order, ways, acted, begun, via } = play;
    for (const over of [play.ball, []]) {
      play.restart(over);
      const bent = await this.planner.bend(over, quietly);
      if (this.choice.play !== play) return true;
      if (bent === false) break; // without an answer the ball is not left behind
      if (bent !== true || !begins()) continue;
      if (order.words && play.line !== line) {
        play.replaced = order.words;
        this.voice.say(filled("replaced", { old: line, words: play.line }));
      }
      return true;
    }
    play.restart(via);
    play.order = order;
    play.ways = ways;
    play.acted = acted;
    play.begun = begun;
    await this.planner.bend(via, quietly);
    return false;
  }

  /** Preview the way to a square with which the play would begin again. @param {ChosenPlay} play @param {Square} square */
  aimAnew({ number, words, via, line }, square) {
    const way = words && via.length ? this.planner.straight(number)?.get(square) : null;
    if (!way) return false;
    this.planner.showWay(number, way);
    this.voice.say(filled("instead", { words: line }));
    return true;
  }

  /** Another square to go over on the way. @param {Square} square */
  async bend(square) {
    const { play } = this.choice;
    if (!play || play.acted) return;
    const isNewest = this.voice.now();
    const over = [...play.via, square];
    const why = await this.planner.bend(over);
    if (this.choice.play !== play) return;
    if (why === true) play.via = over;
    else if (why && isNewest()) this.voice.say(why);
    this.choice.changed();
  }

  async straighten() {
    const { play } = this.choice;
    if (!play) return;
    play.via = play.via.slice(0, play.begun);
    await this.planner.bend(play.via);
    this.choice.changed();
  }

  /** Go on from the end of the play that the sheet has. @param {ChosenPlay} play @param {() => boolean} isNewest */
  async goOn(play, isNewest) {
    const { planner } = this;
    const [loose = ""] = planner.loose;
    const over = (play.walk ?? []).map((square) => (square === "BALL" ? loose : square));
    const end = over.at(-1);
    if (end && !play.pad && !over.includes("")) {
      if ((await planner.bend(over, quietly)) === true) {
        play.via = over;
        play.at = end;
        play.begun = over.length;
        play.ball = over.filter((square) => planner.hasBall(square));
      } else play.acted = true;
      if (this.choice.play !== play) return;
    }
    if (play.pad && end) play.at = end;
    if (isNewest()) {
      planner.aimed(() => {
        planner.showWay(play.number, planner.wayTo(play.number, play.at));
        return [filled("goes_on", { words: play.written })];
      });
    }
    this.choice.changed();
  }

  /** Forget what the sheet has for this player: the next target takes its place. */
  async another() {
    const { play } = this.choice;
    if (!play) return;
    play.restart([]);
    play.walk = null;
    play.pad = false;
    play.ball = [];
    play.at = play.from;
    await this.planner.bend([]);
    this.voice.say(filled("takes_place", { words: play.written }));
    this.choice.changed();
  }
}
