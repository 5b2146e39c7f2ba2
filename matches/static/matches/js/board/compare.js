/* Two sheets side by side, drawn by the server: the other was kept here, or is a bot's. And the opponents' answer. */

import { button, made, part } from "./dom.js";
import { lost } from "./plan-client.js";
import { percent } from "./plan-layers.js";
import { filled, shareWords, unbroken } from "./plan-words.js";
import { wordsOf } from "./rows.js";
import { keyOf, sentPlays, textOfAnswer } from "./sheet.js";

const MOST = 3; // kept at a time

export class Compare {
  /** @param {HTMLElement} root @param {Sheet} sheet @param {PlanClient} client @param {Voice} voice */
  constructor(root, sheet, client, voice) {
    this.root = root;
    this.sheet = sheet;
    this.client = client;
    this.voice = voice;
    /** @type {OtherSheet | null} */ this.other = null;
    /** @type {OtherSheet[]} */ this.all = [];
    /** @type {Timer} */ this.rest = undefined;
    this.box = part(root, "[data-plan-compare]");
    root.querySelector("[data-compare-keep]")?.addEventListener("click", () => this.keep(sheet.kept));
    root.querySelector("[data-plan-suggest]")?.addEventListener("click", () => this.suggest());
    sheet.addEventListener("judged", () => this.other && this.later());
  }

  async suggest() {
    this.box.ariaBusy = "true";
    const found = await this.client.ask("suggestion", { text: "" });
    this.box.ariaBusy = "false";
    if (found?.offline || found?.refused) this.voice.say(lost(found, filled));
    else if (found) this.keep({ text: found.text }, filled("suggestion"));
  }

  /** Kept sheets are named by their first line, or by having no plays; the newest come first. @param {SheetPlays} plays @param {string} [title] */
  keep(plays, title = "") {
    const other = this.all.find((each) => keyOf(each.plays) === keyOf(plays)) ?? { plays, title };
    this.other = other;
    this.all = [other, ...this.all.filter((each) => each !== other)].slice(0, MOST);
    return this.draw();
  }

  /** A name that no other kept sheet has. @param {string} title */
  named(title) {
    let found = title;
    for (let number = 2; this.all.some((each) => each.title === found); number += 1) found = `${title} (${number})`;
    return found;
  }

  later() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.draw(), 800);
  }

  async draw() {
    const { other, sheet } = this;
    if (!other) return;
    const both = [];
    for (const each of [{ plays: sheet.kept, title: filled("present") }, other]) {
      const odds = await this.client.ask("odds", { ...sentPlays(each.plays), quick: false }, `compare-${each === other}`);
      if (!odds || this.other !== other) return;
      if (odds.refused || odds.offline) return this.show(made("p", {}, lost(odds, filled))); // it is about other sheets
      each.title ||= this.named(filled("kept", { play: odds.rows.find(({ text }) => text)?.text ?? filled("no_plays") }));
      both.push({ title: each.title, odds, text: textOfAnswer(odds) });
    }
    const columns = [];
    for (const [at, each] of both.entries()) {
      const against = both[1 - at];
      const picture = await this.client.ask("picture", { text: each.text, against: against.text }, `compare-picture-${at}`);
      if (!picture || this.other !== other) return;
      if (picture.refused || picture.offline) return this.show(made("p", {}, lost(picture, filled)));
      columns.push(this.column({ ...each, picture, against: new Set(against.odds.rows.map(({ text }) => text)) }));
    }
    this.show(made("div", { class: "plan-sides", role: "group", "aria-label": filled("compare") }, ...columns));
  }

  /** @param {HTMLElement} compared */
  show(compared) {
    this.box.replaceChildren(made("p", { class: "cluster" }, ...this.buttons()), compared);
  }

  /** One sheet: its name, verdict and shares, where it leads, its plays; those that the other lacks are marked. @param {Column} column */
  column({ title, odds, picture, against }) {
    const share = (/** @type {string} */ key, /** @type {"turnover" | "touchdown" | "touchdown_against"} */ name) => `${filled(key)} ${odds.outlook ? `${percent(odds.outlook[name])} %` : "–"}`;
    const lines = odds.rows.map((row) => (against.has(row.text) ? `${wordsOf([row])}\n` : made("mark", {}, `${wordsOf([row])}\n`)));
    return made(
      "section",
      { class: "stack stack-tight", "aria-label": title },
      made("h3", {}, title),
      pictured(this.root, picture.svg),
      made("p", { class: `notice notice-${odds.verdict.tone}` }, unbroken(odds.verdict.words)),
      made("p", {}, [share("row_turnover", "turnover"), share("row_score", "touchdown"), share("row_against", "touchdown_against")].join(" · ")),
      made("p", { class: "soft" }, picture.words, " ", filled("expected_odds", { odds: shareWords(picture.odds, picture.margin) })),
      made("pre", { class: "plan-pre" }, ...lines),
    );
  }

  buttons() {
    return [
      ...(this.all.length > 1 ? this.all : []).map((each) => button(each.title, () => this.keep(each.plays), { pressed: each === this.other, quiet: true })),
      button(filled("take_other"), () => {
        const { other } = this;
        this.keep(this.sheet.kept);
        if (other) this.sheet.take(other.plays);
      }),
      button(filled("compare_end"), () => {
        this.other = null;
        this.all = [];
        this.box.replaceChildren();
      }, { quiet: true }),
    ];
  }
}

/** A picture that the server has drawn, turned as the board of the page is. @param {HTMLElement} root @param {string} svg */
function pictured(root, svg) {
  const box = made("div", { class: `plan-picture ${part(root, "[data-pitch]").className}` });
  box.innerHTML = svg;
  return box;
}

/** @param {HTMLElement} root @param {Sheet} sheet @param {PlanClient} client */
export function answers(root, sheet, client) {
  const box = part(root, "[data-plan-answer]");
  root.querySelector("[data-plan-answer-ask]")?.addEventListener("click", async () => {
    box.ariaBusy = "true";
    const { state } = sheet;
    const found = await client.ask("answer", sheet.plays);
    if (state !== sheet.state) return; // it is about a sheet that is another one by now
    box.ariaBusy = "false";
    if (!found) return;
    if (found.refused || found.offline) return box.replaceChildren(made("p", {}, lost(found, filled)));
    if (found.faults.length) return box.replaceChildren(made("p", {}, found.faults[0].reason));
    if (found.times === null) return box.replaceChildren(made("p", {}, filled("answer_none")));
    const [touchdown, ball, carrier, turnover] = [found.touchdown, found.ball, found.carrier, found.turnover].map((odds) => percent(odds ?? 0));
    box.replaceChildren(
      made("p", {}, filled("answer", { ...found, touchdown, ball, carrier, turnover })),
      made(
        "div",
        { class: "plan-sides" },
        pictured(root, found.svg),
        made("section", { class: "stack stack-tight" }, made("h3", {}, filled("answer_story")), made("ol", {}, ...found.story.map((line) => made("li", {}, line))), made("p", { class: "soft" }, found.outside)),
      ),
    );
    box.scrollIntoView({ block: "nearest" }); // it may stand below two pictures
  });
  sheet.addEventListener("change", () => {
    box.ariaBusy = "false";
    box.replaceChildren();
  });
}
