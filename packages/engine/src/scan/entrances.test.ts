import { NO_PROCESSING } from '@framescout/contract';
import { openVideo, type TimeRange, type Video } from '@framescout/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { ScoreSeries } from '../detect/score-series.ts';
import { blankVideo, BLANK_SIZE as SIZE } from '../fixtures/blank-video.ts';
import { registerPainter } from '../fixtures/register-painter.ts';
import { RunControl } from '../run-control.ts';
import { StudyCache } from '../study/study-cache.ts';
import type { Checkpoint, CheckpointStore } from './checkpoint-store.ts';
import { runScan } from './run-scan.ts';
import { EVERY_FRAME } from './scan-request.ts';

const FRAME_RATE = 30;
const FRAMES = 1240;
const GROUP = 20;
const ICON = { left: 60, top: 48, width: 40, height: 24 };
// An icon rises and fades in for so many frames, and is gone after so many.
const ENTRANCE = 14;
const STAY = 60;
// Chunks end at 300, 600 and 900. The last entrance is over before it is recognised in the chunk after.
const ENTRANCES = [100, 200, 294, 400, 500, 591, 700, 800, 886, 1000, 1100];

/** The icon in a frame: how far above its place, and how opaque. */
function iconIn(frame: number): { below: number; opacity: number } | null {
  const start = ENTRANCES.findLast((first) => first <= frame);
  if (start === undefined || frame - start >= STAY) return null;
  const done = Math.min(1, (frame - start + 1) / ENTRANCE);
  return { below: Math.round((1 - done) * 20), opacity: done };
}

function paint(frame: number): Uint8Array<ArrayBuffer> {
  const { codedWidth: width, codedHeight: height } = SIZE;
  const data = new Uint8Array(width * height * 1.5).fill(128);
  const icon = iconIn(frame);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wall = 110 + 25 * Math.sin(x * 0.11 + frame * 0.07) + 25 * Math.sin(y * 0.17 - frame * 0.05);
      const [across, down] = [x - ICON.left, y - ICON.top - (icon?.below ?? 0)];
      const isIcon = icon && across >= 0 && down >= 0 && across < ICON.width && down < ICON.height;
      const tile = Math.imul(((across >> 2) * 31 + (down >> 2) * 17 + 3) | 0, 0x9e3779b1) >>> 31;
      const level = isIcon ? wall + icon.opacity * ((tile ? 235 : 20) - wall) : wall;
      data[y * width + x] = level;
    }
  }
  return data;
}

let onFrame: (frame: number) => void = () => undefined;

registerPainter((time) => {
  const frame = Math.round(time * FRAME_RATE);
  onFrame(frame);
  return { size: SIZE, data: paint(frame) };
});

type Traits = { decoders: number; range?: TimeRange; store?: CheckpointStore; endsAt?: number };

/** Scans in a video of its own, and returns every score. */
async function scan(file: Blob, { decoders, range, store, endsAt }: Traits) {
  using video = await openVideo(file, 'entrances.webm');
  const series: ScoreSeries[] = [];
  const control = new RunControl(new AbortController().signal);
  onFrame = (frame) => {
    if (frame === endsAt) control.finishSoon();
  };
  await runScan(
    {
      elements: [await elementOf(video)],
      matcher: 'adaptive',
      ...EVERY_FRAME,
      resume: true,
      decoders,
      ...(range && { range }),
    },
    {
      video,
      studies: new StudyCache(video),
      evidence: null,
      control,
      store: store ?? null,
      fingerprint: 'entrances',
      onUpdate: ({ batches }) => {
        for (const batch of batches) {
          series[0] ??= new ScoreSeries(batch);
          series[0].append(batch);
        }
      },
    },
  );
  const [scores = new ScoreSeries({ regionCount: 1, geometry: null })] = series;
  return scores.batchFrom(0, 0);
}

async function elementOf(video: Video) {
  const looks = [130, 230, 430].map((frame) => video.reader.selectRegion(frame / FRAME_RATE, 0.5, 0.5));
  return {
    id: 'icon',
    selections: await Promise.all(looks),
    counterExamples: [],
    processing: NO_PROCESSING,
  };
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

describe('an element that comes in across the border of two chunks', { timeout: 120_000 }, () => {
  let file = new Blob();
  let one: Awaited<ReturnType<typeof scan>>;
  beforeAll(async () => {
    file = await blankVideo(FRAMES, FRAME_RATE, (frame) => frame % GROUP === 0);
    one = await scan(file, { decoders: 1 });
  }, 120_000);

  it('is followed back by one decoder', () => {
    expect(one.frames).toHaveLength(FRAMES);
    const followed = ENTRANCES.filter((start) =>
      one.earlier.some(
        (earlier, frame) => frame - earlier >= start && frame - earlier < start + 5 && earlier > 2,
      ),
    );
    expect(followed).toEqual(ENTRANCES);
  });

  it.each([2, 3, 5])('has the same scores with %i decoders', async (decoders) => {
    expect(await scan(file, { decoders })).toEqual(one);
  });

  it('has the same scores in scans of ranges', async () => {
    const borders = [0, 300, 600, 900].map((frame) => frame / FRAME_RATE);
    const parts = [];
    for (const [index, start] of borders.entries()) {
      const end = borders[index + 1] ?? Number.POSITIVE_INFINITY;
      parts.push(await scan(file, { decoders: 2, range: { start, end } }));
    }
    expect(parts.flatMap(({ earlier }) => [...earlier])).toEqual([...one.earlier]);
    expect(parts.flatMap(({ times }) => [...times])).toEqual([...one.times]);
  });

  it('has the same scores if the scan was interrupted there', async () => {
    const store = memoryStore();
    const before = await scan(file, { decoders: 1, store, endsAt: 890 });
    expect(before.frames).toHaveLength(900);
    expect(await scan(file, { decoders: 2, store })).toEqual(one);
    expect(await store.load('entrances')).toBeNull();
  });
});
