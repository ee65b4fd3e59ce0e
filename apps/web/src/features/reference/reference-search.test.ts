import { describe, expect, it } from 'vitest';
import { ReferenceSearch, spreadOrder } from './reference-search.ts';

const image = { pixels: { width: 1, height: 1, data: new Uint8Array(3) }, mask: null };

/** Creates a fake engine whose video has a keyframe every two seconds, some of which show the picture. */
function createEngine(
  shownAt: readonly number[],
  onLook: () => void = () => undefined,
  similarityAt: (time: number) => number = () => 0.9,
) {
  const looks: { time: number; scale: number | null }[] = [];
  return {
    looks,
    listKeyframes: async () => Array.from({ length: 31 }, (_, i) => i * 2),
    findImage: async ({ time, scale }: { time: number; scale: number | null }) => {
      looks.push({ time, scale });
      onLook();
      const detection = { time, centerX: 0.5, centerY: 0.5, scale: 1.5, similarity: similarityAt(time) };
      return shownAt.includes(time) ? detection : null;
    },
  };
}

describe('a search through the video', () => {
  it('stops once the picture was found often enough, and keeps to the scale it was found at', async () => {
    const engine = createEngine([30, 14, 46, 6]);
    const search = new ReferenceSearch(engine);
    const found = await search.find(image, 3, []);
    expect(found.map(({ time }) => time)).toEqual([30, 14, 46]);
    expect(engine.looks).toEqual([
      { time: 30, scale: null },
      { time: 14, scale: 1.5 },
      { time: 46, scale: 1.5 },
    ]);
    expect(search.getState().progress).toBeNull();
  });

  it('checks every keyframe if necessary, except near a frame that is already selected', async () => {
    const engine = createEngine([]);
    expect(await new ReferenceSearch(engine).find(image, 1, [30.5])).toEqual([]);
    expect(engine.looks).toHaveLength(30);
    expect(engine.looks.some(({ time }) => time === 30)).toBe(false);
  });

  it('can be stopped, and returns what it has found by then', async () => {
    let looks = 0;
    const engine = createEngine([30], () => {
      if (++looks === 2) search.stop();
    });
    const search = new ReferenceSearch(engine);
    expect(await search.find(image, 3, [])).toHaveLength(1);
    expect(engine.looks).toHaveLength(2);
  });

  it('skips look-alikes', async () => {
    const engine = createEngine([30, 14], undefined, (time) => (time === 30 ? 0.66 : 0.8));
    expect((await new ReferenceSearch(engine).find(image, 1, [])).map(({ time }) => time)).toEqual([14]);
  });

  it('starts with frames that are far apart', () => {
    expect(spreadOrder([0, 1, 2, 3, 4, 5, 6])).toEqual([3, 1, 5, 0, 2, 4, 6]);
    expect(spreadOrder([])).toEqual([]);
  });
});
