import { asciiBytes } from '@framescout/base';
import { expect, it } from 'vitest';
import { readBoxes, writeBoxes } from './box.ts';
import { findMovieMetadata } from './read-movie-metadata.ts';
import { Track } from './track.ts';

const bytes = (...numbers: number[]) => {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, index) => {
    view.setInt32(4 * index, number);
  });
  return new Uint8Array(view.buffer);
};
const box = (type: string, ...parts: Uint8Array[]) =>
  writeBoxes([{ type, payload: Uint8Array.from(parts.flatMap((part) => [...part])) }]);

/** Makes a file with one sample, and the index of a movie whose only track it is. */
function movieOf({ handler = 'tmcd', flags = 0, rate = 30, frame = 0 }) {
  const file = new Blob(['mdat', bytes(frame)]);
  const entry = box('tmcd', bytes(0, 1, 0, flags, 30_000, 1001), Uint8Array.of(rate, 0));
  const table = box(
    'stbl',
    box('stsd', bytes(0, 1), entry),
    box('stts', bytes(0, 1, 1, 1001)),
    box('stsc', bytes(0, 1, 1, 1, 1)),
    box('stsz', bytes(0, 4, 1)),
    box('stco', bytes(0, 1, 4)),
  );
  const media = box('mdia', box('hdlr', bytes(0, 0), asciiBytes(handler)), box('minf', table));
  return { file, moov: readBoxes(box('trak', media)) };
}

const timecodeOf = async (made: Parameters<typeof movieOf>[0]) => {
  const { file, moov } = movieOf(made);
  return (await findMovieMetadata(file, moov, Track.in(moov), 0)()).startTimecode;
};

it("reads the timecode of a recording's first frame from its timecode track", async () => {
  expect(await timecodeOf({ frame: 86_400, rate: 24 })).toEqual({
    frame: 86_400,
    rate: 24,
    isDropFrame: false,
  });
  expect(await timecodeOf({ frame: 107_892, flags: 3 })).toEqual({
    frame: 107_892,
    rate: 30,
    isDropFrame: true,
  });
});

it('reads none from other tracks, or from one that counts something else', async () => {
  expect(await timecodeOf({ frame: 86_400, handler: 'text' })).toBeNull();
  expect(await timecodeOf({ frame: 86_400, flags: 8 })).toBeNull();
  expect(await timecodeOf({ frame: 86_400, rate: 0 })).toBeNull();
  expect((await findMovieMetadata(new Blob([]), [], [], 0)()).startTimecode).toBeNull();
});
