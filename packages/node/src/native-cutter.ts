import type { RegionCutter } from '@framescout/media';
import { toAvFrame } from '@mediabunny/server';
import type { VideoSamplePixelFormat } from 'mediabunny';
import { Frame } from 'node-av';
import { Crop } from './crop.ts';

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
