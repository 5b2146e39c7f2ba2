/* The page on which a turn is planned: the pitch, the list of plays and the text show one sheet.
 *
 * The pitch and the list change its rows, and the server writes their text and reads what is typed. No rule is here.
 */

import { detailOf, part } from "./board/dom.js";
import { Card, Cards } from "./board/card.js";
import { Chooser } from "./board/chooser.js";
import { Compare, answers } from "./board/compare.js";
import { Deeds } from "./board/deeds.js";
import { Drafts } from "./board/drafts.js";
import { Frames, Pieces } from "./board/frames.js";
import { keepUndo } from "./board/kept-undo.js";
import { Glance } from "./board/glance.js";
import { drawFutures } from "./board/future-choice.js";
import { Grid } from "./board/grid.js";
import { showHints } from "./board/hints.js";
import { Keys } from "./board/keys.js";
import { PlayList } from "./board/list.js";
import { PLAN_ROWS, PlanClient } from "./board/plan-client.js";
import { filled } from "./board/plan-words.js";
import { Planner } from "./board/planner.js";
import { above } from "./board/rows.js";
import { Voice } from "./board/say.js";
import { Sheet } from "./board/sheet.js";
import { quartersOf, squareAt } from "./board/squares.js";
import { textTab } from "./board/text-tab.js";
import { Verdict } from "./board/verdict.js";
import { Zoom } from "./board/zoom.js";
import { isBack, welcome } from "./replay/came-back.js";

/** @type {Game} */
const GAME = JSON.parse(document.getElementById("sheet-builder-data")?.textContent ?? "{}"); // pages without a plan have none

/** In parts, between which a tap or a frame is let in: each `yield` is a place to rest. @param {HTMLElement} root */
function* startPlanning(root) {
  const svg = root.querySelector("[data-pitch] svg");
  const area = root.querySelector("textarea.sheet");
  if (!svg || !area) return;
  quartersOf(svg); // read before anything is written: styles are computed once
  for (const figure of svg.querySelectorAll("[data-square]")) figure.classList.toggle("pitch-mine", figure.dataset.side === root.dataset.side);
  root.classList.add("plan-on");
  document.documentElement.classList.add("planning");
  yield;
  const client = new PlanClient(root.dataset.plan ?? "", part(root, "[name=csrfmiddlewaretoken]").value, PLAN_ROWS);
  const voice = new Voice(part(root, "[data-plan-aim]"), part(root, "[data-plan-spoken]"));
  const sheet = new Sheet(area.defaultValue);
  /** @type {Square} */
  let near = "";
  const frames = new Frames({ closer: () => zoom.room() || zoom.forFinger(near), marks: () => zoom.mark(), sight: () => grid.reveal(near) }); // a low map grows below the foot of the window
  const cards = new Cards();
  const planner = new Planner(svg, root.dataset.side, client, voice, frames, cards);
  yield;
  const list = new PlayList(root, sheet, voice, frames);
  const verdict = new Verdict(root, client, sheet, list, voice, frames);
  const chooser = new Chooser(sheet, planner, voice);
  yield;
  const deeds = new Deeds(root, GAME, chooser, planner, frames);
  const card = new Card(root, chooser, planner, cards);
  yield;
  /** @type {Grid} */
  const grid = new Grid(svg, GAME, chooser, planner, (key) => keys.press(key));
  yield;
  /** @type {Zoom} */
  const zoom = new Zoom({
    frame: part(root, "[data-pitch-frame]"),
    stage: part(root, "[data-pitch]"),
    svg,
    out: part(root, "[data-zoom-out]"),
    larger: part(root, "[data-zoom-in]"),
    later: () => frames.ask("marks"),
    isFree: (event) => !chooser.play && !chooser.who(squareAt(svg, event, GAME.columns, GAME.rows) ?? ""),
  });
  yield;
  const drafts = new Drafts(root, sheet, client);
  /** @type {Keys} */
  const keys = new Keys(root, { sheet, grid, deeds, chooser, voice, verdict });
  textTab(root, area, sheet);
  new Compare(root, sheet, client, voice);
  answers(root, sheet, client);
  sheet.addEventListener("open", (event) => chooser.open(detailOf(event)));
  sheet.addEventListener("hint", (event) => voice.say(detailOf(event)));
  for (const why of ["unread", "unwritten"]) sheet.addEventListener(why, () => voice.say(filled(why)));
  frames.add({ verdict: () => verdict.drawNow(), deeds: () => deeds.draw(), bar: () => deeds.show(), list: () => list.drawNow(), card: () => card.draw(), grid: () => grid.draw(), reveal: () => list.reveal() });
  planner.addEventListener("catchers", () => frames.ask("grid"));
  planner.addEventListener("land", (event) => zoom.show(detailOf(event)));
  const shown = part(root, "[data-plan-shown]");
  const foot = part(root, "[data-plan-foot]");
  sheet.addEventListener("judged", () => {
    if (verdict.final && verdict.answer && !planner.above.inside.length) planner.refine(above(sheet.rows, sheet.rows.length), verdict.answer);
    chooser.changed();
  });
  /** @type {Element | null | undefined} */
  let marked = null;
  chooser.addEventListener("change", () => {
    const standing = planner.standing(sheet.rows);
    if (shown && shown.textContent !== standing) shown.textContent = standing;
    drawFutures(part(root, "[data-plan-futures]"), planner, () => chooser.changed());
    list.knowLuck(planner.luck(), !chooser.play && sheet.atEnd);
    const figure = chooser.play && planner.figure(planner.side, chooser.play.number);
    if (figure !== marked) {
      marked?.classList.remove("pitch-chosen");
      figure?.classList.add("pitch-chosen");
      marked = figure;
    }
    foot.classList.toggle("plan-choosing", Boolean(chooser.play)); // on a phone they share its room
    frames.ask("deeds", "card", "grid");
  });
  const closer = (/** @type {Square} */ square) => ((near = square), frames.ask("closer", "sight"));
  pointers(svg, { chooser, grid, closer });
  yield;
  showHints(root.querySelector("details[data-hints]"), sheet, grid, (number, square) => {
    grid.keep(square);
    chooser.choose(number, square);
    grid.focus(square, { preventScroll: true }); // keys go on there
    if (matchMedia("(width < 60rem)").matches) closer(square);
  });
  new Glance(root, svg, { cards, planner, grid, who: (square) => chooser.who(square), at: (event) => squareAt(svg, event, GAME.columns, GAME.rows) });
  besideThePitch(root);
  yield;
  if (area.value !== sheet.text) sheet.type(area.value); // typed before the scripts were there
  drafts.start();
  keepUndo(sheet, root.dataset);
  sheet.addEventListener("change", () => root.querySelector("[data-message]")?.remove());
  addEventListener("online", () => chooser.resume());
  chooser.follow();
  yield;
  verdict.look();
  if (isBack) grid.focus(grid.at, { preventScroll: true });
  welcome();
  beginInSight(svg, frames);
}

/** On a phone the page begins where the ball is, and else in the middle of one's own players: the drawer lies over the far end of the board.
 * Not where their turn plays first, which brings the board into sight by itself. @param {SVGSVGElement} svg @param {Frames} frames
 */
function beginInSight(svg, frames) {
  if (scrollY || location.hash || !matchMedia("(width < 60rem)").matches) return;
  const own = svg.querySelectorAll(".pitch-mine");
  const first = svg.querySelector("[data-ball]") ?? own[Math.floor(own.length / 2)];
  frames.add({ begin: () => scrollY || document.querySelector(".plan-watching") ? undefined : first?.scrollIntoView({ block: "nearest" }) });
  frames.ask("begin");
}

/** What a click would do stays in sight: beside the pitch, on a phone at the foot of the window. @param {HTMLElement} root */
function besideThePitch(root) {
  const narrow = matchMedia("(width < 60rem)");
  const now = part(root, "[data-plan-now]");
  const put = () => (narrow.matches ? part(root, "[data-plan-foot]").prepend(now) : part(root, "[data-plan-tools]").after(now));
  narrow.addEventListener("change", put);
  put();
}

/** A mouse shows on the way and writes by a click; a finger aims first. A scroll never writes.
 * @param {SVGSVGElement} svg @param {{ chooser: Chooser, grid: Grid, closer: (square: Square) => void }} parts
 */
function pointers(svg, { chooser, grid, closer }) {
  let kind = "mouse";
  /** @type {Square | null} */
  let hovered = null;
  const at = (/** @type {MouseEvent} */ event) => squareAt(svg, event, GAME.columns, GAME.rows);
  svg.addEventListener("pointerdown", (event) => (kind = event.pointerType));
  svg.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    const square = at(event);
    if (square && square !== hovered && chooser.play) chooser.preview.show(square, chooser.who(square));
    hovered = square;
  });
  svg.addEventListener("click", (event) => {
    const square = at(event);
    if (!square) return undefined;
    grid.keep(square);
    if (event.shiftKey && chooser.play) return chooser.steps.bend(square);
    const before = chooser.play?.number;
    const done = chooser.at(square, kind === "mouse");
    // At once, not when the server has answered: the pitch must not move under the next tap.
    if (kind !== "mouse" && chooser.play && chooser.play.number !== before) closer(square);
    return done;
  });
}

for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-sheet-builder]"))) new Pieces().run(startPlanning(root), () => {});
