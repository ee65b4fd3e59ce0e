import { afterAll, describe, it } from 'vitest';
import { inTier } from '../../../../tools/test-support/in-tier.ts';
import { EngineClient } from './engine-client.ts';
import { expectFramesFromFFmpeg, expectScanFindsIcon } from './fixtures/read-by-ffmpeg.ts';

// Formats that neither Mediabunny nor this browser reads.
const READ_BY_FFMPEG = inTier(
  ['mpeg4-asp.avi'],
  [
    ...['wmv2.wmv', 'flv1.flv', 'mpeg2.mpg', 'mpeg2-start-10s.ts', 'theora.ogv'],
    ...['hevc.mp4', 'hevc-start-12000s.mkv', 'hevc.ts'],
  ],
);
// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

describe.each(READ_BY_FFMPEG)('%s, read through FFmpeg', (name) => {
  it('opens, reports that it is slower, and has the frames and times that ffprobe reports', () =>
    expectFramesFromFFmpeg(engine, name));

  it('scans to the same frames as any other video', () => expectScanFindsIcon(engine, name));
});

// The browser can read what is in it once it is rewrapped with an index.
it('scans FLV to the same frames as any other video', () => expectScanFindsIcon(engine, 'h264.flv'));
