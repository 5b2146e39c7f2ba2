/* What a replay shows at once: a walk along its way, a throw of dice, what came of it. A play is a few beats. */

/** Whether that player moves by this step, and nothing else happens. @param {Step} step @param {number | null} acting */
function isWalk({ changes, dice }, acting) {
  const { players, ...rest } = changes ?? {};
  return !dice && players?.length === 1 && players[0][0] === acting && players[0][1] >= 0 && Object.keys(rest).every((key) => key === "acting" || key === "balls");
}

/** The beats of all steps, in order: each with its last event, how many squares somebody walks, and whether only words are in it.
 * @param {ReplayPart[]} parts @returns {Beat[]}
 */
export function beatsOf(parts) {
  /** @type {Beat[]} */
  const beats = [];
  /** @type {Beat | null} */
  let open = null;
  for (const part of parts) {
    let { acting } = part.start;
    part.steps.forEach((step, index) => {
      const number = part.first + index;
      if (step.starts) open = null;
      acting = step.changes?.acting === undefined ? acting : step.changes.acting;
      if (!step.words && !step.changes) return;
      if (!open || (!open.isSaid && (step.dice || !step.changes))) {
        open = { first: number, last: number, squares: 0, isSaid: true, isThrown: false, mark: null };
        beats.push(open);
      }
      open.last = number;
      open.isSaid &&= !step.dice && !step.changes;
      open.isThrown ||= Boolean(step.dice);
      open.mark ??= step.mark ?? null;
      open.squares += Number(isWalk(step, acting));
      if (step.dice || step.mark) open = null;
    });
  }
  return beats;
}

const SQUARE = 90;
const LONGEST = 900;
const REST = 200;
const THROWN = 850;
const DONE = 400;
const LINGER = 1.7;

/** How long a walk takes at that speed, in milliseconds. @param {number} squares @param {number} speed */
export const walks = (squares, speed) => Math.min(SQUARE * squares, LONGEST) / speed;

/** How long a beat stays, in milliseconds: dice until they are read, what matters longest. @param {Beat} beat @param {number} speed */
export function stays(beat, speed) {
  const long = beat.mark && beat.mark !== "turnover" ? LINGER : 1;
  if (beat.isThrown) return (THROWN * long) / speed;
  const rest = beat.squares > 1 ? REST : DONE;
  return walks(beat.squares, speed) + (rest * long * (beat.mark ? 2 : 1)) / speed;
}
