import type { Seconds } from '@framescout/contract';

/**
 * Tells frames lost to damage from frames that are absent for other reasons: encoders drop frames that look
 * like the previous one, and decoders drop those before the first keyframe. Frames must be reported in order.
 */
export class DamageLog {
  readonly #missing: Seconds[] = [];
  readonly #frameLength: Seconds;
  #absent: Seconds[] = [];
  #isDamaged = false;
  #before: Seconds | null = null;

  /** `frameLength`: the duration of one frame of the video, in seconds. */
  constructor(frameLength: Seconds) {
    this.#frameLength = frameLength;
  }

  /** The times of frames lost to damage, in seconds, ascending; complete after {@link end}. */
  get missing(): readonly Seconds[] {
    return this.#missing.toSorted((a, b) => a - b);
  }

  /** Records that a frame was decoded. */
  recordDecoded(time: Seconds): void {
    this.end();
    this.#before = time;
  }

  /** Records a frame that wasn't decoded; damaged data makes the whole run of absent ones missing. */
  recordAbsent(time: Seconds, isDamaged: boolean): void {
    this.#absent.push(time);
    this.#isDamaged ||= isDamaged;
  }

  /** Records that data, and the frames in it, is missing from this time onward. */
  recordHole(time: Seconds): void {
    this.#missing.push(time);
  }

  end(): void {
    const [first] = this.#absent;
    if (this.#isDamaged && first !== undefined) {
      const due = (this.#before ?? first) + this.#frameLength;
      if (due < first - this.#frameLength / 2) this.#missing.push(due);
      this.#missing.push(...this.#absent);
    }
    this.#absent = [];
    this.#isDamaged = false;
  }
}
