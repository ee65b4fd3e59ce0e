import { joinBytes } from '@framescout/base';
import type { PixelAspect } from '../content/pixel-aspect.ts';
import { type Box, findBox, readBoxes, uint32s, writeBoxes } from './box.ts';

/** How many bytes {@link statePixelAspect} adds to a track. */
export const PIXEL_ASPECT_BYTES = 16;

// The fields of a visual sample entry before its boxes (ISO/IEC 14496-12 12.1.3.2), and those before the first
// entry of a sample description.
const ENTRY_FIELDS = 78;
const DESCRIPTION_FIELDS = 8;

/**
 * States the shape of pixels (`pasp`, ISO/IEC 14496-12 12.1.4) in the entries of a sample table (`stbl`) that
 * don't: the muxer leaves out square ones, and players then go by what the stream itself states.
 */
export function statePixelAspect(table: readonly Box[], aspect: PixelAspect): Box[] {
  return table.map((box): Box => {
    if (box.type !== 'stsd') return box;
    const entries = readBoxes(box.payload.subarray(DESCRIPTION_FIELDS)).map((entry) =>
      withAspect(entry, aspect),
    );
    return {
      type: 'stsd',
      payload: joinBytes([box.payload.subarray(0, DESCRIPTION_FIELDS), writeBoxes(entries)]),
    };
  });
}

function withAspect({ type, payload }: Box, { width, height }: PixelAspect): Box {
  const boxes = readBoxes(payload.subarray(ENTRY_FIELDS));
  if (findBox(boxes, 'pasp')) return { type, payload };
  const stated = { type: 'pasp', payload: uint32s(width, height) };
  return { type, payload: joinBytes([payload.subarray(0, ENTRY_FIELDS), writeBoxes([...boxes, stated])]) };
}
