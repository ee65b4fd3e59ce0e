import type { FrameIndex, Seconds } from '@framescout/contract';

/** Similarities are kept as whole numbers from 0 to this; dividing gives 0..1. */
export const SIMILARITY_STEPS = 65_535;

/**
 * Consecutive samples of one element, as they cross from worker to page.
 * `times` (seconds) and `frames` have one entry a sample; `similarities` has `regionCount` entries a sample,
 * scaled to 0..{@link SIMILARITY_STEPS}.
 */
export type ScoreBatch = {
  elementId: string;
  regionCount: number;
  times: Float64Array<ArrayBuffer>;
  frames: Uint32Array<ArrayBuffer>;
  similarities: Uint16Array<ArrayBuffer>;
};

/** Every sample of one element in presentation order; grows while a scan runs. 18 bytes a sample with 3 regions. */
export class ScoreSeries {
  readonly regionCount: number;
  #times: Float64Array<ArrayBuffer>;
  #frames: Uint32Array<ArrayBuffer>;
  #similarities: Uint16Array<ArrayBuffer>;
  #length = 0;

  constructor(regionCount: number, capacity = 1024) {
    this.regionCount = regionCount;
    this.#times = new Float64Array(capacity);
    this.#frames = new Uint32Array(capacity);
    this.#similarities = new Uint16Array(capacity * regionCount);
  }

  /** How many samples it holds. */
  get length(): number {
    return this.#length;
  }

  /** Presentation times in seconds, one a sample, ascending. A view, valid until the next append. */
  get times(): Float64Array<ArrayBuffer> {
    return this.#times.subarray(0, this.#length);
  }

  /** Frame indices, one a sample, ascending. A view, valid until the next append. */
  get frames(): Uint32Array<ArrayBuffer> {
    return this.#frames.subarray(0, this.#length);
  }

  /** Scaled similarities, `regionCount` a sample. A view, valid until the next append. */
  get similarities(): Uint16Array<ArrayBuffer> {
    return this.#similarities.subarray(0, this.#length * this.regionCount);
  }

  /** Adds samples that follow those already held. */
  append(batch: Pick<ScoreBatch, 'times' | 'frames' | 'similarities'>): void {
    const length = this.#length + batch.times.length;
    if (length > this.#times.length) this.#grow(Math.max(length, this.#times.length * 2));
    this.#times.set(batch.times, this.#length);
    this.#frames.set(batch.frames, this.#length);
    this.#similarities.set(batch.similarities, this.#length * this.regionCount);
    this.#length = length;
  }

  /** The presentation time of a sample, in seconds. */
  timeAt(index: number): Seconds {
    return this.#times[index] ?? Number.NaN;
  }

  /** The frame index of a sample. */
  frameAt(index: number): FrameIndex {
    return this.#frames[index] ?? 0;
  }

  #grow(capacity: number): void {
    const times = new Float64Array(capacity);
    times.set(this.#times);
    this.#times = times;
    const frames = new Uint32Array(capacity);
    frames.set(this.#frames);
    this.#frames = frames;
    const similarities = new Uint16Array(capacity * this.regionCount);
    similarities.set(this.#similarities);
    this.#similarities = similarities;
  }
}
