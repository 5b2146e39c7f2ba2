/* The bar under the pitch: what the chosen player could do, each deed with its chance and its letter. */

import { button, made, part, renew } from "./dom.js";
import { percent } from "./plan-layers.js";
import { drawn } from "./squares.js";
import { NOTHING, attackOrder, fetchOrder, moveOrder, passOrder, targetOf, toolOrder } from "./play-order.js";
import { about, bandWords, besides, blockWords, deedWords, filled, foulWords, interceptorWords } from "./plan-words.js";

const MOST = 6;
const SOME = 3; // new ones a frame
const LENGTHS = "quick short normal long bomb";

/** What a verb is known by at a glance, on a square of 20. @type {Record<string, string>} */
const SIGNS = {
  block: "M3 2l7 6 7-6 1 1-6.5 6.5L17 15l-2 2-5-5-5 5-2-2 5.5-5.5L2 3z",
  pass: "M1 15C4 7 9 4.5 14 5.5L13 2l6 4.5-5 4.5-.5-3C10 7.5 6 10 4 16z",
  hand: "M2 8.5h9L8 4.5h3.5l6 5.5-6 5.5H8l3-4H2z",
  foul: "M5 2h5.5v8l7 3.5V17H4z",
  fetch: "M10 2.5a7.5 7.5 0 1 0 .1 0zM4.5 9h11v2h-11z",
  touchdown: "M3.5 2h2v16h-2zM7 3h10.5l-3 4 3 4H7z",
};

/** The pass that is likelier caught comes first; within a twentieth, as they are rehearsed, the shorter. @param {PassThere} one @param {PassThere} other */
const sooner = (one, other) => Math.round(other.caught * 20) - Math.round(one.caught * 20) || LENGTHS.indexOf(one.length) - LENGTHS.indexOf(other.length);
/** @type {Tool} */
const BEND = { word: "", label: filled("bend"), key: "v", takes: ["square"], steps: {}, bends: true };

export class Deeds {
  /** @param {HTMLElement} root @param {Game} game @param {Chooser} chooser @param {Planner} planner @param {Frames} frames */
  constructor(root, game, chooser, planner, frames) {
    this.chooser = chooser;
    this.planner = planner;
    this.game = game;
    this.frames = frames;
    /** @type {Map<string, () => unknown>} */ this.byKey = new Map();
    /** What the server says of the key's moment. @type {{ key: string, answer: ActionsAnswer } | null} */ this.found = null;
    this.key = "";
    /** Buttons, and what is said of them. @type {[HTMLElement[], HTMLElement[]]} */ this.parts = [[], []];
    this.bar = part(root, "[data-plan-actions]");
    this.about = part(root, "[data-plan-about]");
    this.more = made("details", { class: "plan-more" }, made("summary", {}, filled("more_deeds")), made("span", { class: "cluster" }));
  }

  draw() {
    const { play, armed, aimed } = this.chooser;
    const { above, isThere } = this.planner;
    const key = JSON.stringify([play?.number, play?.at, play?.words, play?.via, aimed, above]);
    const isOver = Boolean(play?.acted || play?.pad);
    const found = !isOver && this.found?.key === key ? this.found.answer : null;
    this.key = key;
    this.byKey = new Map();
    this.parts = play ? this.partsOf(play, found, armed) : [this.lines(), []];
    this.frames.ask("bar");
    if (play && !isOver && !found && isThere && this.planner.shape(play.number)) this.ask(play, key);
  }

  /** Some of it a frame. */
  show() {
    const [bar, about] = this.parts;
    return renew(this.bar, bar, SOME) || renew(this.about, about, SOME);
  }

  /** @param {ChosenPlay} play @param {string} key */
  async ask(play, key) {
    const answer = await this.planner.actions(play.number, play.at);
    play.isLost ||= !answer && this.planner.isLost;
    if (!answer || this.key !== key) return;
    this.found = { key, answer };
    this.frames.ask("deeds");
  }

  /** @param {ChosenPlay} play @param {ActionsAnswer | null} found @param {Armed | null} armed @returns {[HTMLElement[], HTMLElement[]]} */
  partsOf(play, found, armed) {
    const bands = found && armed?.tool.word === "PASS" ? found.bands : null;
    if (this.planner.board) {
      this.planner.showBands(bands);
      this.planner.showCatchers(found?.passes ?? []);
    }
    const rule = play.words && !play.pad && !this.chooser.aimed ? [made("p", {}, filled(play.acted ? "rule_acted" : "rule_way"))] : [];
    const ends = play.acted || play.pad;
    const ways = ends ? [] : this.ways(play);
    const straight = ends ? [] : this.straight(play);
    const more = found && !ends ? [...this.getUp(found, play), ...this.suggestions(found, play), ...this.tools(found, armed)] : [];
    return [[...this.confirm(), ...this.looseBlocks(play, found), ...ways, ...(play.pad ? this.pads(play, armed) : []), ...more, ...straight, ...this.another(play), this.button(filled("let_go"), "escape", () => this.chooser.back())], [...(bands ? this.legend(bands) : []), ...(found?.drifts ? [made("p", {}, filled("drifts"))] : []), ...rule]];
  }

  /** What is aimed at is added: what the second tap does, too. */
  confirm() {
    const { aimed } = this.chooser;
    const who = aimed ? this.chooser.who(aimed) : null;
    const key = !who || who.mine ? "confirm" : who.down ? "confirm_foul" : "confirm_block";
    return aimed ? [this.button(filled(key, { square: aimed, opponent: who?.number ?? "" }), "", () => this.chooser.confirm(), { name: "button-primary" })] : [];
  }

  /** A block at a loose ball, in the game that has it: beside the player, or aimed at.
   * @param {ChosenPlay} play @param {ActionsAnswer | null} found
   */
  looseBlocks(play, found) {
    const tool = this.game.tools.find(({ needs }) => needs === "BLOCK_AT");
    if (!tool || play.acted) return [];
    const { aimed } = this.chooser;
    const loose = [...this.planner.loose].filter((square) => (aimed ? aimed === square : found?.verbs.includes("BLOCK_AT") && this.planner.isBeside(play.at, square)));
    return loose.map((square) => this.button(`${tool.label}: ${square}`, "", () => this.chooser.steps.beside(toolOrder(tool, targetOf("square", square)), square)));
  }

  /** @param {ChosenPlay} play */
  another(play) {
    const back = () => part(document, "[data-plan-undo]").click();
    return [
      ...(play.replaced ? [this.button(filled("bring_back"), "", back)] : []),
      ...(play.written && play.words ? [this.button(filled("another"), "n", () => this.chooser.steps.another())] : []),
    ];
  }

  /** How a play goes on from each pad that the die may show. @param {ChosenPlay} play @param {Armed | null} armed */
  pads(play, armed) {
    const own = this.planner.pad(play.walk?.at(-1));
    const planned = play.arrivals;
    if (planned.includes(0)) return [];
    const pads = this.planner.known.pads.flatMap((_, at) => {
      const pad = at + 1;
      if (pad === own) return [];
      const label = filled("from_pad", { pad });
      const tool = { label, word: "MOVE TO", takes: ["square"], steps: { square: moveOrder("").steps[0] }, pad };
      const isPlanned = planned.includes(pad);
      return [this.button(label, `${pad}`, () => (isPlanned ? this.chooser.writer.arrive(pad) : this.chooser.arm(tool)), { pressed: isPlanned || armed?.tool.pad === pad })];
    });
    if (this.planner.loose.size) pads.push(this.button(filled("any_pad_ball"), "f", () => this.chooser.writer.arrive(0, fetchOrder)));
    return [...pads, this.button(filled("any_pad_stop"), "s", () => this.chooser.writer.arrive(0, NOTHING))];
  }

  /** @param {string} label @param {string | undefined} letter @param {() => unknown} action @param {ButtonOptions} [options] */
  button(label, letter, action, options = {}) {
    const key = letter && !this.byKey.has(letter) ? letter : "";
    const act = () => !this.chooser.isUnread() && action();
    if (key) this.byKey.set(key, act);
    const named = key === "escape" ? { key: "Escape", shown: filled("esc") } : { key: key.toUpperCase() };
    return button(label, act, { ...named, ...options });
  }

  /** A verb as a sign and its chance; its sentence is said in the line of the aim, and stands in the button where nothing hovers.
   * @param {string} sign @param {string} short @param {string} label @param {string} letter @param {() => unknown} action
   */
  verb(sign, short, label, letter, action) {
    const found = this.button(label, letter, action, { name: "plan-verb" });
    const picture = drawn("svg", { viewBox: "0 0 20 20" });
    picture.append(drawn("path", { d: SIGNS[sign] }));
    const words = made("span", { class: "plan-verb-words" }, label);
    found.firstChild?.replaceWith(made("span", { class: "plan-verb-short", "aria-hidden": "true" }, picture, short), words);
    const say = () => !this.chooser.voice.isSaying(label) && this.chooser.voice.show(label);
    // Not on "pointerenter": a button that comes under a pointer at rest is not pointed at.
    for (const event of ["pointermove", "focus"]) found.addEventListener(event, say);
    return found;
  }

  /** To fetch the ball, until this play does, and to score. @param {ChosenPlay} play */
  ways(play) {
    return this.planner.goals(play.number).filter(([name]) => name !== "fetch" || !play.ball.length).map(([name, way]) => {
      const odds = percent(way.odds);
      return this.verb(name === "fetch" ? "fetch" : "touchdown", `${odds} %`, filled(name, { odds }), name === "fetch" ? "f" : "t", () => this.chooser.steps.go(way));
    });
  }

  /** @param {ChosenPlay} play */
  straight(play) {
    const over = play.via.slice(play.begun);
    return over.length ? [this.button(filled("straighten", { over: over.join(", ") }), "v", () => this.chooser.steps.straighten())] : [];
  }

  /** The bands of a throw by their borders, and who may intercept where it is hatched. @param {Band[]} bands */
  legend(bands) {
    const swatch = (/** @type {string} */ name, /** @type {string} */ d) => {
      const svg = drawn("svg", { viewBox: "0 0 20 20", class: "plan-swatch", "aria-hidden": "true" });
      svg.append(drawn("path", { class: name, d }));
      return svg;
    };
    const rows = bands.map((band, index) => made("span", {}, swatch(`plan-band plan-band-${index % 4}`, "M1 10h18"), bandWords(band)));
    const who = interceptorWords(bands.flatMap((band) => band.interceptors));
    if (who) rows.push(made("span", {}, swatch("plan-hatch-far", "M2 18L18 2"), filled("contested", { who })));
    return rows.length ? [made("p", { class: "cluster plan-legend" }, ...rows)] : [];
  }

  /** @param {ActionsAnswer} found @param {ChosenPlay} play */
  suggestions(found, play) {
    const { square } = found;
    const blocks = found.blocks.map((each) => {
      const words = { opponent: each.opponent, from: square, odds: 1, dice: each.own_choice ? each.dice : -each.dice, down: percent(each.down), fall: percent(each.fall), times: each.times };
      return this.verb("block", `${each.opponent} · ${percent(each.down)} %`, blockWords(words), "b", () => this.chooser.writer.write(attackOrder("BLOCK", each.opponent)));
    });
    const passes = found.passes.sort(sooner).slice(0, MOST).map((each) => {
      const hands = each.verb !== "PASS";
      const label = filled(hands ? "hand_off" : "pass", { to: each.to, odds: about(percent(each.caught), each), length: each.length });
      const risk = each.interceptors.length ? filled("interceptors", { who: interceptorWords(each.interceptors) }) : "";
      return this.verb(hands ? "hand" : "pass", `${each.to} · ${percent(each.caught)} %`, label + besides(each) + risk, hands ? "h" : "p", () => this.chooser.writer.write(passOrder(each.verb, each.to)));
    });
    const fouls = found.fouls.map((each) => this.verb("foul", `${each.opponent} · ${percent(each.breaks)} %`, foulWords(each), "u", () => this.chooser.writer.write(attackOrder("FOUL", each.opponent))));
    const deeds = (found.deeds ?? []).map((each) => this.button(deedWords(each), "", () => this.chooser.writer.write({ words: each.order, steps: [each.step] })));
    return play.words && !play.acted && play.at !== square ? [] : [...passes, ...blocks, ...fouls, ...deeds];
  }

  /** What the coach or a player off the pitch can do. */
  lines() {
    const odds = (/** @type {string} */ line) => (this.planner.known.coach ?? []).filter(([each]) => each === line).map(([, works, , times]) => filled("line_odds", { odds: about(percent(works), { times }) })).join("");
    renew(part(this.more, "span"), this.game.lines.map((line) => button(line.label + odds(line.line), () => this.chooser.add(line))));
    return this.game.lines.length ? [this.more] : [];
  }

  /** What somebody who is down does first. @param {ActionsAnswer} found @param {ChosenPlay} play */
  getUp(found, play) {
    const tool = this.game.tools.find(({ needs }) => needs === "STAND" && found.verbs.includes(needs));
    return tool && !play.words ? [this.button(tool.label, tool.key, () => this.chooser.writer.write(toolOrder(tool)))] : [];
  }

  /** The other deeds allowed there. One that waits for its target is in sight too; the focus stays.
   * @param {ActionsAnswer} found @param {Armed | null} armed
   */
  tools(found, armed) {
    const deed = (/** @type {Tool} */ tool) =>
      this.button(tool.label, tool.key, () => (tool.takes.length ? this.chooser.arm(tool) : this.chooser.writer.write(toolOrder(tool))), { pressed: tool.takes.length ? armed?.tool === tool : null });
    const possible = [...this.game.tools.filter(({ needs }) => needs && found.verbs.includes(needs)), BEND];
    renew(part(this.more, "span"), possible.map(deed));
    return [...possible.filter((tool) => tool === armed?.tool).map(deed), this.more];
  }
}
