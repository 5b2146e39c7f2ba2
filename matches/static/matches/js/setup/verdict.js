/* What the rules say of a formation, as the server answers: numbers, refusals, what gives way. */

const element = (tag, name, words = "") => {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = words;
  return made;
};

export class Verdict {
  constructor({ counts, refusals, gives }, words) {
    Object.assign(this, { counts, refusals, gives, words });
  }

  draw(formation, answer) {
    this.counts.replaceChildren(...(formation?.counts ?? []).map((count) => this.count(count)));
    const wrong = formation?.refusals ?? [];
    this.refusals.replaceChildren(...wrong.map((refusal) => this.refusal(refusal)), ...this.notes(formation, answer));
    const lines = answer?.replaces ?? [];
    this.gives.hidden = !lines.length;
    this.gives.querySelector("ul").replaceChildren(...lines.map(({ before, after }) => element("li", "", after ? `${before} → ${after}` : before)));
  }

  count(count) {
    const item = element("li", count.holds ? "rule-count rule-count-holds" : "rule-count rule-count-fails");
    const key = count.most === null ? "at_least" : count.least === count.most ? "exactly" : "at_most";
    const sign = element("span", "rule-count-sign", count.holds ? "✓" : "✗");
    sign.setAttribute("aria-hidden", "true");
    item.append(sign, element("span", "", count.words), " ", element("strong", "num", this.words(key, count)));
    item.append(element("span", "visually-hidden", `, ${this.words(count.holds ? "holds" : "fails")}`));
    return item;
  }

  refusal({ reason, rule, url }) {
    const item = element("li", "", `${reason} `);
    const code = element("code", "", rule);
    const link = url ? element("a", "") : null;
    if (link) {
      link.href = url;
      link.append(code);
    }
    item.append(link ?? code);
    return item;
  }

  notes(formation, answer) {
    if (!formation || formation.refusals.length) return [];
    const said = formation.places.length ? this.words("legal") : this.words("empty");
    return [element("li", "soft", said), ...[...new Set((answer.notes ?? []).map(({ reason }) => reason))].map((reason) => element("li", "soft", reason))];
  }
}
