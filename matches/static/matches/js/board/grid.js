/* The pitch for the keyboard and for speech: a grid of focusable cells over the picture. */

import { made } from "./dom.js";
import { percent } from "./plan-layers.js";
import { filled } from "./plan-words.js";
import { squareName, squarePoint } from "./squares.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Grid {
  constructor(svg, game, chooser, planner) {
    Object.assign(this, { chooser, planner, columns: game.columns, rows: game.rows, cells: new Map(), svg });
    svg.setAttribute("aria-hidden", "true");
    this.way = svg.closest(".pitch-turned") ? -1 : 1; // a turned picture is read from its own top left
    const order = (length) => Array.from({ length }, (_, at) => (this.way > 0 ? at : length - 1 - at));
    const lines = order(game.rows).map((y) => made("div", { role: "row", class: "plan-grid-row" }, ...order(game.columns).map((x) => this.cell(squareName(x, y)))));
    this.element = made("div", { role: "grid", class: "plan-grid", id: "board-grid", "aria-label": filled("board"), "aria-describedby": "board-help" }, ...lines);
    svg.after(this.element);
    const { width, height } = svg.viewBox.baseVal;
    this.element.parentElement.style.setProperty("--pitch-width", width);
    this.element.parentElement.style.setProperty("--pitch-height", height);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => event.detail === 0 && this.enter(event.target.dataset.at));
    this.element.addEventListener("focusin", (event) => this.reached(event.target));
    this.keep(squareName(Math.floor(game.columns / 2), Math.floor(game.rows / 2)));
    this.letters = () => false;
  }

  cell(square) {
    const cell = made("div", { role: "gridcell", class: "plan-cell", tabindex: "-1", "data-at": square });
    this.cells.set(square, cell);
    return cell;
  }

  /** The one cell that Tab leads to. */
  keep(square) {
    if (!this.cells.has(square)) return;
    this.cells.get(this.here)?.setAttribute("tabindex", "-1");
    this.here = square;
    this.cells.get(square).setAttribute("tabindex", "0");
  }

  focus(square = this.here) {
    this.keep(square);
    this.cells.get(this.here).focus();
  }

  reached(cell) {
    this.keep(cell.dataset.at);
    if (this.chooser.play) this.chooser.preview(cell.dataset.at);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { x, y } = squarePoint(this.here);
    const step = ARROWS[event.key];
    const ends = this.way > 0 ? [0, this.columns - 1] : [this.columns - 1, 0];
    if (step) this.focusAt(x + step[0] * this.way, y + step[1] * this.way);
    else if (event.key === "Home") this.focusAt(ends[0], y);
    else if (event.key === "End") this.focusAt(ends[1], y);
    else if (event.key === "Enter" || event.key === " ") this.enter(this.here);
    else if (event.key === "Escape") this.chooser.back();
    else if (!this.letters(event.key)) return;
    event.preventDefault();
  }

  focusAt(x, y) {
    if (x >= 0 && x < this.columns && y >= 0 && y < this.rows) this.focus(squareName(x, y));
  }

  async enter(square) {
    await this.chooser.at(square, true);
  }

  /** The next (1) or last (-1) of some squares, as one reads a page. */
  next(squares, by) {
    const order = ([...squares]).map((square) => ({ square, ...squarePoint(square) })).sort((one, other) => (one.y - other.y || one.x - other.x) * this.way);
    if (!order.length) return;
    const { x, y } = squarePoint(this.here);
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
  name() {
    const places = this.planner.places();
    if (!places) return;
    const { play } = this.chooser;
    const ways = play ? this.planner.reach(play.number) : null;
    const balls = new Set(this.planner.board.balls.map(([square]) => square));
    for (const [square, cell] of this.cells) {
      const who = places.get(square);
      const parts = [square];
      if (who) parts.push(filled(who.mine ? "cell_own" : "cell_opponent", { number: who.number }), filled(who.down ? "cell_down" : "cell_standing"));
      if (who?.mine && who.used) parts.push(filled("cell_used"));
      if (balls.has(square)) parts.push(filled("cell_ball"));
      const way = ways?.get(square);
      if (way && !who) parts.push(`${percent(way.odds)} %`);
      const label = parts.join(", ");
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-selected", String(Boolean(play && who?.mine && who.number === play.number)));
    }
  }
}
