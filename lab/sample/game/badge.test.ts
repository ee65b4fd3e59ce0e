import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tools/test-support/random.ts';
import { badgeFor, badgeOpacity } from './badge.ts';

describe('a badge', () => {
  it('is visible from its first to its last frame and at no other time', () => {
    const badge = badgeFor('eliminated', 'NOVA +500', 100, undefined, seededRandom(1));
    for (let frame = 0; frame < 300; frame += 1) {
      const isInside = frame >= badge.firstFrame && frame <= badge.lastFrame;
      expect(badgeOpacity(badge, frame) > 0).toBe(isInside);
      expect(badgeOpacity(badge, frame)).toBeLessThanOrEqual(1);
    }
    expect(badgeOpacity(badge, Math.floor((badge.firstFrame + badge.lastFrame) / 2))).toBe(1);
  });

  it('waits until the previous badge has disappeared', () => {
    const earlier = badgeFor('eliminated', 'NOVA +500', 100, undefined, seededRandom(1));
    const later = badgeFor('assist', 'ONYX +250', 104, earlier, seededRandom(2));
    expect(later.firstFrame).toBeGreaterThan(earlier.lastFrame + 1);
  });
});
