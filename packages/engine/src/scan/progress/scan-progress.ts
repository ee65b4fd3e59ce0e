import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { RunControl } from '../../run-control.ts';
import type { ScanUpdate } from './scan-update.ts';
import { SpeedMeter } from './speed-meter.ts';

/** Tracks how much of a video a scan has covered, and how fast. */
export class ScanProgress {
  readonly #control: RunControl;
  readonly #duration: Seconds;
  readonly #before: Seconds;
  #meter = new SpeedMeter();
  #startedMs: number;
  #covered: Seconds = 0;
  #frames = 0;
  #framesAsked = 0;

  /** `startTime` is where the scan starts; everything before it was done earlier. */
  constructor(video: Video, control: RunControl, startTime: Seconds) {
    const { firstFrameTime, duration } = video.info;
    this.#control = control;
    this.#duration = Math.max(1e-6, duration - firstFrameTime);
    this.#before = Math.max(0, startTime - firstFrameTime);
    this.#startedMs = control.activeMs;
  }

  /** Number of frames scored. */
  get framesLooked(): number {
    return this.#frames;
  }

  /** Counts a scored frame. */
  countFrame(): void {
    this.#frames++;
  }

  /** Counts a length of video as done, wherever it is in the video. */
  cover(length: Seconds): void {
    this.#covered += length;
  }

  /** Restarts the clock: the speed of a preview pass says nothing about the full one. */
  restart(): void {
    this.#meter = new SpeedMeter();
    this.#startedMs = this.#control.activeMs;
  }

  /** Returns the number of frames scored since the last call. */
  framesSinceLastAsked(): number {
    const frames = this.#frames - this.#framesAsked;
    this.#framesAsked = this.#frames;
    return frames;
  }

  /** Returns the current progress, for an update. */
  reading(): Pick<
    ScanUpdate,
    'progressPercent' | 'speed' | 'framesPerSecond' | 'framesLooked' | 'secondsLeft'
  > {
    this.#meter.note(this.#control.activeMs - this.#startedMs, this.#covered, this.#frames);
    const { speed, framesPerSecond } = this.#meter.recent;
    const done = this.#before + this.#covered;
    return {
      progressPercent: Math.min(100, (100 * done) / this.#duration),
      speed,
      framesPerSecond,
      framesLooked: this.#frames,
      secondsLeft: speed > 0 ? Math.max(0, this.#duration - done) / speed : null,
    };
  }

  /** Returns video seconds and frames per second over the whole scan. */
  overall(): { speed: number; framesPerSecond: number } {
    const seconds = Math.max(1e-3, (this.#control.activeMs - this.#startedMs) / 1000);
    return { speed: this.#covered / seconds, framesPerSecond: this.#frames / seconds };
  }
}
