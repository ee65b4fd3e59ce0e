import { joinBytes } from '@framescout/base';
import { joinUnits } from '@framescout/containers';
import { afterEach, expect, it, vi } from 'vitest';
import { fixtureTruth, loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { remuxPicture } from '../../../../tools/test-support/fixtures/remux-picture.ts';
import { decodeFastest } from '../decode/fast-decode.ts';
import { FastDecodeError } from '../errors.ts';
import { readCounters } from '../fixtures/frame-exactness.ts';
import { openVideoFile } from '../open/open-video-file.ts';
import { openVideo } from './open-video.ts';
import type { Video } from './video.ts';

const NAME = 'h264-b-frames.mp4';
// A type that H.264 leaves unspecified (table 7-1).
const UNSPECIFIED = 24;
const UNSPECIFIED_UNIT = joinUnits([Uint8Array.of(UNSPECIFIED, 1, 2, 3)], 4);

afterEach(() => vi.restoreAllMocks());

/** Makes the browser refuse keyframes that begin with such a unit, as older Chromium does. */
function refuseUnspecifiedUnits(): void {
  const begun = new WeakSet<VideoDecoder>();
  const decode = VideoDecoder.prototype.decode;
  vi.spyOn(VideoDecoder.prototype, 'decode').mockImplementation(function (this: VideoDecoder, chunk) {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    if (!begun.has(this) && bytes[4] === UNSPECIFIED) {
      throw new DOMException('A key frame is required after configure() or flush().', 'DataError');
    }
    begun.add(this);
    decode.call(this, chunk);
  });
}

/** Returns a copy of a fixture whose keyframes begin with a unit that those versions don't expect. */
async function withUnspecifiedUnits(): Promise<Blob> {
  return remuxPicture(await loadFixture(NAME), (packet) =>
    packet.type === 'key' ? packet.clone({ data: joinBytes([UNSPECIFIED_UNIT, packet.data]) }) : packet,
  );
}

/** Decodes from a time to the end; returns the times of the frames, and their numbers. */
function decodeFrom(video: Video, start: number) {
  return readCounters(video.frames({ start, end: Number.POSITIVE_INFINITY }, []), video);
}

const { sources } = fixtureTruth(NAME).video;

it('decodes keyframes that the browser does not recognize as such', async () => {
  const file = await withUnspecifiedUnits();
  refuseUnspecifiedUnits();
  using opened = await openVideoFile(file, NAME);
  await expect(decodeFastest(opened, 0, 1, 'no-preference').next()).rejects.toThrow(FastDecodeError);
  using video = await openVideo(file, NAME);
  for (const first of [0, 30]) {
    const found = await decodeFrom(video, first / 25);
    expect(found.map(({ counter }) => counter)).toEqual(sources.slice(first));
  }
  const asked = await video.spreadKeyframes(8);
  const keys: number[] = [];
  for await (const sample of video.keyframes(asked)) {
    keys.push(sample.timestamp);
    sample.close();
  }
  expect(keys).toHaveLength(3);
  expect(keys).toEqual(asked);
});

it('decodes every frame of a file that states no composition times, once that is known', async () => {
  const file = await remuxPicture(await loadFixture(NAME), (packet, index) =>
    packet.clone({ timestamp: index / 25 }),
  );
  using video = await openVideo(file, NAME);
  for (const start of [0, 1, 2]) await decodeFrom(video, start);
  const found = await decodeFrom(video, 0);
  expect(found.map(({ counter }) => counter)).toEqual(sources);
  for (const [index, { time }] of found.entries()) expect(time).toBeCloseTo(index / 25, 3);
});
