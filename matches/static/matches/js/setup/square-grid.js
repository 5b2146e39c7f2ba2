/* The squares of a picture as a grid of cells that can be focused: one tab stop, arrows walk. */

import { CELL, MARGIN, squareName, squarePoint } from "../board/squares.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class SquareGrid {
  /** `label(square)` says what a cell is; `act(square)` and `key(event, square)` answer. */
  constructor(stage, svg, { label, act, key, name }) {
    Object.assign(this, { stage, svg, label, act, key });
    this.cells = new Map();
    this.at = null;
    this.root = document.createElement("div");
    this.root.className = "square-grid";
    this.root.setAttribute("role", "grid");
    this.root.setAttribute("aria-label", name);
    stage.append(this.root);
    svg.setAttribute("aria-hidden", "true");
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("focusin", (event) => this.focused(event.target.dataset.square));
  }

  /** Show the part of the picture from one corner square to the other. */
  show(left, top, right, bottom) {
    const columns = right - left + 1;
    const rows = bottom - top + 1;
    const width = columns * CELL + 2 * MARGIN;
    const height = rows * CELL + 2 * MARGIN;
    this.svg.setAttribute("viewBox", `${left * CELL} ${top * CELL} ${width} ${height}`);
    const share = (part, whole) => `${(100 * part) / whole}%`;
    Object.assign(this.root.style, { left: share(MARGIN, width), right: share(MARGIN, width), top: share(MARGIN, height), bottom: share(MARGIN, height) });
    this.root.style.setProperty("--columns", columns);
    this.root.style.setProperty("--rows", rows);
    this.root.setAttribute("aria-rowcount", rows);
    this.root.setAttribute("aria-colcount", columns);
    this.cells.clear();
    const lines = [];
    for (let y = top; y <= bottom; y += 1) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let x = left; x <= right; x += 1) row.append(this.cell(squareName(x, y)));
      lines.push(row);
    }
    this.root.replaceChildren(...lines);
    if (!this.cells.has(this.at)) this.at = squareName(Math.floor((left + right) / 2), Math.floor((top + bottom) / 2));
    this.draw();
  }

  cell(square) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.dataset.square = square;
    cell.tabIndex = -1;
    this.cells.set(square, cell);
    return cell;
  }

  /** Ask again what each cell is: {words, classes, selected}. */
  draw() {
    for (const [square, cell] of this.cells) {
      const { words, names = "", selected = false } = this.label(square);
      cell.setAttribute("aria-label", words);
      cell.className = names;
      cell.setAttribute("aria-selected", String(selected));
      cell.tabIndex = square === this.at ? 0 : -1;
    }
  }

  focused(square) {
    if (!square || !this.cells.has(square)) return;
    this.cells.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = square;
    this.cells.get(square).tabIndex = 0;
  }

  /** Bring a square into the frame, where the picture is larger than that. */
  reveal(square) {
    this.cells.get(square)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  focus(square = this.at) {
    this.cells.get(square)?.focus();
  }

  clicked(event) {
    const { square } = event.target.dataset;
    if (square) this.act(square, event);
  }

  pressed(event) {
    const { square } = event.target.dataset;
    if (!square) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.act(square, event);
      return;
    }
    const to = this.step(event, square);
    if (to === null) {
      this.key(event, square);
      return;
    }
    event.preventDefault();
    this.cells.get(to)?.focus();
  }

  step(event, square) {
    const { x, y } = squarePoint(square);
    if (event.key in STEPS && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const [dx, dy] = STEPS[event.key];
      return squareName(x + dx, y + dy);
    }
    const row = event.target.parentElement;
    if (event.key === "Home") return row.firstElementChild.dataset.square;
    if (event.key === "End") return row.lastElementChild.dataset.square;
    return null;
  }
}
