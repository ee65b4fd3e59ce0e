import type { Seconds } from '@framescout/contract';

type Reading = { activeMs: number; videoSeconds: Seconds; frames: number };

const WINDOW_MS = 4000;

/** Measures a scan's speed over its last few seconds. All times passed in are active time, without pauses. */
export class SpeedMeter {
  #readings: Reading[] = [{ activeMs: 0, videoSeconds: 0, frames: 0 }];

  /** Records progress since the start: active milliseconds, video seconds covered and frames scored. */
  note(activeMs: number, videoSeconds: Seconds, frames: number): void {
    this.#readings.push({ activeMs, videoSeconds, frames });
    while (this.#readings.length > 2 && activeMs - (this.#readings[1]?.activeMs ?? 0) > WINDOW_MS) {
      this.#readings.shift();
    }
  }

  /** Video seconds per second and frames per second over the last few seconds. */
  get recent(): { speed: number; framesPerSecond: number } {
    const first = this.#readings[0];
    const last = this.#readings.at(-1);
    if (!first || !last || last.activeMs <= first.activeMs) return { speed: 0, framesPerSecond: 0 };
    const seconds = (last.activeMs - first.activeMs) / 1000;
    return {
      speed: (last.videoSeconds - first.videoSeconds) / seconds,
      framesPerSecond: (last.frames - first.frames) / seconds,
    };
  }
}
