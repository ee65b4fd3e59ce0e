import { openVideo } from '@framescout/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { findEvents } from '../detect/find-events.ts';
import { BLANK_SIZE, blankAvcVideo } from '../fixtures/blank-video.ts';
import { memoryCheckpoints } from '../fixtures/memory-checkpoints.ts';
import { paintWall, type WallIcon } from '../fixtures/painted-wall.ts';
import { registerFakeDecoder, registerFakeDecoderPump } from '../fixtures/register-fake-decoder.ts';
import { scanWall } from '../fixtures/scan-wall.ts';
import { RunControl } from '../run-control.ts';
import { StudyCache } from '../study/study-cache.ts';
import type { CheckpointStore } from './checkpoint-store.ts';

const FRAME_RATE = 30;
const FRAMES = 4800;
const GROUP = 60;

/** An appearance: its first frame, and for how many frames it rises and fades in, stays, and fades out. */
type Appearance = { start: number; entrance: number; stay: number; exit: number };

// Entrances and exits of all lengths, at all places in a GOP and across the ends of chunks (at most 900
// frames), close together and far apart; some stay for three frames.
const APPEARANCES: readonly Appearance[] = [
  { start: 0, entrance: 0, stay: 30, exit: 0 },
  { start: 301, entrance: 14, stay: 60, exit: 10 },
  { start: 450, entrance: 0, stay: 3, exit: 0 },
  { start: 599, entrance: 10, stay: 30, exit: 14 },
  // Enters soon after a chunk starts in a scan with one decoder, as does another one.
  { start: 909, entrance: 14, stay: 40, exit: 0 },
  { start: 1196, entrance: 14, stay: 50, exit: 0 },
  { start: 1701, entrance: 0, stay: 3, exit: 0 },
  { start: 1803, entrance: 0, stay: 4, exit: 0 },
  { start: 2361, entrance: 8, stay: 20, exit: 12 },
  { start: 2709, entrance: 14, stay: 40, exit: 0 },
  { start: 2986, entrance: 14, stay: 70, exit: 8 },
  { start: 3100, entrance: 4, stay: 500, exit: 4 },
  { start: 4020, entrance: 12, stay: 12, exit: 12 },
  { start: 4199, entrance: 0, stay: 3, exit: 0 },
  { start: 4790, entrance: 0, stay: 20, exit: 0 },
];

const frameAtRate = (time: number) => Math.round(time * FRAME_RATE);

type Scanned = Awaited<ReturnType<typeof scan>>;

/** The scored frames within 0.75 s of when the icon is fully visible, and the similarity in each. */
function nearIcons({ scores }: Scanned): Map<number, number | undefined> {
  const reach = 0.75 * FRAME_RATE;
  const isNear = (frame: number) =>
    APPEARANCES.some(({ start, entrance, stay }) => {
      return frame >= start + entrance - reach && frame < start + entrance + stay + reach;
    });
  const near = new Map<number, number | undefined>();
  for (const [sample, frame] of scores.frames.entries()) {
    if (isNear(frame)) near.set(frame, scores.similarities[sample]);
  }
  return near;
}

/** Returns the kind of each frame, given which may be skipped. */
const kinds = (isSpare: (frame: number) => boolean) => (frame: number) => {
  if (frame % GROUP === 0) return 'key';
  return isSpare(frame) ? 'disposable' : 'needed';
};

const everySecond = (frame: number) => frame % 2 === 1;

/** What is shown, and where decoders are lost; each group of tests sets its own. */
const scene = {
  appearances: APPEARANCES,
  frameAt: frameAtRate,
  isReclaimedAt: (_time: number) => false,
  roughFrames: 0,
  onFrame: (_frame: number) => {},
};

/** The icon in a frame. */
function iconIn(frame: number): WallIcon | null {
  const shown = scene.appearances.findLast(({ start }) => start <= frame);
  if (!shown) return null;
  const { start, entrance, stay, exit } = shown;
  const left = start + entrance + stay + exit - frame;
  if (left <= 0) return null;
  const coming = entrance > 0 ? Math.min(1, (frame - start + 1) / entrance) : 1;
  const going = exit > 0 ? Math.min(1, left / (exit + 1)) : 1;
  return { below: Math.round((1 - coming) * 20), opacity: Math.min(coming, going) };
}

const paint = (time: number, isRough = false) => {
  const frame = scene.frameAt(time);
  scene.onFrame(frame);
  const picture = paintWall(frame, iconIn(frame));
  if (isRough) {
    scene.roughFrames++;
    // Errors that would affect scores.
    for (let pixel = 0; pixel < picture.length; pixel += 3) picture[pixel] = (picture[pixel] ?? 0) ^ 16;
  }
  return picture;
};

registerFakeDecoder((time) => ({ size: BLANK_SIZE, data: paint(time) }));
registerFakeDecoderPump(BLANK_SIZE, paint, (time) => scene.isReclaimedAt(time));

type Traits = {
  isSparing: boolean;
  decoders: number;
  store?: CheckpointStore;
  /** The frame from which on the scan is told to finish. */
  endsAt?: number;
  clickedAt?: number[];
};

const CLICKED_AT = [330, 620, 1230].map((frame) => frame / FRAME_RATE);

/** Where the icon is learned, once for all videos that show the same appearances. */
const studiesOf = new Map<readonly Appearance[], StudyCache>();

async function scan(file: Blob, { endsAt, clickedAt = CLICKED_AT, ...traits }: Traits) {
  using video = await openVideo(file, 'appearances.mp4');
  const studies = studiesOf.get(scene.appearances) ?? new StudyCache(video);
  studiesOf.set(scene.appearances, studies);
  const control = new RunControl();
  scene.onFrame = (frame) => {
    if (endsAt !== undefined && frame >= endsAt) control.finishSoon();
  };
  const { scores, report } = await scanWall(video, { ...traits, clickedAt, studies, control });
  const { duration: lastFrameEnd } = video.info;
  const events = [0.6, 0.75, 0.9].map((sensitivity) =>
    findEvents(scores, { element: 'icon', sensitivity, lastFrameEnd }),
  );
  return { events, scores: scores.batchFrom(0, 0), report };
}

// The videos differ in which frames may be skipped, which doesn't matter to a scan of every frame.
let scanOfEvery: Promise<Scanned> | undefined;

describe.each([
  ['every second', everySecond],
  ['two of three', (frame: number) => frame % 3 !== 0],
  ['three of four, of which one is kept', (frame: number) => frame % 4 !== 0],
])('a sparing scan of a video in which %s may be skipped', (_which, isSpare) => {
  let file = new Blob();
  let every: Scanned;
  beforeAll(async () => {
    file = await blankAvcVideo(FRAMES, FRAME_RATE, kinds(isSpare));
    scanOfEvery ??= scan(file, { isSparing: false, decoders: 1 });
    every = await scanOfEvery;
  });

  it.each([
    { decoders: 1, times: 1 },
    { decoders: 3, times: 2 },
  ])(
    'finds the events of a scan of every frame, with fewer frames, each time: $decoders decoders',
    async ({ decoders, times }) => {
      scene.roughFrames = 0;
      const scans = await Promise.all(
        Array.from({ length: times }, () => scan(file, { isSparing: true, decoders })),
      );
      expect(scene.roughFrames).toBeGreaterThan(times * 0.1 * FRAMES);
      expect(every.events.map((events) => events.length)).toEqual([15, 15, 15]);
      expect(every.report).toMatchObject({ isSparing: false, framesLooked: FRAMES });
      const exact = nearIcons(every);
      for (const sparing of scans) {
        expect(sparing.events).toEqual(every.events);
        const scored = nearIcons(sparing);
        expect(scored.size).toBeGreaterThan(0.9 * exact.size);
        for (const [frame, similarity] of scored) {
          expect(similarity, `frame ${frame}`).toBe(exact.get(frame));
        }
        expect(sparing.report).toMatchObject({ isSparing: true, framesLooked: sparing.scores.times.length });
        expect(sparing.scores.times.length).toBeLessThan(0.9 * FRAMES);
        expect([...sparing.scores.frames]).toEqual([...new Set(sparing.scores.frames)].sort((a, b) => a - b));
        expect(sparing.report.skippedRanges).toEqual([]);
        expect(sparing.scores).toEqual(scans[0]?.scores);
      }
    },
  );

  it('resumes where it was interrupted', async () => {
    const store = memoryCheckpoints();
    const before = await scan(file, { isSparing: true, decoders: 1, store, endsAt: 1900 });
    expect(before.report.framesLooked).toBeLessThan(0.6 * FRAMES);
    const kept = await store.takeOver('wall', 'test');
    const keptUntil = kept?.batches.at(-1)?.times.at(-1) ?? 0;
    expect(kept?.summary.progressPercent).toBeCloseTo((100 * keptUntil * FRAME_RATE) / FRAMES, 6);
    const after = await scan(file, { isSparing: true, decoders: 2, store });
    expect(after.events).toEqual(every.events);
  });
});

describe('a sparing scan of a video whose picture freezes for a second', () => {
  const appearances = [400, 1101, 1800].map((start) => ({ start, entrance: 0, stay: 50, exit: 0 }));
  const frames = 1920;
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
    const every = await scan(file, { isSparing: false, decoders: 1, clickedAt });
    const sparing = await scan(file, { isSparing: true, decoders: 1, clickedAt });
    expect(every.events.map((events) => events.length)).toEqual([3, 3, 3]);
    expect(sparing.events).toEqual(every.events);
    expect(sparing.report.isSparing).toBe(true);
  });
});

describe('a sparing scan whose decoder is reclaimed while an element enters', () => {
  const appearances = [100, 501, 1002, 1503, 2004].map((start) => ({
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
    file = await blankAvcVideo(2100, FRAME_RATE, kinds(everySecond));
    every = await scan(file, { isSparing: false, decoders: 1, clickedAt });
  });

  it.each([8, 22])('finds its first frame: %i frames later', async (later) => {
    // The icon is learned from the first two. Each decoder is lost just once: its replacement gets the same
    // packet.
    const due = new Set(appearances.slice(2).map(({ start }) => start + later));
    scene.isReclaimedAt = (time) => due.delete(scene.frameAt(time));
    const sparing = await scan(file, { isSparing: true, decoders: 1, clickedAt });
    scene.isReclaimedAt = () => false;
    expect(due.size).toBe(0);
    expect(every.events.at(-1)).toHaveLength(5);
    expect(sparing.events).toEqual(every.events);
    expect(sparing.report).toMatchObject({ isSparing: true, skippedRanges: [] });
  });
});
