import { asciiBytes, joinBytes, viewOf } from '@framescout/base';
import { type Box, findBox, readBoxes, uint32s, writeBoxes } from '@framescout/containers';
import { expect, it } from 'vitest';
import { readFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { UnsupportedCodecError } from '../errors.ts';
import { openPackets } from './open-video-file.ts';

const NESTED = ['trak', 'mdia', 'minf', 'stbl', 'edts'];
const CHUNKS_FIRST = 1;
const WIDTH_AT = 32;
const NOTHING = 0xffffffff;
const NORMAL_RATE = 0x10000;

type Change = (box: Box) => Uint8Array;

/** Rewrites a payload by changing its innermost boxes. */
function changed(payload: Uint8Array, change: Change): Uint8Array {
  return writeBoxes(
    readBoxes(payload).map((box) => ({
      type: box.type,
      payload: NESTED.includes(box.type) ? changed(box.payload, change) : change(box),
    })),
  );
}

/** Opens a fixture with a changed index. */
async function openChanged(name: string, change: Change) {
  const bytes = new Uint8Array(await readFixture(name));
  const moov = findBox(readBoxes(bytes), 'moov');
  if (!moov) throw new TypeError(`${name} has no index.`);
  const payload = changed(moov.payload, change);
  // Everything already in the file keeps its offset.
  bytes.set(asciiBytes('free'), moov.payload.byteOffset - 4);
  return openPackets(new Blob([bytes, writeBoxes([{ type: 'moov', payload }])]), name);
}

/** Opens a movie with two descriptions, the second of a width unless null; all chunks but the first name a number. */
function openDescribedTwice(width: number | null, number: number) {
  return openChanged('h264-one-key-frame.mp4', ({ type, payload }) => {
    if (type === 'stsc') {
      const each = viewOf(payload).getUint32(12);
      return uint32s(0, 2, CHUNKS_FIRST, each, 1, CHUNKS_FIRST + 1, each, number);
    }
    if (type !== 'stsd') return payload;
    const first = payload.subarray(8);
    const second = first.slice();
    if (width !== null) second[WIDTH_AT + 1] = width;
    return joinBytes([uint32s(0, 2), first, second]);
  });
}

/** Opens a movie whose tracks all show these parts, given as duration and start. */
function openShowing(...parts: readonly (readonly [number, number])[]) {
  const rows = parts.flatMap((part) => [...part, NORMAL_RATE]);
  return openChanged('h264-edit-list-mid-gop.mp4', ({ type, payload }) =>
    type === 'elst' ? uint32s(0, parts.length, ...rows) : payload,
  );
}

it.each([
  ['descriptions', () => openDescribedTwice(99, 2), 'joined from recordings'],
  ['parts', () => openShowing([500, 0], [500, 20_000]), 'assembled from parts of a recording'],
])('leaves a movie with several %s to FFmpeg, of which Mediabunny knows one', async (_, open, why) => {
  const opened = open();
  await expect(opened).rejects.toThrow(UnsupportedCodecError);
  await expect(opened).rejects.toMatchObject({ mayNeedFFmpeg: true });
  await expect(opened).rejects.toThrow(why);
});

it.each([
  ['two descriptions are the same', () => openDescribedTwice(null, 2)],
  ['no frame has the second description', () => openDescribedTwice(99, 1)],
  ['only one part is shown', () => openShowing([1000, 512])],
  ['it begins late', () => openShowing([500, NOTHING], [1000, 0])],
])('opens a movie if %s', async (_, open) => {
  using opened = await open();
  expect(opened.info.codec).toBe('H.264');
});
