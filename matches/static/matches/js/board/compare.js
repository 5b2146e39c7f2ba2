/* Two sheets side by side: what each comes to. The other one is kept from here, or a bot's suggestion.
 * And what the opponents would do: a bot plays their next turn from the expected position. A sandbox.
 */

import { made, button } from "./dom.js";
import { lost } from "./plan-client.js";
import { percent } from "./plan-layers.js";
import { filled } from "./plan-words.js";

export class Compare {
  constructor(root, sheet, client, voice) {
    Object.assign(this, { sheet, client, voice, other: null });
    this.box = root.querySelector("[data-plan-compare]");
    root.querySelector("[data-compare-keep]")?.addEventListener("click", () => this.keep(sheet.text, filled("kept")));
    root.querySelector("[data-plan-suggest]")?.addEventListener("click", () => this.suggest());
    sheet.addEventListener("judged", () => this.other && this.later());
  }

  async suggest() {
    const found = await this.client.ask("suggestion", { text: "" });
    if (!found) return undefined;
    if (found.refused || found.offline) return this.voice.say(lost(found, filled));
    return this.keep(found.text, filled("suggestion"));
  }

  keep(text, title) {
    this.other = { text, title };
    return this.draw();
  }

  later() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.draw(), 800);
  }

  async draw() {
    const { other, sheet } = this;
    const text = sheet.text;
    const columns = [];
    for (const each of [{ text, title: filled("present") }, other]) {
      const odds = await this.client.ask("odds", { text: each.text, quick: false }, `compare-${each === other}`);
      const board = await this.client.ask("board", { text: each.text }, `compare-board-${each === other}`);
      if (!odds || !board || odds.refused || board.refused || odds.offline || board.offline) return;
      columns.push({ ...each, odds, board });
    }
    if (this.other === other) this.box.replaceChildren(this.table(columns), ...this.buttons());
  }

  table(columns) {
    const row = (name, cell) => made("tr", {}, made("th", { scope: "row" }, filled(name)), ...columns.map((column) => made("td", {}, cell(column))));
    const share = (name) => ({ odds }) => (odds.outlook ? `${percent(odds.outlook[name])} %` : "–");
    return made(
      "div",
      { class: "table-wrap" },
      made(
        "table",
        { class: "table" },
        made("caption", { class: "visually-hidden" }, filled("compare")),
        made("thead", {}, made("tr", {}, made("td", {}), ...columns.map(({ title }) => made("th", { scope: "col" }, title)))),
        made(
          "tbody",
          {},
          row("verdict", ({ odds }) => odds.verdict.words),
          row("row_turnover", share("turnover")),
          row("row_score", share("touchdown")),
          row("row_against", share("touchdown_against")),
          row("row_expected", ({ board }) => expected(board)),
          row("row_plays", ({ text }) => made("pre", { class: "plan-pre" }, text)),
        ),
      ),
    );
  }

  buttons() {
    return [
      button(filled("take_other"), () => {
        const { text } = this.other;
        this.keep(this.sheet.text, filled("kept"));
        this.sheet.type(text);
      }),
      button(filled("compare_end"), () => {
        this.other = null;
        this.box.replaceChildren();
      }, { quiet: true }),
    ];
  }
}

/** Where the ball and the own players are expected. */
function expected(board) {
  const shown = board.balls.map(([square, who]) => (who ? filled("ball_with", { number: who[1], whose: filled(who[0] === board.side ? "whose_own" : "whose_theirs"), square: square ?? "" }) : square ? filled("ball_at", { square }) : ""));
  const down = board.players.filter(([side, , , state]) => side !== board.side && state > 0).length;
  return [...shown, filled("expected_down", { down }), filled("expected_odds", { odds: percent(board.odds) })].filter(Boolean).join(" ");
}

export function answers(root, sheet, client) {
  const box = root.querySelector("[data-plan-answer]");
  const asks = root.querySelector("[data-plan-answer-ask]");
  asks?.addEventListener("click", async () => {
    asks.disabled = true;
    box.replaceChildren(made("p", { class: "soft" }, filled("answer_waits")));
    const found = await client.ask("answer", { text: sheet.text });
    asks.disabled = false;
    if (!found) return;
    if (found.refused || found.offline) return box.replaceChildren(made("p", {}, lost(found, filled)));
    if (found.times === null) return box.replaceChildren(made("p", {}, filled("answer_none")));
    const values = { times: found.times, touchdown: percent(found.touchdown), turnover: percent(found.turnover), casualties: found.casualties };
    box.replaceChildren(
      made("p", {}, filled("answer", values)),
      made("details", {}, made("summary", {}, filled("answer_story")), made("ol", { class: "log" }, ...found.story.map((line) => made("li", {}, line)))),
    );
  });
  sheet.addEventListener("change", () => box?.replaceChildren());
}
