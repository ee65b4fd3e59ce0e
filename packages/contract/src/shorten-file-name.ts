import { utf8Length } from './utf8-length.ts';

// File systems allow 255 bytes; this leaves room for an extension, and for the suffix of an unfinished file.
const MAX_NAME_BYTES = 200;

/** Truncates a file name to 200 bytes (UTF-8), never inside a character. */
export function shortenFileName(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of name) {
    bytes += utf8Length(character);
    if (bytes > MAX_NAME_BYTES) break;
    kept += character;
  }
  return kept;
}
