import { emptyPlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { EvidenceStore } from './evidence-store.ts';

const WINDOW = { left: 40, top: 20, width: 164, height: 274 };
const PLACE = { left: 73, top: 133, width: 100, height: 50 };
const windows = () => {
  const patch = emptyPlanePatch(WINDOW);
  for (const i of patch.luma.keys()) patch.luma[i] = (i % WINDOW.width) + Math.floor(i / WINDOW.width);
  return [{ rect: WINDOW, patch }];
};
const atHome = [{ x: PLACE.left, y: PLACE.top, similarity: 0.9 }];

describe('the evidence store', () => {
  it('keeps the pixels around the place, aligned to even pixels, with a margin for a small search', () => {
    const store = new EvidenceStore();
    store.add('kill', 3, windows(), atHome, [PLACE]);
    const [evidence] = store.evidenceOf('kill');
    const [spot] = evidence?.spots ?? [];
    expect(spot?.rect).toEqual({ left: 68, top: 128, width: 110, height: 60 });
    // Each sample is the sum of its column and row, relative to the window's corner.
    expect(spot?.patch.luma[0]).toBe(68 - 40 + (128 - 20));
    expect(store.bytes).toBe(110 * 60 * 1.5);
  });

  it('keeps a detection elsewhere in addition to the place', () => {
    const store = new EvidenceStore();
    store.add('kill', 3, windows(), [{ x: 73, y: 190, similarity: 0.8 }], [PLACE]);
    expect(store.evidenceOf('kill')[0]?.spots.map(({ rect }) => rect.top)).toEqual([128, 186]);
  });

  it('keeps only what is inside the window of a detection at its edge', () => {
    const store = new EvidenceStore();
    store.add('kill', 3, windows(), [{ x: 10, y: 2, similarity: 0.8 }], [PLACE]);
    expect(store.evidenceOf('kill')[0]?.spots[1]?.rect).toEqual({ left: 40, top: 20, width: 74, height: 36 });
  });

  it('keeps a frame without detections once a second', () => {
    const store = new EvidenceStore();
    for (let frame = 0; frame < 180; frame++) store.add('kill', frame / 60, windows(), [], [PLACE]);
    expect(store.evidenceOf('kill').map(({ time }) => time)).toEqual([0, 1, 2]);
  });

  it('never exceeds its budget, and thins evenly', () => {
    const budget = 40 * 110 * 60 * 1.5;
    const store = new EvidenceStore(budget);
    for (let frame = 0; frame < 600; frame++) {
      store.add('kill', frame / 60, windows(), atHome, [PLACE]);
      expect(store.bytes).toBeLessThanOrEqual(budget);
    }
    const times = store.evidenceOf('kill').map(({ time }) => time);
    expect(times.length).toBeGreaterThan(15);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(1.2);
  });

  it('thins two elements that are in sight at once alike', () => {
    const store = new EvidenceStore(40 * 110 * 60 * 1.5);
    for (let frame = 0; frame < 600; frame++) {
      for (const id of ['kill', 'death']) store.add(id, frame / 60, windows(), atHome, [PLACE]);
    }
    for (const id of ['kill', 'death']) {
      const times = store.evidenceOf(id).map(({ time }) => time);
      expect(times.length, id).toBeGreaterThan(8);
      expect(times.at(-1), id).toBeGreaterThan(8.5);
    }
  });

  it('keeps frames without detections after thinning, too', () => {
    const store = new EvidenceStore(40 * 110 * 60 * 1.5);
    for (let second = 0; second < 100; second++) store.add('kill', second, windows(), [], [PLACE]);
    const times = store.evidenceOf('kill').map(({ time }) => time);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(times.at(-1)).toBeGreaterThan(90);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8);
  });
});
