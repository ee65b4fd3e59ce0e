import { describe, expect, it } from 'vitest';
import { seededRandom } from '../drawing/random.ts';
import { pickMomentInFade, pickMomentOutsideEvents } from './pick-moment.ts';

const EVENTS = [
  { start: 2, end: 4 },
  { start: 3, end: 5 },
  { start: 5.8, end: 7 },
];

describe('choosing a moment', () => {
  it('picks one without the element, far enough from all events', () => {
    const random = seededRandom(1);
    const moments = Array.from({ length: 300 }, () => pickMomentOutsideEvents(EVENTS, 10, 30, random));
    for (const moment of moments) {
      expect(moment).toBeGreaterThanOrEqual(0);
      expect(moment).toBeLessThan(10 - 1 / 30 + 1e-9);
      expect(moment <= 1.5 || moment >= 7.5).toBe(true);
    }
    expect(moments.some((moment) => moment < 1.5)).toBe(true);
    expect(moments.some((moment) => moment > 7.5)).toBe(true);
  });

  it('throws if there is no such moment', () => {
    expect(() => pickMomentOutsideEvents([{ start: 0.3, end: 9.8 }], 10, 30, seededRandom(1))).toThrow(
      /away/,
    );
  });

  it('stays at least a frame inside an event that is shorter than its fades', () => {
    const random = seededRandom(2);
    for (let round = 0; round < 100; round++) {
      const moment = pickMomentInFade({ start: 1, end: 1.1 }, 30, random);
      expect(moment).toBeGreaterThan(1.03);
      expect(moment).toBeLessThan(1.07);
    }
  });
});
