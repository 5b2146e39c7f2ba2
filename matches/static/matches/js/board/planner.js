/* Shows on the pitch what the player being written for could do, and what the sheet comes to.
 *
 * The server computes all of it, from the plays above the line that is being written. The text stays
 * the truth: this asks about it and draws the answers.
 */

import { PlanClient } from "./plan-client.js";
import { PlanLayers, percent } from "./plan-layers.js";
import { squareName } from "./squares.js";
import { blockWords, filled, verdictOf, wayWords } from "./plan-words.js";
import { waysOf } from "./ways.js";

const REST = 450;
const GOOD = ["notice-good", "notice-warn", "notice-bad"];

export class Planner {
  constructor(root, svg, side) {
    this.side = side === "away" ? 1 : 0;
    this.client = new PlanClient(root.dataset.plan, root.querySelector("[name=csrfmiddlewaretoken]").value);
    this.layers = new PlanLayers(svg);
    this.line = root.querySelector("[data-plan-aim]");
    this.tools = root.querySelector("[data-plan-actions]");
    this.verdict = root.querySelector("[data-plan-verdict]");
    this.figures = new Map([...svg.querySelectorAll("[data-square]")].map((figure) => [`${figure.dataset.side} ${figure.dataset.number}`, figure]));
    this.board = null;
    this.ways = new Map();
    this.number = null;
    this.odds = [];
    document.body.addEventListener("htmx:afterSwap", () => this.mark());
    this.write = () => {};
  }

  /** The sheet has changed: its odds, and the position it leads to. */
  look(text, above) {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.judge(text), REST);
    this.stand(above);
  }

  /** The position after the plays above. */
  async stand(above) {
    const board = await this.client.ask("board", { text: above });
    if (!board) return;
    if (board.offline) return this.say(filled("offline"));
    if (board.refused) return;
    if (board === this.board) return;
    this.board = board;
    this.ways = new Map(board.reach.map((each) => [each.number, waysOf(each)]));
    this.layers.ghosts(this.moved());
    this.show(this.number);
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

  /** Where everybody is expected: square -> {number, mine, down}; null before the first answer. */
  places() {
    return this.board && new Map(this.board.players.map(([side, number, square, state]) => [square, { number: String(number), mine: side === this.side, down: state > 0 }]));
  }

  /** The reach of a player, and what they could do; null for nobody. */
  show(number) {
    this.number = number;
    const shape = this.shape(number);
    this.layers.reach(shape && this.ways.get(shape.number));
    this.layers.zones(shape && this.board.zones, this.board?.columns);
    this.layers.blocks(shape ? this.targets(shape) : []);
    this.layers.way(null, null);
    this.tools?.replaceChildren();
    if (!shape) {
      this.say(number && this.board ? filled("nothing_left", { number }) : this.standing());
      return;
    }
    this.say(filled("chosen", { number }));
    this.offer(shape);
    this.actions(shape.from);
  }

  shape(number) {
    return this.board?.reach.find((each) => String(each.number) === String(number));
  }

  standing() {
    if (!this.board || !this.board.steps.length) return "";
    if (this.board.is_lost) return filled("lost_at", { line: this.board.lost_at ?? "" });
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
    const ways = this.ways.get(shape.number);
    const places = new Map(this.board.players.filter(([side]) => side !== this.side).map(([, number, square]) => [number, square]));
    return shape.blocks.map(([opponent, index, dice, down, fall]) => {
      const from = nameOf(index, this.board.columns);
      const odds = from === shape.from ? 1 : (ways.get(from)?.odds ?? 0);
      return { opponent, square: places.get(opponent), from, dice, down, fall, odds, worth: odds * (down - fall) - (1 - odds) * 50 };
    });
  }

  bestBlock(number, opponent) {
    const shape = this.shape(number);
    const found = shape ? this.blocks(shape).filter((block) => String(block.opponent) === String(opponent)) : [];
    return found.sort((one, other) => other.worth - one.worth)[0] ?? null;
  }

  wayTo(number, square) {
    const shape = this.shape(number);
    return shape ? (this.ways.get(shape.number)?.get(square) ?? null) : null;
  }

  /** Preview a way: where the pointer is, or the first tap. */
  aim(number, square) {
    const way = this.wayTo(number, square);
    this.layers.way(this.shape(number)?.from, way, way && way.odds < 1 ? `${percent(way.odds)} %` : "");
    if (way) this.say(wayWords(number, way));
    return way;
  }

  /** Preview a block of that opponent. */
  aimBlock(number, opponent) {
    const block = this.bestBlock(number, opponent);
    if (!block) return null;
    this.layers.way(this.shape(number).from, this.wayTo(number, block.from), block.odds < 1 ? `${percent(block.odds)} %` : "");
    this.say(blockWords(block));
    return block;
  }

  refuse(number, square) {
    this.layers.flash(square);
    this.say(filled("out_of_reach", { number, square }));
  }

  /** "Fetch the ball" and "Score", where a way leads there. */
  offer(shape) {
    const ways = [...this.ways.get(shape.number).values()];
    const best = (list) => list.sort((one, other) => other.odds - one.odds || one.steps.length - other.steps.length)[0];
    const fetch = best(ways.filter((way) => /p[0-9]$/.test(way.steps.at(-1).dice)));
    const has = this.board.balls.some(([, carrier]) => carrier && carrier[0] === this.side && carrier[1] === shape.number);
    const score = best(ways.filter((way) => this.board.goals.includes(way.square) && (has || way.carries)));
    for (const [key, way] of [["fetch", fetch], ["score", score]]) {
      if (way) this.button(filled(key, { odds: percent(way.odds) }), () => this.write({ way }));
    }
  }

  /** A way is written: what the player could do at its end. */
  settle(square) {
    this.tools?.replaceChildren();
    this.actions(square);
  }

  /** What the player could do on a square, as buttons. */
  async actions(square) {
    const { number } = this;
    const above = this.above?.() ?? "";
    const found = await this.client.ask("actions", { text: above, number: Number(number), square });
    if (!found || found.refused || found.offline || number !== this.number) return;
    for (const each of found.blocks) {
      const words = { opponent: each.opponent, square, from: square, dice: each.own_choice ? each.dice : -each.dice, down: percent(each.down), fall: percent(each.fall) };
      this.button(blockWords(words), () => this.write({ words: `BLOCK opp${each.opponent}` }));
    }
    for (const each of found.passes) {
      const label = filled(each.verb === "PASS" ? "pass" : "hand_off", { to: each.to, odds: percent(each.caught), length: each.length });
      const risk = each.interceptors.length ? filled("interceptors", { who: each.interceptors.map(([who, face]) => `${who} (${face}+)`).join(", ") }) : "";
      this.button(`${label}${risk}`, () => this.write({ words: `${each.verb} ${each.to}` }));
    }
    for (const each of found.fouls) {
      this.button(filled("foul", { opponent: each.opponent, breaks: percent(each.breaks), off: percent(each.sent_off) }), () => this.write({ words: `FOUL opp${each.opponent}` }));
    }
  }

  button(label, action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-small";
    button.textContent = label;
    button.addEventListener("click", action);
    this.tools?.append(button);
  }

  say(words) {
    if (this.line && this.line.textContent !== words) this.line.textContent = words;
  }

  /** A quick estimate at once, then all rehearsals. */
  async judge(text) {
    for (const quick of [true, false]) {
      const answer = await this.client.ask("odds", { text, quick });
      if (!answer || !this.verdict) return;
      if (answer.refused || answer.offline) {
        this.verdict.hidden = !answer.offline;
        this.verdict.textContent = filled("offline");
        return;
      }
      const found = verdictOf(answer);
      this.verdict.hidden = !found;
      if (!found) return;
      const { words, tone } = found;
      this.verdict.textContent = words;
      this.verdict.classList.remove(...GOOD);
      if (tone) this.verdict.classList.add(tone);
      this.odds = answer.outlook?.plays ?? [];
      this.mark();
      if (answer.outlook === null) return;
    }
  }

  /** Each play of the list below says how often it begins and works. */
  mark() {
    for (const old of document.querySelectorAll(".plan-odds")) old.remove();
    for (const play of this.odds) {
      const row = document.querySelector(`.plays > li[value="${play.line}"]`);
      if (!row?.querySelector("code")?.textContent.includes(play.text)) continue;
      const odds = document.createElement("span");
      odds.className = "plan-odds soft";
      odds.textContent = filled("play_odds", { starts: percent(play.reached), works: percent(play.succeeded) });
      row.append(odds);
    }
  }
}

const nameOf = (index, columns) => squareName(index % columns, Math.floor(index / columns));
