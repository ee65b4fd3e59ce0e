import type { FrameIndex, Seconds } from '@framescout/contract';
import type { ElementGeometry } from '../model/matcher.ts';
import {
  countDetections,
  DETECTION_FIELDS,
  type PackedDetections,
  sliceDetections,
} from './packed-detections.ts';

// A time, a frame, and four columns of one byte, without the similarities.
const SAMPLE_BYTES = 16;
const DETECTION_BYTES = DETECTION_FIELDS * Uint16Array.BYTES_PER_ELEMENT;

/** Upper limit on the recorded number of samples by which an element was there earlier or later. */
export const MAX_SAMPLES_NOTED = 255;

/** Properties shared by all samples of a series. Without geometry there are no detections. */
export type SeriesShape = { regionCount: number; geometry: ElementGeometry | null };

/** One sample's scaled scores; valid until the same source returns the next. */
export type SampleScore = {
  /** `regionCount` similarities, 0..`SIMILARITY_STEPS`. */
  similarities: Uint16Array<ArrayBuffer>;
  /** Opacity of the element at its place, 0..`OPACITY_STEPS`. */
  opacity: number;
  detections: PackedDetections;
  /** How many samples earlier an element first seen in this one was already present, faint or moving. */
  earlier: number;
  /** How many samples later an element last clearly seen in this one was still present, faint or moving. */
  later: number;
};

/**
 * Consecutive samples of one element, as sent from the worker to the page.
 *
 * `times` (seconds), `frames`, `opacities`, `earlier`, `later` and `detectionCounts` have one entry per
 * sample; `similarities` has `regionCount` per sample; `detections` is the concatenation of all samples'
 * detections.
 */
export type ScoreBatch = SeriesShape & {
  elementId: string;
  times: Float64Array<ArrayBuffer>;
  frames: Uint32Array<ArrayBuffer>;
  similarities: Uint16Array<ArrayBuffer>;
  opacities: Uint8Array<ArrayBuffer>;
  earlier: Uint8Array<ArrayBuffer>;
  later: Uint8Array<ArrayBuffer>;
  detectionCounts: Uint8Array<ArrayBuffer>;
  detections: PackedDetections;
};

type Columns = Omit<ScoreBatch, keyof SeriesShape | 'elementId'>;

/**
 * Every sample of one element in presentation order; grows while a scan runs. Takes 18 bytes per sample (22 with the
 * three similarities of `classic`), and 6 per detection.
 */
export class ScoreSeries {
  readonly shape: SeriesShape;
  #columns: Columns;
  #length = 0;
  #detectionsLength = 0;

  constructor(shape: SeriesShape, capacity = 1024) {
    this.shape = { regionCount: shape.regionCount, geometry: shape.geometry };
    this.#columns = {
      times: new Float64Array(capacity),
      frames: new Uint32Array(capacity),
      similarities: new Uint16Array(capacity * shape.regionCount),
      opacities: new Uint8Array(capacity),
      earlier: new Uint8Array(capacity),
      later: new Uint8Array(capacity),
      detectionCounts: new Uint8Array(capacity),
      detections: new Uint16Array(capacity * DETECTION_FIELDS),
    };
  }

  /** Creates a series of samples, whose columns it takes over. */
  static of(shape: SeriesShape, columns: Columns): ScoreSeries {
    const series = new ScoreSeries(shape, 0);
    series.#columns = columns;
    series.#length = columns.times.length;
    series.#detectionsLength = columns.detections.length;
    return series;
  }

  /** Number of similarities per sample. */
  get regionCount(): number {
    return this.shape.regionCount;
  }

  /** Number of samples. */
  get length(): number {
    return this.#length;
  }

  /** The memory that it takes, in bytes. */
  get byteLength(): number {
    return Object.values(this.#columns).reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Presentation times in seconds, one per sample, ascending. A view, valid until the next append. */
  get times(): Float64Array<ArrayBuffer> {
    return this.#columns.times.subarray(0, this.#length);
  }

  /** Frame indices, one per sample, ascending. A view, valid until the next append. */
  get frames(): Uint32Array<ArrayBuffer> {
    return this.#columns.frames.subarray(0, this.#length);
  }

  /** Scaled similarities, `regionCount` per sample. A view, valid until the next append. */
  get similarities(): Uint16Array<ArrayBuffer> {
    return this.#columns.similarities.subarray(0, this.#length * this.regionCount);
  }

  /** Scaled opacities, one per sample. A view, valid until the next append. */
  get opacities(): Uint8Array<ArrayBuffer> {
    return this.#columns.opacities.subarray(0, this.#length);
  }

  /**
   * Per sample, how many samples earlier an element first seen in it was already present. A view, valid until
   * the next append.
   */
  get earlier(): Uint8Array<ArrayBuffer> {
    return this.#columns.earlier.subarray(0, this.#length);
  }

  /**
   * Per sample, how many samples later an element last clearly seen in it was still present. A view, valid
   * until the next append.
   */
  get later(): Uint8Array<ArrayBuffer> {
    return this.#columns.later.subarray(0, this.#length);
  }

  /** Number of detections of each sample. A view, valid until the next append. */
  get detectionCounts(): Uint8Array<ArrayBuffer> {
    return this.#columns.detectionCounts.subarray(0, this.#length);
  }

  /** The detections of all samples. A view, valid until the next append. */
  get detections(): PackedDetections {
    return this.#columns.detections.subarray(0, this.#detectionsLength);
  }

  /** Appends a batch of samples that follow those already stored. */
  append(batch: Columns): void {
    const from = this.#length;
    this.#reserve(from + batch.times.length, this.#detectionsLength + batch.detections.length);
    this.#columns.times.set(batch.times, from);
    this.#columns.frames.set(batch.frames, from);
    this.#columns.similarities.set(batch.similarities, from * this.regionCount);
    this.#columns.opacities.set(batch.opacities, from);
    this.#columns.earlier.set(batch.earlier, from);
    this.#columns.later.set(batch.later, from);
    this.#columns.detectionCounts.set(batch.detectionCounts, from);
    this.#columns.detections.set(batch.detections, this.#detectionsLength);
    this.#length += batch.times.length;
    this.#detectionsLength += batch.detections.length;
  }

  /** Appends one sample that follows those already stored. */
  add(time: Seconds, frame: FrameIndex, score: SampleScore): void {
    const from = this.#length;
    this.#reserve(from + 1, this.#detectionsLength + score.detections.length);
    this.#columns.times[from] = time;
    this.#columns.frames[from] = frame;
    this.#columns.similarities.set(score.similarities, from * this.regionCount);
    this.#columns.opacities[from] = score.opacity;
    this.#columns.earlier[from] = score.earlier;
    this.#columns.later[from] = score.later;
    this.#columns.detectionCounts[from] = countDetections(score.detections);
    this.#columns.detections.set(score.detections, this.#detectionsLength);
    this.#length++;
    this.#detectionsLength += score.detections.length;
  }

  /**
   * Records that an element first seen in a sample was already present `earlier` samples before, if that is
   * more than recorded so far.
   */
  recordEarlier(index: number, earlier: number): void {
    noteMore(this.#columns.earlier, index, earlier);
  }

  /**
   * Records that an element last seen in a sample was still present `later` samples after, if that is more
   * than recorded so far.
   */
  recordLater(index: number, later: number): void {
    noteMore(this.#columns.later, index, later);
  }

  /**
   * Copies the samples from `from` to `end` (exclusive); `detectionsFrom` is the index of their first
   * detection.
   */
  batchFrom(from: number, detectionsFrom: number, end = this.#length): Columns {
    const detectionCounts = this.detectionCounts.slice(from, end);
    const detections = detectionCounts.reduce((sum, count) => sum + count, 0);
    return {
      times: this.times.slice(from, end),
      frames: this.frames.slice(from, end),
      similarities: this.similarities.slice(from * this.regionCount, end * this.regionCount),
      opacities: this.opacities.slice(from, end),
      earlier: this.earlier.slice(from, end),
      later: this.later.slice(from, end),
      detectionCounts,
      detections: sliceDetections(this.detections, detectionsFrom, detections),
    };
  }

  /**
   * Copies all samples in order, in slices of at most `maxBytes` (but at least one sample); a series without
   * samples is one empty slice.
   */
  *slices(maxBytes: number): Generator<Columns> {
    const sampleBytes = SAMPLE_BYTES + this.regionCount * Uint16Array.BYTES_PER_ELEMENT;
    let [from, detectionsFrom, bytes, detections] = [0, 0, 0, 0];
    for (let sample = 0; sample < this.#length; sample++) {
      const own = this.#columns.detectionCounts[sample] ?? 0;
      const ownBytes = sampleBytes + own * DETECTION_BYTES;
      if (sample > from && bytes + ownBytes > maxBytes) {
        yield this.batchFrom(from, detectionsFrom, sample);
        [from, detectionsFrom, bytes, detections] = [sample, detectionsFrom + detections, 0, 0];
      }
      bytes += ownBytes;
      detections += own;
    }
    yield this.batchFrom(from, detectionsFrom);
  }

  /** Returns the presentation time of a sample, in seconds. */
  timeAt(index: number): Seconds {
    return this.#columns.times[index] ?? Number.NaN;
  }

  /** Returns the frame index of a sample. */
  frameAt(index: number): FrameIndex {
    return this.#columns.frames[index] ?? 0;
  }

  #reserve(samples: number, detections: number): void {
    const own = this.#columns;
    if (samples > own.times.length) {
      const capacity = Math.max(samples, own.times.length * 2);
      own.times = grown(own.times, new Float64Array(capacity));
      own.frames = grown(own.frames, new Uint32Array(capacity));
      own.similarities = grown(own.similarities, new Uint16Array(capacity * this.regionCount));
      own.opacities = grown(own.opacities, new Uint8Array(capacity));
      own.earlier = grown(own.earlier, new Uint8Array(capacity));
      own.later = grown(own.later, new Uint8Array(capacity));
      own.detectionCounts = grown(own.detectionCounts, new Uint8Array(capacity));
    }
    if (detections > own.detections.length) {
      own.detections = grown(
        own.detections,
        new Uint16Array(Math.max(detections, own.detections.length * 2)),
      );
    }
  }
}

function noteMore(column: Uint8Array, index: number, samples: number): void {
  column[index] = Math.max(column[index] ?? 0, Math.min(MAX_SAMPLES_NOTED, samples));
}

function grown<Values extends { set(values: Values): void }>(values: Values, into: Values): Values {
  into.set(values);
  return into;
}
