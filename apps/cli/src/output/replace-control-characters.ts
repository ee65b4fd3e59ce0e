/** Characters that could move a terminal's cursor or do worse; tabs and line ends are legitimate text. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/**
 * Replaces the characters that a terminal would act on. Names and messages may come from whoever submitted a
 * job, or from a file.
 */
export function replaceControlCharacters(text: string): string {
  return text.replace(CONTROL, '\ufffd');
}
