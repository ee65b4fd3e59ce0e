// What Windows, the strictest system, forbids in names; control characters; and characters that change the
// reading direction, with which a name could fake another extension.
const UNSAFE = /[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

// File systems allow 255 bytes; the rest is left for the extension and for the browser's " (1)".
const MAX_NAME_BYTES = 200;

/** A name as a file of any system may have it, short enough for an ending; empty where nothing of it is left. */
export function safeFileName(name: string): string {
  const trimmed = name
    .toWellFormed()
    .replace(UNSAFE, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  let bytes = 0;
  let kept = '';
  for (const letter of trimmed) {
    bytes += utf8Length(letter);
    if (bytes > MAX_NAME_BYTES) break;
    kept += letter;
  }
  return kept;
}

function utf8Length(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
