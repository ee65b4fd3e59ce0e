import type { CutRect } from '@framescout/media';
import { FFmpegError, Filter, type FilterContext, FilterGraph, Frame } from 'node-av';

/** Copies one rectangle out of frames of one size and format. */
export class Crop implements Disposable {
  readonly #graph: FilterGraph;
  readonly #source: FilterContext;
  readonly #sink: FilterContext;
  readonly #passed = new Frame();
  readonly #cropped = new Frame();

  private constructor(graph: FilterGraph, source: FilterContext, sink: FilterContext) {
    this.#graph = graph;
    this.#source = source;
    this.#sink = sink;
    this.#passed.alloc();
    this.#cropped.alloc();
  }

  /** Prepares for frames like this one. The rectangle is in pixels. */
  static async create(frame: Frame, { x, y, width, height }: CutRect): Promise<Crop> {
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = 1;
    const make = (name: string, filter: string, options?: string) => {
      const found = Filter.getByName(filter);
      const made = found && graph.createFilter(found, name, options ?? null);
      if (!made) throw new TypeError(`this FFmpeg has no ${filter} filter`);
      return made;
    };
    const size = `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}`;
    const source = make('source', 'buffer', `${size}:time_base=1/1000000`);
    const crop = make('crop', 'crop', `${width}:${height}:${x}:${y}:exact=1`);
    const sink = make('sink', 'buffersink');
    FFmpegError.throwIfError(source.link(0, crop, 0), 'link');
    FFmpegError.throwIfError(crop.link(0, sink, 0), 'link');
    FFmpegError.throwIfError(await graph.config(), 'configure the crop');
    return new Crop(graph, source, sink);
  }

  /** Lets `use` see the rectangle of a frame; its pixels are the frame's own, and must not be kept. */
  show<Result>(frame: Frame, use: (cropped: Frame) => Result): Result {
    FFmpegError.throwIfError(this.#passed.ref(frame), 'crop a frame');
    FFmpegError.throwIfError(this.#source.buffersrcAddFrameSync(this.#passed), 'crop a frame');
    FFmpegError.throwIfError(this.#sink.buffersinkGetFrameSync(this.#cropped), 'crop a frame');
    try {
      return use(this.#cropped);
    } finally {
      this.#cropped.unref();
    }
  }

  /** The pixels of the rectangle, plane after plane without padding. */
  cut(frame: Frame): Uint8Array<ArrayBuffer> {
    return this.show(frame, (cropped) => {
      const { buffer, byteOffset, length } = cropped.toBuffer();
      if (!(buffer instanceof ArrayBuffer)) throw new TypeError('frames are copied into memory of their own');
      return new Uint8Array(buffer, byteOffset, length);
    });
  }

  [Symbol.dispose](): void {
    for (const frame of [this.#passed, this.#cropped]) frame.free();
    this.#graph.free();
  }
}
