/* Shows on the pitch where the plays lead, and what the chosen player could do from there. The server computes it. */

import { lost } from "./plan-client.js";
import { PlanLayers, percent } from "./plan-layers.js";
import { nameOf } from "./squares.js";
import { assistWords, bandWords, blockWords, chestWords, filled, foulWords, numberOf, padWords, shareWords, wayWords } from "./plan-words.js";
import { bentWays, waysOf } from "./ways.js";

const NOBODY = Object.freeze({ players: [], balls: [], routes: [], by_luck: [], pads: [], goals: [], reach: [], beside: [], futures: [], ends: [], columns: 0 });

export class Planner {
  constructor(svg, side, client, voice, frames) {
    Object.assign(this, { client, voice, side: side === "away" ? 1 : 0, layers: new PlanLayers(svg, frames) });
    this.figures = new Map([...svg.querySelectorAll("[data-square]")].map((figure) => [`${figure.dataset.side} ${figure.dataset.number}`, figure]));
    this.balls = [...svg.querySelectorAll("[data-ball]")];
    Object.assign(this, { board: null, places: null, loose: new Set(), catching: new Map(), ways: new Map(), number: null, above: { text: "", inside: [] }, via: [], bent: null, banded: false });
  }

  /** The position after these plays, inside those IFs; true once it is shown. */
  async stand(plays, future = plays.text === this.above.text ? this.above.future : "") {
    const above = { ...plays, future };
    Object.assign(this, { above, isThere: false, isLost: false });
    const board = await this.client.ask("board", above);
    if (!board || above !== this.above) return false;
    this.isLost = Boolean(board.offline || board.refused);
    if (this.isLost) {
      this.tell(filled("no_board", { why: lost(board, filled) }));
      this.again ??= () => {}; // then that is over
      return false;
    }
    const { again, number, via, landed } = this;
    const isNew = board !== this.board;
    if (isNew) {
      this.board = board;
      this.ways = new Map();
      const held = new Set(board.balls.map(([, carrier]) => carrier?.join(" ")));
      this.places = new Map( // where everybody is expected
        board.players.map(([side, number, square, state, used]) => [
          square,
          { number: String(number), mine: side === this.side, down: state > 0, state, used, ball: held.has(`${side} ${number}`), signs: this.signs(side, number) },
        ]),
      );
      this.loose = new Set(board.balls.flatMap(([square]) => square ?? []));
      const places = { moved: this.moved(), balls: this.movedBalls() };
      for (const name of ["left", "ghosts"]) this.layers.show(name, places);
    }
    this.isThere = true;
    this.show(number);
    this.onBoard();
    if (isNew && via.length) await this.bend(via, () => false);
    if (landed) await this.land(landed.over, landed.pad);
    if (!again || this.again || number !== this.number) return true;
    const found = again() ?? [""];
    this.again = again;
    if (isNew && this.isNewest?.()) this.tell(...found);
    return true;
  }

  /** After all rehearsals. */
  refine(text, { futures, ends }) {
    if (text === this.above.text && futures.some(([key]) => key === this.board?.shown)) Object.assign(this.board, { futures, ends });
  }

  /** The position that the server has answered, or one in which nobody is. */
  get known() {
    return this.board ?? NOBODY;
  }

  figure(side, number) {
    return this.figures.get(`${side ? "away" : "home"} ${number}`);
  }

  /** What the picture shows at a player's corners, and no answer of the server has. */
  signs(side, number) {
    return [...(this.figure(side, number)?.querySelectorAll(".pitch-sign:not(.pitch-tick)") ?? [])].map((sign) => sign.classList[1].replace("pitch-", ""));
  }

  moved() {
    return this.known.players.flatMap(([side, number, square, state]) => {
      const figure = this.figure(side, number);
      const from = figure?.dataset.square;
      const down = state > 0;
      const wasDown = figure && !figure.classList.contains("pitch-standing");
      const of = (rows) => rows.find((row) => row[0] === side && row[1] === number)?.[2];
      return from === square && down === Boolean(wasDown) ? [] : [{ figure, from, to: square, number, side, down, route: of(this.known.routes), ends: of(this.known.by_luck) }];
    });
  }

  /** The number of the own player whose plays lead away from a square. */
  leftFrom(square) {
    return this.moved().find(({ side, from }) => side === this.side && from === square)?.number ?? null;
  }

  /** Balls that are elsewhere then, and where: {gone, at}. */
  movedBalls() {
    const at = this.known.balls.map(([square, carrier]) => ({ square: square ?? (carrier && this.squares(carrier[0]).get(carrier[1])), held: Boolean(carrier) })).filter(({ square }) => square);
    const now = new Set(at.map(({ square }) => square));
    const before = new Set(this.balls.map((drawn) => drawn.dataset.ball));
    return { gone: this.balls.filter((drawn) => !now.has(drawn.dataset.ball)), at: at.filter(({ square }) => !before.has(square)) };
  }

  /** Ends that nobody can foresee, by number: [[square, chance]]. */
  luck() {
    const { by_luck: rows = [], luck_margins: margins = [] } = this.board ?? {};
    const told = rows.map(([side, number, ends], row) => [side, String(number), ends.map(([square, permille], at) => [square, permille / 1000, (margins[row]?.[at] ?? 0) / 1000])]);
    return new Map(told.filter(([side]) => side === this.side).map(([, number, ends]) => [number, ends]));
  }

  /** The number of a pad, 0 for another square. */
  pad(square) {
    return (this.board?.pads ?? []).indexOf(square) + 1;
  }

  /** The chest on a square, if the player can open it: {square, beside, way, odds, ball}. */
  chest(number, square) {
    const shape = this.shape(number);
    const row = shape?.chests?.find(([index]) => nameOf(index, this.known.columns) === square);
    if (!row) return null;
    const beside = nameOf(row[1], this.known.columns);
    const way = this.reach(number)?.get(beside) ?? null;
    if (!way && beside !== shape.from) return null;
    return { square, beside, way, odds: row[2] / 1000, ball: row[3] / 1000 };
  }

  hasBall(square) {
    return this.loose?.has(square) ?? false;
  }

  /** The reach of a player; null for nobody. */
  show(number) {
    if (number !== this.number) Object.assign(this, { via: [], bent: null });
    Object.assign(this, { number, landed: null, again: null });
    const shape = this.shape(number);
    this.layers.show("reach", shape ? this.reach(number) : null);
    this.layers.show("zones", shape ? this.board : null);
    this.layers.show("blocks", shape ? this.targets(shape) : null);
    this.catching = new Map();
    this.showBands(null);
    for (const name of ["catchers", "way", "branches"]) this.layers.show(name, null);
    return shape;
  }

  /** The ways are those from the pad on which a teleport lands. */
  async land(over, pad) {
    const { number } = this;
    const landed = (this.landed = { over, pad }); // until the pad is let go
    const found = await this.client.ask("ways", { ...this.above, number: Number(number), over, pad, why: true }, "land");
    if (!found?.ways || number !== this.number || landed !== this.landed) return;
    Object.assign(landed, { from: found.from, ways: bentWays(found) });
    this.layers.show("reach", landed.ways);
    this.onLand(found.from);
  }

  aimLanded(square) {
    return this.landed && this.aimed(() => {
      const { ways, from } = this.landed ?? {};
      const way = ways?.get(square);
      this.showWay(this.number, way, way?.odds, from);
      return way && [wayWords(this.number, way)];
    });
  }

  /** Where the chosen player's play leads from each pad. */
  async branch(above) {
    const { number } = this;
    const board = await this.client.ask("board", above, "branch");
    const row = board?.by_luck?.find(([side, who]) => side === this.side && String(who) === number);
    if (row && number === this.number) this.layers.show("branches", row);
  }

  /** The ways lead over these squares, the last is aimed at: true, why they cannot, or false without an answer. */
  async bend(over, isNewest = this.voice.now()) {
    const { number } = this;
    if (!over.length) {
      Object.assign(this, { via: [], bent: null });
      this.show(number);
      return true;
    }
    const found = await this.client.ask("ways", { ...this.above, number: Number(number), over, why: true });
    if (!found || number !== this.number) return false;
    if (found.offline || found.refused) return this.voice.say(lost(found, filled)) ?? false;
    if (found.why) return reason(found.why);
    Object.assign(this, { via: over, bent: bentWays(found) });
    this.layers.show("reach", this.bent);
    if (isNewest()) this.aim(number, over.at(-1));
    return true;
  }

  reach(number) {
    return this.bent ?? this.straight(number);
  }

  /** The ways of a player over nothing given; read when somebody wants them. */
  straight(number) {
    const shape = this.ways.has(Number(number)) ? null : this.shape(number);
    if (shape) this.ways.set(Number(number), waysOf(shape));
    return this.ways.get(Number(number));
  }

  shape(number) {
    return number === null ? undefined : this.board?.reach.find((each) => String(each.number) === String(number));
  }

  /** What is shown while nobody is chosen. */
  standing(rows) {
    const { board } = this;
    if (!board) return "";
    if (board.strays) return filled("strays");
    if (board.times < 2 && !board.lost_at) return ""; // no plays
    if (board.lost_at) return filled("lost_at", { play: numberOf(rows, { line: board.lost_at }) });
    const condition = this.above.inside.map((line) => `${line < 0 ? "NOT " : ""}${rows[Math.abs(line) - 1]?.condition ?? ""}`).join(", ");
    const [, odds, margin, words] = board.futures.find(([key]) => key === board.shown);
    return filled(condition ? "inside" : "shown", { condition, words, odds: shareWords(odds, margin) });
  }

  /** The best block of each opponent in reach. */
  targets(shape) {
    const ways = this.reach(shape.number);
    const places = this.squares(1 - this.side);
    const best = new Map();
    for (const [opponent, index, dice, down, fall, there, times] of ways.blocks) {
      const from = nameOf(index, this.known.columns);
      best.set(opponent, { opponent, square: places.get(opponent), from, dice, down, fall, odds: there / 1000, times });
    }
    return [...best.values()];
  }

  /** Where the players of a side are, by number. */
  squares(of) {
    return new Map(this.known.players.filter(([side]) => side === of).map(([, number, square]) => [number, square]));
  }

  bestBlock(number, opponent) {
    const shape = this.shape(number);
    return (shape && this.targets(shape).find((block) => String(block.opponent) === String(opponent))) ?? null;
  }

  wayTo(number, square) {
    return (this.shape(number) && this.reach(number).get(square)) ?? null;
  }

  /** A player's way and the chance of what it is for; nothing for null. */
  showWay(number, way, odds = way?.odds, from = this.shape(number)?.from) {
    this.layers.show("way", way && { from, way, label: odds < 1 ? `${percent(odds)}%` : "" });
  }

  /** `draw` shows what is aimed at, and in the next position again, and gives what is told. */
  aimed(draw) {
    this.again = draw;
    const found = draw();
    if (found) this.tell(...found);
    return found;
  }

  /** Preview a way: where the pointer is, or the first tap. */
  aim(number, square) {
    return this.aimed(() => {
      const way = this.wayTo(number, square);
      this.showWay(number, way);
      if (!way) return null;
      const { from, reroll, first } = this.shape(number);
      const words = wayWords(number, way, reroll, first);
      const taken = this.known.pads.filter((pad) => pad !== from && this.places.has(pad)).map((pad) => this.pad(pad));
      return [way.onPad ? `${words} ${padWords(this.pad(square), taken)}` : words];
    });
  }

  aimChest(number, { square }) {
    return this.aimed(() => {
      const chest = this.chest(number, square);
      this.showWay(number, chest?.way, chest?.odds);
      return chest && [chestWords(number, chest)];
    });
  }

  aimBlock(number, opponent) {
    return this.aimed(() => {
      const block = this.bestBlock(number, opponent);
      if (!block) return null;
      this.showWay(number, this.wayTo(number, block.from), block.odds);
      const words = blockWords(block);
      const helps = (found) => {
        const whole = found?.blocks.find((each) => each.opponent === block.opponent);
        return whole && `${words}. ${assistWords(whole, this.named)}`;
      };
      return [words, block.from, helps];
    });
  }

  /** Say this, and more once the server has answered. */
  async tell(aim, square, more) {
    const words = this.asShown(aim);
    this.voice.say(words);
    this.isNewest = this.voice.now();
    const said = await more?.(await this.actions(this.number, square, "assists"));
    if (said && this.voice.isSaying(words)) this.tell(said);
  }

  /** Only in the future that is shown. */
  asShown(words) {
    const { odds } = this.known;
    return words && odds < 1 ? filled("as_shown", { words, odds: percent(odds) }) : words;
  }

  /** Whether a square is beside one where an opponent or a ball lies. */
  isBeside(at, square) {
    return this.known.beside.some(([there, near]) => there === square && near.includes(at));
  }

  /** The safest way to a square beside another; null for none, or who stands beside it. */
  wayBeside(number, at, square) {
    if (this.isBeside(at, square)) return null;
    return this.best(number, (way) => !way.onPad && this.isBeside(way.square, square));
  }

  /** Preview a foul, if need be after a walk. `whyNot(way)` says why there is none. */
  aimFoul(number, at, opponent, square, whyNot) {
    const words = `${filled("cell_opponent", { number: opponent })}, ${filled("cell_down")}`;
    return this.aimed(() => {
      const way = this.wayBeside(number, at, square);
      this.showWay(number, way);
      const odds = (found) => {
        const foul = found?.fouls.find((each) => String(each.opponent) === opponent);
        return foul ? foulWords(foul, way) : this.voice.isSaying(this.asShown(words)) && whyNot(way);
      };
      return [words, way?.square ?? at, odds];
    });
  }

  /** Why a square cannot be reached: the server names the rule and the value. */
  async refuse(number, square) {
    this.layers.flash(square);
    const isNewest = this.voice.now();
    const words = await this.why(number, square);
    if (words && isNewest()) this.voice.say(words);
  }

  /** Why a player cannot get to a square, or can do nothing more; "" without a reason. */
  async why(number, square) {
    const found = await this.client.ask("actions", { ...this.above, number: Number(number), square, over: [], why: true }, "why");
    return found?.why ? reason(found.why) : found?.offline ? filled("offline") : "";
  }

  /** "Fetch the ball" and "Score", where a way leads there: [key, way]. */
  goals(number) {
    const shape = this.shape(number);
    if (!shape) return [];
    const has = this.known.balls.some(([, carrier]) => carrier?.[0] === this.side && carrier[1] === shape.number);
    const fetch = this.best(number, (way) => way.steps.at(-1)?.dice.at(-2) === "p");
    const score = this.best(number, (way) => !shape.scoreless && (has || way.carries) && this.known.goals.includes(way.square));
    return [["fetch", fetch], ["score", score]].filter(([, way]) => way);
  }

  /** The safest way of that kind, the shorter of two; null for none. */
  best(number, isWanted) {
    let best = null;
    for (const way of this.shape(number) ? this.reach(number).values() : []) {
      if (isWanted(way) && !(best && (best.odds - way.odds || way.steps.length - best.steps.length) >= 0)) best = way;
    }
    return best;
  }

  /** The chance of the whole pass or hand-off at each team-mate, the better of the two. */
  showCatchers(passes) {
    const places = this.squares(this.side);
    const best = new Map();
    for (const { to, caught } of passes) {
      const square = places.get(to);
      if (square) best.set(square, Math.max(caught, best.get(square) ?? 0));
    }
    if (best.size || this.catching.size) this.onCatchers();
    this.catching = best;
    this.layers.show("catchers", best.size ? best : null);
  }

  /** Where the ball can be thrown, in the place of the reach; nothing for null. */
  showBands(bands) {
    if (!bands && !this.banded) return;
    const isReach = !bands && this.shape(this.number);
    this.layers.show("reach", isReach ? this.reach(this.number) : null);
    this.banded = Boolean(bands);
    const { columns } = this.board ?? {};
    this.layers.show("bands", bands && bands.map((band) => ({ squares: squaresOf(band.squares, columns), contested: squaresOf(band.contested, columns), label: bandWords(band) })));
  }

  /** What the player could do on a square. */
  async actions(number, square, kind = "actions", over = this.via) {
    const found = await this.client.ask("actions", { ...this.above, number: Number(number), square, over, why: true }, kind);
    return !found || found.refused || found.offline || found.why ? null : found;
  }
}

/** A refusal of the API in words, with its rule. */
export const reason = ({ detail, rule }) => (rule && !String(detail).includes(rule) ? `${detail} (${rule})` : String(detail ?? ""));

/** The squares of runs of indexes. */
const squaresOf = (runs, columns) => runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => nameOf(first + at, columns)));
