/* The other side's turn since a coach's last visit plays once, on the board on which they then plan.
 *
 * The board of the plan stays below and takes every tap: who begins to plan, plans.
 */

import { made } from "../board/dom.js";
import { Frames } from "../board/frames.js";
import { note, quieten, watched } from "./kept.js";
import { panelOf, start } from "./main.js";

const WALKS = ["Tab", "Shift", "Control", "Alt", "Meta"];

/** `link` offers the turn, `plan` has its board. It waits until the page is looked at. */
export class Theirs {
  constructor(link, plan) {
    Object.assign(this, { link, plan, off: new AbortController() });
    this.frames = new Frames({
      over: () => this.over(),
      bare: () => this.board.classList.remove("plan-watched"),
      gone: () => this.player.stage.svg.remove(),
      sight: () => !scrollY && matchMedia("(width < 60rem)").matches && plan.querySelector("[data-pitch-frame]").scrollIntoView(),
    });
    const on = (target, name, heard) => target.addEventListener(name, heard, { capture: true, signal: this.off.signal });
    on(document, "visibilitychange", () => this.seen());
    on(document, "keydown", (event) => this.pressed(event));
    on(plan, "click", ({ target }) => target.closest("[data-pitch], form") && this.end());
    this.seen();
  }

  /** Who looks away misses nothing. */
  seen() {
    if (document.hidden) this.player?.clock?.pause();
    else if (this.player) this.player.clock?.play();
    else this.begin();
  }

  pressed(event) {
    const { key, target } = event;
    if (key === "Escape" && this.strip && !document.querySelector("dialog[open]")) event.stopPropagation();
    else if (WALKS.includes(key) || !target.closest("[data-pitch-frame], form")) return;
    this.end();
  }

  async begin() {
    const { match, first, panel } = this.link.dataset;
    this.player = {};
    const read = await panelOf(panel);
    if (!read) return;
    read.dataset.event = Math.max(first, watched(match));
    const player = await start(read);
    if (!player.clock || this.off.signal.aborted) return;
    this.player = player;
    this.show(read.querySelector(".replay-said"));
    read.addEventListener("replay:pause", () => player.clock.number >= player.reel.last && this.end());
    if (!document.hidden) player.clock.play();
  }

  /** Their board over that of the plan, and what is said where a plan says what a tap would do. */
  show(said) {
    const { svg } = this.player.stage;
    svg.ariaHidden = true;
    const skip = document.querySelector("[data-theirs-skip]").content.firstElementChild.cloneNode(true);
    skip.addEventListener("click", () => this.end());
    said.querySelector("[role]").removeAttribute("role"); // the page has one voice, that of the plan
    this.strip = made("div", { class: "plan-watch" }, skip, said);
    this.board = this.plan.querySelector("[data-pitch]");
    this.board.append(svg);
    this.board.classList.add("plan-watched");
    this.plan.querySelector("[data-plan-now]").prepend(this.strip);
    this.plan.classList.add("plan-watching");
    this.say("plays");
    this.frames.ask("sight");
  }

  say(what) {
    this.plan.querySelector("[data-plan-spoken]").textContent = this.link.dataset[what];
  }

  /** Watched, or skipped: not offered again. */
  end() {
    const { match, last } = this.link.dataset;
    this.off.abort();
    note(match, Number(last));
    quieten(this.link);
    if (!this.strip) return;
    this.player.clock.pause();
    this.frames.ask("over");
  }

  over() {
    if (this.strip.contains(document.activeElement)) this.plan.querySelector(".plan-cell[tabindex='0']")?.focus({ preventScroll: true });
    this.strip.remove();
    this.strip = null;
    this.plan.classList.remove("plan-watching");
    this.say("over");
    this.frames.ask("bare", "gone");
  }
}
