/* The planner's squares for the keyboard and for speech: who is there, and the chance to get there. */

import { detailOf, shortcutKey } from "./dom.js";
import { percent } from "./plan-layers.js";
import { filled } from "./plan-words.js";
import { SquareGrid } from "./square-grid.js";
import { squarePoint, squaresUnder, stepBack } from "./squares.js";

const STATES = ["cell_standing", "cell_prone", "cell_stunned"];
const GROUND = ["wall", "obstacle", "lava", "chasm", "bridge", "door", "end-zone", "chest"];

export class Grid extends SquareGrid {
  /** `letter(key)` does what a key is for, if it is for anything.
   * @param {SVGSVGElement} svg @param {Game} game @param {Chooser} chooser @param {Planner} planner @param {(key: string) => boolean} letter
   */
  constructor(svg, game, chooser, planner, letter) {
    super(svg, {
      name: filled("board"),
      describedBy: "board-help",
      id: "board-grid",
      label: (square) => this.labelOf(square),
      // A click of a pointer goes to the picture; one of a screen reader comes here.
      act: (square, event) => (event.type !== "click" || detailOf(event) === 0) && chooser.at(square, true),
      key: (event) => this.other(event),
      reached: (square) => chooser.play && this.come(square),
    });
    this.chooser = chooser;
    this.planner = planner;
    this.letter = letter;
    /** @type {Map<Square, string>} */ this.ground = new Map();
    for (const kind of GROUND) {
      for (const part of svg.parentElement?.querySelectorAll(`.pitch-${kind}`) ?? []) for (const square of squaresUnder(part)) this.ground.set(square, kind);
    }
    this.show(0, 0, game.columns - 1, game.rows - 1);
  }

  /** What a click there would write is said, or the sentence about the last square goes. @param {Square} square */
  come(square) {
    const { chooser, planner } = this;
    const who = chooser.who(square);
    const isMate = who?.mine && who.number !== chooser.play?.number;
    if ((!chooser.preview.show(square, who) || isMate) && !chooser.armed) planner.voice.say("");
  }

  /** @param {KeyboardEvent} event */
  other(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.chooser.back();
    else if (!this.letter(shortcutKey(event))) return;
    event.preventDefault();
  }

  /** The next (1) or last (-1) of some squares, as one reads a page. @param {Iterable<Square>} squares @param {number} by */
  next(squares, by) {
    const seen = (/** @type {Square} */ square) => {
      const { x, y } = squarePoint(square);
      const [across, down] = stepBack(x, y, (4 - this.quarters) % 4);
      return { square, across, down };
    };
    const order = [...squares].map(seen).sort((one, other) => one.down - other.down || one.across - other.across);
    if (!order.length) return;
    const here = seen(this.at);
    const after = (/** @type {{ across: number, down: number }} */ each) => each.down - here.down || each.across - here.across;
    const found = by > 0 ? order.find((each) => after(each) > 0) : order.findLast((each) => after(each) < 0);
    this.focus((found ?? order[by > 0 ? 0 : order.length - 1]).square);
  }

  /** The squares of own players who have something left to do, or of the opponents. @param {boolean} mine */
  players(mine) {
    const ready = new Set((this.planner.board?.reach ?? []).map((each) => String(each.number)));
    return [...(this.planner.places ?? [])].filter(([, who]) => (mine ? who.mine && ready.has(who.number) : !who.mine)).map(([square]) => square);
  }

  /** Every cell says its square, who is there, the ground, and the chance to get there or to catch. @param {Square} square */
  labelOf(square) {
    const { planner, chooser } = this;
    const who = planner.places?.get(square);
    const play = chooser.play;
    const parts = [square];
    if (who) {
      const number = planner.named(who.mine, who.number);
      parts.push(filled(who.mine ? "cell_own" : "cell_opponent", { number }), filled(STATES[who.state]));
      if (who.ball) parts.push(filled("cell_has_ball"));
      if (who.mine && who.used) parts.push(filled("cell_used"));
      parts.push(...who.signs.map((sign) => filled(`sign_${sign}`)).filter((sign) => !number.includes(sign)));
    }
    if (planner.hasBall(square)) parts.push(filled("cell_ball"));
    parts.push(...this.groundOf(square));
    const catching = play && who?.mine ? planner.catching.get(square) : null;
    if (catching) parts.push(filled("cell_catch", { odds: percent(catching) }));
    const way = play && !who ? planner.reach(play.number)?.get(square) : null;
    if (way) parts.push(`${percent(way.odds)} %`);
    return { words: parts.join(", "), names: planner.board ? "plan-cell" : "", selected: Boolean(play && who?.mine && who.number === play.number) };
  }

  /** What the square is, where it is not plain ground. @param {Square} square */
  groundOf(square) {
    const pad = this.planner.pad(square);
    const kind = this.ground.get(square);
    const key = kind === "end-zone" && this.planner.board?.goals.includes(square) ? "goal" : kind;
    return [...(pad ? [filled("ground_pad", { pad })] : []), ...(key ? [filled(`ground_${key}`)] : [])];
  }
}
