/* What a click, a tool or an answer adds to a play: its steps as the server takes them, and words for the eye. */

/** @param {PlayStep["verb"]} verb @param {Partial<PlayStep>} [aims] @returns {PlayStep} */
const newStep = (verb, aims) => ({ verb, squares: [], player: null, own: false, foe: false, blitz: false, until_down: false, goal: null, preferences: /** @type {Preferences} */ ({}), column: 1, columns: [], ...aims });

/** @param {string} words @param {PlayStep["verb"]} verb @param {Partial<PlayStep>} [aims] @returns {Order} */
const orderOf = (words, verb, aims) => ({ words, steps: [newStep(verb, aims)] });

/** @type {Order} */
export const NOTHING = { words: "", steps: [] };

/** One after the other. @param {...Order} orders @returns {Order} */
export const joined = (...orders) => ({ words: orders.map(({ words }) => words).filter(Boolean).join(" "), steps: orders.flatMap(({ steps }) => steps) });

/** The squares of a way. @param {Way} way */
export const walkOrder = ({ steps }) => {
  const squares = steps.map(({ square }) => square);
  return squares.length ? orderOf(`MOVE ${squares.join(" ")}`, "MOVE", { squares }) : NOTHING;
};

export const fetchOrder = orderOf("MOVE BALL", "MOVE", { goal: "BALL" });
/** @param {Square} square */
export const openOrder = (square) => orderOf(`OPEN ${square}`, "OPEN", { squares: [square] });
/** @param {string} verb "PASS" or "HANDOFF" @param {number} player */
export const passOrder = (verb, player) => orderOf(`${verb} ${player}`, /** @type {PlayStep["verb"]} */ (verb), { player });
/** @param {"BLOCK" | "FOUL"} verb @param {number | string} player */
export const attackOrder = (verb, player) => orderOf(`${verb} opp${player}`, verb, { player: Number(player) });
/** By the safest way. @param {Square} square */
export const moveOrder = (square) => orderOf(`MOVE TO ${square}`, "MOVE", { squares: [square], goal: "TO" });

/** What a click on a square with nobody, or an opponent, orders. @param {Square} square @param {Who} [who] */
export const orderAt = (square, who) => (who ? attackOrder(who.down ? "FOUL" : "BLOCK", who.number) : moveOrder(square));

/** A square, or who is on it, as a deed's target. @param {TargetKind} kind @param {string} name @returns {Target} */
export const targetOf = (kind, name) => ({ kind, name, words: kind === "opponent" ? `opp${name}` : name });

/** A tool with its targets. @param {Tool} tool @param {...Target} targets @returns {Order} */
export function toolOrder(tool, ...targets) {
  const step = /** @type {PlayStep} */ (tool.steps[targets[0]?.kind ?? ""]);
  const player = targets.find(({ kind }) => kind !== "square");
  const squares = targets.flatMap(({ kind, name }) => (kind === "square" ? [name] : []));
  return { words: [tool.word, ...targets.map(({ words }) => words)].join(" "), steps: [{ ...step, squares, player: player ? Number(player.name) : null }] };
}

/** How a play goes on from a pad, 0 for all the others. @param {number} pad @param {Order} order @returns {Arrival} */
export const arrivalAt = (pad, { steps }) => ({ pads: pad ? [pad] : [], steps });

/** The pads that an arrival is about. @param {Arrival} arrival */
export const padsOf = ({ pads }) => (pads.length ? pads : [0]);

/** Words of a play that goes on from pads, until the server has written it. @param {PlayStep[]} steps @param {Arrival[]} ways */
export function arrivalWords(steps, ways) {
  const walked = (/** @type {PlayStep[]} */ all) => all.flatMap(({ verb, goal, player, squares }) => [verb, goal, player, ...squares]).filter(Boolean).join(" ") || "STOP";
  return `${walked(steps)} ${ways.map((way) => `${way.pads.length ? `ON ${way.pads.join(" ")}:` : "ELSE"} ${walked(way.steps)}`).join(" | ")}`.trim();
}
