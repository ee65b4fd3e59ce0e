import { afterAll, describe, it } from 'vitest';
import { EngineClient } from './engine-client.ts';
import { expectFramesFromFFmpeg, expectScanFindsIcon } from './fixtures/read-by-ffmpeg.ts';

// A format that neither Mediabunny nor this browser reads.
const NAME = 'mpeg4-asp.avi';
// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

describe('a video read through FFmpeg', () => {
  it('opens, reports that it is slower, and has the frames and times that ffprobe reports', () =>
    expectFramesFromFFmpeg(engine, NAME));

  it('scans to the same frames as any other video', () => expectScanFindsIcon(engine, NAME));

  // The browser can read what is in it once it is rewrapped with an index.
  it('scans FLV to the same frames as any other video', () => expectScanFindsIcon(engine, 'h264.flv'));
});
