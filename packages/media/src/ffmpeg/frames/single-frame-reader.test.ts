import { describe, expect, it } from 'vitest';
import { fakeSource, pictureOf } from '../../fixtures/fake-ffmpeg.ts';
import type { FrameRun } from '../reader/reader-protocol.ts';
import { SingleFrameReader } from './single-frame-reader.ts';

const RATE = 10;
const FRAMES = 200;
const KEY_EVERY = 20;
const LISTED = Array.from({ length: FRAMES }, (_, frame) => frame);

/** A video from which some listed frames never come out of the decoder; records the runs requested of it. */
function readerWithout(...absent: number[]) {
  const runs: FrameRun[] = [];
  const times = Float64Array.from(LISTED, (frame) => frame / RATE);
  const keys = times.filter((_, frame) => frame % KEY_EVERY === 0);
  const source = fakeSource({ times, keys: [...keys], frameRate: RATE }, () => ({
    async *frames(run) {
      runs.push(run);
      const sought = Math.floor((run.seekTo ?? 0) * RATE);
      const start = sought - (sought % KEY_EVERY);
      const decoded = LISTED.filter((frame) => frame >= start && !absent.includes(frame));
      const wanted = decoded.filter((frame) => frame / RATE >= run.from);
      for (const frame of wanted.slice(0, run.count ?? FRAMES)) {
        yield { time: frame / RATE, data: pictureOf(frame) };
      }
    },
  }));
  return { reader: new SingleFrameReader(source.startReader(), source), runs };
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
