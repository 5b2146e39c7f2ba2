/* Who is chosen with their play, the deed that waits for its target, and the square that is aimed at. */

/** @param {Square} square @param {Who} [who] */
export const nameAt = (square, who) => (!who ? square : who.mine ? who.number : `opp${who.number}`);

/** What a click there writes behind an action. @param {Square} square @param {Who} [who] */
export const wordsAt = (square, who) => `${!who ? "MOVE TO" : who.down ? "FOUL" : "BLOCK"} ${nameAt(square, who)}`;

/** @param {Way} way */
export const walkWords = ({ steps }) => (steps.length ? `MOVE ${steps.map((step) => step.square).join(" ")}` : "");

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
    this.words = this.written = this.replaced = this.why = "";
    this.acted = this.pad = this.isLost = false;
    /** @type {Square[] | null} */ this.walk = [];
    /** @type {number[]} */ this.arrivals = []; // pads for which it says how it goes on
  }

  get line() {
    return `${this.number} ${this.words}`;
  }

  /** As the sheet has it; `isPad` is whether its walk ends on one. @param {RowPlay} play @param {boolean} isPad */
  begin({ bare, number, walk, teleports, arrivals }, isPad) {
    this.written = bare;
    this.words = bare.slice(String(number).length).trim();
    this.walk = walk;
    this.arrivals = arrivals;
    this.pad = teleports || isPad || arrivals.length > 0;
    this.acted = !walk && !this.pad;
  }

  /** Words that take the place of all that was written. @param {Square[]} via */
  restart(via) {
    this.words = "";
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
