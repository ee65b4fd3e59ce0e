import { CancelledError, indexOf, LazyFile, type ReadProgress } from '@framescout/base';
import { MATROSKA, unsignedBytes, writeElement } from '@framescout/containers';
import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { loadFFmpeg } from '../ffmpeg/core/load-ffmpeg.ts';
import { openVideo } from './open-video.ts';

const DURATION = Uint8Array.of(0x44, 0x89, 0x88);
const OPEN_SIZE = Uint8Array.of(0x01, ...new Uint8Array(7).fill(0xff));
// More than Mediabunny reads ahead.
const PADDING = writeElement(MATROSKA.Void, new Uint8Array(16 * 2 ** 20));

/** A Matroska recording whose recorder crashed: it says neither how long it is nor where its parts are. */
async function unfinished(): Promise<File> {
  const name = 'h264.mkv';
  const bytes = new Uint8Array(await (await loadFixture(name)).arrayBuffer());
  const segment = indexOf(bytes, unsignedBytes(MATROSKA.Segment));
  const cluster = indexOf(bytes, unsignedBytes(MATROSKA.Cluster));
  const cues = cluster + indexOf(bytes.subarray(cluster), unsignedBytes(MATROSKA.Cues));
  bytes.set(OPEN_SIZE, segment + 4);
  // The same eleven bytes as an element that means nothing.
  bytes.set([MATROSKA.Void, 0x89], indexOf(bytes, DURATION));
  return new File([bytes.slice(0, cues), PADDING, bytes.slice(cluster, cues)], name);
}

async function progressOf(file: File, core: WebAssembly.Module | null = null): Promise<ReadProgress[]> {
  const seen: ReadProgress[] = [];
  using _video = await openVideo(file, file.name, core, { onProgress: (progress) => seen.push(progress) });
  return seen;
}

describe('opening a recording reports how far it has been read', () => {
  it('of how many bytes, if it has to be read as a whole', async () => {
    const flv = await loadFixture('signal-h264-aac.flv');
    const wholeFlv = { readBytes: flv.size, totalBytes: flv.size };
    expect(await progressOf(flv)).toContainEqual(wholeFlv);
    const crashed = await unfinished();
    const end = (await progressOf(crashed)).at(-1);
    expect(end?.totalBytes).toBe(crashed.size);
    expect(end?.readBytes).toBeGreaterThan(0.9 * crashed.size);
  });

  it('without saying how much is left, if it is read here and there', async () => {
    const seen = await progressOf(await loadFixture('h264-b-frames.mp4'));
    expect(seen.length).toBeGreaterThan(0);
    for (const { totalBytes } of seen) expect(totalBytes).toBeNull();
  });

  it('while FFmpeg lists its frames', async () => {
    const file = await loadFixture('flv1.flv');
    const seen = await progressOf(file, await loadFFmpeg());
    expect(seen.at(-1)).toEqual({ readBytes: expect.any(Number), totalBytes: file.size });
  });
});

describe('opening a recording can be cancelled', () => {
  it('while the disk does not answer', async () => {
    const file = await loadFixture('signal-h264-aac.flv');
    const cancelling = new AbortController();
    let reads = 0;
    const isStuck = Promise.withResolvers<void>();
    const slow = new LazyFile(file.size, async (start, end) => {
      reads++;
      if (start > 0) {
        isStuck.resolve();
        await new Promise(() => {});
      }
      return new Uint8Array(await file.slice(start, Math.min(end, 1000)).arrayBuffer());
    });
    const opening = openVideo(slow, file.name, null, { signal: cancelling.signal });
    await isStuck.promise;
    cancelling.abort(new CancelledError());
    await expect(opening).rejects.toHaveProperty('code', 'cancelled');
    expect(reads).toBeLessThan(10);
  });

  it('before it has begun', async () => {
    const signal = AbortSignal.abort(new CancelledError());
    const opening = openVideo(await loadFixture('h264-b-frames.mp4'), 'match.mp4', null, { signal });
    await expect(opening).rejects.toHaveProperty('code', 'cancelled');
  });

  it.each(['flv1.flv', 'h264-b-frames.mp4'])('while FFmpeg reads %s', async (name) => {
    const core = await loadFFmpeg();
    const file = await loadFixture(name);
    const cancelling = new AbortController();
    const onProgress = () => cancelling.abort(new CancelledError());
    const opening = openVideo(file, name, core, { signal: cancelling.signal, onProgress });
    await expect(opening).rejects.toHaveProperty('code', 'cancelled');
  });

  it('between two pieces of a file that is read as a whole, of which no more are read', async () => {
    const file = await loadFixture('signal-h264-aac.flv');
    const cancelling = new AbortController();
    const ranges: number[] = [];
    // The same frames for gigabytes.
    const tags = new Uint8Array(await file.arrayBuffer());
    const long = new LazyFile(2 ** 31, async (start, end) => {
      ranges.push(start);
      const bytes = new Uint8Array(end - start);
      for (let at = 0; at < bytes.length; at++) bytes[at] = tags[(start + at) % tags.length] ?? 0;
      return bytes;
    });
    const opening = openVideo(long, file.name, null, {
      signal: cancelling.signal,
      onProgress: () => cancelling.abort(new CancelledError()),
    });
    await expect(opening).rejects.toHaveProperty('code', 'cancelled');
    const asked = ranges.length;
    // Takes longer than reading the next piece of it.
    using _other = await openVideo(await loadFixture('h264-b-frames.mp4'), 'other.mp4');
    expect(ranges).toHaveLength(asked);
  });
});
