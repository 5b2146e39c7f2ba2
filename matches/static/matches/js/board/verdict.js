/* One verdict on the sheet: a quick estimate at once, all rehearsals after a pause: an edit would wait for them. */

import { detailOf, made, part } from "./dom.js";
import { lost } from "./plan-client.js";
import { filled, unbroken } from "./plan-words.js";

const REST = 60; // while somebody types
const AGAIN = 5000; // without an answer

export class Verdict {
  /** @param {HTMLElement} root @param {PlanClient} client @param {Sheet} sheet @param {PlayList} list @param {Voice} voice @param {Frames} frames */
  constructor(root, client, sheet, list, voice, frames) {
    this.frames = frames;
    this.client = client;
    this.sheet = sheet;
    this.list = list;
    this.voice = voice;
    this.box = part(root, "[data-plan-verdict]");
    this.faults = part(root, "[data-plan-faults]");
    this.submit = part(root, "[data-plan-submit]");
    this.isAsked = this.submit.value === "submit_anyway"; // by the server, about this text
    this.isWaiting = this.final = false;
    /** @type {OddsAnswer | null} */ this.answer = null;
    /** @type {Told | null} */ this.verdict = null;
    /** @type {Timer} */ this.rest = undefined;
    this.turn = {};
    sheet.addEventListener("change", (event) => {
      this.isAsked = false;
      this.look(detailOf(event) === "typing" ? REST : 0);
    });
    globalThis.addEventListener("online", () => this.isWaiting && this.look());
    document.addEventListener("visibilitychange", () => this.answer && !document.hidden && this.lookAgain());
  }

  /** Who comes back may have changed what answers depend on, as their standing orders. */
  lookAgain() {
    this.client.known.clear();
    this.look();
  }

  /** The odds are asked for before anything else: they are what an edit is about. @param {number} [rest] */
  look(rest = 0) {
    clearTimeout(this.rest);
    this.isWaiting = false;
    this.box.setAttribute("data-old", "");
    if (rest) this.rest = setTimeout(() => this.judge(), rest);
    else this.judge();
  }

  /** @param {boolean} [quick] */
  async judge(quick = true) {
    const { state, plays } = this.sheet;
    const turn = (this.turn = {}); // a newer look takes the place of this one
    const answer = await this.client.ask("odds", { ...plays, quick });
    if (turn !== this.turn || state !== this.sheet.state) return;
    if (!answer || answer.offline) return this.waits(answer);
    if (answer.refused) return this.isRefused(answer);
    this.answer = answer;
    if (quick) this.sheet.read(state, answer);
    this.list.know(answer);
    this.show(answer.verdict, !quick);
    if (quick && answer.outlook) this.rest = setTimeout(() => this.judge(false), REST * 5);
  }

  /** What the server refuses for now is asked again: what is not written yet waits for it. @param {Lost} answer */
  isRefused(answer) {
    const { status = 0, wait = 0 } = answer.refused ?? {};
    this.show({ words: lost(answer, filled), tone: "warn" });
    if (status === 429 || status >= 500) this.later(wait * 1000);
  }

  /** @param {number} [rest] */
  later(rest = 0) {
    this.isWaiting = true;
    this.rest = setTimeout(() => this.look(), Math.max(rest, AGAIN));
  }

  /** No connection, or no answer in time: asked again when there may be one. @param {Lost | null} answer */
  waits(answer) {
    this.later();
    if (answer) this.show({ words: filled("offline"), tone: "warn" });
  }

  /** @param {Told} verdict @param {boolean} [final] */
  show(verdict, final = false) {
    this.verdict = verdict;
    this.final = final;
    this.frames.ask("verdict");
  }

  drawNow() {
    const { box, verdict, final } = this;
    if (!verdict) return;
    const words = unbroken(verdict.words);
    box.hidden = false;
    box.removeAttribute("data-old");
    if (box.textContent !== words) box.textContent = words;
    box.className = `notice plan-verdict${verdict.tone ? ` notice-${verdict.tone}` : ""}`;
    box.toggleAttribute("data-empty", !verdict.tone && !this.sheet.rows.length);
    if (final) this.voice.read(verdict.words);
    this.button();
    this.list.sheet.dispatchEvent(new Event("judged"));
  }

  /** One button hands the sheet in; it says so where plays would be skipped. */
  button() {
    const { answer, faults, submit } = this;
    if (answer && !this.isAsked) {
      const skipped = answer.plays.filter((play) => play.fault).length;
      submit.value = skipped ? "submit_anyway" : "submit";
      submit.textContent = skipped ? filled("submit_anyway", { count: skipped }) : (submit.dataset.planSubmit ?? "");
    }
    faults.replaceChildren(...(answer?.faults ?? []).map((fault) => made("li", {}, `${filled("place", fault)}${fault.reason}`)));
  }
}
