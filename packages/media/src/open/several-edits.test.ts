import { asciiBytes } from '@framescout/base';
import { findBox, readBoxes, uint32s, writeBoxes } from '@framescout/containers';
import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { UnsupportedCodecError } from '../errors.ts';
import { openPackets } from './open-video-file.ts';
import type { VideoFile } from './video-file.ts';

const NAME = 'h264-edit-list-mid-gop.mp4';
const NESTED = ['trak', 'edts'];
const NOTHING = 0xffffffff;
const NORMAL_RATE = 0x10000;

/** Rewrites the payload of an index so that every track shows these parts, given as duration and start. */
function showing(payload: Uint8Array, parts: readonly (readonly [number, number])[]): Uint8Array {
  return writeBoxes(
    readBoxes(payload).map(({ type, payload: inner }) => {
      if (NESTED.includes(type)) return { type, payload: showing(inner, parts) };
      if (type !== 'elst') return { type, payload: inner };
      return { type, payload: uint32s(0, parts.length, ...parts.flatMap((part) => [...part, NORMAL_RATE])) };
    }),
  );
}

async function open(parts: readonly (readonly [number, number])[]): Promise<VideoFile> {
  const bytes = new Uint8Array(await readFixture(NAME));
  const moov = findBox(readBoxes(bytes), 'moov');
  if (!moov) throw new TypeError(`${NAME} has no index.`);
  const payload = showing(moov.payload, parts);
  // Everything already in the file keeps its offset.
  bytes.set(asciiBytes('free'), moov.payload.byteOffset - 4);
  return openPackets(new Blob([bytes, writeBoxes([{ type: 'moov', payload }])]), NAME);
}

describe('a movie with an edit list of several parts', () => {
  it('is left to FFmpeg, since Mediabunny only knows the first part', async () => {
    const opened = open([
      [500, 0],
      [500, 20_000],
    ]);
    await expect(opened).rejects.toThrow(UnsupportedCodecError);
    await expect(opened).rejects.toMatchObject({ mayNeedFFmpeg: true });
    await expect(opened).rejects.toThrow('assembled from parts of a recording');
  });

  it.each([
    ['only one is shown', [[1000, 512]]],
    [
      'it begins late',
      [
        [500, NOTHING],
        [1000, 0],
      ],
    ],
  ] as const)('opens if %s', async (_, parts) => {
    using opened = await open(parts);
    expect(opened.info.codec).toBe('H.264');
  });
});
