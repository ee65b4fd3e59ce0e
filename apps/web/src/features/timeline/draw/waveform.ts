import type { Seconds } from '@framescout/contract';
import { OwnedStore } from '../../../platform/owned-store.ts';
import type { TimeView } from '../view/time-view.ts';

/** Consecutive stretches of the sound, each of the same length. */
type Stretches = { from: Seconds; binLength: Seconds; count: number };

type WaveformSource = {
  duration: Seconds;
  /** Reads how loud each stretch gets (0..1); null if the sound cannot be decoded. */
  read(stretches: Stretches, signal: AbortSignal): Promise<Float32Array | null>;
  /** Whether nothing that the user waits for would be delayed by reading now. */
  mayRead(): boolean;
};

type WaveformState = {
  revision: number;
  /** False if the sound cannot be decoded. */
  isDecodable: boolean;
};

// Bins are powers of two of a second long. The shortest are as long as a frame of a fast video.
const FINEST_LEVEL = -7;
/** The width of a bin on screen in CSS pixels is at least this, and less than twice this. */
const MIN_BIN_PIXELS = 1.5;
/** How many times as long the bins are that are read first: two to the power of this. */
const COARSER = 3;
const BINS_PER_SLICE = 32;
const RETRY_MS = 250;

/**
 * How loud a video's sound is over time. It reads what is on screen, slice by slice: coarsely at first, then as finely
 * as it can be drawn. Dispose it to stop reading.
 */
export class Waveform extends OwnedStore<WaveformState> implements Disposable {
  readonly #source: WaveformSource;
  /** The peaks of each slice that has been read, by level and the slice's index. */
  readonly #known = new Map<number, Map<number, Float32Array>>();
  readonly #closing = new AbortController();
  #shown: { view: TimeView; level: number } | null = null;
  #isReading = false;

  constructor(source: WaveformSource) {
    super({ revision: 0, isDecodable: true });
    this.#source = source;
  }

  /** Reads what a view needs that is `width` CSS pixels wide, instead of what an earlier one still needs. */
  show(view: TimeView, width: number): void {
    this.#shown = { view, level: levelOf(view, width) };
    void this.#readOn();
  }

  /** Returns how loud it gets at a time of the view that is shown, as finely as is known; null if it is not. */
  peakAt(time: Seconds): number | null {
    const { level: shown = 0 } = this.#shown ?? {};
    const coarsest = Math.max(shown, ...this.#known.keys());
    for (let level = shown; level <= coarsest; level++) {
      const bin = Math.floor(time / 2 ** level);
      const peaks = this.#known.get(level)?.get(Math.floor(bin / BINS_PER_SLICE));
      if (peaks) return peaks[bin % BINS_PER_SLICE] ?? null;
    }
    return null;
  }

  [Symbol.dispose](): void {
    this.#closing.abort();
  }

  async #readOn(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const { signal } = this.#closing;
    for (let next = this.#nextSlice(); next && !signal.aborted; next = this.#nextSlice()) {
      if (!this.#source.mayRead()) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        continue;
      }
      const { level, slice } = next;
      const binLength = 2 ** level;
      const from = slice * BINS_PER_SLICE * binLength;
      const left = Math.ceil((this.#source.duration - from) / binLength);
      const stretches = { from, binLength, count: Math.min(BINS_PER_SLICE, left) };
      // What is damaged is drawn as silence.
      const silence = new Float32Array(stretches.count);
      const peaks = await this.#source.read(stretches, signal).catch(() => silence);
      if (signal.aborted) break;
      if (!peaks) {
        this.setState({ isDecodable: false });
        break;
      }
      this.#known.set(level, (this.#known.get(level) ?? new Map()).set(slice, peaks));
      this.setState({ revision: this.getState().revision + 1 });
    }
    this.#isReading = false;
  }

  /** Returns the next slice to read; null if everything on screen is known. */
  #nextSlice(): { level: number; slice: number } | null {
    if (!this.#shown || !this.getState().isDecodable) return null;
    const { view, level: finest } = this.#shown;
    const end = Math.min(view.end, this.#source.duration);
    for (const level of [finest + COARSER, finest]) {
      const sliceLength = BINS_PER_SLICE * 2 ** level;
      for (let slice = Math.floor(view.start / sliceLength); slice * sliceLength < end; slice++) {
        if (!this.#known.get(level)?.has(slice)) return { level, slice };
      }
    }
    return null;
  }
}

function levelOf({ start, end }: TimeView, width: number): number {
  const shortest = (MIN_BIN_PIXELS * (end - start)) / Math.max(1, width);
  return Math.max(FINEST_LEVEL, Math.ceil(Math.log2(shortest)));
}
