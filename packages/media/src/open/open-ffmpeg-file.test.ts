import { describe, expect, it } from 'vitest';
import type { FFmpegReader } from '../ffmpeg/ffmpeg-reader.ts';
import { probeSchema } from '../ffmpeg/probe-schema.ts';
import type { FrameRun } from '../ffmpeg/reader-protocol.ts';
import { openFFmpegFile } from './open-ffmpeg-file.ts';

const SIZE = { width: 16, height: 8 };

/** An FFmpeg that reads a two-frame video with these colors, and records the runs requested of it. */
function readerOf(colors: { color_space?: string; color_range?: string }, runs: FrameRun[]): FFmpegReader {
  const stream = { index: 0, codec_type: 'video', codec_name: 'hevc', avg_frame_rate: '25/1', ...SIZE };
  const probe = probeSchema.parse({
    streams: [{ ...stream, ...colors }],
    format: { format_name: 'mov,mp4,m4a,3gp,3g2,mj2' },
  });
  return {
    canStream: true,
    seekLead: 0,
    probe: async () => probe,
    listPackets: async () => [0, 0.04].map((pts) => ({ pts, dts: pts, bytes: 9, isKey: pts === 0 })),
    async *frames(run) {
      runs.push(run);
      yield { time: 0, data: new Uint8Array((SIZE.width * SIZE.height * 3) / 2) };
    },
    isDamaged: () => false,
    async *sound() {},
    [Symbol.dispose]() {},
  };
}

async function firstFrame(colors: { color_space?: string; color_range?: string }) {
  const runs: FrameRun[] = [];
  const startReader = () => readerOf(colors, runs);
  using opened = await openFFmpegFile({ file: new Blob(['-']), name: 'match.mp4', startReader });
  using frame = await opened.ffmpeg?.readFrame(0);
  return { run: runs[0], colors: frame?.colorSpace.toJSON() };
}

describe('a frame that FFmpeg decodes', () => {
  it('keeps full range, and is marked as such', async () => {
    const { run, colors } = await firstFrame({ color_space: 'bt709', color_range: 'pc' });
    expect(run?.isFullRange).toBe(true);
    expect(colors).toEqual({ matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: true });
  });

  it('specifies all of its colors, since browsers would otherwise guess them from its size', async () => {
    const { run, colors } = await firstFrame({ color_space: 'smpte170m', color_range: 'tv' });
    expect(run?.isFullRange).toBe(false);
    const space = 'smpte170m';
    expect(colors).toEqual({ matrix: space, primaries: space, transfer: space, fullRange: false });
  });

  it("leaves unspecified what the file doesn't state", async () => {
    const { run, colors } = await firstFrame({});
    expect(run?.isFullRange).toBe(false);
    expect(colors).toEqual({ matrix: null, primaries: null, transfer: null, fullRange: null });
  });
});
