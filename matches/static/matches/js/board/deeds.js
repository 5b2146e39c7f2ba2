/* The bar under the pitch: what the chosen player could do, each deed with its chance and its letter. */

import { button, made } from "./dom.js";
import { percent } from "./plan-layers.js";
import { blockWords, filled } from "./plan-words.js";

const MOST = 6;

export class Deeds {
  constructor(root, game, chooser, planner) {
    Object.assign(this, { chooser, planner, game, byKey: new Map() });
    this.bar = root.querySelector("[data-plan-actions]");
    this.more = made("details", { class: "plan-more" }, made("summary", {}, filled("more_deeds")), made("span", { class: "cluster" }));
  }

  async draw() {
    const { play, armed } = this.chooser;
    this.byKey = new Map();
    const key = play ? `${play.number} ${play.at} ${play.words} ${play.via}` : "";
    this.drawn = key;
    const ways = play && !play.acted ? this.ways(play) : [];
    this.bar.replaceChildren(...ways, ...this.tools(play, armed));
    if (!play || !this.planner.shape(play.number)) return;
    const found = await this.planner.actions(play.number, play.at);
    if (!found || this.drawn !== key) return;
    this.bar.replaceChildren(...(play.acted ? [] : this.ways(play)), ...(play.acted ? [] : this.suggestions(found, play)), ...this.tools(play, this.chooser.armed));
  }

  button(label, letter, action, options = {}) {
    const key = letter && !this.byKey.has(letter) ? letter : "";
    if (key) this.byKey.set(key, action);
    return button(label, action, { key: key.toUpperCase(), ...options });
  }

  ways(play) {
    const found = this.planner.goals(play.number).map(([name, way]) => this.button(filled(name, { odds: percent(way.odds) }), name === "fetch" ? "f" : "t", () => this.chooser.go(way)));
    if (play.via.length) found.push(this.button(filled("straighten", { over: play.via.join(", ") }), "v", () => this.chooser.straighten()));
    return found;
  }

  suggestions(found, play) {
    const { square } = found;
    const blocks = found.blocks.map((each) => {
      const words = { opponent: each.opponent, from: square, odds: 1, dice: each.own_choice ? each.dice : -each.dice, down: percent(each.down), fall: percent(each.fall) };
      return this.button(blockWords(words), "b", () => this.chooser.write(`BLOCK opp${each.opponent}`));
    });
    const passes = found.passes.sort((one, other) => other.caught - one.caught).slice(0, MOST).map((each) => {
      const hands = each.verb !== "PASS";
      const label = filled(hands ? "hand_off" : "pass", { to: each.to, odds: percent(each.caught), length: each.length });
      const risk = each.interceptors.length ? filled("interceptors", { who: each.interceptors.map(([who, face]) => `${who} (${face}+)`).join(", ") }) : "";
      return this.button(label + risk, hands ? "h" : "p", () => this.chooser.write(`${each.verb} ${each.to}`));
    });
    const fouls = found.fouls.map((each) =>
      this.button(filled("foul", { opponent: each.opponent, breaks: percent(each.breaks), off: percent(each.sent_off) }), "u", () => this.chooser.write(`FOUL opp${each.opponent}`)),
    );
    return play.words && !play.acted && play.at !== square ? [] : [...blocks, ...passes, ...fouls];
  }

  /** The other deeds of this game; while a deed waits for its target, that one is in sight. */
  tools(play, armed) {
    if (!play) {
      this.more.lastChild.replaceChildren(...this.game.lines.map(({ label, line }) => button(label, () => this.chooser.line(line))));
      return this.game.lines.length ? [this.more] : [];
    }
    const deed = (tool) =>
      this.button(tool.label, tool.key, () => (tool.takes.length ? this.chooser.arm(tool) : this.chooser.write(tool.word)), { pressed: tool.takes.length ? armed?.tool === tool : null });
    const shown = this.game.tools.filter((tool) => tool === armed?.tool);
    this.more.lastChild.replaceChildren(...this.game.tools.filter((tool) => tool !== armed?.tool).map(deed));
    return [...shown.map(deed), this.more];
  }
}
