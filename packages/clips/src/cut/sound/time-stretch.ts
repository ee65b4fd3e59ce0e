import type { Seconds } from '@framescout/contract';

// The length of a crossfade, and how far from its place the sound after it may be taken, so that it goes on with the
// same waves: the two together reach over two periods of the lowest voices.
const CROSSFADE: Seconds = 0.02;
const TOLERANCE: Seconds = 0.0125;

// The search looks at every eighth place and sample first, then at all that are near the best.
const COARSE = 8;

/** How to stretch sound: `recordedAt` tells which time of it is heard when, and `length` is that of the result. */
export type Stretching = {
  sampleRate: number;
  channels: number;
  length: Seconds;
  recordedAt(time: Seconds): Seconds;
};

/**
 * Changes how fast sound runs, and keeps its pitch: WSOLA (Verhelst and Roelands, "An overlap-add technique based on
 * waveform similarity (WSOLA) for high quality time-scale modification of speech", ICASSP 1993). The result is made of
 * crossfades from what naturally follows to the most similar sound near the place that its time asks for. Where sound
 * runs as fast as recorded, the two are the same, and it stays as it is. Times are seconds from the start.
 */
export class TimeStretch {
  readonly #stretching: Stretching;
  readonly #fade: Float32Array;
  readonly #tolerance: number;
  readonly #total: number;
  readonly #buffers: GrowingSound[];
  /** All channels together: these decide where to go on, so that they stay in step. */
  readonly #mix = new GrowingSound();
  #made = 0;
  /** Where the sound goes on naturally, in samples. */
  #next = 0;

  constructor(stretching: Stretching) {
    const { sampleRate, channels, length } = stretching;
    this.#stretching = stretching;
    const crossfade = Math.round(CROSSFADE * sampleRate);
    this.#fade = Float32Array.from(
      { length: crossfade },
      (_, at) => (1 - Math.cos((Math.PI * (at + 0.5)) / crossfade)) / 2,
    );
    this.#tolerance = Math.round(TOLERANCE * sampleRate);
    this.#total = Math.round(length * sampleRate);
    this.#buffers = Array.from({ length: channels }, () => new GrowingSound());
  }

  /** Takes the next samples of each channel, and yields what can be made of them. */
  *add(channels: readonly Float32Array[]): Generator<Float32Array<ArrayBuffer>[], void, unknown> {
    const [first = new Float32Array()] = channels;
    for (const [index, buffer] of this.#buffers.entries()) buffer.add(channels[index] ?? first);
    this.#mix.add(first.map((_, at) => channels.reduce((sum, levels) => sum + (levels[at] ?? 0), 0)));
    while (this.#made < this.#total && this.#needed() <= this.#mix.end) yield this.#makeNext();
  }

  /** Yields the rest, with silence where the sound has ended. */
  *end(): Generator<Float32Array<ArrayBuffer>[], void, unknown> {
    while (this.#made < this.#total) yield this.#makeNext();
  }

  /** Returns up to which sample the next crossfade needs the sound. */
  #needed(): number {
    return Math.max(this.#next, this.#wanted() + this.#tolerance) + this.#fade.length;
  }

  /** Returns the sample that the next crossfade should lead to: in its middle, it is to be at its place. */
  #wanted(): number {
    const { recordedAt, sampleRate } = this.#stretching;
    const half = this.#fade.length / 2;
    return Math.round(recordedAt((this.#made + half) / sampleRate) * sampleRate - half);
  }

  #makeNext(): Float32Array<ArrayBuffer>[] {
    const from = this.#next;
    const to = this.#findSimilar();
    const frames = Math.min(this.#fade.length, this.#total - this.#made);
    const fade = this.#fade.subarray(0, frames);
    const made = this.#buffers.map((sound) =>
      Float32Array.from(
        fade,
        (share, at) => sound.at(from + at) + share * (sound.at(to + at) - sound.at(from + at)),
      ),
    );
    this.#made += frames;
    this.#next = to + frames;
    const oldest = Math.min(this.#next, this.#wanted() - this.#tolerance);
    for (const sound of [...this.#buffers, this.#mix]) sound.forgetBefore(oldest);
    return made;
  }

  /** Finds the place near the wanted one where the sound is most like what naturally follows. */
  #findSimilar(): number {
    const wanted = this.#wanted();
    const [least, most] = [Math.max(0, wanted - this.#tolerance), Math.max(0, wanted + this.#tolerance)];
    if (this.#next >= least && this.#next <= most) return this.#next;
    const near = this.#mostSimilar(Math.max(0, wanted), { least, most, step: COARSE });
    const around = { least: Math.max(least, near - COARSE), most: Math.min(most, near + COARSE), step: 1 };
    return this.#mostSimilar(near, around);
  }

  /** Returns the most similar of places in steps; `preferred` if none is more similar, as in silence. */
  #mostSimilar(
    preferred: number,
    { least, most, step }: { least: number; most: number; step: number },
  ): number {
    let best = preferred;
    let bestLikeness = this.#likeness(preferred, step);
    for (let place = least; place <= most; place += step) {
      const likeness = this.#likeness(place, step);
      if (likeness <= bestLikeness) continue;
      best = place;
      bestLikeness = likeness;
    }
    return best;
  }

  /** Returns how similar the sound at a place is to what naturally follows (normalized cross-correlation). */
  #likeness(place: number, step: number): number {
    let product = 0;
    let power = Number.EPSILON;
    for (let at = 0; at < this.#fade.length; at += step) {
      const level = this.#mix.at(place + at);
      product += level * this.#mix.at(this.#next + at);
      power += level * level;
    }
    return product / Math.sqrt(power);
  }
}

/** Samples that are added at the end and forgotten at the start; before and after them, there is silence. */
class GrowingSound {
  #levels = new Float32Array();
  #start = 0;

  /** The place after the last sample. */
  get end(): number {
    return this.#start + this.#levels.length;
  }

  at(place: number): number {
    return this.#levels[place - this.#start] ?? 0;
  }

  add(levels: Float32Array): void {
    const joined = new Float32Array(this.#levels.length + levels.length);
    joined.set(this.#levels);
    joined.set(levels, this.#levels.length);
    this.#levels = joined;
  }

  forgetBefore(place: number): void {
    const forgotten = Math.min(this.#levels.length, Math.max(0, place - this.#start));
    this.#levels = this.#levels.subarray(forgotten);
    this.#start += forgotten;
  }
}
