/* Asks the server about a plan, one question at a time, and drops answers that come too late. */

const AGAIN = 700;
const TRIES = 6;

export class PlanClient {
  constructor(base, token) {
    this.base = base;
    this.token = token;
    this.last = Promise.resolve();
    this.newest = new Map();
    this.known = new Map();
  }

  /** The answer, or null if a newer question of the same kind has been asked, or there is none. */
  ask(what, question) {
    const body = JSON.stringify(question);
    const key = `${what} ${body}`;
    this.newest.set(what, key);
    if (this.known.has(key)) return Promise.resolve(this.known.get(key));
    const answer = this.last.then(() => (this.newest.get(what) === key ? this.fetched(what, body, key) : null));
    this.last = answer.catch(() => null);
    return answer;
  }

  async fetched(what, body, key) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      let response;
      try {
        response = await fetch(`${this.base}${what}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-CSRFToken": this.token },
          body,
        });
      } catch {
        return { offline: true };
      }
      if (response.status !== 429) {
        const found = await response.json();
        const answer = response.ok ? found : { refused: found };
        if (response.ok) this.known.set(key, answer);
        return this.newest.get(what) === key ? answer : null;
      }
      await new Promise((resume) => setTimeout(resume, AGAIN));
      if (this.newest.get(what) !== key) return null;
    }
    return null;
  }
}
