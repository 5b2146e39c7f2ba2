/* Writes the chosen player's play into the sheet, where the rules allow it. */

import { filled } from "./plan-words.js";
import { reason } from "./planner.js";
import { above, endOf, inserted, newPlay, playRow, textOf, withAlternative, withPlay } from "./rows.js";

export class PlayWriter {
  /** @param {Choice} choice @param {Sheet} sheet @param {Planner} planner @param {Voice} voice */
  constructor(choice, sheet, planner, voice) {
    this.choice = choice;
    this.sheet = sheet;
    this.planner = planner;
    this.voice = voice;
    this.isWriting = false;
  }

  /** Words behind those written for this player. @param {string} words @param {boolean} [acted] */
  write(words, acted = true) {
    const { choice: { play }, sheet } = this;
    if (!play) return;
    play.words = `${play.words} ${words}`.trim();
    play.acted = acted;
    play.replaced = "";
    const bare = play.line;
    const added = { ...newPlay(play.number, bare), walk: acted ? null : play.walk };
    const { at, or } = sheet.place;
    const end = sheet.atEnd;
    this.isWriting = true;
    if (play.row !== null) {
      const { onfail, maxrisk } = sheet.rows[play.row].plays[play.which];
      const arrivals = acted ? [] : play.arrivals;
      sheet.edit(withPlay(sheet.rows, play.row, play.which, { ...added, onfail, maxrisk, arrivals }), { chosen: play.row, at: end ? null : at });
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
    this.voice.say(filled("written", { words: bare }));
    this.branch();
    this.choice.changed();
  }

  /** A whole line of the coach, or of a player off the pitch. @param {string} words */
  order(words) {
    const { sheet } = this;
    const row = { ...playRow([newPlay(0, words)]), text: words };
    sheet.edit(inserted(sheet.rows, sheet.place.at, [row]), { at: sheet.atEnd ? null : endOf(sheet.rows, sheet.place.at) });
  }

  /** How the play goes on from a pad once the die has shown it, or no more; 0 is every other pad. @param {number} pad @param {string} [words] */
  arrive(pad, words) {
    const { play } = this.choice;
    if (!play) return;
    const from = pad ? `ON ${pad}:` : "ELSE";
    const [begins, ...parts] = play.words.split(/ (?:\| )?(?=ON |ELSE)/);
    play.words = begins;
    play.arrivals = words ? [...play.arrivals, pad] : play.arrivals.filter((each) => each !== pad);
    this.planner.show(play.number);
    this.write((words ? [...parts, `${from} ${words}`] : parts.filter((part) => !part.startsWith(from))).join(" | "), false);
  }

  /** What is written from pads is drawn as a branch each. */
  branch() {
    const { play } = this.choice;
    if (play?.pad && play.row !== null) this.planner.branch(above(this.sheet.rows, play.row + 1));
  }

  /** Write words behind those of the chosen player: true, or why the rules refuse them. @param {string} words */
  async added(words) {
    const why = await this.whyNot(words);
    if (why === "") this.write(words);
    return why === "" ? true : why;
  }

  /** Why the rules refuse words there: "" if they do not, false without an answer. @param {string} words @param {string} [kind] */
  async whyNot(words, kind = "added") {
    const found = await this.tried(`${this.choice.play?.words ?? ""} ${words}`, kind);
    return found && (found.fault ? reason({ detail: found.fault.reason, rule: found.fault.rule }) : "");
  }

  /** The chance that a play with those words works, whatever becomes of the plays above; null without an answer. @param {string} words */
  async whole(words) {
    const found = await this.tried(words, "whole");
    return found && !found.fault && found.odds ? { odds: found.odds.succeeded, times: found.times } : null;
  }

  /** What the server says of a play with those words in its place; false without an answer. @param {string} words @param {string} kind */
  async tried(words, kind) {
    const { choice: { play }, sheet } = this;
    if (!play) return false;
    const bare = `${play.number} ${words.trim()}`;
    const at = play.row ?? sheet.place.at;
    const rows = play.row === null ? inserted(sheet.rows, at, [playRow([newPlay(play.number, bare)])]) : withPlay(sheet.rows, at, play.which, { bare });
    const answer = await this.planner.client.ask("odds", { text: textOf(rows, sheet.below), quick: kind !== "whole" }, kind);
    if (!answer || !("plays" in answer) || this.choice.play !== play) return false;
    const { faults, plays, outlook } = answer;
    const own = /** @template T @param {(T & { line: number })[]} all */ (all) => all.filter(({ line }) => line === at + 1)[play.row === null ? 0 : play.which];
    return { fault: faults[0] ?? own(plays)?.fault, odds: own(outlook?.plays ?? []), times: outlook?.times ?? 0 };
  }
}
