/* Writes a turn sheet by clicks on the pitch. The text stays the truth: this only adds to it.
 *
 * Click one of your players to start a play, then a square to move there by the safest way, or an
 * opponent to block from the best square (or to foul, if down). A finger previews with the first tap
 * and writes with the second. The line is written at the caret on an empty line or after an OR, otherwise at the
 * end. A button makes the next clicks the target of its word: "Pass" requires a team-mate or a
 * square. A player off the pitch has a button that writes a line of their own. The page defines the
 * buttons and the size of the pitch.
 */

import { corner, drawn, squareAt, straightWay } from "./board/squares.js";
import { Planner } from "./board/planner.js";

const GAME = JSON.parse(globalThis.document?.getElementById("sheet-builder-data")?.textContent ?? "null") ?? { columns: 0, rows: 0, tools: [], lines: [] };

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
    this.byShirt = new Map();
    this.pointer = "mouse";
    this.aimed = null; // the square of a finger's first tap
    for (const figure of this.svg.querySelectorAll("[data-square]")) {
      this.figures.set(figure.dataset.square, figure);
      this.byShirt.set(`${figure.dataset.side} ${figure.dataset.number}`, figure);
      figure.classList.toggle("pitch-mine", figure.dataset.side === this.side);
    }
    this.area.addEventListener("input", (event) => {
      if (!this.play || this.writing) return;
      if (event.isTrusted) this.play.line = this.caretLine();
      else this.leave();
    });
    this.svg.addEventListener("pointerdown", (event) => (this.pointer = event.pointerType));
    this.svg.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.hover(this.squareOf(event)));
    this.svg.addEventListener("click", (event) => this.click(this.squareOf(event)));
    this.makeTools();
    this.makePlanner(root);
  }

  squareOf(event) {
    return squareAt(this.svg, event, GAME.columns, GAME.rows);
  }

  makePlanner(root) {
    if (!root.dataset.plan) return;
    this.planner = new Planner(root, this.svg, this.side);
    this.planner.above = () => this.above();
    this.planner.write = ({ way, words }) => (way ? this.go(way) : this.word(words));
    this.area.addEventListener("input", () => this.planner.look(this.area.value, this.above()));
    this.planner.look(this.area.value, this.above());
  }

  /** The plays above the one that is being written; all of them if none is. */
  above() {
    const lines = this.area.value.split("\n");
    return (this.play ? lines.slice(0, this.play.line) : lines).join("\n");
  }

  /** Who stands there as things are expected: {number, mine, down}, or nothing. */
  who(square) {
    const places = this.planner?.places();
    if (places) return places.get(square);
    const figure = this.figures.get(square);
    return figure && { number: figure.dataset.number, mine: figure.dataset.side === this.side, down: !figure.classList.contains("pitch-standing") };
  }

  hover(square) {
    if (square === this.hovered) return;
    this.hovered = square;
    if (square && this.play && !this.armed && this.play.verb !== "ACT") this.preview(square, this.who(square));
  }

  /** Show what a click there would write; false if it would write nothing. */
  preview(square, who) {
    if (!this.planner) return true;
    if (!who) return Boolean(this.planner.aim(this.play.number, square));
    if (who.mine) return true;
    return who.down || Boolean(this.planner.aimBlock(this.play.number, who.number));
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
    const who = this.who(square);
    if (this.armed && this.play && this.aim(square, who)) return;
    if (who?.mine) return this.begin(who.number, square);
    if (!this.play) return;
    if (this.pointer !== "mouse" && this.planner && this.aimed !== square && this.preview(square, who)) {
      this.aimed = square;
      return;
    }
    this.aimed = null;
    if (who) this.opponent(who);
    else this.move(square);
  }

  /** Takes a click as the armed word's next target; false if it is no such target. */
  aim(square, who) {
    const { tool, words } = this.armed;
    const wanted = tool.takes[words.length].split("|");
    const mate = who?.mine && who.number !== this.play.number;
    if (mate && wanted.includes("mate")) words.push(who.number);
    else if (who && !who.mine && wanted.includes("opponent")) words.push(`opp${who.number}`);
    else if (wanted.includes("square") && !(who?.mine && !mate)) words.push(square);
    else return false;
    if (words.length === tool.takes.length) {
      this.arm(tool);
      this.word(`${tool.word} ${words.join(" ")}`);
    }
    return true;
  }

  begin(number, square) {
    this.play?.figure?.classList.remove("pitch-chosen");
    const figure = this.byShirt.get(`${this.side} ${number}`);
    figure?.classList.add("pitch-chosen");
    const { lines, at } = opened(this.area.value, this.caretLine(), number);
    this.play = { figure, number, from: square, at: square, path: [square], line: at, opening: lines[at], verb: null };
    this.aimed = null;
    this.write(lines);
    this.planner?.show(number);
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

  opponent(who) {
    if (who.down) return this.word(`FOUL opp${who.number}`);
    const block = this.play.verb === null ? this.planner?.bestBlock(this.play.number, who.number) : null;
    const way = block && this.planner.wayTo(this.play.number, block.from);
    if (way) this.go(way, `BLOCK opp${who.number}`);
    else this.word(`BLOCK opp${who.number}`);
  }

  move(square) {
    const way = this.play.verb === "ACT" ? null : this.planner?.wayTo(this.play.number, square);
    if (way) return this.go(way);
    if (this.planner?.shape(this.play.number) && this.play.verb !== "ACT") return this.planner.refuse(this.play.number, square);
    const steps = straightWay(this.play.at, square);
    if (steps.length === 0) return;
    const text = `${this.play.verb === "MOVE" ? "" : "MOVE "}${steps.join(" ")}`;
    this.play.at = square;
    this.play.path.push(...steps);
    this.word(text, "MOVE");
    this.drawPath();
  }

  /** A way from where the player stands, in the place of the one written before. */
  go(way, then = "") {
    const squares = way.steps.map((step) => step.square);
    this.play.verb = then ? "ACT" : "MOVE";
    this.play.at = way.square;
    this.play.path = [this.play.from, ...squares];
    const lines = this.area.value.split("\n");
    this.play.line = Math.min(this.play.line, lines.length - 1);
    lines[this.play.line] = [this.play.opening.trimEnd(), "MOVE", ...squares, then].join(" ").trimEnd();
    this.write(lines);
    this.drawPath();
    this.planner?.aim(this.play.number, way.square);
    if (!then) this.planner?.settle(way.square);
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
    this.play?.figure?.classList.remove("pitch-chosen");
    this.play = null;
    this.drawPath();
    this.planner?.show(null);
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
    this.svg.querySelectorAll(":scope > .pitch-path, :scope > .pitch-path-end").forEach((old) => old.remove());
    if (!this.play || this.planner?.board || this.play.path.length < 2) return;
    const points = this.play.path.map((square) => corner(square)).map(({ left, top }) => [left + 10, top + 10]);
    const line = drawn("polyline", { class: "pitch-path", points: points.map((point) => point.join(",")).join(" ") });
    const [cx, cy] = points.at(-1);
    this.svg.append(line, drawn("circle", { class: "pitch-path-end", cx, cy, r: 3.5 }));
  }
}

/** What was typed before the scripts were there is looked at now. */
globalThis.addEventListener?.("load", () => {
  const area = document.querySelector("[data-sheet-builder] textarea.sheet");
  if (area && area.value !== area.defaultValue) area.dispatchEvent(new Event("input", { bubbles: true }));
});

for (const root of globalThis.document?.querySelectorAll("[data-sheet-builder]") ?? []) new SheetBuilder(root);
