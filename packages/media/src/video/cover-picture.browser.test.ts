import { joinBytes } from '@framescout/base';
import { expect, it } from 'vitest';
import { readFrameCounter } from '../../../../tools/test-support/fixtures/frame-counter.ts';
import { fixtureTruth, loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { loadFFmpeg } from '../ffmpeg/core/load-ffmpeg.ts';
import { openVideo } from './open-video.ts';

const NAME = 'wmv2.wmv';
// One pixel.
const COVER =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const EXTENDED_CONTENT = [
  0x40, 0xa4, 0xd0, 0xd2, 0x07, 0xe3, 0xd2, 0x11, 0x97, 0xf0, 0x00, 0xa0, 0xc9, 0x5e, 0xa8, 0x50,
];
// Where an ASF header states its length, its number of objects, and where its first object is.
const LENGTH_AT = 16;
const OBJECTS_AT = 24;
const FIRST_OBJECT_AT = 30;
const FRONT_COVER = 3;
const BYTE_ARRAY = 1;

/** Encodes a number in little-endian order. */
function little(value: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** index) % 256);
}

/** Encodes a text in UTF-16, ending with a zero. */
function wide(text: string): Uint8Array {
  return joinBytes([...`${text}\0`].map((letter) => little(letter.charCodeAt(0), 2)));
}

/** A WMV file whose first stream, for FFmpeg, is its cover picture. */
async function withCover(): Promise<File> {
  const bytes = new Uint8Array(await (await loadFixture(NAME)).arrayBuffer());
  const image = Uint8Array.from(atob(COVER), (letter) => letter.charCodeAt(0));
  const cover = joinBytes([
    ...[little(FRONT_COVER, 1), little(image.length, 4), wide('image/png'), wide(''), image],
  ]);
  const name = wide('WM/Picture');
  const content = joinBytes([
    ...[little(1, 2), little(name.length, 2), name],
    ...[little(BYTE_ARRAY, 2), little(cover.length, 2), cover],
  ]);
  const size = EXTENDED_CONTENT.length + 8 + content.length;
  const header = new DataView(bytes.buffer);
  header.setBigUint64(LENGTH_AT, header.getBigUint64(LENGTH_AT, true) + BigInt(size), true);
  header.setUint32(OBJECTS_AT, header.getUint32(OBJECTS_AT, true) + 1, true);
  const object = joinBytes([Uint8Array.from(EXTENDED_CONTENT), little(size, 8), content]);
  return new File([bytes.subarray(0, FIRST_OBJECT_AT), object, bytes.subarray(FIRST_OBJECT_AT)], NAME);
}

it('does not take a cover picture for the video, even if it comes first', async () => {
  const { times, sources, width, height } = fixtureTruth(NAME).video;
  using video = await openVideo(await withCover(), NAME, await loadFFmpeg());
  expect((await video.locator.timeMap())?.length).toBe(times.length);
  const { data } = await video.reader.readRegion(times[30] ?? 0, { left: 0, top: 0, width, height });
  expect(readFrameCounter(data, width, height)).toBe(sources[30]);
});
