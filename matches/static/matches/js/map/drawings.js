/* Asks the server for the drawing of a map: one question at a time, and the newest is the next. */

const AGAIN = 400;
const TRIES = 10;

export class Drawings {
  /** `told(text, answer)` gets what the server says of a text; null without a connection. */
  constructor(address, token, told) {
    Object.assign(this, { address, token, told, next: null, isAsking: false });
  }

  async ask(text) {
    this.next = text;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.next !== null) {
      const asked = this.next;
      this.next = null;
      this.told(asked, await this.fetched(asked));
    }
    this.isAsking = false;
  }

  async fetched(text) {
    for (let attempt = 0; attempt < TRIES && this.next === null; attempt += 1) {
      try {
        const body = new URLSearchParams({ text });
        const response = await fetch(this.address, { method: "POST", headers: { "X-CSRFToken": this.token }, body });
        if (response.status !== 429) return response.ok ? await response.json() : null;
      } catch {
        return null;
      }
      await new Promise((resume) => setTimeout(resume, AGAIN));
    }
    return null;
  }
}
