import { describe, expect, it } from 'vitest';
import type { FFmpegReader } from '../reader/ffmpeg-reader.ts';
import type { FrameRun } from '../reader/reader-protocol.ts';
import type { FFmpegSource } from './ffmpeg-frames.ts';
import { SingleFrameReader } from './single-frame-reader.ts';

const SIZE = { width: 16, height: 8 };
const RATE = 10;
const FRAMES = 200;
const KEY_EVERY = 20;
const LISTED = Array.from({ length: FRAMES }, (_, frame) => frame);

/** A video from which some listed frames never come out of the decoder; records the runs requested of it. */
function readerWithout(...absent: number[]) {
  const runs: FrameRun[] = [];
  const startReader = (): FFmpegReader => ({
    canStream: true,
    seekLead: 0,
    probe: () => Promise.reject(new Error('Not asked for.')),
    listPackets: async () => [],
    async *frames(run) {
      runs.push(run);
      const sought = Math.floor((run.seekTo ?? 0) * RATE);
      const start = sought - (sought % KEY_EVERY);
      const decoded = LISTED.filter((frame) => frame >= start && !absent.includes(frame));
      const wanted = decoded.filter((frame) => frame / RATE >= run.from);
      for (const frame of wanted.slice(0, run.count ?? FRAMES)) {
        yield { time: frame / RATE, data: new Uint8Array((SIZE.width * SIZE.height * 3) / 2).fill(frame) };
      }
    },
    isDamaged: () => false,
    async *sound() {},
    [Symbol.dispose]() {},
  });
  const source: FFmpegSource = {
    file: new Blob(['-']),
    name: 'match.avi',
    startReader,
    fileStart: 0,
    ...SIZE,
    frameRate: RATE,
    times: Float64Array.from(LISTED, (frame) => frame / RATE),
    keys: LISTED.filter((frame) => frame % KEY_EVERY === 0).map((frame) => frame / RATE),
    seekLead: 0,
    holes: [],
    colorSpace: {},
  };
  return { reader: new SingleFrameReader(startReader(), source), runs };
}

/** Reads a frame; returns the one that came, by its time and by its pixels. */
async function read(frame: number, absent: readonly number[]) {
  const { reader, runs } = readerWithout(...absent);
  using frames = reader;
  using sample = await frames.read(frame / RATE);
  const pixels = new Uint8Array(sample?.allocationSize() ?? 0);
  await sample?.copyTo(pixels);
  return { found: sample && { frame: Math.round(sample.timestamp * RATE), shade: pixels[0] }, runs };
}

describe('a frame that is listed but never comes out of the decoder', () => {
  it('is replaced by the one before it', async () => {
    const { found } = await read(150, [150]);
    expect(found).toEqual({ frame: 149, shade: 149 });
  });

  it('is replaced by the last one before a stretch of them, even if a keyframe is among them', async () => {
    const { found } = await read(145, [138, 139, 140, 141, 142, 143, 144, 145]);
    expect(found).toEqual({ frame: 137, shade: 137 });
  });

  it('is not searched for from the start of the file', async () => {
    const { runs } = await read(150, [150]);
    expect(runs.map(({ seekTo }) => seekTo)).not.toContain(null);
  });

  it('is replaced by none if the file starts with it', async () => {
    expect((await read(0, [0])).found).toBeNull();
  });
});

it('reads a frame that comes out in one run', async () => {
  const { found, runs } = await read(150, [149]);
  expect(found).toEqual({ frame: 150, shade: 150 });
  expect(runs).toHaveLength(1);
});
