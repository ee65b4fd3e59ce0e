import { NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type FixtureTruth,
  fixtureTruth,
  loadFixture,
} from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';

// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

/** Returns the center of the fixture's icon, as fractions of the picture. */
function middleOf({ element, width, height }: FixtureTruth['video']) {
  return { x: (element.x + element.width / 2) / width, y: (element.y + element.height / 2) / height };
}

/** Returns a time inside an interval in which the icon is visible. */
function timeIn({ visible, times }: FixtureTruth['video'], index: number): number {
  const { first = 0, last = 0 } = visible[index] ?? {};
  return times[Math.floor((first + last) / 2)] ?? 0;
}

/** Opens a fixture, and selects its icon where it is first visible. */
async function open(name = 'h264-b-frames.mp4') {
  await engine.open(await loadFixture(name), name);
  const { video } = fixtureTruth(name);
  const { x, y } = middleOf(video);
  return { video, x, y, selection: await engine.selectRegion(timeIn(video, 0), x, y) };
}

function ask(selection: RegionSelection, options: { signal?: AbortSignal } = {}) {
  return engine.suggestExamples({ selections: [selection], processing: NO_PROCESSING, most: 6 }, options);
}

describe('suggestions from one selection', () => {
  it.each(['h264-b-frames.mp4', 'vp9.webm'])('show the element again: %s', async (name) => {
    const { video, selection } = await open(name);
    const suggestions = await ask(selection);
    expect(suggestions.length).toBeGreaterThan(0);
    for (const suggestion of suggestions) {
      const frame = video.visible.findIndex(
        ({ first, last }) => suggestion.frame >= first && suggestion.frame <= last,
      );
      expect(frame).toBeGreaterThan(0);
      expect(Math.abs(suggestion.x - selection.x) * video.width).toBeLessThan(2);
      expect([suggestion.width, suggestion.height]).toEqual([selection.width, selection.height]);
      const same = await engine.selectRegion(
        suggestion.time,
        suggestion.x + suggestion.width / 2,
        suggestion.y + suggestion.height / 2,
      );
      expect(suggestion.imageData.data).toEqual(same.imageData.data);
    }
  });

  it('are empty for something that appears nowhere else', async () => {
    const { video } = await open();
    const selection = await engine.selectRegion(video.times[4] ?? 0, 0.2, 0.85);
    expect(await ask(selection)).toEqual([]);
  });

  it('are superseded by those of a newer call', async () => {
    const { selection } = await open();
    const [older, newer] = await Promise.all([ask(selection), ask(selection)]);
    expect(older).toEqual([]);
    expect(newer.length).toBeGreaterThan(0);
  });

  it('can be cancelled by the caller', async () => {
    const { selection } = await open();
    const abort = new AbortController();
    const cancelled = ask(selection, { signal: abort.signal });
    abort.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect((await ask(selection)).length).toBeGreaterThan(0);
  });

  it('let other calls run in between', async () => {
    const { selection } = await open();
    const order: string[] = [];
    await Promise.all([
      ask(selection).then(() => order.push('suggestions')),
      engine.locateFrame(1).then(() => order.push('frame')),
    ]);
    expect(order).toEqual(['frame', 'suggestions']);
  });
});

const examplesOf = (...selections: RegionSelection[]) => ({
  selections,
  counterExamples: [],
  processing: NO_PROCESSING,
});

describe('snapping', () => {
  it('places the box on the element as it was in the first selection', async () => {
    const { video, x, y, selection } = await open();
    const near = { x: x + 30 / video.width, y: y - 15 / video.height };
    const found = await engine.snapRegion({ examples: examplesOf(selection), time: timeIn(video, 1), near });
    expect(Math.abs((found?.centerX ?? 0) - x) * video.width).toBeLessThan(2);
    expect(Math.abs((found?.centerY ?? 0) - y) * video.height).toBeLessThan(2);
  });

  it('snaps to nothing in a frame without the element', async () => {
    const { video, selection, ...near } = await open();
    const without = (video.visible[0]?.last ?? 0) + 5;
    const time = video.times[without] ?? 0;
    expect(await engine.snapRegion({ examples: examplesOf(selection), time, near })).toBeNull();
  });

  it('finds a marked element without a pointer, and nothing where it is not', async () => {
    const { video, x, y } = await open();
    const marked = [0, 1, 2].map((appearance) => engine.selectRegion(timeIn(video, appearance), x, y));
    const examples = examplesOf(...(await Promise.all(marked)));
    const shown = (video.visible[1]?.first ?? 0) + 5;
    const found = await engine.snapRegion({ examples, time: video.times[shown] ?? 0, near: null });
    expect(Math.abs((found?.centerX ?? 0) - x) * video.width).toBeLessThan(20);
    const without = (video.visible[0]?.last ?? 0) + 5;
    expect(await engine.snapRegion({ examples, time: video.times[without] ?? 0, near: null })).toBeNull();
  });
});
