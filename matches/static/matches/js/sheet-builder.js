/* Writes a turn sheet by clicks on the pitch. The text stays the truth: this only adds to it.
 *
 * Click one of your players to start a play, then squares to move, or an opponent to block (or to
 * foul, if down). The line is written at the caret on an empty line or after an OR, otherwise at the
 * end. A button makes the next clicks the target of its word: "Pass" requires a team-mate or a
 * square. A player off the pitch has a button that writes a line of their own. The page defines the
 * buttons and the size of the pitch.
 */

const CELL = 20;
const MARGIN = 14;
const SVG = "http://www.w3.org/2000/svg";
const GAME = JSON.parse(globalThis.document?.getElementById("sheet-builder-data")?.textContent ?? "null") ?? { columns: 0, rows: 0, tools: [], lines: [] };

const columnName = (x) => (x < 26 ? "" : "A") + String.fromCharCode(65 + (x % 26));
export const squareName = (x, y) => `${columnName(x)}${y + 1}`;

export function squarePoint(name) {
  const [, letters, row] = name.match(/^([A-Z]+)([0-9]+)$/);
  return { x: letters.charCodeAt(letters.length - 1) - 65 + (letters.length - 1) * 26, y: Number(row) - 1 };
}

function clickedSquare(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const x = Math.floor((point.x - MARGIN) / CELL);
  const y = Math.floor((point.y - MARGIN) / CELL);
  return x >= 0 && x < GAME.columns && y >= 0 && y < GAME.rows ? squareName(x, y) : null;
}

/** The squares of a straight way from one square to another, the first left out. */
export function way(from, to) {
  const here = squarePoint(from);
  const there = squarePoint(to);
  const squares = [];
  while (here.x !== there.x || here.y !== there.y) {
    here.x += Math.sign(there.x - here.x);
    here.y += Math.sign(there.y - here.y);
    squares.push(squareName(here.x, here.y));
  }
  return squares;
}

/** Words at the caret's empty line or after an OR there, otherwise on a line at the end: the lines, and which one. */
export function opened(text, caret, words) {
  const lines = text.split("\n");
  const isOpen = (line) => line !== undefined && (line.trim() === "" || /\bOR\s*$/i.test(line));
  let at = [caret, caret + 1].find((line) => isOpen(lines[line])) ?? -1;
  if (at < 0 || !lines.slice(at + 1).join("").trim()) {
    const above = text.replace(/\s+$/, "").replace(/\n?\s*END$/i, "");
    lines.splice(0, lines.length, ...(above ? above.split("\n") : []));
    if (!isOpen(lines.at(-1))) lines.push("");
    at = lines.length - 1;
  }
  const line = lines[at];
  lines[at] = line.trim() ? `${line.trimEnd()} ${words}` : line + words;
  return { lines, at };
}

class SheetBuilder {
  constructor(root) {
    this.side = root.dataset.side;
    this.svg = root.querySelector("[data-pitch] svg");
    this.area = root.querySelector("textarea.sheet");
    this.tools = root.querySelector("[data-sheet-tools]");
    if (!this.svg || !this.area) return;
    this.play = null; // {number, at, path, line, verb} of the play being written
    this.armed = null; // {tool, words}: the word whose targets the next clicks are
    this.figures = new Map();
    for (const figure of this.svg.querySelectorAll("[data-square]")) {
      this.figures.set(figure.dataset.square, figure);
      figure.classList.toggle("pitch-mine", figure.dataset.side === this.side);
    }
    this.area.addEventListener("input", (event) => {
      if (!this.play || this.writing) return;
      if (event.isTrusted) this.play.line = this.caretLine();
      else this.leave();
    });
    this.svg.addEventListener("click", (event) => this.click(clickedSquare(this.svg, event)));
    this.makeTools();
  }

  makeTools() {
    if (!this.tools) return;
    this.tools.hidden = false;
    this.buttons = new Map();
    for (const tool of GAME.tools) {
      const button = this.tool(tool.label, () => (tool.takes.length ? this.arm(tool) : this.word(tool.word)));
      if (tool.takes.length) this.buttons.set(tool, button);
    }
    for (const { label, line } of GAME.lines) this.tool(label, () => this.line(line));
    this.tool("Remove the line", () => this.removeLine());
  }

  tool(label, action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-small";
    button.textContent = label;
    button.addEventListener("click", action);
    this.tools.append(button);
    return button;
  }

  arm(tool) {
    this.armed = this.armed?.tool === tool ? null : { tool, words: [] };
    for (const [each, button] of this.buttons) button.setAttribute("aria-pressed", String(each === this.armed?.tool));
  }

  click(square) {
    if (square === null) return;
    const figure = this.figures.get(square);
    const mine = figure && figure.dataset.side === this.side;
    if (this.armed && this.play && this.aim(square, figure, mine)) return;
    if (mine) this.begin(figure);
    else if (!this.play) return;
    else if (figure) this.opponent(figure);
    else this.move(square);
  }

  /** Takes a click as the armed word's next target; false if it is no such target. */
  aim(square, figure, mine) {
    const { tool, words } = this.armed;
    const wanted = tool.takes[words.length].split("|");
    const mate = mine && figure.dataset.number !== this.play.number;
    if (mate && wanted.includes("mate")) words.push(figure.dataset.number);
    else if (figure && !mine && wanted.includes("opponent")) words.push(`opp${figure.dataset.number}`);
    else if (wanted.includes("square") && !(mine && !mate)) words.push(square);
    else return false;
    if (words.length === tool.takes.length) {
      this.arm(tool);
      this.word(`${tool.word} ${words.join(" ")}`);
    }
    return true;
  }

  begin(figure) {
    this.play?.figure.classList.remove("pitch-chosen");
    figure.classList.add("pitch-chosen");
    const number = figure.dataset.number;
    const { lines, at } = opened(this.area.value, this.caretLine(), number);
    this.play = { figure, number, at: figure.dataset.square, path: [figure.dataset.square], line: at, verb: null };
    this.write(lines);
  }

  /** A whole play, of a player who is not on the pitch. */
  line(words) {
    this.leave();
    const { lines, at } = opened(this.area.value, this.caretLine(), words);
    this.write(lines, at);
  }

  caretLine() {
    return this.area.value.slice(0, this.area.selectionEnd).split("\n").length - 1;
  }

  opponent(figure) {
    const down = !figure.classList.contains("pitch-standing");
    this.word(`${down ? "FOUL" : "BLOCK"} opp${figure.dataset.number}`);
  }

  move(square) {
    const steps = way(this.play.at, square);
    if (steps.length === 0) return;
    const text = `${this.play.verb === "MOVE" ? "" : "MOVE "}${steps.join(" ")}`;
    this.play.at = square;
    this.play.path.push(...steps);
    this.word(text, "MOVE");
    this.drawPath();
  }

  word(text, verb = "ACT") {
    if (!this.play) return;
    this.play.verb = verb;
    const lines = this.area.value.split("\n");
    this.play.line = Math.min(this.play.line, lines.length - 1);
    lines[this.play.line] = `${lines[this.play.line].trimEnd()} ${text}`;
    this.write(lines);
  }

  removeLine() {
    const lines = this.area.value.replace(/\s+$/, "").split("\n");
    lines.splice(this.play?.line ?? lines.length - 1, 1);
    this.leave();
    this.write(lines);
  }

  /** The play is written; the next click begins another. */
  leave() {
    this.play?.figure.classList.remove("pitch-chosen");
    this.play = null;
    this.drawPath();
  }

  /** Puts the lines into the form, with the caret behind the play's. */
  write(lines, line = this.play?.line ?? lines.length - 1) {
    const behind = lines.slice(0, line + 1).join("\n").length;
    this.area.value = lines.join("\n");
    this.area.setSelectionRange(behind, behind);
    if (behind === this.area.value.length) this.area.scrollTop = this.area.scrollHeight;
    this.writing = true;
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
    this.writing = false;
  }

  drawPath() {
    this.svg.querySelectorAll(".pitch-path, .pitch-path-end").forEach((old) => old.remove());
    if (!this.play) return;
    const points = this.play.path.map(squarePoint).map(({ x, y }) => [MARGIN + x * CELL + 10, MARGIN + y * CELL + 10]);
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("class", "pitch-path");
    line.setAttribute("points", points.map((point) => point.join(",")).join(" "));
    const end = document.createElementNS(SVG, "circle");
    end.setAttribute("class", "pitch-path-end");
    end.setAttribute("cx", points.at(-1)[0]);
    end.setAttribute("cy", points.at(-1)[1]);
    end.setAttribute("r", 3.5);
    this.svg.append(line, end);
  }
}

for (const root of globalThis.document?.querySelectorAll("[data-sheet-builder]") ?? []) new SheetBuilder(root);
