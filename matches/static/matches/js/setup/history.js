/* Undo and redo over whole states, which are never changed in place. */

const MOST = 200;

export class History {
  constructor(state) {
    this.past = [];
    this.state = state;
    this.future = [];
  }

  do(state) {
    this.past = [...this.past.slice(1 - MOST), this.state];
    this.state = state;
    this.future = [];
  }

  undo() {
    if (!this.past.length) return false;
    this.future.push(this.state);
    this.state = this.past.pop();
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.state);
    this.state = this.future.pop();
    return true;
  }
}
