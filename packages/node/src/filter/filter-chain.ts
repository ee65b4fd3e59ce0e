import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FFmpegError,
  Filter,
  type FilterContext,
  FilterGraph,
  type Frame,
} from 'node-av';

/** An FFmpeg filter: its name, its options, and its name in the chain if there are several of its kind. */
export type ChainLink = readonly [filter: string, options?: string | null, name?: string];

/** FFmpeg's filters for a rotation, by degrees clockwise. */
export const TURNS: Readonly<Record<number, readonly ChainLink[]>> = {
  90: [['transpose', 'dir=clock']],
  180: [['hflip'], ['vflip']],
  270: [['transpose', 'dir=cclock']],
};

/** A linear chain of FFmpeg filters on one thread: frames go in at one end and come out at the other. */
export class FilterChain implements Disposable {
  readonly #graph: FilterGraph;
  readonly #source: FilterContext;
  readonly #sink: FilterContext;

  private constructor(graph: FilterGraph, source: FilterContext, sink: FilterContext) {
    this.#graph = graph;
    this.#source = source;
    this.#sink = sink;
  }

  /** Creates filters for pictures like this one, timed in microseconds; `traits` are further ones of them. */
  static ofPictures(
    { width, height, format }: Frame,
    between: readonly ChainLink[],
    traits = '',
  ): Promise<FilterChain> {
    const size = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000000`;
    return FilterChain.create(['buffer', `${size}${traits}`], between, ['buffersink']);
  }

  /** Creates filters for sound like this, timed in its samples, whose channels have this layout. */
  static ofSound(
    { sampleRate, format }: Frame,
    layout: string | null,
    between: readonly ChainLink[],
  ): Promise<FilterChain> {
    const rate = `time_base=1/${sampleRate}:sample_rate=${sampleRate}`;
    const source = ['abuffer', `${rate}:sample_fmt=${format}:channel_layout=${layout}`] as const;
    return FilterChain.create(source, between, ['abuffersink']);
  }

  /** Links filters from FFmpeg's source to its sink. @throws {FFmpegError} if they don't fit */
  static async create(
    source: ChainLink,
    between: readonly ChainLink[],
    sink: ChainLink,
  ): Promise<FilterChain> {
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = 1;
    try {
      const make = ([filter, options = null, name = filter]: ChainLink) => {
        const found = Filter.getByName(filter);
        const made = found && graph.createFilter(found, name, options);
        if (!made) throw new TypeError(`this FFmpeg has no ${filter} filter`);
        return made;
      };
      const first = make(source);
      const last = make(sink);
      let before = first;
      for (const next of [...between.map(make), last]) {
        FFmpegError.throwIfError(before.link(0, next, 0), 'link filters');
        before = next;
      }
      FFmpegError.throwIfError(await graph.config(), 'configure filters');
      return new FilterChain(graph, first, last);
    } catch (error) {
      graph.free();
      throw error;
    }
  }

  /** Feeds a frame, leaving it empty; null after the last one. */
  put(frame: Frame | null): void {
    FFmpegError.throwIfError(this.#source.buffersrcAddFrameSync(frame), 'filter a frame');
  }

  /** Moves an output frame into an empty one; false if none is ready. */
  take(into: Frame): boolean {
    return this.#sink.buffersinkGetFrameSync(into) >= 0;
  }

  /** Feeds a frame and takes the result, of filters that hold none back. @throws {FFmpegError} */
  pass(frame: Frame, into: Frame): void {
    this.put(frame);
    FFmpegError.throwIfError(this.#sink.buffersinkGetFrameSync(into), 'filter a frame');
  }

  [Symbol.dispose](): void {
    this.#graph.free();
  }
}

/**
 * Marks a full-range frame's pixel format the way H.264 and Motion JPEG decoders do, so that encoders convert
 * it to limited range, whichever codec it comes from. They have no other way of knowing.
 */
export function markFullRange(frame: Frame, isFull = false): void {
  if (!isFull && frame.colorRange !== AVCOL_RANGE_JPEG) return;
  if (frame.format === AV_PIX_FMT_YUV420P) frame.format = AV_PIX_FMT_YUVJ420P;
}
