import {
  deriveEvents,
  joinScans,
  type Mark,
  open,
  planRanges,
  type Scan,
  scan,
} from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { IS_FULL_TIER, inTier } from '../../../tools/test-support/in-tier.ts';
import { fixtureTruth, markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { readFootage, SAMPLE } from './fixtures/marked-footage.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

describe('joined scans of ranges', () => {
  it.each(
    inTier(
      ['h264-b-frames.mp4', 'h264.ts', 'vp9-start-7s.webm', 'h264-damaged.mp4'],
      [
        ...['h264-open-gop.mp4', 'h264-vfr-b-frames.mp4', 'h264.mkv', 'h264.flv', 'hevc.mp4', 'wmv2.wmv'],
        ...['mpeg4-asp.avi', 'signal-mpeg4-mp3.avi', 'mpeg2.mpg', 'signal-mpeg2-mp2.mpg', 'theora.ogv'],
      ],
    ),
  )('equal one scan of %s', async (name) => expectFixtureInRanges(name));

  it.runIf(IS_FULL_TIER)('find the same events as one scan of real footage', async () => {
    const { file, marks } = await readFootage(SAMPLE, 18);
    await expectSameInRanges({ file, name: 'sample.mp4', marks }, { length: 4, machines: 'two' });
  });

  it('equal one scan on another machine of what only FFmpeg reads', async () => {
    await expectFixtureInRanges('flv1.flv', 'two');
  });

  it('number frames continuously across ranges where a container has no frame index', async () => {
    const name = 'h264.mkv';
    using recording = await open(await openFixture(name), name);
    const scanned = await scan(recording, await templateOf(recording, markIcon(name)), { everyFrame: true });
    const counted = joinScans([scanned, scanned, scanned]).scores.get('icon')?.frames ?? [];
    expect([...counted]).toEqual(Array.from({ length: 3 * 75 }, (_, index) => index));
  });
});

/** A recording, and marks of what to scan it for. */
type Marked = { file: Blob; name: string; marks: readonly Mark[] };

/** How long the ranges are (seconds), and on how many machines they are scanned. */
type Ranges = { length: number; machines: 'one' | 'two' };

/**
 * Expects a scan of a recording in ranges to be the same as a scan in one go, which it returns. The ranges are
 * scanned from the last one on: on the machine that scanned it in one go, which need not learn again, or taking
 * turns with one that has to.
 */
async function expectSameInRanges(
  { file, name, marks }: Marked,
  { length, machines }: Ranges,
): Promise<Scan> {
  using recording = await open(file, name);
  const template = await templateOf(recording, marks);
  const whole = await scan(recording, template, { everyFrame: true });
  const ranges = await planRanges(recording, length);
  expect(ranges.length).toBeGreaterThan(1);
  using other = machines === 'two' ? await open(file, name) : null;
  const parts: Scan[] = [];
  for (const [index, range] of [...ranges.entries()].toReversed()) {
    parts.unshift(await scan(index % 2 === 0 ? (other ?? recording) : recording, template, { range }));
  }
  const joined = joinScans(parts);
  const [before, after] = [whole, joined].map(({ scores }) => scores.get('icon')?.batchFrom(0, 0));
  for (const column of [
    'times',
    'frames',
    'similarities',
    'opacities',
    'earlier',
    'detectionCounts',
    'detections',
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
  return whole;
}

/** Expects the same of a fixture, and its icon to be found in the frames that show it. */
async function expectFixtureInRanges(name: string, machines: Ranges['machines'] = 'one'): Promise<void> {
  const marked = { file: await openFixture(name), name, marks: markIcon(name) };
  const whole = await expectSameInRanges(marked, { length: 0.8, machines });
  const { damaged, times, visible } = fixtureTruth(name);
  if (damaged) {
    expect(whole.report.skippedRanges).not.toEqual([]);
    return;
  }
  expect(whole.report).toMatchObject({ skippedRanges: [], framesLooked: times.length });
  const found = deriveEvents(whole).events.map(({ startFrame, endFrame }) => [startFrame, endFrame]);
  expect(found).toEqual(visible.map(({ first, last }) => [first, last]));
}
