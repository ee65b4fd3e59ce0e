import { describe, it } from 'vitest';
import { expectFixtureInRanges, expectSameInRanges } from './fixtures/compare-scan-in-ranges.ts';
import { readFootage, SAMPLE } from './fixtures/marked-footage.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

describe('joined scans of ranges', () => {
  it.each([
    'h264-open-gop.mp4',
    'h264-vfr-b-frames.mp4',
    'h264.mkv',
    'h264.flv',
    'hevc.mp4',
    'mpeg4-asp.avi',
    'signal-mpeg4-mp3.avi',
    'mpeg2.mpg',
    'signal-mpeg2-mp2.mpg',
    'theora.ogv',
    'wmv2.wmv',
  ])('equal one scan of %s', async (name) => expectFixtureInRanges(name));

  it('find the same events as one scan of real footage', async () => {
    const { file, marks } = await readFootage(SAMPLE, 18);
    await expectSameInRanges({ file, name: 'sample.mp4', marks }, { length: 4, machines: 'two' });
  });
});
