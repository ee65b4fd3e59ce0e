import { type ClipLayout, plainLayout } from '@framescout/contract';
import { VideoSample } from 'mediabunny';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClipOverlay } from './clip-overlay.ts';
import { type ComposedVideo, FrameComposer } from './frame-composer.ts';
import type { ClipMoment, FrameFinish } from './frame-finish.ts';

type Paint = (x: number, y: number) => number;

/** A frame whose luma is painted; red and blue differences are those of gray. */
function frame(width: number, height: number, paint: Paint, colorSpace: VideoColorSpaceInit = {}) {
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  const data = new Uint8Array(width * height + 2 * chroma).fill(128);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = paint(x, y);
  const init = { format: 'I420', codedWidth: width, codedHeight: height, colorSpace } as const;
  return new VideoSample(data, { ...init, timestamp: 1.5, duration: 0.25 });
}

const video = (width: number, height: number, about: Partial<ComposedVideo> = {}): ComposedVideo => ({
  rotation: 0,
  color: { matrix: null, fullRange: null },
  picture: { width, height },
  info: { displayWidth: width, displayHeight: height },
  ...about,
});

const composedFrames: VideoSample[] = [];
afterEach(() => {
  for (const one of composedFrames.splice(0)) one.close();
});

/** Composes a frame, and returns how to look up its luma at a place. */
async function compose(
  of: ComposedVideo,
  layout: ClipLayout,
  sample: VideoSample,
  { composer = new FrameComposer(of, layout), time = 0 } = {},
) {
  const composed = await composer.compose(sample, time);
  composedFrames.push(composed);
  const bytes = new Uint8Array(composed.allocationSize());
  await composed.copyTo(bytes);
  const { codedWidth: width } = composed;
  return { composed, at: (x: number, y: number) => bytes[y * width + x] ?? Number.NaN, bytes };
}

const across: Paint = (x) => x;
const down: Paint = (_, y) => y;
const upright = plainLayout('9:16');

describe('a composed frame', () => {
  it('is cropped by fractions of pixels, without being squeezed', async () => {
    using sample = frame(240, 135, across);
    const { composed, at } = await compose(video(240, 135), upright, sample);
    expect(composed).toMatchObject({ format: 'I420', codedWidth: 1080, codedHeight: 1920 });
    expect([composed.timestamp, composed.duration]).toEqual([1.5, 0.25]);
    // 75.9375 of 240 columns, from 82.03125 on.
    for (const x of [0, 1, 200, 539, 540, 1000, 1079]) {
      const wanted = 82.03125 + ((x + 0.5) * 75.9375) / 1080 - 0.5;
      expect(Math.abs(at(x, 960) - wanted)).toBeLessThanOrEqual(0.51);
    }
  });

  it.each([
    [90, 20, 211],
    [270, 211, 20],
  ] as const)('is turned upright first, by %i degrees', async (rotation, first, last) => {
    using sample = frame(240, 135, (x) => 20 + 0.8 * x);
    const turned = video(135, 240, { rotation });
    const { at } = await compose(turned, upright, sample);
    // What ran across now runs down, or up.
    expect(Math.abs(at(540, 4) - first)).toBeLessThanOrEqual(2);
    expect(Math.abs(at(540, 1915) - last)).toBeLessThanOrEqual(2);
  });

  it('has the shape that is shown, whatever the shape of the stored pixels', async () => {
    using sample = frame(240, 135, across);
    // Twice as wide as stored, so that half as many columns fit.
    const wide = video(240, 135, { info: { displayWidth: 480, displayHeight: 135 } });
    const { at } = await compose(wide, upright, sample);
    expect(Math.abs(at(0, 960) - (120 - 37.96875 / 2))).toBeLessThanOrEqual(1);
    expect(Math.abs(at(1079, 960) - (119 + 37.96875 / 2))).toBeLessThanOrEqual(1);
  });

  it('of a recording that changes size midway shows the same part of the other size', async () => {
    using sample = frame(120, 90, across);
    const { at } = await compose(video(240, 135), upright, sample);
    const columns = (90 * 9) / 16;
    expect(Math.abs(at(0, 960) - (60 - columns / 2))).toBeLessThanOrEqual(1);
    expect(Math.abs(at(1079, 960) - (59 + columns / 2))).toBeLessThanOrEqual(1);
  });

  it('has its facecam and insets where they belong', async () => {
    using sample = frame(240, 135, (x, y) => (x < 60 && y >= 105 ? 200 : x >= 200 && y < 20 ? 90 : 20));
    const layout: ClipLayout = {
      ...upright,
      facecam: { source: { x: 0, y: 0.8, width: 0.2, height: 0.2 }, share: 1 / 3 },
      insets: [
        {
          source: { x: 0.9, y: 0, width: 0.1, height: 0.1 },
          place: { x: 0.2, y: 0.5, width: 0.5, height: 0.2 },
        },
      ],
    };
    const { at } = await compose(video(240, 135), layout, sample);
    expect([at(0, 0), at(1079, 639), at(0, 640), at(1079, 1919)]).toEqual([200, 200, 20, 20]);
    expect([at(486, 1152), at(100, 1152)]).toEqual([90, 20]);
  });

  it('has a background without detail if that is blurred', async () => {
    using sample = frame(960, 540, (x) => (x % 4 < 2 ? 40 : 220));
    const { at } = await compose(video(960, 540), { ...upright, background: { kind: 'blur' } }, sample);
    for (const [x, y] of [
      [0, 0],
      [541, 300],
      [1079, 1919],
    ] as const) {
      expect(Math.abs(at(x, y) - 130)).toBeLessThan(4);
    }
    const sharp = Array.from({ length: 40 }, (_, x) => at(500 + x, 960));
    expect(Math.max(...sharp) - Math.min(...sharp)).toBeGreaterThan(150);
  });

  it.each([
    [{ matrix: 'smpte170m', fullRange: false }, { matrix: 'smpte170m', fullRange: false }, 135],
    [
      { matrix: 'bt709', fullRange: true },
      { matrix: 'bt709', fullRange: false },
      Math.round(16 + (135 * 219) / 255),
    ],
    [{}, { matrix: 'smpte170m', fullRange: false }, 135],
  ] as const)('of frames in %o is in %o', async (colorSpace, wanted, luma) => {
    using sample = frame(240, 135, () => 135, colorSpace);
    const { composed, at, bytes } = await compose(video(240, 135), upright, sample);
    expect(composed.colorSpace.toJSON()).toMatchObject(wanted);
    expect(at(540, 960)).toBe(luma);
    expect(bytes.at(-1)).toBe(128);
  });

  it('shows what it follows in the middle, wherever that is, and nothing past the edge', async () => {
    using sample = frame(240, 135, across);
    const focus = { x: 0.5, y: 0.5, zoom: 1, follow: 'Banner' };
    const points = [
      { time: 10, x: 0.3, y: 0.5 },
      { time: 20, x: 0.5, y: 0.5 },
      { time: 30, x: 1, y: 0.5 },
    ];
    const layout = { ...upright, background: { kind: 'crop', focus } as const };
    const paths = [{ element: 'Banner', points }];
    const composer = new FrameComposer(video(240, 135), { ...layout, paths });
    for (const [time, middle] of [
      [5, 72],
      [15, 96],
      [20, 120],
      [40, 240 - 75.9375 / 2],
    ] as const) {
      const { at } = await compose(video(240, 135), layout, sample, { composer, time });
      expect(Math.abs(at(539, 960) - (middle - 0.5))).toBeLessThanOrEqual(1.5);
    }
  });

  it('keeps colors where they are, though they are stored with half the detail', async () => {
    const [width, height] = [240, 136];
    using sample = frame(width, height, down);
    const data = new Uint8Array(sample.allocationSize());
    await sample.copyTo(data);
    // A blue difference that rises with luma from row to row.
    for (let y = 0; y < height / 2; y++) {
      data.fill(2 * y + 1, width * height + (y * width) / 2, width * height + ((y + 1) * width) / 2);
    }
    using colored = new VideoSample(data, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: 0,
    });
    const { bytes, at } = await compose(video(width, height), upright, colored);
    for (const y of [100, 800, 1700]) {
      const blue = bytes[1080 * 1920 + (y / 2) * 540 + 270] ?? 0;
      // A chroma sample lies between its two rows of luma, whose values differ from row numbers by half a row.
      expect(Math.abs(blue - (at(540, y) + at(540, y + 1)) / 2 - 0.5)).toBeLessThanOrEqual(1);
    }
  });
});

/** An overlay of one color (RGBA, multiplied by its opacity). */
function overlay(
  place: ClipOverlay['place'],
  color: readonly number[],
  seconds: number | null = null,
): ClipOverlay {
  const pixels = Uint8Array.from({ length: 4 * place.width * place.height }, (_, at) => color[at % 4] ?? 0);
  return { place, pixels, seconds };
}

describe('the finish of a composed frame', () => {
  const [width, height] = [240, 136];
  const white = overlay({ x: 20, y: 40, width: 60, height: 20 }, [255, 255, 255, 255], 2);
  const halfRed = overlay({ x: 200, y: 100, width: 20, height: 10 }, [128, 0, 0, 128]);

  async function finish(
    added: Partial<FrameFinish>,
    moment: ClipMoment | null,
    { layout = null, luma = 100 }: { layout?: ClipLayout | null; luma?: number } = {},
  ) {
    using sample = frame(width, height, () => luma, { matrix: 'bt709', fullRange: false });
    const composer = new FrameComposer(video(width, height), layout, { overlays: [], fade: null, ...added });
    const composed = await composer.compose(sample, 0, moment);
    composedFrames.push(composed);
    const bytes = new Uint8Array(composed.allocationSize());
    await composed.copyTo(bytes);
    const across = composed.codedWidth;
    const blueAt = across * composed.codedHeight;
    const chroma = (x: number, y: number) => (y / 2) * (across / 2) + x / 2;
    return {
      composed,
      luma: (x: number, y: number) => bytes[y * across + x],
      blue: (x: number, y: number) => bytes[blueAt + chroma(x, y)],
      red: (x: number, y: number) => bytes[(blueAt * 5) / 4 + chroma(x, y)],
    };
  }

  it('leaves the picture as it is where it adds nothing, without a layout too', async () => {
    const { composed, luma, blue, red } = await finish({ overlays: [white] }, null);
    expect(composed).toMatchObject({ codedWidth: width, codedHeight: height, timestamp: 1.5 });
    for (const [x, y] of [
      [0, 0],
      [18, 40],
      [80, 40],
      [20, 38],
      [20, 60],
      [239, 135],
    ] as const) {
      expect(luma(x, y)).toBe(100);
    }
    expect([blue(0, 0), red(0, 0)]).toEqual([128, 128]);
  });

  it('lies over the picture in its colors, as much as it is opaque', async () => {
    const { luma, blue, red } = await finish({ overlays: [white, halfRed] }, null);
    for (const [x, y] of [
      [20, 40],
      [79, 59],
    ] as const)
      expect(luma(x, y)).toBe(235);
    expect([blue(40, 50), red(40, 50)]).toEqual([128, 128]);
    // Half of red in BT.709 (63, 102, 240) and half of the picture.
    expect(Math.abs((luma(210, 104) ?? 0) - 81.5)).toBeLessThanOrEqual(1);
    expect(Math.abs((blue(210, 104) ?? 0) - 115)).toBeLessThanOrEqual(1);
    expect(Math.abs((red(210, 104) ?? 0) - 184)).toBeLessThanOrEqual(1);
  });

  it('lies over what a layout composes', async () => {
    const place = { x: 120, y: 1400, width: 100, height: 50 };
    const { luma } = await finish({ overlays: [{ ...overlay(place, [255, 255, 255, 255]) }] }, null, {
      layout: upright,
    });
    expect([luma(119, 1400), luma(120, 1400), luma(219, 1449), luma(220, 1449)]).toEqual([
      100, 235, 235, 100,
    ]);
  });

  it('ends when a title is over', async () => {
    const at = async (time: number) =>
      (await finish({ overlays: [white] }, { at: time, of: 10 })).luma(30, 50);
    expect([await at(0), await at(1.99), await at(2)]).toEqual([235, 235, 100]);
  });

  it('fades from and to black, with all that lies over the picture', async () => {
    const fade = { in: 1, out: 2 };
    const at = async (time: number) => {
      const { luma, red } = await finish({ overlays: [halfRed], fade }, { at: time, of: 10 }, { luma: 216 });
      return [luma(0, 0), red(210, 104)];
    };
    expect(await at(0)).toEqual([16, 128]);
    expect(await at(0.5)).toEqual([116, 156]);
    expect(await at(5)).toEqual([216, 184]);
    expect(await at(9)).toEqual([116, 156]);
    expect(await at(10)).toEqual([16, 128]);
    expect((await finish({ fade }, null, { luma: 216 })).luma(0, 0)).toBe(216);
  });
});
