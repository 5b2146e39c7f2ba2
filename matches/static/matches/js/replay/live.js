/* A running match: a turn that has been played arrives on the page, and offers itself.
 * It plays by itself once if the reader only looks (`busy`).
 */

import { part } from "../board/dom.js";
import { look } from "../board/look.js";
import { leave, newsSince, sayNews } from "./came-back.js";
import { quieten, watched } from "./kept.js";
import { panelOf, start } from "./main.js";
import { Theirs } from "./theirs.js";

const SLOWEST = 120; // seconds
const PATIENCE = 30; // seconds
const OVER = /-(void|finished)$/; // of a stage
const PLAYED = 2; // the most while a turn is being played: at first it is every moment

export class Live {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.stage = root.dataset.stage;
    this.segment = this.known = Number(root.dataset.segment); // `known`: the last that was told
    this.last = Number(root.dataset.last); // event
    this.etag = root.dataset.etag || "";
    this.seconds = Number(root.dataset.seconds);
    this.slowest = Number(root.dataset.slowest); // seconds
    this.resolving = Boolean(root.dataset.resolving);
    this.isOld = false; // the match has gone on since the page was made
    this.isToWatch = false; // a turn is on its way
    /** What is to be shown yet. @type {"page" | "reload" | null} */ this.owes = null;
    /** @type {Timer} */ this.timer = undefined;
    this.asked = Promise.resolve(); // the question before
    this.wait();
    document.addEventListener("submit", () => leave(this.known));
    document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(this.timer) : this.ask()));
  }

  wait() {
    clearTimeout(this.timer);
    if (!document.hidden) this.timer = setTimeout(() => this.ask(), this.seconds * 1000);
  }

  /** One question after the other: what an answer leads to is shown before the next is asked. */
  ask() {
    this.asked = this.asked.then(() => this.askNext());
    return this.asked;
  }

  async askNext() {
    clearTimeout(this.timer);
    try {
      const known = this.etag && !this.owes; // what is to be shown is shown, changed or not
      const answer = await fetch(this.root.dataset.live ?? "", { cache: "no-store", signal: patience(), headers: known ? { "If-None-Match": this.etag } : {} });
      if (answer.status === 200) {
        this.etag = answer.headers.get("ETag") ?? "";
        await this.changed(await answer.json());
      } else if (answer.status !== 304) throw answer.status;
      else this.slower(this.resolving ? PLAYED : this.slowest);
    } catch {
      this.etag = ""; // asked for again
      this.seconds = Math.max(this.seconds, PLAYED);
      this.slower(SLOWEST);
    }
    this.wait();
  }

  /** @param {number} most */
  slower(most) {
    this.seconds = Math.min(most, this.seconds * 1.5);
  }

  /** @param {LiveAnswer} now */
  async changed(now) {
    let isTold = false;
    [this.seconds, this.slowest] = [now.seconds, now.slowest];
    this.resolving = now.is_being_resolved;
    if (now.stage !== this.stage || now.segment !== this.segment) {
      // All that was played since the page was made, one's own turn and the answer to it.
      const turn = now.turn && now.turn.segment !== this.segment ? { ...now.turn, first: Math.min(now.turn.first, this.last + 1), since: this.segment } : null;
      forget();
      this.isOld = true;
      this.stage = now.stage;
      this.segment = now.segment;
      this.last = now.turn?.last ?? -1;
      const isOffered = turn && !this.isVain; // else the page of what is to be done now offers it
      this.owes = isOffered ? null : "reload";
      if (isOffered) this.offer(turn);
      isTold = Boolean(isOffered) && isStill(); // else once it was watched
    }
    const { owes } = this; // more may come while this is shown
    await this.status();
    if (owes === "reload") this.reload();
    else if (this.leadsOn() && !this.busy) this.again();
    else {
      const read = owes === "page" ? await this.renew() : null;
      if (this.isOver && this.leadsOn()) part(this.root, "[data-live-changed]").hidden = false;
      if (read || isTold) this.tell(read ?? (await fetchedPage(location.pathname)));
    }
    if (this.owes === owes) this.owes = null;
  }

  /** Whether the match is over, and there is another to play. */
  get isOver() {
    return OVER.test(this.stage ?? "");
  }

  /** Whether the page has a sheet for a turn that has gone by: there is nothing to submit any more. */
  get isVain() {
    const sheet = document.querySelector("[data-sheet-builder]");
    if (!sheet || this.isOver) return Boolean(sheet);
    return !("posted" in sheet.dataset) && Number(sheet.dataset.segment) !== parseInt(this.stage ?? "", 10); // what was posted would be posted again
  }

  /** Whether everything was watched that led to the reader's own turn, or to the end of the match: the page of that is next. */
  leadsOn() {
    if (!this.isOld || this.isToWatch) return false;
    const isWatched = [...document.querySelectorAll("[data-replay]")].every((root) => !root.player || root.player.isOver);
    const isNext = this.isOver ? part(this.root, "[data-live-offer]").hidden : document.querySelector("#status [data-my-turn]");
    return isWatched && Boolean(isNext);
  }

  /** The page as it is now, which tells what its reader has not heard. */
  again() {
    leave(this.known);
    location.reload();
  }

  /** What was played since it was last told. @param {Document} read */
  tell(read) {
    sayNews(newsSince(read, this.known));
    this.known = this.segment;
  }

  /** The score and the log as they are now; gives the page that has them. */
  async renew() {
    const read = await fetchedPage(location.pathname);
    for (const old of document.querySelectorAll("[data-renewed]")) {
      const now = read.querySelector(`[data-renewed=${old.dataset.renewed}]`);
      if (now) old.replaceWith(now);
    }
    log(read);
    return read;
  }

  /** The status line as it is now, in place of the old one. */
  async status() {
    const now = (await fetchedPage(this.root.dataset.status)).getElementById("status");
    if (now) document.getElementById("status")?.replaceWith(now);
  }

  /** Something changed that is no turn: show it, unless somebody is in the middle of something. */
  reload() {
    if (this.busy && !this.isVain) part(this.root, "[data-live-changed]").hidden = false;
    else this.again();
  }

  /** @param {LiveTurn} turn */
  offer(turn) {
    const notice = part(this.root, "[data-live-offer]");
    part(notice, "[data-live-title]").textContent = turn.title;
    notice.hidden = false;
    part(notice, "button").onclick = async () => (await this.watch(turn))?.inSight();
    if (this.busy || document.hidden || isStill()) return;
    this.isToWatch = true;
    this.watch(turn).then((player) => scrollY || player?.inSight()).finally(() => (this.isToWatch = false)); // who has scrolled looks at something
  }

  /** Whether the reader is in the middle of something. */
  get busy() {
    if (document.querySelector("[data-sheet-builder], dialog[open]")) return true;
    if (document.activeElement?.closest("form, [data-replay]")) return true;
    if ([...document.querySelectorAll("[data-replay]")].some((root) => root.player?.clock?.plays)) return true;
    return [...document.querySelectorAll("main :is(textarea, input, select)")].some(isChanged);
  }

  /** @param {Watched} turn */
  async watch({ first, last, since = -1, panel = `${this.root.dataset.watch}?panel=1&event=${first}&since=${since}` }) {
    const place = part(this.root, "[data-live-replay]");
    const read = await panelOf(panel);
    if (!read) return;
    read.dataset.play = "yes";
    read.dataset.event = `${first}`;
    read.dataset.until = `${last}`;
    const now = document.createElement("p");
    now.append(part(this.root, "[data-live-offer] a").cloneNode(true));
    place.replaceChildren(read, now);
    place.hidden = false;
    part(this.root, "[data-live-offer]").hidden = true;
    if (!document.querySelector("[data-sheet-builder]")) document.getElementById("pitch")?.setAttribute("hidden", "");
    look(read);
    const player = await start(read);
    read.addEventListener("replay:pause", () => this.isShown());
    if (!player.clock?.plays) this.isShown();
    return player;
  }

  /** A turn was watched: now the page may say what it has led to. */
  isShown() {
    this.owes = "page";
    this.ask();
  }
}

/** A server that says nothing is asked again later. */
const patience = () => AbortSignal.timeout(PATIENCE * 1000);

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Their turn plays by itself once: on the board of the plan, or up to a question in the middle of it.
 * @param {HTMLElement} link @param {Live} live @param {HTMLElement | null} plan
 */
async function theirs(link, live, plan) {
  quieten(link);
  const { match, first, last, panel } = link.dataset;
  const seen = watched(match);
  if (seen >= Number(last) || isStill()) return;
  if (plan) {
    new Theirs(link, plan);
  } else if ("asked" in link.dataset) {
    if (document.hidden) await new Promise((look) => document.addEventListener("visibilitychange", look, { once: true }));
    const player = live.busy ? null : await live.watch({ first: Math.max(Number(first), seen), last: Number(last), panel });
    player?.inSight();
    player?.root.addEventListener("replay:pause", () => player.isOver && document.getElementById("status")?.scrollIntoView({ block: "nearest" }), { once: true });
  }
}

/** A page of the site as it is now. Throws without an answer. @param {string} [address] */
async function fetchedPage(address = "") {
  const answer = await fetch(address, { signal: patience() });
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** The turns that the page's log does not have yet, above the others. @param {Document} read */
function log(read) {
  const place = document.querySelector("[aria-labelledby=log-title]");
  if (!place) return;
  const rows = [...read.querySelectorAll(".match-turn")];
  const known = rows.findIndex((row) => document.getElementById(row.id));
  part(place, "h2").after(...rows.slice(0, known < 0 ? rows.length : known));
  if (rows.length) place.querySelector(".empty")?.remove();
}

/** What the page said when it was loaded is over when that turn was played. */
function forget() {
  for (const message of document.querySelectorAll("[data-message], .notice-good[data-draft-status]")) message.remove();
}

/** @param {Field} field */
function isChanged(field) {
  if (field.type === "hidden" || field.closest("[data-replay]")) return false;
  if ("options" in field) return [...field.options].some((option) => option.selected !== option.defaultSelected) && field.selectedIndex > 0;
  if ("checked" in field && (field.type === "checkbox" || field.type === "radio")) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const root = globalThis.document?.querySelector("[data-live]");
if (root) {
  const live = (root.live = new Live(root));
  const plan = document.querySelector("[data-sheet-builder]:not([data-posted])");
  for (const link of document.querySelectorAll("[data-theirs]")) theirs(link, live, plan);
}
