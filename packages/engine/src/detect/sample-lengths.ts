import type { Seconds, SkippedRange } from '@framescout/contract';
import { quantile } from '../model/statistics.ts';
import type { ScoreSeries } from './score-series.ts';

type Traits = { lastFrameEnd: Seconds; skippedRanges?: readonly SkippedRange[] };

// Where frames are missing for no longer than this, the sample before them lasts until the one after.
const MIN_HOLE: Seconds = 1;

/** How long the samples of a series are on screen, and where frames are missing between them. */
export class SampleLengths {
  /**
   * The median time between samples with the fewest frames between them. Considers only the first 200, which
   * is enough to tell a scan of every frame from one frame per second. Samples further apart have frames
   * between them that the scan skipped.
   */
  readonly usual: Seconds;
  readonly #series: ScoreSeries;
  readonly #lastFrameEnd: Seconds;
  readonly #skippedRanges: readonly SkippedRange[];
  readonly #fewestFrames: number;

  constructor(series: ScoreSeries, { lastFrameEnd, skippedRanges = [] }: Traits) {
    this.#series = series;
    this.#lastFrameEnd = lastFrameEnd;
    this.#skippedRanges = skippedRanges;
    let fewest = Number.POSITIVE_INFINITY;
    for (let i = 1; i < series.length; i++) fewest = Math.min(fewest, framesBefore(series, i));
    this.#fewestFrames = fewest;
    const spacings: Seconds[] = [];
    for (let i = 1; i < series.length && spacings.length < 200; i++) {
      if (framesBefore(series, i) > fewest) continue;
      spacings.push(series.timeAt(i) - series.timeAt(i - 1));
    }
    this.usual = quantile(spacings, 0.5);
  }

  /**
   * Returns when a sample ends: when the next one begins, unless frames are missing for a while between them.
   */
  endOf(sample: number): Seconds {
    const time = this.#series.timeAt(sample);
    const next = this.#nextTime(sample);
    if (this.#series.length < 2 || next - time <= MIN_HOLE) return next;
    const before = sample === 0 ? this.usual : time - this.#series.timeAt(sample - 1);
    // A quick look leaves out about as much before a keyframe as after it. Before an unreadable part, the
    // picture may have stood still for any time.
    const spacing = this.#isSkippedAfter(sample) ? this.usual : before;
    const isLong = next - time > 4 * spacing;
    // Just before missing frames, single ones may be missing, too.
    return isLong && this.#isMissingAfter(sample) ? time + Math.min(before, this.usual) : next;
  }

  /**
   * Returns the shorter of the times (seconds) between a sample and the ones before and after it, where the
   * scan left out no frames; the usual time if it did on both sides.
   */
  spacingAround(sample: number): Seconds {
    const spacings: Seconds[] = [];
    for (const before of [sample - 1, sample]) {
      if (before < 0 || before + 1 >= this.#series.length || this.#isMissingAfter(before)) continue;
      spacings.push(this.#series.timeAt(before + 1) - this.#series.timeAt(before));
    }
    return spacings.length > 0 ? Math.min(...spacings) : this.usual;
  }

  /** Returns for how long a sample's frame is surely on screen: 0 if frames are missing after it. */
  holdAfter(sample: number): Seconds {
    return this.#isMissingAfter(sample) ? 0 : this.#nextTime(sample) - this.#series.timeAt(sample);
  }

  #nextTime(sample: number): Seconds {
    const next = sample + 1;
    if (next < this.#series.length) return this.#series.timeAt(next);
    return Math.max(this.#series.timeAt(sample), this.#lastFrameEnd);
  }

  /**
   * Whether the scan has left out frames after a sample. A frame may also stay for seconds, in recordings of
   * a still screen. Without an index, frames are counted as if those that could not be read did not exist.
   */
  #isMissingAfter(sample: number): boolean {
    const next = sample + 1;
    if (next < this.#series.length && framesBefore(this.#series, next) > this.#fewestFrames) return true;
    return this.#isSkippedAfter(sample);
  }

  /** Whether the scan could not read what follows a sample. */
  #isSkippedAfter(sample: number): boolean {
    const [time, end] = [this.#series.timeAt(sample), this.#nextTime(sample)];
    return this.#skippedRanges.some(({ startTime, endTime }) => startTime < end && endTime > time);
  }
}

function framesBefore(series: ScoreSeries, sample: number): number {
  return series.frameAt(sample) - series.frameAt(sample - 1);
}
