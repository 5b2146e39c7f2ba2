/* The grid of the picture: names of squares and where they are in the SVG. */

export const CELL = 20;
export const MARGIN = 14;
const SVG = "http://www.w3.org/2000/svg";

/** @param {number} x */
const columnName = (x) => (x < 26 ? "" : "A") + String.fromCharCode(65 + (x % 26));
/** @param {number} x @param {number} y */
export const squareName = (x, y) => `${columnName(x)}${y + 1}`;

/** The name of a square by its number, counted along the rows. @param {number} index @param {number} columns */
export const nameOf = (index, columns) => squareName(index % columns, Math.floor(index / columns));

/** @param {Square} name */
export function squarePoint(name) {
  const more = Number(name[1] >= "A"); // AA follows Z
  return { x: name.charCodeAt(more) - 65 + 26 * more, y: Number(name.slice(1 + more)) - 1 };
}

/** The top left corner of a square in the picture. @param {Square} name */
export function corner(name) {
  const { x, y } = squarePoint(name);
  return { left: MARGIN + x * CELL, top: MARGIN + y * CELL };
}

/** The squares under a part of the picture: a path of squares, or a rectangle. @param {Element} part */
export function squaresUnder(part) {
  const of = (/** @type {string} */ name) => Number(part.getAttribute(name));
  const at = (/** @type {number} */ place) => Math.floor((place - MARGIN) / CELL);
  const path = part.getAttribute("d");
  if (path) return [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => squareName(at(Number(x)), at(Number(y))));
  const squares = [];
  for (let x = at(of("x")); x < (of("x") + of("width") - MARGIN) / CELL; x += 1) {
    for (let y = at(of("y")); y < (of("y") + of("height") - MARGIN) / CELL; y += 1) squares.push(squareName(x, y));
  }
  return squares;
}

/** What was read of each picture, until the window has another size. @type {WeakMap<Element, number>} */
let turned = new WeakMap();
globalThis.addEventListener?.("resize", () => (turned = new WeakMap()));

/** By how many quarters the stylesheet has turned the picture, clockwise: 0 to 3 (`--turn` in pitch.css). @param {Element} svg */
export function quartersOf(svg) {
  let quarters = turned.get(svg);
  if (quarters === undefined) {
    quarters = (Math.round(parseFloat(getComputedStyle(svg).getPropertyValue("--turn") || "0") / 90) + 4) % 4;
    if (svg.isConnected) turned.set(svg, quarters);
  }
  return quarters;
}

/** A step in the picture as it is shown, turned back by so many quarters: the same step among the squares.
 * @param {number} dx @param {number} dy @param {number} quarters @returns {[number, number]}
 */
export const stepBack = (dx, dy, quarters) => (/** @type {[number, number][]} */ ([[dx, dy], [dy, -dx], [-dx, -dy], [-dy, dx]]))[quarters];

/** Shares of the shown picture's width and height as shares of the picture itself. @param {number[]} shares @param {number} quarters */
function sharesBack([x, y], quarters) {
  const [dx, dy] = stepBack(x - 0.5, y - 0.5, quarters);
  return [dx + 0.5, dy + 0.5];
}

/** Where a square's middle is in the picture as it is shown, in shares of its width and height. @param {SVGSVGElement} svg @param {Square} square */
export function shareOf(svg, square) {
  const { left, top } = corner(square);
  const { x, y, width, height } = svg.viewBox.baseVal;
  return sharesBack([(left + CELL / 2 - x) / width, (top + CELL / 2 - y) / height], (4 - quartersOf(svg)) % 4);
}

/** How wide a square is on the screen, in pixels. @param {SVGSVGElement} svg */
export function cellOf(svg) {
  const { width, height } = svg.getBoundingClientRect();
  const { baseVal } = svg.viewBox;
  return (Math.max(width, height) * CELL) / Math.max(baseVal.width, baseVal.height);
}

/** The square under the pointer, or null beside the pitch.
 * @param {SVGSVGElement} svg @param {PointerAt} event @param {number} columns @param {number} rows
 */
export function squareAt(svg, event, columns, rows) {
  const seen = svg.getBoundingClientRect();
  const box = svg.viewBox.baseVal;
  const shares = sharesBack([(event.clientX - seen.left) / seen.width, (event.clientY - seen.top) / seen.height], quartersOf(svg));
  const x = Math.floor((box.x + shares[0] * box.width - MARGIN) / CELL);
  const y = Math.floor((box.y + shares[1] * box.height - MARGIN) / CELL);
  return x >= 0 && x < columns && y >= 0 && y < rows ? squareName(x, y) : null;
}

/** An element of the picture.
 * @param {string} name @param {Record<string, string | number>} attributes @param {string | number} [text] @returns {SVGElement}
 */
export function drawn(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  if (text !== undefined) element.textContent = `${text}`;
  return element;
}
