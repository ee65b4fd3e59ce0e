import { utf8Length } from './text-length.ts';

// Characters that Windows, the strictest system, forbids in file names; control characters; and bidirectional
// controls, which could disguise a file's extension.
const UNSAFE = /[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const SPACE_OR_DOT_AT_START = /^[\s.]+/;
const SPACE_OR_DOT_AT_END = /[\s.]+$/;

// Windows treats these as devices, whatever follows the first dot.
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

/** Converts a name to one valid on any system, at most 200 bytes (UTF-8); empty if nothing is left. */
export function safeFileName(name: string): string {
  const clean = name.toWellFormed().replace(UNSAFE, '_').replace(SPACE_OR_DOT_AT_START, '');
  const named = DEVICE.test(clean) ? `_${clean}` : clean;
  return shortenFileName(named).replace(SPACE_OR_DOT_AT_END, '');
}

// File systems allow 255 bytes; this leaves room for an extension, and for the suffix of an unfinished file.
const MAX_NAME_BYTES = 200;

/** Truncates a file name to a number of bytes (UTF-8; 200 unless told), never inside a character. */
export function shortenFileName(name: string, maxBytes = MAX_NAME_BYTES): string {
  let bytes = 0;
  let kept = '';
  for (const character of name) {
    bytes += utf8Length(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept;
}
