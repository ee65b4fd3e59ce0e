import { viewOf } from '@framescout/base';
import type { PixelAspect } from '../content/pixel-aspect.ts';
import { findBox, readBoxes } from './box.ts';
import type { Track } from './track.ts';

// The fields of a sample description before its entries, and of a visual entry before its boxes (ISO/IEC 14496-12
// 12.1.3.2), with the size of the picture as it is coded.
const DESCRIPTION_FIELDS = 8;
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
  const description = findBox(table, 'stsd');
  const [entry] = description ? readBoxes(description.payload.subarray(DESCRIPTION_FIELDS)) : [];
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
