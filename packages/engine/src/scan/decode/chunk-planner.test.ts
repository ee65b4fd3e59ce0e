import { openVideo, type TimeRange } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { BLANK_SIZE, blankVideo } from '../../fixtures/blank-video.ts';
import { paintGray, registerFakeDecoder } from '../../fixtures/register-fake-decoder.ts';
import { type Chunk, ChunkPlanner } from './chunk-planner.ts';

const FRAME_RATE = 30;
const WHOLE: TimeRange = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

// Opening the blank videos takes a decoder, even though they are only planned, not decoded.
registerFakeDecoder(() => paintGray(BLANK_SIZE, 0));

/** Plans the chunks of a video with a keyframe every `group` frames. */
async function planAll({ frames, group, decoders, ranges = [WHOLE] }: Plan) {
  const file = await blankVideo(frames, FRAME_RATE, (frame) => frame % group === 0);
  using video = await openVideo(file, 'blank.webm');
  const planner = new ChunkPlanner(video, ranges, decoders);
  const chunks: Chunk[] = [];
  for (let chunk = await planner.next(); chunk; chunk = await planner.next()) {
    chunks.push({ ...chunk, end: Math.min(chunk.end, video.info.duration) });
  }
  return chunks;
}

/** The planned chunks, as first and last frame (exclusive). */
async function plan(video: Plan): Promise<[number, number][]> {
  const chunks = await planAll(video);
  return chunks.map(({ start, end }) => [Math.round(start * FRAME_RATE), Math.round(end * FRAME_RATE)]);
}

type Plan = { frames: number; group: number; decoders: number; ranges?: TimeRange[] };

/**
 * How many frames the busiest of several equally fast decoders decodes, if each takes the next chunk when it
 * is free.
 */
function busiest(chunks: readonly [number, number][], decoders: number): number {
  const busy = Array.from({ length: decoders }, () => 0);
  for (const [start, end] of chunks) {
    const free = busy.indexOf(Math.min(...busy));
    busy[free] = (busy[free] ?? 0) + end - start;
  }
  return Math.max(...busy);
}

describe('the chunks of a scan', () => {
  it('follow each other from the first frame to the last', async () => {
    const chunks = await plan({ frames: 3000, group: 70, decoders: 4 });
    expect(chunks[0]?.[0]).toBe(0);
    expect(chunks.at(-1)?.[1]).toBe(3000);
    for (const [index, [start, end]] of chunks.entries()) {
      expect(end).toBeGreaterThan(start);
      expect(start % 70).toBe(0);
      if (index > 0) expect(start).toBe(chunks[index - 1]?.[1]);
    }
  });

  it.each([
    { frames: 2400, group: 120, decoders: 2 },
    { frames: 2250, group: 60, decoders: 4 },
    { frames: 250, group: 250, decoders: 3 },
  ])(
    'tell which are the last, at most one per decoder: $frames frames, $decoders decoders',
    async (video) => {
      const chunks = await planAll(video);
      const last = chunks.findIndex(({ isAmongLast }) => isAmongLast);
      expect(last).toBeGreaterThanOrEqual(chunks.length - video.decoders);
      expect(last).toBeLessThan(chunks.length);
      expect(chunks.slice(last).every(({ isAmongLast }) => isAmongLast)).toBe(true);
    },
  );

  it.each([
    { frames: 1200, group: 120, decoders: 2 },
    { frames: 1200, group: 48, decoders: 3 },
    { frames: 2250, group: 60, decoders: 4 },
    { frames: 9000, group: 250, decoders: 8 },
  ])(
    'let decoders finish within a GOP of each other: $frames frames, GOPs of $group, $decoders decoders',
    async (video) => {
      const chunks = await plan(video);
      const even = video.frames / video.decoders;
      expect(busiest(chunks, video.decoders)).toBeLessThan(even + Math.max(video.group, 60));
    },
  );

  it('are as long as suits decoders while much is left', async () => {
    const chunks = await plan({ frames: 9000, group: 30, decoders: 2 });
    for (const [start, end] of chunks.filter(([, end]) => end < 7500)) expect(end - start).toBe(300);
  });

  it('do not get shorter for a single decoder', async () => {
    expect(await plan({ frames: 1200, group: 30, decoders: 1 })).toEqual([
      [0, 300],
      [300, 600],
      [600, 900],
      [900, 1200],
    ]);
  });

  it('skip what lies between two ranges', async () => {
    const ranges = [
      { start: 2, end: 8 },
      { start: 20, end: 30 },
    ];
    const chunks = await plan({ frames: 1200, group: 30, decoders: 2, ranges });
    const scanned = chunks.reduce((sum, [start, end]) => sum + end - start, 0);
    expect(scanned).toBe(16 * FRAME_RATE);
    expect(chunks.map(([start]) => start)).toContain(600);
    expect(busiest(chunks, 2)).toBeLessThan(scanned / 2 + 60);
  });
});
