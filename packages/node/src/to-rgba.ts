import { FFmpegError, Filter, type FilterContext, FilterGraph, type Frame } from 'node-av';

/**
 * Converts frames of pixel formats that WebCodecs has no name for (RGB in planes, gray, 4:4:0) to RGBA, all of one size
 * and format.
 */
export class ToRgba implements Disposable {
  readonly #graph: FilterGraph;
  readonly #source: FilterContext;
  readonly #sink: FilterContext;

  private constructor(graph: FilterGraph, source: FilterContext, sink: FilterContext) {
    this.#graph = graph;
    this.#source = source;
    this.#sink = sink;
  }

  static async create({ width, height, format }: Frame): Promise<ToRgba> {
    const graph = new FilterGraph();
    graph.alloc();
    const make = (name: string, filter: string, options: string | null) => {
      const found = Filter.getByName(filter);
      const made = found && graph.createFilter(found, name, options);
      if (!made) throw new TypeError(`this FFmpeg has no ${filter} filter`);
      return made;
    };
    const size = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000000`;
    const source = make('source', 'buffer', size);
    const rgba = make('rgba', 'format', 'pix_fmts=rgba');
    const sink = make('sink', 'buffersink', null);
    FFmpegError.throwIfError(source.link(0, rgba, 0), 'link');
    FFmpegError.throwIfError(rgba.link(0, sink, 0), 'link');
    FFmpegError.throwIfError(await graph.config(), 'configure the conversion');
    return new ToRgba(graph, source, sink);
  }

  /** Converts a frame into an empty one, and returns that. */
  convert(frame: Frame, converted: Frame): Frame {
    FFmpegError.throwIfError(this.#source.buffersrcAddFrameSync(frame), 'convert a frame');
    FFmpegError.throwIfError(this.#sink.buffersinkGetFrameSync(converted), 'convert a frame');
    return converted;
  }

  [Symbol.dispose](): void {
    this.#graph.free();
  }
}
