import { joinBytes, viewOf } from '@framescout/base';
import type { PixelAspect } from '../content/pixel-aspect.ts';
import { type Box, findBox, readBoxes, uint32s, withPayloads, writeBoxes } from './box.ts';
import { DESCRIPTION_FIELDS, descriptionsIn, type Track } from './track.ts';

/** How many bytes {@link statePixelAspect} adds to a track. */
export const PIXEL_ASPECT_BYTES = 16;

// The fields of a visual sample entry before its boxes (ISO/IEC 14496-12 12.1.3.2), with the size of the picture as
// it is coded.
const ENTRY_FIELDS = 78;
const CODED_WIDTH_AT = 24;
const CODED_HEIGHT_AT = 26;
// The size to show a track at, at the end of its header (8.3.2), by version; whole pixels, then their fractions.
const SHOWN_SIZE_AT = [76, 88];

/**
 * Returns the shape of a video track's pixels according to its sample description (`pasp`) or, without that, to the
 * size in its header; null if neither says. Like FFmpeg and browsers, this takes a header that repeats the coded size
 * to say nothing.
 * @throws {RangeError} if it is damaged
 */
export function headerAspect({ boxes, table }: Track): PixelAspect | null {
  const [entry] = descriptionsIn(table);
  if (!entry) return null;
  const stated = findBox(readBoxes(entry.payload.subarray(ENTRY_FIELDS)), 'pasp');
  if (stated) {
    const view = viewOf(stated.payload);
    const [width, height] = [view.getUint32(0), view.getUint32(4)];
    if (width > 0 && height > 0) return { width, height };
  }
  const header = findBox(boxes, 'tkhd');
  const shownAt = SHOWN_SIZE_AT[header?.payload[0] ?? 0];
  if (!header || shownAt === undefined) return null;
  const coded = viewOf(entry.payload);
  const shown = viewOf(header.payload);
  const [codedWidth, codedHeight] = [coded.getUint16(CODED_WIDTH_AT), coded.getUint16(CODED_HEIGHT_AT)];
  const [width, height] = [shown.getUint16(shownAt), shown.getUint16(shownAt + 4)];
  const isRepeated = width === codedWidth && height === codedHeight;
  if (isRepeated || width * height === 0 || codedWidth * codedHeight === 0) return null;
  return { width: width * codedHeight, height: height * codedWidth };
}

/**
 * States the shape of pixels (`pasp`, ISO/IEC 14496-12 12.1.4) in the entries of a sample table (`stbl`) that
 * don't: the muxer leaves out square ones, and players then go by what the stream itself states.
 */
export function statePixelAspect(table: readonly Box[], aspect: PixelAspect): Box[] {
  const entries = descriptionsIn(table).map((entry) => withAspect(entry, aspect));
  return withPayloads(table, {
    stsd: (payload) => joinBytes([payload.subarray(0, DESCRIPTION_FIELDS), writeBoxes(entries)]),
  });
}

function withAspect({ type, payload }: Box, { width, height }: PixelAspect): Box {
  const boxes = readBoxes(payload.subarray(ENTRY_FIELDS));
  if (findBox(boxes, 'pasp')) return { type, payload };
  const stated = { type: 'pasp', payload: uint32s(width, height) };
  return { type, payload: joinBytes([payload.subarray(0, ENTRY_FIELDS), writeBoxes([...boxes, stated])]) };
}
