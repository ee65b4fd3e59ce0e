import type { Seconds } from '@framescout/contract';

/**
 * Tells what damage took away from frames that are not there for other reasons: encoders leave out frames that look like
 * the one before, and decoders those in front of the first keyframe. Frames are noted in order.
 */
export class DamageLog {
  readonly #missing: Seconds[] = [];
  readonly #frameLength: Seconds;
  #absent: Seconds[] = [];
  #isDamaged = false;
  #before: Seconds | null = null;

  /** `frameLength`: how long a frame of the video lasts, in seconds. */
  constructor(frameLength: Seconds) {
    this.#frameLength = frameLength;
  }

  /** Where damage left a frame out, in seconds, ascending; complete after {@link end}. */
  get missing(): readonly Seconds[] {
    return this.#missing.toSorted((a, b) => a - b);
  }

  /** A frame was decoded. */
  seen(time: Seconds): void {
    this.end();
    this.#before = time;
  }

  /** A frame was not decoded; `isDamaged` if its own data was. With it go those around it that are not there either. */
  absent(time: Seconds, isDamaged: boolean): void {
    this.#absent.push(time);
    this.#isDamaged ||= isDamaged;
  }

  /** From a time on, data is missing, and so are the frames in it. */
  hole(time: Seconds): void {
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
