/* The draft: kept on this device at once, saved on the server a second later, never over another's. */

import { made, button } from "./dom.js";
import { clockTime } from "./moments.js";
import { lost } from "./plan-client.js";
import { filled } from "./plan-words.js";

const REST = 1000;
const RETRY = 15000;
const moment = (at) => (at ? Date.parse(at) : null);

export class Drafts {
  constructor(root, sheet, client) {
    const { user, match, side, segment, saved, posted, zone, offset = 0 } = root.dataset;
    Object.assign(this, { sheet, client, segment: Number(segment), seen: saved || null, zone: { zone, offset: Number(offset) }, url: `/api/v1/matches/${match}/sheet?side=${side}` });
    this.owner = `kemari-draft:${user}:`;
    this.turns = `${this.owner}${match}:${side}:`;
    this.key = this.turns + segment;
    this.status = root.querySelector("[data-draft-status]");
    this.box = root.querySelector("[data-draft-conflict]");
    this.old = root.querySelector("[data-draft-old]");
    this.field = root.querySelector("[name=seen]"); // another draft is not overwritten by what is handed in
    this.isPosted = Boolean(posted);
    this.synced = sheet.text;
    sheet.addEventListener("change", () => this.changed());
    addEventListener("online", () => this.sync());
    root.querySelector("#sheet-form").dataset.keeps = ""; // Back to the page puts nothing else into it
    root.querySelector("#sheet-form").addEventListener("submit", (event) => {
      root.querySelector("[data-not-submitted]").hidden = navigator.onLine;
      if (navigator.onLine) return this.handedIn();
      event.preventDefault();
      return this.later();
    });
    addEventListener("pageshow", (event) => event.persisted && (this.isOver = false));
  }

  clock(at) {
    return clockTime(at, this.zone);
  }

  /** What this device kept: restored if the server has nothing newer, else shown beside it. */
  start() {
    this.forgetOthers();
    this.showOld();
    const kept = this.read(this.key);
    if (!kept) return;
    if (kept.text === this.sheet.text) return this.isPosted || this.keep(); // the server has it
    if (kept.synced) return this.catchUp(kept);
    if (this.isPosted || moment(kept.seen) === moment(this.seen)) {
      this.sheet.type(kept.text);
      this.tell(filled("restored", { time: this.clock(kept.at) }));
    } else this.conflict(this.sheet.text, kept.text);
  }

  /** This device saved the draft while the server was still writing the page: that one is newer. */
  catchUp(kept) {
    if (this.isPosted || moment(kept.seen) <= moment(this.seen)) return;
    Object.assign(this, { seen: kept.seen, synced: kept.text, isEmpty: kept.isEmpty });
    this.sheet.type(kept.text);
    this.saved();
  }

  saved() {
    this.keep();
    this.tell(this.seen ? filled(this.isEmpty ? "draft_empty" : "draft_saved", { time: this.clock(this.seen) }) : filled("theirs"));
  }

  read(key) {
    try {
      const kept = JSON.parse(localStorage.getItem(key));
      return typeof kept?.text === "string" ? kept : null;
    } catch {
      return null;
    }
  }

  keep(synced = this.sheet.text === this.synced, submitted = false) {
    if (this.isOver) return;
    try {
      localStorage.setItem(this.key, JSON.stringify({ text: this.sheet.text, at: Date.now(), seen: this.seen, synced, submitted, isEmpty: this.isEmpty }));
      this.kept = "kept_here";
    } catch {
      this.kept = "kept_nowhere";
      this.tell(filled("not_kept"));
    }
  }

  /** The form has the text now: a draft saved after it would be one more. */
  handedIn() {
    clearTimeout(this.rest);
    if (this.sending) this.field.remove(); // our own draft may be saved before the form arrives
    else this.field.value = this.seen ?? "";
    this.keep(false, true);
    this.client.leave(); // once the turn is submitted, questions about it are refused
    this.isOver = true;
  }

  forgetOthers() {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("kemari-draft:") && !key.startsWith(this.owner)) localStorage.removeItem(key);
    }
  }

  /** What was written for an earlier turn and never reached the server is shown, and never sent. */
  showOld() {
    for (const key of Object.keys(localStorage)) {
      const segment = Number(key.slice(this.turns.length));
      if (!key.startsWith(this.turns) || segment === this.segment) continue;
      const kept = this.read(key);
      if (!kept || kept.synced || kept.submitted || !kept.text.trim()) {
        localStorage.removeItem(key);
        continue;
      }
      const entry = made("details", { class: "card" }, made("summary", {}, filled("old_draft", { time: this.clock(kept.at) })), made("pre", { class: "scroll-x" }, kept.text));
      entry.append(button(filled("forget"), () => (localStorage.removeItem(key), entry.remove())));
      this.old.append(entry);
    }
  }

  changed() {
    this.keep(false);
    if (this.mine) this.mine.textContent = this.sheet.text;
    clearTimeout(this.rest);
    if (!this.inConflict) this.rest = setTimeout(() => this.sync(), REST);
  }

  async sync() {
    const { text } = this.sheet;
    if (this.isOver || this.inConflict) return;
    if (text === this.synced) return this.isLate && this.seen && this.saved();
    if (this.sending) return this.changed();
    const before = this.sent;
    Object.assign(this, { sending: true, sent: text });
    let response;
    let answer;
    try {
      response = await this.client.put(this.url, { text, segment: this.segment, seen: this.seen });
      answer = await (response.ok ? response.json() : response.json().catch(() => ({})));
    } catch {
      return this.later();
    } finally {
      this.sending = false;
    }
    if (response.status === 429 || response.status >= 500) this.later(Number(response.headers.get("Retry-After")) * 1000 || RETRY);
    else if (response.ok) {
      Object.assign(this, { seen: answer.saved_at, synced: text, isEmpty: !answer.canonical });
      this.saved();
    } else if (answer.code === "draft_changed") await this.compare(before);
    else if (answer.code === "stale") {
      this.isOver = true;
      this.tell(filled("turn_over"), "notice-bad");
    } else this.tell(lost({ refused: { ...answer, status: response.status } }, filled), "notice-warn");
  }

  /** The server takes nothing now. */
  later(rest = RETRY) {
    this.keep();
    this.tell(filled(this.kept, { time: this.clock(Date.now()) }), "notice-warn");
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.sync(), rest);
  }

  async compare(before) {
    let theirs;
    try {
      const response = await this.client.get(this.url);
      theirs = response.ok ? await response.json() : null;
    } catch {
      return this.later();
    }
    const seen = theirs?.state === "draft" ? theirs.saved_at : null;
    // What was sent before was saved, if only its answer was lost.
    if (!theirs || theirs.text === this.sheet.text || theirs.text === before) {
      this.seen = seen;
      return this.changed();
    }
    return this.conflict(theirs.text, this.sheet.text, seen);
  }

  /** Two drafts of one turn: both are shown, one is kept. Who is writing keeps the focus. */
  conflict(theirs, mine, seen = this.seen) {
    const shown = this.sheet.text;
    this.inConflict = true;
    this.tell(filled("not_saved"), "notice-warn");
    const end = (text) => {
      this.inConflict = false;
      this.seen = seen;
      this.box.replaceChildren();
      if (text === shown) this.changed();
      else this.sheet.type(text);
      if (text !== theirs) return this.keep();
      this.synced = theirs;
      this.saved();
    };
    const side = (title, text, label) => made("div", {}, made("h3", {}, title), made("pre", { class: "scroll-x" }, text), button(label, () => end(text)));
    this.box.replaceChildren(
      made("p", {}, made("strong", {}, filled("conflict"))),
      made("div", { class: "split split-even" }, side(filled("mine"), mine, filled("keep_mine")), side(filled("theirs"), theirs, filled("take_theirs"))),
    );
    this.mine = mine === shown && this.box.querySelector("pre"); // which goes on
    this.box.scrollIntoView({ block: "nearest" });
  }

  tell(words, tone = "") {
    this.isLate = Boolean(tone);
    Object.assign(this.status, { textContent: words, className: `notice ${tone}` });
  }
}
