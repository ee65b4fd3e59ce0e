/** What could move the cursor of a terminal, or more; tabs and line ends are those of the text itself. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/**
 * A text without what a terminal would obey. Names and messages may come from whoever filed a job, or from a file.
 */
export function printable(text: string): string {
  return text.replace(CONTROL, '\ufffd');
}
