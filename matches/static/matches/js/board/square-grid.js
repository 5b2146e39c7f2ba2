/* The squares of a picture as a grid of cells that can be focused: one tab stop, arrows walk. */

import { made, targetOf } from "./dom.js";
import { Pieces } from "./frames.js";
import { CELL, MARGIN, isTurned, squareName, squarePoint } from "./squares.js";

/** @type {Record<string, number[]>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const NOTHING = { words: null, names: null, selected: null };

export class SquareGrid {
  /** `label(square)` says what a cell is: {words, names, selected}. `act(square, event)` is called for a
   * click or Enter, `key(event, square)` for every other key, `reached(square)` when a cell gets the focus.
   * @param {SVGSVGElement} svg @param {GridParts} of
   */
  constructor(svg, { name, label, act, key, reached = () => {}, describedBy = null, id = null }) {
    this.svg = svg;
    this.label = label;
    this.act = act;
    this.key = key;
    this.reached = reached;
    /** @type {Map<Square, HTMLElement>} */ this.cells = new Map();
    this.shown = new Map();
    /** @type {Square} */ this.at = "";
    this.pieces = new Pieces();
    this.way = isTurned(svg) ? -1 : 1; // a turned picture is read from its own top left
    this.root = made("div", { class: "square-grid", role: "grid", "aria-label": name, "aria-describedby": describedBy, id });
    svg.after(this.root);
    svg.ariaHidden = "true";
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("click", (event) => {
      const { square } = targetOf(event).dataset;
      if (square) this.act(square, event);
    });
    this.root.addEventListener("focusin", (event) => this.focused(targetOf(event).dataset.square));
    for (const link of document.querySelectorAll("[data-to-board]")) link.addEventListener("click", (event) => (event.preventDefault(), this.focus()));
  }

  /** Show the part of the picture from one corner square to the other.
   * @param {number} left @param {number} top @param {number} right @param {number} bottom
   */
  show(left, top, right, bottom) {
    const columns = right - left + 1;
    const rows = bottom - top + 1;
    const width = columns * CELL + 2 * MARGIN;
    const height = rows * CELL + 2 * MARGIN;
    this.svg.setAttribute("viewBox", `${left * CELL} ${top * CELL} ${width} ${height}`);
    this.root.style.inset = `${(100 * MARGIN) / height}% ${(100 * MARGIN) / width}%`;
    this.root.style.setProperty("--columns", (this.root.ariaColCount = `${columns}`));
    this.root.style.setProperty("--rows", (this.root.ariaRowCount = `${rows}`));
    this.cells.clear();
    this.shown.clear();
    const read = (/** @type {HTMLElement[]} */ parts) => (this.way > 0 ? parts : parts.reverse());
    const cells = (/** @type {number} */ y) => Array.from({ length: columns }, (_, x) => this.cell(squareName(left + x, top + y)));
    const lines = Array.from({ length: rows }, (_, y) => made("div", { role: "row" }, ...read(cells(y))));
    this.root.replaceChildren(...read(lines));
    if (!this.cells.has(this.at)) this.at = squareName(Math.floor((left + right + 1) / 2), Math.floor((top + bottom + 1) / 2));
    this.stop(0);
    this.draw();
  }

  /** @param {Square} square */
  cell(square) {
    const cell = made("div", { role: "gridcell", "data-square": square, tabindex: -1 });
    this.cells.set(square, cell);
    return cell;
  }

  /** Ask again what each cell is: that of the tab stop at once, the others bit by bit. */
  draw() {
    this.name(this.at);
    this.pieces.run(this.cells.keys(), (square) => this.name(square));
  }

  /** @param {Square} square */
  name(square) {
    const cell = this.cells.get(square);
    if (!cell) return;
    const { words, names = "", selected = false } = this.label(square);
    const before = this.shown.get(square) ?? NOTHING;
    if (words !== before.words) cell.ariaLabel = words;
    if (names !== before.names) cell.className = names;
    if (selected !== before.selected) cell.ariaSelected = `${selected}`;
    this.shown.set(square, { words, names, selected });
  }

  /** The one cell that Tab leads to. @param {Square | null | undefined} square */
  keep(square) {
    if (!square || square === this.at || !this.cells.has(square)) return;
    this.stop(-1);
    this.at = square;
    this.stop(0);
  }

  /** @param {0 | -1} index */
  stop(index) {
    this.cells.get(this.at)?.setAttribute("tabindex", `${index}`);
  }

  /** @param {Square | undefined} square */
  focused(square) {
    if (!square || !this.cells.has(square)) return;
    this.keep(square);
    this.reached(square);
  }

  /** Bring a square into the frame, where the picture is larger than that. @param {Square | null} square */
  reveal(square) {
    this.cells.get(square ?? "")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** It says what it is now: a reader is never a step behind. @param {Square} [square] */
  focus(square = this.at) {
    this.name(square);
    this.cells.get(square)?.focus();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { square } = targetOf(event).dataset;
    if (!square) return undefined;
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const to = plain ? this.step(event, square) : null;
    if (to !== null) this.focus(to);
    else if (plain && (event.key === "Enter" || event.key === " ")) this.act(square, event);
    else return this.key(event, square);
    return event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {Square} square */
  step(event, square) {
    if (event.key in STEPS) {
      const { x, y } = squarePoint(square);
      const [dx, dy] = STEPS[event.key];
      return squareName(x + dx * this.way, y + dy * this.way);
    }
    const cells = /** @type {NodeListOf<HTMLElement> | undefined} */ (targetOf(event).parentElement?.childNodes);
    if (event.key === "Home") return cells?.[0].dataset.square ?? null;
    if (event.key === "End") return cells?.[cells.length - 1].dataset.square ?? null;
    return null;
  }
}
