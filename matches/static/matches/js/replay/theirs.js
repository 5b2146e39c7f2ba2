/* The other side's turn since a coach's last visit plays once, on the board on which they then plan.
 *
 * The board of the plan stays below and takes every tap: who begins to plan, plans.
 */

import { made, part, targetOf } from "../board/dom.js";
import { Frames } from "../board/frames.js";
import { note, quieten, watched } from "./kept.js";
import { panelOf, start } from "./main.js";

const WALKS = ["Tab", "Shift", "Control", "Alt", "Meta"];
const AT_ONCE = 6; // players a frame

/** `link` offers the turn, `plan` has its board. It waits until the page is looked at. */
export class Theirs {
  /** @param {HTMLElement} link @param {HTMLElement} plan */
  constructor(link, plan) {
    this.link = link;
    this.plan = plan;
    this.off = new AbortController();
    this.board = part(plan, "[data-pitch]");
    this.begun = false;
    /** @type {Player | null} */ this.player = null;
    /** What is shown of it beside the pitch. @type {HTMLElement | null} */ this.strip = null;
    this.frames = new Frames({
      over: () => this.over(),
      bare: () => this.board.classList.remove("plan-watched"),
      gone: () => this.player?.stage.svg.remove(),
      sight: () => !scrollY && matchMedia("(width < 60rem)").matches && part(plan, "[data-pitch-frame]").scrollIntoView(),
    });
    const first = { capture: true, signal: this.off.signal };
    document.addEventListener("visibilitychange", () => this.seen(), first);
    document.addEventListener("keydown", (event) => this.pressed(event), first);
    plan.addEventListener("click", (event) => targetOf(event).closest("[data-pitch], form") && this.end(), first);
    this.seen();
  }

  /** Who looks away misses nothing. */
  seen() {
    if (document.hidden) this.player?.clock?.pause();
    else if (this.begun) this.player?.clock?.play();
    else this.begin();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { key } = event;
    if (key === "Escape" && this.strip && !document.querySelector("dialog[open]")) event.stopPropagation();
    else if (WALKS.includes(key) || !targetOf(event).closest("[data-pitch-frame], form")) return;
    this.end();
  }

  async begin() {
    const { match, first, panel = "" } = this.link.dataset;
    this.begun = true;
    const read = await panelOf(panel);
    if (!read) return;
    read.dataset.event = `${Math.max(Number(first), watched(match))}`;
    const player = await start(read);
    if (!player.clock || this.off.signal.aborted) return;
    read.addEventListener("replay:pause", () => player.isOver && this.end());
    this.lay(player.stage.svg, () => {
      this.player = player;
      this.show(part(read, ".replay-said"));
      this.hideScore(player);
      if (!document.hidden) player.clock?.play();
    });
  }

  /** Their board lies unseen over that of the plan, its players a few a frame: so many parts at once would hold up a tap.
   * @param {SVGSVGElement} svg @param {() => void} then
   */
  lay(svg, then) {
    svg.ariaHidden = "true";
    const places = [...svg.querySelectorAll(".pitch-figure")].map((figure) => ({ figure, place: document.createComment("") }));
    for (const { figure, place } of places) figure.replaceWith(place);
    this.board.append(svg);
    this.frames.add({
      lay: () => {
        if (this.off.signal.aborted) return void svg.remove();
        for (const { figure, place } of places.splice(0, AT_ONCE)) place.replaceWith(figure);
        return places.length ? true : then();
      },
    });
    this.frames.ask("lay");
  }

  /** Their board is seen, and what is said stands where a plan says what a tap would do. @param {HTMLElement} said */
  show(said) {
    const skip = part(part(document, "[data-theirs-skip]").content, "*").cloneNode(true);
    skip.addEventListener("click", () => this.end());
    part(said, "[role]").removeAttribute("role"); // the page has one voice, that of the plan
    this.strip = made("div", { class: "plan-watch" }, skip, said);
    this.board.classList.add("plan-watched");
    part(this.plan, "[data-plan-now]").prepend(this.strip);
    this.plan.classList.add("plan-watching");
    this.say("plays");
    this.frames.ask("sight");
  }

  /** The score before their turn, as long as that plays. @param {Player} player */
  hideScore({ frame }) {
    const score = document.querySelector("[data-renewed=score]");
    if (!score || !frame) return;
    const now = [...score.childNodes];
    score.replaceChildren(frame.score.join(" : "));
    this.off.signal.addEventListener("abort", () => score.replaceChildren(...now));
  }

  /** @param {string} what */
  say(what) {
    part(this.plan, "[data-plan-spoken]").textContent = this.link.dataset[what] ?? "";
  }

  /** Watched, or skipped: not offered again. */
  end() {
    const { match, last } = this.link.dataset;
    this.off.abort();
    note(match, Number(last));
    quieten(this.link);
    if (!this.strip) return;
    this.player?.clock?.pause();
    this.frames.ask("over");
  }

  over() {
    if (this.strip?.contains(document.activeElement)) this.plan.querySelector(".plan-cell[tabindex='0']")?.focus({ preventScroll: true });
    this.strip?.remove();
    this.strip = null;
    this.plan.classList.remove("plan-watching");
    this.say("over");
    this.frames.ask("bare", "gone");
  }
}
