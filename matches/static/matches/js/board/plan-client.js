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
    this.asked = new Map();
  }

  /** The answer, or null if a newer question of the same kind has been asked, or there is none. */
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

  isWanted(key) {
    return [...this.newest.values()].includes(key);
  }

  async fetched(what, body, key) {
    await new Promise((resume) => setTimeout(resume)); // in a task of its own: the tap that asks is painted first
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      let response;
      try {
        response = await fetch(`${this.base}${what}`, { method: "POST", headers: this.headers, body });
      } catch {
        return { offline: true };
      }
      if (response.status !== 429) {
        const found = await response.json().catch(() => null);
        if (response.ok && !found) return { offline: true }; // it broke off: the connection is lost, or the page is left
        const answer = response.ok ? found : { refused: found ?? {} };
        if (response.ok) this.known.set(key, answer);
        return answer;
      }
      await new Promise((resume) => setTimeout(resume, AGAIN * (attempt + 1)));
      if (!this.isWanted(key)) return null;
    }
    return null;
  }

  get headers() {
    return { "Content-Type": "application/json", "X-CSRFToken": this.token };
  }

  put(url, data) {
    return fetch(url, { method: "PUT", headers: this.headers, body: JSON.stringify(data) });
  }

  get(url) {
    return fetch(url, { headers: { Accept: "application/json" } });
  }
}
