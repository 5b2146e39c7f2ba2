/* Moves the symbols that the server drew (matches/render/stage_svg.py) to where a frame has them. */

import { CELL, MARGIN } from "../board/squares.js";
import { walks } from "./beats.js";

const OFF = -1;
const POSTURES = ["standing", "prone", "stunned"];
const MARKS = ["dishonored", "blessed", "duelling", "rooted", "dazed"];
const MILLISECONDS = 200;
const SHOVE = 0.28; // of a square
const SOME = 4; // players that change in one frame: after a leap all do
const HOP = [{ transform: "none" }, { transform: "translateY(-6px)" }, { transform: "none" }];
export const FASTEST = 4; // at a higher speed the next event is there before anybody has moved

export class Stage {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.columns = Number(svg.dataset.columns);
    this.players = [...svg.querySelectorAll("[data-slot]")];
    this.balls = [...svg.querySelectorAll(".stage-ball")];
    this.numbers = this.balls.map((ball) => ball.querySelector("text"));
    this.chests = [...svg.querySelectorAll(".stage-chest")];
    this.pads = [...svg.querySelectorAll(".stage-pad")];
    this.skies = [...svg.querySelectorAll("[data-sky]")];
    this.places = new Map([...this.players, ...this.balls].map((symbol) => [symbol, symbol.getAttribute("transform")]));
    /** @type {FramePlayer[]} */ this.rows = [];
    this.acting = this.players.findIndex((symbol) => symbol.classList.contains("is-acting"));
    this.still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  }

  /** Whether players glide; otherwise they step. */
  get moves() {
    return !this.still?.matches;
  }

  /** Some of what differs from the frame shown before; true while there is more. With `ways` players walk over their squares.
   * @param {Frame} frame @param {{ glide?: boolean, speed?: number, ways?: Map<number, number[]> }} [how]
   */
  show(frame, { glide = false, speed = 1, ways } = {}) {
    const time = glide && this.moves && speed <= FASTEST ? MILLISECONDS / Math.max(1, speed) : 0;
    const acting = frame.acting ?? OFF;
    if (acting !== this.acting) {
      this.players[this.acting]?.classList.remove("is-acting");
      this.players[acting]?.classList.add("is-acting");
      this.acting = acting;
    }
    let left = SOME;
    for (const [slot, row] of frame.players.entries()) {
      if (same(row, this.rows[slot])) continue;
      if (left === 0) return true;
      left -= 1;
      const way = (time && ways?.get(slot)) || [];
      if (time && slot !== acting) this.shove(this.players[acting], frame.players[acting]?.[0], this.rows[slot]?.[0], row[0], time);
      this.player(this.players[slot], row, way.length > 1 ? walks(way.length, speed) : time, way);
      this.rows[slot] = row;
    }
    this.balls.forEach((ball, index) => {
      const way = (time && ways?.get(frame.balls[index]?.[2] ?? OFF)) || [];
      this.ball(ball, this.numbers[index], frame.balls[index], frame.players, way.length > 1 ? walks(way.length, speed) : time, way);
    });
    this.chests.forEach((chest, index) => this.place(chest, frame.chests[index] ?? OFF, 0));
    this.skies.forEach((sky) => sky.classList.toggle("stage-away", sky.dataset.sky !== frame.sky));
    this.pads.forEach((pad, index) => this.place(pad, frame.pads[index] ?? OFF, 0));
    return false;
  }

  /** Who acts leans towards a player beside them who is pushed. @param {Element | undefined} pusher @param {number | undefined} own @param {number | undefined} from @param {number} to @param {number} time */
  shove(pusher, own = OFF, from = OFF, to, time) {
    if (own < 0 || from < 0 || to === from) return;
    const [across, down] = [(from % this.columns) - (own % this.columns), Math.floor(from / this.columns) - Math.floor(own / this.columns)];
    if (Math.max(Math.abs(across), Math.abs(down)) > 1) return;
    const lean = `translate(${across * SHOVE * CELL}px, ${down * SHOVE * CELL}px)`;
    pusher?.firstElementChild?.animate([{ transform: "none" }, { transform: lean }, { transform: "none" }], { duration: time });
  }

  /** @param {SVGElement} symbol @param {FramePlayer} row @param {number} time @param {number[]} way */
  player(symbol, [square, state, marks], time, way) {
    POSTURES.forEach((posture, number) => symbol.classList.toggle(`pitch-${posture}`, number === state));
    MARKS.forEach((mark, bit) => symbol.classList.toggle(`is-${mark}`, Boolean(marks & (1 << bit))));
    this.place(symbol, square, time, way);
  }

  /** @param {SVGElement} symbol @param {Element | null} number @param {FrameBall | null} row @param {FramePlayer[]} players @param {number} time @param {number[]} way */
  ball(symbol, number, row, players, time, way) {
    const [name, square, carrier, kind] = row ?? [0, OFF, OFF, ""];
    symbol.classList.toggle("is-held", carrier !== OFF);
    const words = name ? String(name) : "";
    if (number && number.textContent !== words) number.textContent = words;
    const lives = name ? kind || "usual" : "";
    if ((symbol.dataset.kind ?? "") !== lives) symbol.dataset.kind = lives;
    const from = this.places.get(symbol);
    this.place(symbol, carrier === OFF ? square : players[carrier][0], time, way);
    if (lives && time && from && carrier === OFF && from !== this.places.get(symbol)) symbol.firstElementChild?.animate(HOP, { duration: time });
  }

  /** @param {SVGElement} symbol @param {number} square @param {number} time @param {number[]} [way] */
  place(symbol, square, time, way = []) {
    symbol.classList.toggle("stage-away", square === OFF);
    const there = square === OFF ? null : this.at(square);
    const before = this.places.get(symbol);
    if (there === before) return;
    this.places.set(symbol, there);
    if (there === null) return symbol.removeAttribute("transform");
    symbol.setAttribute("transform", there);
    const over = way.at(-1) === square ? way.map((each) => this.at(each)) : [there];
    if (time && before) symbol.animate([before, ...over].map((place) => ({ transform: inPixels(place) })), { duration: time, easing: over.length > 1 ? "linear" : "ease-out" });
  }

  /** Where a symbol is that stands on a square. @param {number} square */
  at(square) {
    return `translate(${this.x(square)} ${this.y(square)})`;
  }

  /** @param {number} square */
  x(square) {
    return MARGIN + (square % this.columns) * CELL;
  }

  /** @param {number} square */
  y(square) {
    return MARGIN + Math.floor(square / this.columns) * CELL;
  }
}

/** @param {string} place */
const inPixels = (place) => place.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)");

/** Whether a player is where and as they were: a keyframe has rows of its own. @param {FramePlayer} row @param {FramePlayer | undefined} before */
const same = (row, before) => row === before || (before && row.every((value, at) => value === before[at]));
