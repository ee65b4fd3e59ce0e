import type { CutRect, RegionCutter } from '@framescout/media';
import { toAvFrame } from '@mediabunny/server';
import type { VideoSample, VideoSamplePixelFormat } from 'mediabunny';
import { FFmpegError, type Frame } from 'node-av';
import { Crop } from '../filter/crop.ts';
import { acquireFrame, frameOf, releaseFrame } from './frame-pool.ts';
import { OpenFrame, type Planar } from './open-frame.ts';

type Reserve = Parameters<RegionCutter>[2];
type CopiedPlanes = NonNullable<Awaited<ReturnType<RegionCutter>>>;

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
 * region. Instead, FFmpeg's crop filter only moves pointers, FFmpeg copies the result into an {@link OpenFrame},
 * and from there it goes into the reader's own memory.
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

/** Copies one rectangle of planar frames of the same size and format, without allocating memory. */
class PlanarCrop implements Disposable {
  readonly #crop: Crop;
  readonly #copy: OpenFrame;

  private constructor(crop: Crop, { format }: Frame, rect: CutRect, planar: Planar) {
    this.#crop = crop;
    this.#copy = new OpenFrame(rect, format, planar);
  }

  static async create(frame: Frame, rect: CutRect, planar: Planar): Promise<PlanarCrop> {
    return new PlanarCrop(await Crop.create(frame, rect), frame, rect, planar);
  }

  /** Copies the rectangle's pixels, plane by plane without padding. */
  cut(frame: Frame, reserve: Reserve): CopiedPlanes {
    const { frame: copy, planes, layout, size } = this.#copy;
    this.#crop.withCrop(frame, (cropped) => FFmpegError.throwIfError(copy.copy(cropped), 'copy a region'));
    const bytes = reserve(size);
    for (const [index, plane] of planes.entries()) bytes.set(plane, layout[index]?.offset);
    return { bytes, layout };
  }

  [Symbol.dispose](): void {
    this.#copy[Symbol.dispose]();
    this.#crop[Symbol.dispose]();
  }
}
