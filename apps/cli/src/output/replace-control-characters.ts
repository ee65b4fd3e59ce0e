/** Characters that could move a terminal's cursor or do worse; tabs and line ends are legitimate text. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Replaces what a terminal would act on: names and messages may come from anyone. */
export function replaceControlCharacters(text: string): string {
  return text.replace(CONTROL, '\ufffd');
}
