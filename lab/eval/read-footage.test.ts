import { describe, expect, it } from 'vitest';
import { parseTruth } from './read-footage.ts';

const TRUTH = {
  video: 'a.mp4',
  fps: 30,
  width: 1280,
  height: 720,
  kind: 'icon',
  clicks: [1, 2, 3].map((time) => ({ time, x: 5, y: 6 })),
  events: [{ start: 0.5, end: 1.5 }],
};

describe('a truth file', () => {
  it('needs only clicks and events', () => {
    expect(parseTruth('a.json', { ...TRUTH, source: 'unknown words are passed by' })).toEqual(TRUTH);
  });

  it("may include drawn boxes for clicks, the element's size, places for each event, and effects", () => {
    const full = {
      ...TRUTH,
      clicks: TRUTH.clicks.map((click) => ({ ...click, width: 40, height: 20 })),
      size: { width: 30, height: 30 },
      places: [[{ time: 0.5, x: 5, y: 6 }]],
      effects: [{ start: 1, end: 1.2 }],
    };
    expect(parseTruth('a.json', full)).toEqual(full);
  });

  it('is rejected, naming the file, if something is missing or places do not match the events', () => {
    expect(() => parseTruth('a.json', { ...TRUTH, clicks: [] })).toThrow(/a\.json .*clicks/s);
    expect(() => parseTruth('a.json', { ...TRUTH, places: [] })).toThrow(/places/);
  });
});
