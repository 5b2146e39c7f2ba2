/* Writes the chosen player's play into the sheet, where the rules allow it. */

import { addedWords, playWords } from "./plan-words.js";
import { reason } from "./planner.js";
import { arrivalAt, arrivalWords, joined, padsOf } from "./play-order.js";
import { above, endOf, inserted, newPlay, playRow, sentRows, withAlternative, withPlay } from "./rows.js";

export class PlayWriter {
  /** @param {Choice} choice @param {Sheet} sheet @param {Planner} planner @param {Voice} voice */
  constructor(choice, sheet, planner, voice) {
    this.choice = choice;
    this.sheet = sheet;
    this.planner = planner;
    this.voice = voice;
    this.isWriting = false;
  }

  /** Something behind what is written for this player. @param {Order} order @param {boolean} [acted] */
  write(order, acted = true) {
    const { play } = this.choice;
    if (!play || !this.sheet.isRead) return;
    play.order = joined(play.order, order);
    this.put(play, acted);
  }

  /** The play as it is now is in the sheet. @param {ChosenPlay} play @param {boolean} acted */
  put(play, acted) {
    const { sheet } = this;
    play.acted = acted;
    play.replaced = "";
    const { number, line: bare, order: { steps }, ways } = play;
    const added = newPlay(number, { bare, steps, ways, walk: acted ? null : play.walk, arrivals: acted ? [] : play.arrivals });
    const { at, or } = sheet.place;
    const end = sheet.atEnd;
    this.isWriting = true;
    if (play.row !== null) {
      const { onfail, maxrisk } = sheet.rows[play.row].plays[play.which];
      sheet.edit(withPlay(sheet.rows, play.row, play.which, { ...added, onfail, maxrisk }), { chosen: play.row, at: end ? null : at });
    } else if (or !== null) {
      play.row = or;
      play.which = sheet.rows[or].plays.length;
      sheet.edit(withAlternative(sheet.rows, or, added), { chosen: or });
    } else {
      play.row = at;
      play.which = 0;
      sheet.edit(inserted(sheet.rows, at, [playRow([added])]), { chosen: at, at: end ? null : at + 1 });
    }
    this.isWriting = false;
    this.voice.say(addedWords(ways.length ? bare : playWords(number, steps)));
    this.branch();
    this.choice.changed();
  }

  /** A whole play of the coach, or of a player off the pitch. @param {GameLine} line */
  add({ play }) {
    const { sheet } = this;
    sheet.edit(inserted(sheet.rows, sheet.place.at, [playRow([play])]), { at: sheet.atEnd ? null : endOf(sheet.rows, sheet.place.at) });
  }

  /** How the play goes on from a pad once the die has shown it, or no more; 0 is every other pad. @param {number} pad @param {Order} [order] */
  arrive(pad, order) {
    const { play } = this.choice;
    if (!play) return;
    const others = play.ways.flatMap((way) => (padsOf(way).includes(pad) ? without(way, pad) : [way]));
    play.ways = [...others, ...(order ? [arrivalAt(pad, order)] : [])].sort((one, other) => other.pads.length - one.pads.length); // all the others come last
    play.order = { ...play.order, words: arrivalWords(play.order.steps, play.ways) };
    this.planner.show(play.number);
    this.put(play, false);
  }

  /** What is written from pads is drawn as a branch each. */
  branch() {
    const { play } = this.choice;
    if (play?.pad && play.row !== null) this.planner.branch(above(this.sheet.rows, play.row + 1));
  }

  /** Write something behind the chosen player's play: true, or why the rules refuse it. @param {Order} order */
  async added(order) {
    const why = await this.whyNot(order);
    if (why === "") this.write(order);
    return why === "" ? true : why;
  }

  /** Why the rules refuse it there: "" if they do not, false without an answer. @param {Order} order @param {string} [kind] */
  async whyNot(order, kind = "added") {
    const { play } = this.choice;
    const found = play && (await this.tried(joined(play.order, order), kind, play.ways));
    if (!found) return false;
    return found.fault ? reason({ detail: found.fault.reason, rule: found.fault.rule }) : "";
  }

  /** The chance that a play of that works, whatever becomes of the plays above; null without an answer. @param {Order} order */
  async whole(order) {
    const found = await this.tried(order, "whole");
    return found && !found.fault && found.odds ? { odds: found.odds.succeeded, times: found.times } : null;
  }

  /** What the server says of a play in the place of the chosen player's; null without an answer. @param {Order} order @param {string} kind @param {Arrival[]} [ways] */
  async tried({ steps }, kind, ways = []) {
    const { choice: { play }, sheet } = this;
    if (!play || !sheet.isRead) return null;
    const at = play.row ?? sheet.place.at;
    const which = play.row === null ? 0 : play.which;
    const rows = play.row === null ? inserted(sheet.rows, at, [playRow([newPlay(play.number, { steps })])]) : withPlay(sheet.rows, at, which, { steps, ways });
    const answer = await this.planner.client.ask("odds", { rows: sentRows(rows), below: sheet.below, quick: kind !== "whole" }, kind);
    if (!answer || !("plays" in answer) || this.choice.play !== play) return null;
    const { faults, plays, outlook } = answer;
    const { line, column } = answer.rows[at]?.plays[which] ?? { line: 0, column: 0 };
    const own = /** @template T @param {(T & { line: number, column: number })[]} all */ (all) => all.find((each) => each.line === line && each.column === column);
    return { fault: faults[0] ?? own(plays)?.fault, odds: own(outlook?.plays ?? []), times: outlook?.times ?? 0 };
  }
}

/** A way on without one of its pads; none if that was its last. @param {Arrival} way @param {number} pad @returns {Arrival[]} */
function without(way, pad) {
  const pads = way.pads.filter((each) => each !== pad);
  return pads.length ? [{ ...way, pads }] : [];
}
