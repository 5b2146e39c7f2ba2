/* The bar under the pitch: what the chosen player could do, each deed with its chance and its letter. */

import { button, made, renew } from "./dom.js";
import { percent } from "./plan-layers.js";
import { drawn } from "./squares.js";
import { about, bandWords, besides, blockWords, deedWords, filled, foulWords, interceptorWords } from "./plan-words.js";

const MOST = 6;
const SOME = 3; // new ones a frame
const BEND = { label: filled("bend"), key: "v", takes: ["square"], bends: true };

export class Deeds {
  constructor(root, game, chooser, planner, frames) {
    Object.assign(this, { chooser, planner, game, frames, byKey: new Map() });
    this.bar = root.querySelector("[data-plan-actions]");
    this.about = root.querySelector("[data-plan-about]");
    this.more = made("details", { class: "plan-more" }, made("summary", {}, filled("more_deeds")), made("span", { class: "cluster" }));
  }

  draw() {
    const { play, armed, aimed } = this.chooser;
    const { above, isThere } = this.planner;
    const key = JSON.stringify([play?.number, play?.at, play?.words, play?.via, aimed, above]);
    const found = play?.acted || play?.pad ? { verbs: [] } : this.found?.key === key ? this.found : null;
    this.key = key;
    this.byKey = new Map();
    this.parts = play ? this.partsOf(play, found, armed) : [this.lines(), []];
    this.frames.ask("bar");
    if (play && !found && isThere && this.planner.shape(play.number)) this.ask(play, key);
  }

  /** Some of it a frame. */
  show() {
    const [bar, about] = this.parts;
    return renew(this.bar, bar, SOME) || renew(this.about, about, SOME);
  }

  async ask(play, key) {
    const answer = await this.planner.actions(play.number, play.at);
    if (!answer || this.key !== key) return;
    this.found = { ...answer, key };
    this.frames.ask("deeds");
  }

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
    const more = found && !ends ? [...this.suggestions(found, play), ...this.tools(found, armed)] : [];
    return [[...this.confirm(play), ...this.looseBlocks(play, found), ...ways, ...(play.pad ? this.pads(play, armed) : []), ...more, ...straight, ...this.another(play), this.button(filled("let_go"), "escape", () => this.chooser.back())], [...(bands ? this.legend(bands) : []), ...(found?.drifts ? [made("p", {}, filled("drifts"))] : []), ...rule]];
  }

  /** What is aimed at is added: what the second tap does, too. */
  confirm() {
    const { aimed } = this.chooser;
    const who = aimed && this.chooser.who(aimed);
    const key = !who || who.mine ? "confirm" : who.down ? "confirm_foul" : "confirm_block";
    return aimed ? [this.button(filled(key, { square: aimed, opponent: who?.number ?? "" }), "", () => this.chooser.confirm(), { name: "button-primary" })] : [];
  }

  /** A block at a loose ball, in the game that has it: beside the player, or aimed at. */
  looseBlocks(play, found) {
    const tool = this.game.tools.find(({ needs }) => needs === "BLOCK_AT");
    if (!tool || play.acted) return [];
    const { aimed } = this.chooser;
    const loose = (this.planner.board?.balls ?? []).filter(([square, who]) => square && !who && (aimed ? aimed === square : found?.verbs.includes(tool.needs) && this.planner.isBeside(play.at, square)));
    return loose.map(([square]) => this.button(`${tool.label}: ${square}`, "", () => this.chooser.beside(`${tool.word} ${square}`, square)));
  }

  another(play) {
    const back = () => document.querySelector("[data-plan-undo]").click();
    return [
      ...(play.replaced ? [this.button(filled("bring_back"), "", back)] : []),
      ...(play.written && play.words ? [this.button(filled("another"), "n", () => this.chooser.another())] : []),
    ];
  }

  /** How a play goes on from each pad that the die may show. */
  pads(play, armed) {
    const own = this.planner.pad(play.walk?.at(-1));
    const planned = play.arrivals;
    if (planned.includes(0)) return [];
    const pads = (this.planner.board?.pads ?? []).flatMap((_, at) => {
      const pad = at + 1;
      if (pad === own) return [];
      const label = filled("from_pad", { pad });
      const tool = { label, word: "MOVE TO", takes: ["square"], pad };
      const isPlanned = planned.includes(pad);
      return [this.button(label, `${pad}`, () => (isPlanned ? this.chooser.arrive(pad) : this.chooser.arm(tool)), { pressed: isPlanned || armed?.tool.pad === pad })];
    });
    if (this.planner.loose.size) pads.push(this.button(filled("any_pad_ball"), "f", () => this.chooser.arrive(0, "MOVE BALL")));
    return [...pads, this.button(filled("any_pad_stop"), "s", () => this.chooser.arrive(0, "STOP"))];
  }

  button(label, letter, action, options = {}) {
    const key = letter && !this.byKey.has(letter) ? letter : "";
    if (key) this.byKey.set(key, action);
    return button(label, action, { key: key.toUpperCase(), ...options });
  }

  ways(play) {
    return this.planner.goals(play.number).map(([name, way]) => this.button(filled(name, { odds: percent(way.odds) }), name === "fetch" ? "f" : "t", () => this.chooser.go(way)));
  }

  straight(play) {
    const over = play.via.slice(play.begun ?? 0);
    return over.length ? [this.button(filled("straighten", { over: over.join(", ") }), "v", () => this.chooser.straighten())] : [];
  }

  /** The bands of a throw by their borders, and who may intercept where it is hatched. */
  legend(bands) {
    const swatch = (name, d) => {
      const svg = drawn("svg", { viewBox: "0 0 20 20", class: "plan-swatch", "aria-hidden": "true" });
      svg.append(drawn("path", { class: name, d }));
      return svg;
    };
    const rows = bands.map((band, index) => made("span", {}, swatch(`plan-band plan-band-${index % 4}`, "M1 10h18"), bandWords(band)));
    const who = interceptorWords(bands.flatMap((band) => band.interceptors));
    if (who) rows.push(made("span", {}, swatch("plan-hatch-far", "M2 18L18 2"), filled("contested", { who })));
    return rows.length ? [made("p", { class: "cluster plan-legend" }, ...rows)] : [];
  }

  suggestions(found, play) {
    const { square } = found;
    const blocks = found.blocks.map((each) => {
      const words = { opponent: each.opponent, from: square, odds: 1, dice: each.own_choice ? each.dice : -each.dice, down: percent(each.down), fall: percent(each.fall), times: each.times };
      return this.button(blockWords(words), "b", () => this.chooser.write(`BLOCK opp${each.opponent}`));
    });
    const passes = found.passes.sort((one, other) => other.caught - one.caught).slice(0, MOST).map((each) => {
      const hands = each.verb !== "PASS";
      const label = filled(hands ? "hand_off" : "pass", { to: each.to, odds: about(percent(each.caught), each), length: each.length });
      const risk = each.interceptors.length ? filled("interceptors", { who: interceptorWords(each.interceptors) }) : "";
      return this.button(label + besides(each) + risk, hands ? "h" : "p", () => this.chooser.write(`${each.verb} ${each.to}`));
    });
    const fouls = found.fouls.map((each) => this.button(foulWords(each), "u", () => this.chooser.write(`FOUL opp${each.opponent}`)));
    const deeds = (found.deeds ?? []).map((each) => this.button(deedWords(each), "", () => this.chooser.write(each.order)));
    return play.words && !play.acted && play.at !== square ? [] : [...passes, ...blocks, ...fouls, ...deeds];
  }



  /** What the coach or a player off the pitch can do. */
  lines() {
    const odds = (line) => (this.planner.known.coach ?? []).filter(([each]) => each === line).map(([, works, , times]) => filled("line_odds", { odds: about(percent(works), { times }) })).join("");
    renew(this.more.lastChild, this.game.lines.map(({ label, line }) => button(label + odds(line), () => this.chooser.order(line))));
    return this.game.lines.length ? [this.more] : [];
  }

  /** The other deeds allowed there. One that waits for its target is in sight too; the focus stays. */
  tools(found, armed) {
    const deed = (tool) =>
      this.button(tool.label, tool.key, () => (tool.takes.length ? this.chooser.arm(tool) : this.chooser.write(tool.word)), { pressed: tool.takes.length ? armed?.tool === tool : null });
    const possible = [...this.game.tools.filter((tool) => found.verbs.includes(tool.needs)), BEND];
    renew(this.more.lastChild, possible.map(deed));
    return [...possible.filter((tool) => tool === armed?.tool).map(deed), this.more];
  }
}
