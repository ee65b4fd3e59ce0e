import type { Seconds } from '@framescout/contract';
import {
  AV_CHANNEL_ORDER_UNSPEC,
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  Frame,
  Rational,
} from 'node-av';
import { FilterChain } from './filter-chain.ts';

/** The requested sound: its duration, channels and sample rate (Hz). */
export type WantedSound = { duration: Seconds; channels: number; sampleRate: number };

/** Converts sound to interleaved 16-bit from 0, gaps silent. All frames have the first's format. */
export class SoundFilter implements Disposable {
  readonly #chain: FilterChain;
  readonly #ready = new Frame();
  readonly #sampleRate: number;
  /** Where the next frame should start, in samples of the source. */
  #due: number | null = null;

  private constructor(chain: FilterChain, sampleRate: number) {
    this.#chain = chain;
    this.#sampleRate = sampleRate;
    this.#ready.alloc();
  }

  /** Prepares to convert frames like this one. */
  static async create(frame: Frame, { duration, channels, sampleRate }: WantedSound): Promise<SoundFilter> {
    const layout = avChannelLayoutDescribe(layoutOf(frame));
    const mixed = channels === frame.channels ? layout : MIXES[channels];
    const chain = await FilterChain.ofSound(frame, layout, [
      // Drops the preroll that the decoder needed, and pads with silence before samples that come late.
      ['atrim', 'start=0', 'start'],
      ['aresample', 'async=1:min_hard_comp=0.001:first_pts=0'],
      ['atrim', `end=${duration.toFixed(6)}`, 'end'],
      ['aformat', `sample_fmts=s16:sample_rates=${sampleRate}:channel_layouts=${mixed}`],
    ]);
    return new SoundFilter(chain, frame.sampleRate);
  }

  /** Adds a frame that starts at `time`, accurate to `tick` (seconds). Leaves the frame empty. */
  add(frame: Frame, time: Seconds, tick: Seconds): void {
    const stated = Math.round(time * this.#sampleRate);
    const due = this.#due;
    // Timestamps are rounded to the container's ticks, but samples follow each other without gaps.
    const isOnTime = due !== null && Math.abs(stated - due) <= Math.ceil(tick * this.#sampleRate);
    const start = isOnTime ? due : stated;
    this.#due = start + frame.nbSamples;
    frame.channelLayout = layoutOf(frame);
    frame.timeBase = new Rational(1, this.#sampleRate);
    frame.pts = BigInt(start);
    this.#chain.put(frame);
  }

  /** Signals that no frame follows. */
  end(): void {
    this.#chain.put(null);
  }

  /** Yields the samples that are ready. */
  *take(): Generator<Uint8Array<ArrayBuffer>, void, unknown> {
    while (this.#chain.take(this.#ready)) {
      const bytes = Uint8Array.from(this.#ready.toBuffer());
      this.#ready.unref();
      yield bytes;
    }
  }

  [Symbol.dispose](): void {
    this.#ready.free();
    this.#chain[Symbol.dispose]();
  }
}

const MIXES: Partial<Record<number, string>> = { 1: 'mono', 2: 'stereo' };

/** Returns the frame's channel layout; if the file does not state one, the default for that many channels. */
function layoutOf({ channelLayout, channels }: Frame): Frame['channelLayout'] {
  return channelLayout.order === AV_CHANNEL_ORDER_UNSPEC ? avChannelLayoutDefault(channels) : channelLayout;
}
