import { joinScans, open, scan } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { IS_FULL_TIER, inTier } from '../../../tools/test-support/in-tier.ts';
import { expectFixtureInRanges, expectSameInRanges } from './fixtures/compare-scan-in-ranges.ts';
import { markIcon, templateOf } from './fixtures/fixture-truth.ts';
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
