import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tools/test-support/random.ts';
import { FRAME_COUNT, FRAME_RATE, SEED } from '../film.ts';
import { badgeFor, badgeOpacity } from './badge.ts';
import type { GameState } from './game-state.ts';
import { simulate } from './simulate.ts';

function lastState(seed: number, frameCount: number): GameState {
  const last = [...simulate(seed, frameCount)].at(-1);
  if (!last) throw new Error('no state');
  return last;
}

describe('the self-playing game', () => {
  it('plays the same game from the same seed', () => {
    const first = JSON.stringify(lastState(SEED, 400));
    expect(JSON.stringify(lastState(SEED, 400))).toBe(first);
    expect(JSON.stringify(lastState(SEED + 1, 400))).not.toBe(first);
  });

  it('yields every frame once, in order', () => {
    expect([...simulate(SEED, 40)]).toHaveLength(40);
    let expected = 0;
    for (const { frame } of simulate(SEED, 40)) {
      expect(frame).toBe(expected);
      expected += 1;
    }
  });

  it('has enough badges and look-alikes, each gone before the next one and before the end', () => {
    const { badges } = lastState(SEED, FRAME_COUNT);
    const count = (kind: string) => badges.filter((badge) => badge.kind === kind).length;
    expect(count('eliminated')).toBeGreaterThanOrEqual(8);
    expect(count('eliminated')).toBeLessThanOrEqual(10);
    expect(count('assist')).toBeGreaterThanOrEqual(2);
    badges.forEach(({ firstFrame, lastFrame }, index) => {
      const seconds = (lastFrame - firstFrame + 1) / FRAME_RATE;
      expect(seconds).toBeGreaterThanOrEqual(0.8);
      expect(seconds).toBeLessThanOrEqual(1.5);
      expect(lastFrame).toBeLessThan(badges[index + 1]?.firstFrame ?? FRAME_COUNT);
    });
  });

  it('credits the player with eliminations and the wingman with assists', () => {
    const { badges, kills } = lastState(SEED, FRAME_COUNT);
    const aces = kills.filter(({ enemy }) => enemy === 'ace');
    expect(badges.map(({ kind }) => kind)).toEqual(
      aces.map(({ by }) => (by === 'player' ? 'eliminated' : 'assist')),
    );
  });
});

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
