/**
 * Cuts a text to a length (in UTF-16 code units, as limits count them), but never through a character: half a
 * one makes the whole text invalid, and the server refuses it.
 */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
