/* The planner's squares for the keyboard and for speech: who is there, and the chance to get there. */

import { percent } from "./plan-layers.js";
import { filled } from "./plan-words.js";
import { SquareGrid } from "./square-grid.js";
import { squarePoint } from "./squares.js";

export class Grid extends SquareGrid {
  constructor(svg, game, chooser, planner) {
    super(svg, {
      name: filled("board"),
      describedBy: "board-help",
      id: "board-grid",
      label: (square) => this.labelOf(square),
      // A click of a pointer goes to the picture; one of a screen reader comes here.
      act: (square, event) => (event.type !== "click" || event.detail === 0) && chooser.at(square, true),
      key: (event) => this.other(event),
      reached: (square) => chooser.play && chooser.preview(square),
    });
    Object.assign(this, { chooser, planner, letters: () => false });
    this.show(0, 0, game.columns - 1, game.rows - 1);
  }

  other(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.chooser.back();
    else if (!this.letters(event.key)) return;
    event.preventDefault();
  }

  /** The next (1) or last (-1) of some squares, as one reads a page. */
  next(squares, by) {
    const order = ([...squares]).map((square) => ({ square, ...squarePoint(square) })).sort((one, other) => (one.y - other.y || one.x - other.x) * this.way);
    if (!order.length) return;
    const { x, y } = squarePoint(this.at);
    const after = (each) => (each.y - y || each.x - x) * this.way;
    const found = by > 0 ? order.find((each) => after(each) > 0) : order.findLast((each) => after(each) < 0);
    this.focus((found ?? order.at(by > 0 ? 0 : -1)).square);
  }

  /** The squares of own players who have something left to do, or of the opponents. */
  players(mine) {
    const ready = new Set((this.planner.board?.reach ?? []).map((each) => String(each.number)));
    return [...(this.planner.places() ?? [])].filter(([, who]) => (mine ? who.mine && ready.has(who.number) : !who.mine)).map(([square]) => square);
  }

  /** Every cell says its square, who is there, how they are, and the chance to get there. */
  labelOf(square) {
    const who = this.planner?.places()?.get(square);
    const { play } = this.chooser ?? {};
    const parts = [square];
    if (who) parts.push(filled(who.mine ? "cell_own" : "cell_opponent", { number: who.number }), filled(who.down ? "cell_down" : "cell_standing"));
    if (who?.mine && who.used) parts.push(filled("cell_used"));
    if (this.planner?.hasBall(square)) parts.push(filled("cell_ball"));
    const way = play && !who ? this.planner.reach(play.number)?.get(square) : null;
    if (way) parts.push(`${percent(way.odds)} %`);
    return { words: parts.join(", "), names: this.planner?.board ? "plan-cell" : "", selected: Boolean(play && who?.mine && who.number === play.number) };
  }
}
