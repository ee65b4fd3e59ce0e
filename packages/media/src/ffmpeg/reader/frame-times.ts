import type { Seconds } from '@framescout/contract';

const TIME_BASE = /config in time_base:\s*(\d+)\/(\d+)/;
const TICKS = /\bpts:\s*(-?\d+)/;

/** Reads frame times from `showinfo` by their ticks, since FFmpeg prints seconds with six digits. */
export class FrameTimes {
  #numerator = 0;
  #denominator = 0;

  /** Reads the next line; returns when its frame is shown (seconds), or null if it describes no frame. */
  read(line: string): Seconds | null {
    if (!line.includes('showinfo')) return null;
    const [, numerator, denominator] = TIME_BASE.exec(line) ?? [];
    if (denominator !== undefined) {
      this.#numerator = Number(numerator);
      this.#denominator = Number(denominator);
    }
    const ticks = TICKS.exec(line)?.[1];
    return ticks === undefined ? null : (Number(ticks) * this.#numerator) / this.#denominator;
  }
}
