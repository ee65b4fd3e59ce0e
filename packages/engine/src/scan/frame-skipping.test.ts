import { beforeAll, describe, expect, it } from 'vitest';
import { blankAvcVideo } from '../fixtures/blank-video.ts';
import { memoryCheckpoints } from '../fixtures/memory-checkpoints.ts';
import {
  everySecond,
  expectSameEvents,
  FRAME_RATE,
  FRAMES,
  frameAtRate,
  kinds,
  type Scanned,
  scan,
  scene,
} from '../fixtures/scan-appearances.ts';

describe('frame skipping in a video in which three of four frames, of which one is kept, may be skipped', () => {
  let file = new Blob();
  let every: Scanned;
  beforeAll(async () => {
    file = await blankAvcVideo(
      FRAMES,
      FRAME_RATE,
      kinds((frame) => frame % 4 !== 0),
    );
    every = await scan(file, { skipsFrames: false, decoders: 1 });
  });

  it('finds the events of a scan of every frame, with fewer frames', () =>
    expectSameEvents(file, every, { decoders: 1, times: 1 }));

  it('resumes where it was interrupted', async () => {
    const store = memoryCheckpoints();
    const before = await scan(file, { skipsFrames: true, decoders: 1, store, endsAt: 1900 });
    expect(before.report.framesLooked).toBeLessThan(0.6 * FRAMES);
    const kept = await store.takeOver('wall', 'test');
    const keptUntil = kept?.batches.at(-1)?.times.at(-1) ?? 0;
    expect(kept?.summary.progressPercent).toBeCloseTo((100 * keptUntil * FRAME_RATE) / FRAMES, 6);
    const after = await scan(file, { skipsFrames: true, decoders: 2, store });
    expect(after.events).toEqual(every.events);
  });
});

describe('frame skipping in a video whose picture freezes for a second', () => {
  const appearances = [400, 1101].map((start) => ({ start, entrance: 0, stay: 50, exit: 0 }));
  const frames = 1200;
  const frozen = new Set(appearances.flatMap(({ start, stay }) => [start, start + stay - 2]));
  const starts = [0];
  for (let frame = 0; frame < frames; frame++) {
    starts.push((starts[frame] ?? 0) + (frozen.has(frame) ? 1 : 1 / FRAME_RATE));
  }
  const startOf = (frame: number) => starts[frame] ?? 0;

  it('finds the first and last frame of every event, even though they freeze', async () => {
    scene.appearances = appearances;
    scene.frameAt = (time) => starts.findLastIndex((start) => start <= time + 0.001);
    const file = await blankAvcVideo(frames, FRAME_RATE, kinds(everySecond), startOf);
    const clickedAt = [410, 420, 1120].map(startOf);
    const every = await scan(file, { skipsFrames: false, decoders: 1, clickedAt });
    const skipping = await scan(file, { skipsFrames: true, decoders: 1, clickedAt });
    expect(every.events.map((events) => events.length)).toEqual([2, 2, 2]);
    expect(skipping.events).toEqual(every.events);
    expect(skipping.report.skipsFrames).toBe(true);
  });
});

describe('frame skipping in a scan whose decoder is reclaimed while an element enters', () => {
  const appearances = [100, 501, 1002, 1503].map((start) => ({
    start,
    entrance: 14,
    stay: 40,
    exit: 0,
  }));

  const clickedAt = [130, 150, 530].map((frame) => frame / FRAME_RATE);
  let file = new Blob();
  let every: Scanned;
  beforeAll(async () => {
    scene.appearances = appearances;
    scene.frameAt = frameAtRate;
    file = await blankAvcVideo(1600, FRAME_RATE, kinds(everySecond));
    every = await scan(file, { skipsFrames: false, decoders: 1, clickedAt });
  });

  it.each([8, 22])('finds its first frame: %i frames later', async (later) => {
    // The icon is learned from the first two. Each decoder is lost just once: its replacement gets the same
    // packet.
    const due = new Set(appearances.slice(2).map(({ start }) => start + later));
    scene.isReclaimedAt = (time) => due.delete(scene.frameAt(time));
    const skipping = await scan(file, { skipsFrames: true, decoders: 1, clickedAt });
    scene.isReclaimedAt = () => false;
    expect(due.size).toBe(0);
    expect(every.events.at(-1)).toHaveLength(4);
    expect(skipping.events).toEqual(every.events);
    expect(skipping.report).toMatchObject({ skipsFrames: true, skippedRanges: [] });
  });
});
