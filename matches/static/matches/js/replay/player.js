/* A replay on a page: buttons, slider, keyboard and address around a stage. */

import { made, part, targetOf } from "../board/dom.js";
import { Frames } from "../board/frames.js";
import { Clock } from "./clock.js";
import { lettersAct, note, switchKeys, switchSounds } from "./kept.js";
import { Panel } from "./panel.js";
import { positionWords } from "./position-words.js";
import { Reel, Unreadable } from "./reel.js";
import { Sounds } from "./sounds.js";
import { FASTEST, Stage } from "./stage.js";

const AGAIN = 900;
const TRIES = 8;
const REST = 350;
const TYPED = "textarea, select, input:not([type=range]), [contenteditable]";
const UNIT = "unit";
/** @type {Record<string, [unit: string, direction: number]>} */
const STEPS = { back: [UNIT, -1], on: [UNIT, 1], "turn-back": ["turn", -1], "turn-on": ["turn", 1] };
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end", " ": "play", "+": "faster", "-": "slower", "?": "help" };
const SIGNS = new Set(["faster", "slower", "help"]); // act only where signs are keys
/** @type {Record<string, string>} */
const TURNS = { back: "turn-back", on: "turn-on" };

export class Player {
  /** @param {HTMLElement} root @param {Record<string, string>} words */
  constructor(root, words) {
    this.root = root;
    this.stage = new Stage(part(root, "svg.stage"));
    this.panel = new Panel(root, words);
    this.bar = part(root, "[data-replay-bar]");
    this.slider = part(root, "[data-replay-slider]");
    this.unit = part(root, "[data-replay-unit]");
    this.speed = part(root, "[data-replay-speed]");
    this.help = part(root, "[data-replay-help]");
    switchKeys(part(this.help, "input"));
    const box = part(root, "[data-replay-sounds]");
    switchSounds(box);
    this.sounds = new Sounds(box);
    this.hides = root.dataset.spoilers === "no";
    this.seen = 0;
    this.shown = 0;
    /** Where a jump began. @type {number | null} */ this.origin = null;
    /** Once it is read. @type {Reel | null} */ this.reel = null;
    /** @type {Clock | null} */ this.clock = null;
    /** @type {Frame | null} */ this.frame = null;
    this.glides = false;
    /** Over which squares players come to where the frame has them. @type {Map<number, number[]> | undefined} */ this.ways = undefined;
    /** @type {Timer} */ this.rest = undefined;
    root.addEventListener("click", (event) => this.clicked(event));
    /** Its button, until something is shown. @type {HTMLElement | null} */
    this.poster = root.querySelector("[data-replay-poster]");
    this.isPageOwn = root.dataset.keys === "page";
    (this.isPageOwn ? document : root).addEventListener("keydown", (event) => this.pressed(/** @type {KeyboardEvent} */ (event)));
    this.slider.addEventListener("input", () => this.leap(Number(this.slider.value)));
    this.speed.addEventListener("change", () => this.hasten());
    this.frames = new Frames({
      stage: () => this.frame && this.stage.show(this.frame, { glide: this.glides, speed: this.clock?.speed, ways: this.ways }),
      event: () => this.event(),
      counts: () => this.reel && this.frame && this.panel.counts(this.reel, this.frame),
      list: () => this.reel && this.clock && this.panel.list(this.reel, this.clock.number),
      marks: () => this.draw(),
      words: () => this.describe(),
    });
    addEventListener("pagehide", () => this.watched());
  }

  /** Read the replay and show an event of it; false if it cannot be read. @param {number} event */
  async load(event) {
    if (!this.clock) {
      let reel;
      try {
        reel = new Reel(await this.fetched());
      } catch (problem) {
        this.refuse(problem instanceof Unreadable || problem instanceof SyntaxError ? "unreadable" : "offline");
        return false;
      }
      this.reel = reel;
      this.clock = new Clock(reel, (number, glide) => this.show(reel, number, glide), () => this.label());
      this.hasten();
      this.slider.min = `${reel.first}`;
      this.slider.max = `${reel.last}`;
      this.root.classList.remove("replay-closed");
      for (const part of this.root.querySelectorAll("[data-replay-bar], [data-replay-more]")) part.hidden = false;
      for (const part of this.root.querySelectorAll("[data-replay-links]")) part.hidden = true;
      new ResizeObserver(() => this.draw()).observe(this.panel.marks);
    }
    this.clock?.go(event);
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
    return fetchedJson(this.root.dataset.frames ?? "");
  }

  /** @param {string} key */
  refuse(key) {
    this.root.append(made("p", { class: "notice notice-bad", role: "alert" }, this.panel.say(key)));
  }

  /** The players move first; what is said of them follows, a part a frame. @param {Reel} reel @param {number} number @param {boolean} glide */
  show(reel, number, glide) {
    this.frame = reel.frame(number);
    this.glides = glide;
    this.ways = glide ? reel.ways(this.shown, number) : undefined;
    this.shown = number;
    if (number > this.seen) this.frames.ask("marks");
    this.seen = Math.max(this.seen, number);
    this.slider.value = `${number}`;
    this.slider.ariaValueText = reel.step(number).words ?? "";
    this.address(number);
    const beat = reel.beatOf(number);
    if (glide && beat && this.clock?.plays) this.sounds.play(beat);
    this.panel.moment(glide ? reel.step(number) : null);
    this.frames.ask("stage", "event", "counts", "list", "words");
  }

  event() {
    const { reel, clock } = this;
    return reel && clock && this.panel.event(reel, clock.number, this.glides && this.stage.moves && clock.speed <= FASTEST);
  }

  /** The picture's words, once it stands still. */
  describe() {
    const { svg, columns } = this.stage;
    if (!this.reel || !this.frame || this.clock?.plays || svg.ariaHidden) return;
    svg.ariaLabel = positionWords(this.reel.document, this.frame, columns, this.panel.say);
  }

  draw() {
    if (this.reel) this.panel.draw(this.reel, this.hides || this.root.dataset.until ? this.seen : Infinity);
  }

  /** Whether its end is shown. */
  get isOver() {
    return Boolean(this.reel && this.clock && this.clock.number >= this.reel.last);
  }

  /** How far one has watched is noted, so that it is not offered again. */
  watched() {
    const { notes } = this.root.dataset;
    if (notes && this.clock) note(notes, this.clock.number);
  }

  /** Scrubbing replaces the address, when it rests. @param {number} number */
  address(number) {
    clearTimeout(this.rest);
    const { page } = this.root.dataset;
    this.rest = setTimeout(() => {
      this.watched();
      if (page && !this.clock?.plays) history.replaceState(history.state, "", this.link(number, this.hides));
    }, REST);
  }

  /** @param {number} number @param {boolean} hides */
  link(number, hides) {
    return `${this.root.dataset.page ?? ""}?${hides ? "spoilers=no&" : ""}event=${number}`;
  }

  label() {
    const { plays = false, number = 0 } = this.clock ?? {};
    const button = part(this.bar, "[data-do=play]");
    button.classList.toggle("replay-plays", plays);
    button.title = button.ariaLabel = this.panel.say(plays ? "pause" : "play");
    this.panel.sentence.ariaLive = plays && !this.clock?.isStep ? "off" : "polite"; // a step is told as it goes
    if (!plays) {
      this.address(number);
      this.frames.ask("words");
    }
    this.root.dispatchEvent(new CustomEvent(plays ? "replay:play" : "replay:pause"));
  }

  /** The chosen speed holds, or the next one above (1) or below it (-1). */
  hasten(by = 0) {
    const at = this.speed.selectedIndex + by;
    if (by && at in this.speed.options) this.speed.selectedIndex = at;
    if (this.clock) this.clock.speed = Number(this.speed.value);
  }

  /** Play or pause; a poster is watched from where its button begins. */
  async toggle() {
    if (this.poster) await this.watch(this.poster);
    else if (this.clock?.plays) this.clock.pause();
    else this.clock?.play();
  }

  /** @param {{ dataset: DOMStringMap }} poster */
  async watch({ dataset: { from } }) {
    if (!(await this.load(Number(from ?? 0)))) return;
    this.open();
    this.clock?.play();
    this.inSight();
  }

  /** On a screen where the board and its controls are one above the other, both are seen. */
  inSight() {
    for (const name of ["board", "dock"]) part(this.root, `.replay-${name}`).scrollIntoView({ block: "nearest" });
  }

  /** Jump, and offer the way back. @param {number} number */
  leap(number) {
    this.open();
    const back = part(this.root, "[data-do=return]");
    if (this.origin === null || back.hidden) this.origin = this.clock?.number ?? null;
    this.clock?.go(number);
    back.hidden = false;
  }

  back() {
    const { origin } = this;
    part(this.root, "[data-do=return]").hidden = true;
    this.origin = null;
    if (origin !== null) this.clock?.go(origin);
  }

  /** @param {MouseEvent} event */
  async clicked(event) {
    const target = targetOf(event).closest("[data-do], [data-go]");
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
      part(this.bar, "[data-do=play]").focus({ preventScroll: true });
      return;
    }
    if (todo === "copy" || todo === "copy-free") return this.copy(target, todo === "copy-free");
    this.act(todo);
  }

  /** @param {string | undefined} todo */
  act(todo) {
    if (todo === "play") return this.toggle();
    if (todo === "return") return this.back();
    if (todo === "help") return this.help.togglePopover();
    if (todo === "faster") return this.hasten(1);
    if (todo === "slower") return this.hasten(-1);
    this.open();
    const { reel, clock } = this;
    if (!reel || !clock || !todo) return undefined;
    if (todo === "start") return clock.go(reel.first);
    if (todo === "end") return clock.go(reel.last);
    const [unit, direction] = STEPS[todo];
    return clock.step(/** @type {ReplayUnit} */ (unit === UNIT ? this.unit.value : unit), direction, this.stage.moves);
  }

  /** @param {HTMLElement} button @param {boolean} free */
  async copy(button, free) {
    const page = this.root.dataset.link || location.origin + (this.root.dataset.page ?? location.pathname);
    const text = free ? `${page}?spoilers=no` : `${page}?event=${this.clock?.number ?? this.root.dataset.event ?? 0}`;
    const place = part(this.root, "[data-replay-link]");
    place.value = text;
    place.hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = this.panel.say("copied");
    } catch {
      place.select(); // no clipboard without https: the text is there to be copied
    }
  }

  /** Keys act on the replay's own page, elsewhere while the focus is in it; never in a field. @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.reel || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || targetOf(event).closest(TYPED)) return;
    const todo = this.keyed(event);
    if (!todo) return;
    event.preventDefault();
    this.act(todo);
  }

  /** What a key does; null for keys that belong to the button, link or slider with the focus. @param {KeyboardEvent} event */
  keyed(event) {
    const { key, shiftKey } = event;
    const target = targetOf(event);
    const todo = KEYS[key];
    if (!todo || (key === " " && target.closest("button, a, summary"))) return null;
    if (target === this.slider && (todo === "start" || todo === "end")) return null;
    if (SIGNS.has(todo)) return lettersAct() ? todo : null;
    return shiftKey ? TURNS[todo] ?? null : todo;
  }
}

/** A replay's document inside a page; one that was changed or cut is none. @param {HTMLScriptElement} script */
async function whole(script) {
  const text = script.textContent;
  const { digest } = script.dataset;
  if (digest && globalThis.crypto?.subtle) {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    if (Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") !== digest) throw new Unreadable();
  }
  return text;
}

/** An answer of the server, asked again while it computes something else. @param {string} address */
export async function fetchedJson(address) {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (answer.ok) return answer.json();
    if (answer.status !== 429 || attempt >= TRIES) throw new Error(String(answer.status));
    await new Promise((resume) => setTimeout(resume, AGAIN));
  }
}
