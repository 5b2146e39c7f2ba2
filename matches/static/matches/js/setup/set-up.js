/* A set-up on the board: choose a player, choose a square; or drag with the mouse. The text of the
 * same set-up is one tab away: what is done on one shows on the other. What the rules say, and where
 * one may stand, the server answers (`set-up/board`).
 */

import { part, targetOf } from "../board/dom.js";
import { given, lost } from "../board/plan-client.js";
import { Bench } from "./bench.js";
import { Drag } from "./drag.js";
import { alike, mirrored, numberOn, put, squareOf, takenOff } from "./formation.js";
import { partAround } from "./part-of-board.js";
import { PlacingBoard } from "./placing-board.js";
import { Tabs } from "./tabs.js";
import { Verdict } from "./verdict.js";
import { hideWhy } from "./why.js";

const LEAST = 22; // pixels: a whole map is too wide for a phone

/** The board's state of an answer of the server; null if the text could not be read. @param {SetUpAnswer} answer @returns {SetUpState | null} */
export function stateOf({ faults, choice, target, formations }) {
  if (faults.length) return null;
  const places = (/** @type {string} */ role) => formations.find((each) => each.role === role)?.places ?? [];
  return { choice, target, kicking: places("kicking"), receiving: places("receiving") };
}

/** @extends {PlacingBoard<SetUpState, number, SetUpAnswers>} */
class SetUpBoard extends PlacingBoard {
  /** @param {HTMLElement} root @param {SetUpData} data */
  constructor(root, data) {
    super(root, data, root.dataset.setUp ?? "", stateOf(data.board) ?? { choice: null, target: null, kicking: [], receiving: [] });
    this.players = new Map(data.players.map((player) => [player.number, player]));
    this.offers = data.offers;
    this.answer = data.board;
    /** @type {SetUpSection} */ this.section = data.board.formations[0]?.role ?? "kicking";
    this.fromBench = false; // by key: the focus goes back there
    this.help = part(root, ".set-up-help");
    this.placingHelp = this.help.textContent;
    this.bench = new Bench(part(root, "[data-bench]"), data.players, {
      choose: (number, event) => this.choose(number, event.detail === 0),
      escape: () => this.leave(),
      empty: this.words("bench_empty"),
    });
    this.verdict = new Verdict({ counts: part(root, "[data-counts]"), refusals: part(root, "[data-refusals]"), gives: part(root, "[data-gives]") }, this.words);
    this.sections = [...root.querySelectorAll("[data-section]")];
    this.drag = new Drag(part(root, "[data-board]"), {
      pick: (event) => this.picked(event),
      draw: (ghost, number) => ghost.append(String(number)),
      drop: (number, event) => this.dropped(number, event),
    });
    this.tabs = new Tabs(root, (name) => this.tabbed(name));
    this.tabs.show("board");
    this.listen();
    this.showSection(this.section);
    if (data.board.faults.length) this.unreadable(data.board);
    this.restore();
  }

  get state() {
    return this.history.state;
  }

  get places() {
    return this.section === "target" ? [] : this.state[this.section];
  }

  get formation() {
    return this.answer.formations.find((each) => each.role === (this.section === "target" ? "kicking" : this.section));
  }

  listen() {
    const acts = {
      undo: () => this.travel("undo"),
      redo: () => this.travel("redo"),
      mirror: () => this.change(mirrored(this.places, this.formation?.mirror ?? {}), this.words("mirrored")),
      clear: () => this.clear(),
      fill: () => this.change(this.formation?.filled ?? [], this.words("filled")),
      off: () => this.chosen !== null && this.takeOff(this.chosen),
    };
    for (const [name, act] of Object.entries(acts)) this.buttons[name]?.addEventListener("click", act);
    for (const button of this.sections) button.addEventListener("click", () => this.showSection(/** @type {SetUpSection} */ (button.dataset.section)));
    for (const choice of this.root.querySelectorAll("[data-choice]")) {
      choice.addEventListener("change", () => this.keep({ ...this.state, choice: /** @type {SetUpState["choice"]} */ (choice.value || null) }, ""));
    }
    for (const offer of this.root.querySelectorAll("[data-offer]")) {
      offer.addEventListener("click", (event) => this.use(event, offer));
    }
    this.form.addEventListener("keydown", (event) => this.entered(event));
  }

  /** Enter in a field presses the form's first button; in that of a name it is to save the formation. @param {KeyboardEvent} event */
  entered(event) {
    if (event.key !== "Enter" || event.isComposing || targetOf(event).tagName !== "INPUT") return;
    event.preventDefault();
    if (targetOf(event).getAttribute("name") === "formation_name") part(this.form, "[value=save_formation]").click();
  }

  // What is chosen, and what happens on a square.

  /** @param {number} number */
  player(number) {
    return `${number} ${this.players.get(number)?.name ?? ""}`.trim();
  }

  /** @param {number} number @param {boolean} [byKey] */
  choose(number, byKey = false) {
    const same = this.chosen === number;
    this.chosen = same ? null : number;
    const square = squareOf(this.places, number);
    this.fromBench = !same && square === null && byKey;
    const key = same ? "unchosen" : square ? "chosen_there" : "chosen";
    this.draw();
    this.grid.reveal(square);
    if (!same && matchMedia("(pointer: coarse)").matches) this.zoom.forFinger(square);
    this.live.say(this.words(key, { player: this.player(number), square }));
    if (this.fromBench) this.grid.focus(this.firstFree());
  }

  /** Where the arrows begin for a player from the bench: where one stood last, if that is free. */
  firstFree() {
    const open = this.formation?.squares ?? [];
    return open.includes(this.grid.at) ? this.grid.at : (open.find((square) => numberOn(this.places, square) === null) ?? this.grid.at);
  }

  leave() {
    if (this.chosen === null) return;
    const number = this.chosen;
    this.chosen = null;
    this.draw();
    this.live.say(this.words("unchosen"));
    if (this.fromBench) this.bench.focus(number);
    this.fromBench = false;
  }

  /** @param {Square} square */
  act(square) {
    if (this.section === "target") {
      this.aim(square);
      return;
    }
    const there = numberOn(this.places, square);
    if (this.chosen === null) {
      if (there === null) this.refuse(square, this.words("choose_first"));
      else this.choose(there);
    } else if (there === this.chosen) this.choose(there);
    else this.place(this.chosen, square);
  }

  /** Put a player there. The server is asked first about a square that it has not offered. @param {number} number @param {Square} square */
  async place(number, square) {
    const { places, done, from, other } = put(this.places, number, square);
    if (done === null) return;
    const state = { ...this.state, [this.section]: places };
    if (!this.formation?.squares.includes(square)) {
      if (!(await this.allowed(state, square))) return;
    }
    const wasBench = this.fromBench;
    this.chosen = null;
    this.fromBench = false;
    this.keep(state, this.words(done, { player: this.player(number), square, from: from ?? "", other: other === undefined || other === null ? "" : this.player(other) }));
    if (wasBench) this.bench.focus();
  }

  /** Whether the server refuses nothing about the square; a refusal is said there. A question that a
   * later one has overtaken allows nothing.
   * @param {SetUpState} state @param {Square} square
   */
  async allowed(state, square) {
    const answer = await this.trials.ask("board", this.question(state));
    const formation = given(answer)?.formations.find((each) => each.role === (this.section === "target" ? "kicking" : this.section));
    const refusal = formation?.refusals.find(({ values }) => values.square === square);
    if (refusal) this.refuse(square, `${refusal.reason} ${refusal.rule}`);
    return Boolean(answer) && !refusal;
  }

  /** @param {Square} square */
  async aim(square) {
    const state = { ...this.state, target: this.state.target === square ? null : square };
    if (state.target && !this.formation?.aims.includes(square)) {
      if (!(await this.allowed(state, square))) return;
    }
    this.keep(state, state.target ? this.words("aimed", { square }) : this.words("undone"));
  }

  /** @param {number} number */
  takeOff(number) {
    if (squareOf(this.places, number) === null) return;
    this.chosen = null;
    this.change(takenOff(this.places, number), this.words("off", { player: this.player(number) }));
  }

  clear() {
    this.chosen = null;
    if (this.section === "target") this.keep({ ...this.state, target: null }, this.words("undone"));
    else this.change([], this.words("cleared"));
  }

  /** @param {Place[]} places @param {string} said */
  change(places, said) {
    if (this.section !== "target") this.keep({ ...this.state, [this.section]: places }, said);
  }

  /** A saved formation takes the place of what is on the board; undo brings it back. @param {Event} event @param {HTMLElement} link */
  async use(event, link) {
    event.preventDefault();
    const offer = this.offers.find(({ id }) => id === Number(link.dataset.offer));
    if (!offer) return;
    const { name, placed } = offer;
    let { kicking, receiving } = placed;
    if (link.dataset.mirrored) {
      const answer = given(await this.trials.ask("board", { text: "", placed }));
      const turned = (/** @type {Place[]} */ places, /** @type {string} */ role) => mirrored(places, answer?.formations.find((each) => each.role === role)?.mirror ?? {});
      if (!answer) return;
      [kicking, receiving] = [turned(kicking, "kicking"), turned(receiving, "receiving")];
    }
    this.chosen = null;
    this.keep({ ...this.state, kicking, receiving, target: placed.target ?? this.state.target }, this.words("used", { name }));
    this.tabs.show("board");
    this.stage.scrollIntoView({ block: "nearest" });
  }

  // The state, the text, and the server's answer.

  /** @param {SetUpState} state @param {string} said */
  keep(state, said) {
    if (alike(state, this.state)) return;
    this.history.do(state);
    this.changed(said);
  }

  /** What was done is said with what the rules say of it. @param {Answered<SetUpAnswer>} answer @param {string} said */
  answered(answer, said) {
    if (answer.offline || answer.refused) return this.live.say(`${said} ${lost(answer, this.words)}`.trim());
    const state = stateOf(answer);
    if (!state) return this.unreadable(answer);
    this.answer = answer;
    if (!alike(state, this.state)) this.history.reach(state);
    this.draw();
    this.live.say([said, this.summary()].filter(Boolean).join(" "));
  }

  summary() {
    const { formation } = this;
    if (!formation) return "";
    if (formation.refusals.length) return formation.refusals.map(({ reason }) => reason).join(" ");
    return this.words(formation.places.length ? "legal" : "empty");
  }

  /** @param {SetUpAnswer} answer */
  unreadable(answer) {
    const [{ reason, line }] = answer.faults;
    this.live.say(this.words("unreadable", { reason: `${line}: ${reason}` }));
  }

  // The picture.

  /** @param {SetUpSection} section */
  showSection(section) {
    this.section = section;
    this.chosen = null;
    hideWhy(this.why);
    for (const button of this.sections) button.setAttribute("aria-pressed", String(button.dataset.section === section));
    const squares = (section === "target" ? this.formation?.aims : this.formation?.squares) ?? [];
    const part = partAround([...squares, ...this.places.map(([, square]) => square)], this.size.columns, this.size.rows);
    this.showPart(...part);
    this.zoom.to(1);
    this.zoom.begin(LEAST);
    for (const part of this.root.querySelectorAll("[data-of-formation]")) part.hidden = section === "target";
    this.draw();
  }

  draw() {
    const wrong = this.wrong();
    const { places, formation } = this;
    const aims = this.section === "target";
    this.help.textContent = aims ? this.words("aim_help") : this.placingHelp;
    this.layer.squares((aims ? formation?.aims : formation?.squares) ?? [], wrong.keys());
    this.layer.place(places, { chosen: this.chosen, wrong });
    this.layer.marks(aims && this.state.target ? [{ square: this.state.target, words: "", name: "setup-target" }] : []);
    this.bench.draw(new Set(places.map(([number]) => number)), this.chosen);
    this.verdict.draw(formation, this.answer);
    for (const name of ["mirror", "fill"]) this.buttons[name].disabled = aims;
    this.buttons.off.disabled = squareOf(places, this.chosen) === null;
    this.mark();
    for (const choice of this.root.querySelectorAll("[data-choice]")) choice.checked = choice.value === (this.state.choice ?? "");
    this.grid.draw();
  }

  /** Square -> why the rules refuse it. */
  wrong() {
    /** @type {Map<Square, string>} */
    const found = new Map();
    for (const { values, reason } of this.formation?.refusals ?? []) {
      const square = typeof values.square === "string" ? values.square : squareOf(this.places, Number(values.number));
      if (square) found.set(square, reason);
    }
    return found;
  }

  /** @param {Square} square */
  label(square) {
    if (this.section === "target") {
      const aimed = this.state.target === square;
      return { words: this.words(aimed ? "cell_target" : "cell_aim", { square }), selected: aimed };
    }
    const number = numberOn(this.places, square);
    if (number === null) return { words: this.words(this.formation?.squares.includes(square) ? "cell_free" : "cell_closed", { square }) };
    const reason = this.wrong().get(square);
    const chosen = number === this.chosen;
    const key = chosen ? "cell_chosen" : reason ? "cell_refused" : "cell_own";
    return { words: this.words(key, { square, player: this.player(number), reason }), names: "held", selected: chosen };
  }

  // Keys, the mouse, tabs.

  /** @param {KeyboardEvent} event @param {Square} square */
  key(event, square) {
    if (event.key === "Escape") this.leave();
    else if (event.key === "Delete" || event.key === "Backspace") {
      const number = numberOn(this.places, square);
      if (number !== null) this.takeOff(number);
    } else return;
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  picked(event) {
    if (this.section === "target") return null;
    const button = targetOf(event).closest("[data-bench] button");
    if (button) return Number(button.dataset.number);
    const square = this.squareOf(event);
    return square ? numberOn(this.places, square) : null;
  }

  /** @param {number} number @param {MouseEvent} event */
  dropped(number, event) {
    const square = this.squareOf(event);
    this.fromBench = false;
    if (square) this.place(number, square);
    else if (targetOf(event).closest?.("[data-bench-drop]")) this.takeOff(number);
  }

  /** @param {string | undefined} name */
  tabbed(name) {
    if (name === "text") this.area.dispatchEvent(new CustomEvent("shown"));
  }
}

const data = JSON.parse(globalThis.document?.getElementById("set-up-data")?.textContent ?? "null");
for (const root of globalThis.document?.querySelectorAll("[data-set-up]") ?? []) new SetUpBoard(root, data);
