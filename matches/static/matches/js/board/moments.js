/* A moment as pages write it (core/templatetags/moments.py): the reader's zone, then UTC.
 *
 * Zone and distance come with the page: the browser's words for a time cost a tenth of a second at first.
 */

const MINUTE = 60_000;
/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");
/** @param {Date} time */
const hour = (time) => `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
/** @param {Date} time */
const day = (time) => `${time.getUTCFullYear()}-${two(time.getUTCMonth() + 1)}-${two(time.getUTCDate())}`;

/** "21:00 JST (12:00 UTC)"; with the day if it is not that of `now`. @param {string | number | null} at @param {Zone} [zone] @param {number} [now] */
export function clockTime(at, { zone = "UTC", offset = 0 } = {}, now = Date.now()) {
  const utc = new Date(at ?? 0);
  const own = new Date(utc.getTime() + offset * MINUTE);
  const today = day(own) === day(new Date(Number(now) + offset * MINUTE));
  const shown = `${today ? "" : `${day(own)}, `}${hour(own)} ${zone}`;
  return zone === "UTC" ? shown : `${shown} (${hour(utc)} UTC)`;
}
