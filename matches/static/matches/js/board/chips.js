/* Chips of a chosen row: conditions, alternatives and limits, set and taken off by a tap. */

import { button, made } from "./dom.js";
import { filled } from "./plan-words.js";
import { enclosed, endOfAll, holdRow, ifAround, inserted, removed, withBranch, withCondition, withElse, withPlay } from "./rows.js";

const RISKS = ["", "1/6", "1/3", "1/2"];
const ALWAYS = ["BALL LOOSE", "BALL OURS", "BALL THEIRS", "SCORE BEHIND", "SCORE LEADING"];

/** @param {Sheet} sheet @param {Row} row @param {number} at */
export function chipsOf(sheet, row, at) {
  if (row.kind === "if") return [line(filled("condition"), conditions(sheet, row, at), elseChip(sheet, at))];
  if (row.kind === "hold") return [line(filled("condition"), conditions(sheet, row, at))];
  if (row.kind !== "play") return [];
  const many = row.plays.length > 1;
  return row.plays.flatMap((play, which) => {
    const last = which === row.plays.length - 1;
    return [
      line(
        many ? play.bare : filled("chips"),
        which === 0 ? ifChip(sheet, at) : null,
        last ? orChip(sheet, at) : null,
        many ? chip(filled("without"), false, () => sheet.edit(withPlay(sheet.rows, at, which, null), { chosen: at })) : null,
        riskChip(sheet, at, which, play),
      ),
      line(filled("if_it_fails"), ...failing(sheet, at, which, play)),
    ];
  });
}

/** @param {string} label @param {...Child} chips */
function line(label, ...chips) {
  return made("span", { class: "cluster plan-chips", role: "group", "aria-label": label }, made("span", { class: "soft" }, label), ...chips);
}

/** @param {string} label @param {boolean} pressed @param {() => unknown} action @param {string} [act] */
function chip(label, pressed, action, act = `chip-${label}`) {
  return button(label, action, { pressed, quiet: true, name: "plan-chip", act });
}

/** @param {Sheet} sheet @param {number} at */
function ifChip(sheet, at) {
  const around = ifAround(sheet.rows, at);
  const alone = around === at - 1 && around >= 0 && sheet.rows[endOfAll(sheet.rows, at)]?.kind === "endif";
  if (alone) return chip(filled("chip_if"), true, () => sheet.edit(removed(sheet.rows, around), { chosen: around }));
  return chip(filled("chip_if"), false, () => sheet.edit(enclosed(sheet.rows, at, known(sheet, at)[0] ?? ALWAYS[0]), { chosen: at + 1 }));
}

/** @param {Sheet} sheet @param {number} at */
function elseChip(sheet, at) {
  return chip(filled("chip_else"), false, () => {
    const found = withElse(sheet.rows, at);
    sheet.edit(found.rows, { at: found.at, chosen: null });
  });
}

/** The next play chosen on the pitch becomes an alternative of this row. @param {Sheet} sheet @param {number} at */
function orChip(sheet, at) {
  const waits = sheet.place.or === at;
  return chip(filled("chip_or"), waits, () => {
    sheet.put(waits ? null : at, waits ? null : at);
    sheet.dispatchEvent(new Event("read"));
    sheet.dispatchEvent(new CustomEvent("hint", { detail: waits ? "" : filled("or_waits") }));
  });
}

/** @param {Sheet} sheet @param {number} at @param {number} which @param {RowPlay} play */
function riskChip(sheet, at, which, play) {
  const next = RISKS[(RISKS.indexOf(play.maxrisk) + 1) % RISKS.length];
  const label = play.maxrisk ? filled("chip_risk", { risk: play.maxrisk }) : filled("chip_no_risk");
  return chip(label, Boolean(play.maxrisk), () => sheet.edit(withPlay(sheet.rows, at, which, { maxrisk: next }), { chosen: at }), `chip-risk-${which}`);
}

/** What to do if the play does not work: skip, stop, else, hold. One takes the place of another.
 * @param {Sheet} sheet @param {number} at @param {number} which @param {RowPlay} play
 */
function failing(sheet, at, which, play) {
  const { rows } = sheet;
  const after = rows[at + 1];
  const holds = after?.kind === "hold";
  const branches = after?.kind === "if" && after.condition === play.failed && Boolean(play.failed);
  const bare = holds || (branches && rows[at + 2].kind === "endif") ? removed(rows, at + 1) : rows;
  const put = (/** @type {string} */ onfail) => withPlay(bare, at, which, { onfail });
  const set = (/** @type {string} */ onfail) => () => sheet.edit(put(play.onfail === onfail ? "" : onfail), { chosen: at });
  return [
    chip(filled("chip_skip"), play.onfail === "SKIP" || (!play.onfail && !holds && !branches), set("SKIP")),
    chip(filled("chip_stop"), play.onfail === "STOP", set("STOP")),
    play.failed
      ? chip(filled("chip_instead"), branches, () => {
          if (branches) return sheet.edit(removed(rows, at + 1), { chosen: at });
          const found = withBranch(put(""), at, play.failed);
          return sheet.edit(found.rows, { at: found.at, chosen: null });
        })
      : null,
    chip(filled("chip_hold"), holds, () => sheet.edit(holds ? removed(rows, at + 1) : inserted(put(""), at + 1, [holdRow(play.failed)]), { chosen: at })),
  ];
}

/** The conditions that the plays above a row suggest, the nearest first. @param {Sheet} sheet @param {number} at */
function known(sheet, at) {
  const plays = sheet.rows.slice(0, at).flatMap((row) => row.plays).reverse();
  return [...new Set(plays.flatMap(({ worked, failed }) => [worked, failed]).filter(Boolean))];
}

/** @param {Sheet} sheet @param {Row} row @param {number} at */
function conditions(sheet, row, at) {
  const options = [...new Set([row.condition, ...known(sheet, at), ...ALWAYS])].filter((each) => each || row.kind === "hold");
  const select = made(
    "select",
    { "aria-label": filled("condition"), "data-act": "condition", onchange: () => sheet.edit(withCondition(sheet.rows, at, select.value), { chosen: at }) },
    ...options.map((each) => made("option", { value: each, selected: each === row.condition }, each || filled("always"))),
  );
  return select;
}
