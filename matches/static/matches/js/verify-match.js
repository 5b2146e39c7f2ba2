/* Checks a published match in the browser, as verify_match.py does: secret, digests, dice, chain.
 *
 * Web Crypto does the hashing, which browsers offer on https and localhost only; elsewhere the page
 * says so and offers the script. Only the match's file is loaded from the server.
 */

const FORMAT = 1;
const encoder = new TextEncoder();

class Tampered extends Error {}

/** The one text of a JSON value: keys in order, no spaces, characters unescaped. @param {unknown} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const known = new Map(Object.entries(value));
    const pairs = [...known.keys()].sort().map((key) => `${JSON.stringify(key)}:${canonical(known.get(key))}`);
    return `{${pairs.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {unknown} text */
function unhex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/i.test(text)) throw new Tampered("a hash or the secret is no hexadecimal number");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {...(string | Uint8Array)} parts */
async function sha(...parts) {
  const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const joined = new Uint8Array(all.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
}

/** Die n of a segment: of the bytes of HMAC-SHA-256(secret, "match|segment|digest|n") the first below
 *  the largest multiple of the sides; if there is none, "...|n|1" and so on follow.
 * @param {CryptoKey} key @param {string} stem @param {number} sides
 */
async function face(key, stem, sides) {
  const limit = 256 - (256 % sides);
  for (let again = 0; ; again += 1) {
    const text = again === 0 ? stem : `${stem}|${again}`;
    const drawn = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
    const byte = drawn.find((each) => each < limit);
    if (byte !== undefined) return (byte % sides) + 1;
  }
}

/** @param {MatchFile} file @param {CryptoKey} key @param {MatchSegment} segment */
async function checkDice(file, key, segment) {
  let count = 0;
  for (const event of segment.events) {
    if (event.event !== "rolled") continue;
    const { sides = NaN, faces } = event;
    if (!faces || !Number.isInteger(sides) || sides < 1 || sides > 256) throw new Tampered(`segment ${segment.number}: die ${count} has ${sides} sides`);
    for (const shown of faces) {
      const thrown = await face(key, `${file.match}|${segment.number}|${segment.digest}|${count}`, sides);
      if (thrown !== shown) throw new Tampered(`segment ${segment.number}: die ${count} (${event.purpose}) is ${thrown}, the log says ${shown}`);
      count += 1;
    }
  }
  return count;
}

/** @param {MatchSegment} segment @param {Uint8Array} before */
async function checkChain(segment, before) {
  const { locked: _locked, events, private: entries, chain, ...head } = segment;
  const noted = hex(await sha(canonical(entries)));
  let value = await sha(before, canonical({ ...head, private: noted }));
  for (const event of events) value = await sha(value, canonical(event));
  if (hex(value) !== chain) throw new Tampered(`segment ${segment.number}: the chain of events is broken`);
  return value;
}

/** Checks a whole file; `onSegment` is called after every segment. Throws what is wrong.
 * @param {MatchFile} file @param {(counted: Counts, segments: number) => void} [onSegment]
 */
export async function verify(file, onSegment = () => {}) {
  if (file.match_file !== FORMAT) throw new Tampered(`this is format ${file.match_file}; this page reads ${FORMAT}`);
  const secret = unhex(file.secret);
  if (hex(secret) !== file.secret || hex(await sha(secret)) !== file.secret_hash) throw new Tampered("the secret is not the one whose hash was published");
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const { match, rules, secret_hash, setup } = file;
  let chain = await sha(canonical({ match, rules, secret_hash, setup }));
  let digest = file.secret_hash;
  const counted = { segments: 0, events: 0, dice: 0, fullTime: file.segments.at(-1)?.ending === "over" };
  for (const [number, segment] of file.segments.entries()) {
    if (segment.number !== number) throw new Tampered(`segment ${number} is missing`);
    if (hex(await sha(unhex(digest), segment.locked)) !== segment.digest) throw new Tampered(`segment ${number}: the digest is not that of what was locked`);
    digest = segment.digest;
    counted.dice += await checkDice(file, key, segment);
    chain = await checkChain(segment, chain);
    counted.events += segment.events.length;
    counted.segments += 1;
    onSegment(counted, file.segments.length);
  }
  return counted;
}

/** @param {HTMLButtonElement} button */
function attach(button) {
  const verdict = /** @type {HTMLElement} */ (document.getElementById(button.dataset.verdict ?? ""));
  const show = (/** @type {string} */ words, /** @type {string} */ tone) => {
    verdict.textContent = words;
    verdict.className = `notice ${tone}`;
    verdict.hidden = false;
  };
  if (!globalThis.crypto?.subtle) {
    show("This browser checks on https or localhost only. Use the script below.", "notice-warn");
    return;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    show("Reading the match…", "");
    try {
      const answer = await fetch(button.dataset.file ?? "", { credentials: "same-origin" });
      if (!answer.ok) throw new Error(`the match's file could not be read (${answer.status})`);
      const counted = await verify(await answer.json(), (done, whole) => show(`Segment ${done.segments} of ${whole}…`, ""));
      const found = `All as published: ${counted.dice} dice and ${counted.events} events in ${counted.segments} segments.`;
      if (counted.fullTime) show(found, "notice-good");
      else show(`${found} But the file ends before full time. A void match's does; any other has been cut.`, "notice-warn");
    } catch (reason) {
      show(reason instanceof Tampered ? `Not as published: ${reason.message}` : `Not checked: ${reason instanceof Error ? reason.message : reason}`, "notice-bad");
    } finally {
      button.disabled = false;
    }
  });
}

const button = globalThis.document?.querySelector("[data-verify-match]");
if (button) attach(button);
