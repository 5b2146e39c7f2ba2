/* Where a coach would lay chests and pads, on the map: choose squares, best first. The text of the
 * same lists is one tab away. Where the rules refuse a square, the server says (`laying/board`).
 */

import { made, part, targetOf } from "../board/dom.js";
import { given, lost } from "../board/plan-client.js";
import { Drag } from "./drag.js";
import { alike } from "./formation.js";
import { partAround } from "./part-of-board.js";
import { PlacingBoard } from "./placing-board.js";
import { Roving } from "./roving.js";
import { shifted, tapped, without } from "./squares-list.js";
import { Tabs } from "./tabs.js";
import { hideWhy } from "./why.js";

const LEAST = 22; // pixels: a whole map is too wide for a phone

/** @param {SquareList[]} lists @returns {Record<string, Square[]>} */
const chosenIn = (lists) => Object.fromEntries(lists.map(({ word, chosen }) => [word.toLowerCase(), chosen]));

/** @extends {PlacingBoard<Record<string, Square[]>, Square, LayingAnswers>} */
class LayingBoard extends PlacingBoard {
  /** @param {HTMLElement} root @param {LayingData} data */
  constructor(root, data) {
    super(root, data, root.dataset.laying ?? "", chosenIn(data.board.lists));
    this.lists = data.board.lists;
    this.word = this.lists[0].word;
    this.items = part(root, "[data-list]");
    this.shown = ""; // which items
    this.refusals = part(root, "[data-refusals]");
    this.roving = new Roving(this.items);
    const acts = {
      undo: () => this.travel("undo"),
      redo: () => this.travel("redo"),
      off: () => this.remove(this.chosen),
      earlier: () => this.keep(shifted(this.squares, this.chosen, -1), ""),
      later: () => this.keep(shifted(this.squares, this.chosen, 1), ""),
      clear: () => this.keep([], this.words("cleared_list")),
    };
    for (const [name, act] of Object.entries(acts)) this.buttons[name].addEventListener("click", act);
    for (const button of root.querySelectorAll("[data-word]")) button.addEventListener("click", () => this.show(button.dataset.word ?? ""));
    this.items.addEventListener("click", (event) => {
      const { square } = targetOf(event).closest("button")?.dataset ?? {};
      if (square) this.choose(this.chosen === square ? null : square);
    });
    this.drag = new Drag(this.stage, {
      pick: (event) => this.picked(event),
      draw: (ghost, square) => ghost.append(String(this.squares.indexOf(square) + 1)),
      drop: (from, event) => this.dropped(from, event),
    });
    new Tabs(root, () => {}).show("board");
    this.show(this.word);
    this.zoom.begin(LEAST);
    this.restore();
  }

  get squares() {
    return this.history.state[this.word.toLowerCase()] ?? [];
  }

  /** The state with these squares in the list that is shown. @param {Square[]} squares */
  with(squares) {
    return { ...this.history.state, [this.word.toLowerCase()]: squares };
  }

  get list() {
    return this.lists.find(({ word }) => word === this.word);
  }

  /** @param {Square} square */
  act(square) {
    const { chosen, squares } = tapped(this.squares, this.chosen, square);
    if (squares === this.squares) this.choose(chosen);
    else this.lay(squares, square);
  }

  /** @param {Square | null} square */
  choose(square) {
    this.chosen = square;
    this.draw();
    this.grid.reveal(square);
    if (square) this.live.say(this.words("lay_listed", { square, place: this.squares.indexOf(square) + 1 }));
  }

  /** List the squares, unless the server refuses the one that is new. @param {Square[]} squares @param {Square} square */
  async lay(squares, square) {
    if (!this.list?.squares.includes(square)) {
      const answer = await this.trials.ask("board", this.question(this.with(squares)));
      const refusal = given(answer)?.lists.find(({ word }) => word === this.word)?.refusals.find((each) => each.square === square);
      if (!answer) return; // a later question has overtaken this one
      if (refusal) {
        this.refuse(square, `${refusal.reason} ${refusal.rule}`);
        return;
      }
    }
    this.chosen = null;
    this.keep(squares, this.words("lay_listed", { square, place: squares.indexOf(square) + 1 }));
  }

  /** @param {Square | null} square */
  remove(square) {
    if (!square || !this.squares.includes(square)) return;
    this.chosen = null;
    this.keep(without(this.squares, square), this.words("lay_removed", { square }));
  }

  /** @param {Square[]} squares @param {string} said */
  keep(squares, said) {
    if (alike(squares, this.squares)) return;
    this.history.do(this.with(squares));
    this.changed(said);
  }

  /** @param {Answered<LayingAnswer>} answer */
  answered(answer) {
    if (answer.offline || answer.refused) return this.live.say(lost(answer, this.words));
    if (answer.faults.length) this.live.say(this.words("unreadable", { reason: answer.faults[0].reason }));
    if (!answer.lists.length) return;
    this.lists = answer.lists;
    if (!alike(chosenIn(this.lists), this.history.state)) this.history.reach(chosenIn(this.lists));
    this.draw();
    if (this.list?.refusals.length) this.live.say(this.list.refusals.map(({ reason }) => reason).join(" "));
  }

  /** @param {string} word */
  show(word) {
    this.word = word;
    this.chosen = null;
    hideWhy(this.why);
    for (const button of this.root.querySelectorAll("[data-word]")) button.setAttribute("aria-pressed", String(button.dataset.word === word));
    this.showPart(...partAround([], this.size.columns, this.size.rows));
    this.draw();
  }

  draw() {
    const wrong = new Map((this.list?.refusals ?? []).map(({ square = "", reason }) => [square, reason]));
    this.layer.squares(this.list?.squares ?? [], wrong.keys());
    this.layer.marks(this.squares.map((square, place) => ({ square, words: String(place + 1), name: square === this.chosen ? "setup-listed setup-listed-chosen" : "setup-listed" })));
    this.drawList();
    this.refusals.replaceChildren(...[...wrong.values()].map((reason) => made("li", {}, reason)));
    for (const name of ["off", "earlier", "later"]) this.buttons[name].disabled = this.chosen === null;
    this.mark();
    this.roving.stop();
    this.grid.draw();
  }

  /** The list again, only if it is another: a finger or a pointer may be on an item. */
  drawList() {
    const shown = [this.word, ...this.squares].join(" ");
    if (shown !== this.shown) this.items.replaceChildren(...this.squares.map((square) => this.item(square)));
    this.shown = shown;
    for (const button of this.items.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.square === this.chosen));
  }

  /** @param {Square} square */
  item(square) {
    return made("li", {}, made("button", { type: "button", class: "bench-player", "data-square": square }, square));
  }

  /** @param {Square} square */
  label(square) {
    const place = this.squares.indexOf(square) + 1;
    const list = this.words(this.word === "PADS" ? "pads" : "chests");
    if (place) return { words: this.words("lay_cell_listed", { square, place, list }), names: "held", selected: square === this.chosen };
    return { words: this.words(this.list?.squares.includes(square) ? "lay_cell" : "lay_cell_closed", { square }) };
  }

  /** @param {KeyboardEvent} event @param {Square} square */
  key(event, square) {
    if (event.key === "Escape") this.choose(null);
    else if (event.key === "Delete" || event.key === "Backspace") this.remove(square);
    else return;
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  picked(event) {
    const square = this.squareOf(event);
    return square && this.squares.includes(square) ? square : null;
  }

  /** @param {Square} from @param {MouseEvent} event */
  dropped(from, event) {
    const square = this.squareOf(event);
    const inside = targetOf(event).closest?.("[data-stage]");
    if (!inside || !square) this.remove(from);
    else if (square !== from) this.lay(tapped(this.squares, from, square).squares, square);
  }
}

const data = JSON.parse(globalThis.document?.getElementById("laying-data")?.textContent ?? "null");
for (const root of globalThis.document?.querySelectorAll("[data-laying]") ?? []) if (data?.board.lists.length) new LayingBoard(root, data);
