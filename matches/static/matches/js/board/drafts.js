/* The draft: kept on this device at once, saved on the server a second later, never over another's. */

import { DRAFT, device } from "../../../core/js/store.js";
import { button, made, part } from "./dom.js";
import { clockTime } from "./moments.js";
import { lost } from "./plan-client.js";
import { filled } from "./plan-words.js";
import { keptRows } from "./rows.js";
import { keyOf, sentPlays, textOfAnswer, wordsOfPlays } from "./sheet.js";

const REST = 1000;
const RETRY = 15000;
/** @param {string | null | undefined} at */
const moment = (at) => (at ? Date.parse(at) : 0);

/** The sheet that is kept under a key; null if there is none, or nothing of it can be read. @param {string} key */
function keptSheet(key) {
  const kept = device.sheet(key);
  if (!kept || "text" in kept.plays) return kept;
  const rows = keptRows(kept.plays.rows);
  return rows.length || !kept.plays.rows.length ? { ...kept, plays: { rows, below: String(kept.plays.below || "END") } } : null;
}

export class Drafts {
  /** @param {HTMLElement} root @param {Sheet} sheet @param {PlanClient} client */
  constructor(root, sheet, client) {
    const { user, match, side, segment, saved, posted, zone, offset = 0 } = root.dataset;
    this.sheet = sheet;
    this.client = client;
    this.segment = Number(segment);
    this.seen = saved || null; // when the server had saved the draft that this one is written over
    this.zone = { zone, offset: Number(offset) };
    this.url = `/api/v1/matches/${match}/sheet?side=${side}`;
    this.owner = `${DRAFT}${user}:`;
    this.turns = `${this.owner}${match}:${side}:`;
    this.key = `${this.turns}${segment}`;
    this.status = part(root, "[data-draft-status]");
    this.box = part(root, "[data-draft-conflict]");
    this.old = part(root, "[data-draft-old]");
    this.field = part(root, "[name=seen]"); // another draft is not overwritten by what is handed in
    this.written = part(root, "[name=rows]"); // in place of the text, where the server has not written that yet
    this.isPosted = Boolean(posted);
    this.synced = keyOf(sheet.kept);
    this.sent = sheet.state;
    this.sending = this.inConflict = this.isOver = this.isLate = this.isEmpty = false;
    /** Their text beside another, which goes on. @type {HTMLElement | null} */ this.mine = null;
    /** @type {Timer} */ this.rest = undefined;
    sheet.addEventListener("change", () => this.changed());
    addEventListener("online", () => this.sync());
    const form = part(root, "#sheet-form");
    form.dataset.keeps = ""; // Back to the page puts nothing else into it
    form.addEventListener("submit", (event) => {
      part(root, "[data-not-submitted]").hidden = navigator.onLine;
      if (navigator.onLine) return this.handedIn();
      event.preventDefault();
      return this.later();
    });
    addEventListener("pageshow", (event) => event.persisted && (this.isOver = false));
  }

  /** @param {string | number | null | undefined} at */
  clock(at) {
    return clockTime(at ?? null, this.zone);
  }

  /** What this device kept: restored if the server has nothing newer, else shown beside it. */
  start() {
    for (const key of device.keys(DRAFT)) if (!key.startsWith(this.owner)) device.keep(key, null); // another reader's
    this.showOld();
    const kept = keptSheet(this.key);
    if (!kept) return;
    if (keyOf(kept.plays) === keyOf(this.sheet.kept)) return this.isPosted || this.keep(); // the server has it
    if (kept.synced) return this.catchUp(kept);
    const isNewest = this.isPosted || moment(kept.seen) === moment(this.seen);
    if (!this.isPosted && "rows" in kept.plays && (kept.submitted || !isNewest)) return this.compareRows(kept, isNewest);
    return isNewest ? this.restore(kept) : this.conflict(this.sheet.kept, kept.plays);
  }

  /** @param {KeptSheet} kept */
  restore({ plays, at }) {
    this.sheet.take(plays);
    this.tell(filled("restored", { time: this.clock(at) }));
  }

  /** Rows of this device and the text that the server has: they are one if that is what it writes for them. @param {KeptSheet} kept @param {boolean} isNewest no other draft was saved since */
  async compareRows(kept, isNewest) {
    const theirs = this.sheet.kept;
    this.inConflict = true; // nothing is saved meanwhile
    const answer = await this.client.ask("odds", { ...sentPlays(kept.plays), quick: true }, "kept");
    const isSaved = Boolean(answer && "rows" in answer && keyOf({ text: textOfAnswer(answer) }) === keyOf(theirs));
    const isUntouched = keyOf(this.sheet.kept) === keyOf(theirs);
    this.inConflict = false;
    if (isSaved && !isUntouched) return this.changed();
    if (isSaved) return isNewest ? this.keep() : this.saved(); // what was submitted arrived: the page says so
    return isNewest && isUntouched ? this.restore(kept) : this.conflict(this.sheet.kept, kept.plays);
  }

  /** This device saved the draft while the server was still writing the page: that one is newer. @param {KeptSheet} kept */
  catchUp({ plays, seen = null, isEmpty = false }) {
    if (this.isPosted || moment(seen) <= moment(this.seen)) return;
    this.isInSync(keyOf(plays), seen, isEmpty);
    this.sheet.take(plays);
    this.saved();
  }

  /** The server has a sheet. @param {string} key @param {string | null} seen @param {boolean} isEmpty it plays nothing of it */
  isInSync(key, seen, isEmpty) {
    this.synced = key;
    this.seen = seen;
    this.isEmpty = isEmpty;
  }

  saved() {
    this.keep();
    this.tell(this.seen ? filled(this.isEmpty ? "draft_empty" : "draft_saved", { time: this.clock(this.seen) }) : filled("theirs"));
  }

  /** Whether this device keeps it. */
  keep(synced = keyOf(this.sheet.kept) === this.synced, submitted = false) {
    if (this.isOver) return true;
    const { sheet: { kept }, seen, isEmpty } = this;
    const isKept = device.keep(this.key, { ...kept, at: Date.now(), seen, synced, submitted, isEmpty });
    if (!isKept) this.tell(filled("not_kept"));
    return isKept;
  }

  /** The form has the text now: a draft saved after it would be one more. */
  handedIn() {
    clearTimeout(this.rest);
    const { kept } = this.sheet;
    this.written.value = "rows" in kept ? JSON.stringify(sentPlays(kept)) : "";
    if (this.sending) this.field.remove(); // our own draft may be saved before the form arrives
    else this.field.value = this.seen ?? "";
    this.keep(false, true);
    this.client.leave(); // once the turn is submitted, questions about it are refused
    this.isOver = true;
  }

  /** What was written for an earlier turn and never reached the server is shown, and never sent. */
  showOld() {
    for (const key of device.keys(this.turns)) {
      const kept = keptSheet(key);
      if (Number(key.slice(this.turns.length)) === this.segment) continue;
      if (!kept || kept.synced || kept.submitted || !wordsOfPlays(kept.plays).trim()) {
        device.keep(key, null);
        continue;
      }
      const entry = made("details", { class: "card" }, made("summary", {}, filled("old_draft", { time: this.clock(kept.at) })), made("pre", { class: "scroll-x" }, wordsOfPlays(kept.plays)));
      entry.append(button(filled("forget"), () => (device.keep(key, null), entry.remove())));
      this.old.append(entry);
    }
  }

  changed() {
    this.keep(false);
    if (this.mine) this.mine.textContent = wordsOfPlays(this.sheet.kept);
    clearTimeout(this.rest);
    if (!this.inConflict) this.rest = setTimeout(() => this.sync(), REST);
  }

  async sync() {
    const { state, kept } = this.sheet;
    if (this.isOver || this.inConflict) return;
    if (keyOf(kept) === this.synced) return this.isLate && this.seen && this.saved();
    if (this.sending) return this.changed();
    const before = this.sent;
    this.sending = true;
    this.sent = state;
    let response;
    /** @type {SheetAnswer} */
    let answer;
    try {
      response = await this.client.put(this.url, { ...sentPlays(kept), segment: this.segment, seen: this.seen });
      answer = await (response.ok ? response.json() : response.json().catch(() => ({})));
    } catch {
      return this.later();
    } finally {
      this.sending = false;
    }
    const { status } = response;
    if (status === 429 || status >= 500) this.later(Number(response.headers.get("Retry-After")) * 1000 || RETRY);
    else if (response.ok) {
      this.sheet.write(state, answer.text);
      this.isInSync(answer.text, answer.saved_at, !answer.canonical);
      this.saved();
    } else if (answer.code === "draft_changed") await this.compare(before);
    else if (answer.code === "stale") {
      this.isOver = true;
      this.tell(filled("turn_over"), "notice-bad");
    } else this.tell(lost({ refused: { ...answer, status } }, filled), "notice-warn");
  }

  /** The server takes nothing now. @param {number} [rest] */
  later(rest = RETRY) {
    this.tell(filled(this.keep() ? "kept_here" : "kept_nowhere", { time: this.clock(Date.now()) }), "notice-warn");
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.sync(), rest);
  }

  /** Our draft and that of the server. @param {SheetState} before what was sent last */
  async compare(before) {
    /** @type {SheetAnswer | null} */
    let theirs;
    try {
      const response = await this.client.get(this.url);
      theirs = response.ok ? await response.json() : null;
    } catch {
      return this.later();
    }
    const seen = theirs?.state === "draft" ? theirs.saved_at : null;
    // What was sent before was saved, if only its answer was lost.
    if (!theirs || theirs.text === this.sheet.text || theirs.text === before.text) {
      this.seen = seen;
      return this.changed();
    }
    return this.conflict({ text: theirs.text }, this.sheet.kept, seen);
  }

  /** Two drafts of one turn: both are shown, one is kept. Who is writing keeps the focus.
   * @param {SheetPlays} theirs @param {SheetPlays} mine @param {string | null} [seen]
   */
  conflict(theirs, mine, seen = this.seen) {
    const shown = keyOf(this.sheet.kept);
    this.inConflict = true;
    this.tell(filled("not_saved"), "notice-warn");
    const end = (/** @type {SheetPlays} */ plays) => {
      this.inConflict = false;
      this.seen = seen;
      this.box.replaceChildren();
      if (keyOf(plays) === shown) this.changed();
      else this.sheet.take(plays);
      if (plays !== theirs) return this.keep();
      this.synced = keyOf(theirs);
      return this.saved();
    };
    const [ours, other] = [mine, theirs].map((plays) => made("pre", { class: "scroll-x" }, wordsOfPlays(plays)));
    const side = (/** @type {string} */ title, /** @type {HTMLElement} */ pre, /** @type {string} */ label, /** @type {SheetPlays} */ plays) => made("div", {}, made("h3", {}, title), pre, button(label, () => end(plays)));
    this.box.replaceChildren(
      made("p", {}, made("strong", {}, filled("conflict"))),
      made("div", { class: "split split-even" }, side(filled("mine"), ours, filled("keep_mine"), mine), side(filled("theirs"), other, filled("take_theirs"), theirs)),
    );
    this.mine = keyOf(mine) === shown ? ours : null; // which goes on
    this.box.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} words @param {string} [tone] */
  tell(words, tone = "") {
    this.isLate = Boolean(tone);
    this.status.textContent = words;
    this.status.className = `notice ${tone}`;
  }
}
