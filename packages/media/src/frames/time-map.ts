import { firstAfter } from '@framescout/base';
import type { FrameIndex, Seconds } from '@framescout/contract';

/** Maps times to frames (s, ascending). Up to `tolerance` before a frame counts as it. */
export class TimeMap {
  readonly #times: Float64Array;
  readonly #end: Seconds;
  readonly #tolerance: Seconds;

  /** `times` must be ascending; `end` is the time at which the last frame ends. */
  constructor(times: Float64Array, end: Seconds, tolerance: Seconds) {
    this.#times = times;
    this.#end = end;
    this.#tolerance = tolerance;
  }

  /** The number of frames. */
  get length(): number {
    return this.#times.length;
  }

  /** Returns the index of the frame shown at `time`; the first or last one outside the video. */
  frameAt(time: Seconds): FrameIndex {
    return Math.max(0, firstAfter(this.#times, time + this.#tolerance) - 1);
  }

  /** Returns when a frame appears (seconds); the index is clamped to the video. */
  startOf(frame: FrameIndex): Seconds {
    return this.#times[Math.min(Math.max(frame, 0), this.length - 1)] ?? 0;
  }

  /** Returns when a frame disappears (seconds), which is when the next one appears. */
  endOf(frame: FrameIndex): Seconds {
    return frame + 1 < this.length ? this.startOf(frame + 1) : Math.max(this.#end, this.startOf(frame));
  }
}
