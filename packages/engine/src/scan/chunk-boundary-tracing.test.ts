import { openVideo, type TimeRange, type Video } from '@framescout/media';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BLANK_SIZE, blankVideo } from '../fixtures/blank-video.ts';
import { memoryCheckpoints } from '../fixtures/memory-checkpoints.ts';
import { paintWall, type WallIcon } from '../fixtures/painted-wall.ts';
import { registerFakeDecoder } from '../fixtures/register-fake-decoder.ts';
import { scanWall } from '../fixtures/scan-wall.ts';
import { RunControl } from '../run-control.ts';
import { StudyCache } from '../study/study-cache.ts';
import type { CheckpointStore } from './journal/checkpoint-store.ts';

const FRAME_RATE = 30;
const FRAMES = 1240;
const GROUP = 20;
// An icon rises and fades in for this many frames, stays, and sinks and fades out for as many.
const MOVING = 14;
const STAY = 60;
// Chunks end at 300, 600 and 900. An icon that enters just before that is recognized only in the next chunk,
// and one that leaves then is recognized for the last time in the previous chunk.
const COMING = [100, 200, 294, 400, 500, 591, 700, 800, 886, 1000, 1100];
const LEAVING = [100, 180, 249, 400, 480, 546, 700, 780, 848, 1000, 1100];

/** The icon in a frame, if there is one, given the frames at which icons start to appear. */
function iconIn(frame: number, starts: readonly number[]): WallIcon | null {
  const start = starts.findLast((first) => first <= frame);
  if (start === undefined || frame - start >= STAY) return null;
  const there = Math.min(1, (frame - start + 1) / MOVING, (STAY - frame + start) / MOVING);
  return { below: Math.round((1 - there) * 20), opacity: there };
}

let onFrame: (frame: number) => void = () => undefined;
let painted: readonly number[] = [];
/** Where the icon is learned, once for all scans of the same pictures. */
const studiesOf = new Map<readonly number[], StudyCache>();

registerFakeDecoder((time) => {
  const frame = Math.round(time * FRAME_RATE);
  onFrame(frame);
  return { size: BLANK_SIZE, data: paintWall(frame, iconIn(frame, painted)) };
});

type Traits = {
  decoders: number;
  range?: TimeRange;
  store?: CheckpointStore;
  endsAt?: number;
  prepare?(video: Video): void;
};

/** Scans a newly opened video, and returns every score. */
async function scan(file: Blob, { endsAt, prepare, ...traits }: Traits) {
  using video = await openVideo(file, 'comings-and-goings.webm');
  const studies = studiesOf.get(painted) ?? new StudyCache(video);
  studiesOf.set(painted, studies);
  prepare?.(video);
  const control = new RunControl();
  onFrame = (frame) => {
    if (frame === endsAt) control.finishSoon();
  };
  const clickedAt = [130, 230, 430].map((frame) => frame / FRAME_RATE);
  const { scores } = await scanWall(video, { ...traits, clickedAt, studies, control });
  return scores.batchFrom(0, 0);
}

/**
 * Which of the icons that start to appear at `starts` were followed to within five frames of their entering
 * or leaving.
 */
function followed({ earlier, later }: Awaited<ReturnType<typeof scan>>, starts: readonly number[]) {
  const isNear = (frame: number, truth: number) => Math.abs(frame - truth) < 5;
  return {
    in: starts.filter((start) => earlier.some((count, at) => count > 2 && isNear(at - count, start))),
    out: starts.filter((start) =>
      later.some((count, at) => count > 2 && isNear(at + count, start + STAY - 1)),
    ),
  };
}

describe.each([
  ['comes in', COMING],
  ['leaves', LEAVING],
])('an element that %s across a chunk boundary', (_, starts) => {
  let file = new Blob();
  let one: Awaited<ReturnType<typeof scan>>;
  beforeAll(async () => {
    painted = starts;
    file = await blankVideo(FRAMES, FRAME_RATE, (frame) => frame % GROUP === 0);
    one = await scan(file, { decoders: 1 });
  });

  it('is followed in and out by one decoder', () => {
    expect(one.frames).toHaveLength(FRAMES);
    expect(followed(one, starts)).toEqual({ in: starts, out: starts });
  });

  it('has the same scores with three decoders', async () => {
    expect(await scan(file, { decoders: 3 })).toEqual(one);
  });

  it('has the same scores if ranges are scanned', async () => {
    const borders = [0, 300, 600, 900].map((frame) => frame / FRAME_RATE);
    const parts = [];
    for (const [index, start] of borders.entries()) {
      const end = borders[index + 1] ?? Number.POSITIVE_INFINITY;
      parts.push(await scan(file, { decoders: 2, range: { start, end } }));
    }
    expect(parts.flatMap(({ earlier }) => [...earlier])).toEqual([...one.earlier]);
    expect(parts.flatMap(({ later }) => [...later])).toEqual([...one.later]);
    expect(parts.flatMap(({ times }) => [...times])).toEqual([...one.times]);
  });

  // Only what leaves there is followed beyond the boundary.
  if (starts === LEAVING)
    it('has the same scores if a hardware decoder fails there', async () => {
      let failures = 0;
      const failBeyond = (video: Video) => {
        vi.spyOn(video, 'raceDecoders').mockResolvedValue('prefer-hardware');
        const frames = video.frames.bind(video);
        vi.spyOn(video, 'frames').mockImplementation(async function* (asked, rects, options) {
          const isBeyond = asked.end - asked.start < 1;
          let left = isBeyond && options?.preference === 'prefer-hardware' ? 3 : Number.POSITIVE_INFINITY;
          for await (const sample of frames(asked, rects, options)) {
            if (left-- > 0) {
              yield sample;
              continue;
            }
            sample.close();
            failures++;
            throw new DOMException('Decoder failure.', 'OperationError');
          }
        });
      };
      expect(await scan(file, { decoders: 2, prepare: failBeyond })).toEqual(one);
      expect(failures).toBeGreaterThan(0);
    });

  it('has the same scores if the scan was interrupted there', async () => {
    const store = memoryCheckpoints();
    const before = await scan(file, { decoders: 1, store, endsAt: 890 });
    expect(before.frames).toHaveLength(900);
    expect(await scan(file, { decoders: 2, store })).toEqual(one);
    expect(await store.takeOver('wall', 'test')).toBeNull();
  });
});
