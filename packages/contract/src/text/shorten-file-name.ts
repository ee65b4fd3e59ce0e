import { utf8Length } from './utf8-length.ts';

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
