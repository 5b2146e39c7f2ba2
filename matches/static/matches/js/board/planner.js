/* Shows on the pitch where the plays lead, and what the chosen player could do from there. The server computes it. */

import { given, lost } from "./plan-client.js";
import { PlanLayers, percent } from "./plan-layers.js";
import { nameOf } from "./squares.js";
import { about, assistWords, bandWords, blockWords, chestWords, filled, foulWords, numberOf, padWords, shareWords, wayWords } from "./plan-words.js";
import { bentWays, waysOf } from "./ways.js";

const POSTURES = ["standing", "prone", "stunned"]; // by their state
const NOBODY = /** @type {BoardAnswer} */ (/** @type {unknown} */ ({ players: [], balls: [], routes: [], blows: [], by_luck: [], luck_margins: [], pads: [], goals: [], reach: [], beside: [], futures: [], ends: [], coach: [], columns: 0, odds: 1 }));

/** Tells of a new position ("board"), of others who may catch ("catchers"), and where a teleport lands ("land"). */
export class Planner extends EventTarget {
  /** @param {SVGSVGElement} svg @param {string | undefined} side @param {PlanClient} client @param {Voice} voice @param {Frames} frames @param {Cards} cards */
  constructor(svg, side, client, voice, frames, cards) {
    super();
    this.cards = cards;
    this.client = client;
    this.voice = voice;
    this.side = side === "away" ? 1 : 0;
    this.layers = new PlanLayers(svg, frames);
    this.figures = new Map([...svg.querySelectorAll("[data-square]")].map((figure) => [`${figure.dataset.side} ${figure.dataset.number}`, figure]));
    this.balls = [...svg.querySelectorAll("[data-ball]")];
    /** @type {BoardAnswer | null} */ this.board = null;
    /** Where everybody is expected. @type {Map<Square, Who> | null} */ this.places = null;
    /** Who is chosen. @type {string | null} */ this.number = null;
    /** @type {Set<Square>} */ this.loose = new Set();
    /** @type {Map<Square, number>} */ this.catching = new Map();
    /** By number. @type {Map<number, Ways>} */ this.ways = new Map();
    /** @type {Above} */ this.above = { text: "", inside: [] };
    this.aboveKey = ""; // the plays without their future
    /** @type {Square[]} */ this.via = []; // what the ways are bent over
    /** @type {Ways | null} */ this.bent = null;
    /** @type {Landed | null} */ this.landed = null;
    /** Draws the preview. @type {(() => Aim | null | undefined | false | void) | null} */ this.again = null;
    /** The opponent whose reach is looked at. @type {number | null} */ this.threat = null;
    this.banded = this.isThere = this.isLost = false;
    this.isNewest = () => false;
    this.aimWords = this.whole = ""; // of the aim: in the future that is shown, and in all of them
  }

  /** Somebody is chosen. @param {string} number */
  choose(number) {
    this.number = number;
    this.via = [];
    this.bent = this.again = this.landed = null;
  }

  /** @param {boolean} mine @param {number | string} number */
  named(mine, number) {
    return this.cards.named(mine ? this.side : 1 - this.side, number);
  }

  /** The position after these plays, inside those IFs; true once it is shown. @param {Above} plays @param {string} [future] */
  async stand(plays, future = JSON.stringify(plays) === this.aboveKey ? this.above.future : "") {
    const above = { ...plays, future };
    this.above = above;
    this.aboveKey = JSON.stringify(plays);
    this.isThere = this.isLost = false;
    const board = await this.client.ask("board", above);
    if (!board || above !== this.above) return false;
    this.isLost = Boolean(board.offline || board.refused);
    if (board.offline || board.refused) {
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
      this.places = new Map(
        board.players.map(([side, number, square, state, used]) => [
          square,
          { number: String(number), mine: side === this.side, down: state > 0, state, used, ball: held.has(`${side} ${number}`), signs: this.signs(side, number) },
        ]),
      );
      this.loose = new Set(board.balls.flatMap(([square]) => square ?? []));
      const places = { moved: this.moved(), balls: this.movedBalls(), blows: board.blows };
      this.layers.show("left", places);
      this.layers.show("ghosts", places);
    }
    this.isThere = true;
    this.show(number);
    this.dispatchEvent(new Event("board"));
    if (isNew && via.length) await this.bend(via, () => false);
    if (landed) await this.land(landed.over, landed.pad);
    if (!again || this.again || number !== this.number) return true;
    const aim = again() || [""];
    this.again = again;
    if (isNew && this.isNewest()) this.tell(...aim);
    return true;
  }

  /** After all rehearsals of those plays. @param {Above} plays @param {Futures} answer */
  refine(plays, { futures, ends }) {
    const { board } = this;
    if (!board || JSON.stringify(plays) !== this.aboveKey || !futures.some(([key]) => key === board.shown)) return;
    board.futures = futures;
    board.ends = ends;
  }

  /** The position that the server has answered, or one in which nobody is. */
  get known() {
    return this.board ?? NOBODY;
  }

  /** @param {number} side @param {number | string} number */
  figure(side, number) {
    return this.figures.get(`${side ? "away" : "home"} ${number}`);
  }

  /** What the picture shows at a player's corners, and no answer of the server has. @param {number} side @param {number} number */
  signs(side, number) {
    return [...(this.figure(side, number)?.querySelectorAll(".pitch-sign:not(.pitch-tick)") ?? [])].map((sign) => sign.classList[1].replace("pitch-", ""));
  }

  moved() {
    return this.known.players.flatMap(([side, number, square, state]) => {
      const figure = this.figure(side, number);
      const from = figure?.dataset.square;
      const was = POSTURES.findIndex((posture) => figure?.classList.contains(`pitch-${posture}`));
      const isTheirs = (/** @type {[number, number, ...unknown[]]} */ row) => row[0] === side && row[1] === number;
      return from === square && state === Math.max(0, was) ? [] : [{ figure, from, to: square, number, side, state, route: this.known.routes.find(isTheirs)?.[2], ends: this.known.by_luck.find(isTheirs)?.[2] }];
    });
  }

  /** The number of the own player whose plays lead away from a square. @param {Square} square */
  leftFrom(square) {
    return this.moved().find(({ side, from }) => side === this.side && from === square)?.number ?? null;
  }

  /** Balls that are elsewhere then, and where: {gone, at}. */
  movedBalls() {
    const at = this.known.balls.flatMap(([lies, carrier]) => {
      const square = lies ?? (carrier && this.squares(carrier[0]).get(carrier[1]));
      return square ? [{ square, held: Boolean(carrier) }] : [];
    });
    const now = new Set(at.map(({ square }) => square));
    const before = new Set(this.balls.map((drawn) => drawn.dataset.ball));
    return { gone: this.balls.filter((drawn) => !now.has(drawn.dataset.ball ?? "")), at: at.filter(({ square }) => !before.has(square)) };
  }

  /** Ends that nobody can foresee, by number: [[square, chance]]. */
  luck() {
    const { by_luck: rows, luck_margins: margins } = this.known;
    /** @type {Map<string, Lucky[]>} */
    const luck = new Map();
    for (const [row, [side, number, ends]] of rows.entries()) {
      if (side === this.side) luck.set(String(number), ends.map(([square, permille], at) => [square, permille / 1000, (margins?.[row]?.[at] ?? 0) / 1000]));
    }
    return luck;
  }

  /** The number of a pad, 0 for another square. @param {Square | undefined} square */
  pad(square) {
    return this.known.pads.indexOf(square ?? "") + 1;
  }

  /** The chest on a square, if the player can open it: {square, beside, way, odds, ball}.
   * @param {string} number @param {Square} square @returns {ChestWay | null}
   */
  chest(number, square) {
    const shape = this.shape(number);
    const row = shape?.chests?.find(([index]) => nameOf(index, this.known.columns) === square);
    if (!shape || !row) return null;
    const beside = nameOf(row[1], this.known.columns);
    const way = this.reach(number)?.get(beside) ?? null;
    if (!way && beside !== shape.from) return null;
    return { square, beside, way, odds: row[2] / 1000, ball: row[3] / 1000 };
  }

  /** @param {Square} square */
  hasBall(square) {
    return this.loose.has(square);
  }

  /** The reach of a player; null for nobody. @param {string | null} number */
  show(number) {
    if (number !== this.number) {
      this.via = [];
      this.bent = null;
    }
    this.number = number;
    this.landed = this.again = null;
    const shape = this.shape(number);
    this.layers.show("reach", (shape && this.reach(shape.number)) ?? null);
    this.layers.show("zones", shape ? this.board : null);
    this.layers.show("blocks", shape ? this.targets(shape) : null);
    this.catching = new Map();
    this.showBands(null);
    this.layers.show("catchers", null);
    this.layers.show("way", null);
    this.layers.show("branches", null);
    return shape;
  }

  /** The ways are those from the pad on which a teleport lands. @param {Square[]} over @param {number} pad */
  async land(over, pad) {
    const { number } = this;
    /** @type {Landed} */
    const landed = { over, pad };
    this.landed = landed; // until the pad is let go
    const found = await this.client.ask("ways", { ...this.above, number: Number(number), over, pad, why: true }, "land");
    if (!found || !("ways" in found) || !found.ways || number !== this.number || landed !== this.landed) return;
    landed.from = found.from;
    landed.ways = bentWays(found);
    this.layers.show("reach", landed.ways);
    this.dispatchEvent(new CustomEvent("land", { detail: found.from }));
  }

  /** @param {Square} square */
  aimLanded(square) {
    return this.landed && this.aimed(() => {
      const { ways, from } = this.landed ?? {};
      const way = ways?.get(square);
      this.showWay(this.number, way, way?.odds, from);
      return way && [wayWords(`${this.number}`, way)];
    });
  }

  /** Where the chosen player's play leads from each pad. @param {Above} above */
  async branch(above) {
    const { number } = this;
    const board = await this.client.ask("board", above, "branch");
    const row = board && "by_luck" in board && board.by_luck.find(([side, who]) => side === this.side && String(who) === number);
    if (row && number === this.number) this.layers.show("branches", row);
  }

  /** The ways lead over these squares, the last is aimed at: true, why they cannot, or false without an answer.
   * @param {Square[]} over @param {() => boolean} [isNewest] @returns {Promise<boolean | string>}
   */
  async bend(over, isNewest = this.voice.now()) {
    const { number } = this;
    if (!over.length) {
      this.via = [];
      this.bent = null;
      this.show(number);
      return true;
    }
    const found = await this.client.ask("ways", { ...this.above, number: Number(number), over, why: true });
    if (!found || number !== this.number) return false;
    if (found.offline || found.refused) {
      this.voice.say(lost(found, filled));
      return false;
    }
    if (found.why) return reason(found.why);
    this.via = over;
    this.bent = bentWays(found);
    this.layers.show("reach", this.bent);
    if (number && isNewest()) this.aim(number, over[over.length - 1]);
    return true;
  }

  /** Where an opponent could get to in their next turn is drawn, and said: "" if somebody else is asked about, or nobody.
   * @param {number | null} number
   */
  async threaten(number) {
    this.threat = number;
    this.layers.look(null);
    const { above } = this;
    const found = number === null || !this.isThere ? null : given(await this.client.ask("threat", { ...above, number, why: true }));
    if (!found || this.threat !== number || this.above !== above) return "";
    if (found.why) return reason(found.why);
    const places = this.squares(this.side);
    const targets = found.blocks.flatMap(([of, , dice, , , there]) => {
      const square = places.get(of);
      // From here it is the other way about: what they pick is theirs.
      return square ? [{ opponent: of, square, dice: dice === 1 ? dice : -dice, odds: there / 1000 }] : [];
    });
    this.layers.look({ ways: waysOf(found), targets });
    const whom = targets.map(({ opponent }) => opponent).sort((one, other) => one - other);
    return filled(whom.length ? "threat_blocks" : "threat", { whom: whom.join(", ") });
  }

  /** @param {number | string} number */
  reach(number) {
    return this.bent ?? this.straight(number);
  }

  /** The ways of a player over nothing given; read when somebody wants them. @param {number | string} number */
  straight(number) {
    const shape = this.ways.has(Number(number)) ? null : this.shape(number);
    if (shape) this.ways.set(Number(number), waysOf(shape));
    return this.ways.get(Number(number));
  }

  /** @param {number | string | null} number */
  shape(number) {
    return number === null ? undefined : this.board?.reach.find((each) => String(each.number) === String(number));
  }

  /** What is shown while nobody is chosen. @param {Row[]} rows */
  standing(rows) {
    const { board } = this;
    if (!board) return "";
    if (board.strays) return filled("strays");
    if (board.times < 2 && !board.lost_at) return ""; // no plays
    if (board.lost_at) return filled("lost_at", { play: numberOf(rows, board.lost_at) });
    const condition = this.above.inside.map((line) => `${line < 0 ? "NOT " : ""}${rows[Math.abs(line) - 1]?.condition ?? ""}`).join(", ");
    const [, odds, margin, words] = board.futures.find(([key]) => key === board.shown) ?? ["", 0, 0, ""];
    return filled(condition ? "inside" : "shown", { condition, words, odds: shareWords(odds, margin) });
  }

  /** The best block of each opponent in reach. @param {ReachShape} shape @returns {BlockWay[]} */
  targets(shape) {
    const ways = this.reach(shape.number);
    const places = this.squares(1 - this.side);
    const best = new Map();
    for (const [opponent, index, dice, down, fall, there, times] of ways?.blocks ?? []) {
      const from = nameOf(index, this.known.columns);
      const square = places.get(opponent);
      if (square) best.set(opponent, { opponent, square, from, dice, down, fall, odds: there / 1000, times });
    }
    return [...best.values()];
  }

  /** Where the players of a side are, by number. @param {number} of */
  squares(of) {
    return new Map(this.known.players.filter(([side]) => side === of).map(([, number, square]) => [number, square]));
  }

  /** @param {string} number @param {number | string} opponent */
  bestBlock(number, opponent) {
    const shape = this.shape(number);
    return (shape && this.targets(shape).find((block) => String(block.opponent) === String(opponent))) ?? null;
  }

  /** @param {string} number @param {Square} square */
  wayTo(number, square) {
    return (this.shape(number) && this.reach(number)?.get(square)) ?? null;
  }

  /** A player's way and the chance of what it is for; nothing for null.
   * @param {string | null} number @param {Way | null | undefined} way @param {number} [odds] @param {Square} [from]
   */
  showWay(number, way, odds = way?.odds ?? 1, from = this.shape(number)?.from ?? "") {
    this.layers.show("way", way ? { from, way, label: odds < 1 ? `${percent(odds)}%` : "" } : null);
  }

  /** `draw` shows what is aimed at, and in the next position again, and gives what is told. @param {() => Aim | null | undefined | false} draw */
  aimed(draw) {
    this.again = draw;
    this.whole = "";
    const aim = draw();
    if (aim) this.tell(...aim);
    return aim;
  }

  /** Preview a way: where the pointer is, or the first tap. `told` makes of its words what is told.
   * @param {string} number @param {Square} square @param {(words: string) => string} [told]
   */
  aim(number, square, told = (words) => words) {
    return this.aimed(() => {
      const way = this.wayTo(number, square);
      this.showWay(number, way);
      const shape = this.shape(number);
      if (!way || !shape) return null;
      const words = wayWords(number, way, shape.reroll, shape.first);
      const taken = this.known.pads.filter((pad) => pad !== shape.from && this.places?.has(pad)).map((pad) => this.pad(pad));
      return [told(way.onPad ? `${words} ${padWords(this.pad(square), taken)}` : words)];
    });
  }

  /** @param {string} number @param {{ square: Square }} chest */
  aimChest(number, { square }) {
    return this.aimed(() => {
      const chest = this.chest(number, square);
      this.showWay(number, chest?.way, chest?.odds);
      return chest && [chestWords(number, chest)];
    });
  }

  /** @param {string} number @param {string} opponent */
  aimBlock(number, opponent) {
    return this.aimed(() => {
      const block = this.bestBlock(number, opponent);
      if (!block) return null;
      this.showWay(number, this.wayTo(number, block.from), block.odds);
      const words = blockWords(block);
      const helps = (/** @type {ActionsAnswer | null} */ there) => {
        const whole = there?.blocks.find((each) => each.opponent === block.opponent);
        return whole && `${words}. ${assistWords(whole, (mine, each) => this.named(mine, each))}`;
      };
      return [words, block.from, helps];
    });
  }

  /** Say this, and more once the server has answered. @param {string} [aim] @param {Square} [square] @param {Aim[2]} [more] */
  async tell(aim = "", square = "", more) {
    this.aimWords = aim;
    const words = this.asShown(aim);
    this.voice.say(words);
    this.isNewest = this.voice.now();
    if (aim && this.known.odds < 1 && !this.whole) this.dispatchEvent(new Event("doubt"));
    const said = await more?.(await this.actions(`${this.number}`, square, "assists"));
    if (said && this.aimWords === aim && this.isTold()) this.tell(`${said}`);
  }

  /** Only in the future that is shown; then what it comes to in all of them, once that is known. @param {string} words */
  asShown(words) {
    const { odds } = this.known;
    return words && odds < 1 ? filled("as_shown", { words: words.replace(/\.$/, ""), odds: percent(odds) }) + this.whole : words;
  }

  isTold() {
    return this.voice.isSaying(this.asShown(this.aimWords));
  }

  /** What the aim comes to in all futures. @param {number} odds @param {number} times how often rehearsed */
  tellWhole(odds, times) {
    if (!this.isTold()) return;
    this.whole = filled("in_all", { odds: about(percent(odds), { times }) });
    this.voice.say(this.asShown(this.aimWords));
  }

  /** Whether a square is beside one where an opponent or a ball lies. @param {Square} at @param {Square} square */
  isBeside(at, square) {
    return this.known.beside.some(([there, near]) => there === square && near.includes(at));
  }

  /** The safest way to a square beside another; null for none, or who stands beside it.
   * @param {string} number @param {Square} at @param {Square} square
   */
  wayBeside(number, at, square) {
    if (this.isBeside(at, square)) return null;
    return this.best(number, (way) => !way.onPad && this.isBeside(way.square, square));
  }

  /** Preview a foul, if need be after a walk. `whyNot(way)` says why there is none.
   * @param {string} number @param {Square} at @param {string} opponent @param {Square} square
   * @param {(way: Way | null) => Promise<string | false>} whyNot
   */
  aimFoul(number, at, opponent, square, whyNot) {
    const words = `${filled("cell_opponent", { number: opponent })}, ${filled("cell_down")}`;
    return this.aimed(() => {
      const way = this.wayBeside(number, at, square);
      this.showWay(number, way);
      const odds = (/** @type {ActionsAnswer | null} */ there) => {
        const foul = there?.fouls.find((each) => String(each.opponent) === opponent);
        return foul ? foulWords(foul, way) : this.voice.isSaying(this.asShown(words)) && whyNot(way);
      };
      return [words, way?.square ?? at, odds];
    });
  }

  /** Why a square cannot be reached: the server names the rule and the value. @param {string} number @param {Square} square */
  async refuse(number, square) {
    this.layers.flash(square);
    const isNewest = this.voice.now();
    const words = await this.why(number, square);
    if (words && isNewest()) this.voice.say(words);
  }

  /** Why a player cannot get to a square, or can do nothing more; "" without a reason. @param {string} number @param {Square} square */
  async why(number, square) {
    const found = await this.client.ask("actions", { ...this.above, number: Number(number), square, over: [], why: true }, "why");
    return found?.why ? reason(found.why) : found?.offline ? filled("offline") : "";
  }

  /** "Fetch the ball" and "Score", where a way leads there: [key, way]. @param {string} number @returns {[key: string, way: Way][]} */
  goals(number) {
    const shape = this.shape(number);
    if (!shape) return [];
    const has = this.known.balls.some(([, carrier]) => carrier?.[0] === this.side && carrier[1] === shape.number);
    const fetch = this.best(number, (way) => way.steps.at(-1)?.dice.at(-2) === "p");
    const score = this.best(number, (way) => !shape.scoreless && (has || way.carries) && this.known.goals.includes(way.square));
    return [...(fetch ? [/** @type {[string, Way]} */ (["fetch", fetch])] : []), ...(score ? [/** @type {[string, Way]} */ (["score", score])] : [])];
  }

  /** The safest way of that kind, the shorter of two; null for none.
   * @param {string} number @param {(way: Way) => boolean | null | undefined} isWanted @returns {Way | null}
   */
  best(number, isWanted) {
    /** @type {Way | null} */
    let best = null;
    for (const way of (this.shape(number) && this.reach(number)?.values()) ?? []) {
      if (isWanted(way) && !(best && (best.odds - way.odds || way.steps.length - best.steps.length) >= 0)) best = way;
    }
    return best;
  }

  /** The chance of the whole pass or hand-off at each team-mate, the better of the two. @param {PassThere[]} passes */
  showCatchers(passes) {
    const places = this.squares(this.side);
    const best = new Map();
    for (const { to, caught } of passes) {
      const square = places.get(to);
      if (square) best.set(square, Math.max(caught, best.get(square) ?? 0));
    }
    if (best.size || this.catching.size) this.dispatchEvent(new Event("catchers"));
    this.catching = best;
    this.layers.show("catchers", best.size ? best : null);
  }

  /** Where the ball can be thrown, in the place of the reach; nothing for null. @param {Band[] | null} bands */
  showBands(bands) {
    if (!bands && !this.banded) return;
    const shape = bands ? undefined : this.shape(this.number);
    this.layers.show("reach", (shape && this.reach(shape.number)) ?? null);
    this.banded = Boolean(bands);
    const { columns } = this.known;
    this.layers.show("bands", bands && bands.map((band) => ({ squares: squaresOf(band.squares, columns), contested: squaresOf(band.contested, columns), label: bandWords(band) })));
  }

  /** What the player could do on a square. @param {string} number @param {Square} square @param {string} [kind] @param {Square[]} [over] */
  async actions(number, square, kind = "actions", over = this.via) {
    const found = await this.client.ask("actions", { ...this.above, number: Number(number), square, over, why: true }, kind);
    if (kind === "actions" && (found?.offline || found?.refused)) this.miss(found, filled("chosen", { number }));
    return !found || found.refused || found.offline || found.why ? null : found;
  }

  /** What the player could do is not known: that is told with what was said as they were chosen. @param {Lost} answer @param {string} words */
  miss(answer, words) {
    this.isLost = true;
    if (this.voice.isSaying(words)) this.voice.say(`${words} ${lost(answer, filled)}`);
  }
}

/** A refusal of the API in words, with its rule. @param {{ detail: string, rule?: string }} why */
export const reason = ({ detail, rule }) => (rule && !String(detail).includes(rule) ? `${detail} (${rule})` : String(detail ?? ""));

/** The squares of runs of indexes. @param {[number, number][]} runs @param {number} columns */
const squaresOf = (runs, columns) => runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => nameOf(first + at, columns)));
