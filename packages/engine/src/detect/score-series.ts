import type { FrameIndex, Seconds } from '@framescout/contract';
import type { ElementGeometry } from '../match/matcher.ts';

/** Similarities are kept as whole numbers from 0 to this; dividing gives 0..1. */
export const SIMILARITY_STEPS = 65_535;

/** Opacities are kept as whole numbers: 0 to this for 0..1. */
export const OPACITY_STEPS = 250;

/** How many numbers a sighting takes in a batch: x and y in pixels, and the scaled similarity. */
export const SIGHTING_FIELDS = 3;

/** What all samples of a series have in common. Without geometry there are no sightings. */
export type SeriesShape = { regionCount: number; geometry: ElementGeometry | null };

/** One sample's numbers, scaled; valid until the next one of the same source. */
export type SampleScore = {
  /** `regionCount` similarities, 0..{@link SIMILARITY_STEPS}. */
  similarities: Uint16Array<ArrayBuffer>;
  /** How strongly the element is there at its place, 0..{@link OPACITY_STEPS}. */
  opacity: number;
  /** {@link SIGHTING_FIELDS} numbers a sighting. */
  sightings: Uint16Array<ArrayBuffer>;
  /** For how many samples before this one an element first seen in it was there already, faint or on the move. */
  earlier: number;
};

/**
 * Consecutive samples of one element, as they cross from worker to page.
 * `times` (seconds), `frames`, `opacities`, `earlier` and `sightingCounts` have one entry a sample; `similarities` has
 * `regionCount` entries a sample; `sightings` holds those of all samples, one after the other.
 */
export type ScoreBatch = SeriesShape & {
  elementId: string;
  times: Float64Array<ArrayBuffer>;
  frames: Uint32Array<ArrayBuffer>;
  similarities: Uint16Array<ArrayBuffer>;
  opacities: Uint8Array<ArrayBuffer>;
  earlier: Uint8Array<ArrayBuffer>;
  sightingCounts: Uint8Array<ArrayBuffer>;
  sightings: Uint16Array<ArrayBuffer>;
};

type Columns = Omit<ScoreBatch, keyof SeriesShape | 'elementId'>;

/** Every sample of one element in presentation order; grows while a scan runs. About 16 bytes a sample. */
export class ScoreSeries {
  readonly shape: SeriesShape;
  #columns: Columns;
  #length = 0;
  #sightingsLength = 0;

  constructor(shape: SeriesShape, capacity = 1024) {
    this.shape = { regionCount: shape.regionCount, geometry: shape.geometry };
    this.#columns = {
      times: new Float64Array(capacity),
      frames: new Uint32Array(capacity),
      similarities: new Uint16Array(capacity * shape.regionCount),
      opacities: new Uint8Array(capacity),
      earlier: new Uint8Array(capacity),
      sightingCounts: new Uint8Array(capacity),
      sightings: new Uint16Array(capacity * SIGHTING_FIELDS),
    };
  }

  /** How many similarities a sample has. */
  get regionCount(): number {
    return this.shape.regionCount;
  }

  /** How many samples it holds. */
  get length(): number {
    return this.#length;
  }

  /** Presentation times in seconds, one a sample, ascending. A view, valid until the next append. */
  get times(): Float64Array<ArrayBuffer> {
    return this.#columns.times.subarray(0, this.#length);
  }

  /** Frame indices, one a sample, ascending. A view, valid until the next append. */
  get frames(): Uint32Array<ArrayBuffer> {
    return this.#columns.frames.subarray(0, this.#length);
  }

  /** Scaled similarities, `regionCount` a sample. A view, valid until the next append. */
  get similarities(): Uint16Array<ArrayBuffer> {
    return this.#columns.similarities.subarray(0, this.#length * this.regionCount);
  }

  /** Scaled opacities, one a sample. A view, valid until the next append. */
  get opacities(): Uint8Array<ArrayBuffer> {
    return this.#columns.opacities.subarray(0, this.#length);
  }

  /** How many samples before each one an element first seen in it was there already. A view, valid until the next append. */
  get earlier(): Uint8Array<ArrayBuffer> {
    return this.#columns.earlier.subarray(0, this.#length);
  }

  /** How many sightings each sample has. A view, valid until the next append. */
  get sightingCounts(): Uint8Array<ArrayBuffer> {
    return this.#columns.sightingCounts.subarray(0, this.#length);
  }

  /** The sightings of all samples, {@link SIGHTING_FIELDS} numbers each. A view, valid until the next append. */
  get sightings(): Uint16Array<ArrayBuffer> {
    return this.#columns.sightings.subarray(0, this.#sightingsLength);
  }

  /** Adds samples that follow those already held. */
  append(batch: Columns): void {
    const from = this.#length;
    this.#reserve(from + batch.times.length, this.#sightingsLength + batch.sightings.length);
    this.#columns.times.set(batch.times, from);
    this.#columns.frames.set(batch.frames, from);
    this.#columns.similarities.set(batch.similarities, from * this.regionCount);
    this.#columns.opacities.set(batch.opacities, from);
    this.#columns.earlier.set(batch.earlier, from);
    this.#columns.sightingCounts.set(batch.sightingCounts, from);
    this.#columns.sightings.set(batch.sightings, this.#sightingsLength);
    this.#length += batch.times.length;
    this.#sightingsLength += batch.sightings.length;
  }

  /** Adds one sample that follows those already held. */
  add(time: Seconds, frame: FrameIndex, score: SampleScore): void {
    const from = this.#length;
    this.#reserve(from + 1, this.#sightingsLength + score.sightings.length);
    this.#columns.times[from] = time;
    this.#columns.frames[from] = frame;
    this.#columns.similarities.set(score.similarities, from * this.regionCount);
    this.#columns.opacities[from] = score.opacity;
    this.#columns.earlier[from] = score.earlier;
    this.#columns.sightingCounts[from] = score.sightings.length / SIGHTING_FIELDS;
    this.#columns.sightings.set(score.sightings, this.#sightingsLength);
    this.#length++;
    this.#sightingsLength += score.sightings.length;
  }

  /** A copy of the samples from `from` on; `sightingsFrom` is where their sightings begin. */
  batchFrom(from: number, sightingsFrom: number): Columns {
    return {
      times: this.times.slice(from),
      frames: this.frames.slice(from),
      similarities: this.similarities.slice(from * this.regionCount),
      opacities: this.opacities.slice(from),
      earlier: this.earlier.slice(from),
      sightingCounts: this.sightingCounts.slice(from),
      sightings: this.sightings.slice(sightingsFrom),
    };
  }

  /** The presentation time of a sample, in seconds. */
  timeAt(index: number): Seconds {
    return this.#columns.times[index] ?? Number.NaN;
  }

  /** The frame index of a sample. */
  frameAt(index: number): FrameIndex {
    return this.#columns.frames[index] ?? 0;
  }

  #reserve(samples: number, sightings: number): void {
    const own = this.#columns;
    if (samples > own.times.length) {
      const capacity = Math.max(samples, own.times.length * 2);
      own.times = grown(own.times, new Float64Array(capacity));
      own.frames = grown(own.frames, new Uint32Array(capacity));
      own.similarities = grown(own.similarities, new Uint16Array(capacity * this.regionCount));
      own.opacities = grown(own.opacities, new Uint8Array(capacity));
      own.earlier = grown(own.earlier, new Uint8Array(capacity));
      own.sightingCounts = grown(own.sightingCounts, new Uint8Array(capacity));
    }
    if (sightings > own.sightings.length) {
      own.sightings = grown(own.sightings, new Uint16Array(Math.max(sightings, own.sightings.length * 2)));
    }
  }
}

function grown<Values extends { set(values: Values): void }>(values: Values, into: Values): Values {
  into.set(values);
  return into;
}
