import type { Seconds } from '@framescout/contract';
import {
  AV_CHANNEL_ORDER_UNSPEC,
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  FFmpegError,
  Filter,
  type FilterContext,
  FilterGraph,
  Frame,
  Rational,
} from 'node-av';

/** What sound is wanted: its length, channels and sample rate (Hz). */
export type WantedSound = { duration: Seconds; channels: number; sampleRate: number };

/**
 * Turns decoded sound into interleaved 16-bit samples that begin at 0, with silence where there is none. All frames must
 * be like the first one.
 */
export class SoundFilter implements Disposable {
  readonly #graph = new FilterGraph();
  readonly #source: FilterContext;
  readonly #sink: FilterContext;
  readonly #ready = new Frame();
  readonly #sampleRate: number;
  /** Where the next frame should begin, in its own samples. */
  #due: number | null = null;

  private constructor(frame: Frame, { duration, channels, sampleRate }: WantedSound) {
    this.#ready.alloc();
    this.#graph.alloc();
    this.#graph.nbThreads = 1;
    this.#sampleRate = frame.sampleRate;
    const rate = `time_base=1/${frame.sampleRate}:sample_rate=${frame.sampleRate}`;
    const layout = avChannelLayoutDescribe(layoutOf(frame));
    const mixed = channels === frame.channels ? layout : MIXES[channels];
    this.#source = this.#make('abuffer', `${rate}:sample_fmt=${frame.format}:channel_layout=${layout}`);
    this.#sink = this.#make('abuffersink', null);
    const chain = [
      this.#source,
      // What a decoder had to begin with is not wanted, and what comes later than it should is preceded by silence.
      this.#make('atrim', 'start=0', 'start'),
      this.#make('aresample', 'async=1:min_hard_comp=0.001:first_pts=0'),
      this.#make('atrim', `end=${duration.toFixed(6)}`, 'end'),
      this.#make('aformat', `sample_fmts=s16:sample_rates=${sampleRate}:channel_layouts=${mixed}`),
      this.#sink,
    ];
    for (const [index, filter] of chain.slice(1).entries()) {
      FFmpegError.throwIfError((chain[index] ?? this.#source).link(0, filter, 0), 'link');
    }
  }

  /** Prepares for frames like this one. */
  static async create(frame: Frame, wanted: WantedSound): Promise<SoundFilter> {
    const filter = new SoundFilter(frame, wanted);
    FFmpegError.throwIfError(await filter.#graph.config(), 'configure the sound');
    return filter;
  }

  /** Adds a frame that begins at a time, known as exactly as `tick` (both in seconds). The frame is empty then. */
  add(frame: Frame, time: Seconds, tick: Seconds): void {
    const stated = Math.round(time * this.#sampleRate);
    const due = this.#due;
    // Times are rounded to the container's ticks; samples follow each other without gaps.
    const isOnTime = due !== null && Math.abs(stated - due) <= Math.ceil(tick * this.#sampleRate);
    const start = isOnTime ? due : stated;
    this.#due = start + frame.nbSamples;
    frame.channelLayout = layoutOf(frame);
    frame.timeBase = new Rational(1, this.#sampleRate);
    frame.pts = BigInt(start);
    FFmpegError.throwIfError(this.#source.buffersrcAddFrameSync(frame), 'filter sound');
  }

  /** Says that no frame follows. */
  end(): void {
    FFmpegError.throwIfError(this.#source.buffersrcAddFrameSync(null), 'end the sound');
  }

  /** The samples that are ready. */
  *take(): Generator<Uint8Array<ArrayBuffer>, void, unknown> {
    while (this.#sink.buffersinkGetFrameSync(this.#ready) >= 0) {
      const bytes = Uint8Array.from(this.#ready.toBuffer());
      this.#ready.unref();
      yield bytes;
    }
  }

  [Symbol.dispose](): void {
    this.#ready.free();
    this.#graph.free();
  }

  #make(filter: string, options: string | null, name = filter): FilterContext {
    const found = Filter.getByName(filter);
    const made = found && this.#graph.createFilter(found, name, options);
    if (!made) throw new TypeError(`this FFmpeg has no ${filter} filter`);
    return made;
  }
}

const MIXES: Partial<Record<number, string>> = { 1: 'mono', 2: 'stereo' };

/** Where a file does not say which channel is which, they are the usual ones. */
function layoutOf({ channelLayout, channels }: Frame): Frame['channelLayout'] {
  return channelLayout.order === AV_CHANNEL_ORDER_UNSPEC ? avChannelLayoutDefault(channels) : channelLayout;
}
