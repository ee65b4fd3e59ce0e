import type { ListedTrack } from '../content/container.ts';
import type { Descriptor, ProgramStream } from './program-map.ts';

// Stream types (ISO/IEC 13818-1, 2.4.4.10).
const PRIVATE_DATA = 0x06;
// Those of these two that Mediabunny supports: it looks for their packets in the whole file.
const PICTURES: Partial<Record<number, string>> = { 27: 'h264', 36: 'hevc' };
const SOUNDS: Partial<Record<number, string>> = { 3: 'mp3', 4: 'mp3', 15: 'aac', 129: 'ac3', 135: 'eac3' };
const SKIPPED_PICTURES: Partial<Record<number, string>> = {
  1: 'mpeg1video',
  2: 'mpeg2video',
  16: 'mpeg4',
  51: 'vvc',
};
const SKIPPED_SOUNDS: Partial<Record<number, string>> = { 17: 'aac_latm', 45: 'mhm1', 46: 'mhm1' };

// Private types as used on Blu-ray discs, and by cameras that use their format.
const BLU_RAY_TYPES: Partial<Record<number, string>> = {
  128: 'pcm_bluray',
  131: 'truehd',
  133: 'dts',
  134: 'dts',
  161: 'eac3',
  162: 'dts',
};
const BLU_RAY_STRIDE = 192;

/** Subtitles of Blu-ray discs, and of cameras that use their format. */
const PRESENTATION_GRAPHICS = 0x90;
// Descriptor tags, and types of teletext pages: ETSI EN 300 468, 6.2.41 to 6.2.43.
const DVB_SUBTITLES = 0x59;
const TELETEXT = 0x56;
const TELETEXT_ENTRY = 5;
const TELETEXT_SUBTITLES = [2, 5];

// Descriptor tags (ETSI EN 300 468, 6.2 and 6.4) and contents.
const REGISTRATION = 0x05;
const REGISTERED: Partial<Record<string, string>> = { Opus: 'opus', BSSD: 's302m' };
const AC3 = 0x6a;
const EAC3 = 0x7a;
const DTS = 0x7b;
const EXTENSION = 0x7f;
const AC4 = 0x15;

/** Names a stream's kind, and its codec as FFmpeg does. `stride`: bytes between packets. */
export function nameTransportCodec(
  stream: ProgramStream,
  stride: number,
): Pick<ListedTrack, 'kind' | 'codec' | 'isEmptyIfSkipped'> {
  const { type, descriptors } = stream;
  if (isSubtitles(stream)) return { kind: 'text', codec: 'subtitles' };
  const picture = PICTURES[type] ?? SKIPPED_PICTURES[type];
  if (picture) return { kind: 'picture', codec: picture, isEmptyIfSkipped: type in PICTURES };
  const skipped =
    type === PRIVATE_DATA
      ? firstOf(descriptors)
      : (SKIPPED_SOUNDS[type] ?? (stride === BLU_RAY_STRIDE ? BLU_RAY_TYPES[type] : null));
  if (skipped) return { kind: 'sound', codec: skipped };
  const sound = SOUNDS[type] ?? ofDvb(descriptors);
  return sound
    ? { kind: 'sound', codec: sound, isEmptyIfSkipped: true }
    : { kind: 'data', codec: `type ${type}` };
}

/** Returns the codec of a private stream that Mediabunny recognizes by a descriptor. */
function ofDvb(descriptors: readonly Descriptor[]): string | null {
  const found = descriptors.find(({ tag }) => tag === AC3 || tag === EAC3);
  return found ? (found.tag === AC3 ? 'ac3' : 'eac3') : null;
}

function firstOf(descriptors: readonly Descriptor[]): string | null {
  for (const { tag, content } of descriptors) {
    if (tag === DTS) return 'dts';
    if (tag === EXTENSION && content[0] === AC4) return 'ac-4';
    const registered = tag === REGISTRATION && REGISTERED[String.fromCharCode(...content.subarray(0, 4))];
    if (registered) return registered;
  }
  return null;
}

/** Whether a stream of a program has subtitles: images or teletext. */
export function isSubtitles({ type, descriptors }: ProgramStream): boolean {
  if (type === PRESENTATION_GRAPHICS) return true;
  if (type !== PRIVATE_DATA) return false;
  return descriptors.some(
    ({ tag, content }) => tag === DVB_SUBTITLES || (tag === TELETEXT && hasSubtitlePage(content)),
  );
}

/** Each entry has a three-letter language, followed by a five-bit type. */
function hasSubtitlePage(entries: Uint8Array): boolean {
  for (let at = 0; at + TELETEXT_ENTRY <= entries.length; at += TELETEXT_ENTRY) {
    if (TELETEXT_SUBTITLES.includes((entries[at + 3] ?? 0) >> 3)) return true;
  }
  return false;
}
