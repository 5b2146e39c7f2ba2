/* Asks the server about a plan, one question at a time, and drops answers that come too late. */

const AGAIN = 150;
const TRIES = 20;
const LONG = 5; // seconds: a wait that is told instead
const PATIENCE = 60000; // milliseconds: nothing that is asked takes that long
/** The rows without which an answer about a plan is none. */
export const PLAN_ROWS = { board: "players balls routes by_luck pads goals reach beside futures ends", ways: "ways odds dice blocks", threat: "ways odds dice blocks" };
/** @type {Record<number, string>} */
const WHY = { 401: "signed_out", 413: "too_long", 429: "too_many" };

/** Why there is no answer, in words. @param {Lost} answer @param {Say} words */
export function lost({ refused }, words) {
  if (!refused) return words("offline");
  const key = refused.status >= 500 ? "our_fault" : WHY[refused.status];
  return key ? words(key, refused) : (refused.detail ?? words("forbidden"));
}

/** The answer, or null if there is none. @template T @param {Answered<T> | null | undefined} answer @returns {T | null} */
export const given = (answer) => (!answer || answer.offline || answer.refused ? null : answer);

/** @param {Headers} headers */
const isPage = (headers) => (headers.get("Content-Type") ?? "").includes("html");

/** Whether an answer has the form of one: what a proxy or a fault puts in its place has not. @param {string[]} needed @param {unknown} found */
function isAnswer(needed, found) {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return false;
  const parts = /** @type {Record<string, { length?: number }>} */ (found);
  return Boolean(parts.why) || needed.every((name) => parts[name]?.length !== undefined);
}

/** A promise, or an error once nobody should wait for it any longer.
 * @template T @param {Promise<T>} promise @param {number} patience @returns {Promise<T>}
 */
function inTime(promise, patience) {
  /** @type {PromiseWithResolvers<never>} */
  const late = Promise.withResolvers();
  const timer = setTimeout(() => late.reject(new Error("late")), patience);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

/** @template [A=PlanAnswers] */
export class PlanClient {
  /** @param {string} base @param {string} token @param {Record<string, string>} [rows] @param {number} [patience] */
  constructor(base, token, rows = {}, patience = PATIENCE) {
    this.patience = patience;
    this.rows = rows;
    this.base = base;
    this.token = token;
    /** @type {Promise<unknown>} */ this.last = Promise.resolve();
    this.newest = new Map();
    this.known = new Map();
    this.asked = new Map();
    this.questions = new AbortController();
  }

  /** Nobody waits for the questions so far: the page is left. */
  leave() {
    this.newest.clear();
    this.questions.abort();
    this.questions = new AbortController();
  }

  /** The answer, or null if a newer question of the same kind has been asked, or there is none.
   * @template {keyof A & string} K @param {K} what @param {object} question @param {string} [kind] @returns {Promise<Answered<A[K]> | null>}
   */
  async ask(what, question, kind = what) {
    const body = JSON.stringify(question);
    const key = `${what} ${body}`;
    this.newest.set(kind, key);
    if (this.known.has(key)) return this.known.get(key);
    if (!this.asked.has(key)) {
      const answer = this.last.then(() => (this.isWanted(key) ? this.fetched(what, body, key) : null)).finally(() => this.asked.delete(key));
      this.asked.set(key, answer);
      this.last = answer.catch(() => null);
    }
    const answer = await this.asked.get(key);
    return this.newest.get(kind) === key ? answer : null;
  }

  /** @param {string} key */
  isWanted(key) {
    return [...this.newest.values()].includes(key);
  }

  /** @param {string} what @param {string} body @param {string} key @returns {Promise<unknown>} */
  async fetched(what, body, key) {
    await new Promise((resume) => setTimeout(resume)); // in a task of its own: the tap that asks is painted first
    for (let attempt = 1; ; attempt += 1) {
      let response;
      try {
        response = await inTime(this.post(`${this.base}${what}`, body), this.patience);
      } catch {
        return { offline: true };
      }
      const { ok, redirected, status, headers } = response;
      const wait = Number(headers.get("Retry-After"));
      if (status !== 429 || wait > LONG || attempt === TRIES) {
        const found = await inTime(response.json(), this.patience).catch(() => null);
        if (!ok || (redirected && !found)) return { refused: { ...found, status: ok ? 401 : status, wait } }; // a page sends who is signed out to the log-in
        if (found === null) return isPage(headers) ? { refused: { status: 500 } } : { offline: true }; // it broke off
        if (!isAnswer(this.rows[what]?.split(" ") ?? [], found)) return { refused: { status: 500 } };
        this.known.set(key, found);
        return found;
      }
      await new Promise((resume) => setTimeout(resume, AGAIN * attempt));
      if (!this.isWanted(key)) return null;
    }
  }

  get headers() {
    return { "Content-Type": "application/json", "X-CSRFToken": this.token };
  }

  /** @param {string} url @param {string} body */
  post(url, body) {
    return fetch(url, { method: "POST", headers: this.headers, body, signal: this.questions.signal });
  }

  /** @param {string} url @param {object} data */
  put(url, data) {
    return fetch(url, { method: "PUT", headers: this.headers, body: JSON.stringify(data) });
  }

  /** @param {string} url */
  get(url) {
    return fetch(url, { headers: { Accept: "application/json" } });
  }
}
