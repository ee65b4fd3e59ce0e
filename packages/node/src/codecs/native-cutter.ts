import type { CutRect, RegionCutter } from '@framescout/media';
import { toAvFrame } from '@mediabunny/server';
import type { VideoSample, VideoSamplePixelFormat } from 'mediabunny';
import { FFmpegError, Frame } from 'node-av';
import { Crop } from '../filter/crop.ts';
import { acquireFrame, frameOf, releaseFrame } from './frame-pool.ts';

type Reserve = Parameters<RegionCutter>[2];
type CopiedPlanes = NonNullable<Awaited<ReturnType<RegionCutter>>>;

/** The layout of a planar pixel format: how far its chroma size is shifted, and its bytes per value. */
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
const MAX_CROPS = 64;

/**
 * Creates a cutter for frames decoded by FFmpeg. Exposing a frame's planes to JavaScript counts as memory in
 * use, and collecting that garbage took two thirds of the time of decoding; so did allocating memory for each
 * region. Instead, FFmpeg's crop filter only moves pointers, FFmpeg copies the result into a small frame
 * whose planes are exposed once and reused, and from there it goes into the reader's own memory.
 */
export function createNativeCutter(): RegionCutter {
  const crops = new Map<string, PlanarCrop>();
  const cut = (frame: Frame, rect: CutRect, planar: Planar, reserve: Reserve) => {
    const { width, height, format } = frame;
    const key = `${width} ${height} ${format} ${rect.x} ${rect.y} ${rect.width} ${rect.height}`;
    const known = crops.get(key);
    if (known) {
      crops.delete(key);
      crops.set(key, known);
      return known.cut(frame, reserve);
    }
    return PlanarCrop.create(frame, rect, planar).then((crop) => {
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
  const frame = acquireFrame();
  try {
    await toAvFrame(sample, frame);
    return await cut(frame);
  } finally {
    releaseFrame(frame);
  }
}

function dropOldest(crops: Map<string, PlanarCrop>): void {
  const [oldest] = crops;
  if (!oldest || crops.size <= MAX_CROPS) return;
  oldest[1][Symbol.dispose]();
  crops.delete(oldest[0]);
}

/** Returns the layout of planes stored in sequence without padding, and their total size in bytes. */
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

/** Copies one rectangle of planar frames of the same size and format, without allocating memory. */
class PlanarCrop implements Disposable {
  readonly #crop: Crop;
  readonly #copy = new Frame();
  readonly #planes: Buffer[];
  readonly #layout: CopiedPlanes['layout'];
  readonly #size: number;

  private constructor(crop: Crop, { format }: Frame, rect: CutRect, planar: Planar) {
    this.#crop = crop;
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

  static async create(frame: Frame, rect: CutRect, planar: Planar): Promise<PlanarCrop> {
    return new PlanarCrop(await Crop.create(frame, rect), frame, rect, planar);
  }

  /** Copies the rectangle's pixels, plane by plane without padding. */
  cut(frame: Frame, reserve: Reserve): CopiedPlanes {
    this.#crop.withCrop(frame, (cropped) =>
      FFmpegError.throwIfError(this.#copy.copy(cropped), 'copy a region'),
    );
    const bytes = reserve(this.#size);
    for (const [index, plane] of this.#planes.entries()) bytes.set(plane, this.#layout[index]?.offset);
    return { bytes, layout: this.#layout };
  }

  [Symbol.dispose](): void {
    this.#copy.free();
    this.#crop[Symbol.dispose]();
  }
}
