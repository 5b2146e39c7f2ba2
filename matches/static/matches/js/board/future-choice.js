/* The futures after the plays, one of which is shown. */

import { button, made, renew } from "./dom.js";
import { percent } from "./plan-layers.js";
import { filled } from "./plan-words.js";

/** @param {Element} box @param {Planner} planner @param {() => void} onShown */
export function drawFutures(box, planner, onShown) {
  const { futures, ends, shown } = planner.known;
  renew(box, !futures[1] ? [] : [
    ...futures.map(([key, odds, , words]) => button(`${percent(odds)} % ${words}`, () => planner.stand(planner.above, key).then(onShown), { pressed: key === shown, quiet: true })),
    ...ends.map(([end, odds]) => made("span", {}, filled(`futures_${end}`, { odds: percent(odds) }))),
  ]);
}
