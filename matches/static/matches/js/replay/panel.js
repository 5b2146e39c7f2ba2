/* What stands around the board of a replay: counters, the sentence, dice, the play so far, marks. */

import { arrange, made, part, wordsOf } from "../board/dom.js";
import { drawn } from "../board/squares.js";

const MOST_LINES = 8;
/** @type {Record<Mark, string>} */
const SHAPES = {
  touchdown: "M0 -5L5 4H-5z",
  casualty: "M-1.5 -5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z",
  turnover: "M-4 -4h8v8h-8z",
  luck: "M0 -5L4 0L0 5L-4 0z",
};
const FALL = 300;

export class Panel {
  /** @param {HTMLElement} root @param {Record<string, string>} words */
  constructor(root, words) {
    this.root = root;
    this.say = wordsOf(words);
    this.words = words;
    /** The event whose sentence is shown. @type {number | null | undefined} */ this.said = null;
    /** The event whose dice are. @type {Step | null} */ this.thrown = null;
    /** @type {FramePlayer[]} */ this.players = [];
    this.facts = new Map([...root.querySelectorAll("[data-fact]")].map((each) => [each.dataset.fact, each]));
    this.sentence = part(root, "[data-replay-words]");
    this.dice = part(root, "[data-replay-dice]");
    this.log = part(root, "[data-replay-log]");
    this.marks = part(root, "[data-replay-marks]");
    this.sign = part(root, "[data-replay-moment]");
  }

  /** The score and what else is counted. @param {Reel} reel @param {Frame} frame */
  counts(reel, frame) {
    const { names } = reel.document;
    this.fact("score", this.say("score", { home: names[0], away: names[1], left: frame.score[0], right: frame.score[1] }));
    this.fact("turns", this.say(frame.half ? "turns_half" : "turns", { half: frame.half, home: frame.turns[0], away: frame.turns[1] }));
    this.fact("rerolls", this.say("rerolls", { home: frame.rerolls[0], away: frame.rerolls[1] }));
    this.fact("weather", [frame.weather, frame.portents ? this.say("portents") : ""].filter(Boolean).join(", "));
    this.fact("title", frame.active === null ? "" : this.say("active", { team: names[frame.active] }));
    if (frame.players === this.players) return;
    this.fact("badges", this.badges(reel, frame));
    this.fact("dugout", names.map((team, side) => this.dugout(reel, frame, team, side)).join(" · "));
    this.players = frame.players;
  }

  /** The dice of an event, and then its sentence, or the last: true while that is to come.
   * @param {Reel} reel @param {number} number @param {boolean} falls
   */
  event(reel, number, falls) {
    const step = reel.step(number);
    const lines = reel.said(number, MOST_LINES);
    const last = lines.at(-1);
    const thrown = step.dice ? step : this.before(reel, number, lines);
    if (thrown !== this.thrown) {
      this.thrown = thrown;
      this.roll(reel, thrown, Boolean(step.dice) && falls);
      return true;
    }
    if (this.said === last?.number) return false;
    const focused = this.sentence.querySelector(":focus");
    this.sentence.replaceChildren(last?.words ?? "", " ", ...this.rule(reel, last?.rule));
    if (focused) this.sentence.querySelector("a")?.focus();
    this.said = last?.number;
    return false;
  }

  /** The sign of a touchdown, casualty or turnover over the board, as long as nothing else is shown. @param {Step | null} step */
  moment(step) {
    const mark = step?.mark;
    this.sign.hidden = !mark || mark === "luck";
    if (!mark || this.sign.hidden) return;
    const shape = drawn("svg", { viewBox: "-6 -6 12 12", class: `mark-${mark}` });
    shape.append(drawn("path", { d: SHAPES[mark] }));
    this.sign.replaceChildren(shape, made("strong", {}, this.say(`mark_${mark}`)), made("span", {}, step?.sign ?? step?.words ?? ""));
  }

  /** @param {string} name @param {string} words */
  fact(name, words) {
    const place = this.facts.get(name);
    if (place && place.textContent !== words) place.textContent = words;
  }

  /** Honour and duels in words: who has which mark. @param {Reel} reel @param {Frame} frame */
  badges(reel, frame) {
    const found = frame.players.flatMap(([square, , marks], slot) => {
      const [side, number] = reel.document.players[slot];
      const who = `${reel.document.names[side]} ${number}`;
      return square < 0 && !(marks & 4) ? [] : ["dishonored", "blessed", "duelling"].filter((_, bit) => marks & (1 << bit)).map((mark) => this.say(mark, { who }));
    });
    return found.join(" · ");
  }

  /** How many of a side are not on the pitch: in reserve, knocked out, out of the match.
   * @param {Reel} reel @param {Frame} frame @param {string} team @param {number} side
   */
  dugout(reel, frame, team, side) {
    const states = frame.players.filter((_, slot) => reel.document.players[slot][0] === side).map(([, state]) => state);
    const count = (/** @type {number[]} */ ...wanted) => states.filter((state) => wanted.includes(state)).length;
    return this.say("dugout", { team, reserves: count(3), out: count(4), hurt: count(5, 6, 7, 8, 10) });
  }

  /** @param {Reel} reel @param {number} number @param {Line[]} lines */
  before(reel, number, lines) {
    const from = lines[0]?.number ?? number;
    for (let at = number; at >= from; at -= 1) if (reel.step(at).dice) return reel.step(at);
    return null;
  }

  /** @param {Reel} reel @param {Step | null} step @param {boolean} falls */
  roll(reel, step, falls) {
    this.dice.replaceChildren();
    if (!step?.dice) return;
    const { what, faces, pictures, target, success, modifiers, odds } = step.dice;
    const shown = faces.map((face, at) => this.die(face, pictures?.[at]));
    this.dice.append(made("span", { class: "dice-what" }, what), ...shown);
    for (const [name, value, by] of modifiers) this.dice.append(...this.rule(reel, by, made("span", { class: "badge" }, `${value > 0 ? "+" : "−"}${Math.abs(value)} ${name}`)));
    if (target !== null) this.dice.append(made("span", {}, this.needs(faces.map(Number), modifiers, target, success)));
    if (success !== null) this.dice.append(made("span", { class: `badge badge-${success ? "good" : "bad"}` }, this.say(success ? "made" : "failed")));
    if (step.mark === "luck") this.dice.append(made("span", { class: "badge badge-warn" }, this.say("unlikely", { odds: success ? odds : 100 - (odds ?? 0) })));
    this.dice.append(...this.rule(reel, step.rule));
    if (falls) for (const die of shown) die.animate([{ transform: "translateY(-12px) rotate(-25deg)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: FALL, easing: "ease-in" });
  }

  /** A die as a picture, where there is one of it. @param {string} face @param {string | undefined} picture */
  die(face, picture) {
    if (picture) return made("img", { class: "die-face", src: this.words[`die_${picture}`], alt: face, title: face });
    return made("span", { class: face.length > 2 ? "die die-word" : "die" }, face);
  }

  /** What had to be reached, and what was; or that a 1 fails, a 6 succeeds.
   * @param {number[]} faces @param {ShownDice["modifiers"]} modifiers @param {number} target @param {boolean | null} success
   */
  needs(faces, modifiers, target, success) {
    const total = [...faces, ...modifiers.map(([, value]) => value)].reduce((one, other) => one + other);
    const natural = faces.length < 2 && success !== total >= target ? { 1: "always_fails", 6: "always_made" }[faces[0]] : null;
    const said = this.say(faces.length + modifiers.length > 1 ? "needs_after" : "needs", { total, target });
    return natural ? `${said}; ${this.say(natural)}` : said;
  }

  /** A link to a rule: its ID, or what it gives.
   * @param {Reel} reel @param {string | undefined} rule @param {HTMLElement | string} [words] @returns {(HTMLElement | string)[]}
   */
  rule(reel, rule, words = rule ? made("code", {}, rule) : "") {
    const place = rule && reel.document.rules[rule];
    if (!place) return [words];
    const elsewhere = this.root.dataset.blank ? { target: "_blank", rel: "noopener" } : {};
    return [made("a", { class: "rule-of-line", href: place, title: rule, ...elsewhere }, words)];
  }

  /** The play so far. Rows that stay are left as they are. @param {Reel} reel @param {number} number */
  list(reel, number) {
    const lines = reel.said(number, MOST_LINES);
    const known = new Map([...this.log.querySelectorAll("li")].map((row) => [Number(row.dataset.number), row]));
    arrange(this.log, lines.map((line) => known.get(line.number) ?? this.row(line)));
  }

  /** @param {Line} line */
  row({ number, words }) {
    return made("li", { "data-number": number }, made("a", { href: `?event=${number}`, "data-go": number }, words));
  }

  /** The marks of the whole match, or of what has been seen of it. @param {Reel} reel @param {number} seen */
  draw(reel, seen) {
    const width = this.marks.clientWidth || 300;
    const span = Math.max(1, reel.last - reel.first);
    this.marks.setAttribute("viewBox", `0 0 ${width} 14`);
    const shapes = reel.marks.filter(({ number }) => number <= seen).map(({ number, mark, words }) => {
      const x = 8 + ((width - 16) * (number - reel.first)) / span;
      const shape = drawn("path", { d: SHAPES[mark], class: `mark-${mark}`, transform: `translate(${x.toFixed(1)} 7)` });
      shape.append(drawn("title", {}, `${this.say(`mark_${mark}`)}: ${words ?? ""}`));
      const link = drawn("a", { href: `?event=${number}`, tabindex: -1, "data-go": number }); // what a finger looks for near it
      link.append(shape);
      return link;
    });
    this.marks.replaceChildren(...shapes);
  }
}
