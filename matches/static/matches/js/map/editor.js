/* A map is drawn on its own board: a sign is chosen and painted, by mouse, finger or keys. The text is what is sent, and
 * each of the two moves the other. The picture and the faults are the server's, after each change.
 */

import { detailOf, made, part, shortcutKey, wordsOf } from "../board/dom.js";
import { lost } from "../board/plan-client.js";
import { SquareGrid } from "../board/square-grid.js";
import { drawn, squareAt, squareName, squarePoint } from "../board/squares.js";
import { FINGER, Zoom } from "../board/zoom.js";
import { History, travelKey } from "../setup/history.js";
import { KeptForm } from "../setup/kept-form.js";
import { Live } from "../setup/live.js";
import { Roving } from "../setup/roving.js";
import { Tabs } from "../setup/tabs.js";
import { Drawings } from "./drawings.js";
import { grown, painted, rowsOf, shrunk, signAt, sizeOf, written } from "./map-text.js";
import { Stroke } from "./stroke.js";

const REST = 250;
const LEAST = 22; // pixels, for a mouse
const FREE = 2; // taps that changed nothing: the second of them is no paint, and may zoom

const isFinger = () => matchMedia("(pointer: coarse)").matches;

class MapEditor {
  /** @param {HTMLFormElement} root @param {MapData} data */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.words = wordsOf(data.words);
    /** @type {string[]} */ this.drawn = [];
    /** @type {Map<Square, string>} */ this.faults = new Map();
    this.idle = 0; // taps that changed nothing, one after another
    this.sign = data.outside;
    this.painted = ""; // which square was last
    /** Of the picture, once there is one. @type {{ columns: number, rows: number } | null} */ this.size = null;
    /** @type {Timer} */ this.rest = undefined;
    this.area = part(root, "textarea");
    if (!this.area.value.trim()) this.area.value = data.text;
    this.history = new History(this.area.value);
    this.rows = rowsOf(this.area.value);
    this.live = new Live(this.find("live"));
    this.drawings = new Drawings(root.dataset.mapEditor ?? "", part(root, "[name=csrfmiddlewaretoken]").value);
    document.querySelector("[data-checked]")?.remove();
    this.find("check").hidden = true;
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = Object.fromEntries([...root.querySelectorAll("[data-do]")].map((button) => [button.dataset.do, button]));
    this.signs = [...root.querySelectorAll("[data-sign]")];
    this.ends = [...root.querySelectorAll("[data-grow], [data-shrink]")];
    this.bars = [...root.querySelectorAll("[role=toolbar]")].map((bar) => new Roving(bar));
    this.stage = this.find("stage");
    this.svg = picture(data.drawing) ?? /** @type {SVGSVGElement} */ (drawn("svg", {}));
    this.stage.append(this.svg);
    this.grid = new SquareGrid(this.svg, {
      name: this.words("grid"),
      label: (square) => this.label(square),
      act: (square, event) => this.act(square, event),
      key: (event, square) => this.key(event, square),
    });
    this.zoom = new Zoom({
      frame: /** @type {HTMLElement} */ (this.stage.parentElement),
      stage: this.stage,
      svg: this.svg,
      out: this.buttons["zoom-out"],
      larger: this.buttons["zoom-in"],
      isFree: () => !this.isByFinger && this.idle >= FREE,
    });
    this.listen();
    new Tabs(root, (name) => name === "board" && this.size && this.begin()).show("board");
    this.choose(data.outside);
    this.show(data.text, data.drawing);
    this.begin();
    if (rowsOf(data.text).join() !== this.rows.join()) this.ask();
    this.keep();
    globalThis.addEventListener("online", () => this.ask());
  }

  /** What is drawn and not added stays on this device, until it is added. */
  keep() {
    const { added, blank } = this.data;
    const isSaved = (/** @type {string[]} */ [, text]) => rowsOf(text).join() === rowsOf(added).join();
    new KeptForm(this.root, part(document, "[data-kept-words]"), `map:${location.pathname}`, { base: JSON.stringify(["", blank]), isSaved });
  }

  /** Squares that a finger can hit; the map scrolls in its frame then. */
  begin() {
    if (isFinger()) this.zoom.forFinger();
    else this.zoom.begin(LEAST);
  }

  /** @param {string} name */
  find(name) {
    return part(this.root, `[data-${name}]`);
  }

  listen() {
    this.buttons.undo.addEventListener("click", () => this.travel("undo"));
    this.buttons.redo.addEventListener("click", () => this.travel("redo"));
    this.buttons.whole.addEventListener("click", () => this.zoom.to(0));
    this.buttons.finger.addEventListener("click", () => this.stage.classList.toggle("map-painting", this.setFinger(!this.isByFinger)));
    for (const button of this.signs) button.addEventListener("click", () => this.choose(button.dataset.sign ?? ""));
    for (const button of this.ends) button.addEventListener("click", () => this.resize(button.dataset));
    this.find("board").addEventListener("keydown", (event) => this.shortcut(event));
    this.area.addEventListener("input", () => this.typed());
    new Stroke(this.stage, {
      squareOf: (event) => this.size && squareAt(this.svg, event, this.size.columns, this.size.rows),
      paint: (square) => this.paint(square),
      end: () => this.commit(),
      mayFinger: () => this.isByFinger && !this.isSmall,
    });
  }

  /** Whether the squares are too small for a finger. */
  get isSmall() {
    return this.zoom.cell < FINGER - 1;
  }

  /** A tap on squares that are too small makes them larger there; any other paints. @param {Square} square @param {Event} event */
  act(square, event) {
    if (event.type === "click" && detailOf(event) && isFinger() && this.isSmall) {
      this.idle = 0;
      this.zoom.forFinger(square);
      this.live.say(this.words("larger", { square }));
      return;
    }
    const before = this.rows;
    this.paint(square);
    this.idle = this.rows === before ? this.idle + 1 : 0;
    this.commit();
  }

  get isByFinger() {
    return this.buttons.finger.getAttribute("aria-pressed") === "true";
  }

  /** @param {boolean} isOn */
  setFinger(isOn) {
    this.buttons.finger.setAttribute("aria-pressed", String(isOn));
    return isOn;
  }

  /** @param {string} sign */
  meaning(sign) {
    return this.data.signs[sign] ?? this.words("unknown", { sign });
  }

  /** @param {string} sign */
  choose(sign) {
    this.sign = sign;
    for (const button of this.signs) button.setAttribute("aria-pressed", String(button.dataset.sign === sign));
    this.find("chosen").textContent = this.words("chosen", { what: this.meaning(sign) });
    this.bars[0].stop(this.signs.find((button) => button.dataset.sign === sign));
  }

  /** Whether the picture has the shape of the text: only then a square of it is one of the text. */
  get isInShape() {
    const { columns, rows } = sizeOf(this.rows, this.data);
    return this.size?.columns === columns && this.size?.rows === rows;
  }

  /** @param {Square} square */
  paint(square) {
    if (!this.isInShape) return;
    const { x, y } = squarePoint(square);
    this.rows = painted(this.rows, x, y, this.sign, this.data.outside);
    this.grid.name(square);
    this.painted = square;
  }

  /** What was painted is one step to undo. */
  commit() {
    const text = written(this.rows);
    if (text === written(rowsOf(this.history.state))) return;
    this.change(text, this.words("painted", { square: this.painted, what: this.meaning(this.sign) }));
  }

  /** @param {{ grow?: string, shrink?: string }} ends */
  resize({ grow, shrink }) {
    const before = this.rows;
    const rows = grow ? grown(before, grow, this.data.outside) : shrunk(before, shrink);
    const { columns: wide, rows: high } = this.data;
    if (!before.length || rows === before || rows.length > high || Math.max(...rows.map((row) => row.length)) > wide) return;
    const isRow = ["top", "bottom"].includes(grow ?? shrink ?? "");
    const { columns, rows: count } = sizeOf(rows, this.data);
    this.change(written(rows), this.words(`${isRow ? "row" : "column"}_${grow ? "added" : "removed"}`, { count: isRow ? count : columns }));
  }

  /** @param {string} text @param {string} said */
  change(text, said) {
    this.history.do(text);
    this.changed(said);
  }

  /** @param {string} said */
  changed(said) {
    this.area.value = this.history.state;
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
    this.live.say(said);
    this.grid.draw();
    this.mark();
  }

  typed() {
    this.rows = rowsOf(this.area.value);
    this.ask();
  }

  /** What was typed is one step to undo, once it rests. */
  keepTyped() {
    if (this.area.value !== this.history.state) this.history.do(this.area.value);
    this.mark();
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    this.keepTyped();
    if (this.history.travel(way)) this.changed(this.words(way === "undo" ? "undone" : "redone"));
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const way = travelKey(event);
    if (!way) return;
    event.preventDefault();
    this.travel(way);
  }

  /** A sign's own key chooses it, and paints it there. @param {KeyboardEvent} event @param {Square} square */
  key(event, square) {
    const sign = shortcutKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(this.data.signs, sign)) return;
    event.preventDefault();
    this.choose(sign);
    this.paint(square);
    this.commit();
  }

  ask() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.read(), REST);
  }

  async read() {
    this.keepTyped();
    const text = this.area.value;
    const answer = await this.drawings.of(text);
    if (!answer || this.area.value !== text) return;
    if (answer.offline || answer.refused) this.unanswered(lost(answer, this.words));
    else this.show(text, answer);
  }

  /** The picture and the faults are those of an earlier text: in sight above them, and said. @param {string} words */
  unanswered(words) {
    const verdict = this.find("verdict");
    verdict.querySelector("[data-unanswered]")?.remove();
    verdict.prepend(made("p", { class: "notice notice-warn", "data-unanswered": "" }, words));
    this.live.say(words);
  }

  /** The server's picture and words for that text. @param {string} text @param {MapDrawing} drawing */
  show(text, drawing) {
    const verdict = this.find("verdict");
    const before = verdict.querySelector(".notice:not([data-unanswered])")?.textContent;
    verdict.innerHTML = drawing.verdict;
    const after = part(verdict, ".notice").textContent;
    if (before && before !== after) this.live.say(after.trim());
    this.faults = new Map(drawing.faults.map(({ column, line, reason }) => /** @type {[Square, string]} */ ([squareName(column - 1, line - 1), reason])).reverse());
    const svg = picture(drawing);
    if (!svg) {
      this.live.say(this.words("undrawable"));
      return;
    }
    this.drawn = rowsOf(text);
    svg.setAttribute("aria-hidden", "true");
    this.svg.replaceWith(svg);
    this.svg = this.grid.svg = this.zoom.svg = svg;
    const size = sizeOf(this.drawn, this.data);
    if (size.columns === this.size?.columns && size.rows === this.size?.rows) this.grid.draw();
    else this.reshape(size);
    this.zoom.mark();
    this.mark();
  }

  /** @param {{ columns: number, rows: number }} size */
  reshape(size) {
    const isFocused = this.grid.root.contains(document.activeElement);
    this.size = size;
    this.grid.show(0, 0, size.columns - 1, size.rows - 1);
    if (isFocused) this.grid.focus();
  }

  /** @param {Square} square */
  label(square) {
    const { x, y } = squarePoint(square);
    const sign = signAt(this.rows, x, y, this.data.outside);
    const isNew = sign !== signAt(this.drawn, x, y, this.data.outside);
    const reason = isNew ? null : this.faults.get(square);
    if (isNew) this.grid.cells.get(square)?.setAttribute("data-sign", sign);
    return { words: this.words(reason ? "cell_fault" : "cell", { square, what: this.meaning(sign), reason }), names: isNew ? "map-new" : "" };
  }

  /** The buttons say what they can do. */
  mark() {
    const { columns, rows } = sizeOf(this.rows, this.data);
    const off = (/** @type {HTMLElement} */ button, /** @type {boolean} */ isOff) => button.setAttribute("aria-disabled", String(isOff));
    off(this.buttons.undo, !this.history.past.length);
    off(this.buttons.redo, !this.history.future.length);
    for (const button of this.ends) {
      const { grow, shrink } = button.dataset;
      const isRow = ["top", "bottom"].includes(grow ?? shrink ?? "");
      const [count, most] = isRow ? [rows, this.data.rows] : [columns, this.data.columns];
      off(button, grow ? !count || count >= most : count <= 1);
    }
  }
}

/** @param {MapDrawing} drawing @returns {SVGSVGElement | null} */
function picture(drawing) {
  const holder = document.createElement("template");
  holder.innerHTML = drawing.picture;
  return holder.content.querySelector("svg");
}

const data = JSON.parse(globalThis.document?.getElementById("map-data")?.textContent ?? "null");
for (const root of globalThis.document?.querySelectorAll("[data-map-editor]") ?? []) if (data) new MapEditor(root, data);
