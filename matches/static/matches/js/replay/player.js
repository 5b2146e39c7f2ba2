/* A replay on a page: buttons, slider, keyboard and address around a stage. */

import { made } from "../board/dom.js";
import { Frames } from "../board/frames.js";
import { Clock } from "./clock.js";
import { lettersAct, note, switches } from "./kept.js";
import { Panel } from "./panel.js";
import { positionWords } from "./position-words.js";
import { Reel, Unreadable } from "./reel.js";
import { FASTEST, Stage } from "./stage.js";

const AGAIN = 900;
const TRIES = 8;
const REST = 350;
const TYPED = "textarea, select, input:not([type=range]), [contenteditable]";
const UNIT = "unit";
const STEPS = { back: [UNIT, -1], on: [UNIT, 1], "turn-back": ["turn", -1], "turn-on": ["turn", 1] };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end", " ": "play", "?": "help" };
const TURNS = { back: "turn-back", on: "turn-on" };

export class Player {
  constructor(root, words) {
    this.root = root;
    this.stage = new Stage(root.querySelector("svg.stage"));
    this.panel = new Panel(root, words);
    this.bar = root.querySelector("[data-replay-bar]");
    this.slider = root.querySelector("[data-replay-slider]");
    this.unit = root.querySelector("[data-replay-unit]");
    this.speed = root.querySelector("[data-replay-speed]");
    this.help = root.querySelector("[data-replay-help]");
    switches(this.help.querySelector("input"));
    this.hides = root.dataset.spoilers === "no";
    this.seen = 0;
    this.origin = null;
    this.reel = null;
    root.addEventListener("click", (event) => this.clicked(event));
    this.poster = root.querySelector("[data-replay-poster]");
    this.isPageOwn = root.dataset.keys === "page";
    (this.isPageOwn ? document : root).addEventListener("keydown", (event) => this.pressed(event));
    this.slider.addEventListener("input", () => this.leap(Number(this.slider.value)));
    this.speed.addEventListener("change", () => this.hasten());
    this.frames = new Frames({
      stage: () => this.stage.show(this.frame, { glide: this.glides, speed: this.clock.speed }),
      event: () => this.event(),
      counts: () => this.panel.counts(this.reel, this.frame),
      list: () => this.panel.list(this.reel, this.clock.number),
      marks: () => this.draw(),
      words: () => this.describe(),
    });
    addEventListener("pagehide", () => this.watched());
  }

  /** Read the replay and show an event of it; false if it cannot be read. */
  async load(event) {
    if (!this.reel) {
      try {
        this.reel = new Reel(await this.fetched());
      } catch (problem) {
        this.refuse(problem instanceof Unreadable || problem instanceof SyntaxError ? "unreadable" : "offline");
        return false;
      }
      this.clock = new Clock(this.reel, (number, glide) => this.show(number, glide), () => this.label());
      this.hasten();
      Object.assign(this.slider, { min: this.reel.first, max: this.reel.last });
      this.root.classList.remove("replay-closed");
      for (const part of this.root.querySelectorAll("[data-replay-bar], [data-replay-more]")) part.hidden = false;
      for (const part of this.root.querySelectorAll("[data-replay-links]")) part.hidden = true;
      new ResizeObserver(() => this.draw()).observe(this.panel.marks);
    }
    this.clock.go(event);
    return true;
  }

  /** Take the poster's button away: something of the replay is shown. */
  open() {
    if (this.poster) this.poster.hidden = true;
    this.poster = null;
    this.root.classList.remove("replay-poster");
  }

  async fetched() {
    const inside = this.root.querySelector("script[data-digest]");
    if (inside) return JSON.parse(await whole(inside));
    return fetchedJson(this.root.dataset.frames);
  }

  refuse(key) {
    this.root.append(made("p", { class: "notice notice-bad", role: "alert" }, this.panel.say(key)));
  }

  /** The players move first; what is said of them follows, a part a frame. */
  show(number, glide) {
    Object.assign(this, { frame: this.reel.frame(number), glides: glide });
    if (this.hides && number > this.seen) this.frames.ask("marks");
    this.seen = Math.max(this.seen, number);
    this.slider.value = number;
    this.slider.ariaValueText = this.reel.step(number).words ?? "";
    this.address(number);
    this.frames.ask("stage", "event", "counts", "list", "words");
  }

  event() {
    const { number, speed } = this.clock;
    return this.panel.event(this.reel, number, this.glides && this.stage.moves && speed <= FASTEST);
  }

  /** The picture's words, once it stands still. */
  describe() {
    const { svg, columns } = this.stage;
    if (this.clock.plays || svg.ariaHidden) return;
    svg.ariaLabel = positionWords(this.reel.document, this.frame, columns, (key, values) => this.panel.say(key, values));
  }

  draw() {
    this.panel.draw(this.reel, this.hides ? this.seen : Infinity);
  }

  /** How far one has watched is noted, so that it is not offered again. */
  watched() {
    const { notes } = this.root.dataset;
    if (notes && this.clock) note(notes, this.clock.number);
  }

  /** Scrubbing replaces the address, when it rests. */
  address(number) {
    clearTimeout(this.rest);
    const { page } = this.root.dataset;
    this.rest = setTimeout(() => {
      this.watched();
      if (page && !this.clock.plays) history.replaceState(history.state, "", this.link(number, this.hides));
    }, REST);
  }

  link(number, hides) {
    return `${this.root.dataset.page ?? ""}?${hides ? "spoilers=no&" : ""}event=${number}`;
  }

  label() {
    const { plays } = this.clock;
    const button = this.bar.querySelector("[data-do=play]");
    button.classList.toggle("replay-plays", plays);
    button.title = button.ariaLabel = this.panel.say(plays ? "pause" : "play");
    this.panel.sentence.ariaLive = plays ? "off" : "polite";
    if (!plays) {
      this.address(this.clock.number);
      this.frames.ask("words");
    }
    this.root.dispatchEvent(new CustomEvent(plays ? "replay:play" : "replay:pause"));
  }

  hasten() {
    if (this.clock) this.clock.speed = Number(this.speed.value);
  }

  /** Play or pause; a poster is watched from where its button begins. */
  async toggle() {
    if (this.poster) await this.watch(this.poster);
    else if (this.clock.plays) this.clock.pause();
    else this.clock.play();
  }

  async watch({ dataset: { from } }) {
    if (!(await this.load(Number(from ?? 0)))) return;
    this.open();
    this.clock.play();
    this.inSight();
  }

  /** On a screen where the board and its controls are one above the other, both are seen. */
  inSight() {
    for (const part of ["board", "dock"]) this.root.querySelector(`.replay-${part}`).scrollIntoView({ block: "nearest" });
  }

  /** Jump, and offer the way back. */
  leap(number) {
    this.open();
    const back = this.root.querySelector("[data-do=return]");
    if (this.origin === null || back.hidden) this.origin = this.clock.number;
    this.clock.go(number);
    back.hidden = false;
  }

  back() {
    const { origin } = this;
    this.root.querySelector("[data-do=return]").hidden = true;
    this.origin = null;
    if (origin !== null) this.clock.go(origin);
  }

  async clicked(event) {
    const target = event.target.closest("[data-do], [data-go]");
    if (!target || event.metaKey || event.ctrlKey) return;
    if (target.dataset.go !== undefined) {
      event.preventDefault();
      this.leap(Number(target.dataset.go));
      return;
    }
    const todo = target.dataset.do;
    if (todo === "watch") {
      event.preventDefault();
      await this.watch(target);
      this.bar.querySelector("[data-do=play]").focus({ preventScroll: true });
      return;
    }
    if (todo === "copy" || todo === "copy-free") return this.copy(target, todo === "copy-free");
    this.act(todo);
  }

  act(todo) {
    if (todo === "play") return this.toggle();
    if (todo === "return") return this.back();
    if (todo === "help") return this.help.togglePopover();
    this.open();
    if (todo === "start") return this.clock.go(this.reel.first);
    if (todo === "end") return this.clock.go(this.reel.last);
    const [unit, direction] = STEPS[todo];
    this.clock.step(unit === UNIT ? this.unit.value : unit, direction);
  }

  async copy(button, free) {
    const page = this.root.dataset.link || location.origin + (this.root.dataset.page ?? location.pathname);
    const text = free ? `${page}?spoilers=no` : `${page}?event=${this.clock?.number ?? this.root.dataset.event ?? 0}`;
    const place = this.root.querySelector("[data-replay-link]");
    place.value = text;
    place.hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = this.panel.say("copied");
    } catch {
      place.select(); // no clipboard without https: the text is there to be copied
    }
  }

  /** Keys act on the replay's own page, elsewhere while the focus is in it; never in a field. */
  pressed(event) {
    if (!this.reel || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.target.closest(TYPED)) return;
    const todo = this.keyed(event);
    if (!todo) return;
    event.preventDefault();
    this.act(todo);
  }

  /** What a key does; null for keys that belong to the button, link or slider with the focus. */
  keyed({ key, shiftKey, target }) {
    const todo = KEYS[key];
    if (!todo || (key === " " && target.closest("button, a, summary"))) return null;
    if (target === this.slider && (todo === "start" || todo === "end")) return null;
    if (todo === "help") return lettersAct() ? todo : null;
    return shiftKey ? TURNS[todo] ?? null : todo;
  }
}

/** A replay's document inside a page; one that was changed or cut is none. */
async function whole(script) {
  const text = script.textContent;
  const { digest } = script.dataset;
  if (digest && globalThis.crypto?.subtle) {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    if (Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") !== digest) throw new Unreadable();
  }
  return text;
}

/** An answer of the server, asked again while it computes something else. */
export async function fetchedJson(address) {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (answer.ok) return answer.json();
    if (answer.status !== 429 || attempt >= TRIES) throw new Error(String(answer.status));
    await new Promise((resume) => setTimeout(resume, AGAIN));
  }
}
