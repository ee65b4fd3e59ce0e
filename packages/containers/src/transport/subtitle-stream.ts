import type { ProgramStream } from './program-map.ts';

const PRIVATE_DATA = 0x06;
/** Subtitles of Blu-ray discs, and of cameras that use their format. */
const PRESENTATION_GRAPHICS = 0x90;
// Descriptor tags, and types of teletext pages: ETSI EN 300 468, 6.2.41 to 6.2.43.
const DVB_SUBTITLES = 0x59;
const TELETEXT = 0x56;
const TELETEXT_ENTRY = 5;
const TELETEXT_SUBTITLES = [2, 5];

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
