import { asciiBytes, bytesAt, indexOf } from '@framescout/base';

/** A piece of an MP4 by HLS or DASH: fragments (ISO/IEC 14496-12, 8.16) without description. */
export const STREAM_SEGMENT = 'segment of an MP4 stream';

/** A list of the segments of a DASH stream (`.mpd`), such as Steam keeps beside those of a recording. */
export const SEGMENT_LIST = 'list of segments';

/** Formats without readable video, whatever reads them. */
const NO_VIDEO: readonly (string | null)[] = [
  'GIF',
  'PNG picture',
  'JPEG picture',
  'ZIP archive',
  'PDF document',
  'MP3 sound file',
  'WAV sound file',
  'FLAC sound file',
  'text',
  STREAM_SEGMENT,
  SEGMENT_LIST,
];

/** Formats recognized by name, including some that cannot be read here. */
const SIGNATURES: { name: string; matches(head: Uint8Array): boolean }[] = [
  { name: 'AVI', matches: (head) => hasText(head, 0, 'RIFF') && hasText(head, 8, 'AVI ') },
  { name: 'FLV', matches: (head) => hasText(head, 0, 'FLV') },
  { name: 'WMV/ASF', matches: (head) => hasBytes(head, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]) },
  { name: 'MPEG program stream', matches: (head) => hasBytes(head, [0x00, 0x00, 0x01, 0xba]) },
  { name: 'RealMedia', matches: (head) => hasText(head, 0, '.RMF') },
  { name: 'Ogg', matches: (head) => hasText(head, 0, 'OggS') },
  { name: 'GIF', matches: (head) => hasText(head, 0, 'GIF8') },
  { name: 'PNG picture', matches: (head) => hasBytes(head, [0x89, 0x50, 0x4e, 0x47]) },
  { name: 'JPEG picture', matches: (head) => hasBytes(head, [0xff, 0xd8, 0xff]) },
  { name: 'ZIP archive', matches: (head) => hasBytes(head, [0x50, 0x4b, 0x03, 0x04]) },
  { name: 'PDF document', matches: (head) => hasText(head, 0, '%PDF') },
  { name: 'MP3 sound file', matches: (head) => hasText(head, 0, 'ID3') },
  { name: 'WAV sound file', matches: (head) => hasText(head, 0, 'RIFF') && hasText(head, 8, 'WAVE') },
  { name: 'FLAC sound file', matches: (head) => hasText(head, 0, 'fLaC') },
  { name: 'MP4/MOV', matches: (head) => hasText(head, 4, 'ftyp') || hasText(head, 4, 'moov') },
  {
    name: STREAM_SEGMENT,
    matches: (head) => ['styp', 'sidx', 'moof'].some((type) => hasText(head, 4, type)),
  },
  { name: SEGMENT_LIST, matches: (head) => indexOf(head, asciiBytes('<MPD')) >= 0 },
  { name: 'MKV/WebM', matches: (head) => hasBytes(head, [0x1a, 0x45, 0xdf, 0xa3]) },
];

// How many of a file's first bytes tell what it is.
const SNIFF_BYTES = 512;

/** Names a file's apparent format from its first bytes; null if nothing is recognized. */
export function sniffContainer(head: Uint8Array): string | null {
  const known = SIGNATURES.find((signature) => signature.matches(head));
  if (known) return known.name;
  if (head.length > 0 && head.every(isTextByte)) return 'text';
  return null;
}

/** Names the apparent format of a file, likewise. */
export async function sniffFile(file: Blob): Promise<string | null> {
  return sniffContainer(await bytesAt(file, 0, SNIFF_BYTES));
}

/** Whether a file of this format (null: unknown) may contain video that some reader supports. */
export function mayHoldVideo(found: string | null): boolean {
  return !NO_VIDEO.includes(found);
}

function isTextByte(byte: number): boolean {
  return byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function hasText(head: Uint8Array, at: number, text: string): boolean {
  return hasBytes(
    head.subarray(at),
    [...text].map((letter) => letter.charCodeAt(0)),
  );
}

function hasBytes(head: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}
