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

/** Whether the picture is shown on its head: "my side plays upward". @param {Element} svg */
export const isTurned = (svg) => Boolean(svg.closest(".pitch-turned"));

/** Where a square's middle is in the picture as it is shown, in shares of its width and height. @param {SVGSVGElement} svg @param {Square} square */
export function shareOf(svg, square) {
  const { left, top } = corner(square);
  const { x, y, width, height } = svg.viewBox.baseVal;
  const shares = [(left + CELL / 2 - x) / width, (top + CELL / 2 - y) / height];
  return isTurned(svg) ? shares.map((share) => 1 - share) : shares;
}

/** The square under the pointer, or null beside the pitch.
 * @param {SVGSVGElement} svg @param {PointerAt} event @param {number} columns @param {number} rows
 */
export function squareAt(svg, event, columns, rows) {
  const seen = svg.getBoundingClientRect();
  const box = svg.viewBox.baseVal;
  const shares = [(event.clientX - seen.left) / seen.width, (event.clientY - seen.top) / seen.height].map((share) => (isTurned(svg) ? 1 - share : share));
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
