/* Two sheets side by side, drawn by the server: the other was kept here, or is a bot's. And the opponents' answer. */

import { made, button } from "./dom.js";
import { lost } from "./plan-client.js";
import { percent } from "./plan-layers.js";
import { filled, shareWords, unbroken } from "./plan-words.js";

const MOST = 3; // kept at a time

export class Compare {
  constructor(root, sheet, client, voice) {
    Object.assign(this, { root, sheet, client, voice, other: null, all: [] });
    this.box = root.querySelector("[data-plan-compare]");
    root.querySelector("[data-compare-keep]")?.addEventListener("click", () => this.keep(sheet.text));
    root.querySelector("[data-plan-suggest]")?.addEventListener("click", () => this.suggest());
    sheet.addEventListener("judged", () => this.other && this.later());
  }

  async suggest() {
    this.box.ariaBusy = true;
    const found = await this.client.ask("suggestion", { text: "" });
    this.box.ariaBusy = false;
    if (found?.text) this.keep(found.text, filled("suggestion"));
    else if (found) this.voice.say(lost(found, filled));
  }

  /** Kept sheets are named by their first line, or by having no plays; the newest come first. */
  keep(text, title = filled("kept", { play: text.match(/^(?!END\b).+/)?.[0] ?? filled("no_plays") })) {
    this.other = this.all.find((each) => each.text === text) ?? { text, title };
    this.all = [this.other, ...this.all.filter((each) => each !== this.other)].slice(0, MOST);
    return this.draw();
  }

  later() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.draw(), 800);
  }

  async draw() {
    const { other, sheet } = this;
    const { text } = sheet;
    const columns = [];
    for (const [each, against] of [[{ text, title: filled("present") }, other], [other, { text }]]) {
      const odds = await this.client.ask("odds", { text: each.text, quick: false }, `compare-${each === other}`);
      const picture = await this.client.ask("picture", { text: each.text, against: against.text }, `compare-picture-${each === other}`);
      if (!odds || !picture || this.other !== other) return;
      const missing = [odds, picture].find(({ refused, offline }) => refused || offline);
      if (missing) return this.show(made("p", {}, lost(missing, filled))); // it is about other sheets
      columns.push(this.column({ ...each, odds, picture, against: against.text.split("\n") }));
    }
    this.show(made("div", { class: "plan-sides", role: "group", "aria-label": filled("compare") }, ...columns));
  }

  show(compared) {
    this.box.replaceChildren(made("p", { class: "cluster" }, ...this.buttons()), compared);
  }

  /** One sheet: its name, verdict and shares, where it leads, its plays; those that the other lacks are marked. */
  column({ text, title, odds, picture, against }) {
    const share = (key, name) => `${filled(key)} ${odds.outlook ? `${percent(odds.outlook[name])} %` : "–"}`;
    const lines = text.split("\n").map((line) => (against.includes(line) ? `${line}\n` : made("mark", {}, `${line}\n`)));
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
      ...(this.all.length > 1 ? this.all : []).map((each) => button(each.title, () => this.keep(each.text), { pressed: each === this.other, quiet: true })),
      button(filled("take_other"), () => {
        const { text } = this.other;
        this.keep(this.sheet.text);
        this.sheet.type(text);
      }),
      button(filled("compare_end"), () => {
        Object.assign(this, { other: null, all: [] });
        this.box.replaceChildren();
      }, { quiet: true }),
    ];
  }
}

/** A picture that the server has drawn, upward as the board of the page is. */
function pictured(root, svg) {
  const turned = root.querySelector("[data-pitch].pitch-turned") ? " pitch-turned" : "";
  const box = made("div", { class: `plan-picture${turned}` });
  box.innerHTML = svg;
  return box;
}

export function answers(root, sheet, client) {
  const box = root.querySelector("[data-plan-answer]");
  root.querySelector("[data-plan-answer-ask]")?.addEventListener("click", async () => {
    box.ariaBusy = true;
    const { text } = sheet;
    const found = await client.ask("answer", { text });
    if (text !== sheet.text) return; // it is about a sheet that is another one by now
    box.ariaBusy = false;
    if (!found) return;
    if (found.refused || found.offline) return box.replaceChildren(made("p", {}, lost(found, filled)));
    if (found.faults.length) return box.replaceChildren(made("p", {}, found.faults[0].reason));
    if (found.times === null) return box.replaceChildren(made("p", {}, filled("answer_none")));
    const values = { ...found };
    for (const end of ["touchdown", "ball", "carrier", "turnover"]) values[end] = percent(found[end]);
    box.replaceChildren(
      made("p", {}, filled("answer", values)),
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
    box.ariaBusy = false;
    box.replaceChildren();
  });
}
