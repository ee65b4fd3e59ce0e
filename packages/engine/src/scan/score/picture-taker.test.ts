import { VideoSample } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { packDetections } from '../../detect/packed-detections.ts';
import { cut, ICON, PICTURE } from '../../fixtures/painted-scene.ts';
import { type DetectionPicture, DetectionPictures } from './detection-pictures.ts';
import { PictureTaker } from './picture-taker.ts';

const REGION = { width: 40, height: 24 };
const FRAME = 1 / 30;
const WHOLE = { left: 0, top: 0, ...PICTURE };

const video = {
  picture: PICTURE,
  rotation: 0,
  color: { matrix: 'bt709', fullRange: false },
} as const;

type Seen = { similarity: number; x?: number; y?: number };

/** Passes frames to a picture taker in turn, each with what its matcher saw in it. */
async function lookAt(
  frames: readonly (readonly Seen[])[],
  { step = FRAME, givesWholeFrames = true }: { step?: number; givesWholeFrames?: boolean } = {},
): Promise<DetectionPictures> {
  const pictures = new DetectionPictures();
  const geometry = { places: [ICON], region: REGION, box: REGION };
  const elements = [{ elementId: 'icon', matcher: { rects: [{ ...WHOLE, height: 150 }], geometry } }];
  const taker = new PictureTaker({ ...video, givesWholeFrames }, elements, pictures);
  const { luma, blue, red } = cut({ seed: 1, icons: [ICON] }, WHOLE);
  for (const [index, seen] of frames.entries()) {
    const detections = seen.map(({ similarity, x = ICON.x, y = ICON.y }) => ({ x, y, similarity }));
    using sample = new VideoSample(Uint8Array.from([...luma, ...blue, ...red]), {
      format: 'I420',
      codedWidth: PICTURE.width,
      codedHeight: PICTURE.height,
      timestamp: index * step,
    });
    await taker.look(sample, [{ detections: packDetections(detections) }]);
  }
  return pictures;
}

const at = (...similarities: number[]): Seen[][] => similarities.map((similarity) => [{ similarity }]);
const framesOf = (pictures: readonly DetectionPicture[]) =>
  pictures.map(({ time }) => Math.round(time / FRAME));

describe('a picture of a detection', () => {
  it('shows the element and what surrounds it, in color', async () => {
    const [picture] = (await lookAt(at(0.9, 0.9))).drain();
    expect(picture).toMatchObject({ elementId: 'icon', region: { left: ICON.x, top: ICON.y } });
    const { width, height, data } = picture?.pixels ?? { width: 0, height: 0, data: [] };
    // 160 x 90 pixels, extended to even coordinates.
    expect([width, height]).toEqual([160, 92]);
    const reds = Array.from({ length: width * height }, (_, i) => i).filter(
      (i) => (data[i * 3] ?? 0) > 200 && (data[i * 3 + 2] ?? 0) < 90,
    );
    const columns = reds.map((i) => i % width);
    expect(Math.min(...columns)).toBeGreaterThan(width / 2 - REGION.width);
    expect(Math.max(...columns)).toBeLessThan(width / 2 + REGION.width);
    expect(reds.length).toBeGreaterThan(200);
  });

  it('is taken once per stay, after the element has faded in', async () => {
    const seen = at(0.3, 0.62, 0.7, 0.8, 0.9, 0.91, 0.92, 0.91, 0.8, 0.7);
    expect(framesOf((await lookAt(seen)).drain())).toEqual([5]);
  });

  it('is taken again only if the element becomes notably clearer', async () => {
    const seen = at(0.7, 0.71, ...Array.from({ length: 12 }, (_, index) => 0.72 + index / 100));
    const [picture, ...others] = (await lookAt(seen)).drain();
    expect(others).toEqual([]);
    expect(picture?.similarity).toBeGreaterThan(0.8);
  });

  it('is taken immediately from an isolated frame', async () => {
    expect((await lookAt(at(0.9, 0.9), { step: 2 })).drain()).toHaveLength(2);
  });

  it("is not taken of what is gone in the next frame, nor of what can't become an event", async () => {
    expect((await lookAt([[], [{ similarity: 0.9 }], [], []])).drain()).toEqual([]);
    expect((await lookAt(at(0.5, 0.5, 0.5))).drain()).toEqual([]);
  });

  it('is taken for each place at which the element stays, and each time it does', async () => {
    const both = [{ similarity: 0.9 }, { similarity: 0.8, y: 200 }];
    expect((await lookAt([both, both, both])).drain().map(({ region }) => region.top)).toEqual([ICON.y, 200]);
    const gap = Array.from({ length: 12 }, () => []);
    expect(framesOf((await lookAt([[], ...at(0.9, 0.9), ...gap, ...at(0.9, 0.9)])).drain())).toEqual([2, 16]);
  });

  it('is only taken of what was read if frames are not read whole', async () => {
    const top = { similarity: 0.9, y: 40 };
    const bottom = { similarity: 0.9, y: 140 };
    const pictures = await lookAt(
      [
        [top, bottom],
        [top, bottom],
      ],
      { givesWholeFrames: false },
    );
    expect(pictures.drain().map(({ region }) => region.top)).toEqual([40]);
  });
});

it('limits the number of pictures between updates', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ similarity: 0.9, y: index * 12, x: 100 }));
  const pictures = await lookAt([many, many, many]);
  expect(pictures.room).toBe(0);
  expect(pictures.drain()).toHaveLength(16);
  expect(pictures.room).toBe(16);
  expect(pictures.drain()).toEqual([]);
});
