import { type BlockReader, viewOf } from '@framescout/base';
import { HEADER_BYTES, LONG_HEADER_BYTES, typeAt } from './box.ts';

// A recording has two boxes for each of its fragments.
const MAX_BOXES = 10_000_000;

/** A box at the top level of a file: its type, and byte offsets. `end` may be beyond the end of the file. */
export type PlacedBox = { type: string; start: number; payloadStart: number; end: number };

/** Yields the boxes at the top level of an MP4 or MOV file, up to the first whose header is damaged. */
export async function* walkBoxes(reader: BlockReader): AsyncGenerator<PlacedBox, void, unknown> {
  const { size: fileBytes } = reader.file;
  let start = 0;
  for (let count = 0; count < MAX_BOXES && start < fileBytes; count++) {
    const header = await reader.bytes(start, LONG_HEADER_BYTES);
    if (header.length < HEADER_BYTES) return;
    const view = viewOf(header);
    const short = view.getUint32(0);
    const isLong = short === 1 && header.length === LONG_HEADER_BYTES;
    const size = isLong ? Number(view.getBigUint64(HEADER_BYTES)) : short || fileBytes - start;
    const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
    if (size < headerBytes) return;
    const end = start + size;
    yield { type: typeAt(header, 4), start, payloadStart: start + headerBytes, end };
    start = end;
  }
}
