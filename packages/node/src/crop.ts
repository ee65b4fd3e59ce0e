import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  FFmpegError,
  Filter,
  type FilterContext,
  FilterGraph,
  Frame,
} from 'node-av';

type CropRect = { x: number; y: number; width: number; height: number };

/** Copies one rectangle out of frames of one size and format. */
export class Crop implements Disposable {
  readonly #graph: FilterGraph;
  readonly #source: FilterContext;
  readonly #sink: FilterContext;
  readonly #cropped = new Frame();

  private constructor(graph: FilterGraph, source: FilterContext, sink: FilterContext) {
    this.#graph = graph;
    this.#source = source;
    this.#sink = sink;
    this.#cropped.alloc();
  }

  /** Prepares for frames like this one. The rectangle is in pixels. */
  static async create(frame: Frame, { x, y, width, height }: CropRect): Promise<Crop> {
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

  /** The pixels of the rectangle, plane after plane without padding. */
  cut(frame: Frame): Uint8Array<ArrayBuffer> {
    FFmpegError.throwIfError(
      this.#source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF),
      'crop a frame',
    );
    FFmpegError.throwIfError(this.#sink.buffersinkGetFrameSync(this.#cropped), 'crop a frame');
    try {
      const { buffer, byteOffset, length } = this.#cropped.toBuffer();
      if (!(buffer instanceof ArrayBuffer)) throw new TypeError('frames are copied into memory of their own');
      return new Uint8Array(buffer, byteOffset, length);
    } finally {
      this.#cropped.unref();
    }
  }

  [Symbol.dispose](): void {
    this.#cropped.free();
    this.#graph.free();
  }
}
