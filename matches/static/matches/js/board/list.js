/* The sheet as a list of plays: what each comes to, and what one can do with it. */

import { arrange, button, made, part, targetOf } from "./dom.js";
import { percent } from "./plan-layers.js";
import { filled, shareWords, unbroken } from "./plan-words.js";
import { holdRow, inserted, moved, stepped } from "./rows.js";
import { chipsOf } from "./chips.js";

const FEW = 4; // there is room to say how more are written

/** A play by its place in the text. @param {{ line?: number, column?: number }} place */
const nameOf = ({ line, column }) => `${line}:${column}`;

/** Whether a pointer is in the lower half of a row. @param {Element} row @param {DragEvent} event */
function isLower(row, { clientY }) {
  const { top, height } = row.getBoundingClientRect();
  return clientY > top + height / 2;
}

export class PlayList {
  /** @param {HTMLElement} root @param {Sheet} sheet @param {Voice} voice @param {Frames} frames */
  constructor(root, sheet, voice, frames) {
    this.sheet = sheet;
    this.voice = voice;
    this.frames = frames;
    /** @type {Map<string, PlayOdds>} */ this.odds = new Map();
    /** @type {Map<string, CheckedPlay>} */ this.plays = new Map();
    /** @type {Map<number | undefined, Fault>} */ this.unread = new Map();
    /** @type {Map<string, Lucky[]>} */ this.luck = new Map();
    /** @type {Map<string, HTMLElement>} */ this.items = new Map();
    /** The row in the hand. @type {number | undefined} */ this.dragging = undefined;
    this.list = part(root, "[data-plan-list]");
    this.body = part(root, "#plan-body");
    this.head = part(root, "[data-plan-tabs]");
    new ResizeObserver(() => this.reveal()).observe(this.body); // what comes and goes beside it
    for (const event of ["change", "read", "chosen"]) sheet.addEventListener(event, () => this.draw());
    this.list.addEventListener("click", () => this.drawNow()); // the next press finds what is there
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("dragstart", (event) => this.drag(event));
    this.list.addEventListener("dragover", (event) => this.over(event));
    this.list.addEventListener("drop", (event) => this.drop(event));
    this.list.addEventListener("dragend", () => this.dropped());
    this.clear = part(root, "[data-plan-clear]");
    this.clear.addEventListener("click", () => this.empty());
    part(root, "[data-plan-hold]").addEventListener("click", () => this.hold());
  }

  /** No plays any more: undo brings them back. */
  empty() {
    const { state } = this.sheet;
    this.sheet.edit([], { chosen: null });
    if (state !== this.sheet.state) this.voice.say(filled("cleared"));
    this.open(null);
  }

  /** The turn waits for its coach where the next play would go. */
  hold() {
    const { rows, place: { at } } = this.sheet;
    if (rows[at - 1]?.kind !== "hold") this.sheet.edit(inserted(rows, at, [holdRow("")]), { chosen: at });
  }

  draw() {
    this.frames.ask("list", "reveal");
  }

  /** Where players end by luck, by number, and what the odds are from. @param {Map<string, Lucky[]>} luck @param {boolean} all */
  knowLuck(luck, all) {
    const known = new Map([...(all ? [] : this.luck), ...luck]);
    if (JSON.stringify([...known]) === JSON.stringify([...this.luck])) return;
    this.luck = known;
    this.draw();
  }

  /** The answer to `plan/odds`. @param {OddsAnswer} answer */
  know({ plays, outlook, faults }) {
    this.odds = new Map(outlook?.plays.map((play) => [nameOf(play), play]));
    this.plays = new Map(plays.map((play) => [nameOf(play), play]));
    this.unread = new Map(faults.map((fault) => [fault.line, fault]));
    this.draw();
  }

  /** Not while a row is dragged: that would take it out of the hand. */
  drawNow() {
    if (this.dragging !== undefined) return;
    const { rows, place } = this.sheet;
    const focused = this.list.querySelector("[data-act]:focus");
    const top = focused?.getBoundingClientRect().top ?? 0;
    const { pressed } = this;
    this.body.style.maxBlockSize = pressed ? `${this.body.offsetHeight}px` : "";
    let number = 0;
    const before = this.items;
    this.items = new Map();
    this.clear.disabled = !rows.length;
    const items = rows.flatMap((row, at) => {
      if (row.kind === "other" && !row.text) return [];
      if (row.kind === "play") number += 1;
      const shown = row.kind === "play" ? number : "";
      const key = JSON.stringify([row, at, shown, this.knownOf(row), this.sheet.chosen === at && [rows, place]]);
      const item = before.get(key) ?? this.row(row, at, shown);
      this.items.set(key, item);
      return [item];
    });
    if (place.at < rows.length && place.or === null) {
      const here = made("li", { class: "plan-here" }, filled("here"), " ", button(filled("at_end"), () => this.insertAt(null), { quiet: true }));
      const next = items.findIndex((item) => Number(item.dataset.row) >= place.at);
      items.splice(next < 0 ? items.length : next, 0, here);
    }
    const hint = (/** @type {string} */ words) => items.push(made("li", { class: "soft plan-none" }, filled(words)));
    if (!items.length) hint("no_rows");
    if (items.length < FEW) hint("how_rows");
    arrange(this.list, items);
    const now = focused && this.list.querySelector(`[data-act="${focused.dataset.act}"]`);
    now?.focus({ preventScroll: true });
    this.list.style.paddingBlockStart = "";
    if (!pressed || !now) return;
    const gone = () => now.getBoundingClientRect().top - top;
    this.body.scrollTop += gone();
    this.list.style.paddingBlockStart = `${Math.max(-gone(), 0)}px`;
  }

  /** What was pressed in a row stays under the pointer. */
  get pressed() {
    return this.list.querySelector("[data-act]:focus:not(.plan-words)");
  }

  /** @param {Row} row */
  knownOf(row) {
    const plays = row.plays.map((play) => [this.plays.get(nameOf(play)), this.odds.get(nameOf(play))?.turnover, this.luck.get(String(play.number))]);
    return [plays, this.unread.get(row.line)];
  }

  /** The chosen row comes into sight: the list scrolls, the page does not. */
  reveal() {
    const item = this.list.querySelector(".plan-chosen");
    if (!item || this.pressed) return;
    const box = this.body.getBoundingClientRect();
    const { top, bottom } = item.getBoundingClientRect();
    const above = box.top + this.head.offsetHeight - top;
    if (above > 0) this.body.scrollTop -= above;
    else if (bottom > box.bottom) this.body.scrollTop += Math.min(bottom - box.bottom, -above);
  }

  /** @param {Row} row @param {number} at @param {number | ""} number */
  row(row, at, number) {
    const chosen = this.sheet.chosen === at;
    const item = made("li", { class: `plan-row plan-depth-${Math.min(row.depth, 4)} plan-kind-${row.kind}${chosen ? " plan-chosen" : ""}`, "data-row": at, draggable: row.kind === "else" || row.kind === "endif" ? false : "true" });
    const words = made("code", {}, row.text);
    if (row.kind === "endif") return (item.append(words), item);
    const name = number ? `${filled("play_number", { number })} ` : "";
    item.append(
      made(
        "button",
        { type: "button", class: "plan-words", "data-act": `row-${at}`, "aria-expanded": String(chosen), onclick: () => this.choose(chosen ? null : at) },
        name ? made("span", { class: "plan-number" }, made("span", { class: "visually-hidden" }, name), made("span", { "aria-hidden": "true" }, String(number))) : null,
        words,
        this.short(row),
      ),
    );
    for (const play of row.plays) this.know1(item, play, row.plays.length > 1);
    const unread = this.unread.get(row.line);
    if (unread) item.append(this.fault(unread, filled("place", unread)));
    if (chosen) item.append(this.tools(at), ...chipsOf(this.sheet, row, at));
    return item;
  }

  /** What the row's play comes to, in a word. @param {Row} row */
  short({ plays }) {
    const odds = plays.length === 1 ? this.odds.get(nameOf(plays[0])) : null;
    if (!odds) return null;
    const luck = this.luck.has(String(plays[0].number)) ? " plan-luck" : "";
    return made("span", { class: `plan-short soft${luck}`, "aria-hidden": "true" }, filled(odds.turnover < 0.005 ? "row_works" : "row_short", { works: percent(odds.succeeded), turnover: percent(odds.turnover) }));
  }

  /** What a play comes to, and what the rules say against it. @param {Element} item @param {RowPlay} play @param {boolean} named */
  know1(item, play, named) {
    const { words, fault } = this.plays.get(nameOf(play)) ?? {};
    const isLuck = (this.odds.get(nameOf(play))?.reached ?? 1) < 0.995;
    if (words) item.append(made("span", { class: `plan-odds soft${isLuck ? " plan-luck" : ""}` }, named ? `${play.bare}: ` : "", unbroken(words)));
    const ends = this.luck.get(String(play.number));
    if (ends) item.append(made("span", { class: "plan-odds soft plan-luck" }, filled("ends_by_luck", { ends: ends.map(([square, chance, margin]) => `${square} ${shareWords(chance, margin)}`).join(", ") })));
    if (fault) item.append(this.fault(fault, ""));
  }

  /** @param {Fault} fault @param {string} place */
  fault(fault, place) {
    const link = fault.rule ? made("a", { href: `/rules/?q=${encodeURIComponent(fault.rule)}`, target: "_blank" }, made("code", {}, fault.rule)) : null;
    return made("span", { class: "plan-fault" }, made("span", { class: "badge badge-bad" }, filled("no")), ` ${place}${fault.reason} `, link);
  }

  /** @param {number} at */
  tools(at) {
    const act = (/** @type {string} */ name, /** @type {() => unknown} */ action) => button(filled(name), action, { quiet: true, act: name });
    const { sheet } = this;
    return made(
      "span",
      { class: "cluster plan-tools" },
      act("up", () => this.step(at, -1)),
      act("down", () => this.step(at, 1)),
      act("duplicate", () => sheet.duplicate(at)),
      act("delete", () => this.remove(at)),
      sheet.rows[at].kind === "play" ? act("insert_below", () => this.insertAt(at + 1)) : null,
    );
  }

  /** @param {number | null} at */
  choose(at) {
    this.sheet.choose(at);
    this.open(at);
  }

  /** That row is to be written. @param {number | null} at */
  open(at) {
    this.sheet.dispatchEvent(new CustomEvent("open", { detail: at }));
  }

  /** @param {number | null} at */
  insertAt(at) {
    this.sheet.put(at);
    this.draw();
    this.open(null);
  }

  /** @param {number} at @param {number} by */
  step(at, by) {
    const found = stepped(this.sheet.rows, at, by);
    if (found) this.put(found);
  }

  /** Rows in another order; an IF that is gone is told. @param {RowsAt} change */
  put({ rows, at, gone }) {
    this.sheet.edit(rows, { chosen: at });
    if (gone) this.voice.say(filled("if_gone"));
  }

  /** @param {number} at */
  remove(at) {
    const { state, rows: { length } } = this.sheet;
    const { kind } = this.sheet.rows[at];
    this.sheet.remove(at);
    if (state === this.sheet.state) return;
    this.voice.say(filled(kind === "play" && length - this.sheet.rows.length > 1 ? "if_gone" : "removed"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { chosen } = this.sheet;
    if (chosen === null) return;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) this.step(chosen, event.key === "ArrowUp" ? -1 : 1);
    else if (event.key === "Delete") this.remove(chosen);
    else return;
    event.preventDefault();
  }

  /** @param {DragEvent} event */
  drag(event) {
    const row = targetOf(event).closest?.("[data-row]");
    this.dragging = row ? Number(row.dataset.row) : undefined;
    event.dataTransfer?.setData("text/plain", "");
  }

  /** Where the row in the hand would go is marked. @param {DragEvent} event */
  over(event) {
    if (this.dragging === undefined) return;
    event.preventDefault();
    const row = targetOf(event).closest("[data-row]");
    const isBelow = row && isLower(row, event);
    for (const each of this.list.children) {
      each.classList.toggle("plan-drop-above", each === row && !isBelow);
      each.classList.toggle("plan-drop-below", each === row && Boolean(isBelow));
    }
  }

  /** Dragged to nowhere; what came meanwhile is shown. */
  dropped() {
    if (this.dragging === undefined) return;
    this.dragging = undefined;
    for (const each of this.list.children) each.classList.remove("plan-drop-above", "plan-drop-below");
    this.draw();
  }

  /** @param {DragEvent} event */
  drop(event) {
    const row = targetOf(event).closest("[data-row]");
    const from = this.dragging;
    this.dragging = undefined;
    if (from === undefined) return;
    if (!row) return void this.draw();
    event.preventDefault();
    const to = Number(row.dataset.row) + Number(isLower(row, event));
    this.put(moved(this.sheet.rows, from, to));
  }
}
