/* Writes a turn sheet by clicks on the pitch. The text stays the truth: this only appends to it.
 *
 * Click a player of yours to begin his play, then squares to move, an opponent to block him (or to
 * foul him when he is down). "Pass" and "Hand off" make the next click on a team-mate a throw.
 */

const CELL = 20;
const MARGIN = 14;
const COLUMNS = 14;
const ROWS = 24;
const SVG = "http://www.w3.org/2000/svg";

const squareName = (x, y) => `${String.fromCharCode(65 + x)}${y + 1}`;

function squarePoint(name) {
  return { x: name.charCodeAt(0) - 65, y: Number(name.slice(1)) - 1 };
}

function clickedSquare(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const x = Math.floor((point.x - MARGIN) / CELL);
  const y = Math.floor((point.y - MARGIN) / CELL);
  return x >= 0 && x < COLUMNS && y >= 0 && y < ROWS ? squareName(x, y) : null;
}

/** The squares of a straight way from one square to another, the first left out. */
function way(from, to) {
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

class SheetBuilder {
  constructor(root) {
    this.side = root.dataset.side;
    this.svg = root.querySelector("[data-pitch] svg");
    this.area = root.querySelector("textarea.sheet");
    this.tools = root.querySelector("[data-sheet-tools]");
    if (!this.svg || !this.area) return;
    this.play = null; // {number, at, path, words, verb} of the line being written
    this.next = null; // PASS or HANDOFF, for the next click on a team-mate
    this.figures = new Map();
    for (const figure of this.svg.querySelectorAll("[data-square]")) {
      this.figures.set(figure.dataset.square, figure);
      figure.classList.toggle("pitch-mine", figure.dataset.side === this.side);
    }
    this.svg.addEventListener("click", (event) => this.click(clickedSquare(this.svg, event)));
    this.makeTools();
  }

  makeTools() {
    if (!this.tools) return;
    this.tools.hidden = false;
    this.passButton = this.tool("Pass", () => this.arm("PASS"));
    this.handButton = this.tool("Hand off", () => this.arm("HANDOFF"));
    this.tool("Stand up", () => this.word("STAND"));
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

  arm(verb) {
    this.next = this.next === verb ? null : verb;
    this.passButton.setAttribute("aria-pressed", String(this.next === "PASS"));
    this.handButton.setAttribute("aria-pressed", String(this.next === "HANDOFF"));
  }

  click(square) {
    if (square === null) return;
    const figure = this.figures.get(square);
    if (figure && figure.dataset.side === this.side) this.own(figure);
    else if (!this.play) return;
    else if (figure) this.opponent(figure);
    else this.move(square);
  }

  own(figure) {
    const number = figure.dataset.number;
    if (this.next && this.play && number !== this.play.number) {
      const verb = this.next;
      this.arm(verb);
      this.word(`${verb} ${number}`);
      return;
    }
    this.begin(figure);
  }

  begin(figure) {
    this.play?.figure.classList.remove("pitch-chosen");
    figure.classList.add("pitch-chosen");
    this.play = { figure, number: figure.dataset.number, at: figure.dataset.square, path: [figure.dataset.square], verb: null };
    const text = this.area.value.replace(/\s+$/, "").replace(/\n?END$/i, "");
    this.write(`${text}${text ? "\n" : ""}${this.play.number}`);
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
    this.write(`${this.area.value.replace(/\s+$/, "")} ${text}`);
  }

  removeLine() {
    const lines = this.area.value.replace(/\s+$/, "").split("\n");
    lines.pop();
    this.play?.figure.classList.remove("pitch-chosen");
    this.play = null;
    this.drawPath();
    this.write(lines.join("\n"));
  }

  write(text) {
    this.area.value = text;
    this.area.scrollTop = this.area.scrollHeight;
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
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

for (const root of document.querySelectorAll("[data-sheet-builder]")) new SheetBuilder(root);
