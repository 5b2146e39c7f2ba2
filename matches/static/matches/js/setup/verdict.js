/* What the rules say of a formation, as the server answers: numbers, refusals, what gives way. */
import { made, part } from "../board/dom.js";

export class Verdict {
  /** @param {{ counts: HTMLElement, refusals: HTMLElement, gives: HTMLElement }} parts @param {Say} words */
  constructor({ counts, refusals, gives }, words) {
    this.counts = counts;
    this.refusals = refusals;
    this.gives = gives;
    this.words = words;
  }

  /** @param {Formation | undefined} formation @param {SetUpAnswer} answer */
  draw(formation, answer) {
    this.counts.replaceChildren(...(formation?.counts ?? []).map((count) => this.count(count)));
    const wrong = formation?.refusals ?? [];
    this.refusals.replaceChildren(...wrong.map((refusal) => this.refusal(refusal)), ...this.notes(formation, answer));
    const lines = answer?.replaces ?? [];
    this.gives.hidden = !lines.length;
    part(this.gives, "ul").replaceChildren(...lines.map(({ before, after }) => made("li", {}, after ? `${before} → ${after}` : before)));
  }

  /** @param {RuleCount} count */
  count(count) {
    const item = made("li", { class: `rule-count rule-count-${count.holds ? "holds" : "fails"}` });
    const key = count.most === null ? "at_least" : count.least === count.most ? "exactly" : "at_most";
    const sign = made("span", { class: "rule-count-sign" }, count.holds ? "✓" : "✗");
    sign.setAttribute("aria-hidden", "true");
    item.append(sign, made("span", {}, count.words), " ", made("strong", { class: "num" }, this.words(key, count)));
    item.append(made("span", { class: "visually-hidden" }, `, ${this.words(count.holds ? "holds" : "fails")}`));
    return item;
  }

  /** @param {FormationRefusal} refusal */
  refusal({ reason, rule, url }) {
    const item = made("li", {}, `${reason} `);
    const code = made("code", {}, rule);
    item.append(url ? made("a", { href: url }, code) : code);
    return item;
  }

  /** @param {Formation | undefined} formation @param {SetUpAnswer} answer */
  notes(formation, answer) {
    if (!formation || formation.refusals.length) return [];
    const said = formation.places.length ? this.words("legal") : this.words("empty");
    return [made("li", { class: "soft" }, said), ...[...new Set((answer.notes ?? []).map(({ reason }) => reason))].map((reason) => made("li", { class: "soft" }, reason))];
  }
}
