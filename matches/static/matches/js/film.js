/* The drive on the front page: it plays by itself unless less motion is wished, and one button stops it and lets it go on. */

const film = /** @type {HTMLElement} */ (document.querySelector("[data-film]"));
const picture = /** @type {SVGSVGElement} */ (film.querySelector("svg"));
const button = /** @type {HTMLButtonElement} */ (film.querySelector("button"));
let plays = false;
let hasBegun = false;

/** @param {boolean} now */
function play(now) {
  plays = now;
  button.textContent = `${plays ? button.dataset.filmPlays : button.dataset.filmRests}`;
  if (!plays) return picture.pauseAnimations();
  picture.unpauseAnimations();
  if (hasBegun) return;
  hasBegun = true;
  for (const each of picture.querySelectorAll("animate, animateTransform")) /** @type {SVGAnimationElement} */ (each).beginElement();
}

button.hidden = false;
button.addEventListener("click", () => play(!plays));
if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play(true);
