/* Who is chosen with their play, the deed that waits for its target, and the square that is aimed at. */

import { NOTHING, padsOf } from "./play-order.js";

/** The play of the chosen player. */
export class ChosenPlay {
  /** @param {string} number @param {Square} from @param {number | null} row @param {number} which of the row's alternatives */
  constructor(number, from, row, which) {
    this.number = number;
    this.row = row; // null: it is not in the sheet yet
    this.which = which;
    this.from = this.at = from; // where it begins, and where it has led
    /** @type {Square[]} */ this.via = []; // what its way is bent over
    this.begun = 0; // how many of those are in the sheet
    /** @type {Square[]} */ this.ball = []; // where it has fetched one
    this.order = NOTHING;
    /** How it goes on from pads. @type {Arrival[]} */ this.ways = [];
    this.written = this.replaced = this.why = "";
    this.acted = this.pad = this.isLost = false;
    /** @type {Square[] | null} */ this.walk = [];
  }

  get words() {
    return this.order.words;
  }

  /** Pads for which it says how it goes on. */
  get arrivals() {
    return this.ways.flatMap(padsOf);
  }

  get line() {
    return `${this.number} ${this.words}`;
  }

  /** As the sheet has it; `isPad` is whether its walk ends on one. @param {RowPlay} play @param {boolean} isPad */
  begin({ bare, number, walk, teleports, steps, ways }, isPad) {
    this.written = bare;
    this.order = { words: bare.slice(String(number).length).trim(), steps };
    this.walk = walk;
    this.ways = ways;
    this.pad = teleports || isPad || ways.length > 0;
    this.acted = !walk && !this.pad;
  }

  /** What is written next takes the place of all that was. @param {Square[]} via */
  restart(via) {
    this.order = NOTHING;
    this.ways = [];
    this.acted = false;
    this.begun = 0;
    this.via = via;
  }
}

export class Choice extends EventTarget {
  constructor() {
    super();
    /** @type {ChosenPlay | null} */ this.play = null;
    /** @type {Armed | null} */ this.armed = null;
    /** @type {Square | null} */ this.aimed = null;
    /** The opponent whose card is shown. @type {string | null} */ this.seen = null;
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}
