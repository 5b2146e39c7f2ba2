/* Short sounds of a replay, made while they are played. There are none until its reader asks for them. */

const QUIET = 0.12;

export class Sounds {
  /** @param {HTMLInputElement} box It says whether there are any. */
  constructor(box) {
    this.box = box;
    /** @type {AudioContext | null} */ this.context = null;
  }

  /** What is heard of a beat. @param {Beat} beat */
  play({ mark, isThrown, squares }) {
    if (!this.box.checked || !globalThis.AudioContext) return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
    if (mark === "touchdown") [392, 523, 659, 784].forEach((pitch, at) => this.tone(at * 0.12, 0.3, pitch, pitch, "triangle"));
    else if (mark === "turnover") [0, 0.16].forEach((at) => this.tone(at, 0.14, 2100, 1900, "square", 0.4));
    else if (mark === "casualty") this.tone(0, 0.5, 150, 40, "sawtooth");
    else if (isThrown) [0, 0.07, 0.12, 0.2].forEach((at) => this.tone(at, 0.03, 900 + 400 * Math.random(), 500, "square", 0.5));
    else if (squares > 1) for (let at = 0; at < Math.min(squares, 8); at += 1) this.tone(at * 0.09, 0.04, 180, 90, "sine", 0.8);
    else this.tone(0, 0.12, 120, 50, "sine", 1.5);
  }

  /** @param {number} at In seconds from now. @param {number} length @param {number} from In hertz. @param {number} to @param {OscillatorType} type @param {number} [loud] */
  tone(at, length, from, to, type, loud = 1) {
    const { context } = this;
    if (!context) return;
    const [begin, end] = [context.currentTime + at, context.currentTime + at + length];
    const [voice, volume] = [context.createOscillator(), context.createGain()];
    voice.type = type;
    voice.frequency.setValueAtTime(from, begin);
    voice.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.setValueAtTime(QUIET * loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    voice.connect(volume).connect(context.destination);
    voice.start(begin);
    voice.stop(end);
  }
}
