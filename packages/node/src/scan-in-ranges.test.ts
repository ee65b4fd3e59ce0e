import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { deriveEvents, joinScans, type Mark, open, planRanges, scan } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { FIXTURES, markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { readFootage, SAMPLE } from './fixtures/marked-footage.ts';
import { registerNativeMedia } from './register-native-media.ts';

registerNativeMedia();

/** A recording, and marks of what to scan it for. */
type Marked = { file: Blob; name: string; marks: readonly Mark[] };

/** A fixture with its icon marked. */
async function markedFixture(name: string): Promise<Marked> {
  return { file: await openAsBlob(join(FIXTURES, name)), name, marks: markIcon(name) };
}

/**
 * Scans a recording in one go, and also in ranges of a length (seconds), starting from the last one: on the
 * machine that scanned it in one go, which need not learn again, or taking turns with one that has to.
 */
async function scanBothWays({ file, name, marks }: Marked, length: number, machines: 'one' | 'two' = 'one') {
  using recording = await open(file, name);
  const template = await templateOf(recording, marks);
  const whole = await scan(recording, template, { everyFrame: true });
  const ranges = await planRanges(recording, length);
  using other = machines === 'two' ? await open(file, name) : null;
  const parts = [];
  for (const [index, range] of [...ranges.entries()].toReversed()) {
    parts.unshift(await scan(index % 2 === 0 ? (other ?? recording) : recording, template, { range }));
  }
  return { whole, joined: joinScans(parts), parts, ranges };
}

async function expectSame(marked: Marked, length: number, machines?: 'one' | 'two'): Promise<void> {
  const { whole, joined, parts, ranges } = await scanBothWays(marked, length, machines);
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
    'mpeg2.mpg',
    'theora.ogv',
    'flv1.flv',
  ])('equal one scan of %s', async (name) => expectSame(await markedFixture(name), 0.8));

  it('equal one scan on another machine of what only FFmpeg reads', async () => {
    await expectSame(await markedFixture('wmv2.wmv'), 0.8, 'two');
  });

  it('find the same events as one scan of real footage', async () => {
    const { file, marks } = await readFootage(SAMPLE, 18);
    await expectSame({ file, name: 'sample.mp4', marks }, 4, 'two');
  });

  it('number frames continuously across ranges where a container has no frame index', async () => {
    const { joined } = await scanBothWays(await markedFixture('h264.mkv'), 10);
    const counted = joinScans([joined, joined, joined]).scores.get('icon')?.frames ?? [];
    expect([...counted]).toEqual(Array.from({ length: 3 * 75 }, (_, index) => index));
  });
});
