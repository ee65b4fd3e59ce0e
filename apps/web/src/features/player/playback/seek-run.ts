import type { Seconds } from '@framescout/contract';

const TICK_MS = 40;
const MAX_SPEED = 8;

type SeekRunOptions = {
  from: Seconds;
  /** Seconds of video per second; negative for backwards. */
  rate: number;
  duration: Seconds;
  isSettled(): boolean;
  seek(time: Seconds): void;
  /** Called at either end of the video. */
  onEnd(): void;
};

/** Plays a video by seeking at a steady rate; frames that take too long to show are skipped. */
export class SeekRun implements Disposable {
  readonly #timer: ReturnType<typeof setInterval>;

  constructor({ from, rate, duration, isSettled, seek, onEnd }: SeekRunOptions) {
    const startMs = performance.now();
    this.#timer = setInterval(() => {
      if (!isSettled()) return;
      const time = from + (rate * (performance.now() - startMs)) / 1000;
      seek(Math.min(duration, Math.max(0, time)));
      if (time <= 0 || time >= duration) onEnd();
    }, TICK_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** Returns the rate after another press of a shuttle key, up to 8 times; `rate` is 0 while nothing plays. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const speed = Math.sign(rate) === direction ? Math.min(MAX_SPEED, Math.abs(rate) * 2) : 1;
  return speed * direction;
}
