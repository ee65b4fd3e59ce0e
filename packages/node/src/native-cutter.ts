import type { CutRect, RegionCutter } from '@framescout/media';
import { toAvFrame } from '@mediabunny/server';
import type { VideoSample, VideoSamplePixelFormat } from 'mediabunny';
import { FFmpegError, Filter, type FilterContext, FilterGraph, Frame } from 'node-av';
import { frameOf, giveBack, takeFrame } from './kept-frame.ts';

type Reserve = Parameters<RegionCutter>[2];
type CopiedPlanes = NonNullable<Awaited<ReturnType<RegionCutter>>>;

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
 * use, and collecting that cost two thirds of what decoding does; so does memory for each region. FFmpeg's crop filter only
 * moves pointers, FFmpeg copies what it leaves into a small frame whose planes are accessible once and for all, and from
 * there it goes into the reader's own memory.
 */
export function createNativeCutter(): RegionCutter {
  const crops = new Map<string, Crop>();
  const cut = (frame: Frame, rect: CutRect, planar: Planar, reserve: Reserve) => {
    const { width, height, format } = frame;
    const key = `${width} ${height} ${format} ${rect.x} ${rect.y} ${rect.width} ${rect.height}`;
    const known = crops.get(key);
    if (known) {
      crops.delete(key);
      crops.set(key, known);
      return known.cut(frame, reserve);
    }
    return Crop.create(frame, rect, planar).then((crop) => {
      crops.get(key)?.[Symbol.dispose]();
      crops.set(key, crop);
      dropOldest(crops);
      return crop.cut(frame, reserve);
    });
  };
  return (sample, rect, reserve) => {
    const planar = sample.format && FORMATS[sample.format];
    if (!planar) return null;
    const frame = frameOf(sample);
    return frame
      ? cut(frame, rect, planar, reserve)
      : cutOther(sample, (own) => cut(own, rect, planar, reserve));
  };
}

async function cutOther<Result>(
  sample: VideoSample,
  cut: (frame: Frame) => Result | Promise<Result>,
): Promise<Result> {
  const frame = takeFrame();
  try {
    await toAvFrame(sample, frame);
    return await cut(frame);
  } finally {
    giveBack(frame);
  }
}

function dropOldest(crops: Map<string, Crop>): void {
  const [oldest] = crops;
  if (!oldest || crops.size <= MOST_CROPS) return;
  oldest[1][Symbol.dispose]();
  crops.delete(oldest[0]);
}

/** Planes without padding, one after the other, and how many bytes that is. */
function layoutOf({ width, height }: CutRect, { shiftX, shiftY, bytes }: Planar) {
  const stride = width * bytes;
  const chromaStride = ((width + shiftX) >> shiftX) * bytes;
  const luma = stride * height;
  const chroma = chromaStride * ((height + shiftY) >> shiftY);
  const layout = [
    { offset: 0, stride },
    { offset: luma, stride: chromaStride },
    { offset: luma + chroma, stride: chromaStride },
  ];
  return { layout, size: luma + 2 * chroma };
}

/** One rectangle of frames of one size and format. */
class Crop implements Disposable {
  readonly #graph: FilterGraph;
  readonly #source: FilterContext;
  readonly #sink: FilterContext;
  readonly #passed = new Frame();
  readonly #cropped = new Frame();
  readonly #copy = new Frame();
  readonly #planes: Buffer[];
  readonly #layout: CopiedPlanes['layout'];
  readonly #size: number;

  private constructor(
    { graph, source, sink }: { graph: FilterGraph; source: FilterContext; sink: FilterContext },
    { format }: Frame,
    rect: CutRect,
    planar: Planar,
  ) {
    this.#graph = graph;
    this.#source = source;
    this.#sink = sink;
    this.#passed.alloc();
    this.#cropped.alloc();
    this.#copy.alloc();
    Object.assign(this.#copy, { width: rect.width, height: rect.height, format });
    FFmpegError.throwIfError(this.#copy.getBuffer(1), 'make room for a region');
    const { layout, size } = layoutOf(rect, planar);
    this.#layout = layout;
    this.#size = size;
    const planes = this.#copy.data ?? [];
    this.#planes = layout.flatMap(({ offset }, index) => {
      const length = (layout[index + 1]?.offset ?? size) - offset;
      return planes[index]?.subarray(0, length) ?? [];
    });
    const isTight = layout.every(({ stride }, index) => this.#copy.linesize[index] === stride);
    if (!isTight || this.#planes.length !== layout.length) throw new TypeError('a region has padding');
  }

  static async create(frame: Frame, rect: CutRect, planar: Planar): Promise<Crop> {
    const { x, y, width, height } = rect;
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
    return new Crop({ graph, source, sink }, frame, rect, planar);
  }

  /** Copies the rectangle's pixels, plane after plane without padding. */
  cut(frame: Frame, reserve: Reserve): CopiedPlanes {
    FFmpegError.throwIfError(this.#passed.ref(frame), 'crop a frame');
    FFmpegError.throwIfError(this.#source.buffersrcAddFrameSync(this.#passed), 'crop a frame');
    FFmpegError.throwIfError(this.#sink.buffersinkGetFrameSync(this.#cropped), 'crop a frame');
    FFmpegError.throwIfError(this.#copy.copy(this.#cropped), 'copy a region');
    this.#cropped.unref();
    const bytes = reserve(this.#size);
    for (const [index, plane] of this.#planes.entries()) bytes.set(plane, this.#layout[index]?.offset);
    return { bytes, layout: this.#layout };
  }

  [Symbol.dispose](): void {
    for (const frame of [this.#passed, this.#cropped, this.#copy]) frame.free();
    this.#graph.free();
  }
}
