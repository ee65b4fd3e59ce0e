import type { RegionCutter } from '@framescout/media';
import { toAvFrame } from '@mediabunny/server';
import type { VideoSamplePixelFormat } from 'mediabunny';
import { FFmpegError, Filter, type FilterContext, FilterGraph, Frame } from 'node-av';

type Rect = Parameters<RegionCutter>[1];

/** How a planar format stores a pixel: the shifts of its chroma's size, and bytes per value. */
type Planar = { shiftX: 0 | 1; shiftY: 0 | 1; bytes: 1 | 2 };

const FORMATS: Partial<Record<VideoSamplePixelFormat, Planar>> = {
  I420: { shiftX: 1, shiftY: 1, bytes: 1 },
  I420P10: { shiftX: 1, shiftY: 1, bytes: 2 },
  I420P12: { shiftX: 1, shiftY: 1, bytes: 2 },
  I422: { shiftX: 1, shiftY: 0, bytes: 1 },
  I422P10: { shiftX: 1, shiftY: 0, bytes: 2 },
  I422P12: { shiftX: 1, shiftY: 0, bytes: 2 },
  I444: { shiftX: 0, shiftY: 0, bytes: 1 },
  I444P10: { shiftX: 0, shiftY: 0, bytes: 2 },
  I444P12: { shiftX: 0, shiftY: 0, bytes: 2 },
};

// A scan reads the same few rectangles of every frame.
const MOST_CROPS = 64;

/**
 * Creates a cutter for frames that FFmpeg decoded. Making a frame's planes accessible to JavaScript counts as memory in
 * use, and collecting that cost two thirds of what decoding does; FFmpeg's crop filter only moves pointers, and the
 * region is all that is copied.
 */
export function createNativeCutter(): RegionCutter {
  const crops = new Map<string, Crop>();
  // A freed frame counts as memory in use until it is collected; an emptied one does not.
  const idle: Frame[] = [];
  return async (sample, rect) => {
    const planar = sample.format && FORMATS[sample.format];
    if (!planar) return null;
    const frame = idle.pop() ?? emptyFrame();
    try {
      await toAvFrame(sample, frame);
      const key = [frame.width, frame.height, frame.format, rect.x, rect.y, rect.width, rect.height].join(
        ' ',
      );
      const crop = crops.get(key) ?? (await Crop.create(frame, rect));
      crops.delete(key);
      crops.set(key, crop);
      dropOldest(crops);
      return { bytes: crop.cut(frame), layout: layoutOf(rect, planar) };
    } finally {
      frame.unref();
      idle.push(frame);
    }
  };
}

function emptyFrame(): Frame {
  const frame = new Frame();
  frame.alloc();
  return frame;
}

function dropOldest(crops: Map<string, Crop>): void {
  const [oldest] = crops;
  if (!oldest || crops.size <= MOST_CROPS) return;
  oldest[1][Symbol.dispose]();
  crops.delete(oldest[0]);
}

function layoutOf({ width, height }: Rect, { shiftX, shiftY, bytes }: Planar) {
  const stride = width * bytes;
  const chromaStride = ((width + shiftX) >> shiftX) * bytes;
  const luma = stride * height;
  const chroma = chromaStride * ((height + shiftY) >> shiftY);
  return [
    { offset: 0, stride },
    { offset: luma, stride: chromaStride },
    { offset: luma + chroma, stride: chromaStride },
  ];
}

/** One rectangle of frames of one size and format. */
class Crop implements Disposable {
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

  static async create(frame: Frame, { x, y, width, height }: Rect): Promise<Crop> {
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
    FFmpegError.throwIfError(this.#source.buffersrcAddFrameSync(frame), 'crop a frame');
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
