/* Shows on the pitch where the plays lead, and what the chosen player could do from there.
 *
 * The server computes all of it. The text stays the truth: this asks about it and draws the answers.
 */

import { PlanLayers, percent } from "./plan-layers.js";
import { squareName } from "./squares.js";
import { blockWords, filled, numberOf, wayWords } from "./plan-words.js";
import { bentWays, waysOf } from "./ways.js";

export class Planner {
  constructor(svg, side, client, voice) {
    Object.assign(this, { client, voice, side: side === "away" ? 1 : 0, layers: new PlanLayers(svg) });
    this.figures = new Map([...svg.querySelectorAll("[data-square]")].map((figure) => [`${figure.dataset.side} ${figure.dataset.number}`, figure]));
    Object.assign(this, { board: null, there: null, ways: new Map(), number: null, above: "", via: [], bent: null, onBoard: () => {} });
  }

  /** The position after these plays; true once it is shown. */
  async stand(above) {
    this.above = above;
    const board = await this.client.ask("board", { text: above });
    if (!board || above !== this.above) return false;
    if (board.offline) this.voice.say(filled("offline"));
    if (board.offline || board.refused) return false;
    if (board !== this.board) {
      this.board = board;
      this.ways = new Map();
      this.there = new Map(board.players.map(([side, number, square, state, used]) => [square, { number: String(number), mine: side === this.side, down: state > 0, used }]));
      this.balls = new Set(board.balls.map(([square]) => square));
      this.layers.ghosts(this.moved());
    }
    this.show(this.number);
    this.onBoard();
    return true;
  }

  moved() {
    return this.board.players.flatMap(([side, number, square, state]) => {
      const figure = this.figures.get(`${side ? "away" : "home"} ${number}`);
      const from = figure?.dataset.square;
      const down = state > 0;
      const wasDown = figure && !figure.classList.contains("pitch-standing");
      return from === square && down === Boolean(wasDown) ? [] : [{ figure, from, to: square, number, side, down }];
    });
  }

  /** Where everybody is expected: square -> {number, mine, down, used}; null before the first answer. */
  places() {
    return this.there;
  }

  hasBall(square) {
    return this.balls?.has(square) ?? false;
  }

  /** The reach of a player; null for nobody. */
  show(number) {
    if (number !== this.number) Object.assign(this, { via: [], bent: null });
    this.number = number;
    const shape = this.shape(number);
    this.layers.reach(shape && this.reach(number));
    this.layers.zones(shape && this.board.zones, this.board?.columns);
    this.layers.blocks(shape ? this.targets(shape) : []);
    this.layers.way(null, null);
    return shape;
  }

  /** The ways now lead over these squares: true, or why they cannot. */
  async bend(over) {
    const { number } = this;
    if (!over.length) {
      Object.assign(this, { via: [], bent: null });
      this.show(number);
      return true;
    }
    const found = await this.client.ask("ways", { text: this.above, number: Number(number), over });
    if (!found || number !== this.number) return false;
    if (found.offline || found.refused) return found.refused?.detail ?? filled("offline");
    Object.assign(this, { via: over, bent: bentWays(found) });
    this.layers.reach(this.bent);
    this.aim(number, over.at(-1));
    return true;
  }

  /** The ways of a player; they are read when somebody wants them. */
  reach(number) {
    if (this.bent) return this.bent;
    const shape = this.ways.has(Number(number)) ? null : this.shape(number);
    if (shape) this.ways.set(Number(number), waysOf(shape));
    return this.ways.get(Number(number));
  }

  shape(number) {
    return number === null ? undefined : this.board?.reach.find((each) => String(each.number) === String(number));
  }

  /** What is shown while nobody is chosen. */
  standing(rows) {
    if (!this.board || !(this.board.steps.length || this.board.is_lost)) return "";
    if (this.board.is_lost) return filled("lost_at", { play: this.board.lost_at ? numberOf(rows, { line: this.board.lost_at }) : "" });
    return filled(this.board.scores ? "scores" : "expected", { odds: percent(this.board.odds) });
  }

  /** The best block of each opponent in reach, for the badges. */
  targets(shape) {
    const best = new Map();
    for (const block of this.blocks(shape)) {
      const known = best.get(block.opponent);
      if (!known || block.worth > known.worth) best.set(block.opponent, block);
    }
    return [...best.values()];
  }

  blocks(shape) {
    const ways = this.reach(shape.number);
    const places = new Map(this.board.players.filter(([side]) => side !== this.side).map(([, number, square]) => [number, square]));
    return shape.blocks.flatMap(([opponent, index, dice, down, fall]) => {
      const from = nameOf(index, this.board.columns);
      const odds = from === shape.from && !this.via.length ? 1 : (ways.get(from)?.odds ?? 0);
      return odds ? [{ opponent, square: places.get(opponent), from, dice, down, fall, odds, worth: odds * (down - fall) - (1 - odds) * 50 }] : [];
    });
  }

  bestBlock(number, opponent) {
    const shape = this.shape(number);
    const found = shape ? this.blocks(shape).filter((block) => String(block.opponent) === String(opponent)) : [];
    return found.sort((one, other) => other.worth - one.worth)[0] ?? null;
  }

  wayTo(number, square) {
    return this.shape(number) ? (this.reach(number)?.get(square) ?? null) : null;
  }

  /** Preview a way: where the pointer is, or the first tap. */
  aim(number, square) {
    const way = this.wayTo(number, square);
    this.layers.way(this.shape(number)?.from, way, way && way.odds < 1 ? `${percent(way.odds)} %` : "");
    if (way) this.voice.say(wayWords(number, way));
    return way;
  }

  /** Preview a block of that opponent. */
  aimBlock(number, opponent) {
    const block = this.bestBlock(number, opponent);
    if (!block) return null;
    this.layers.way(this.shape(number).from, this.wayTo(number, block.from), block.odds < 1 ? `${percent(block.odds)} %` : "");
    this.voice.say(blockWords(block));
    return block;
  }

  /** Why a square cannot be reached: the server names the rule and the value. */
  async refuse(number, square) {
    this.layers.flash(square);
    const found = await this.client.ask("actions", { text: this.above, number: Number(number), square }, "why");
    if (found?.refused) this.voice.say(reason(found.refused));
  }

  /** "Fetch the ball" and "Score", where a way leads there: [key, way]. */
  goals(number) {
    const shape = this.shape(number);
    if (!shape) return [];
    const ways = [...this.reach(number).values()];
    const best = (list) => list.sort((one, other) => other.odds - one.odds || one.steps.length - other.steps.length)[0];
    const has = this.board.balls.some(([, carrier]) => carrier && carrier[0] === this.side && carrier[1] === shape.number);
    const fetch = best(ways.filter((way) => /p[0-9]$/.test(way.steps.at(-1)?.dice ?? "")));
    const score = best(ways.filter((way) => this.board.goals.includes(way.square) && (has || way.carries)));
    return [["fetch", fetch], ["score", score]].filter(([, way]) => way);
  }

  /** What the player could do on a square. */
  async actions(number, square) {
    const found = await this.client.ask("actions", { text: this.above, number: Number(number), square });
    return !found || found.refused || found.offline ? null : found;
  }
}

/** A refusal of the API in words, with its rule. */
export const reason = ({ detail, rule }) => (rule && !String(detail).includes(rule) ? `${detail} (${rule})` : String(detail ?? ""));

const nameOf = (index, columns) => squareName(index % columns, Math.floor(index / columns));
