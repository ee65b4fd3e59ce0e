import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Canvas } from '../drawing/canvas.ts';
import { BADGE_BOX, badgeTitleRight } from './draw-badge.ts';
import { drawFrame } from './draw-frame.ts';
import { FRAME_COUNT, HEIGHT, SEED, WIDTH } from './film.ts';
import type { GameState } from './game/game-state.ts';
import { simulate } from './game/simulate.ts';
import { type SampleTruth, sampleTruth } from './sample-truth.ts';
import { type Backdrop, paintBackdrop } from './scenery/backdrop.ts';

/** The size (pixels) of a click's region. */
const REGION = { width: 100, height: 50 };

let truth: SampleTruth;
let backdrop: Backdrop;

beforeAll(() => {
  truth = sampleTruth([...simulate(SEED, FRAME_COUNT)].at(-1)?.badges ?? []);
  backdrop = paintBackdrop();
});

function picture(state: GameState): Uint8Array {
  const canvas = new Canvas(WIDTH, HEIGHT);
  drawFrame(canvas, backdrop, state);
  return canvas.pixels;
}

/** Returns the rectangle that badges change in a frame; null if none is drawn. */
function badgeMark(frame: number): { left: number; right: number; top: number; bottom: number } | null {
  for (const state of simulate(SEED, frame + 1)) {
    if (state.frame !== frame) continue;
    const shown = picture(state);
    const hidden = picture({ ...state, badges: [] });
    let mark: ReturnType<typeof badgeMark> = null;
    shown.forEach((level, at) => {
      if (level === hidden[at]) return;
      const x = Math.floor(at / 3) % WIDTH;
      const y = Math.floor(at / 3 / WIDTH);
      mark = {
        left: Math.min(mark?.left ?? x, x),
        right: Math.max(mark?.right ?? x, x),
        top: Math.min(mark?.top ?? y, y),
        bottom: Math.max(mark?.bottom ?? y, y),
      };
    });
    return mark;
  }
  return null;
}

describe('the truth about the sample', () => {
  it('is the committed one, and has enough events and look-alikes', () => {
    expect(truth).toEqual(JSON.parse(readFileSync('apps/server/uploads/sample.json', 'utf8')));
    expect(truth.events.length).toBeGreaterThanOrEqual(8);
    expect(truth.lookAlikes.length).toBeGreaterThanOrEqual(2);
  });

  it('lists exactly the frames in which a badge is drawn', () => {
    for (const { firstFrame, lastFrame } of [
      truth.events[0],
      truth.events.at(-1),
      truth.lookAlikes[0],
    ].flatMap((event) => event ?? [])) {
      expect(badgeMark(firstFrame - 1)).toBeNull();
      expect(badgeMark(firstFrame)).not.toBeNull();
      expect(badgeMark(lastFrame)).not.toBeNull();
      expect(badgeMark(lastFrame + 1)).toBeNull();
    }
  });

  it('places each click so that its region lies on the badge', () => {
    const mark = badgeMark(truth.clicks[0]?.frame ?? 0);
    expect(truth.clicks).toHaveLength(3);
    for (const { x, y } of truth.clicks) {
      expect(x - REGION.width / 2).toBeGreaterThanOrEqual(mark?.left ?? Number.POSITIVE_INFINITY);
      expect(x + REGION.width / 2).toBeLessThanOrEqual(mark?.right ?? 0);
      expect(y - REGION.height / 2).toBeGreaterThanOrEqual(mark?.top ?? Number.POSITIVE_INFINITY);
      expect(y + REGION.height / 2).toBeLessThanOrEqual(mark?.bottom ?? 0);
    }
  });

  it('takes its clicks from three different events', () => {
    const containing = truth.clicks.map(({ frame }) =>
      truth.events.findIndex(({ firstFrame, lastFrame }) => frame >= firstFrame && frame <= lastFrame),
    );
    expect(new Set(containing).size).toBe(3);
    expect(containing).not.toContain(-1);
  });

  it('keeps the titles on the panel', () => {
    expect(badgeTitleRight('eliminated')).toBeLessThan(BADGE_BOX.x + BADGE_BOX.width);
  });
});
