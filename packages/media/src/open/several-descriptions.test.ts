import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asciiBytes, joinBytes, viewOf } from '@framescout/base';
import { type Box, findBox, readBoxes, uint32s, writeBoxes } from '@framescout/containers';
import { describe, expect, it } from 'vitest';
import { UnsupportedCodecError } from '../errors.ts';
import { openPackets } from './open-video-file.ts';

const NAME = 'h264-one-key-frame.mp4';
const FIXTURE = join(import.meta.dirname, '../../../../fixtures', NAME);
const NESTED = ['trak', 'mdia', 'minf', 'stbl'];
const CHUNKS_FIRST = 1;

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

/** A fixture with two descriptions, the second by `alter`; all chunks but the first name a number. */
async function describedTwice(alter: (description: Uint8Array) => void, number: number): Promise<Blob> {
  const bytes = new Uint8Array(await readFile(FIXTURE));
  const moov = findBox(readBoxes(bytes), 'moov');
  if (!moov) throw new TypeError(`${NAME} has no index.`);
  const twice = changed(moov.payload, ({ type, payload }) => {
    if (type === 'stsc') {
      const each = viewOf(payload).getUint32(12);
      return uint32s(0, 2, CHUNKS_FIRST, each, 1, CHUNKS_FIRST + 1, each, number);
    }
    if (type !== 'stsd') return payload;
    const first = payload.subarray(8);
    const second = first.slice();
    alter(second);
    return joinBytes([uint32s(0, 2), first, second]);
  });
  // Everything already in the file keeps its offset.
  bytes.set(asciiBytes('free'), moov.payload.byteOffset - 4);
  return new Blob([bytes, writeBoxes([{ type: 'moov', payload: twice }])]);
}

const WIDTH_AT = 32;
const otherWidth = (description: Uint8Array) => {
  description[WIDTH_AT + 1] = 99;
};

describe('a movie with two sample descriptions', () => {
  it('is left to FFmpeg if frames use both, since Mediabunny only knows the last', async () => {
    const opened = openPackets(await describedTwice(otherWidth, 2), NAME);
    await expect(opened).rejects.toThrow(UnsupportedCodecError);
    await expect(opened).rejects.toMatchObject({ mayNeedFFmpeg: true });
    await expect(opened).rejects.toThrow('joined from recordings');
  });

  it.each([
    ['both are the same', () => {}, 2],
    ['no frame has the second', otherWidth, 1],
  ])('opens if %s', async (_, alter, number) => {
    using opened = await openPackets(await describedTwice(alter, number), NAME);
    expect(opened.info.codec).toBe('H.264');
  });
});
