import { AV_PIX_FMT_GRAY8, AV_PIX_FMT_YUV420P, Frame } from 'node-av';
import { describe, expect, it } from 'vitest';
import { PictureCopier, type WantedPicture } from './picture-copier.ts';

const WHOLE: WantedPicture = { width: 16, height: 8, rects: null, isScaled: false };

/** Creates a picture whose luma encodes the position of each pixel. */
function pictureOf(width: number, height: number): Frame {
  const luma = Array.from({ length: width * height }, (_, at) => lumaAt(at % width, Math.floor(at / width)));
  const chroma = new Array<number>((width * height) / 2).fill(128);
  const format = AV_PIX_FMT_YUV420P;
  return Frame.fromVideoBuffer(Buffer.from([...luma, ...chroma]), { width, height, format });
}

const lumaAt = (x: number, y: number) => 20 + 10 * x + y;

async function lumaOf(copier: PictureCopier, frame: Frame, stride: number): Promise<number[][]> {
  const data = await copier.copy(frame);
  if (!(data instanceof Uint8Array)) throw new Error('rectangles are copied');
  const rows = Math.floor(data.length / stride);
  return Array.from({ length: rows }, (_, y) => [...data.subarray(y * stride, (y + 1) * stride)]);
}

describe('copying pictures out of frames', () => {
  it('cuts rectangles in turn, each with its planes', async () => {
    const rects = [
      { left: 4, top: 2, width: 4, height: 2 },
      { left: 0, top: 0, width: 2, height: 2 },
    ];
    using copier = new PictureCopier({ ...WHOLE, rects }, 0);
    using frame = pictureOf(16, 8);
    const cut = await copier.copy(frame);
    const first = [...[4, 5, 6, 7].map((x) => lumaAt(x, 2)), ...[4, 5, 6, 7].map((x) => lumaAt(x, 3))];
    const second = [lumaAt(0, 0), lumaAt(1, 0), lumaAt(0, 1), lumaAt(1, 1)];
    expect(cut).toEqual(Uint8Array.from([...first, 128, 128, 128, 128, ...second, 128, 128]));
  });

  // As stated by ffprobe: a phone held upright writes -90, to be rotated clockwise.
  it.each([
    [-90, (x: number, y: number) => lumaAt(y, 7 - x)],
    [90, (x: number, y: number) => lumaAt(15 - y, x)],
  ])('rotates a picture upright from %i degrees', async (rotation, expected) => {
    const rects = [{ left: 0, top: 0, width: 8, height: 16 }];
    using copier = new PictureCopier({ width: 8, height: 16, rects, isScaled: false }, rotation);
    using frame = pictureOf(16, 8);
    const rows = await lumaOf(copier, frame, 8);
    for (const [y, row] of rows.slice(0, 16).entries()) {
      expect(row).toEqual(Array.from({ length: 8 }, (_, x) => expected(x, y)));
    }
  });

  it('rotates a picture that is upside down', async () => {
    const rects = [{ left: 0, top: 0, width: 16, height: 8 }];
    using copier = new PictureCopier({ ...WHOLE, rects }, 180);
    using frame = pictureOf(16, 8);
    const rows = await lumaOf(copier, frame, 16);
    expect(rows[0]).toEqual(Array.from({ length: 16 }, (_, x) => lumaAt(15 - x, 7)));
  });

  it('converts other formats and sizes to the requested ones', async () => {
    using copier = new PictureCopier(WHOLE, 0);
    const gray = Buffer.alloc(32 * 16, 200);
    using frame = Frame.fromVideoBuffer(gray, { width: 32, height: 16, format: AV_PIX_FMT_GRAY8 });
    const data = await copier.copy(frame);
    if (data instanceof Uint8Array) throw new Error('whole pictures stay where they are');
    expect([data.getFormat(), data.getCodedWidth(), data.getCodedHeight()]).toEqual(['I420', 16, 8]);
    data.close();
  });
});
