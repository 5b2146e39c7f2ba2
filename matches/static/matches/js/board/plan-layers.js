/* What a plan looks like on the pitch: reach, ways, blocks, ghosts. Only this file draws, a layer a frame. */

import { CELL, corner, drawn, nameOf, squarePoint } from "./squares.js";

const LIKELY = 2 / 3;
const HOPELESS = 0.05;
/** @param {number} odds */
const bandOf = (odds) => (odds === 1 ? "sure" : odds >= LIKELY ? "likely" : odds >= HOPELESS ? "risky" : null);
/** @param {number} odds */
export const percent = (odds) => (odds === 1 ? "100" : odds >= 0.995 ? ">99" : odds < 0.005 ? "<1" : String(Math.round(odds * 100)));
const TOKEN = 8.5; // half of one, with its edge
const FOOT = 15; // of a label at the foot of its square
const ARROW = 4;
const DIE = 5.6; // a blank one, with the gap beside it
const SOME = 5; // labels a frame
const LUCK = " plan-ghost-luck";
const TURNS = [null, -90, 90]; // as figure_svg.py lays who is prone, and who is stunned: face down
const STANDS = ["", " plan-ghost-down", " plan-ghost-down plan-ghost-stunned"];
const FROM = 4; // of a blow, from the middle of its square
const TIP = 7;
const DASHES = 4; // kinds of border of bands
/** In the order in which they are drawn: what was tapped first. Those of the ground lie under the players. */
/** @type {(keyof Layers)[]} */
const LAYERS = ["way", "branches", "reach", "blocks", "bands", "catchers", "left", "ghosts", "zones", "threat", "threatened"];
const GROUND = new Set(["reach", "bands", "zones", "threat"]);

export class PlanLayers {
  /** @param {SVGSVGElement} svg @param {Frames} frames */
  constructor(svg, frames) {
    this.svg = svg;
    this.frames = frames;
    this.wanted = new Map();
    frames.add(Object.fromEntries(LAYERS.map((name) => [name, () => this.draw(name)])));
    // Pictures of their own: what changes in one is painted without the others.
    const [terrain, ground, top] = ["terrain", "ground", "top"].map((name) => {
      const picture = drawn("svg", { class: `${svg.getAttribute("class")} plan-${name}`, viewBox: `${svg.getAttribute("viewBox")}`, "aria-hidden": "true" });
      svg.parentElement?.append(picture);
      return picture;
    });
    const first = [...svg.children].findIndex((part) => part.matches(".pitch-figure, [data-ball]"));
    this.ground = ground;
    this.top = top;
    terrain.append(...[...svg.children].slice(0, first < 0 ? undefined : first).filter((part) => !part.matches("title, defs")));
    /** @type {Map<string, SVGElement>} */
    this.layers = new Map();
    /** The layer of which more is to come. @type {string | null} */
    this.going = null;
  }

  /** Have a layer drawn; null for nothing. @template {keyof Layers} K @param {K} name @param {Layers[K] | null} what */
  show(name, what) {
    if (what === (this.wanted.get(name) ?? null)) return;
    if (this.going === name) this.going = null;
    this.wanted.set(name, what);
    this.frames.ask(name);
  }

  /** @param {keyof Layers} name */
  draw(name) {
    const group = this.layer(name);
    if (this.going !== name) group.replaceChildren();
    const what = this.wanted.get(name);
    this.going = what && this[name](group, what) ? name : null;
    return Boolean(this.going);
  }

  /** @param {string} name */
  layer(name) {
    const known = this.layers.get(name);
    if (known) return known;
    const group = drawn("g", { class: `plan-${name}` });
    this.layers.set(name, group);
    (GROUND.has(name) ? this.ground : this.top).append(group);
    return group;
  }

  /** Three bands: without a die, likely, risky; told apart by hatch and outline too. @param {SVGElement} group @param {Ways} ways */
  reach(group, ways) {
    for (const band of ["sure", "likely", "risky"]) {
      const squares = [...ways.values()].filter(({ odds }) => bandOf(odds) === band).map(({ square }) => square);
      if (squares.length) group.append(drawn("path", { class: `plan-${band}`, d: squares.map(cellPath).join("") }));
      if (band === "risky") group.append(drawn("path", { class: "plan-hatch", d: squares.map(hatch).join("") }));
    }
  }

  /** What an opponent could do next turn lies over the own reach, which comes back after it; null for nothing.
   * @param {{ ways: Ways, targets: Layers["blocks"] } | null} what
   */
  look(what) {
    if (!what && !this.wanted.get("threat")) return;
    this.ground.classList.toggle("plan-looks", Boolean(what));
    this.show("threat", what && what.ways);
    this.show("threatened", what && what.targets);
  }

  /** Shaded where an opponent gets without a die, hatched where not; with the edge of both. @param {SVGElement} group @param {Ways} ways */
  threat(group, ways) {
    const near = [...ways.values()].filter(({ odds }) => odds >= HOPELESS);
    const [sure, risky] = [true, false].map((isSure) => near.filter(({ odds }) => (odds === 1) === isSure).map(({ square }) => square));
    group.append(
      drawn("path", { class: "plan-threat-sure", d: sure.map(cellPath).join("") }),
      drawn("path", { class: "plan-threat-risky", d: risky.map(cellPath).join("") }),
      drawn("path", { class: "plan-threat-hatch", d: risky.map(hatch).join("") }),
      drawn("path", { class: "plan-threat-edge", d: outline([...sure, ...risky]) }),
    );
  }

  /** @param {SVGElement} group @param {Layers["blocks"]} rows */
  threatened(group, rows) {
    return this.blocks(group, rows);
  }

  /** The opponents' tackle zones, as one outline. @param {SVGElement} group @param {BoardAnswer} board */
  zones(group, { zones, columns }) {
    const squares = [...zones].flatMap((count, index) => (count === "0" ? [] : [nameOf(index, columns)]));
    if (squares.length) group.append(drawn("path", { class: "plan-zone", d: squares.map(cellPath).join("") }));
  }

  /** A way from the edge of the token, with the face that each step needs, and the chance of the whole.
   * @param {SVGElement} group @param {Layers["way"]} drawn
   */
  way(group, { from, way, label }) {
    const points = wayPoints(from, way.steps);
    group.append(drawn("polyline", { class: "pitch-path", points: points.map((point) => point.join(",")).join(" ") }));
    const { left, top } = corner(way.square);
    group.append(drawn("rect", { class: "plan-end", x: left + 1, y: top + 1, width: CELL - 2, height: CELL - 2 }));
    for (const { square, dice } of way.steps) {
      const faces = [...dice.matchAll(/[0-9]/g)].map(([face]) => `${face}+`);
      if (square === way.square && dice.includes("p")) {
        faces.push(label); // above the ball
        label = "";
      }
      if (faces.length) group.append(this.tag(square, faces.join(" "), "plan-die"));
    }
    if (label) group.append(this.tag(way.square, label, "plan-total", FOOT));
  }

  /** On each opponent in reach: the dice (up: you pick, down: they do). Hollow where a die is needed to get there.
   * @param {SVGElement} group @param {Layers["blocks"]} rows
   */
  blocks(group, rows) {
    const done = group.childElementCount;
    for (const { square, dice, odds } of rows.slice(done, done + SOME)) {
      const name = `plan-block${dice < 0 ? " plan-block-theirs" : ""}${odds < 1 ? " plan-block-far" : ""}`;
      group.append(this.tag(square, "", name, 0, dice < 0 ? ARROW : dice > 1 ? -ARROW : 0, Math.abs(dice)));
    }
    return done + SOME < rows.length;
  }

  /** At each team-mate the chance of a catch. @param {SVGElement} group @param {Map<Square, number>} rows */
  catchers(group, rows) {
    for (const [square, odds] of rows) group.append(this.tag(square, `${percent(odds)}%`, "plan-catch"));
  }

  /** Where a ball can be thrown, hatched where contested. Rows of {squares, contested, label}.
   * @param {SVGElement} group @param {Layers["bands"]} rows
   */
  bands(group, rows) {
    for (const [index, { squares, contested, label }] of rows.entries()) {
      group.append(drawn("path", { class: `plan-band plan-band-${index % DASHES}`, d: outline(squares) }), drawn("path", { class: "plan-hatch-far", d: contested.map(hatch).join("") }));
      const { y } = squarePoint(squares[squares.length - 1]);
      const edge = squares.filter((square) => squarePoint(square).y === y);
      group.append(this.tag(edge[Math.floor(edge.length / 2)], label, "plan-band-label"));
    }
  }

  /** Players and balls that will be elsewhere fade. @param {SVGElement} _ @param {Places} places */
  left(_, { moved, balls }) {
    const gone = [...balls.gone, ...moved.map(({ figure }) => figure)];
    for (const part of this.svg.querySelectorAll(".pitch-figure, [data-ball]")) part.classList.toggle("plan-left", gone.includes(part));
  }

  /** Where players will stand if all goes as expected, how they walk there, and the balls. @param {SVGElement} group @param {Places} places */
  ghosts(group, { moved, balls, blows }) {
    for (const { from, to, number, side, state, route, ends } of moved) {
      if (ends) {
        this.branches(group, [side, number, ends]);
        continue;
      }
      const walked = [...(route ?? (from ? [from] : []))];
      if (walked.length && walked.at(-1) !== to) walked.push(to);
      if (walked.length > 1) group.append(link(walked));
      group.append(...ghost({ square: to, number, side, state, look: this.lookOf(side, number) }));
    }
    for (const [, , origin, target] of blows) group.append(blow(origin, target));
    for (const { square, held } of balls.at) {
      const { left, top } = corner(square);
      group.append(drawn("circle", { class: "plan-ball", cx: left + (held ? 15 : 10), cy: top + (held ? 5 : 10), r: held ? 4.4 : 6 }));
    }
  }

  /** The silhouette of a player's token, to be drawn elsewhere. @param {number} side @param {number} number */
  lookOf(side, number) {
    return this.svg.querySelector(`.pitch-${side ? "away" : "home"}[data-number="${number}"] .pitch-look`);
  }

  /** The ends of a player whose play branches by luck, each with its chance, and the ways there.
   * @param {SVGElement} group @param {BoardAnswer["by_luck"][0]} row
   */
  branches(group, [side, number, ends]) {
    for (const leg of new Set(ends.flatMap(([, , legs]) => legs.map(String)))) group.append(link(leg.split(",")));
    for (const [square, permille] of ends) group.append(...ghost({ square, number, side, luck: true }), this.tag(square, `${number} ${percent(permille / 1000)}%`, "plan-chance"));
  }

  /** Flash a square that cannot be chosen. @param {Square} square */
  flash(square) {
    const { left, top } = corner(square);
    const group = this.layer("flash");
    group.replaceChildren(drawn("rect", { class: "plan-no", x: left, y: top, width: CELL, height: CELL }));
    setTimeout(() => group.replaceChildren(), 600);
  }

  /** Words or so many blank dice on the upper edge of a square, or so much lower; behind them an arrow so high, downward.
   * Upright on a board that is turned, and with dice no wider than the square.
   * @param {Square} square @param {string} words @param {string} name @param {number} [lower] @param {number} [arrow] @param {number} [dice]
   */
  tag(square, words, name, lower = 0, arrow = 0, dice = 0) {
    const { left, top } = corner(square);
    const room = arrow && 2.3;
    const die = Math.min(DIE, (CELL - 3 - 2 * room) / dice);
    const width = (dice ? 2.4 + die * dice : 5 + 4.6 * words.length) + 2 * room;
    const token = drawn("g", { class: "pitch-token" });
    token.append(
      drawn("rect", { x: 10 - width / 2, y: lower - 4, width, height: 9, rx: name === "plan-catch" ? 4.5 : 2 }),
      ...Array.from({ length: dice }, (_, at) => drawn("rect", { class: "plan-block-die", x: 10.3 - room + die * (at - dice / 2), y: lower + 0.5 - (die - 0.6) / 2, width: die - 0.6, height: die - 0.6, rx: 1.2 })),
      ...(words ? [drawn("text", { x: 10 - room, y: lower + 3 }, words)] : []),
    );
    if (arrow) token.append(drawn("path", { d: `M${4 + width / 2} ${lower + 0.5 - arrow / 2}h5l-2.5 ${arrow}z` })); // a glyph would be of another font
    const group = drawn("g", { class: name, transform: `translate(${left} ${top})` });
    group.append(token);
    return group;
  }
}

/** @param {Square} square */
function cellPath(square) {
  const { left, top } = corner(square);
  return `M${left} ${top}h${CELL}v${CELL}h-${CELL}z`;
}

/** The border of some squares. @param {Square[]} squares */
function outline(squares) {
  const inside = new Set(squares.map((square) => JSON.stringify(squarePoint(square))));
  return squares
    .map((square) => {
      const { x, y } = squarePoint(square);
      const { left, top } = corner(square);
      const side = (/** @type {number} */ dx, /** @type {number} */ dy, /** @type {string} */ line) => (inside.has(JSON.stringify({ x: x + dx, y: y + dy })) ? "" : line);
      return side(0, -1, `M${left} ${top}h${CELL}`) + side(0, 1, `M${left} ${top + CELL}h${CELL}`) + side(-1, 0, `M${left} ${top}v${CELL}`) + side(1, 0, `M${left + CELL} ${top}v${CELL}`);
    })
    .join("");
}

/** @param {Square} square */
function hatch(square) {
  const { left, top } = corner(square);
  return `M${left + 2} ${top + 18}L${left + 18} ${top + 2}`;
}

/** @param {Square} square @returns {[number, number]} */
function centre(square) {
  const { left, top } = corner(square);
  return [left + CELL / 2, top + CELL / 2];
}

/** The middles of the squares of a way; it begins beside the number of the player. @param {Square} from @param {{ square: Square }[]} steps */
export function wayPoints(from, steps) {
  const [first, ...points] = [from, ...steps.map((step) => step.square)].map(centre);
  const begins = first.map((at, axis) => at + Math.sign((points[0]?.[axis] ?? at) - at) * TOKEN);
  return [begins, ...points];
}

/** @param {Square[]} squares */
const link = (squares) => drawn("polyline", { class: "plan-link", points: squares.map((square) => centre(square).join(",")).join(" ") });

/** Who goes for whom: an arrow from one to the other. @param {Square} origin @param {Square} target */
function blow(origin, target) {
  const [[x, y], [toX, toY]] = [centre(origin), centre(target)];
  const long = Math.hypot(toX - x, toY - y) || 1;
  const [dx, dy] = [(toX - x) / long, (toY - y) / long];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${round(x + dx * along - dy * aside)} ${round(y + dy * along + dx * aside)}`;
  const tip = long - TIP;
  const group = drawn("g", { class: "plan-blows" });
  group.append(
    drawn("path", { class: "plan-blow", d: `M${at(FROM, 0)}L${at(tip, 0)}` }),
    drawn("path", { class: "plan-blow-head", d: `M${at(tip + 3.5, 0)}L${at(tip - 2, 3.6)}L${at(tip - 2, -3.6)}z` }),
  );
  return group;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/** A hollow player with their silhouette and number, lying if they will, face down if stunned; by luck the number is in the label: a pad has its own.
 * @param {{ square: Square, number: number | string, side: number, state?: number, luck?: boolean, look?: Element | null }} of
 */
function ghost({ square, number, side, state = 0, luck = false, look }) {
  const turn = TURNS[state] ?? null;
  const name = luck ? LUCK : STANDS[state] ?? "";
  const { left, top } = corner(square);
  const shape = side ? drawn("rect", { x: 2, y: 2, width: 16, height: 16, rx: 2 }) : drawn("circle", { cx: 10, cy: 10, r: 8 });
  shape.setAttribute("class", `plan-ghost plan-ghost-${side ? "away" : "home"}${name}`);
  const token = drawn("g", { class: "pitch-token" }); // upright on a board that is turned
  token.append(shape);
  if (look) {
    const worn = /** @type {Element} */ (look.cloneNode(true));
    worn.removeAttribute("transform"); // who lies now may stand then
    if (turn) worn.setAttribute("transform", `translate(10 8) rotate(${turn}) scale(0.72 0.98) translate(-10 -9.6)`);
    const figure = drawn("g", { class: "plan-ghost-look" });
    figure.append(worn);
    token.append(figure);
  }
  if (!luck) token.append(drawn("text", { class: "plan-ghost-number", x: 10, y: turn ? 13 : 16 }, number));
  const place = drawn("g", { transform: `translate(${left} ${top})` });
  place.append(token);
  return [place];
}
