/* The squares of a picture as a grid of cells that can be focused: one tab stop, arrows walk. */

import { made, targetOf } from "./dom.js";
import { Pieces } from "./frames.js";
import { CELL, MARGIN, quartersOf, squareName, squarePoint, stepBack } from "./squares.js";

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
    this.quarters = 0; // by which the picture is turned: it is read from the top left of the screen
    /** The corners of what is shown. @type {[number, number, number, number]} */ this.part = [0, 0, 0, 0];
    globalThis.addEventListener("resize", () => this.part[2] && quartersOf(svg) !== this.quarters && this.show(...this.part));
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
    this.part = [left, top, right, bottom];
    this.quarters = quartersOf(this.svg);
    const size = [right - left + 1, bottom - top + 1];
    const [columns, rows] = this.quarters % 2 ? size.toReversed() : size;
    this.svg.setAttribute("viewBox", `${left * CELL} ${top * CELL} ${size[0] * CELL + 2 * MARGIN} ${size[1] * CELL + 2 * MARGIN}`);
    const [across, down] = [columns, rows].map((count) => count * CELL + 2 * MARGIN);
    this.svg.parentElement?.style.setProperty("--across", `${across}`); // of a map or a part, whose size no stylesheet knows
    this.svg.parentElement?.style.setProperty("--down", `${down}`);
    this.root.style.inset = `${(100 * MARGIN) / down}% ${(100 * MARGIN) / across}%`;
    this.root.style.setProperty("--columns", (this.root.ariaColCount = `${columns}`));
    this.root.style.setProperty("--rows", (this.root.ariaRowCount = `${rows}`));
    this.cells.clear();
    this.shown.clear();
    const names = (/** @type {number} */ x, /** @type {number} */ y) => {
      const [dx, dy] = stepBack(x - (columns - 1) / 2, y - (rows - 1) / 2, this.quarters);
      return squareName((left + right) / 2 + dx, (top + bottom) / 2 + dy);
    };
    const lines = Array.from({ length: rows }, (_, y) => made("div", { role: "row" }, ...Array.from({ length: columns }, (_, x) => this.cell(names(x, y)))));
    this.root.replaceChildren(...lines);
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

  /** It says what it is now: a reader is never a step behind. @param {Square} [square] @param {FocusOptions} [how] */
  focus(square = this.at, how = {}) {
    this.name(square);
    this.cells.get(square)?.focus(how);
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
      const [dx, dy] = stepBack(STEPS[event.key][0], STEPS[event.key][1], this.quarters);
      return squareName(x + dx, y + dy);
    }
    const cells = /** @type {NodeListOf<HTMLElement> | undefined} */ (targetOf(event).parentElement?.childNodes);
    if (event.key === "Home") return cells?.[0].dataset.square ?? null;
    if (event.key === "End") return cells?.[cells.length - 1].dataset.square ?? null;
    return null;
  }
}
