/* The players, marks and labels of a board's picture. */

import { CELL, MARGIN, corner, drawn, squareName } from "../board/squares.js";

export class FiguresLayer {
  /** @param {SVGSVGElement} svg @param {number} side */
  constructor(svg, side) {
    this.side = side;
    /** @type {Map<number, SVGElement>} */ this.tokens = new Map();
    this.names = drawn("g", { class: "setup-labels" });
    this.under = drawn("g", { class: "setup-under" });
    this.figures = drawn("g", { class: "setup-figures" });
    this.over = drawn("g", { class: "setup-over" });
    svg.append(this.names, this.under, this.figures, this.over);
  }

  /** Tokens of these places: whoever stayed moves, so that the eye can follow.
   * @param {Place[]} places @param {{ chosen: number | null, wrong: Map<Square, string> }} marked
   */
  place(places, { chosen, wrong }) {
    const there = new Map(places.map(([number, square]) => [number, square]));
    for (const [number, token] of this.tokens) {
      if (there.has(number)) continue;
      token.remove();
      this.tokens.delete(number);
    }
    for (const [number, square] of there) {
      const { left, top } = corner(square);
      const token = this.tokens.get(number) ?? this.token(number);
      token.style.transform = `translate(${left}px, ${top}px)`;
      token.setAttribute("class", `pitch-figure pitch-standing pitch-${this.side ? "away" : "home"}${number === chosen ? " pitch-chosen" : ""}${wrong.has(square) ? " setup-wrong" : ""}`);
    }
  }

  /** A copy of the server's. @param {number} number */
  token(number) {
    const token = drawn("g", {});
    const inner = drawn("g", { class: "pitch-token" });
    const worn = document.getElementById(`token-${number}`)?.cloneNode(true).childNodes;
    inner.append(...(worn ?? [drawn("text", { class: "pitch-number", x: 10, y: 13, "font-size": 9, "text-anchor": "middle" }, number)]));
    token.append(inner);
    this.figures.append(token);
    this.tokens.set(number, token);
    return token;
  }

  /** Where one may choose: one path. `wrong` squares have a frame. @param {Square[]} open @param {Iterable<Square>} wrong */
  squares(open, wrong) {
    const cells = open.map((square) => cellPath(square)).join("");
    this.under.replaceChildren(drawn("path", { class: "setup-open", d: cells }), ...[...wrong].map((square) => frame(square, "setup-wrong-square")));
  }

  /** A sign on squares: the kick's target, or the places of a list. @param {{ square: Square, words: string, name: string }[]} rows */
  marks(rows) {
    this.over.replaceChildren(...rows.flatMap(({ square, words, name }) => {
      const { left, top } = corner(square);
      const sign = drawn("circle", { class: name, cx: left + 10, cy: top + 10, r: 8.4 });
      return words ? [sign, drawn("text", { class: `${name}-number`, x: left + 10, y: top + 13, "font-size": 9, "font-weight": 700, "text-anchor": "middle" }, words)] : [sign];
    }));
  }

  /** Names of columns and rows at the edges of the part that is shown.
   * @param {number} left @param {number} top @param {number} right @param {number} bottom
   */
  labels(left, top, right, bottom) {
    const names = [];
    for (let x = left; x <= right; x += 1) names.push(label(MARGIN + x * CELL + 10, MARGIN + top * CELL - 4, squareName(x, 0).slice(0, -1)));
    for (let y = top; y <= bottom; y += 1) names.push(label(MARGIN / 2 + left * CELL, MARGIN + y * CELL + 13, y + 1));
    const [width, height] = [(right - left + 1) * CELL + 2 * MARGIN, (bottom - top + 1) * CELL + 2 * MARGIN];
    const edge = drawn("path", { class: "setup-edge", d: `M${left * CELL - 1} ${top * CELL - 1}h${width + 2}v${height + 2}h-${width + 2}z M${left * CELL + MARGIN} ${top * CELL + MARGIN}v${height - 2 * MARGIN}h${width - 2 * MARGIN}v-${height - 2 * MARGIN}z` });
    this.names.replaceChildren(edge, ...names);
  }
}

/** @param {number} x @param {number} y @param {string | number} words */
const label = (x, y, words) => drawn("text", { class: "pitch-label", x, y, "font-size": 8, "text-anchor": "middle" }, words);

/** @param {Square} square */
function cellPath(square) {
  const { left, top } = corner(square);
  return `M${left + 1} ${top + 1}h${CELL - 2}v${CELL - 2}h-${CELL - 2}z`;
}

/** @param {Square} square @param {string} name */
function frame(square, name) {
  const { left, top } = corner(square);
  return drawn("rect", { class: name, x: left + 1, y: top + 1, width: CELL - 2, height: CELL - 2 });
}
