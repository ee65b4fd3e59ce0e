import { openAsBlob, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deriveEvents, joinScans, type Mark, open, planRanges, scan } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIXTURES, markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

registerNativeMedia();

const ROOT = join(import.meta.dirname, '../../..');
const SAMPLE = join(ROOT, 'apps/server/uploads/sample.json');

const markedSchema = z.object({
  video: z.string(),
  clicks: z.array(z.object({ time: z.number(), x: z.number(), y: z.number() })),
});

/**
 * Scans a recording in one go, and also in ranges on two simulated machines, which take turns starting from
 * the last range.
 */
async function scanBothWays(path: string, marks: readonly Mark[], length: number) {
  const openOwn = async () => open(await openAsBlob(path), basename(path));
  using recording = await openOwn();
  const template = await templateOf(recording, marks);
  const whole = await scan(recording, template, { everyFrame: true });
  const ranges = await planRanges(recording, length);
  using first = await openOwn();
  using second = await openOwn();
  const parts = [];
  for (const [index, range] of [...ranges.entries()].toReversed()) {
    parts.unshift(await scan(index % 2 === 0 ? first : second, template, { range }));
  }
  return { whole, joined: joinScans(parts), parts, ranges };
}

async function expectSame(path: string, marks: readonly Mark[], length: number): Promise<void> {
  const { whole, joined, parts, ranges } = await scanBothWays(path, marks, length);
  expect(ranges.length).toBeGreaterThan(2);
  const [before, after] = [whole, joined].map(({ scores }) => scores.get('icon')?.batchFrom(0, 0));
  for (const column of [
    'times',
    'frames',
    'similarities',
    'opacities',
    'earlier',
    'sightingCounts',
    'sightings',
  ] as const) {
    expect(after?.[column], column).toEqual(before?.[column]);
  }
  expect(deriveEvents(joined)).toEqual(deriveEvents(whole));
  expect(joined.report.framesLooked).toBe(whole.report.framesLooked);
  expect(joined.report.skippedRanges).toEqual(whole.report.skippedRanges);
  expect(joined.isComplete).toBe(true);
  for (const [index, part] of parts.entries()) {
    const endTimes = deriveEvents(part).events.map(({ endTime }) => endTime);
    // Events' times are rounded to the microsecond.
    expect(Math.max(...endTimes)).toBeLessThan((ranges[index]?.end ?? 0) + 1e-6);
  }
}

describe('joined scans of ranges', () => {
  it.each([
    'h264-b-frames.mp4',
    'h264-open-gop.mp4',
    'h264-vfr-b-frames.mp4',
    'h264.ts',
    'h264.mkv',
    'h264.flv',
    'hevc.mp4',
    'vp9-start-7s.webm',
    'h264-damaged.mp4',
    'signal-mpeg4-mp3.avi',
    'wmv2.wmv',
    'mpeg2.mpg',
    'theora.ogv',
    'flv1.flv',
  ])('equal one scan of %s', (name) => expectSame(join(FIXTURES, name), markIcon(name), 0.8));

  it('find the same events as one scan of real footage', async () => {
    const { video, clicks } = markedSchema.parse(JSON.parse(readFileSync(SAMPLE, 'utf8')));
    await expectSame(join(SAMPLE, '..', video), clicks, 10);
  });

  it('number frames continuously across ranges where a container has no frame index', async () => {
    const path = join(FIXTURES, 'h264.mkv');
    const { joined } = await scanBothWays(path, markIcon('h264.mkv'), 10);
    const counted = joinScans([joined, joined, joined]).scores.get('icon')?.frames ?? [];
    expect([...counted]).toEqual(Array.from({ length: 3 * 75 }, (_, index) => index));
  });
});
