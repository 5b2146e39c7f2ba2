/* Asks the server about a plan, one question at a time, and drops answers that come too late. */

const AGAIN = 150;
const TRIES = 20;

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
        response = await this.send(`${this.base}${what}`, "POST", body);
      } catch {
        return { offline: true };
      }
      if (response.status !== 429) {
        const found = await response.json().catch(() => ({}));
        const answer = response.ok ? found : { refused: found };
        if (response.ok) this.known.set(key, answer);
        return this.newest.get(what) === key ? answer : null;
      }
      await new Promise((resume) => setTimeout(resume, AGAIN * (attempt + 1)));
      if (this.newest.get(what) !== key) return null;
    }
    return null;
  }

  send(url, method, body) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.token };
    return fetch(new Request(url, { method, headers, body }));
  }

  put(url, data) {
    return this.send(url, "PUT", JSON.stringify(data));
  }

  get(url) {
    return fetch(url, { headers: { Accept: "application/json" } });
  }
}
