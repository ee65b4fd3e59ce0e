import { NO_PROCESSING } from '@framescout/contract';
import { openVideo, type Video } from '@framescout/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { findEvents } from '../detect/find-events.ts';
import { ScoreSeries } from '../detect/score-series.ts';
import { blankAvcVideo, BLANK_SIZE as SIZE } from '../fixtures/blank-video.ts';
import { registerPainter, registerPaintingPump } from '../fixtures/register-painter.ts';
import { RunControl } from '../run-control.ts';
import { StudyCache } from '../study/study-cache.ts';
import type { Checkpoint, CheckpointStore } from './checkpoint-store.ts';
import { runScan } from './run-scan.ts';
import { EVERY_FRAME } from './scan-request.ts';

const FRAME_RATE = 30;
const FRAMES = 4800;
const GROUP = 60;
const ICON = { left: 60, top: 48, width: 40, height: 24 };

/** An appearance: its first frame, how many frames it rises and fades in for, how many it stays, and fades out for. */
type Appearance = { start: number; entrance: number; stay: number; exit: number };

// Entrances and exits of all lengths, at all places in a group and across the ends of chunks (at most 1200 frames), close
// together and far apart; some stay for three frames.
const APPEARANCES: readonly Appearance[] = [
  { start: 0, entrance: 0, stay: 30, exit: 0 },
  { start: 301, entrance: 14, stay: 60, exit: 10 },
  { start: 450, entrance: 0, stay: 3, exit: 0 },
  { start: 599, entrance: 10, stay: 30, exit: 14 },
  { start: 1196, entrance: 14, stay: 50, exit: 0 },
  { start: 1701, entrance: 0, stay: 3, exit: 0 },
  { start: 1803, entrance: 0, stay: 4, exit: 0 },
  { start: 2361, entrance: 8, stay: 20, exit: 12 },
  { start: 2986, entrance: 14, stay: 70, exit: 8 },
  { start: 3100, entrance: 4, stay: 500, exit: 4 },
  { start: 4020, entrance: 12, stay: 12, exit: 12 },
  { start: 4199, entrance: 0, stay: 3, exit: 0 },
  { start: 4790, entrance: 0, stay: 20, exit: 0 },
];

/** The icon in a frame: how far below its place, and how opaque. */
function iconIn(frame: number): { below: number; opacity: number } | null {
  const shown = APPEARANCES.findLast(({ start }) => start <= frame);
  if (!shown) return null;
  const { start, entrance, stay, exit } = shown;
  const left = start + entrance + stay + exit - frame;
  if (left <= 0) return null;
  const coming = entrance > 0 ? Math.min(1, (frame - start + 1) / entrance) : 1;
  const going = exit > 0 ? Math.min(1, left / (exit + 1)) : 1;
  return { below: Math.round((1 - coming) * 20), opacity: Math.min(coming, going) };
}

let painted = 0;

function paint(time: number): Uint8Array<ArrayBuffer> {
  painted++;
  const frame = Math.round(time * FRAME_RATE);
  const { codedWidth: width, codedHeight: height } = SIZE;
  const data = new Uint8Array(width * height * 1.5).fill(128);
  const icon = iconIn(frame);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wall = 110 + 25 * Math.sin(x * 0.11 + frame * 0.07) + 25 * Math.sin(y * 0.17 - frame * 0.05);
      const [across, down] = [x - ICON.left, y - ICON.top - (icon?.below ?? 0)];
      const isIcon = icon && across >= 0 && down >= 0 && across < ICON.width && down < ICON.height;
      const tile = Math.imul(((across >> 2) * 31 + (down >> 2) * 17 + 3) | 0, 0x9e3779b1) >>> 31;
      data[y * width + x] = isIcon ? wall + icon.opacity * ((tile ? 235 : 20) - wall) : wall;
    }
  }
  return data;
}

registerPainter((time) => ({ size: SIZE, data: paint(time) }));
registerPaintingPump(SIZE, paint);

type Traits = { isSparing: boolean; decoders: number; store?: CheckpointStore; endsAt?: number };

async function scan(file: Blob, { isSparing, decoders, store, endsAt = Number.POSITIVE_INFINITY }: Traits) {
  using video = await openVideo(file, 'appearances.mp4');
  const element = await elementOf(video);
  const series: ScoreSeries[] = [];
  const control = new RunControl(new AbortController().signal);
  const before = painted;
  const { report } = await runScan(
    { elements: [element], matcher: 'adaptive', ...EVERY_FRAME, isSparing, resume: true, decoders },
    {
      video,
      studies: new StudyCache(video),
      evidence: null,
      control,
      store: store ?? null,
      fingerprint: 'appearances',
      onUpdate: ({ batches }) => {
        for (const batch of batches) {
          series[0] ??= new ScoreSeries(batch);
          series[0].append(batch);
        }
        if ((series[0]?.times.at(-1) ?? 0) >= endsAt) control.finishSoon();
      },
    },
  );
  const [scores = new ScoreSeries({ regionCount: 1, geometry: null })] = series;
  const { duration: lastFrameEnd } = video.info;
  const events = [0.6, 0.75, 0.9].map((sensitivity) =>
    findEvents(scores, { element: 'icon', sensitivity, lastFrameEnd }),
  );
  return { events, scores: scores.batchFrom(0, 0), report, painted: painted - before };
}

async function elementOf(video: Video) {
  const looks = [330, 620, 1230].map((frame) => video.reader.selectRegion(frame / FRAME_RATE, 0.5, 0.5));
  return { id: 'icon', selections: await Promise.all(looks), counterExamples: [], processing: NO_PROCESSING };
}

/** A checkpoint in memory. */
function memoryStore(): CheckpointStore {
  let stored: Checkpoint | null = null;
  return {
    load: async () => stored,
    find: async () => stored?.summary ?? null,
    begin: async (summary) => {
      stored = { summary, batches: [], skippedRanges: [] };
    },
    append: async (summary, batches, skippedRanges) => {
      stored = { summary, batches: [...(stored?.batches ?? []), ...batches], skippedRanges };
    },
    drop: async () => {
      stored = null;
    },
  };
}

describe.each([
  ['every second', (frame: number) => frame % 2 === 1],
  ['two of three', (frame: number) => frame % 3 !== 0],
  ['three of four, of which one is kept', (frame: number) => frame % 4 !== 0],
])('a sparing scan of a video of which %s may be left out', { timeout: 240_000 }, (_which, isSpare) => {
  let file = new Blob();
  let every: Awaited<ReturnType<typeof scan>>;
  beforeAll(async () => {
    const kindOf = (frame: number) => {
      if (frame % GROUP === 0) return 'key';
      return isSpare(frame) ? 'disposable' : 'needed';
    };
    file = await blankAvcVideo(FRAMES, FRAME_RATE, kindOf);
    every = await scan(file, { isSparing: false, decoders: 1 });
  }, 240_000);

  it.each([1, 3])(
    'has the events of a scan of every frame, with fewer frames: %i decoders',
    async (decoders) => {
      const sparing = await scan(file, { isSparing: true, decoders });
      expect(every.events.map((events) => events.length)).toEqual([13, 13, 13]);
      expect(sparing.events).toEqual(every.events);
      expect(every.report).toMatchObject({ isSparing: false, framesLooked: FRAMES });
      expect(sparing.report).toMatchObject({ isSparing: true, framesLooked: sparing.scores.times.length });
      expect(sparing.scores.times.length).toBeLessThan(0.9 * FRAMES);
      expect([...sparing.scores.frames]).toEqual([...new Set(sparing.scores.frames)].sort((a, b) => a - b));
      expect(sparing.report.skippedRanges).toEqual([]);
    },
  );

  it('has the same scores each time', async () => {
    const scores = await Promise.all(
      [0, 1].map(async () => (await scan(file, { isSparing: true, decoders: 3 })).scores),
    );
    expect(scores[1]).toEqual(scores[0]);
  });

  it('goes on where it was interrupted', async () => {
    const store = memoryStore();
    const before = await scan(file, { isSparing: true, decoders: 1, store, endsAt: 30 });
    expect(before.scores.times.length).toBeLessThan(0.8 * FRAMES);
    const after = await scan(file, { isSparing: true, decoders: 2, store });
    expect(after.events).toEqual(every.events);
  });
});
