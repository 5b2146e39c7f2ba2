/* A moment as pages write it (core/templatetags/moments.py): the reader's zone, then UTC.
 *
 * Zone and distance come with the page: the browser's words for a time cost a tenth of a second at first.
 */

const MINUTE = 60_000;
const two = (number) => String(number).padStart(2, "0");
const hour = (time) => `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
const day = (time) => `${time.getUTCFullYear()}-${two(time.getUTCMonth() + 1)}-${two(time.getUTCDate())}`;

/** "21:00 JST (12:00 UTC)"; with the day if it is not that of `now`. */
export function clockTime(at, { zone = "UTC", offset = 0 } = {}, now = Date.now()) {
  const utc = new Date(at);
  const own = new Date(utc.getTime() + offset * MINUTE);
  const today = day(own) === day(new Date(Number(now) + offset * MINUTE));
  const shown = `${today ? "" : `${day(own)}, `}${hour(own)} ${zone}`;
  return zone === "UTC" ? shown : `${shown} (${hour(utc)} UTC)`;
}
