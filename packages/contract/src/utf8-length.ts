/** The length of a text in UTF-8, in bytes; half of a surrogate pair counts as the U+FFFD that it is encoded as. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return length;
}
