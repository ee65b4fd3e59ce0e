import { toIso639 } from '../content/iso-639.ts';
import { type Box, boxesIn, findBox, viewOf } from './box.ts';

const IS_ENABLED = 1;
const MIN_PACKED = 0x400;
// Indexed from 0: Macintosh language codes of the QuickTime File Format.
const QUICKTIME_LANGUAGES = [
  'eng',
  'fre',
  'ger',
  'ita',
  'dut',
  'swe',
  'spa',
  'dan',
  'por',
  'nor',
  'heb',
  'jpn',
];

/** A track's title, its language (ISO 639-2), and whether it is enabled. */
export type TrackLabel = { title: string | null; language: string | null; isDefault: boolean };

/** Reads how an MP4 or MOV track is labeled, given its boxes. */
export function trackLabelOf(track: readonly Box[]): TrackLabel {
  const header = findBox(track, 'tkhd');
  const name = findBox(boxesIn(track, 'udta'), 'name');
  return {
    title: name ? new TextDecoder().decode(name.payload).replace(/\0/g, '').trim() || null : null,
    language: languageOf(boxesIn(track, 'mdia')),
    isDefault: header ? (viewOf(header.payload).getUint32(0) & IS_ENABLED) !== 0 : false,
  };
}

/** Reads a language code: three letters of five bits each; QuickTime's older language numbers are smaller. */
function languageOf(media: readonly Box[]): string | null {
  const header = findBox(media, 'mdhd');
  if (!header) return null;
  const view = viewOf(header.payload);
  const packed = view.getUint16(view.getUint8(0) === 1 ? 32 : 20);
  if (packed < MIN_PACKED) return QUICKTIME_LANGUAGES[packed] ?? null;
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(0x60 + ((packed >> shift) & 0x1f)));
  return toIso639(letters.join(''));
}
